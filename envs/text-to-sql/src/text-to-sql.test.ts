/** Gold answers score high, empty and foreign ones low, by the tool alone; the tool reads, and only so much. */
import { availableParallelism } from "node:os";
import type { LocalTool, Task, ToolCaller, Trajectory } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { compareRows } from "./compare-rows.ts";
import { queryDatabase, schemaOf } from "./database.ts";
import { SCHEMAS } from "./schemas.ts";
import { textToSql } from "./text-to-sql.ts";
import { sampleLines } from "./tools.ts";

const sources = { seed: 7, questions: async () => [] };
const made = async (split: Task["split"]) => (await textToSql.makeTasks!(split, sources)) as Task[];
const [train, validation, test] = await Promise.all([made("train"), made("validation"), made("test")]);

const toolsOf = (task: Task): ToolCaller => ({
  list: async () => textToSql.tools!.map(({ spec }) => spec),
  call: (name, args, options) =>
    (textToSql.tools as LocalTool[]).find(({ spec }) => spec.name === name)!.call(args, { ...options, task }),
});

const answering = (answer: string | null): Trajectory => ({
  schema_version: "ATIF-v1.8",
  agent: { name: "test", version: "1" },
  steps: [{ step_id: 1, source: "agent", message: answer ?? "" }],
  extra: { arenakit: { stop: "answer", answer, failure: null } },
});

async function scoreOf(task: Task, answer: string | null): Promise<number | null> {
  const trajectory = answering(answer);
  const verified = await textToSql.verifyTool!(trajectory, task, toolsOf(task));
  return textToSql.computeScore(trajectory, task, { verified }).total;
}

it("makes the splits over schemas of their own, in both languages, of every difficulty", () => {
  expect([train.length, validation.length, test.length]).toEqual([540, 60, 120]);
  const tasks = [...train, ...validation, ...test];
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(720);
  expect(new Set(tasks.map(({ query }) => query)).size).toBe(720);
  const databases = [train, validation, test].map((list) => [...new Set(list.map(({ extra }) => extra!.database))]);
  expect(databases.map((list) => list.length)).toEqual([6, 1, 2]);
  expect(new Set(databases.flat()).size).toBe(SCHEMAS.length);
  for (const list of [train, validation, test]) {
    expect(new Set(list.map(({ language }) => language))).toEqual(new Set(["zh", "en"]));
    expect(new Set(list.map(({ difficulty }) => difficulty))).toEqual(new Set(["easy", "medium", "hard"]));
  }
});

it("makes the same tasks from the same seed and others from another, and as many as asked", async () => {
  expect(await textToSql.makeTasks!("test", { ...sources, count: 5 })).toEqual(test.slice(0, 5));
  const other = await textToSql.makeTasks!("test", { ...sources, seed: 8, count: 5 });
  expect(other.map(({ query }) => query)).not.toEqual(test.slice(0, 5).map(({ query }) => query));
});

it("scores the gold answer 1, none 0 and the gold answer of another task 0", async () => {
  const tasks = [...textToSql.tasks("all"), ...train, ...validation, ...test];
  for (const [at, task] of tasks.entries()) {
    const other = tasks[(at + 1) % tasks.length]!;
    // The next one may be of another database; the one of the same split and database is as wrong.
    const sibling = tasks.find(({ id, extra }) => id !== task.id && extra!.database === task.extra!.database)!;
    const scores = [
      await scoreOf(task, textToSql.goldAnswer!(task)),
      await scoreOf(task, null),
      await scoreOf(task, textToSql.goldAnswer!(other)),
      await scoreOf(task, textToSql.goldAnswer!(sibling)),
    ];
    expect(scores, task.query).toEqual([1, 0, 0, 0]);
  }
});

it("scores a statement that says the rows it saw 0, and one that was not run null", async () => {
  const task = textToSql.tasks("demo")[0]!;
  const schema = schemaOf("shop");
  const seen = await queryDatabase(schema, String(task.gold!.sql));
  const rows = "rows" in seen ? seen.rows : [];
  expect(rows.length).toBe(6);
  expect(await scoreOf(task, `VALUES ${rows.map(([city, count]) => `('${city}', ${count})`).join(", ")}`)).toBe(0);
  expect(await scoreOf(task, "SELECT city, COUNT(id) AS n FROM customers GROUP BY 1 ORDER BY n DESC, city;")).toBe(1);
  expect(await scoreOf(task, "SELECT city, COUNT(id) AS n FROM customers GROUP BY 1 ORDER BY n, city")).toBe(0);
  expect(textToSql.computeScore(answering("SELECT 1"), task, { verified: [] }).total).toBeNull();
});

it("orders rows as the statement says, though it runs inside of another", async () => {
  const prices = await queryDatabase(
    schemaOf("shop"),
    "SELECT price FROM products ORDER BY price DESC -- dearest first",
  );
  const values = "rows" in prices ? prices.rows.map(([price]) => Number(price)) : [];
  expect(values.length).toBe(60);
  expect(values).toEqual([...values].sort((one, other) => other - one));
});

it.each([
  ["DELETE FROM orders", "sql_invalid"],
  ["SELECT 1; DELETE FROM orders", "sql_invalid"],
  ["SELECT 1) LIMIT 1) SELECT 1; DROP TABLE orders; --", "sql_invalid"],
  ["ATTACH 'x.db' AS x", "sql_invalid"],
  ["PRAGMA query_only = 0", "sql_invalid"],
  ["SELECT nothing FROM orders", "sql_invalid"],
  ["", "sql_invalid"],
  [`SELECT '${"x".repeat(4000)}'`, "sql_refused"],
])("refuses %s", async (sql, code) => {
  expect(await queryDatabase(schemaOf("shop"), sql)).toMatchObject({ code });
  const count = await queryDatabase(schemaOf("shop"), "SELECT COUNT(*) FROM orders");
  expect(count).toMatchObject({ rows: [[700]] });
});

const endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT COUNT(*) FROM n";

it("stops a statement without an end, and goes on to answer others meanwhile", async () => {
  const late = queryDatabase(schemaOf("school"), endless, { timeoutMs: 50 });
  expect(await queryDatabase(schemaOf("shop"), "SELECT 1")).toMatchObject({ rows: [[1]] });
  expect(await late).toMatchObject({ code: "sql_timeout" });
  expect(await queryDatabase(schemaOf("school"), "SELECT 2")).toMatchObject({ rows: [[2]] });
});

// With two cores the driver has one thread for statements: a quick one then waits for as long as a slow one may take.
it.skipIf(availableParallelism() < 3)("delays no statement of the same database for a slow one", async () => {
  const ended: string[] = [];
  const slow = queryDatabase(schemaOf("school"), endless, { timeoutMs: 2000 }).then(() => ended.push("slow"));
  expect(await queryDatabase(schemaOf("school"), "SELECT 3")).toMatchObject({ rows: [[3]] });
  ended.push("quick");
  await slow;
  expect(ended).toEqual(["quick", "slow"]);
});

it("waits for no statement, begun or not, after it was told to stop", async () => {
  const stopping = new AbortController();
  const tools = toolsOf(textToSql.tasks("demo")[0]!);
  const all = Array.from({ length: 12 }, () =>
    tools.call("run_sql", { sql: endless }, { context: {}, signal: stopping.signal }),
  );
  const told = Promise.allSettled(all);
  await new Promise((resolve) => setTimeout(resolve, 100));
  stopping.abort(new Error("told to stop"));
  for (const one of await told) expect(one).toMatchObject({ status: "rejected", reason: { message: "told to stop" } });
  expect(await queryDatabase(schemaOf("shop"), "SELECT 4")).toMatchObject({ rows: [[4]] });
});

it("shows the tables and at most a hundred rows", async () => {
  const tools = toolsOf(textToSql.tasks("demo")[0]!);
  const options = { context: {}, signal: new AbortController().signal };
  const tables = await tools.call("describe_tables", {}, options);
  expect(tables.text).toContain("CREATE TABLE orders (id INTEGER PRIMARY KEY");
  const rows = await tools.call("run_sql", { sql: "SELECT * FROM orders" }, options);
  expect([(rows.structured!.rows as unknown[]).length, rows.structured!.isCut]).toEqual([100, true]);
  const wide = await tools.call("run_sql", { sql: "SELECT group_concat(name) FROM customers" }, options);
  expect((wide.structured!.rows as string[][])[0]![0]!.length).toBe(1001);
  const odd = await tools.call("run_sql", { sql: "SELECT zeroblob(4), 9e999, NULL, -1.5" }, options);
  expect(odd.structured!.rows).toEqual([["(bytes)", "Infinity", null, -1.5]]);
  expect(await tools.call("run_sql", { sql: "SELECT 9223372036854775807" }, options)).toMatchObject({ isError: false });
  expect(await tools.call("run_sql", { sql: 1 }, options)).toMatchObject({ isError: true, code: "sql_refused" });
});

it("compares rows as sets of rows, and in order where the question asks for one", () => {
  const rows = (...lines: (string | number)[][]) => ({ rows: lines, isCut: false });
  expect(compareRows(rows(["a", 1], ["b", 2]), rows(["b", 2], ["a", 1]), false)).toBeNull();
  expect(compareRows(rows(["a", 1], ["b", 2]), rows(["b", 2], ["a", 1]), true)).toBe("row 1 is another one");
  expect(compareRows(rows(["a"], ["a"]), rows(["a"]), false)).toBe("expected 1 rows, got 2");
  expect(compareRows(rows([0.3333333]), rows([0.33]), false)).toBeNull();
});

it("has a script that scores 1 and one that scores 0", async () => {
  const task = test[0]!;
  const [good, poor] = textToSql.scripted!.policies(task);
  const messages = textToSql.getPrompt(task, [], "2026-01-01T08:00");
  const signal = new AbortController().signal;
  expect(await good!.next(messages, [], signal)).toMatchObject({ calls: [{ name: "describe_tables" }] });
  const tool = { role: "tool" as const, callId: "1", name: "x", content: [], isError: false };
  const last = [await good!.next([...messages, tool, tool], [], signal), await poor!.next(messages, [], signal)];
  const answers = last.map((turn) => turn.text.split(/<\/?answer>/)[1]!);
  expect([await scoreOf(task, answers[0]!), await scoreOf(task, answers[1]!)]).toEqual([1, 0]);
});

it("fails where the rows of a table cannot be read, and does not show it as an empty one", () => {
  expect(sampleLines("loans", { columns: ["id", "name"], rows: [[1, null]], isCut: false })).toEqual(["1 | NULL"]);
  const late = { code: "sql_timeout", message: "the statement was stopped" } as const;
  expect(() => sampleLines("loans", late)).toThrow(
    expect.objectContaining({
      failure: expect.objectContaining({
        ...{ owner: "tool", code: "sample_unreadable", retryable: true },
        message: "the first rows of loans could not be read: the statement was stopped",
      }),
    }),
  );
});
