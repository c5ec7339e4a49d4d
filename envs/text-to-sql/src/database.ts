/**
 * A database of a schema, its rows drawn from a seed and kept in a file, and one way to ask it: a single reading statement
 * with bounds on rows and time. SQLite runs it on a thread of its own, so that a statement without an end holds nobody up.
 */
import { join } from "node:path";
import { addDays, canonicalJson, type Random, random, tableOf } from "@arenakit/contracts";
import type Database from "libsql/promise";
import { type Connections, onConnection } from "./connections.ts";
import { openDatabaseFile } from "./database-file.ts";
import type { DatabaseFolder } from "./database-folder.ts";
import { type Column, SCHEMAS, type Schema, type Table } from "./schemas.ts";

export type Value = string | number | null;
export interface QueryRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  /** There were more rows than were asked for. */
  readonly isCut: boolean;
}
/** Why there are no rows: the statement is the policy's own, and so is what is wrong with it. */
export interface QueryError {
  readonly code: "sql_invalid" | "sql_refused" | "sql_timeout";
  readonly message: string;
}
export interface QueryOptions {
  /** Rows at most; default `MAX_ROWS`. */
  readonly maxRows?: number;
  /** Default `QUERY_TIMEOUT_MS`. */
  readonly timeoutMs?: number;
  /** Default 0, the rows that policies see. */
  readonly copy?: number;
  /** Whoever aborts it does not wait any longer, for its turn or for its rows. */
  readonly signal?: AbortSignal;
}

/** More than any gold answer has, and little enough to read. */
export const MAX_ROWS = 100;
/** A statement over some thousand rows takes milliseconds. */
export const QUERY_TIMEOUT_MS = 2000;
/** Longest statement that is tried, in UTF-16 units. */
export const MAX_SQL_LENGTH = 4000;

/** Longest text of a cell; of a longer one the beginning is given. */
const MAX_CELL_LENGTH = 1000;
/** A copy with other rows, which no policy sees: a statement that only repeats the rows it saw fails there. */
export const OTHER_ROWS = 1;

interface Statement {
  raw(): Statement;
  columns(): { readonly name: string }[];
  all(): Promise<unknown[][]>;
}

const schemas = tableOf(Object.fromEntries(SCHEMAS.map((schema) => [schema.id, schema])));
/** Throws a RangeError for a name that no schema has. */
export function schemaOf(id: string): Schema {
  const schema = schemas.get(id);
  if (schema) return schema;
  throw new RangeError(`no database ${id}: expected one of ${SCHEMAS.map((one) => one.id).join(", ")}`);
}

/** Of all databases of the process: a statement that wants more fails, where the driver would end the process. */
const HEAP_LIMIT = `PRAGMA hard_heap_limit = ${256 * 1024 * 1024}`;

const opened = new Map<string, Connections>();

/** Below the current folder, where nobody says another one. */
let kept: DatabaseFolder = { folder: join(".cache", "databases") };

/** Where the databases of this process are kept; those that are open stay. */
export function keepDatabasesIn(folder: DatabaseFolder): void {
  kept = folder;
}

/** The database of a schema. `copy` 0 is the one that policies see; others have the same tables and other rows. */
function openDatabase(schema: Schema, copy: number): Connections {
  const key = canonicalJson([schema.id, copy]);
  const known = opened.get(key) ?? { free: [], open: () => openBounded(schema, copy) };
  opened.set(key, known);
  return known;
}

async function openBounded(schema: Schema, copy: number): Promise<Database> {
  const database = await openDatabaseFile(`${schema.id}-${copy}`, databaseStatements(schema, copy), kept);
  await database.exec(HEAP_LIMIT);
  return database;
}

/** What the file of a schema's copy is made by. */
export const databaseStatements = (schema: Schema, copy: number) => [
  ...createStatements(schema),
  ...insertStatements(schema, copy),
];

/** Rows of the statement, or what is wrong with it. Rejects with the signal's reason where that is aborted. */
export async function queryDatabase(
  schema: Schema,
  sql: string,
  { maxRows = MAX_ROWS, timeoutMs = QUERY_TIMEOUT_MS, copy = 0, signal }: QueryOptions = {},
): Promise<QueryRows | QueryError> {
  const message = `expected at most ${MAX_SQL_LENGTH} characters, got ${sql.length}`;
  if (sql.length > MAX_SQL_LENGTH) return { code: "sql_refused", message };
  const work = (database: Database) => runBounded(database, sql, { maxRows, timeoutMs, signal });
  return onConnection(openDatabase(schema, copy), work, signal);
}

/** How often a statement that has to stop is told so. */
const INTERRUPTED_EVERY_MS = 20;

