import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { random } from "@arenakit/contracts";
import { memoryCorpus } from "@arenakit/corpus-text";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { zipfCorpus, zipfWord } from "./corpora.fixture.ts";
import { buildLexicalIndex, type LexicalIndex, memoryLexicalIndex, openLexicalIndex } from "./index.ts";
import { naiveSearch } from "./naive.fixture.ts";

const corpus = zipfCorpus({ seed: 1, documents: 2500 });
/** On a machine that is busy with other things. */
const PATIENCE = { timeout: 120_000 };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lexical-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Of one to seven words, common ones and rare ones, some of them twice. */
function queries(seed: number, count: number): string[] {
  const draw = random(seed, "queries");
  const word = () => zipfWord(Math.floor(Math.exp(draw.next() * Math.log(3500))) - 1);
  return Array.from({ length: count }, () => Array.from({ length: draw.integer(1, 7) }, word).join(" "));
}

async function agrees(index: LexicalIndex, settings: { k1: number; b: number; titleWeight: number }, seed: number) {
  const naive = naiveSearch(corpus, { analyser: index.analyser, ...settings });
  for (const k of [1, 10, 300]) {
    const asked = queries(seed + k, 60);
    const found = await index.search(asked, { k });
    for (const [at, query] of asked.entries()) {
      const expected = naive(query, k);
      // Scores are multiples of 2^-32, so passages whose scores differ by less may change places.
      expect(found[at]!.length, query).toBe(expected.length);
      const score = new Map(naive(query, corpus.passageCount).map((one) => [one.passage, one.score]));
      for (const [rank, { passage, score: ours }] of found[at]!.entries()) {
        expect(Math.abs(ours - expected[rank]!.score), query).toBeLessThan(1e-7);
        expect(Math.abs(ours - score.get(passage)!), query).toBeLessThan(1e-7);
        const before = found[at]![rank - 1];
        if (before) expect(before.score > ours || (before.score === ours && before.passage < passage)).toBe(true);
      }
    }
  }
}

