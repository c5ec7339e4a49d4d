/**
 * Two policies that ask no model. One searches for what it is told to find, reads the pages and cites their sentences, word
 * for word; the other answers from memory, with an address that it made up.
 */
import type { JsonObject, Message, Policy, Task } from "@arenakit/contracts";
import { sentencesOf } from "./sentences.ts";
import { goldOf } from "./tasks.ts";

/** Searches, and pages that are read. */
const MOST = 10;
/** Calls of a turn, as many as the environment allows. */
const AT_ONCE = 4;
/** Where less was known to look for, the report has so many sentences of the pages. */
const FEWEST_SENTENCES = 6;
/** Of each page, then. */
const OF_EACH = 2;

interface Page {
  readonly url: string;
  readonly title: string;
  readonly text: string;
}
type ToolMessage = Extract<Message, { role: "tool" }>;

export function scriptedPolicies(task: Task, size = 2): Policy[] {
  return Array.from({ length: size }, (_, at) => (at % 2 === 0 ? researcher(task) : recaller(task)));
}

function researcher(task: Task): Policy {
  const { findings, question, corpus } = goldOf(task);
  const language = task.language ?? "en";
  const search = corpus === "papers" ? "paper_search" : "google_search";
  const queries = [question, ...findings].slice(0, MOST);
  const ask = (thought: string, name: string, rest: readonly JsonObject[]) => ({
    ...{ kind: "message" as const, text: "", thought },
    calls: rest.slice(0, AT_ONCE).map((args) => ({ name, argumentsText: JSON.stringify(args) })),
  });
  return {
    id: "researches",
    scripted: true,
    async next(messages) {
      const results = messages.filter((message) => message.role === "tool");
      const searches = results.filter(({ name }) => name === search);
      if (searches.length < queries.length) {
        const rest = queries.slice(searches.length).map((query) => ({ query }));
        return ask("Plan: search each part, read the best page of each, then write.", search, rest);
      }
      const visits = results.filter(({ name }) => name === "web_browse");
      const urls = corpus === "papers" ? [] : addressesOf(searches);
      if (visits.length < urls.length) {
        const rest = urls.slice(visits.length).map((url) => ({ url, goal: question }));
        return ask("These pages speak of it.", "web_browse", rest);
      }
      const pages = corpus === "papers" ? papersOf(searches) : visits.flatMap(pageOf);
      const text = report(task.query, pages, { findings, language });
      return { kind: "message", text: `<answer>${text}</answer>`, calls: [] };
    },
  };
}

function recaller({ language = "en" }: Task): Policy {
  const text = {
    zh: "# 概述\n\n这个问题很复杂，各地做法不同，总体效果不错。[1]\n\n## 参考资料\n[1] 综述. https://invented.example/review",
    en: "# Overview\n\nThis is a complex matter; places differ, and on the whole results are good. [1]\n\n## References\n[1] A review. https://invented.example/review",
  }[language];
  return {
    id: "recalls",
    scripted: true,
    next: async () => ({ kind: "message", text: `<answer>${text}</answer>`, calls: [] }),
  };
}

/** The first address of each search that none before had, then the second, and so on. */
function addressesOf(searches: readonly ToolMessage[]): string[] {
  const lists = searches.map(({ structured }) => (structured?.results ?? []) as unknown as readonly Page[]);
  const urls = new Set<string>();
  for (let rank = 0; rank < MOST && urls.size < MOST; rank++)
    for (const results of lists) {
      const next = results.find(({ url }) => !urls.has(url));
      if (next && urls.size < MOST) urls.add(next.url);
    }
  return [...urls];
}

/** None of a page that could not be read. */
function pageOf({ structured, isError }: ToolMessage): Page[] {
  return isError || !structured ? [] : [structured as unknown as Page];
}

/** The passages that were found of papers, those of one paper together. */
function papersOf(searches: readonly ToolMessage[]): Page[] {
  const pages = new Map<string, Page>();
  for (const { structured } of searches)
    for (const { url, title, snippet } of (structured?.papers ?? []) as unknown as readonly (Page & {
      readonly snippet: string;
    })[]) {
      const text = pages.get(url)?.text ?? "";
      pages.set(url, { url, title, text: text.includes(snippet) ? text : `${text}\n${snippet}` });
    }
  return [...pages.values()];
}

/** The sentences of the pages that say the findings; where none are known, the first ones of each page. */
function report(
  query: string,
  pages: readonly Page[],
  { findings, language }: { readonly findings: readonly string[]; readonly language: "zh" | "en" },
): string {
  const sentences = pages.flatMap((page, at) => sentencesOf(page.text).map((text) => ({ text, mark: at + 1 })));
  const best = findings.flatMap((finding) => closest(finding, sentences) ?? []);
  const firsts = pages.flatMap((_, at) => sentences.filter(({ mark }) => mark === at + 1).slice(0, OF_EACH));
  const others = firsts.slice(0, Math.max(0, FEWEST_SENTENCES - best.length));
  const chosen = [...new Map([...best, ...others].map((one) => [one.text, one])).values()];
  const cited = [...new Set(chosen.map(({ mark }) => mark))].sort((one, other) => one - other);
  const words = { zh: ["# 报告", "参考资料"], en: ["# Report", "References"] }[language] as [string, string];
  return [
    words[0],
    "",
    query.split(/[。.!?？！\n]/)[0]!,
    "",
    ...chosen.map(({ text, mark }) => `- ${text} [${mark}]`),
    "",
    `## ${words[1]}`,
    ...cited.map((mark) => `[${mark}] ${pages[mark - 1]!.title}. ${pages[mark - 1]!.url}`),
  ].join("\n");
}

/** The sentence that has every figure of the finding and most of its pairs of letters; undefined where none has the figures. */
function closest<T extends { readonly text: string }>(finding: string, sentences: readonly T[]): T | undefined {
  const figures = finding.match(/\d+(?:\.\d+)?/g) ?? [];
  const pairs = (text: string) => Array.from(text, (_, at) => text.slice(at, at + 2).toLowerCase());
  const wanted = new Set(pairs(finding));
  const share = (text: string) =>
    pairs(text).filter((pair) => wanted.has(pair)).length / (text.length + finding.length);
  const likely = sentences.filter(({ text }) => figures.every((figure) => text.includes(figure)));
  return likely
    .map((sentence) => ({ sentence, share: share(sentence.text) }))
    .sort((one, other) => other.share - one.share)[0]?.sentence;
}
