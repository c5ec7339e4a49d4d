import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Document, Retriever } from "@arenakit/contracts";
import { memoryCorpus } from "@arenakit/corpus-text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { guardRetriever, parseBlocklist, readBlocklist } from "../index.ts";

const QUESTION = "Which river flows past the oldest lighthouse of the northern coast?";
const FRAGE = "北方海岸最古老的灯塔旁边流过的是哪一条河流？";

describe("a list of what to block", () => {
  const list = parseBlocklist(
    [
      "# benchmark",
      "domain:Example.com",
      "id:wiki-7",
      "url:https://www.site.test/bench/",
      "http://other.test/a",
      `text:${QUESTION}`,
      `text: ${FRAGE}`,
      "text:Paris",
      "text:Fat Man and Little Boy",
      "",
    ].join("\n"),
  );

  it.each([
    [{ url: "https://example.com/x" }, "domain example.com"],
    [{ url: "https://a.b.EXAMPLE.com./x" }, "domain example.com"],
    [{ id: "https://example.com/page" }, "domain example.com"],
    [{ id: "wiki-7", url: "https://free.test/" }, "id wiki-7"],
    [{ url: "http://site.test/bench/q?x=1" }, "url site.test/bench/"],
    [{ url: "https://other.test/abc" }, "url other.test/a"],
    [
      { text: `Quiz: which RIVER flows past the oldest light-house… no: ${QUESTION.toUpperCase()}` },
      /^text [0-9a-f]{16}$/,
    ],
    [{ title: "测验", text: `题目：${FRAGE}答案见下。` }, /^text [0-9a-f]{16}$/],
    [{ url: "https://notexample.com/" }, null],
    [{ url: "https://example.com.evil.test/" }, null],
    [{ url: "https://site.test/benchmark" }, null],
    [{ id: "wiki-77", text: "Paris is a city. The oldest lighthouse of the northern coast stands by a river." }, null],
    [{ text: "北方海岸的灯塔很古老，旁边有一条河。" }, null],
  ])("says of %j: %s", (subject, reason) => {
    const said = list.blocks(subject);
    if (reason instanceof RegExp) expect(said).toMatch(reason);
    else expect(said).toBe(reason);
  });

  it("counts its entries, and names the lines that are too short to be recognised", () => {
    expect(list.counts).toEqual({ domains: 1, ids: 1, urls: 2, texts: 2 });
    expect(list.tooShort).toEqual([8, 9]);
  });

  it("can be passed on as hashes, which block the same and do not hold a word of it", () => {
    const shared = list.hashed();
    expect(shared).not.toMatch(/river|lighthouse|灯塔/i);
    const other = parseBlocklist(shared);
    expect(other.hashed()).toBe(shared);
    for (const text of [QUESTION, FRAGE, "a lighthouse by a river of the northern coast"])
      expect(other.blocks({ text })).toBe(list.blocks({ text }));
  });

  it.each(["example.com", "host:a", "grams:8", "grams:99 0123456789abcdef", "grams:8 xyz"])(
    "refuses the line %s",
    (line) => {
      expect(() => parseBlocklist(`id:a\n${line}`)).toThrow(/blocklist_line: line 2/);
    },
  );

  it("is read from a file, which must be there", async () => {
    const folder = mkdtempSync(join(tmpdir(), "blocklist-"));
    writeFileSync(join(folder, "list"), "\ufeffid:a\r\n");
    expect((await readBlocklist(join(folder, "list"))).blocks({ id: "a" })).toBe("id a");
    await expect(readBlocklist(join(folder, "none"))).rejects.toThrow("harness/blocklist_unreadable");
  });
});

describe("a guarded retriever", () => {
  /** Gives the documents in their order, whatever is asked. */
  function inOrder(documents: Document[]): Retriever & { asked: number[] } {
    const corpus = memoryCorpus({ name: "t", documents });
    const asked: number[] = [];
    const hits = documents.map((document, passage) => ({
      passage,
      score: -passage,
      document,
      text: document.text,
      start: 0,
    }));
    return {
      asked,
      corpus,
      engine: "order",
      search: async (queries, { k }) => {
        asked.push(k);
        return queries.map(() => hits.slice(0, k));
      },
      get: (id) => documents.find((document) => document.id === id) ?? null,
      close: async () => {},
    };
  }
  const documents = (blocked: readonly boolean[]): Document[] =>
    blocked.map((isBlocked, at) => ({
      id: `d${at}`,
      title: "",
      text: `text ${at}`,
      url: `https://${isBlocked ? "bad" : "good"}.test/${at}`,
    }));
  const list = parseBlocklist("domain:bad.test");

  it("gives as many hits as were asked for, none of them blocked, in the same order", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        async (blocked, k) => {
          const guarded = guardRetriever(inOrder(documents(blocked)), list);
          const free = [...blocked.keys()].filter((at) => !blocked[at]);
          const [one, other] = await guarded.search(["a", "b"], { k });
          expect(one!.map(({ passage }) => passage)).toEqual(free.slice(0, k));
          expect(other).toEqual(one);
        },
      ),
    );
  });

  it("gives no blocked document by its id either, and counts what it kept back", async () => {
    const guarded = guardRetriever(inOrder(documents([true, false, true, false])), list);
    expect([guarded.get("d0"), guarded.get("d1")?.id, guarded.get("none")]).toEqual([null, "d1", null]);
    expect([guarded.corpus.numberOf("d0"), guarded.corpus.numberOf("d1")]).toEqual([null, 1]);
    expect(["https://bad.test/0", "https://good.test/1"].map((url) => guarded.corpus.numberOfUrl(url))).toEqual([
      null,
      1,
    ]);
    await guarded.search(["a"], { k: 3 });
    expect(guarded.kept).toEqual({ hits: 2, documents: 2 });
  });

  it("keeps the order of those that are left, where a deeper search would give another", async () => {
    const plain = inOrder(documents([false, true, false, false, false]));
    const turning: Retriever = {
      ...plain,
      // Asked for more it turns its ranking round, with better scores.
      search: async (queries, options) => {
        const found = await plain.search(queries, options);
        if (options.k === 3) return found;
        return found.map((hits) => [...hits].reverse().map((hit, at) => ({ ...hit, score: 9 - at })));
      },
    };
    const [hits] = await guardRetriever(turning, list).search(["a"], { k: 3 });
    expect(hits!.map(({ passage, score }) => [passage, score])).toEqual([
      [0, -0],
      [2, -2],
      [4, -2],
    ]);
  });

  it("asks for what it was asked for where nothing is blocked", async () => {
    const plain = inOrder(documents([false, false, false]));
    await guardRetriever(plain, list).search(["a"], { k: 2 });
    expect(plain.asked).toEqual([2]);
  });
});