describe("search", PATIENCE, () => {
  it.each([
    { k1: 0.9, b: 0.4, titleWeight: 1 },
    { k1: 1.2, b: 0.75, titleWeight: 3 },
    { k1: 0, b: 0, titleWeight: 0 },
    { k1: 2, b: 1, titleWeight: 1 },
  ])("agrees with the formula, rank and score, with %j", async (settings) => {
    await agrees(memoryLexicalIndex(corpus, settings), settings, 7);
  });

  it("agrees with it when lists are not kept, and files are read piece by piece", async () => {
    const settings = { k1: 0.9, b: 0.4, titleWeight: 2 };
    await buildLexicalIndex(corpus, join(folder, "lazy"), settings);
    const index = await openLexicalIndex(corpus, join(folder, "lazy"), { memoryBytes: 0, cacheBytes: 0 });
    await agrees(index, settings, 11);
    await index.close();
    await expect(index.search(["w1"], { k: 1 })).rejects.toThrow(/closed/);
  });

  it("finds only what the filter lets, as many as without", async () => {
    const index = memoryLexicalIndex(corpus);
    const naive = naiveSearch(corpus, { analyser: index.analyser, k1: 0.9, b: 0.4, titleWeight: 1 });
    for (const query of queries(3, 40)) {
      const [found] = await index.search([query], { k: 10, filter: { language: "zh" } });
      const expected = naive(query, 10, (passage) => passage % 2 === 1);
      expect(found!.length).toBe(expected.length);
      for (const [rank, one] of found!.entries()) {
        expect(one.passage % 2).toBe(1);
        expect(Math.abs(one.score - expected[rank]!.score)).toBeLessThan(1e-7);
      }
    }
  });

  it("answers a query alone as in a batch, and nothing to nothing", async () => {
    const index = memoryLexicalIndex(corpus);
    const asked = [...queries(5, 100), "", "，。", "unheard-of"];
    const batch = await index.search(asked, { k: 10 });
    expect(batch.slice(-3)).toEqual([[], [], []]);
    for (const at of [0, 50, 99]) expect((await index.search([asked[at]!], { k: 10 }))[0]).toEqual(batch[at]);
    expect(await index.search([], { k: 10 })).toEqual([]);
    expect(await memoryLexicalIndex(memoryCorpus({ name: "empty", documents: [] })).search(["w1"], { k: 3 })).toEqual([
      [],
    ]);
  });

  it("stops when it is told to, and refuses what is no number of hits", async () => {
    const index = memoryLexicalIndex(corpus);
    await expect(index.search(["w1"], { k: 1, signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow(
      "enough",
    );
    await expect(index.search(["w1"], { k: 0 })).rejects.toThrow(/at least 1/);
  });
});

describe("phrases", PATIENCE, () => {
  const texts = [
    "the grand canal is the longest canal",
    "a canal so grand",
    "京杭大运河全长约一千七百公里",
    "大街上有一条运河，杭州和北京都在",
    "北京大学的学生",
    "北京的大学生",
    "龚珺琋的书",
    "state of the art",
  ];
  const small = memoryCorpus({
    name: "phrases",
    documents: texts.map((text, at) => ({ id: String(at), title: at === 1 ? "Canal" : "", text })),
  });
  const found = async (query: string, options = {}) =>
    (await memoryLexicalIndex(small, options).search([query], { k: 10 }))[0]!.map(({ passage }) => passage).sort();

  it.each([
    ['"grand canal"', [0]],
    ["grand canal", [0, 1]],
    ["“大运河”", [2]],
    ["“北京大学”", [4]],
    ["「珺琋的书」", [6]],
    ['"state of the art" canal', [7]],
    // Nothing has it: its words count.
    ['"canal grand"', [0, 1]],
    // Not across the title's end.
    ['"canal a"', [0, 1]],
    // Each alone is somewhere, both are nowhere: the first holds.
    ['"grand canal" "so grand"', [0]],
  ])("of %s", async (query, passages) => {
    expect(await found(query)).toEqual(passages);
  });

  it("are words where they are turned off, or no positions were kept", async () => {
    expect(await found('"grand canal"', { phrases: false })).toEqual([0, 1]);
    // A quotation of hundreds of words is no phrase that anybody looks for.
    expect(await found(`"${"grand canal ".repeat(400)}"`)).toEqual([0, 1]);
    expect(await found('"grand canal"', { hasPositions: false })).toEqual([0, 1]);
  });

  it("are held by exactly the passages whose words say so, over many blocks", async () => {
    const index = memoryLexicalIndex(corpus);
    const tokens = Array.from({ length: corpus.passageCount }, (_, at) => ` ${corpus.document(at).text} `);
    const draw = random(9, "phrases");
    for (let round = 0; round < 60; round++) {
      const words = corpus
        .document(draw.integer(0, corpus.passageCount - 1))
        .text.split(" ")
        .slice(0, draw.integer(2, 3));
      if (words.length < 2 || words.some((word) => !word.startsWith("w"))) continue;
      const [hits] = await index.search([`"${words.join(" ")}"`], { k: corpus.passageCount });
      const expected = tokens.flatMap((text, at) => (text.includes(` ${words.join(" ")} `) ? [at] : []));
      const inTitle = (at: number) => ` ${corpus.document(at).title} `.includes(` ${words.join(" ")} `);
      expect(
        hits!
          .map(({ passage }) => passage)
          .filter((at) => !inTitle(at))
          .sort((left, right) => left - right),
      ).toEqual(expected.filter((at) => !inTitle(at)));
    }
  });
});

describe("building", PATIENCE, () => {
  const many = zipfCorpus({ seed: 3, documents: 4000 });
  const build = (name: string, options = {}) => buildLexicalIndex(many, join(folder, name), options);

  it("gives one index whatever the memory, in a folder or without", async () => {
    const large = await build("large");
    const small = await build("small", { memoryBytes: 2 ** 20 });
    expect(large.build.blocks).toBe(1);
    expect(small.build.blocks).toBeGreaterThan(1);
    expect(small.id).toBe(large.id);
    expect(small.files).toEqual(large.files);
    expect(memoryLexicalIndex(many).manifest.id).toBe(large.id);
    expect((await build("other", { b: 0.5 })).id).not.toBe(large.id);
  });

  it("goes on from the last finished block after it was stopped", async () => {
    const options = { memoryBytes: 2 ** 20 };
    const whole = await build("whole", options);
    const stop = new AbortController();
    const progress = ({ done }: { done: number }) => done > 3000 && stop.abort(new Error("stopped"));
    await expect(build("stopped", { ...options, progress, signal: stop.signal })).rejects.toThrow("stopped");
    const blocks = (await readdir(join(folder, "stopped.building"))).filter((name) => name.startsWith("block-"));
    expect(blocks.length).toBeGreaterThan(0);
    // What a crash leaves of a block counts for nothing.
    await writeFile(join(folder, "stopped.building", "block.part"), "half");
    const seen: number[] = [];
    const resumed = await build("stopped", {
      memoryBytes: 2 ** 28,
      progress: ({ phase, done }: { phase: string; done: number }) => phase === "invert" && seen.push(done),
    });
    expect(resumed.id).toBe(whole.id);
    expect(seen).not.toContain(0);
    expect(existsSync(join(folder, "stopped.building"))).toBe(false);
  });

  it("leaves an index that is there, and drops what was begun with other settings", async () => {
    const first = await build("twice", { now: () => 0 });
    expect(await build("twice", { now: () => fail() })).toEqual(first);
    const stop = AbortSignal.abort(new Error("stopped"));
    await expect(build("twice", { k1: 2, signal: stop })).rejects.toThrow("stopped");
    const changed = await build("twice", { k1: 1 });
    expect(changed.settings.k1).toBe(1);
    await expect(build("no", { b: 2 })).rejects.toThrow(/setting b/);
    await expect(build("no", { memoryBytes: 5 })).rejects.toThrow(/memoryBytes/);
  });

  it("refuses an index that is missing, of another corpus, cut short or changed", async () => {
    const open = (name: string, of = many) => openLexicalIndex(of, join(folder, name));
    await build("broken");
    await expect(open("nowhere")).rejects.toThrow(/index_missing/);
    await expect(open("broken", zipfCorpus({ seed: 2, documents: 3 }))).rejects.toThrow(/other_corpus/);
    const postings = join(folder, "broken", "postings.bin");
    const bytes = await readFile(postings);
    await writeFile(postings, bytes.fill(bytes[5000]! ^ 1, 5000, 5001));
    await expect(open("broken")).rejects.toThrow(/index_checksum/);
    await truncate(postings, 1000);
    await expect(open("broken")).rejects.toThrow(/index_truncated/);
    await writeFile(join(folder, "broken", "manifest.json"), "{");
    await expect(open("broken")).rejects.toThrow(/index_format/);
  });
});

function fail(): never {
  throw new Error("must not be asked");
}
