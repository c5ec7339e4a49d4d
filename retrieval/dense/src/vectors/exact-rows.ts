/** Exact search: a scan of 8-bit codes finds more rows than are asked for, their true products put those in order. */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { corruptIndex } from "../dense-errors.ts";
import { codesPerRow } from "./codes.ts";
import type { RowSearch, RowSearchOptions } from "./row-search.ts";
import { createScan } from "./scan.ts";
import { PASS_QUERIES } from "./scan-kernel.ts";
import { inOrder } from "./top-rows.ts";
import { dot, openVectorFile, VECTORS_FILE } from "./vector-file.ts";

export const CODES_FILE = "codes.i8";
export const SCALES_FILE = "scales.f32";
/** Rows that the codes must bring to have the k best among them. Measured: 20 for the best 10 miss none of 10,000. */
const poolFor = (k: number) => Math.max(4 * k, k + 100);

export function openExactRows({ folder, dimensions, rows, part = [0, rows] }: RowSearchOptions): RowSearch {
  const [from, to] = part;
  const scan = createScan({ dimensions, rows: to - from, first: from });
  const width = codesPerRow(dimensions);
  readPart(join(folder, CODES_FILE), scan.codes, { offset: from * width, total: rows * width });
  const scales = new Uint8Array(scan.scales.buffer);
  readPart(join(folder, SCALES_FILE), scales, { offset: 4 * from, total: 4 * rows });
  const vectors = openVectorFile(join(folder, VECTORS_FILE), { dimensions, rows });
  return {
    nearest(queries, { k, mask }) {
      const found = [];
      for (let at = 0; at < queries.length; at += PASS_QUERIES) {
        const pass = queries.slice(at, at + PASS_QUERIES);
        const pools = scan.search(pass, { pool: poolFor(k), ...(mask && { mask }) });
        for (const [lane, pool] of pools.entries())
          found.push(
            pool
              .map(({ row }) => ({ row, score: dot(pass[lane]!, vectors.row(row)) }))
              .sort(inOrder)
              .slice(0, k),
          );
      }
      return found;
    },
    close: () => vectors.close(),
  };
}

function readPart(
  path: string,
  into: Uint8Array | Int8Array,
  { offset, total }: { offset: number; total: number },
): void {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    if (size !== total) corruptIndex(path, `expected ${total} bytes, found ${size}`);
    for (let at = 0; at < into.length; ) {
      const count = readSync(file, into, at, into.length - at, offset + at);
      if (count === 0) corruptIndex(path, "it ends early");
      at += count;
    }
  } finally {
    closeSync(file);
  }
}
