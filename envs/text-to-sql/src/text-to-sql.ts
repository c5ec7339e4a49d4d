/**
 * Text-to-SQL: a question, a database, and one statement as the answer. `verifyTool` decides the score (RLFactory, eq. 3):
 * T runs the statement, y is the result of the gold statement, and g compares the rows.
 */
import {
  answerOf,
  type Environment,
  type JsonObject,
  type Policy,
  type Rubric,
  type Task,
  type ToolCaller,
  type Trajectory,
  textPart,
  type VerifiedResult,
} from "@arenakit/contracts";
import { type Check, checkRunner, readTrajectory } from "@arenakit/evaluator-checks";
import { compareRows, type Rows } from "./compare-rows.ts";
import { OTHER_ROWS, QUERY_TIMEOUT_MS, type QueryRows, queryDatabase } from "./database.ts";
import { demoTasks, makeTasks } from "./tasks.ts";
import { runSql, schemaOfTask, TOOLS } from "./tools.ts";

const PROMPTS = {
  zh: "你用 SQLite 回答关于数据库的问题。用 describe_tables 看表，用 run_sql 试查询。最后把一条 SELECT 语句写在 <answer> 和 </answer> 之间：列按问题所列的顺序，不要多余的列；问题要求排序时才比较行的顺序。语句还会在同样的表、不同的数据上运行，不要把查到的结果写成常数。",
  en: "You answer questions about a database with SQLite. Look at the tables with describe_tables and try statements with run_sql. At the end write one SELECT statement between <answer> and </answer>: the columns in the order in which the question names them and no others; the order of the rows counts only where the question asks for one. The statement is also run on the same tables with other rows, so do not write what you found as constants.",
};

const rubric: Rubric = {
  id: "text-to-sql",
  criteria: [
    {
      id: "path.tool_use",
      dimension: "path",
      title: "Tool use",
      description: "Looks at the tables, and runs the statement before it answers with it.",
      weight: 1,
    },
    {
      id: "path.recovery",
      dimension: "path",
      title: "Recovery",
      description: "Reads errors and results, and corrects the statement by them.",
      weight: 1,
    },
    {
      id: "answer.correctness",
      dimension: "answer",
      title: "Correctness",
      description: "The statement asks for what the question asks for, whatever the rows are.",
      weight: 3,
    },
    {
      id: "answer.plainness",
      dimension: "answer",
      title: "Plainness",
      description: "The statement is as short and as readable as the question allows.",
      weight: 1,
    },
  ],
  dimensions: { path: 0.3, answer: 0.7 },
  scale: { min: 0, max: 10 },
};

/** The statement of an answer: the last block between fences, else all of it. */
function statementOf(answer: string | null): string | null {
  const parts = (answer ?? "").split("```");
  const block = parts.length > 2 ? parts[parts.length % 2 === 0 ? parts.length - 3 : parts.length - 2]! : parts[0]!;
  const sql = block.trim();
  return (sql.toLowerCase().startsWith("sql\n") ? sql.slice(4).trim() : sql) || null;
}

const goldOf = ({ gold }: Task): { readonly sql: string; readonly isOrdered: boolean } => ({
  sql: String(gold?.sql),
  isOrdered: gold?.isOrdered === true,
});

/** Runs the answer and the gold statement by the tool, and once more on other rows. No statement: nothing to verify. */
async function verifyTool(trajectory: Trajectory, task: Task, tools: ToolCaller): Promise<VerifiedResult[]> {
  const sql = statementOf(answerOf(trajectory));
  if (sql === null) return [];
  const gold = goldOf(task);
  const run = async (statement: string) => {
    const signal = AbortSignal.timeout(QUERY_TIMEOUT_MS * 2);
    const { isError, structured, text } = await tools.call(
      runSql.spec.name,
      { sql: statement },
      { context: {}, signal },
    );
    return isError ? text : (structured as unknown as Rows);
  };
  const difference =
    compareRows(await run(sql), await run(gold.sql), gold.isOrdered) ??
    compareRows(await rowsOf(task, sql, OTHER_ROWS), await rowsOf(task, gold.sql, OTHER_ROWS), gold.isOrdered);
  return [{ id: "result", ok: difference === null, message: difference ?? "the rows are those of the gold statement" }];
}

