/** What finds the vectors of an index again, written from the file that holds them: codes with their figures, and a graph. */
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { omitUndefined } from "@arenakit/contracts";
import { CODES_FILE, SCALES_FILE } from "./vectors/code-files.ts";
import { codesPerRow, encodeRow, ROW_FIGURES } from "./vectors/codes.ts";
import { GRAPH_FILE, writeGraphFile } from "./vectors/graph-file.ts";
import { orderedGraph } from "./vectors/graph-order.ts";
import { createGraph } from "./vectors/graph-rows.ts";
import { readUsearchGraph } from "./vectors/usearch-file.ts";
import { openVectorFile, VECTORS_FILE } from "./vectors/vector-file.ts";

export interface IndexShape {
  readonly folder: string;
  readonly dimensions: number;
  readonly rows: number;
}

export interface WriteOptions {
  readonly report: (done: number) => void;
  readonly signal?: AbortSignal;
}

const RANGE_ROWS = 4096;
/** Rows that go into the graph before others get their turn. */
const GRAPH_ROWS = 64;
/** The graph with vectors of its own, as the library saves it. */
const SAVED_FILE = "graph.usearch.tmp";

/** Codes in the order of the rows, or in that of the slots of a graph. */
export async function writeCodes(
  shape: IndexShape,
  { report, signal, order }: WriteOptions & { order?: Uint32Array },
): Promise<void> {
  const { folder, dimensions, rows } = shape;
  const vectors = openVectorFile(join(folder, VECTORS_FILE), shape);
  const codesFile = await open(join(folder, CODES_FILE), "w");
  const figures = new Float32Array(rows * ROW_FIGURES);
  try {
    const width = codesPerRow(dimensions);
    for (let from = 0; from < rows; from += RANGE_ROWS) {
      signal?.throwIfAborted();
      const to = Math.min(rows, from + RANGE_ROWS);
      const range = order ? null : vectors.range(from, to);
      const codes = new Int8Array((to - from) * width);
      for (let row = 0; row < to - from; row++)
        encodeRow(
          range ? range.subarray(row * dimensions, (row + 1) * dimensions) : vectors.row(order![from + row]!),
          codes.subarray(row * width, (row + 1) * width),
          figures.subarray((from + row) * ROW_FIGURES, (from + row + 1) * ROW_FIGURES),
        );
      await codesFile.write(codes);
      report(to);
    }
    await codesFile.sync();
  } finally {
    await codesFile.close();
    vectors.close();
  }
  const scalesFile = await open(join(folder, SCALES_FILE), "w");
  try {
    await scalesFile.write(figures);
    await scalesFile.sync();
  } finally {
    await scalesFile.close();
  }
}

/** The graph, then codes in the order of its slots. */
export async function writeGraph(
  shape: IndexShape,
  { report, signal, threads }: WriteOptions & { threads: number },
): Promise<void> {
  const { folder, dimensions, rows } = shape;
  const vectors = openVectorFile(join(folder, VECTORS_FILE), shape);
  const graph = createGraph(dimensions);
  try {
    const step = GRAPH_ROWS * threads;
    for (let from = 0; from < rows; from += step) {
      signal?.throwIfAborted();
      const to = Math.min(rows, from + step);
      const keys = BigUint64Array.from({ length: to - from }, (_, at) => BigInt(from + at));
      graph.add(keys, vectors.range(from, to), threads);
      report(to);
      await turn();
    }
  } finally {
    vectors.close();
  }
  const saved = join(folder, SAVED_FILE);
  try {
    graph.save(saved);
    const ordered = orderedGraph(await readUsearchGraph(saved));
    await writeGraphFile(join(folder, GRAPH_FILE), ordered);
    await writeCodes(shape, { report: () => undefined, order: ordered.order, ...omitUndefined({ signal }) });
  } finally {
    await rm(saved, { force: true });
  }
}
