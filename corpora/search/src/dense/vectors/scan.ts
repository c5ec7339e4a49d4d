/**
 * Rows as 8-bit codes in the memory of the kernel: the rows that can be among the best, and products with rows picked by
 * number. It knows nothing of files and passages. Threads may share the codes, each with a desk of its own.
 */
import { omitUndefined } from "@arenakit/contracts";
import { TopRows } from "../../top-rows.ts";
import { codesPerRow, encodeQueries, type QueryBound, ROW_FIGURES } from "./codes.ts";
import { PASS_QUERIES, type SharedMemory, scanKernel, sharedMemory } from "./scan-kernel.ts";

/** Rows between two looks at their sums, which stay in the cache of a core. */
const CHUNK_ROWS = 2048;
/** Rows of one pick. */
export const MOST_PICKED = 64;
/** What the kernel can address, less a little. */
export const MOST_SCAN_BYTES = 2 ** 32 - 2 ** 20;

export interface CodesShape {
  readonly dimensions: number;
  readonly rows: number;
  /** Number of the first row. */
  readonly first: number;
  /** Threads that search, at least 1. */
  readonly desks: number;
}

/** Codes, scales and what the codes leave out; can be sent to a thread, which then sees the same. */
export interface CodeMemory extends CodesShape {
  readonly memory: SharedMemory;
  /** Of all rows, one after the other, to be filled before the first search. */
  readonly codes: Int8Array;
  /** Two numbers a row, to be filled likewise: see encodeRow. */
  readonly figures: Float32Array;
}

/** Places in the memory: a desk holds codes of queries, then sums, then addresses; behind the desks lie the codes. */
const queryBytesOf = (dimensions: number) => PASS_QUERIES * codesPerRow(dimensions) * 2;
const SUM_BYTES = CHUNK_ROWS * PASS_QUERIES * 4;
const deskBytesOf = (dimensions: number) => queryBytesOf(dimensions) + SUM_BYTES + 4 * MOST_PICKED;

/** Rows that one memory holds. */
export const rowsOfMemory = (dimensions: number, desks: number, bytes = MOST_SCAN_BYTES) =>
  Math.floor((bytes - desks * deskBytesOf(dimensions)) / codesPerRow(dimensions));

/** Throws a RangeError where the codes do not fit what a kernel can address (4 GiB). */
export function createCodeMemory(shape: CodesShape): CodeMemory {
  const { dimensions, rows, desks } = shape;
  const most = rowsOfMemory(dimensions, desks);
  if (rows > most) throw new RangeError(`expected at most ${most} rows of ${dimensions} dimensions, got ${rows}`);
  const codesAt = desks * deskBytesOf(dimensions);
  const length = rows * codesPerRow(dimensions);
  const memory = sharedMemory(codesAt + length);
  return {
    ...shape,
    memory,
    codes: new Int8Array(memory.buffer, codesAt, length),
    figures: new Float32Array(new SharedArrayBuffer(rows * ROW_FIGURES * 4)),
  };
}

export interface ScanOptions {
  /** Rows that are asked for, at least 1. */
  readonly k: number;
  /** One byte a row of the whole index; rows of 0 are left out. */
  readonly mask?: Uint8Array;
}

/** A row that can be among the best: its product is not greater than `most`. */
export interface Candidate {
  readonly row: number;
  readonly most: number;
}

export interface Scan {
  readonly first: number;
  readonly rows: number;
  /**
   * At most four queries, one pass over the rows: for each, every row that can be among its k best, by what its product
   * can be at most, the greatest first.
   */
  candidates(queries: readonly Float32Array[], options: ScanOptions): Candidate[][];
  /** Makes this the query of the picks that follow. */
  aim(query: Float32Array): void;
  /** Near the products of the query with the first `count` of these rows, at most MOST_PICKED; overwritten by the next call. */
  pick(rows: Uint32Array, count: number): Float64Array;
}

/** A search by one of the desks of a memory, from 0. */
export function createScan({ dimensions, rows, first, memory, codes, figures }: CodeMemory, desk: number): Scan {
  const rowBytes = codesPerRow(dimensions);
  const queriesAt = desk * deskBytesOf(dimensions);
  const sumsAt = queriesAt + queryBytesOf(dimensions);
  const addressesAt = sumsAt + SUM_BYTES;
  const codesAt = codes.byteOffset;
  const queryCodes = new Int16Array(memory.buffer, queriesAt, PASS_QUERIES * rowBytes);
  const sums = new Int32Array(memory.buffer, sumsAt, SUM_BYTES / 4);
  const addresses = new Uint32Array(memory.buffer, addressesAt, MOST_PICKED);
  const products = new Float64Array(MOST_PICKED);
  const kernel = scanKernel(memory);
  let unit = 0;

  /** What the kernel left of a chunk: a row stays where its product can reach the k-th of those that others have at least. */
  const collect = (
    { from, count, lane, lanes, mask }: Chunk,
    { unit, slope, flat }: QueryBound,
    best: QueryCandidates,
  ) => {
    let threshold = best.least.threshold;
    for (let at = 0; at < count; at++) {
      const figure = ROW_FIGURES * (from + at);
      const near = sums[at * lanes + lane]! * figures[figure]! * unit;
      const error = figures[figure + 1]! * slope + flat;
      if (near + error < threshold || (mask && mask[first + from + at] === 0)) continue;
      best.candidates.push({ row: first + from + at, most: near + error });
      best.least.offer(first + from + at, near - error);
      threshold = best.least.threshold;
    }
  };

  return {
    first,
    rows,
    candidates(queries, { k, mask }) {
      if (queries.length > PASS_QUERIES) throw new RangeError(`expected at most ${PASS_QUERIES} queries`);
      const bounds = encodeQueries(queries, queryCodes);
      const best = bounds.map(
        (): QueryCandidates => ({ least: new TopRows(Math.max(1, Math.min(k, rows))), candidates: [] }),
      );
      const lanes = queries.length > 1 ? PASS_QUERIES : 1;
      const run = lanes > 1 ? kernel.scan4 : kernel.scan1;
      for (let from = 0; from < rows; from += CHUNK_ROWS) {
        const count = Math.min(CHUNK_ROWS, rows - from);
        if (mask && !mask.subarray(first + from, first + from + count).includes(1)) continue;
        run(codesAt + from * rowBytes, count, rowBytes, queriesAt, sumsAt);
        for (const [lane, one] of best.entries())
          collect({ from, count, lane, lanes, ...omitUndefined({ mask }) }, bounds[lane]!, one);
      }
      return best.map(({ least, candidates }) =>
        candidates.filter(({ most }) => most >= least.threshold).sort((one, other) => other.most - one.most),
      );
    },
    aim(query) {
      unit = encodeQueries([query], queryCodes)[0]!.unit;
    },
    pick(picked, count) {
      if (count === 0) return products;
      for (let at = 0; at < count; at++) addresses[at] = codesAt + (picked[at]! - first) * rowBytes;
      kernel.pick1(addressesAt, count, rowBytes, queriesAt, sumsAt);
      for (let at = 0; at < count; at++)
        products[at] = sums[at]! * figures[ROW_FIGURES * (picked[at]! - first)]! * unit;
      return products;
    },
  };
}

interface Chunk {
  readonly from: number;
  readonly count: number;
  readonly lane: number;
  readonly lanes: number;
  readonly mask?: Uint8Array;
}

/** Of one query: the k greatest of what products are at least, and the rows that can reach them. */
interface QueryCandidates {
  readonly least: TopRows;
  readonly candidates: Candidate[];
}