async function rowsOf(task: Task, sql: string, copy: number): Promise<QueryRows | string> {
  const result = await queryDatabase(schemaOfTask(task), sql, { copy });
  return "code" in result ? result.message : result;
}

/** The tables were looked at, and the statement of the answer was run, before it was given. */
const lookedFirst: Check = {
  id: "process.looked_first",
  family: "process",
  title: { zh: "先看表", en: "looks at the tables first" },
  examine: ({ observations }) => [
    { score: observations.some(({ tool }) => tool === "describe_tables") ? 1 : 0, evidence: [] },
  ],
};
const triedAnswer: Check = {
  id: "process.tried_answer",
  family: "process",
  title: { zh: "答案运行过", en: "ran the statement of the answer" },
  examine({ answer, observations }) {
    const sql = statementOf(answer);
    if (sql === null) return [];
    const isTried = observations.some(({ arguments: args, isError }) => !isError && String(args.sql).trim() === sql);
    return [{ score: isTried ? 1 : 0, evidence: [] }];
  },
};

/** Looks, tries and answers with the gold statement; or counts the rows of the first table, whatever was asked. */
const script = (id: string, task: Task, isGood: boolean): Policy => ({
  id,
  scripted: true,
  async next(messages) {
    const sql = isGood ? goldOf(task).sql : `SELECT COUNT(*) FROM ${schemaOfTask(task).tables[0].name}`;
    const calls: [name: string, args: JsonObject][] = isGood
      ? [
          ["describe_tables", {}],
          ["run_sql", { sql }],
        ]
      : [];
    const call = calls[messages.filter(({ role }) => role === "tool").length];
    if (!call) return { kind: "message", text: `<answer>\n\`\`\`sql\n${sql}\n\`\`\`\n</answer>`, calls: [] };
    return {
      kind: "message",
      text: "",
      thought: `I call ${call[0]}.`,
      calls: [{ name: call[0], argumentsText: JSON.stringify(call[1]) }],
    };
  },
});

export const textToSql: Environment = {
  id: "text-to-sql",
  version: "0.1.0",
  description: "Questions that one SQL statement answers, confirmed by running it.",
  tools: TOOLS,
  limits: { maxTurns: 10, maxToolCalls: 12, maxCallsPerTurn: 4, callTimeoutMs: 10_000, contextTokens: 16_384 },
  tasks: (split) => (split === "demo" || split === "all" ? demoTasks : []),
  makeTasks,
  getPrompt: ({ query, language = "en" }) => [
    { role: "system", content: [textPart(PROMPTS[language])] },
    { role: "user", content: [textPart(query)] },
  ],
  rubric: () => rubric,
  runChecks: checkRunner([lookedFirst, triedAnswer], readTrajectory),
  ruleGrounds: { criteria: { "path.tool_use": { "process.looked_first": 1, "process.tried_answer": 2 } } },
  verifyTool,
  computeScore(trajectory, _task, { verified }) {
    const decided = verified.find(({ id }) => id === "result");
    const isAnswered = statementOf(answerOf(trajectory)) !== null;
    const result = decided ? Number(decided.ok) : isAnswered ? null : 0;
    return { total: result, components: { result }, checks: [] };
  },
  goldAnswer: (task) => `\`\`\`sql\n${goldOf(task).sql}\n\`\`\``,
  scripted: {
    ids: ["tries", "guesses"],
    policies: (task, size = 2) =>
      Array.from({ length: size }, (_, at) => script(at % 2 === 0 ? "tries" : "guesses", task, at % 2 === 0)),
    comparablePairs: () => [{ better: "tries", worse: "guesses" }],
  },
};
