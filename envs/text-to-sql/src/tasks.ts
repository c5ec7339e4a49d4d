/** The tasks: two that are written down to look at, and those that are made from the schemas of a split. */
import { type Random, random, type Task, type TaskSources, tasksFor } from "@arenakit/contracts";
import { OTHER_ROWS, queryDatabase } from "./database.ts";
import { drawQuestion, type Question, TEMPLATE_NAMES } from "./questions.ts";
import { SCHEMAS, type Schema } from "./schemas.ts";

/** Tasks of a split by default. */
const DEFAULT_COUNTS = { demo: 0, train: 540, validation: 60, test: 120 };
export const demoTasks = tasksFor("text-to-sql", [
  {
    id: "text-to-sql-demo-1",
    subtask: "group_by",
    split: "demo",
    language: "en",
    difficulty: "easy",
    query:
      "How many customers of the shop live in each city? List the city and the number, most first, equal ones by city.",
    gold: { sql: "SELECT city, COUNT(*) FROM customers GROUP BY city ORDER BY COUNT(*) DESC, city", isOrdered: true },
    extra: { database: "shop" },
  },
  {
    id: "text-to-sql-demo-2",
    subtask: "having",
    split: "demo",
    language: "zh",
    difficulty: "medium",
    query: "哪些读者借过至少十次书？列出姓名和次数。",
    gold: {
      sql: "SELECT r.name, COUNT(*) FROM readers r JOIN loans l ON l.reader_id = r.id GROUP BY r.id HAVING COUNT(*) >= 10",
      isOrdered: false,
    },
    extra: { database: "library" },
  },
]);

/** Tasks over the schemas of the split: no two of a schema have the same result, so that no answer serves two. */
export async function makeTasks(split: Task["split"], { seed, count }: TaskSources): Promise<Task[]> {
  const schemas = SCHEMAS.filter((schema) => schema.split === split);
  const wanted = schemas.length === 0 ? 0 : (count ?? DEFAULT_COUNTS[split]);
  const taken = new Set<string>();
  const tasks: Task[] = [];
  // Most draws are taken; a template that has no new result left must not keep the loop.
  for (let at = 0; tasks.length < wanted && at < wanted * 8 + 100; at++) {
    const schema = schemas[at % schemas.length]!;
    const template = TEMPLATE_NAMES[Math.floor(at / schemas.length) % TEMPLATE_NAMES.length]!;
    const draw = random("text-to-sql", split, seed, at);
    const question = drawQuestion(template, schema, draw);
    // Two that differ in numbers alone are the same question.
    const wording = JSON.stringify([schema.id, question.zh.replace(/\d/g, "")]);
    const key = taken.has(wording) ? null : await resultKey(schema, question);
    if (key === null || taken.has(key)) continue;
    taken.add(wording).add(key);
    tasks.push(taskOf(question, { schema, split, at: tasks.length + 1, draw }));
  }
  return tasks;
}

/**
 * The result of the gold statement as text; null where either copy has no rows, or nothing but zeros and nulls, and where
 * both have the same, so that constants would do.
 */
async function resultKey(schema: Schema, { sql }: Question): Promise<string | null> {
  const results = await Promise.all([0, OTHER_ROWS].map((copy) => queryDatabase(schema, sql, { copy })));
  const [rows, others] = results.map((result) =>
    "code" in result || result.isCut || !result.rows.some((row) => row.some((value) => value))
      ? null
      : JSON.stringify(result.rows),
  );
  return rows == null || others == null || rows === others ? null : JSON.stringify([schema.id, rows]);
}

interface TaskPlace {
  readonly schema: Schema;
  readonly split: Task["split"];
  readonly at: number;
  readonly draw: Random;
}

/** Who asks, or what for. */
const OPENINGS: Readonly<Record<"zh" | "en", readonly ((title: string) => string)[]>> = {
  zh: [
    (title) => `${title}的数据库：`,
    (title) => `我在${title}做统计，想知道：`,
    (title) => `${title}的月报还缺一个数。`,
    (title) => `经理让我从${title}的记录里查一件事：`,
    (title) => `请帮${title}的同事写一条查询。`,
    (title) => `审计在核对${title}的资料，问题是：`,
    (title) => `为${title}准备一张幻灯片要用。`,
    (title) => `新来的实习生想从${title}的表里弄清楚：`,
  ],
  en: [
    (title) => `The database of ${title}: `,
    (title) => `I keep the figures of ${title} and would like to know this. `,
    (title) => `The monthly report of ${title} still lacks an answer. `,
    (title) => `My manager asked me to look something up in the records of ${title}. `,
    (title) => `Please write a query for colleagues at ${title}. `,
    (title) => `Auditors are going through the books of ${title} and ask: `,
    (title) => `This is for a slide about ${title}. `,
    (title) => `A new trainee wonders about the tables of ${title}: `,
  ],
};

function taskOf(question: Question, { schema, split, at, draw }: TaskPlace): Task {
  const language = draw.pick(["zh", "en"] as const);
  const opening = draw.pick(OPENINGS[language])(schema.title[language === "zh" ? 0 : 1]);
  const { template, difficulty, sql, isOrdered } = question;
  const query = opening + question[language];
  const id = `text-to-sql-${split}-${String(at).padStart(4, "0")}`;
  const input = { id, subtask: template, split, language, difficulty, query, gold: { sql, isOrdered } };
  return tasksFor("text-to-sql", [{ ...input, extra: { database: schema.id } }])[0]!;
}
