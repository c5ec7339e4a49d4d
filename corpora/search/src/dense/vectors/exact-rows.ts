/**
 * Exact search: a scan of 8-bit codes leaves the rows that can be among the best, proven by what the codes leave out;
 * their true products, as long as one can still matter, put those in order.
 */
import { join } from "node:path";
import { omitUndefined } from "@arenakit/contracts";
import { readCodes } from "./code-files.ts";
import { createProducts, readKeptVectors } from "./kept-vectors.ts";
import type { RowSearch, RowSearchOptions } from "./row-search.ts";
import { createScan } from "./scan.ts";
import { PASS_QUERIES } from "./scan-kernel.ts";
import { bestOfCandidates, dot, openVectorFile, type Products, VECTORS_FILE } from "./vector-file.ts";

/** Looks at the rows of `part`, all of them by default. */
export async function openExactRows({
  folder,
  dimensions,
  rows,
  part = [0, rows],
}: RowSearchOptions): Promise<RowSearch> {
  const [from, to] = part;
  const scan = createScan(await readCodes(folder, rows, { dimensions, rows: to - from, first: from, desks: 1 }), 0);
  const vectors = openVectorFile(join(folder, VECTORS_FILE), { dimensions, rows });
  const place = { from, to, slotOf: (row: number) => row - from };
  const kept = await readKeptVectors({ folder, dimensions, rows, desks: 1 }, place);
  const productsOfKept = kept && createProducts(kept, 0);
  const products: Products = (query, found, each) => {
    if (productsOfKept)
      productsOfKept(
        query,
        found.map((row) => row - from),
        (slot, product) => each(slot + from, product),
      );
    else for (const row of found) each(row, dot(query, vectors.row(row)));
  };
  return {
    nearest(queries, { k, mask }) {
      const found = [];
      for (let at = 0; at < queries.length; at += PASS_QUERIES) {
        const pass = queries.slice(at, at + PASS_QUERIES);
        const most = Math.min(k, to - from);
        for (const [lane, candidates] of scan.candidates(pass, { k: most, ...omitUndefined({ mask }) }).entries())
          found.push(bestOfCandidates(pass[lane]!, candidates, { k: most, products, numberOf: (row) => row }));
      }
      return found;
    },
    close: () => vectors.close(),
  };
}
