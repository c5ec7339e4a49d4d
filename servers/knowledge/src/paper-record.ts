/** Papers as dr-tulu's search tools give them, and what these may be asked: empty or absent for anything. */
import { type Document, type Filter, fail, type Hit, type Retriever } from "@arenakit/contracts";
import { searchDocuments } from "@arenakit/search/engines";
import { absentOrNull, type ToolContext } from "@arenakit/server-kit";
import * as z from "zod";
import { filterOf, type PaperRow, paperRow, Years } from "./paper-row.ts";

const LONGEST_QUERY = 4_096;
const SNIPPET_CHARACTERS = 300;
const LONGEST_ABSTRACT = 4_000;

export const AskedWords = z.string().trim().max(LONGEST_QUERY).describe("What to search for");
export const AskedYears = absentOrNull(z.string().max(50)).describe("Year or range: 2019, 2019-2022, 2019- or -2022");
export const AskedVenue = absentOrNull(z.string().max(200)).describe("Venue, as a result names it");

export interface AskedPapers {
  readonly query: string;
  readonly year?: string | undefined;
  readonly venue?: string | undefined;
  readonly minCitations?: number | undefined;
}

/** The filter of what was asked. Throws policy/invalid_arguments for no words, or for years that are none. */
export function askedFilter({ query, year, venue, minCitations }: AskedPapers, today: string): Filter {
  if (query === "") fail("policy", "invalid_arguments", "the query is empty: expected what to search for");
  const years = (year ?? "").trim() || undefined;
  if (years !== undefined && !Years.safeParse(years).success)
    fail("policy", "invalid_arguments", `year: expected 2019, 2019-2022, 2019- or -2022, got ${JSON.stringify(year)}`);
  const wish = { year: years, venue: venue || undefined, minCitations };
  return filterOf(wish, today);
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

/** All papers that fit, best first, at most MOST_PAPERS. */
export async function findPapers(
  asked: AskedPapers,
  { backend, call, signal }: Pick<ToolContext<Retriever>, "backend" | "call" | "signal">,
): Promise<FoundPaper[]> {
  const filter = askedFilter(asked, call.now.slice(0, 10));
  const [hits = []] = await searchDocuments(backend, [asked.query], { k: MOST_PAPERS, filter, signal });
  return hits.map(foundPaper);
}

function foundPaper(hit: Hit): FoundPaper {
  const { text, date, fields } = hit.document;
  const pdf = fields?.openAccessPdf;
  return {
    ...paperRow(hit, SNIPPET_CHARACTERS),
    abstract: abstractOf(text),
    date,
    openAccessPdf: typeof pdf === "string" && pdf !== "" ? pdf : undefined,
  };
}

/** The section that is called so, or else the beginning. */
function abstractOf(text: Document["text"]): string {
  const section = /^## Abstract\n([\s\S]*?)(?:\n\n## |$)/.exec(text)?.[1];
  return (section ?? text.slice(0, LONGEST_ABSTRACT)).toWellFormed();
}
