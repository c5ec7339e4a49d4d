/**
 * Whether a file of SQLite still is what was written. libsql ends the process where a text is no UTF-8, so all texts of a
 * file are read once as bytes before anybody reads them as texts. A byte that turned one letter or digit into another
 * cannot be told: the pages have no checksums.
 */

import { isUtf8 } from "node:buffer";
import { tableOf } from "@arenakit/contracts";
import Database from "libsql";

/** What a column of a declared type may hold; a number of milliseconds need not be a whole one. */
const KINDS = tableOf<readonly string[]>({
  TEXT: ["text", "null"],
  INTEGER: ["integer", "real", "null"],
  BLOB: ["blob", "null"],
});
/** Columns of texts that are parsed when they are read. */
const JSON_COLUMNS = new Set(["failure", "terms", "result", "played", "comparison", "config", "settings", "document"]);

/** What is damaged, in words; null where nothing is, or where the file cannot be opened to be looked into. */
export function findDamage(path: string): string | null {
  // What an opening fails with is told by who opens the file to keep it; only damage is told here.
  try {
    return damageIn(new Database(path, { readonly: true }));
  } catch (error) {
    const { code = "", message } = error as { code?: string; message: string };
    return code.startsWith("SQLITE_CORRUPT") ? message : null;
  }
}

function damageIn(file: Database.Database): string | null {
  try {
    return damagedStructure(file) ?? damagedRows(file);
  } finally {
    file.close();
  }
}

/** What SQLite itself says of its pages, and names in the schema that are no texts. */
function damagedStructure(file: Database.Database): string | null {
  const [first] = rowsOf(file, "SELECT CAST(integrity_check AS BLOB) FROM pragma_integrity_check");
  const said = textOf(first?.[0]);
  if (said !== "ok") return said?.replaceAll(/\s+/g, " ").slice(0, 200) ?? "its pages";
  for (const row of rowsOf(file, "SELECT CAST(name AS BLOB), CAST(sql AS BLOB) FROM sqlite_schema"))
    if (row.some((text) => text !== null && textOf(text) === null)) return "its schema is no text";
  return null;
}

function damagedRows(file: Database.Database): string | null {
  const tables = rowsOf(
    file,
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'",
  );
  for (const [table] of tables) {
    const columns = [...rowsOf(file, "SELECT name, type FROM pragma_table_info(?)", table)] as [string, string][];
    const texts = columns.filter(([, type]) => type === "TEXT").map(([name]) => name);
    const fits = columns.map(([name, type]) => `typeof(${quoted(name)}) IN (${(KINDS.get(type) ?? []).map(literal)})`);
    const read = [fits.join(" AND "), ...texts.map((name) => `CAST(${quoted(name)} AS BLOB)`)];
    let number = 0;
    for (const [isOfItsKinds, ...values] of rowsOf(file, `SELECT ${read.join(", ")} FROM ${quoted(String(table))}`)) {
      number += 1;
      const damaged = texts.find((name, at) => values[at] !== null && !isKept(name, textOf(values[at])));
      if (isOfItsKinds === 1 && damaged === undefined) continue;
      return `row ${number} of ${table}${damaged === undefined ? "" : `, column ${damaged}`}`;
    }
  }
  return null;
}

function isKept(column: string, text: string | null): boolean {
  if (text === null || !JSON_COLUMNS.has(column)) return text !== null;
  // Where a text does not parse, that is the answer.
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Null for bytes that are no UTF-8. */
function textOf(value: unknown): string | null {
  const bytes = Buffer.from(value as ArrayBuffer);
  return isUtf8(bytes) ? bytes.toString("utf8") : null;
}

const rowsOf = (file: Database.Database, statement: string, ...parameters: readonly unknown[]) =>
  file
    .prepare(statement)
    .raw()
    .iterate(...parameters) as IterableIterator<unknown[]>;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string) => `'${text}'`;
