/**
 * Two policies that ask no model. One asks the question, then what the results name, until they say the answer; the other
 * answers at once. The gold answer tells the first when to stop and in which words to say what it read, never what to ask.
 */
import type { Message, Policy, Task } from "@arenakit/contracts";
import { textOf } from "@arenakit/contracts";
import { type Lead, namesSaid, nextQueries, sentencesOf, webLeads } from "@arenakit/evaluator-checks";
import { statedBy, subMatch } from "@arenakit/evaluator-rubrics/metrics";
import { type Gold, listOf } from "./make-tasks.ts";
import { MOST_SEARCHES } from "./prompt.ts";

/** Of an encyclopaedia, whose passages are long: more turns of more queries exceed the context. */
const MOST_NAMES = 2;
/** Of the web: with the question itself ten in all, beyond which their diversity counts less (O2-Searcher, eq. 7). */
const MOST_LEADS = 3;

/** What a search returned, in the shape of either search. */
interface Search {
  readonly query: string;
  readonly passages?: readonly { readonly title: string; readonly text: string }[];
  readonly learnings?: readonly { readonly title: string; readonly text: string; readonly url: string }[];
}

const THOUGHTS = {
  en: {
    first: "I begin with the question itself.",
    next: (query: string) => `The question is still open. The results speak of ${query}; I follow that up.`,
    found: (answer: string) => `The results say it: ${answer}`,
    listed: (count: number) => `The results bear out ${count} findings; I list them.`,
    none: "The results do not say it, and I have no search left.",
    nothing: "I did not find an answer.",
  },
  zh: {
    first: "先检索问题本身。",
    next: (query: string) => `问题还没有答案。结果里提到“${query}”，接着查。`,
    found: (answer: string) => `检索结果里写着：${answer}`,
    listed: (count: number) => `检索结果能支持${count}条发现，逐条列出。`,
    none: "检索结果里没有答案，检索次数已用完。",
    nothing: "没有找到答案。",
  },
} as const;

/** Each result as a whole, and each of its sentences. */
export const statementsIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [...text.split("\n"), ...sentencesOf(text)]);

export function researcher(task: Task, tool: string, gold: Gold | null): Policy {
  const most = tool === "wiki_search" ? MOST_NAMES : MOST_LEADS;
  const words = THOUGHTS[task.language ?? "en"];
  const say = (thought: string, answer: string) => ({
    ...{ kind: "message" as const, thought, text: `<answer>${answer}</answer>`, calls: [] },
  });
  return {
    id: "researches",
    scripted: true,
    async next(messages) {
      const results = messages.filter((message) => message.role === "tool");
      const searches = results.flatMap(searchesOf);
      const asked = searches.map(({ query }) => query);
      const texts = results.map(({ content }) => textOf(content));
      const found = foundOf(gold, texts);
      if (gold && "answers" in gold && found[0]) return say(words.found(found[0]), found[0]);
      const leads = leadsOf(task.query, searches);
      const queries = results.length === 0 ? [task.query] : nextQueries(leads, { question: task.query, asked, most });
      const isAll = gold !== null && "findings" in gold && found.length === gold.findings.length;
      if (queries.length > 0 && results.length < MOST_SEARCHES && !isAll) {
        const thought = results.length === 0 ? words.first : words.next(queries[0]!);
        const call = { name: tool, argumentsText: JSON.stringify({ queries }) };
        return { kind: "message", thought, text: "", calls: [call] };
      }
      return found.length > 0 ? say(words.listed(found.length), listOf(found)) : say(words.none, words.nothing);
    },
  };
}

/** At once, and of each kind of question always the same. */
export const guesser = (isClosed: boolean, { language = "en" }: Task): Policy => ({
  id: "guesses",
  scripted: true,
  next: async () => ({
    ...{ kind: "message", thought: GUESSES[language].thought, calls: [] },
    text: `<answer>${isClosed ? "42" : GUESSES[language].open}</answer>`,
  }),
});
const GUESSES = {
  en: { thought: "That is enough.", open: "- It depends on many things." },
  zh: { thought: "知道这些就够了。", open: "- 这取决于很多因素。" },
} as const;

/** What of the gold answer stands in what was read: one spelling of a short one, or the findings. */
function foundOf(gold: Gold | null, texts: readonly string[]): string[] {
  if (gold === null) return [];
  if ("findings" in gold) {
    const stated = statedBy(gold.findings, statementsIn(texts));
    return gold.findings.filter((_, at) => stated[at] !== null);
  }
  return gold.answers.filter((answer) => subMatch(texts.join("\n"), [answer]) === 1);
}

const searchesOf = ({ structured }: Extract<Message, { role: "tool" }>) =>
  (structured?.searches ?? []) as unknown as readonly Search[];

/** Names in passages, or what the pages of a web search speak of. */
function leadsOf(question: string, searches: readonly Search[]): Lead[] {
  const learnings = searches.flatMap((search) => search.learnings ?? []);
  if (learnings.length > 0) return webLeads(question, learnings);
  return searches.flatMap(({ passages = [] }) => passages.flatMap(({ text }) => namesSaid(text)));
}
