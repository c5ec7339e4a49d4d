/** Pages as dr-tulu's tools fetch them. What is wrong with an address is told in the result, where its client looks for it. */
import { fail, omitUndefined } from "@arenakit/contracts";
import {
  absentOrNull,
  jsonRefusal,
  jsonText,
  mistakeAsResult,
  READ_ONLY,
  type ToolContext,
} from "@arenakit/server-kit";
import * as z from "zod";
import { Address, CRAWLED_CHARACTERS, type PageWish, readPage } from "./page-row.ts";
import { PAGE_CHARACTERS, type Web, type WebPage } from "./web.ts";

const LONGEST_ADDRESS = 4_096;
const LONGEST_GOAL = 4_096;
const SHOWN = 200;

/** Any text: policies write it, and read in the result what was wrong with it. */
export const AskedAddress = z.string().max(LONGEST_ADDRESS).describe("Address of the page");

/** A page as a crawler gives it. Throws policy/invalid_arguments for what is no address, policy/no_such_page as readPage. */
export async function fetchPage(context: ToolContext<Web>, asked: string, wish: PageWish = {}): Promise<WebPage> {
  const address = Address.safeParse(asked);
  if (!address.success)
    fail(
      "policy",
      "invalid_arguments",
      `expected an address that begins with http:// or https://, got ${JSON.stringify(asked.slice(0, SHOWN))}`,
    );
  return readPage(context, address.data, { maxCharacters: CRAWLED_CHARACTERS, ...wish });
}

/** What crawlers are asked; most of it changes nothing for pages that are here already. */
export const CRAWL = {
  url: AskedAddress,
  ignore_links: z.boolean().default(true).describe("Links are never part of the text here"),
  use_pruning: z.boolean().default(false).describe("Navigation and advertisements are always left out here"),
  bm25_query: absentOrNull(z.string().max(LONGEST_GOAL)).describe("What the page is wanted for"),
  bypass_cache: z.boolean().default(true).describe("Pages do not change here"),
  timeout_ms: z.number().int().min(0).default(80_000).describe("Pages here come at once"),
  include_html: z.boolean().default(false).describe("Markup is not kept here"),
};

const CrawledPage = z.object({
  url: z.string(),
  success: z.boolean(),
  markdown: z.string(),
  fit_markdown: z.string().optional(),
  error: z.string().optional(),
});

/** The page as Markdown, and with a query the parts of it that are about that. */
const crawl = (
  { url, bm25_query: goal }: { readonly url: string; readonly bm25_query?: string | undefined },
  context: ToolContext<Web>,
): Promise<z.infer<typeof CrawledPage>> =>
  mistakeAsResult(
    async () => {
      const page = await fetchPage(context, url);
      const fit = goal ? await fetchPage(context, url, { goal, maxCharacters: PAGE_CHARACTERS }) : null;
      return {
        url: page.url,
        success: true,
        markdown: page.text,
        ...omitUndefined({ fit_markdown: fit ? fit.text : undefined }),
      };
    },
    (error) => ({ url, success: false, markdown: "", error }),
  );

/** What crawl4ai's tools share beside their names. */
export const CRAWLER = {
  title: "Read a page",
  description:
    "Fetch a web page as Markdown. With bm25_query, fit_markdown holds the parts that are about it. Returns a JSON object.",
  annotations: READ_ONLY,
  output: CrawledPage,
  handler: crawl,
  render: jsonText,
  refuse: jsonRefusal,
};

/** What WebThinker's parser is asked. */
const PARSE = {
  url: AskedAddress,
  snippet: absentOrNull(z.string().max(LONGEST_GOAL)).describe(
    "A piece of the page; what stands around it is returned",
  ),
  keep_links: z.boolean().default(false).describe("Links are never part of the text here"),
};

const ParsedPage = z.object({ url: z.string(), text: z.string(), error: z.string().optional() });

/** It gives so much of a page, and so much around a snippet. */
const PARSED_CHARACTERS = 20_000;
const AROUND_CHARACTERS = 6_000;

/** The text of a page, or of the part of it that a snippet is from. */
const parse = (
  { url, snippet }: { readonly url: string; readonly snippet?: string | undefined },
  context: ToolContext<Web>,
): Promise<z.infer<typeof ParsedPage>> =>
  mistakeAsResult(
    async () => {
      const wish = snippet ? { goal: snippet, maxCharacters: AROUND_CHARACTERS } : { maxCharacters: PARSED_CHARACTERS };
      return { url, text: (await fetchPage(context, url, wish)).text };
    },
    (error) => ({ url, text: "", error }),
  );

/** What WebThinker's tools share beside their names. */
export const PARSER = {
  title: "Read a page",
  description: "Fetch the text of a web page, with a snippet only the part around it. Returns a JSON object.",
  annotations: READ_ONLY,
  input: z.strictObject(PARSE),
  output: ParsedPage,
  handler: parse,
  render: jsonText,
  refuse: jsonRefusal,
};
