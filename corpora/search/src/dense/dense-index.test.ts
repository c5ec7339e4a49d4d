import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Encoder, random } from "@arenakit/contracts";
import { memoryCorpus } from "@arenakit/corpus-text";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kindFor } from "./build-index.ts";
import { buildDenseIndex, type DenseBuildOptions, openDenseIndex } from "./index.ts";

let root = "";
let made = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "arenakit-dense-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));
const folder = () => join(root, `${made++}`);

const corpusOf = (count: number) =>
  memoryCorpus({
    name: `numbers ${count}`,
    documents: Array.from({ length: count }, (_, at) => ({
      id: `d${at}`,
      title: `${at}`,
      text: `text ${at}`,
      fields: { third: at % 3, rare: at % 97 === 0 },
    })),
  });

function unit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => (length > 0 ? value / length : 1 / Math.sqrt(values.length)));
}

/** A vector for each text by its number, drawn around a few centres as vectors of texts are. */
function drawnEncoder(dimensions: number, seed = 1): Encoder & { calls: number } {
  const draw = random(seed, "centres");
  const centres = Array.from({ length: 8 }, () => Array.from({ length: dimensions }, () => draw.next() - 0.5));
  const vectorOf = (text: string) => {
    const own = random(seed, text);
    const centre = centres[own.integer(0, centres.length - 1)]!;
    return unit(centre.map((value) => value + 0.8 * (own.next() - 0.5)));
  };
  return {
    id: `drawn ${dimensions} ${seed}`,
    dimensions,
    calls: 0,
    async encode(texts) {
      this.calls += texts.length;
      return texts.map((text) => vectorOf(text.split("\n")[0]!));
    },
    close: async () => undefined,
  };
}

/** Every passage by its product with the query, best first. */
async function naive(encoder: Encoder, count: number, query: string, fits: (at: number) => boolean = () => true) {
  const [asked] = await encoder.encode([query], "query");
  const rows = await encoder.encode(
    Array.from({ length: count }, (_, at) => `${at}`),
    "passage",
  );
  return rows
    .map((row, passage) => ({ passage, score: row.reduce((sum, value, at) => sum + value * asked![at]!, 0) }))
    .filter(({ passage }) => fits(passage))
    .sort((one, other) => other.score - one.score || one.passage - other.passage);
}

async function built(count: number, options: DenseBuildOptions) {
  const corpus = corpusOf(count);
  const place = folder();
  const manifest = await buildDenseIndex(corpus, place, { sampledQueries: 10, ...options });
  return { corpus, place, manifest, index: await openDenseIndex(corpus, place, options.encoder, { threads: 0 }) };
}

