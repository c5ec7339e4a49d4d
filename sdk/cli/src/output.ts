/** What commands print for people: reports, tables of text, failures. */
import { canonicalJson } from "@arenakit/contracts";

/** One JSON line, or a line a value with lists and objects indented. */
export function printSummary(summary: object, isJson: boolean): void {
  console.log(isJson ? canonicalJson(summary) : renderSummary(summary));
}

const KEY_WIDTH = 18;

function renderSummary(summary: object): string {
  return Object.entries(summary)
    .flatMap(([key, value]) => (isNested(value) ? [key, ...nested(value)] : [`${key.padEnd(KEY_WIDTH)}${value}`]))
    .join("\n");
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function nested(value: object): string[] {
  if (Array.isArray(value)) return value.map((item) => `  ${isNested(item) ? oneLine(item) : item}`);
  return Object.entries(value).map(
    ([key, item]) => `  ${key.padEnd(KEY_WIDTH)}${isNested(item) ? oneLine(item) : item}`,
  );
}

function oneLine(value: object): string {
  return Object.entries(value)
    .map(([key, item]) => `${key} ${item}`)
    .join(" · ");
}

/** Columns of equal width. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
