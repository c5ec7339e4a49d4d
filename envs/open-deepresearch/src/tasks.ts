/**
 * The tasks. Those of test are written and get the findings of the generated question about the same topic and aspect; those
 * of training and validation put a generated question, of the web or of papers, into the words of somebody who wants a text
 * about it.
 */
import { random, type Task, type TaskSources, tasksFor } from "@arenakit/contracts";
import { ASKERS, FAMILIES, type Family, MANNERS, WANTED } from "./frames.ts";
import { paperQuestions, type Question, webQuestions } from "./questions.ts";
import { TEST_QUERIES } from "./test-queries.ts";

/** ArenaRL, Table 1, has as many queries for training; test has all that are written. */
const DEFAULT_COUNTS = { demo: 0, train: 2216, validation: 120, test: TEST_QUERIES.length } as const;

/** Of so many training and validation tasks one is about papers. */
const PAPERS_EVERY = 8;

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

/** Equal sources give equal tasks. Without questions of a corpus only test has tasks about it, without findings. */
export async function makeTasks(split: Task["split"], sources: TaskSources): Promise<Task[]> {
  const count = sources.count ?? DEFAULT_COUNTS[split];
  if (count === 0) return [];
  const web = await webQuestions(split, sources);
  if (split === "test") return TEST_QUERIES.slice(0, count).map((_, at) => writtenTask(at, web));
  const papers = await paperQuestions(split, sources, Math.floor(count / PAPERS_EVERY));
  let [pages, studies] = [0, 0];
  return Array.from({ length: count }, (_, at) => {
    const place = { split, at, seed: sources.seed };
    const isOfPapers = at % PAPERS_EVERY === PAPERS_EVERY - 1 && papers.length > 0;
    return isOfPapers ? framedTask(papers, studies++, place) : framedTask(web, pages++, place);
  }).filter((task) => task !== null);
}

const idOf = (split: Task["split"], at: number) => `open-deepresearch-${split}-${String(at + 1).padStart(4, "0")}`;

function writtenTask(at: number, questions: readonly Question[]): Task {
  const { topic, aspect, family, language, query } = TEST_QUERIES[at]!;
  const input = { id: idOf("test", at), subtask: family, split: "test" as const, language, query };
  const task = (more: object) => tasksFor("open-deepresearch", [{ ...input, ...more }])[0]!;
  if (aspect === "papers") return task({ gold: goldFor({ question: topic, findings: [], corpus: "papers" }) });
  const source = questions.find(
    (one) => one.topics.includes(topic) && one.aspect === aspect && one.language === language,
  );
  return task(source ? { gold: goldFor(source), difficulty: source.difficulty } : {});
}

const goldFor = ({ findings, question, corpus }: Pick<Question, "findings" | "question" | "corpus">) => ({
  ...{ findings: [...findings], question, corpus },
});

interface Place {
  readonly split: Task["split"];
  readonly at: number;
  readonly seed: number;
}

/**
 * Every question in turn; each time around it gets the next text that can be wanted about it, in an order of its own. Null
 * where there is none, and once a question has had all of them.
 */
function framedTask(questions: readonly Question[], number: number, { split, at, seed }: Place): Task | null {
  const source = questions[number % questions.length];
  if (!source) return null;
  const { id, language, question, difficulty, corpus } = source;
  const families = FAMILIES.filter((family) => corpus === "web" || family !== "documents");
  const wanted = random("open-deepresearch", seed, id).shuffled(
    families.flatMap((family) => WANTED[language][family].map((words) => ({ family, words }))),
  )[Math.floor(number / questions.length)];
  if (!wanted) return null;
  const draw = random("open-deepresearch", seed, split, at);
  const [first, second] = draw.shuffled(MANNERS[language]) as [string, string];
  const parts = [draw.pick(ASKERS[language]), wanted.words, question, first, second];
  return tasksFor("open-deepresearch", [
    {
      id: idOf(split, at),
      subtask: wanted.family satisfies Family,
      ...{ split, language, difficulty },
      query: parts.join(language === "zh" ? "" : " "),
      gold: goldFor(source),
    },
  ])[0]!;
}

/** What a good answer says, the plain question behind the query, and where to look for it; the query itself where nothing is known. */
export function goldOf({ gold, query }: Task): Pick<Question, "findings" | "question" | "corpus"> {
  const { findings = [], question = query, corpus } = gold ?? {};
  return {
    findings: Array.isArray(findings) ? findings.map(String) : [],
    question: String(question),
    corpus: corpus === "papers" ? "papers" : "web",
  };
}
