/** The two tools of a policy: what tables there are, and the rows of one reading statement. The task says which database. */
import { fail, type JsonObject, type LocalTool, type Task, type ToolResult } from "@arenakit/contracts";
import {
  createStatements,
  MAX_ROWS,
  MAX_SQL_LENGTH,
  QUERY_TIMEOUT_MS,
  type QueryError,
  type QueryRows,
  queryDatabase,
  schemaOf,
} from "./database.ts";

/** Rows of each table that are shown with its columns. */
const SAMPLE_ROWS = 3;

/** The schema that a task is about. */
export const schemaOfTask = (task: Task) => schemaOf(String(task.extra?.database));

const refused = (code: string, message: string): ToolResult => ({ text: message, isError: true, code });
const line = (cells: readonly unknown[]) => cells.map((cell) => (cell === null ? "NULL" : String(cell))).join(" | ");

export const describeTables: LocalTool = {
  kind: "program",
  spec: {
    name: "describe_tables",
    description: `The tables of the database as CREATE TABLE statements, what their columns mean, and ${SAMPLE_ROWS} rows of each.`,
    inputSchema: { type: "object", properties: {}, additionalProperties: false },
    repeatable: true,
  },
  async call(_args, { task, signal }) {
    const schema = schemaOfTask(task);
    const statements = createStatements(schema);
    const tables = await Promise.all(
      schema.tables.map(async ({ name, title, columns, rows }, at) => {
        const sample = await queryDatabase(schema, `SELECT * FROM ${name} LIMIT ${SAMPLE_ROWS}`, { signal });
        const meanings = columns.map((column) => `${column.name}: ${column.title.join(" / ")}`);
        return [
          `-- ${title.join(" / ")}, ${rows} rows`,
          `${statements[at]};`,
          `-- ${meanings.join("; ")}`,
          ...sampleLines(name, sample),
        ].join("\n");
      }),
    );
    return { text: tables.join("\n\n"), isError: false, structured: { database: schema.id, statements } };
  },
};

/**
 * The rows that are shown of a table. A table without them would look like an empty one, and the statement is ours: throws
 * tool/sample_unreadable, which may pass.
 */
export function sampleLines(table: string, sample: QueryRows | QueryError): string[] {
  if ("rows" in sample) return sample.rows.map(line);
  const message = `the first rows of ${table} could not be read: ${sample.message}`;
  return fail("tool", "sample_unreadable", message, { retryable: true });
}

export const runSql: LocalTool = {
  kind: "program",
  spec: {
    name: "run_sql",
    description: `Runs one reading SQLite statement and gives its rows, at most ${MAX_ROWS}. It is stopped after ${QUERY_TIMEOUT_MS / 1000} s.`,
    inputSchema: {
      type: "object",
      properties: { sql: { type: "string", description: "One SELECT statement.", maxLength: MAX_SQL_LENGTH } },
      required: ["sql"],
      additionalProperties: false,
    },
    repeatable: true,
  },
  async call({ sql }, { task, signal }) {
    if (typeof sql !== "string") return refused("sql_refused", "expected sql to be a text: one SELECT statement");
    const result = await queryDatabase(schemaOfTask(task), sql, { signal });
    if ("code" in result) {
      if (result.code === "sql_timeout") return refused("sql_timeout", result.message);
      return refused(result.code === "sql_refused" ? "sql_refused" : "sql_invalid", result.message);
    }
    const { columns, rows, isCut } = result;
    const end = isCut ? [`(only the first ${rows.length} rows are shown)`] : [`(${rows.length} rows)`];
    const structured: JsonObject = { columns: [...columns], rows: rows.map((row) => [...row]), isCut };
    return { text: [line(columns), ...rows.map(line), ...end].join("\n"), isError: false, structured };
  },
};

export const TOOLS: readonly LocalTool[] = [describeTables, runSql];
