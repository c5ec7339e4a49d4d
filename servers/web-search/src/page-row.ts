/** A page as tools give it, and what is said when there is none. */
import { fail, omitUndefined } from "@arenakit/contracts";
import type { ToolContext } from "@arenakit/server-kit";
import * as z from "zod";
import { PAGE_CHARACTERS, type Web, type WebPage } from "./web.ts";

/** What a crawler sends of a page (O2-Searcher's takes as many). */
export const CRAWLED_CHARACTERS = 32_000;
const LONGEST_ADDRESS = 2_000;

/** Of a page: http or https, and nothing else. */
export const Address = z
  .string()
  .trim()
  .max(LONGEST_ADDRESS)
  .regex(
    /^https?:\/\/\S+$/i,
    "an address that begins with http:// or https://, such as https://energy.example/heat-pumps",
  );

export const PageRow = z.object({
  title: z.string(),
  url: z.string(),
  published: z.string().describe("Date of the page; empty where it bears none"),
  text: z.string().describe("The page in the way of Markdown"),
  excerpt: z.boolean().describe("Whether this is a part of a longer page"),
  summary: z.boolean().describe("Whether this is a longer page in the words of a model"),
});
export type PageRow = z.infer<typeof PageRow>;

export const pageRow = ({ title, url, published, text, isExcerpt, isSummary = false }: WebPage): PageRow => ({
  title,
  url,
  published,
  text,
  excerpt: isExcerpt,
  summary: isSummary,
});

export function pageText({ title, published, text, excerpt, summary }: PageRow): string {
  const shortened = summary
    ? "(a summary of a longer page)\n"
    : excerpt
      ? "(the parts of a longer page that fit best)\n"
      : "";
  return `# ${title}${published === "" ? "" : ` (${published})`}\n${shortened}\n${text}`;
}

export interface PageWish {
  readonly goal?: string | undefined;
  /** Default PAGE_CHARACTERS. */
  readonly maxCharacters?: number;
  /** Default false: the page's own words. */
  readonly maySummarise?: boolean;
}

/** Throws policy/no_such_page for an address that this web does not have, or not yet. */
export async function readPage(
  { backend, call, signal }: ToolContext<Web>,
  url: string,
  { goal, maxCharacters = PAGE_CHARACTERS, maySummarise = false }: PageWish = {},
): Promise<WebPage> {
  const page = await backend.read(url, {
    today: call.now.slice(0, 10),
    signal,
    maxCharacters,
    maySummarise,
    ...omitUndefined({ goal: goal || undefined }),
  });
  return (
    page ??
    fail("policy", "no_such_page", `there is no page at ${url.slice(0, 200)}: take an address from a search result`)
  );
}
