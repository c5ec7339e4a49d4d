/**
 * Two policies that ask no model. One searches for the question and for what the results speak of, and reports what they
 * state with the pages that state it; the other writes a line at once. The gold findings tell the first in which words to
 * say what it read, never what to ask.
 */
import type { Message, Policy, Task } from "@arenakit/contracts";
import { nextQueries, sentencesOf, webLeads } from "@arenakit/evaluator-checks";
import { statedBy } from "@arenakit/evaluator-rubrics/metrics";
import { type Gold, sectionsOf, writeReport } from "./make-tasks.ts";

/** Turns of search, of a search's queries at once. */
const MOST_SEARCHES = 4;
const MOST_QUERIES = 5;

interface Learning {
  readonly text: string;
  readonly title: string;
  readonly url: string;
}
interface Search {
  readonly query: string;
  readonly learnings: readonly Learning[];
}

const THOUGHTS = {
  en: {
    first: "I begin with the question itself.",
    next: (query: string) => `The results also speak of “${query}”; I look into that.`,
    record: (count: number) => `${count} findings are stated by the pages; I record them with their sources.`,
    plan: "I plan the sections.",
    write: "I write each section from the recorded findings.",
    done: "The report is ready; each statement has its source.",
    none: "The pages state nothing that answers the question.",
    nothing: "Nothing was found.",
  },
  zh: {
    first: "先检索问题本身。",
    next: (query: string) => `结果还提到“${query}”，继续查。`,
    record: (count: number) => `网页写明了${count}条发现，连同来源记录下来。`,
    plan: "规划章节。",
    write: "根据记录的发现逐节写作。",
    done: "报告已完成，每个论断都有来源。",
    none: "网页没有写出能回答问题的内容。",
    nothing: "没有找到相关内容。",
  },
} as const;

export const guesser = ({ language = "en" }: Task): Policy => ({
  id: "guesses",
  scripted: true,
  next: async () => ({
    ...{ kind: "message", thought: GUESSES[language].thought, calls: [] },
    text: `<answer>${GUESSES[language].report}</answer>`,
  }),
});
const GUESSES = {
  en: { thought: "I write at once.", report: "# A report\n\nIt depends." },
  zh: { thought: "直接动笔。", report: "# 报告\n\n视情况而定。" },
} as const;

export function worker(task: Task, gold: Gold | null): Policy {
  const { language = "en", query: question } = task;
  const words = THOUGHTS[language];
  const ask = (thought: string, calls: readonly (readonly [string, object])[]) => ({
    ...{ kind: "message" as const, thought, text: "" },
    calls: calls.map(([name, args]) => ({ name, argumentsText: JSON.stringify(args) })),
  });
  const say = (thought: string, text: string) => ({
    ...{ kind: "message" as const, thought, text: `<answer>${text}</answer>`, calls: [] },
  });
  return {
    id: "works",
    scripted: true,
    async next(messages) {
      const results = messages.filter((message) => message.role === "tool");
      const found = results.filter(({ name }) => name === "web_search");
      const searches = found.flatMap(searchesOf);
      const asked = searches.map(({ query }) => query);
      const learnings = searches.flatMap((search) => search.learnings);
      const leads = webLeads(question, learnings);
      const stage = results.length > found.length ? [] : nextQueries(leads, { question, asked, most: MOST_QUERIES });
      if (found.length === 0) return ask(words.first, [["web_search", { queries: [question] }]]);
      if (stage.length > 0 && found.length < MOST_SEARCHES)
        return ask(words.next(stage[0]!), [["web_search", { queries: stage }]]);
      const stated = statedIn(gold, learnings);
      if (stated.findings.length === 0) return say(words.none, words.nothing);
      const sections = sectionsOf(stated, language);
      const has = (name: string) => results.some((result) => result.name === name);
      if (!has("record_findings")) {
        const findings = stated.findings.map(({ text, page }) => ({ text, url: page }));
        return ask(words.record(findings.length), [["record_findings", { findings }]]);
      }
      if (!has("write_outline"))
        return ask(words.plan, [["write_outline", { sections: sections.map(({ title }) => title) }]]);
      if (!has("write_section"))
        return ask(
          words.write,
          sections.map((one) => [
            "write_section",
            { title: one.title, text: one.findings.map(({ text }) => text).join("\n") },
          ]),
        );
      const titles = new Map(learnings.map(({ url, title }) => [url, title]));
      const sourceOf = (url: string) => ({ title: titles.get(url) ?? url, url });
      return say(words.done, writeReport(question, stated, language, sourceOf));
    },
  };
}

const searchesOf = ({ structured }: Extract<Message, { role: "tool" }>) =>
  (structured?.searches ?? []) as unknown as readonly Search[];

/** The gold findings that pages state, each with the address of the page that states it best. */
function statedIn(gold: Gold | null, learnings: readonly Learning[]): Gold {
  const statements = learnings.flatMap(({ text, url }) =>
    [text, ...sentencesOf(text)].map((one) => ({ text: one, url })),
  );
  const findings = gold?.findings.map(({ text }) => text) ?? [];
  const by = statedBy(
    findings,
    statements.map(({ text }) => text),
  );
  return {
    findings: findings.flatMap((text, at) => (by[at] == null ? [] : [{ text, page: statements[by[at]]!.url }])),
  };
}
