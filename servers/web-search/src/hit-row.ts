/** A search result as tools give it. */
import * as z from "zod";
import type { WebFound, WebHit } from "./web.ts";

const rowWith = (words: { snippet: string; published: string }) =>
  z.object({
    title: z.string(),
    url: z.string(),
    snippet: z.string().describe(words.snippet),
    published: z.string().describe(words.published),
  });

export const HitRow = rowWith({ snippet: "与问题最相关的原文片段", published: "发布日期" });
export const EnglishHitRow = rowWith({
  snippet: "The passage that fits the query best",
  published: "Date of the page; empty where it bears none",
});
export type HitRow = z.infer<typeof HitRow>;

export const Notice = z.string().optional().describe("问题所指的内容没有网页谈到时");

export const hitRow = ({ title, url, snippet, published }: WebHit): HitRow => ({ title, url, snippet, published });

/** What no page speaks of and what the pages are about instead, in the language of the question; absent where pages speak of all. */
export const noticeOf = (query: string, { hits, absent, understood = [] }: WebFound): { notice?: string } => {
  if (absent.length === 0) return {};
  const isChinese = /\p{Script=Han}/u.test(query);
  const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(isChinese ? "、" : ", ");
  const about = understood.length === 0 ? "" : quoted(understood);
  if (!isChinese) {
    const near = about === "" ? "the closest pages:" : `these are about ${about}, the closest there are:`;
    const rest = hits.length === 0 ? "search in other words or for another place." : near;
    return { notice: `No page speaks of ${quoted(absent)}; ${rest}` };
  }
  const near = about === "" ? "，以下是最接近的网页：" : `，以下是谈${about}的最接近的网页：`;
  return { notice: `没有网页谈到${quoted(absent)}${hits.length === 0 ? "，请换个说法或换个目的地再搜。" : near}` };
};

/** With the notice in front; a line that says so where there is nothing. */
export function answerText({ results, notice }: { results: readonly HitRow[]; notice?: string | undefined }): string {
  const body = results.length > 0 ? hitLines(results) : notice ? "" : "没有找到相关网页，请换用更短或更常见的关键词。";
  return [notice ?? "", body].filter((part) => part !== "").join("\n");
}

/** Three lines a result, numbered from 1. */
const hitLines = (hits: readonly HitRow[]): string =>
  hits
    .map(({ title, url, snippet, published }, at) => `${at + 1}. ${title}（${published}）\n   ${url}\n   ${snippet}`)
    .join("\n");
