/**
 * Builds a dense index of a corpus: a vector for each passage, then what finds them again, and how many of the truly
 * nearest that finds, over titles of the corpus as queries. Vectors are flushed in blocks
 * and a build that was killed goes on after the last whole one; an exact index has the same bytes either way.
 */
import { mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import {
  boundary,
  type Corpus,
  canonicalJson,
  type Encoder,
  omitUndefined,
  passageText,
  random,
} from "@arenakit/contracts";
import { fileDigest, writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import { TopRows } from "../top-rows.ts";
import { badVector } from "./dense-errors.ts";
import { type DenseManifest, MANIFEST_FILE, writeManifest } from "./dense-manifest.ts";
import { CODES_FILE, SCALES_FILE } from "./vectors/code-files.ts";
import { GRAPH_FILE } from "./vectors/graph-file.ts";
import { canMakeGraphs, GRAPH, requireGraphs, WIDTHS } from "./vectors/graph-rows.ts";
import { KINDS, type Kind } from "./vectors/row-search.ts";
import { openRowSearches } from "./vectors/row-searches.ts";
import { dot, openVectorFile, VECTORS_FILE } from "./vectors/vector-file.ts";
import { type IndexShape, writeCodes, writeGraph } from "./write-search-files.ts";

export interface DenseProgress {
  readonly stage: "vectors" | "search" | "recall";
  readonly done: number;
  readonly total: number;
}

export interface DenseBuildOptions {
  readonly encoder: Encoder;
  /** `auto` (default): exact up to EXACT_ROWS passages, a graph beyond where one can be made. */
  readonly kind?: Kind | "auto";
  /** Threads that build a graph. Default 1: with more of them the same vectors give different graphs. */
  readonly threads?: number;
  /** Queries that recall is measured with; default 100, 0 measures none. */
  readonly sampledQueries?: number;
  readonly onProgress?: (progress: DenseProgress) => void;
  readonly signal?: AbortSignal;
}

/** Passages that an exact search answers in some milliseconds. */
export const EXACT_ROWS = 250_000;
/** Passages that an encoder is given at once. */
const BATCH = 64;
/** Passages between two flushes to the disk: what a kill costs at most. */
const BLOCK_ROWS = 4096;
const BUILDING_FILE = "building.json";
const SAMPLED_QUERIES = 100;

/**
 * Makes or replaces the index in `folder`. Throws model/bad_vector for a vector that is not of the encoder's dimensions
 * or not of unit length, and what the encoder throws; run again, it goes on where it was.
 */
export async function buildDenseIndex(
  corpus: Corpus,
  folder: string,
  options: DenseBuildOptions,
): Promise<DenseManifest> {
  const { encoder, threads = 1, sampledQueries = SAMPLED_QUERIES, onProgress, signal } = options;
  const wanted = options.kind ?? "auto";
  if (wanted !== "auto" && !KINDS.includes(wanted))
    throw new RangeError(`kind is ${JSON.stringify(wanted)}: expected auto, ${KINDS.join(" or ")}`);
  const rows = corpus.passageCount;
  const kind = await kindFor(wanted, rows, canMakeGraphs);
  if (kind === "hnsw") requireGraphs();
  await mkdir(folder, { recursive: true });
  await rm(join(folder, MANIFEST_FILE), { force: true });
  await encodeRows(corpus, folder, options);
  const shape = { folder, dimensions: encoder.dimensions, rows };
  const report = (done: number) => onProgress?.({ stage: "search", done, total: rows });
  if (kind === "exact") await writeCodes(shape, { report, ...omitUndefined({ signal }) });
  else await writeGraph(shape, { report, threads, ...omitUndefined({ signal }) });
  const names = [VECTORS_FILE, CODES_FILE, SCALES_FILE, ...(kind === "hnsw" ? [GRAPH_FILE] : [])];
  const files: DenseManifest["files"] = {};
  for (const name of names) files[name] = await fileDigest(join(folder, name));
  onProgress?.({ stage: "recall", done: 0, total: sampledQueries });
  const { figures, width } = await measureRecall({ corpus, encoder, shape: { ...shape, kind }, sampledQueries });
  const manifest = await writeManifest(folder, {
    format: "arenakit.index/1",
    engine: "dense",
    corpus: corpus.id,
    settings: {
      encoder: encoder.id,
      dimensions: encoder.dimensions,
      kind,
      graph: kind === "hnsw" ? { ...GRAPH, width, threads } : null,
    },
    files,
    figures: { rows, ...figures },
  });
  await rm(join(folder, BUILDING_FILE), { force: true });
  return manifest;
}

/** What is asked for by name is made, or fails. */
export async function kindFor(wanted: Kind | "auto", rows: number, canGraph: () => Promise<boolean>): Promise<Kind> {
  if (wanted !== "auto") return wanted;
  return rows > EXACT_ROWS && (await canGraph()) ? "hnsw" : "exact";
}

/** Writes the vectors that are not there yet. */
async function encodeRows(
  corpus: Corpus,
  folder: string,
  { encoder, onProgress, signal }: DenseBuildOptions,
): Promise<void> {
  const rowBytes = 4 * encoder.dimensions;
  const work = { corpus: corpus.id, encoder: encoder.id, dimensions: encoder.dimensions };
  const done = await rowsDone(folder, work);
  const file = await open(join(folder, VECTORS_FILE), done > 0 ? "r+" : "w");
  try {
    await file.truncate(done * rowBytes);
    for (let from = done; from < corpus.passageCount; from += BLOCK_ROWS) {
      const to = Math.min(corpus.passageCount, from + BLOCK_ROWS);
      const block = new Float32Array((to - from) * encoder.dimensions);
      for (let at = from; at < to; at += BATCH) {
        signal?.throwIfAborted();
        const numbers = Array.from({ length: Math.min(BATCH, to - at) }, (_, number) => at + number);
        const vectors = await encoder.encode(
          numbers.map((number) => passageText(corpus, number)),
          "passage",
          signal,
        );
        checkVectors(vectors, numbers.length, encoder);
        for (const [place, vector] of vectors.entries()) block.set(vector, (at - from + place) * encoder.dimensions);
      }
      await file.write(new Uint8Array(block.buffer), 0, block.byteLength, from * rowBytes);
      await file.sync();
      await writeFileAtomic(join(folder, BUILDING_FILE), canonicalJson({ ...work, rows: to }));
      onProgress?.({ stage: "vectors", done: to, total: corpus.passageCount });
    }
  } finally {
    await file.close();
  }
}

/** Rows that an earlier run has flushed; 0 where it worked on something else. */
async function rowsDone(folder: string, work: Record<string, string | number>): Promise<number> {
  const left = await boundary("corpus", async () => JSON.parse(await readFile(join(folder, BUILDING_FILE), "utf8")));
  if (!left.ok) return 0;
  const { rows, ...earlier } = left.value as { rows: number };
  return canonicalJson(earlier) === canonicalJson(work) ? rows : 0;
}

/** How far from 1 the length of a vector may be. */
const LENGTH_TOLERANCE = 1e-3;

/** Throws model/bad_vector for what is no vector of unit length of the encoder's dimensions. */
export function checkVectors(vectors: readonly Float32Array[], expected: number, { id, dimensions }: Encoder): void {
  if (vectors.length !== expected) badVector(id, `expected ${expected} vectors, got ${vectors.length}`);
  for (const vector of vectors) {
    if (vector.length !== dimensions) badVector(id, `expected ${dimensions} dimensions, got ${vector.length}`);
    let squares = 0;
    for (const value of vector) squares += value * value;
    if (!(Math.abs(Math.sqrt(squares) - 1) <= LENGTH_TOLERANCE))
      badVector(id, `expected a length of 1, got ${Math.sqrt(squares)}`);
  }
}

/** Of the nearest rows that a recall is measured with. */
const RECALL_DEPTH = 10;
/** Rows that are looked at before others get their turn. */
const RANGE_ROWS = 1024;
/** Characters of a passage that stand for a title where there is none. */
const QUERY_CHARACTERS = 60;
/** Scores nearer to each other than this are equal: whichever of such rows is found is right. */
const TIE = 1e-6;

/** What a graph should find of the nearest rows. */
const ENOUGH = 0.99;

interface RecallOptions {
  readonly corpus: Corpus;
  readonly encoder: Encoder;
  readonly shape: IndexShape & { readonly kind: Kind };
  readonly sampledQueries: number;
}

/** The recall, and the first width of a graph's search that finds enough; the widest where none does or none is measured. */
async function measureRecall({ corpus, encoder, shape, sampledQueries }: RecallOptions) {
  const widths = shape.kind === "hnsw" ? WIDTHS : [0];
  if (shape.rows === 0 || sampledQueries === 0)
    return { figures: { recallAt10: null, sampledQueries: 0 }, width: widths.at(-1)! };
  const draw = random(0, "dense-recall");
  const texts = Array.from({ length: sampledQueries }, () => {
    const { document, start } = corpus.passage(draw.integer(0, shape.rows - 1));
    const { title, text } = corpus.document(document);
    return title || text.slice(start, start + QUERY_CHARACTERS);
  });
  const queries = await encoder.encode(texts, "query");
  const depth = Math.min(RECALL_DEPTH, shape.rows);
  const worst = await worstOfNearest(shape, queries, depth);
  let figures = { recallAt10: 0, sampledQueries };
  const search = await openRowSearches(shape);
  try {
    for (const width of widths) {
      const found = await search.nearest(queries, { k: depth, width });
      const right = found.map(({ scores }, at) => scores.filter((score) => score >= worst[at]! - TIE).length);
      figures = { recallAt10: right.reduce((sum, one) => sum + one, 0) / (depth * sampledQueries), sampledQueries };
      if (figures.recallAt10 >= ENOUGH) return { figures, width };
    }
    return { figures, width: widths.at(-1)! };
  } finally {
    await search.close();
  }
}

/** The score of the last of the nearest rows of each query, by a look at every row. */
async function worstOfNearest(shape: IndexShape, queries: readonly Float32Array[], depth: number): Promise<number[]> {
  const vectors = openVectorFile(join(shape.folder, VECTORS_FILE), shape);
  const best = queries.map(() => new TopRows(depth));
  for (let from = 0; from < shape.rows; from += RANGE_ROWS) {
    const to = Math.min(shape.rows, from + RANGE_ROWS);
    const range = vectors.range(from, to);
    for (let row = from; row < to; row++) {
      const vector = range.subarray((row - from) * shape.dimensions, (row - from + 1) * shape.dimensions);
      for (const [at, query] of queries.entries()) best[at]!.offer(row, dot(query, vector));
    }
    await turn();
  }
  vectors.close();
  return best.map((top) => top.threshold);
}
