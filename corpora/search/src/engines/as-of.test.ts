import type { Document, PassageIndex } from "@arenakit/contracts";
import { memoryCorpus } from "@arenakit/corpus-text";
import { expect, it } from "vitest";
import { createRetriever, isKnownOn, retrieverAsOf } from "./index.ts";

const page = (id: string, facts: Pick<Document, "date" | "fields"> = {}): Document => ({
  id,
  title: id,
  text: id,
  ...facts,
});

it.each([
  [{ date: "2026-05-01" }, true],
  [{ date: "2026-05-02" }, false],
  [{ date: "2026-05-02T00:00" }, false],
  [{ date: "2026" }, true],
  [{ date: "2027" }, false],
  // A date tells more than a year.
  [{ date: "2026-05-02", fields: { year: 2020 } }, false],
  [{ fields: { year: 2026 } }, true],
  [{ fields: { year: 2027 } }, false],
  [{ fields: { year: "2027" } }, true],
  [{}, true],
])("a document with %j is known on the first of May 2026: %s", (facts, expected) => {
  expect(isKnownOn(facts, "2026-05-01")).toBe(expected);
});

/** Every query finds all passages in their order. */
function retrieverOf(documents: readonly Document[]) {
  const corpus = memoryCorpus({ name: "days", documents });
  const depths: number[] = [];
  const index: PassageIndex = {
    engine: "all",
    corpus: corpus.id,
    async search(queries, { k }) {
      depths.push(k);
      const all = documents.map((_, passage) => ({ passage, score: -passage }));
      return queries.map(() => all.slice(0, k));
    },
    close: async () => {},
  };
  return { retriever: createRetriever({ corpus, index }), depths };
}

it("finds the best that are known, however many of tomorrow stand before them", async () => {
  const later = Array.from({ length: 20 }, (_, at) => page(`later${at}`, { date: "2030-01-01" }));
  const { retriever, depths } = retrieverOf([page("first"), ...later, page("second"), page("third")]);
  const ids = async (day: string, k: number) => {
    const [hits = []] = await retrieverAsOf(retriever, day).search(["q"], { k });
    return hits.map(({ document }) => document.id);
  };
  expect(await ids("2026-05-01", 2)).toEqual(["first", "second"]);
  // 2, 8 and 32 passages, of which there are 23.
  expect(depths).toEqual([2, 8, 23]);
  expect(await ids("2026-05-01", 5)).toEqual(["first", "second", "third"]);
  depths.length = 0;
  expect(await ids("2031-01-01", 3)).toEqual(["first", "later0", "later1"]);
  expect(depths).toEqual([3]);
});

it("opens nothing of tomorrow", () => {
  const { retriever } = retrieverOf([page("old"), page("new", { date: "2030-01-01" })]);
  const known = retrieverAsOf(retriever, "2026-05-01");
  expect([known.get("old")?.id, known.get("new"), known.get("none")]).toEqual(["old", null, null]);
  expect(retrieverAsOf(retriever, "2030-01-01").get("new")?.id).toBe("new");
});
