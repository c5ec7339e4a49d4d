/** Whether two results of statements are the same: the names of columns do not count, the order of rows only where asked. */
import { fail } from "@arenakit/contracts";
import type { Value } from "./database.ts";

export interface Rows {
  readonly rows: readonly (readonly Value[])[];
  readonly isCut: boolean;
}

/** What is different, as a clause; null where nothing is. A text in the place of the given rows says why there are none. */
export function compareRows(given: Rows | string, gold: Rows | string, isOrdered: boolean): string | null {
  if (typeof gold === "string") return fail("task", "gold_fails", `the gold statement gives no rows: ${gold}`);
  if (typeof given === "string") return given;
  if (given.isCut !== gold.isCut || given.rows.length !== gold.rows.length)
    return `expected ${gold.rows.length} rows, got ${given.rows.length}${given.isCut ? " or more" : ""}`;
  const [one, other] = [given, gold].map(({ rows }) => {
    const lines = rows.map((row) => JSON.stringify(row.map(comparable)));
    return isOrdered ? lines : lines.sort();
  }) as [string[], string[]];
  const at = one.findIndex((line, index) => line !== other[index]);
  if (at < 0) return null;
  return isOrdered ? `row ${at + 1} is another one` : "the rows are others";
}

/** Numbers by two decimals, which is the finest that a question asks for. */
function comparable(value: Value): Value {
  return typeof value === "number" ? Number(value.toFixed(2)) : value;
}
