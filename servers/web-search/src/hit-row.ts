/** A search result as tools give it. */
import * as z from "zod";
import type { WebHit } from "./web.ts";

export const HitRow = z.object({
  title: z.string(),
  url: z.string(),
  snippet: z.string().describe("与问题最相关的原文片段"),
  published: z.string().describe("发布日期"),
});
export type HitRow = z.infer<typeof HitRow>;

export const hitRow = ({ title, url, snippet, published }: WebHit): HitRow => ({ title, url, snippet, published });

/** Three lines a result, numbered from 1. */
export const hitLines = (hits: readonly HitRow[]): string =>
  hits
    .map(({ title, url, snippet, published }, at) => `${at + 1}. ${title}（${published}）\n   ${url}\n   ${snippet}`)
    .join("\n");
