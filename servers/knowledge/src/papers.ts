/**
 * Papers as tools give them and may be asked for them: documents of a corpus whose fields are what indexes of papers know.
 */
import { type Document, type Filter, fail, type Hit, omitUndefined, type Retriever } from "@arenakit/contracts";
import { searchDocuments, withRelevanceFloor } from "@arenakit/search/engines";
import { absentOrNull, type ToolContext } from "@arenakit/server-kit";
import * as z from "zod";

export const PaperRow = z.object({
  id: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  year: z.number().int().optional(),
  venue: z.string().optional(),
  citations: z.number().int().optional(),
  url: z.string().optional(),
  snippet: z.string().describe("The passage that fits best"),
});
export type PaperRow = z.infer<typeof PaperRow>;

/** What of a paper may be asked for besides its words. */
interface PaperWish {
  /** `2019`, `2019-2022`, `2019-` or `-2022`. */
  readonly year?: string | undefined;
  readonly venue?: string | undefined;
  readonly minCitations?: number | undefined;
}

/** A year, or a range of years that may be open at one end: as Semantic Scholar writes them. */
export const Years = z
  .string()
  .trim()
  .regex(/^(\d{4}|\d{4}-\d{4}|\d{4}-|-\d{4})$/, "a year or a range of years, such as 2019, 2019-2022, 2019- or -2022");

/** Papers from years after today's are not there yet, and papers without a year are not found. `today` is `2026-05-01`. */
export function filterOf({ year, venue, minCitations }: PaperWish, today: string): Filter {
  return {
    year: yearsOf(year ?? "-", Number(today.slice(0, 4))),
    ...omitUndefined({ venue, citations: minCitations === undefined ? undefined : { from: minCitations } }),
  };
}

function yearsOf(text: string, last: number): Filter[string] {
  const [from = "", to = text.includes("-") ? "" : text] = text.split("-");
  return {
    ...omitUndefined({ from: from === "" ? undefined : Number(from) }),
    to: to === "" ? last : Math.min(Number(to), last),
  };
}

export function paperRow({ document, text }: Hit, characters: number): PaperRow {
  const { id, title, url } = document;
  const year = numberIn(document, "year");
  const citations = numberIn(document, "citations");
  const venue = document.fields?.venue;
  const authors = document.fields?.authors;
  return {
    id,
    title,
    authors: Array.isArray(authors) ? authors : [],
    ...omitUndefined({ year, venue: typeof venue === "string" && venue !== "" ? venue : undefined, citations, url }),
    snippet: text.length <= characters ? text : `${text.slice(0, characters - 1).toWellFormed()}…`,
  };
}

function numberIn({ fields }: Document, name: string): number | undefined {
  const value = fields?.[name];
  return typeof value === "number" && Number.isInteger(value) ? value : undefined;
}

/** Of dr-tulu's tools, whose arguments may be empty or absent for anything. */
const LONGEST_QUERY = 4_096;
const SNIPPET_CHARACTERS = 300;
const LONGEST_ABSTRACT = 4_000;

export const AskedWords = z.string().trim().max(LONGEST_QUERY).describe("What to search for");
export const AskedYears = absentOrNull(z.string().max(50)).describe("Year or range: 2019, 2019-2022, 2019- or -2022");
export const AskedVenue = absentOrNull(z.string().max(200)).describe("Venue, as a result names it");

type PaperQuery = PaperWish & { readonly query: string };

/** The filter of what was asked. Throws policy/invalid_arguments for no words, or for years that are none. */
export function askedFilter({ query, year, venue, minCitations }: PaperQuery, today: string): Filter {
  if (query === "") fail("policy", "invalid_arguments", "the query is empty: expected what to search for");
  const years = (year ?? "").trim() || undefined;
  if (years !== undefined && !Years.safeParse(years).success)
    fail("policy", "invalid_arguments", `year: expected 2019, 2019-2022, 2019- or -2022, got ${JSON.stringify(year)}`);
  return filterOf({ year: years, venue: venue || undefined, minCitations }, today);
}

/** A paper that was found: what rows of tools have, and what else is known of it. */
export interface FoundPaper extends PaperRow {
  readonly abstract: string;
  /** `2019-05-04`. */
  readonly date: string | undefined;
  readonly openAccessPdf: string | undefined;
}

/** How many papers are looked at to say how many there are. */
const MOST_PAPERS = 1_000;

/** The papers of a page, best first, and how many fit: at most MOST_PAPERS. */
export async function findPapers(
  asked: PaperQuery & { readonly offset?: number; readonly limit: number },
  { backend, call, signal }: Pick<ToolContext<Retriever>, "backend" | "call" | "signal">,
): Promise<{ readonly total: number; readonly papers: readonly FoundPaper[] }> {
  const { query, offset = 0, limit } = asked;
  const filter = askedFilter(asked, call.now.slice(0, 10));
  const papers = withRelevanceFloor(backend, "papers");
  const [hits = []] = await searchDocuments(papers, [query], { k: MOST_PAPERS, filter, signal });
  return { total: hits.length, papers: hits.slice(offset, offset + limit).map(foundPaper) };
}

function foundPaper(hit: Hit): FoundPaper {
  const { text, date, fields } = hit.document;
  const pdf = fields?.openAccessPdf;
  return {
    abstract: abstractOf(text),
    date,
    openAccessPdf: typeof pdf === "string" && pdf !== "" ? pdf : undefined,
    ...paperRow(hit, SNIPPET_CHARACTERS),
  };
}

/** The section that is called so, or else the beginning. */
function abstractOf(text: Document["text"]): string {
  const section = /^## Abstract\n([\s\S]*?)(?:\n\n## |$)/.exec(text)?.[1];
  return (section ?? text.slice(0, LONGEST_ABSTRACT)).toWellFormed();
}
