/**
 * Two policies that ask no model. One searches for what it is told to find, reads the pages and cites their sentences, word
 * for word; the other answers from memory, with an address that it made up.
 */
import type { JsonObject, Message, Policy, Task } from "@arenakit/contracts";
import { goldOf } from "./tasks.ts";

/** The toolset takes as many queries, and as many addresses, at once. */
const AT_ONCE = 10;
/** Where less was known to look for, the report has so many sentences of the pages. */
const FEWEST_SENTENCES = 6;

interface Page {
  readonly url: string;
  readonly title: string;
  readonly text: string;
}

export function scriptedPolicies(task: Task, size = 2): Policy[] {
  return Array.from({ length: size }, (_, at) => (at % 2 === 0 ? researcher(task) : recaller(task)));
}

function researcher(task: Task): Policy {
  const { findings, question } = goldOf(task);
  const language = task.language ?? "en";
  const call = (name: string, args: JsonObject, thought: string) => ({
    kind: "message" as const,
    text: "",
    thought,
    calls: [{ name, argumentsText: JSON.stringify(args) }],
  });
  return {
    id: "researches",
    scripted: true,
    async next(messages) {
      const results = messages.filter((message) => message.role === "tool");
      if (results.length === 0)
        return call(
          "search",
          { query: [question, ...findings].slice(0, AT_ONCE) },
          "Plan: search each part, read the best page of each, then write.",
        );
      const urls = addressesOf(results[0]!);
      if (results.length === 1 && urls.length > 0)
        return call("visit", { url: urls, goal: question }, "These pages speak of it.");
      const pages = pagesOf(results[1]);
      return {
        kind: "message",
        text: `<answer>${report(task.query, pages, { findings, language })}</answer>`,
        calls: [],
      };
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
function addressesOf({ structured }: Extract<Message, { role: "tool" }>): string[] {
  const searches = (structured?.searches ?? []) as unknown as {
    readonly results: readonly { readonly url: string }[];
  }[];
  const urls = new Set<string>();
  for (let rank = 0; rank < AT_ONCE && urls.size < AT_ONCE; rank++)
    for (const { results } of searches) {
      const next = results.find(({ url }) => !urls.has(url));
      if (next && urls.size < AT_ONCE) urls.add(next.url);
    }
  return [...urls];
}

function pagesOf(message: Extract<Message, { role: "tool" }> | undefined): Page[] {
  const pages = (message?.structured?.pages ?? []) as unknown as { readonly page?: Page }[];
  return pages.flatMap(({ page }) => (page ? [page] : []));
}

/** The sentences of the pages that say the findings; where none are known, the first ones of each page. */
function report(
  query: string,
  pages: readonly Page[],
  { findings, language }: { readonly findings: readonly string[]; readonly language: "zh" | "en" },
): string {
  const sentences = pages.flatMap((page, at) => sentencesOf(page.text).map((text) => ({ text, mark: at + 1 })));
  const best = findings.flatMap((finding) => closest(finding, sentences) ?? []);
  const others = sentences.slice(0, Math.max(0, FEWEST_SENTENCES - best.length));
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

/** Lines of prose as sentences; headings, lists and short pieces are left out. */
function sentencesOf(text: string): string[] {
  return text
    .split("\n")
    .filter((line) => !/^[#|>*\-\d]/.test(line))
    .flatMap((line) => line.split(/(?<=[。！？])|(?<=[.!?]) /))
    .map((one) => one.trim())
    .filter((one) => one.length >= 16 && one.length <= 400);
}
