/**
 * Two policies that ask no model. One asks the question, then what the results name, reads pages, and says what it read with
 * the source that states it; the other answers at once. The gold keys tell the first when to stop and in which words to say
 * what it read, never what to ask.
 */
import type { JsonObject, Message, Policy, Task } from "@arenakit/contracts";
import { type Lead, nextQueries, sentencesOf, webLeads } from "@arenakit/evaluator-checks";
import { namesOf, statementsOf, subMatch } from "@arenakit/evaluator-rubrics/metrics";
import { passageStatements, passagesOf } from "./citations.ts";
import { citedKeys, keysOf, type Stated, statedIn } from "./keys.ts";
import type { Gold } from "./make-tasks.ts";

/** Calls before the answer, as DR Tulu's solver makes them. */
const MOST_CALLS = 10;
const RESULTS = 20;

/** What a tool said of one page or paper. */
interface Reading {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly text: string;
}

const THOUGHTS = {
  en: {
    first: "I begin with the question itself.",
    next: (query: string) => `The question is still open. The results speak of “${query}”; I follow that up.`,
    read: (title: string) => `“${title}” may say more; I read it.`,
    material: "I look in the passages for what answers the question.",
    found: (count: number) =>
      `The sources state ${count === 1 ? "it" : `${count} findings`}; I say so with my sources.`,
    none: "The sources do not say it.",
    nothing: "I did not find an answer.",
  },
  zh: {
    first: "先检索问题本身。",
    next: (query: string) => `问题还没有答案。结果里提到“${query}”，接着查。`,
    read: (title: string) => `《${title}》可能还有内容，读一下。`,
    material: "在材料里找能回答问题的内容。",
    found: (count: number) => `资料写明了${count}条，连同来源一起回答。`,
    none: "资料里没有答案。",
    nothing: "没有找到答案。",
  },
} as const;

export const GUESSER: Policy = {
  id: "guesses",
  scripted: true,
  next: async () => ({
    ...{ kind: "message", thought: "That is enough.", calls: [] },
    text: "<answer>It depends.</answer>",
  }),
};

export function researcher(task: Task, gold: Gold | null): Policy {
  const { language = "en", query: question } = task;
  const words = THOUGHTS[language];
  const isOfPapers = gold !== null && "answers" in gold;
  const ask = (thought: string, name: string, args: JsonObject) => ({
    ...{ kind: "message" as const, thought, text: "" },
    calls: [{ name, argumentsText: JSON.stringify(args) }],
  });
  const search = (thought: string, query: string) =>
    isOfPapers
      ? ask(thought, "paper_search", { query })
      : ask(thought, "google_search", { query, num_results: RESULTS });
  const answer = (stated: readonly Stated[]) => ({
    ...{ kind: "message" as const, calls: [] },
    thought: stated.length > 0 ? words.found(stated.length) : words.none,
    text: `<answer>${stated.length > 0 ? citedKeys(stated) : words.nothing}</answer>`,
  });
  return {
    id: "researches",
    scripted: true,
    async next(messages) {
      if (task.mode === "no_tool") return answer(statedIn(gold, passageStatements(passagesOf(task))));
      const results = messages.filter((message) => message.role === "tool");
      if (results.length === 0) return search(words.first, question);
      const asked = queriesIn(messages);
      const readings = results.flatMap(readingsOf);
      const stated = isOfPapers
        ? statedShortly(question, { answers: gold.answers, readings, asked: [...namesOf(question), ...asked.slice(1)] })
        : statedIn(
            gold,
            readings.flatMap(({ id, text }) => statementsOf(text).map((one) => ({ text: one, ids: [id] }))),
          );
      const isAll = isOfPapers ? stated.length > 0 : stated.length > 0 && stated.length === keysOf(gold).length;
      if (isAll || results.length >= MOST_CALLS) return answer(stated);
      const opened = results.filter(({ name }) => name === "web_browse").length;
      const page = isOfPapers ? undefined : unreadPage(readings, messages);
      // Pages are read in turn with further searches: they say more than what is listed of them.
      if (page && opened * 2 < results.length)
        return ask(words.read(page.title), "web_browse", { url: page.url, goal: question });
      const leads = isOfPapers ? paperLeads(question, readings) : webLeadsOf(question, readings);
      const [query] = nextQueries(leads, { question, asked, most: 1 });
      return query === undefined ? answer(stated) : search(words.next(query), query);
    },
  };
}

