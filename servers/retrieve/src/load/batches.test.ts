/** Many requests as few searches: who is searched with whom, what waits, and what one request's end does to others. */
import type { Hit } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { RETRIEVE_LIMITS } from "../limits.ts";
import { type BatchSearch, createBatches } from "./batches.ts";

const SIGNAL = new AbortController().signal;

/** A hit that says which query it is for. */
const hitOf = (query: string): Hit => ({
  passage: 0,
  score: 1,
  text: query,
  start: 0,
  document: { id: query, title: "", text: query },
});

/** Searches that are written down, and end when they are let. */
function recorder(
  limits: Partial<typeof RETRIEVE_LIMITS> = {},
  answer?: (queries: readonly string[]) => Promise<Hit[][]>,
) {
  const searches: { queries: readonly string[]; depth: number }[] = [];
  const run: BatchSearch = async (queries, depth) => {
    searches.push({ queries, depth });
    return answer ? answer(queries) : queries.map((query) => [hitOf(query)]);
  };
  return { searches, batches: createBatches(run, { limits: { ...RETRIEVE_LIMITS, ...limits } }) };
}

const named = (lists: readonly Hit[][]) => lists.map((hits) => hits.map(({ text }) => text).join());

describe("batches", () => {
  it("search together what comes together, and give each its own", async () => {
    const { searches, batches } = recorder();
    const asked = ["a", "b", "a", "c"].map((query) => batches.search([query], 3, SIGNAL));
    expect((await Promise.all(asked)).map(named)).toEqual([["a"], ["b"], ["a"], ["c"]]);
    expect(searches).toEqual([{ queries: ["a", "b", "a", "c"], depth: 3 }]);
  });

  it("keep depths apart", async () => {
    const { searches, batches } = recorder();
    await Promise.all([
      batches.search(["a"], 3, SIGNAL),
      batches.search(["b"], 5, SIGNAL),
      batches.search(["c"], 3, SIGNAL),
    ]);
    expect(searches).toEqual([
      { queries: ["a", "c"], depth: 3 },
      { queries: ["b"], depth: 5 },
    ]);
  });

  it("search a large batch in parts, in order", async () => {
    const { searches, batches } = recorder({ maxBatch: 128, maxSearches: 2 });
    const queries = Array.from({ length: 1_000 }, (_, at) => `q${at}`);
    expect(named(await batches.search(queries, 3, SIGNAL))).toEqual(queries);
    expect(searches.map((search) => search.queries.length)).toEqual([...Array(7).fill(128), 104]);
  });

  it("refuse what would wait beyond the bound, and nothing else", async () => {
    const { batches } = recorder({ maxWaitingQueries: 3 });
    const first = batches.search(["a", "b"], 3, SIGNAL);
    await expect(batches.search(["c", "d"], 3, SIGNAL)).rejects.toMatchObject({ reason: "queries" });
    expect(named(await batches.search(["e"], 3, SIGNAL))).toEqual(["e"]);
    expect(named(await first)).toEqual(["a", "b"]);
    expect(batches.waiting()).toBe(0);
  });

  it("forget a request whose client left", async () => {
    const { searches, batches } = recorder();
    const leaving = new AbortController();
    const left = batches.search(["a", "b"], 3, leaving.signal);
    const stays = batches.search(["c"], 3, SIGNAL);
    leaving.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    expect(batches.waiting()).toBe(1);
    expect(named(await stays)).toEqual(["c"]);
    expect(searches).toEqual([{ queries: ["c"], depth: 3 }]);
  });

  it("keep one request's failure from the others", async () => {
    const { batches } = recorder({}, async (queries) => {
      if (queries.includes("bad")) throw new Error("cannot read it");
      return queries.map((query) => [hitOf(query)]);
    });
    const [good, bad, other] = ["a", "bad", "b"].map((query) => batches.search([query], 3, SIGNAL));
    await expect(bad).rejects.toThrow("cannot read it");
    expect(named(await good!)).toEqual(["a"]);
    expect(named(await other!)).toEqual(["b"]);
  });

  it("search no more at once than they may", async () => {
    let running = 0;
    let most = 0;
    const { batches } = recorder({ maxBatch: 1, maxSearches: 2 }, async (queries) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running--;
      return queries.map((query) => [hitOf(query)]);
    });
    await batches.search(["a", "b", "c", "d", "e"], 3, SIGNAL);
    expect(most).toBe(2);
  });
});
