/**
 * A graph of near rows in one file of 32-bit numbers, the lowest byte first: a head, the rows in the order of their slots,
 * the neighbours of every slot, then layer by layer (HNSW, Malkov and Yashunin 2018) its slots in their order and the
 * neighbours of each there. A slot with fewer neighbours than there are places has itself in the rest.
 */
import { open, rename, stat } from "node:fs/promises";
import { corruptIndex } from "../dense-errors.ts";
import { readPart } from "./row-files.ts";

export const GRAPH_FILE = "graph.u32";
/** "AKHG", and the version of the format. */
const MAGIC = 0x47484b41;
const VERSION = 1;
const HEAD = 8;

/** The slots that a layer above the lowest has, ascending, and `layerPlaces` neighbours of each. */
export interface GraphLayer {
  readonly rows: Uint32Array;
  readonly neighbours: Uint32Array;
}

export interface Graph {
  readonly rows: number;
  /** The row of each slot; the numbers below are slots. */
  readonly order: Uint32Array;
  /** Neighbours that a slot can have, and that it can have in a layer. */
  readonly places: number;
  readonly layerPlaces: number;
  /** Where a walk begins, in the highest layer. */
  readonly entry: number;
  /** Of all slots, one after the other. */
  readonly neighbours: Uint32Array;
  /** From the lowest to the highest. */
  readonly layers: readonly GraphLayer[];
}

/** Written beside its place, then moved there. */
export async function writeGraphFile(path: string, graph: Graph): Promise<void> {
  const { rows, order, places, layerPlaces, entry, neighbours, layers } = graph;
  const head = Uint32Array.from([MAGIC, VERSION, rows, places, layerPlaces, entry, layers.length, 0]);
  const counts = Uint32Array.from(layers, (layer) => layer.rows.length);
  const file = await open(`${path}.tmp`, "w");
  try {
    for (const part of [head, counts, order, neighbours, ...layers.flatMap((layer) => [layer.rows, layer.neighbours])])
      await writeAll(file, new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.tmp`, path);
}

const WRITE_BYTES = 2 ** 26;

async function writeAll(file: Awaited<ReturnType<typeof open>>, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; )
    at += (await file.write(bytes, at, Math.min(WRITE_BYTES, bytes.length - at))).bytesWritten;
}

/** Into memory that threads share. Throws corpus/index_corrupt for what is no graph of so many rows. */
export async function readGraphFile(path: string, rows: number): Promise<Graph> {
  const total = (await stat(path)).size;
  if (total % 4 !== 0 || total < 4 * HEAD) corruptIndex(path, "it is no graph");
  const shared = new SharedArrayBuffer(total);
  await readPart(path, new Uint8Array(shared), { offset: 0, total });
  const numbers = new Uint32Array(shared);
  const [magic, version, found, places, layerPlaces, entry, layerCount] = numbers as unknown as number[] as Head;
  if (magic !== MAGIC || version !== VERSION) corruptIndex(path, `it is no graph of version ${VERSION}`);
  if (found !== rows) corruptIndex(path, `expected ${rows} rows, found ${found}`);
  let at = HEAD;
  const take = (length: number) => {
    if (at + length > numbers.length) corruptIndex(path, "it ends early");
    at += length;
    return numbers.subarray(at - length, at);
  };
  const counts = take(layerCount);
  const order = take(rows);
  const neighbours = take(rows * places);
  const layers = Array.from(counts, (count) => ({ rows: take(count), neighbours: take(count * layerPlaces) }));
  if (at !== numbers.length) corruptIndex(path, "it goes on beyond its end");
  return { rows, order, places, layerPlaces, entry, neighbours, layers };
}

type Head = [
  magic: number,
  version: number,
  rows: number,
  places: number,
  layerPlaces: number,
  entry: number,
  layers: number,
];
