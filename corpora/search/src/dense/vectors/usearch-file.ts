/**
 * The graph in a file that usearch has saved: vectors, a head, the level of every node, then the nodes with their
 * neighbours by slot. Only the graph is taken; its slots become the numbers of rows that are the keys.
 */
import { open } from "node:fs/promises";
import { corruptIndex } from "../dense-errors.ts";
import type { Graph, GraphLayer } from "./graph-file.ts";

const HEAD_BYTES = 64;
const MAGIC = "usearch";
/** Five numbers of 64 bits: nodes, neighbours of a node in a layer and in the lowest, the highest level, the entry. */
const GRAPH_HEAD_BYTES = 40;
/** The key, then the level. */
const NODE_HEAD_BYTES = 10;

/** Throws corpus/index_corrupt for a file that usearch saves in another way. */
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
  const file = await open(path, "r");
  try {
    const read = async (length: number, from: number) => {
      const bytes = Buffer.alloc(length);
      for (let at = 0; at < length; ) {
        const { bytesRead } = await file.read(bytes, at, Math.min(READ_BYTES, length - at), from + at);
        if (bytesRead === 0) corruptIndex(path, "it ends early");
        at += bytesRead;
      }
      return bytes;
    };
    const size = await read(8, 0);
    const headAt = 8 + size.readUInt32LE(0) * size.readUInt32LE(4);
    const head = await read(HEAD_BYTES, headAt);
    if (head.toString("latin1", 0, MAGIC.length) !== MAGIC)
      corruptIndex(path, "usearch has saved it in a way of its own");
    const from = headAt + HEAD_BYTES;
    return await read((await file.stat()).size - from, from);
  } finally {
    await file.close();
  }
}

const READ_BYTES = 2 ** 24;