describe("an exact index", () => {
  it("answers as a look at every vector does, whatever they are", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          count: fc.integer({ min: 1, max: 60 }),
          dimensions: fc.integer({ min: 1, max: 40 }),
          seed: fc.nat(),
          k: fc.integer({ min: 1, max: 70 }),
          queries: fc.array(fc.string(), { minLength: 1, maxLength: 6 }),
          isFiltered: fc.boolean(),
        }),
        async ({ count, dimensions, seed, k, queries, isFiltered }) => {
          const encoder = drawnEncoder(dimensions, seed);
          const { index } = await built(count, { encoder, kind: "exact", sampledQueries: 0 });
          const lists = await index.search(queries, { k, ...(isFiltered && { filter: { third: 1 } }) });
          for (const [at, query] of queries.entries()) {
            const expected = await naive(encoder, count, query, (passage) => !isFiltered || passage % 3 === 1);
            expect(lists[at]!.map(({ passage }) => passage)).toEqual(
              expected.slice(0, k).map(({ passage }) => passage),
            );
            for (const [place, { score }] of lists[at]!.entries()) expect(score).toBeCloseTo(expected[place]!.score, 6);
          }
          await index.close();
        },
      ),
      { numRuns: 40 },
    );
  });

  it("proves its answers by what its codes leave out, whatever they hide", async () => {
    const rare = fc.constantFrom(0, 1e-7, 1e-5, 1e-3, 1);
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          dimensions: fc.integer({ min: 2, max: 40 }),
          seed: fc.nat(),
          // Rows are one of a few, or near one by so much: duplicates, near ties, one number that is all of the row.
          kinds: fc.array(fc.record({ apart: rare, spike: rare }), { minLength: 1, maxLength: 4 }),
          k: fc.integer({ min: 1, max: 30 }),
        }),
        async ({ dimensions, seed, kinds, k }) => {
          const rowOf = (text: string) => {
            const own = random(seed, text);
            const kind = own.integer(0, kinds.length - 1);
            const base = random(seed, `kind ${kind}`);
            const values = Array.from({ length: dimensions }, () => base.next() - 0.5);
            values[kind % dimensions]! += 100 * kinds[kind]!.spike;
            return unit(values.map((value) => value + kinds[kind]!.apart * (own.next() - 0.5)));
          };
          const encoder = { ...drawnEncoder(dimensions), encode: async (texts: readonly string[]) => texts.map(rowOf) };
          const { index } = await built(300, { encoder, kind: "exact", sampledQueries: 0 });
          const asked = unit(Array.from({ length: dimensions }, (_, at) => random(seed, `asked ${at}`).next() - 0.5));
          const productOf = (passage: number) =>
            index.vector(passage).reduce((sum, value, at) => sum + value * asked[at]!, 0);
          const [list] = await index.searchVectors([asked], { k });
          const all = Array.from({ length: 300 }, (_, passage) => productOf(passage)).sort((one, two) => two - one);
          expect(list).toHaveLength(k);
          for (const [place, { passage, score }] of list!.entries()) {
            expect(Math.abs(score - all[place]!)).toBeLessThan(1e-12);
            expect(Math.abs(score - productOf(passage))).toBeLessThan(1e-12);
            const next = list![place + 1];
            if (next) expect(next.score < score || next.passage > passage).toBe(true);
          }
          await index.close();
        },
      ),
      { numRuns: 60 },
    );
  });

  it("finds what lies beneath the steps of its codes", async () => {
    // Every row is (√(1 − s²), s, 0, …) with s below half a step of a code: 1/254. All codes are the same; s decides.
    const count = 3000;
    const small = (at: number) => (0.003 * ((at * 7) % count)) / count;
    const rowOf = (text: string) => {
      const s = small(Number(text.split("\n")[0]));
      return Float32Array.from({ length: 32 }, (_, at) => (at === 0 ? Math.sqrt(1 - s * s) : at === 1 ? s : 0));
    };
    const encoder = { ...drawnEncoder(32), encode: async (texts: readonly string[]) => texts.map(rowOf) };
    const { index } = await built(count, { encoder, kind: "exact", sampledQueries: 0 });
    const asked = Float32Array.from({ length: 32 }, (_, at) => (at === 1 ? 1 : 0));
    const [list] = await index.searchVectors([asked], { k: 10 });
    const expected = Array.from({ length: count }, (_, at) => at).sort((one, other) => small(other) - small(one));
    expect(list!.map(({ passage }) => passage)).toEqual(expected.slice(0, 10));
    await index.close();
  });

  it("finds the nearest of thousands, and says so in its manifest", async () => {
    const encoder = drawnEncoder(100);
    const { index, manifest } = await built(5000, { encoder });
    expect(manifest.settings).toMatchObject({ kind: "exact", dimensions: 100, encoder: encoder.id });
    expect(manifest.figures).toEqual({ rows: 5000, recallAt10: 1, sampledQueries: 10 });
    const queries = Array.from({ length: 9 }, (_, at) => `query ${at}`);
    const lists = await index.search(queries, { k: 20 });
    for (const [at, query] of queries.entries()) {
      const expected = await naive(encoder, 5000, query);
      expect(lists[at]!.map(({ passage }) => passage)).toEqual(expected.slice(0, 20).map(({ passage }) => passage));
      expect((await index.search([query], { k: 20 }))[0]).toEqual(lists[at]);
    }
    await index.close();
  });

  it("has the same files when it is built again, or on from where it was killed", async () => {
    const encoder = drawnEncoder(24);
    const whole = await built(9000, { encoder, kind: "exact" });
    await whole.index.close();
    const place = folder();
    const corpus = corpusOf(9000);
    const half = new AbortController();
    const killed = buildDenseIndex(corpus, place, {
      encoder,
      kind: "exact",
      sampledQueries: 10,
      signal: half.signal,
      onProgress: ({ done }) => done >= 4096 && half.abort(new Error("killed")),
    });
    await expect(killed).rejects.toThrow("killed");
    await expect(openDenseIndex(corpus, place, encoder)).rejects.toMatchObject({ failure: { code: "index_missing" } });
    // What a kill leaves of the next block.
    const vectors = await readFile(join(place, "vectors.f32"));
    await writeFile(join(place, "vectors.f32"), Buffer.concat([vectors, Buffer.alloc(1001, 7)]));
    encoder.calls = 0;
    const resumed = await buildDenseIndex(corpus, place, { encoder, kind: "exact", sampledQueries: 10 });
    expect(encoder.calls).toBe(9000 - 4096 + 10);
    expect(resumed).toEqual(whole.manifest);
    // Left work of another encoder is begun anew.
    const other = drawnEncoder(24, 2);
    const replaced = await buildDenseIndex(corpus, place, { encoder: other, kind: "exact", sampledQueries: 0 });
    expect(replaced.files["vectors.f32"]).not.toEqual(whole.manifest.files["vectors.f32"]);
  });
});