/** So short a number is met in any text, and a reader who follows names does not count. */
const isTold = (answer: string) => answer.length > 1;

/**
 * A short answer that a sentence says of what was asked: its sentence, or the title of its paper, names that. One that the
 * question offers to choose from is said by no sentence alone.
 */
function statedShortly(
  question: string,
  { answers, readings, asked }: { answers: readonly string[]; readings: readonly Reading[]; asked: readonly string[] },
): Stated[] {
  if (!answers.every(isTold) || subMatch(question, answers) === 1) return [];
  const about = readings.flatMap(({ id, title, text }) => {
    const isAbout = (words: string) => asked.some((name) => words.includes(name));
    return sentencesOf(text)
      .filter((one) => isAbout(one) || isAbout(title))
      .map((one) => ({ text: one, ids: [id] }));
  });
  return statedIn({ answers: [...answers], documents: [] }, about);
}

const rowsIn = (list: unknown) => (Array.isArray(list) ? list : []) as Partial<Record<string, unknown>>[];

/** The rows of a result, in the shape of any of the three tools. A paper's first line says who wrote it, where and when. */
function readingsOf({ structured = {} }: Extract<Message, { role: "tool" }>): Reading[] {
  const of = (row: Partial<Record<string, unknown>>, text: string): Reading => {
    const url = String(row.url ?? "");
    return { id: String(row.id ?? url), url, title: String(row.title ?? ""), text };
  };
  const pages = rowsIn(structured.results).map((row) => of(row, String(row.snippet ?? "")));
  const papers = rowsIn(structured.papers).map((row) => {
    const authors = Array.isArray(row.authors) ? row.authors.join(", ") : "";
    return of(row, `${authors}; ${row.venue ?? ""} ${row.year ?? ""}\n${row.snippet ?? ""}`);
  });
  const page = typeof structured.text === "string" ? [of(structured, structured.text)] : [];
  return [...page, ...pages, ...papers];
}

/** What searches asked, in order. */
const queriesIn = (messages: readonly Message[]): string[] =>
  callsIn(messages).flatMap(({ query }) => (typeof query === "string" ? [query] : []));

const callsIn = (messages: readonly Message[]): JsonObject[] =>
  messages.flatMap((message) =>
    message.role === "assistant" ? (message.toolCalls ?? []).map((call) => call.arguments) : [],
  );

const unreadPage = (readings: readonly Reading[], messages: readonly Message[]) => {
  const opened = callsIn(messages).map(({ url }) => url);
  return readings.find(({ url }) => url !== "" && !opened.includes(url));
};

/** LiteRowanPath, SedgeSet, Vale500: a capital or a digit behind a letter; no year, no figure and no surname. */
const isNamed = (word: string) =>
  word.toLowerCase() !== word.toUpperCase() &&
  [...word.slice(1)].some((sign) => sign !== sign.toLowerCase() || isDigit(sign));
const isDigit = (sign: string) => sign >= "0" && sign <= "9";

/** Names of methods and data in the question, in titles and sentences. */
function paperLeads(question: string, readings: readonly Reading[]): Lead[] {
  return [question, ...readings.map(({ title, text }) => `${title}\n${text}`)].flatMap((said) =>
    sentencesOf(said).flatMap((context) =>
      namesOf(context)
        .filter(isNamed)
        .map((query) => ({ query, context })),
    ),
  );
}

/** But for titles, which lead to the pages that were found already. */
function webLeadsOf(question: string, readings: readonly Reading[]): Lead[] {
  const titles = new Set(readings.map(({ title }) => title));
  return webLeads(question, readings).filter(({ query }) => !titles.has(query));
}
