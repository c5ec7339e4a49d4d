import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { random } from "@arenakit/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readUsearchGraph, writeGraph } from "../write-search-files.ts";
import { GRAPH_FILE, readGraphFile } from "./graph-file.ts";
import { createGraph, openGraphRows, readGraphRows, USEARCH_PACKAGE } from "./graph-rows.ts";
import { VECTORS_FILE } from "./vector-file.ts";

const shape = { dimensions: 63, rows: 4000 };
const vectors = drawn();
let folder = "";

/** Of unit length, in every direction alike: the hardest for a graph. */
function drawn(): Float32Array {
  const draw = random(3, "rows");
  const all = new Float32Array(shape.rows * shape.dimensions);
  for (let number = 0; number < shape.rows; number++) {
    const own = all.subarray(number * shape.dimensions, (number + 1) * shape.dimensions);
    for (let at = 0; at < own.length; at++) own[at] = draw.next() - 0.5;
    const length = Math.hypot(...own);
    for (let at = 0; at < own.length; at++) own[at]! /= length;
  }
  return all;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "arenakit-graph-"));
  await writeFile(join(folder, VECTORS_FILE), new Uint8Array(vectors.buffer));
  await writeGraph({ folder, ...shape }, { report: () => undefined, threads: 1 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const row = (number: number) => vectors.subarray(number * shape.dimensions, (number + 1) * shape.dimensions);
const productOf = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, at) => sum + value * other[at]!, 0);
const queries = Array.from({ length: 40 }, (_, at) => row(at * 97).map((value, place) => value + (place % 3) / 30));

function nearest(query: Float32Array, k: number) {
  const all = Array.from({ length: shape.rows }, (_, number) => ({ number, product: productOf(query, row(number)) }));
  return all.sort((one, other) => other.product - one.product).slice(0, k);
}

describe("rows by a graph", () => {
  it("finds more the wider it looks, and nearly everything when it looks wide", async () => {
    const options = { kind: "hnsw", folder, ...shape } as const;
    const search = openGraphRows(await readGraphRows({ ...options, desks: 1 }), options, 0);
    const recallOf = (width: number) => {
      const lists = search.nearest(queries, { k: 10, width });
      const right = queries.map((query, at) => {
        const expected = new Set(nearest(query, 10).map(({ number }) => number));
        return [...lists[at]!.rows].filter((number) => expected.has(number)).length;
      });
      return right.reduce((sum, one) => sum + one, 0) / (10 * queries.length);
    };
    const [narrow, wide] = [recallOf(16), recallOf(120)];
    expect(wide).toBeGreaterThanOrEqual(0.99);
    expect(narrow).toBeGreaterThan(0.7);
    expect(narrow).toBeLessThan(wide);
    search.close();
  });

  it("gives true products, whichever memory holds the codes of a row", async () => {
    const options = { kind: "hnsw", folder, ...shape } as const;
    const one = openGraphRows(await readGraphRows({ ...options, desks: 2 }), options, 1);
    const parts = await readGraphRows({ ...options, desks: 1, memoryBytes: 100_000 });
    expect(parts.codes.length).toBeGreaterThan(1);
    const several = openGraphRows(parts, options, 0);
    const mask = Uint8Array.from({ length: shape.rows }, (_, at) => (at % 50 === 0 ? 1 : 0));
    for (const asked of [{ k: 10, width: 40 }, { k: 200 }, { k: 10, mask }]) {
      const lists = one.nearest(queries, asked);
      expect(several.nearest(queries, asked)).toEqual(lists);
      for (const [at, { rows, scores }] of lists.entries())
        for (const [place, number] of rows.entries())
          expect(Math.abs(scores[place]! - productOf(queries[at]!, row(number)))).toBeLessThan(1e-12);
    }
    // From the file, where memory keeps no vectors: the same to the last bit.
    const unkept = openGraphRows({ ...parts, vectors: null }, options, 0);
    expect(unkept.nearest(queries, { k: 10, width: 40 })).toEqual(one.nearest(queries, { k: 10, width: 40 }));
    for (const search of [one, several, unkept]) search.close();
  });

  it("answers what asks for many rows with all that are near", async () => {
    const options = { kind: "hnsw", folder, ...shape } as const;
    const search = openGraphRows(await readGraphRows({ ...options, desks: 1 }), options, 0);
    const [list] = search.nearest(queries, { k: 1000 });
    expect([...list!.rows]).toEqual(nearest(queries[0]!, 1000).map(({ number }) => number));
    search.close();
  });
});

it("another order of the rows is the same graph", async () => {
  const graph = await readGraphFile(join(folder, GRAPH_FILE), shape.rows);
  expect([...graph.order].sort((one, other) => one - other)).toEqual(Array.from({ length: shape.rows }, (_, at) => at));
  // A slot's neighbours are near its row, in the lowest layer and above: nearer than rows are to each other.
  const between = (slot: number, other: number) => productOf(row(graph.order[slot]!), row(graph.order[other]!));
  const { places, layerPlaces, neighbours, layers } = graph;
  const lists = Array.from({ length: shape.rows }, (_, slot) => ({
    slot,
    around: neighbours.subarray(slot * places, (slot + 1) * places),
  }));
  const above = [...layers[0]!.rows].map((slot, at) => ({
    slot,
    around: layers[0]!.neighbours.subarray(at * layerPlaces, (at + 1) * layerPlaces),
  }));
  for (const list of [lists, above]) {
    const products = list.flatMap(({ slot, around }) =>
      [...around].filter((other) => other !== slot).map((other) => between(slot, other)),
    );
    expect(products.reduce((sum, one) => sum + one, 0) / products.length).toBeGreaterThan(0.2);
  }
});

it("names the library whose files it reads as the manifest does", async () => {
  const manifest = await readFile(join(import.meta.dirname, "../../../package.json"), "utf8");
  expect(USEARCH_PACKAGE).toBe(`usearch@${JSON.parse(manifest).optionalDependencies.usearch}`);
});

it("the graph of a saved file is that of the library: a row's nearest neighbours are among those it names", async () => {
  const graph = createGraph(shape.dimensions);
  graph.add(
    BigUint64Array.from({ length: 500 }, (_, at) => BigInt(at)),
    vectors.subarray(0, 500 * shape.dimensions),
    1,
  );
  const path = join(folder, "saved.usearch");
  graph.save(path);
  const read = await readUsearchGraph(path);
  expect(read).toMatchObject({ rows: 500, places: 32, layerPlaces: 16 });
  for (const { rows } of read.layers) expect([...rows]).toEqual([...rows].sort((one, other) => one - other));
  const named = Array.from({ length: 500 }, (_, number) => {
    const around = new Set(read.neighbours.subarray(number * 32, (number + 1) * 32));
    const others = Array.from({ length: 500 }, (_, at) => at).filter((at) => at !== number);
    const best = others.reduce((one, other) =>
      productOf(row(number), row(other)) > productOf(row(number), row(one)) ? other : one,
    );
    return around.has(best);
  });
  expect(named.filter(Boolean).length).toBeGreaterThan(490);
  // A file that ends early, or is none.
  await writeFile(path, Buffer.alloc(100));
  await expect(readUsearchGraph(path)).rejects.toMatchObject({ failure: { code: "index_corrupt" } });
});