describe("an index by a graph", () => {
  it("finds nearly all that is near, with and without a filter", async () => {
    const encoder = drawnEncoder(32);
    const { index, manifest } = await built(3000, { encoder, kind: "hnsw" });
    expect(manifest.figures.recallAt10).toBeGreaterThanOrEqual(0.99);
    const queries = Array.from({ length: 9 }, (_, at) => `query ${at}`);
    const lists = await index.search(queries, { k: 10 });
    for (const [at, query] of queries.entries()) {
      const expected = (await naive(encoder, 3000, query)).slice(0, 10).map(({ passage }) => passage);
      expect(lists[at]!.filter(({ passage }) => expected.includes(passage)).length).toBeGreaterThanOrEqual(8);
      expect((await index.search([query], { k: 10 }))[0]).toEqual(lists[at]);
    }
    const filters = [
      { filter: {}, fits: () => true },
      { filter: { third: 2 }, fits: (at: number) => at % 3 === 2 },
    ];
    for (const { filter, fits } of filters) {
      const expected = (await naive(encoder, 3000, "query", fits)).slice(0, 10).map(({ passage }) => passage);
      const [list] = await index.search(["query"], { k: 10, filter });
      expect(list!.filter(({ passage }) => expected.includes(passage)).length).toBeGreaterThanOrEqual(9);
      for (const { passage } of list!) expect(fits(passage)).toBe(true);
    }
    await index.close();
  });

  it("looks at every passage of a filter that few pass", async () => {
    const encoder = drawnEncoder(32);
    const { index } = await built(3000, { encoder, kind: "hnsw" });
    const expected = (await naive(encoder, 3000, "query", (at) => at % 97 === 0)).map(({ passage }) => passage);
    const [list] = await index.search(["query"], { k: 100, filter: { rare: true } });
    expect(list!.map(({ passage }) => passage)).toEqual(expected);
    await index.close();
  });

  it("has the same bytes from one thread", async () => {
    const encoder = drawnEncoder(16);
    const [one, other] = [await built(800, { encoder, kind: "hnsw" }), await built(800, { encoder, kind: "hnsw" })];
    expect(one.manifest).toEqual(other.manifest);
    await Promise.all([one.index.close(), other.index.close()]);
  });
});

describe.each(["exact", "hnsw"] as const)("an index of kind %s", (kind) => {
  it("is not opened when a file is not as it was written", async () => {
    const encoder = drawnEncoder(16);
    const { corpus, place, manifest, index } = await built(300, { encoder, kind });
    await index.close();
    for (const name of [...Object.keys(manifest.files), "manifest.json"]) {
      const path = join(place, name);
      const whole = await readFile(path);
      const bent = Buffer.from(whole);
      bent[bent.length - 20]! ^= 1;
      for (const bytes of [bent, whole.subarray(0, -4), Buffer.alloc(0)]) {
        await writeFile(path, bytes);
        await expect(openDenseIndex(corpus, place, encoder), name).rejects.toMatchObject({
          failure: { owner: "corpus", code: "index_corrupt" },
        });
      }
      await rm(path);
      await expect(openDenseIndex(corpus, place, encoder), name).rejects.toMatchObject({
        failure: { owner: "corpus" },
      });
      await writeFile(path, whole);
    }
    await (await openDenseIndex(corpus, place, encoder)).close();
  });

  it("is opened with its own corpus and encoder only", async () => {
    const encoder = drawnEncoder(16);
    const { corpus, place, index } = await built(30, { encoder, kind });
    await index.close();
    await expect(openDenseIndex(corpusOf(31), place, encoder)).rejects.toMatchObject({
      failure: { code: "other_corpus" },
    });
    await expect(openDenseIndex(corpus, place, drawnEncoder(16, 2))).rejects.toMatchObject({
      failure: { code: "other_encoder" },
    });
  });

  it("ranks equal vectors by number", async () => {
    const encoder = {
      ...drawnEncoder(8),
      encode: async (texts: readonly string[]) => texts.map(() => unit([1, 2, 3])),
    };
    const same = { ...encoder, dimensions: 3, id: "same" };
    const { index } = await built(40, { encoder: same, kind });
    const [list] = await index.search(["q"], { k: kind === "exact" ? 7 : 40 });
    expect(list!.map(({ passage }) => passage)).toEqual(
      Array.from({ length: kind === "exact" ? 7 : 40 }, (_, at) => at),
    );
    await index.close();
  });
});

it("a vector that is none is the encoder's failure", async () => {
  const encode = { short: [1], long: [0.9, 0.9], none: [Number.NaN, 0], zero: [0, 0] };
  for (const [name, values] of Object.entries(encode)) {
    const encoder: Encoder = {
      id: name,
      dimensions: 2,
      encode: async (texts) => texts.map(() => Float32Array.from(values)),
      close: async () => undefined,
    };
    await expect(buildDenseIndex(corpusOf(2), folder(), { encoder }), name).rejects.toMatchObject({
      failure: { owner: "model", code: "bad_vector" },
    });
  }
});

it("is built of a kind that there is", async () => {
  const options = { encoder: drawnEncoder(16, 1), kind: "graph" as "hnsw" };
  await expect(buildDenseIndex(corpusOf(2), folder(), options)).rejects.toThrow("expected auto, exact or hnsw");
});

it("is exact up to 250,000 passages, and beyond where no graph can be made", async () => {
  const yes = async () => true;
  const no = async () => false;
  expect(await Promise.all([250_000, 250_001].map((rows) => kindFor("auto", rows, yes)))).toEqual(["exact", "hnsw"]);
  expect(await kindFor("auto", 250_001, no)).toBe("exact");
  expect(await kindFor("hnsw", 1, no)).toBe("hnsw");
});
