/**
 * Open questions of the generated web and closed ones of the encyclopaedia, 1 to 4, in O2-QA's sizes: 240 open to train on
 * and 60 to test, 1,200 closed. An open one comes with key findings and 30 pages that bear them out (O2-Searcher, §2.2).
 */
import { evenly, type JsonObject, type Task, type TaskInput, type TaskSources, tasksFor } from "@arenakit/contracts";
import * as z from "zod";

const CLOSED_PER_OPEN = 4;
const OPEN_TASKS: Readonly<Record<Task["split"], number>> = { demo: 1, train: 240, validation: 12, test: 60 };
export const PAGES_PER_QUESTION = 30;

const Shared = {
  id: z.string().min(1),
  language: z.enum(["zh", "en"]),
  question: z.string().min(1),
  split: z.enum(["train", "validation", "test"]),
};
const Finding = z.object({ text: z.string().min(1), supports: z.array(z.string()) });
const OpenRow = z.object({ ...Shared, aspect: z.string(), findings: z.array(Finding).min(1) });
type OpenRow = z.infer<typeof OpenRow>;
const ClosedRow = z.object({ ...Shared, kind: z.string(), answers: z.array(z.string().min(1)).min(1) });
type ClosedRow = z.infer<typeof ClosedRow>;

/** What a right answer is: key findings, with the pages that state them, or one short answer in its spellings. */
export const Gold = z.union([
  z.strictObject({ findings: z.array(z.string().min(1)).min(1), pages: z.array(z.string()) }),
  z.object({ answers: z.array(z.string()).min(1) }),
]);
export type Gold = z.infer<typeof Gold>;

/** Each open task is followed by its four closed ones; `count` is that of both together. Those of `demo` are of validation. */
export async function makeTasks(split: Task["split"], sources: TaskSources): Promise<Task[]> {
  const from = split === "demo" ? "validation" : split;
  const open = (await sources.questions("web")).map((row) => OpenRow.parse(row));
  const closed = (await sources.questions("wiki")).map((row) => ClosedRow.parse(row));
  const median = medianOf(open.map(({ findings }) => findings.length));
  const most = OPEN_TASKS[split] * (1 + CLOSED_PER_OPEN);
  const count = Math.min(sources.count ?? most, most);
  const openCount = Math.ceil(count / (1 + CLOSED_PER_OPEN));
  const opens = evenly(
    open.filter((row) => row.split === from),
    openCount,
    ({ language }) => language,
  ).map((row) => openTask(row, split, median));
  const closes = evenly(
    closed.filter((row) => row.split === from),
    count - openCount,
  ).map((row) => closedTask(row, split));
  const mixed = opens.flatMap((task, at) => [task, ...closes.slice(at * CLOSED_PER_OPEN, (at + 1) * CLOSED_PER_OPEN)]);
  return tasksFor("o2-qa", mixed);
}

const idOf = (id: string, split: Task["split"]) => `${split === "demo" ? "demo-" : ""}${id.toLowerCase()}`;

function openTask({ id, language, question, findings }: OpenRow, split: Task["split"], median: number): TaskInput {
  const texts = findings.map(({ text }) => text);
  const gold: Gold = { findings: texts, pages: cachedPages(findings) };
  return {
    id: idOf(id, split),
    ...{ subtask: "open", split, query: question, language, gold: gold as JsonObject, reference: listOf(texts) },
    difficulty: texts.length > median ? "hard" : "easy",
  };
}

function closedTask({ id, language, question, answers }: ClosedRow, split: Task["split"]): TaskInput {
  const gold: Gold = { answers };
  return {
    id: idOf(id, split),
    ...{ subtask: "closed", split, query: question, language, gold: gold as JsonObject, reference: answers[0]! },
  };
}

/** Findings as an answer lists them. */
export const listOf = (findings: readonly string[]) => findings.map((finding) => `- ${finding}`).join("\n");

/** Pages of the findings in turn, so that each finding has one before any has a second. */
function cachedPages(findings: readonly z.infer<typeof Finding>[]): string[] {
  const longest = Math.max(...findings.map(({ supports }) => supports.length));
  const inTurn = Array.from({ length: longest }, (_, at) =>
    findings.flatMap(({ supports }) => supports.slice(at, at + 1)),
  );
  return [...new Set(inTurn.flat())].slice(0, PAGES_PER_QUESTION);
}

/** Hard is what has more findings than half of the questions (O2-Searcher, section 3). */
function medianOf(counts: readonly number[]): number {
  const sorted = [...counts].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
