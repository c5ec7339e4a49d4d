/** A paper as tools give it: a document of a corpus whose fields are what indexes of papers know. */
import { type Document, type Filter, type Hit, omitUndefined } from "@arenakit/contracts";
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
export interface PaperWish {
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
