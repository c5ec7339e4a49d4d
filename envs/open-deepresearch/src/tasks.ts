/**
 * The tasks. Those of test are written and get the findings of the generated question about the same topic and aspect; those
 * of training and validation put a generated question into the words of somebody who wants a text about it.
 */
import { type JsonObject, random, type Task, type TaskSources, tasksFor } from "@arenakit/contracts";
import { ASKERS, FAMILIES, type Family, MANNERS, WANTED } from "./frames.ts";
import { TEST_QUERIES } from "./test-queries.ts";

/** ArenaRL, Table 1, has as many queries for training; test has all that are written. */
const DEFAULT_COUNTS = { demo: 0, train: 2216, validation: 120, test: TEST_QUERIES.length } as const;

/** What is used of a question of the generated web. */
interface WebQuestion {
  readonly id: string;
  readonly language: "zh" | "en";
  readonly question: string;
  readonly aspect: string;
  readonly topics: readonly string[];
  readonly split: Task["split"];
  readonly difficulty: NonNullable<Task["difficulty"]>;
  readonly findings: readonly string[];
}

/** Throws a TypeError for a question of another kind of corpus. */
function readQuestion(row: JsonObject): WebQuestion {
  if (!Array.isArray(row.findings) || !Array.isArray(row.topics))
    throw new TypeError(
      `expected a question of the generated web with topics and findings, got ${JSON.stringify(row).slice(0, 200)}`,
    );
  const findings = (row.findings as JsonObject[]).map(({ text }) => String(text));
  return { ...(row as unknown as Omit<WebQuestion, "findings">), findings };
}

export const demoTasks = tasksFor("open-deepresearch", [
  {
    id: "open-deepresearch-demo-1",
    subtask: "explanation",
    split: "demo",
    language: "en",
    query:
      "What is known about night buses: who tried them, what changed, and what is disputed? Give a short overview with sources.",
  },
  {
    id: "open-deepresearch-demo-2",
    subtask: "documents",
    split: "demo",
    language: "zh",
    query: "请写一份关于城市夜间公交的简短调研报告：谁试过、有什么变化、哪些说法有争议，注明出处。",
  },
]);

/** Equal sources give equal tasks. Without questions of the web only test has tasks, without findings. */
export async function makeTasks(split: Task["split"], sources: TaskSources): Promise<Task[]> {
  const count = sources.count ?? DEFAULT_COUNTS[split];
  if (count === 0) return [];
  const questions = (await sources.questions("web")).map(readQuestion).filter((one) => one.split === split);
  if (split === "test") return TEST_QUERIES.slice(0, count).map((_, at) => writtenTask(at, questions));
  return Array.from({ length: questions.length === 0 ? 0 : count }, (_, at) =>
    framedTask(questions, { split, at, seed: sources.seed }),
  ).filter((task) => task !== null);
}

const idOf = (split: Task["split"], at: number) => `open-deepresearch-${split}-${String(at + 1).padStart(4, "0")}`;

function writtenTask(at: number, questions: readonly WebQuestion[]): Task {
  const { topic, aspect, family, language, query } = TEST_QUERIES[at]!;
  const source = questions.find(
    (one) => one.topics.includes(topic) && one.aspect === aspect && one.language === language,
  );
  const gold = source && { findings: [...source.findings], question: source.question };
  const input = { id: idOf("test", at), subtask: family, split: "test" as const, language, query };
  return tasksFor("open-deepresearch", [{ ...input, ...(gold && { gold, difficulty: source.difficulty }) }])[0]!;
}

/**
 * Every question in turn; each time around it gets the next text that can be wanted about it, in an order of its own. Null
 * once a question has had all of them.
 */
function framedTask(
  questions: readonly WebQuestion[],
  { split, at, seed }: { readonly split: Task["split"]; readonly at: number; readonly seed: number },
): Task | null {
  const source = questions[at % questions.length]!;
  const { id, language, question, difficulty, findings } = source;
  const wanted = random("open-deepresearch", seed, id).shuffled(
    FAMILIES.flatMap((family) => WANTED[language][family].map((words) => ({ family, words }))),
  )[Math.floor(at / questions.length)];
  if (!wanted) return null;
  const draw = random("open-deepresearch", seed, split, at);
  const [first, second] = draw.shuffled(MANNERS[language]) as [string, string];
  const parts = [draw.pick(ASKERS[language]), wanted.words, question, first, second];
  return tasksFor("open-deepresearch", [
    {
      id: idOf(split, at),
      subtask: wanted.family satisfies Family,
      split,
      language,
      difficulty,
      query: parts.join(language === "zh" ? "" : " "),
      gold: { findings: [...findings], question },
    },
  ])[0]!;
}

/** What a good answer says, and the plain question behind the query; empty and the query itself where nothing is known. */
export function goldOf({ gold, query }: Task): { readonly findings: readonly string[]; readonly question: string } {
  const { findings = [], question = query } = gold ?? {};
  return { findings: Array.isArray(findings) ? findings.map(String) : [], question: String(question) };
}
