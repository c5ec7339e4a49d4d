import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Encoder, PassageIndex } from "@arenakit/contracts";
import { memoryCorpus } from "@arenakit/corpus-text";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildDenseIndex, type DenseIndex, feedbackIndex, openDenseIndex } from "./index.ts";

/** Texts are the numbers of their vector. */
const encoder: Encoder = {
  id: "numbers",
  dimensions: 3,
  encode: async (texts) => texts.map((text) => Float32Array.from(JSON.parse(text.slice(text.indexOf("["))))),
  close: async () => undefined,
};
const texts = ["[1,0,0]", "[0.6,0.8,0]", "[0,1,0]", "[0,0,1]"];
const corpus = memoryCorpus({
  name: "feedback",
  documents: texts.map((text, at) => ({ id: `${at}`, title: "", text })),
});
const firstOf = (passages: readonly number[], of = corpus.id): PassageIndex => ({
  engine: "first",
  corpus: of,
  search: async (queries, { k }) => queries.map(() => passages.slice(0, k).map((passage) => ({ passage, score: 1 }))),
  close: async () => undefined,
});

let folder = "";
let dense: DenseIndex;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "arenakit-feedback-"));
  await buildDenseIndex(corpus, folder, { encoder, sampledQueries: 0 });
  dense = await openDenseIndex(corpus, folder, encoder);
});
afterAll(async () => {
  await dense.close();
  await rm(folder, { recursive: true, force: true });
});

it("moves a query towards the mean of what was found first", async () => {
  const index = feedbackIndex({ first: firstOf([2, 3]), dense, passages: 1, weight: 1 });
  const [list] = await index.search(["[1,0,0]"], { k: 4 });
  // [1,0,0] + [0,1,0] at length 1 is [√½, √½, 0].
  const half = Math.SQRT1_2;
  expect(list!.map(({ passage }) => passage)).toEqual([1, 0, 2, 3]);
  for (const [at, score] of [1.4 * half, half, half, 0].entries()) expect(list![at]!.score).toBeCloseTo(score, 6);
});

it("is plain search where nothing was found, or nothing is to weigh", async () => {
  const plain = await dense.search(["[0,0.8,0.6]"], { k: 4 });
  for (const options of [{ first: firstOf([]) }, { first: firstOf([0]), weight: 0 }])
    expect(await feedbackIndex({ dense, ...options }).search(["[0,0.8,0.6]"], { k: 4 })).toEqual(plain);
  expect(() => feedbackIndex({ dense, first: firstOf([], "other") })).toThrow(/different corpora/);
});
