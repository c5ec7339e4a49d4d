/**
 * The one reader of plain tables: JSON documents and tab-separated rows that lie beside the code, each checked against a
 * schema. The first line of a table names its columns; an empty cell counts as absent. Knows no fact.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fail } from "@arenakit/contracts";
import * as z from "zod";

/** Schemas of cells. */
export const number = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/, "expected a number")
  .transform(Number);
export const flag = z
  .literal("yes")
  .optional()
  .transform((cell) => cell === "yes");
/** Values joined by a separator; an empty cell is an empty list. */
export const list = (separator: string) =>
  z
    .string()
    .default("")
    .transform((cell) => (cell === "" ? [] : cell.split(separator)));

/** The tables of a folder; paths are relative to it. */
export interface Tables {
  /** Reads a JSON document. Fails (owner `corpus`, code `table_invalid`) with the file and what was expected. */
  readDocument<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema>;
  /** Reads the rows of a table. Fails (owner `corpus`, code `table_invalid`) with the file, the line and what was expected. */
  readTable<Row extends z.ZodType>(path: string, row: Row): z.output<Row>[];
  /** As `readTable`; a table that is not there has no rows. */
  readTableIfPresent<Row extends z.ZodType>(path: string, row: Row): z.output<Row>[];
  /** The names of the folders in a folder. */
  listFolders(path: string): string[];
}

/** The tables below a folder, `new URL("../tables/", import.meta.url)`, from `src` and from `dist` alike. */
export function openTables(root: URL): Tables {
  const textOf = (path: string) => readFileSync(new URL(path, root), "utf8");
  const tables: Tables = {
    readDocument: (path, schema) => checked(schema, JSON.parse(textOf(path)), path),
    readTable(path, row) {
      const [header = "", ...lines] = textOf(path).trimEnd().split("\n");
      const columns = header.split("\t");
      return lines.map((line, index) => {
        const where = `${path} line ${index + 2}`;
        const cells = line.split("\t");
        if (cells.length > columns.length) invalid(where, `expected ${columns.length} cells, got ${cells.length}`);
        const filled = columns.flatMap((column, at) => (cells[at] ? [[column, cells[at]] as const] : []));
        return checked(row, Object.fromEntries(filled), where);
      });
    },
    readTableIfPresent: (path, row) => (existsSync(new URL(path, root)) ? tables.readTable(path, row) : []),
    listFolders: (path) =>
      readdirSync(new URL(path, root), { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [entry.name] : [],
      ),
  };
  return tables;
}

/** A value that is made at its first use. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The value as the schema reads it. Fails (owner `corpus`, code `table_invalid`) with where it stands and what was expected. */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown, where: string): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) =>
    [...(path.length > 0 ? [path.join(".")] : []), message].join(": "),
  );
  return invalid(where, issues.join("; "));
}

function invalid(where: string, what: string): never {
  return fail("corpus", "table_invalid", `${where}: ${what}`);
}
