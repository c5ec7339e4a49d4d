/**
 * What finds the vectors of an index again, written from the file that holds them: codes with their figures, and a graph.
 * usearch makes the graph; of the file that it saves only the graph is taken.
 */
import { open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { omitUndefined } from "@arenakit/contracts";
import { corruptIndex } from "./dense-errors.ts";
import { CODES_FILE, SCALES_FILE } from "./vectors/code-files.ts";
import { codesPerRow, encodeRow, ROW_FIGURES } from "./vectors/codes.ts";
import { GRAPH_FILE, type Graph, type GraphLayer, writeGraphFile } from "./vectors/graph-file.ts";
import { orderedGraph } from "./vectors/graph-order.ts";
import { createGraph } from "./vectors/graph-rows.ts";
import { readPart } from "./vectors/row-files.ts";
import { openVectorFile, VECTORS_FILE } from "./vectors/vector-file.ts";

export interface IndexShape {
  readonly folder: string;
  readonly dimensions: number;
  readonly rows: number;
}

interface WriteOptions {
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

/** Of a file that usearch saves: vectors, a head, the level of every node, then the nodes with their neighbours by slot. */
const HEAD_BYTES = 64;
const MAGIC = "usearch";
/** Five numbers of 64 bits: nodes, neighbours of a node in a layer and in the lowest, the highest level, the entry. */
const GRAPH_HEAD_BYTES = 40;
/** The key, then the level. */
const NODE_HEAD_BYTES = 10;

/** The graph with the keys of its slots as rows. Throws corpus/index_corrupt for a file that usearch saves in another way. */
export async function readUsearchGraph(path: string): Promise<Graph> {
  const bytes = await graphBytes(path);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (at: number) => Number(view.getBigUint64(at, true));
  const [rows, layerPlaces, places, , entrySlot] = [0, 8, 16, 24, 32].map(word) as Five;
  const levelsAt = GRAPH_HEAD_BYTES;
  const nodesAt = levelsAt + 2 * rows;
  const [lowestBytes, layerBytes] = [4 + 4 * places, 4 + 4 * layerPlaces];
  const nodeAt = new Float64Array(rows + 1);
  nodeAt[0] = nodesAt;
  for (let slot = 0; slot < rows; slot++)
    nodeAt[slot + 1] =
      nodeAt[slot]! + NODE_HEAD_BYTES + lowestBytes + layerBytes * view.getInt16(levelsAt + 2 * slot, true);
  if (nodeAt[rows] !== bytes.length)
    corruptIndex(path, `expected ${nodeAt[rows]} bytes of a graph, found ${bytes.length}`);
  const rowOf = Uint32Array.from({ length: rows }, (_, slot) => word(nodeAt[slot]!));
  const slotOf = new Uint32Array(rows);
  for (const [slot, row] of rowOf.entries()) slotOf[row] = slot;

  /** The neighbours that stand at a place of the file, as rows; the row itself where there are no more. */
  const copy = (from: number, into: Uint32Array, row: number) => {
    into.fill(row);
    const count = view.getUint32(from, true);
    if (count > into.length) corruptIndex(path, `a node has ${count} neighbours`);
    for (let at = 0; at < count; at++) into[at] = rowOf[view.getUint32(from + 4 + 4 * at, true)]!;
  };
  const neighbours = new Uint32Array(rows * places);
  const layers: { rows: number[] }[] = [];
  for (let row = 0; row < rows; row++) {
    const slot = slotOf[row]!;
    copy(nodeAt[slot]! + NODE_HEAD_BYTES, neighbours.subarray(row * places, (row + 1) * places), row);
    const level = view.getInt16(levelsAt + 2 * slot, true);
    for (let above = 0; above < level; above++) {
      layers[above] ??= { rows: [] };
      layers[above]!.rows.push(row);
    }
  }
  const layerOf = (layer: { rows: number[] }, above: number): GraphLayer => {
    const found = new Uint32Array(layer.rows.length * layerPlaces);
    for (const [at, row] of layer.rows.entries()) {
      const from = nodeAt[slotOf[row]!]! + NODE_HEAD_BYTES + lowestBytes + above * layerBytes;
      copy(from, found.subarray(at * layerPlaces, (at + 1) * layerPlaces), row);
    }
    return { rows: Uint32Array.from(layer.rows), neighbours: found };
  };
  const order = Uint32Array.from({ length: rows }, (_, row) => row);
  return { rows, order, places, layerPlaces, entry: rowOf[entrySlot] ?? 0, neighbours, layers: layers.map(layerOf) };
}

type Five = [number, number, number, number, number];

/** What stands behind the vectors and the head. */
async function graphBytes(path: string): Promise<Uint8Array> {
  const total = (await stat(path)).size;
  const read = async (length: number, offset: number) => {
    const bytes = Buffer.alloc(length);
    await readPart(path, bytes, { offset, total });
    return bytes;
  };
  const size = await read(8, 0);
  const headAt = 8 + size.readUInt32LE(0) * size.readUInt32LE(4);
  const head = await read(HEAD_BYTES, headAt);
  if (head.toString("latin1", 0, MAGIC.length) !== MAGIC)
    corruptIndex(path, "usearch has saved it in a way of its own");
  const from = headAt + HEAD_BYTES;
  return read(total - from, from);
}
