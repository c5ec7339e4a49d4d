import type { Document } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { memoryCorpus } from "./index.ts";

const documents: Document[] = [
  {
    id: "a",
    title: "A",
    text: "one two",
    date: "2026-01-31",
    language: "en",
    fields: { year: 2020, tags: ["x", "y"] },
  },
  { id: "b", title: "B", text: "三四五六", language: "zh", fields: { year: 2024 } },
  { id: "c", title: "C", text: "" },
];
const corpus = memoryCorpus({
  name: "test",
  documents,
  passagesOf: ({ text }) =>
    text.length > 4
      ? [
          [0, 3],
          [3, text.length],
        ]
      : [[0, text.length]],
});

describe("a corpus in memory", () => {
  it("knows documents by number and id, and passages by document", () => {
    expect([corpus.documentCount, corpus.passageCount]).toEqual([3, 4]);
    expect(corpus.document(1).text).toBe("三四五六");
    expect([corpus.numberOf("c"), corpus.numberOf("d")]).toEqual([2, null]);
    const url = "https://a.example/";
    const twins = memoryCorpus({
      name: "twins",
      documents: [
        { ...documents[0]!, url },
        { ...documents[1]!, url },
      ],
    });
    expect([twins.numberOfUrl(url), twins.numberOfUrl("https://b.example/")]).toEqual([0, null]);
    expect(corpus.passage(1)).toEqual({ document: 0, start: 3, end: 7 });
    expect([corpus.passagesOf(0), corpus.passagesOf(2)]).toEqual([
      [0, 2],
      [3, 4],
    ]);
    expect(() => corpus.document(3)).toThrow(RangeError);
    expect(() => corpus.passage(-1)).toThrow(RangeError);
  });

  it.each([
    [{ language: "zh" }, [0, 0, 1, 0]],
    [{ year: { from: 2020, to: 2020 } }, [1, 1, 0, 0]],
    [{ year: [2020, 2024] }, [1, 1, 1, 0]],
    [{ tags: "y" }, [1, 1, 0, 0]],
    [{ date: { from: "2026-01-31" } }, [1, 1, 0, 0]],
    [{ date: { from: 2026 } }, [0, 0, 0, 0]],
    [{ year: { from: 2020 }, language: "en" }, [1, 1, 0, 0]],
    [{}, [1, 1, 1, 1]],
  ])("filters by %j", (filter, expected) => {
    expect([...corpus.matching(filter)]).toEqual(expected);
  });

  it("is named by what it holds", () => {
    const id = (changed: Document[]) => memoryCorpus({ name: "test", documents: changed }).id;
    expect(id(documents)).toBe(id(structuredClone(documents)));
    expect(id(documents)).not.toBe(id([...documents].reverse()));
    expect(id(documents)).not.toBe(corpus.id);
    expect(() => memoryCorpus({ name: "twice", documents: [documents[0]!, documents[0]!] })).toThrow(RangeError);
  });
});
