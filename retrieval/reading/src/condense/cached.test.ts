import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FailureError } from "@arenakit/contracts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clockPages, condenserCases } from "../condense.case.ts";
import { type Condenser, cachedCondenser, extractiveCondenser, type KeyedFile, openKeyedFile } from "../index.ts";

let store: KeyedFile;
let file: string;
beforeEach(async () => {
  file = join(mkdtempSync(join(tmpdir(), "cached-")), "cache.jsonl");
  store = await openKeyedFile(file);
});
afterEach(() => store.close());

condenserCases("a condenser that remembers", () => cachedCondenser(extractiveCondenser(), store));

/** Counts what it is asked, and answers when it is told to. */
function slow() {
  const asked: AbortSignal[] = [];
  let answer: () => void = () => {};
  let broken: Error | null = null;
  const waiting = () =>
    new Promise<void>((resolve) => {
      answer = resolve;
    });
  const condenser: Condenser = {
    id: "slow",
    compress: (page, query, options) => extractiveCondenser().compress(page, query, options),
    async condense(query, pages, options = {}) {
      asked.push(options.signal!);
      await waiting();
      if (broken) throw broken;
      return extractiveCondenser().condense(query, pages);
    },
  };
  return {
    condenser,
    asked,
    answer: () => answer(),
    breakWith: (error: Error | null) => {
      broken = error;
    },
  };
}

describe("a condenser that remembers", () => {
  it("asks once for the same, at the same time and after a restart", async () => {
    const { condenser, asked, answer } = slow();
    const one = cachedCondenser(condenser, store);
    const both = [one.condense("q", clockPages), one.condense("q", clockPages)];
    await expect.poll(() => asked.length).toBe(1);
    answer();
    const [first, second] = await Promise.all(both);
    expect(second).toEqual(first);
    await store.close();
    store = await openKeyedFile(file);
    const later = cachedCondenser(condenser, store);
    expect(await later.condense("q", clockPages)).toEqual(first);
    expect([asked.length, later.counts]).toEqual([1, { hits: 1, misses: 0 }]);
  });

  it("asks anew for another query, page, title, limit or engine", async () => {
    const condenser = extractiveCondenser();
    const cached = cachedCondenser(condenser, store);
    const [page] = clockPages;
    await cached.condense("q", [page!]);
    await cached.condense("r", [page!]);
    await cached.condense("q", [{ ...page!, text: `${page!.text} ` }]);
    await cached.condense("q", [{ ...page!, title: "other" }]);
    await cached.compress(page!, "q");
    await cached.compress(page!, "q", { maxTokens: 100 });
    expect(cached.counts).toEqual({ hits: 0, misses: 6 });
    const other = cachedCondenser({ ...condenser, id: "other" }, store);
    await other.condense("q", [page!]);
    expect(other.counts).toEqual({ hits: 0, misses: 1 });
  });

  it("keeps no failure, and leaves the work to those who still wait", async () => {
    const { condenser, asked, answer, breakWith } = slow();
    const cached = cachedCondenser(condenser, store);
    const stop = new AbortController();
    const leaving = cached.condense("q", clockPages, { signal: stop.signal });
    const staying = cached.condense("q", clockPages);
    await expect.poll(() => asked.length).toBe(1);
    stop.abort(new Error("enough"));
    await expect(leaving).rejects.toThrow("enough");
    expect(asked[0]!.aborted).toBe(false);
    breakWith(new FailureError({ owner: "model", code: "down", message: "", retryable: true }));
    answer();
    await expect(staying).rejects.toThrow("model/down");
    breakWith(null);
    const again = cached.condense("q", clockPages);
    await expect.poll(() => asked.length).toBe(2);
    answer();
    expect((await again).learnings.length).toBeGreaterThanOrEqual(0);

    const alone = new AbortController();
    const left = cached.condense("another", clockPages, { signal: alone.signal });
    await expect.poll(() => asked.length).toBe(3);
    alone.abort(new Error("enough"));
    await expect(left).rejects.toThrow("enough");
    expect(asked[2]!.aborted).toBe(true);
  });
});