interface Bounds {
  readonly maxRows: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

async function runBounded(
  database: Database,
  sql: string,
  { maxRows, timeoutMs, signal }: Bounds,
): Promise<QueryRows | QueryError> {
  let isLate = false;
  let stopping: NodeJS.Timeout | undefined;
  const stop = () => {
    database.interrupt();
    // Nothing is interrupted before its thread has begun it.
    stopping ??= setInterval(() => database.interrupt(), INTERRUPTED_EVERY_MS);
  };
  const timer = setTimeout(() => {
    isLate = true;
    stop();
  }, timeoutMs);
  signal?.addEventListener("abort", stop, { once: true });
  // The driver says what is wrong with a statement by throwing.
  try {
    // Alone it must be a statement too, or its brackets could end those around it.
    const alone: Statement = (await database.prepare(sql)).raw();
    const columns = alone.columns().map(({ name }) => name);
    const statement: Statement = (await database.prepare(bounded(sql, columns.length, maxRows + 1))).raw();
    signal?.throwIfAborted();
    const rows = await statement.all();
    return { columns, rows: rows.slice(0, maxRows).map((row) => row.map(cellOf)), isCut: rows.length > maxRows };
  } catch (error) {
    signal?.throwIfAborted();
    const late = `the statement ran for more than ${timeoutMs} ms and was stopped`;
    if (isLate) return { code: "sql_timeout", message: late };
    return { code: "sql_invalid", message: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
    clearInterval(stopping);
    signal?.removeEventListener("abort", stop);
  }
}

/**
 * The statement as a part of another, which only one that reads can be, and only alone. Its rows are all worked out at the
 * first step, which runs on the driver's thread; SQLite keeps the order of a subquery that the outer query does not sort.
 */
function bounded(sql: string, columns: number, rows: number): string {
  const alone = sql.trim().replace(/;$/, "");
  const names = Array.from({ length: columns }, (_, at) => `c${at}`);
  // Long cells are cut before they leave the driver.
  const cells = names.map(
    (name) => `CASE typeof(${name}) WHEN 'text' THEN substr(${name}, 1, ${MAX_CELL_LENGTH + 1}) ELSE ${name} END`,
  );
  const answer = `answer(${names.join(", ")}) AS MATERIALIZED (SELECT * FROM (${alone}\n) LIMIT ${rows})`;
  return `WITH ${answer} SELECT ${cells.join(", ")} FROM answer`;
}

/** A value as JSON can hold it, and not longer than a cell is. */
function cellOf(value: unknown): Value {
  if (value === null || (typeof value === "number" && Number.isFinite(value))) return value;
  const text = typeof value === "object" ? "(bytes)" : String(value);
  return text.length <= MAX_CELL_LENGTH ? text : `${text.slice(0, MAX_CELL_LENGTH)}…`.toWellFormed();
}

const SQL_TYPES: Readonly<Record<Column["kind"], string>> = {
  id: "INTEGER PRIMARY KEY",
  name: "TEXT NOT NULL",
  category: "TEXT NOT NULL",
  integer: "INTEGER NOT NULL",
  amount: "REAL NOT NULL",
  date: "TEXT NOT NULL",
  reference: "INTEGER NOT NULL",
};

/** One CREATE TABLE a table. */
export function createStatements(schema: Schema): string[] {
  return schema.tables.map(({ name, columns }) => {
    const lines = columns.map((column) => {
      const refers = column.kind === "reference" ? ` REFERENCES ${column.table}(id)` : "";
      return `${column.name} ${SQL_TYPES[column.kind]}${refers}`;
    });
    return `CREATE TABLE ${name} (${lines.join(", ")})`;
  });
}

function insertStatements(schema: Schema, copy: number): string[] {
  const sizes = new Map(schema.tables.map(({ name, rows }) => [name, rows]));
  return schema.tables.map((table) => {
    const columns = table.columns.map((column) =>
      drawColumn(column, table, sizes, random("text-to-sql", schema.id, copy, table.name, column.name)),
    );
    const rows = Array.from({ length: table.rows }, (_, at) => `(${columns.map((column) => column[at]).join(",")})`);
    return `INSERT INTO ${table.name} VALUES ${rows.join(",")}`;
  });
}

/** The values of a column as SQL, from the first row on. */
function drawColumn(column: Column, table: Table, sizes: ReadonlyMap<string, number>, draw: Random): string[] {
  const each = (value: (at: number) => string) => Array.from({ length: table.rows }, (_, at) => value(at));
  switch (column.kind) {
    case "id":
      return each((at) => String(at + 1));
    case "name":
      return namesOf(column.words, draw).slice(0, table.rows).map(quoted);
    case "category":
      // The later values are rarer, so that groups differ in size.
      return each(() =>
        quoted(
          column.values[Math.min(draw.integer(0, column.values.length - 1), draw.integer(0, column.values.length))]!,
        ),
      );
    case "integer":
      return each(() => String(draw.integer(column.least, column.most)));
    case "amount":
      return each(() => (draw.integer(column.least * 100, column.most * 100) / 100).toFixed(2));
    case "date":
      return each(() => quoted(addDays("2025-01-01", draw.integer(0, 364))));
    case "reference": {
      const size = sizes.get(column.table)!;
      // A tenth of the things has nothing that refers to it.
      return each(() => String(draw.integer(1, Math.floor(size * 0.9))));
    }
  }
}

function namesOf([first, second]: readonly [readonly string[], readonly string[]], draw: Random): string[] {
  const isChinese = /^\p{Script=Han}/u.test(first[0]!);
  return draw.shuffled(first.flatMap((one) => second.map((other) => (isChinese ? one + other : `${one} ${other}`))));
}

/** A text as SQL writes it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
