/**
 * Two policies that ask no model, of either role. One works: as a solver it searches, reads a page and reports the sentences
 * that speak of the question, each with its source; as a proposer it searches and proposes to compare what it found. The
 * other answers at once, with nothing. Without tools the first says what the task's reference says, as one who knows it.
 */
import type { Message, Policy, Task } from "@arenakit/contracts";
import { sentencesOf } from "@arenakit/evaluator-checks";
import { answerTokens, normaliseAnswer } from "@arenakit/evaluator-rubrics/metrics";
import { briefOf, languageOf, roleOf } from "./task-parts.ts";

const RESULTS = 10;
/** Sentences of a report, and of one source. */
const MOST_SENTENCES = 8;
const MOST_OF_SOURCE = 3;
/** Words of one earlier query that a proposal takes up. */
const SUBJECT_LENGTH = 24;

const WORDS = {
  en: {
    plan: "First the web, then papers, then the page that says most.",
    papers: "Now what papers say.",
    read: "This page speaks of it; I read it.",
    report: "I report what I read.",
    know: "I report what I know.",
    nothing: "I found nothing that answers the question.",
    propose: "I propose what these results leave open.",
    guess: "That is enough.",
    guesses: "It depends.",
    compare: (first: string, second: string) =>
      `Compare what independent sources say about “${first}” and “${second}”: what each measured and under which conditions, where they disagree, and which of them is the better founded.`,
    takeUp: (subject: string) =>
      `Which published figures contradict each other where “${subject}” is discussed, under which conditions was each of them measured, and which is the better founded?`,
  },
  zh: {
    plan: "先查网页，再查论文，然后读内容最多的那一页。",
    papers: "再看论文怎么说。",
    read: "这一页谈到了，读一下。",
    report: "把读到的写成报告。",
    know: "把知道的写成报告。",
    nothing: "没有找到能回答问题的内容。",
    propose: "提出这些结果没有回答的问题。",
    guess: "够了。",
    guesses: "视情况而定。",
    compare: (first: string, second: string) =>
      `比较不同来源对“${first}”和“${second}”的说法：各自测量了什么、在什么条件下测量，哪里互相矛盾，哪一方依据更充分。`,
    takeUp: (subject: string) =>
      `在讨论“${subject}”的资料里，哪些公开数字互相矛盾？各自在什么条件下测得，哪一方依据更充分？`,
  },
} as const;

const say = (thought: string, text: string) => ({
  ...{ kind: "message" as const, thought, calls: [] },
  text: `<answer>${text}</answer>`,
});
const call = (thought: string, name: string, args: object) => ({
  ...{ kind: "message" as const, thought, text: "" },
  calls: [{ name, argumentsText: JSON.stringify(args) }],
});

export const guesser = (task: Task): Policy => {
  const { guess, guesses } = WORDS[languageOf(task)];
  return { id: "guesses", scripted: true, next: async () => say(guess, guesses) };
};

export const worker = (task: Task): Policy => ({
  id: "works",
  scripted: true,
  next: async (messages) => {
    const results = messages.filter((message) => message.role === "tool");
    return roleOf(task) === "solver" ? solverTurn(task, results) : proposerTurn(task, results);
  },
});

type Result = Extract<Message, { role: "tool" }>;

function solverTurn(task: Task, results: readonly Result[]) {
  const words = WORDS[languageOf(task)];
  if (task.mode === "no_tool") return say(words.know, task.reference ?? words.nothing);
  if (results.length === 0)
    return call(words.plan, "google_search", { query: task.query.slice(0, 400), num_results: RESULTS });
  if (results.length === 1) return call(words.papers, "paper_search", { query: task.query.slice(0, 400) });
  const readings = results.flatMap(readingsOf);
  const [page] = readings.filter(({ url }) => url !== "");
  if (results.length === 2 && page)
    return call(words.read, "web_browse", { url: page.url, goal: task.query.slice(0, 1_000) });
  return say(words.report, reportOf(task.query, readings) || words.nothing);
}

/** The sentences that have most words of the question, each cited to what says it. */
function reportOf(question: string, readings: readonly Reading[]): string {
  const asked = new Set(tokensOf(question));
  const rated = readings.flatMap(({ id, text }) =>
    [...new Set(sentencesOf(text))]
      .map((sentence) => ({ id, sentence, shared: tokensOf(sentence).filter((token) => asked.has(token)).length }))
      .filter(({ shared, sentence }) => shared > 1 && !sentence.includes("<"))
      .sort((a, b) => b.shared - a.shared)
      .slice(0, MOST_OF_SOURCE),
  );
  const said = new Set<string>();
  return rated
    .sort((a, b) => b.shared - a.shared)
    .filter(({ sentence }) => said.size !== said.add(sentence).size)
    .slice(0, MOST_SENTENCES)
    .map(({ id, sentence }) => `<cite id="${id}">${sentence}</cite>`)
    .join("\n");
}

const tokensOf = (text: string) => answerTokens(normaliseAnswer(text));

function proposerTurn(task: Task, results: readonly Result[]) {
  const words = WORDS[languageOf(task)];
  const query = briefOf(task).basis[0]?.query ?? task.query;
  const titles = [...new Set(results.flatMap(readingsOf).map(({ title }) => title))].filter((title) => title !== "");
  if (task.mode !== "no_tool" && results.length === 0)
    return call(words.plan, "google_search", { query: query.slice(0, 400), num_results: RESULTS });
  const [first, second] = titles;
  const proposed = second === undefined ? words.takeUp(query.slice(0, SUBJECT_LENGTH)) : words.compare(first!, second);
  return say(words.propose, `<task>${proposed}</task>`);
}

/** What a tool said of one page or paper. */
interface Reading {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly text: string;
}

const rowsIn = (list: unknown) => (Array.isArray(list) ? list : []) as Partial<Record<string, unknown>>[];

/** The rows of a result, in the shape of any of the three tools. */
function readingsOf({ structured = {} }: Result): Reading[] {
  const textIn = (value: unknown) => (typeof value === "string" ? value : "");
  const of = (row: Partial<Record<string, unknown>>, text: unknown): Reading => {
    const url = textIn(row.url);
    return { id: textIn(row.id) || url, url, title: textIn(row.title), text: textIn(text) };
  };
  const listed = [...rowsIn(structured.results), ...rowsIn(structured.papers)].map((row) => of(row, row.snippet));
  return typeof structured.text === "string" ? [of(structured, structured.text), ...listed] : listed;
}
