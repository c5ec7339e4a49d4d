/**
 * A range of rows as 8-bit codes in the memory of the kernel, and the best of them for queries by those codes. It knows
 * nothing of files, passages and threads; how near the codes are to the vectors is the caller's matter.
 */
import { codesPerRow, encodeQueries } from "./codes.ts";
import { PASS_QUERIES, SCAN_MODULE } from "./scan-kernel.ts";
import { type ScoredRow, TopRows } from "./top-rows.ts";

/** The part of the global of this name that is used here; the types of Node leave it out. */
declare namespace WebAssembly {
  class Memory {
    constructor(limits: { initial: number });
    readonly buffer: ArrayBuffer;
  }
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, Memory>>);
    readonly exports: Record<string, unknown>;
  }
}

/** Rows between two looks at their sums, which stay in the cache of a core. */
const CHUNK_ROWS = 2048;
const PAGE_BYTES = 65_536;
/** What the kernel can address. */
export const MAX_SCAN_BYTES = 2 ** 32 - 2 ** 20;

export interface ScanOptions {
  readonly dimensions: number;
  readonly rows: number;
  /** Number of the first row. */
  readonly first: number;
}

export interface PoolOptions {
  /** Rows to keep a query, at least 1. */
  readonly pool: number;
  /** One byte a row of the whole index; rows of 0 are left out. */
  readonly mask?: Uint8Array;
}

export interface Scan {
  /** The codes of all rows, one after the other, to be filled before the first search. */
  readonly codes: Int8Array;
  /** The scale of each row, to be filled likewise. */
  readonly scales: Float32Array;
  /** At most four queries, one pass over the rows. */
  search(queries: readonly Float32Array[], options: PoolOptions): ScoredRow[][];
}

/** Throws a RangeError where the codes do not fit what a kernel can address (4 GiB). */
export function createScan({ dimensions, rows, first }: ScanOptions): Scan {
  const rowBytes = codesPerRow(dimensions);
  const queryBytes = PASS_QUERIES * rowBytes * 2;
  const sumsBytes = CHUNK_ROWS * PASS_QUERIES * 4;
  const total = queryBytes + sumsBytes + rows * rowBytes;
  if (total > MAX_SCAN_BYTES) throw new RangeError(`expected rows of at most ${MAX_SCAN_BYTES} bytes, got ${total}`);
  const memory = new WebAssembly.Memory({ initial: Math.max(1, Math.ceil(total / PAGE_BYTES)) });
  const kernel = new WebAssembly.Instance(new WebAssembly.Module(SCAN_MODULE), { scan: { memory } }).exports as Record<
    "scan1" | "scan4",
    (rows: number, count: number, bytes: number, queries: number, out: number) => void
  >;
  const codesAt = queryBytes + sumsBytes;
  const queryCodes = new Int16Array(memory.buffer, 0, queryBytes / 2);
  const sums = new Int32Array(memory.buffer, queryBytes, sumsBytes / 4);
  const scales = new Float32Array(rows);

  const collect = (from: number, count: number, mask: Uint8Array | undefined, best: readonly TopRows[]) => {
    const lanes = best.length > 1 ? PASS_QUERIES : 1;
    for (const [lane, top] of best.entries()) {
      let threshold = top.threshold;
      for (let at = 0; at < count; at++) {
        const score = sums[at * lanes + lane]! * scales[from + at]!;
        if (score < threshold || (mask && mask[first + from + at] === 0)) continue;
        top.offer(first + from + at, score);
        threshold = top.threshold;
      }
    }
  };

  return {
    codes: new Int8Array(memory.buffer, codesAt, rows * rowBytes),
    scales,
    search(queries, { pool, mask }) {
      if (queries.length > PASS_QUERIES) throw new RangeError(`expected at most ${PASS_QUERIES} queries`);
      encodeQueries(queries, queryCodes);
      const best = queries.map(() => new TopRows(Math.max(1, Math.min(pool, rows))));
      const run = queries.length > 1 ? kernel.scan4 : kernel.scan1;
      for (let from = 0; from < rows; from += CHUNK_ROWS) {
        const count = Math.min(CHUNK_ROWS, rows - from);
        if (mask && !mask.subarray(first + from, first + from + count).includes(1)) continue;
        run(codesAt + from * rowBytes, count, rowBytes, 0, queryBytes);
        collect(from, count, mask, best);
      }
      return best.map((top) => top.ranked());
    },
  };
}
