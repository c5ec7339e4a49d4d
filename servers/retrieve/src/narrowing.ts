/** Pages that fit what a request narrows its search to: sites, days, words. What cannot be told of a page does not fit. */
import { addDays, type Document, dayNumber, type Hit } from "@arenakit/contracts";
import type { Exchange } from "./dialects.ts";
import { refuse } from "./refusal.ts";

export type Fits = (document: Document) => boolean;

/** How much deeper a query is asked again where too few of its pages fit. */
const DEEPER = 8;
/** Beyond so many pages a list may hold fewer than were asked for. */
const MOST_PAGES = 16_384;
/** Filters of one request, lists of sites being one; Google takes 32 words. Each may look through every page. */
const MOST_FILTERS = 32;

/**
 * The best `count` pages that fit, in the order of the search; the same first ones whatever `count` is, so that lists can
 * be shown in pages of them. Throws a 400 for too many filters.
 */
export async function pagesThatFit(
  { services }: Pick<Exchange<unknown>, "services">,
  { query, count, fits }: { readonly query: string; readonly count: number; readonly fits: readonly Fits[] },
): Promise<Hit[]> {
  if (fits.length > MOST_FILTERS) refuse(400, `a query with ${fits.length} filters: expected at most ${MOST_FILTERS}`);
  const most = Math.max(count, Math.min(services.webCorpus.passageCount, MOST_PAGES));
  let seen = -1;
  for (let depth = count; ; depth = Math.min(depth * DEEPER, most)) {
    const [hits = []] = await services.pages([query], depth);
    const fitting = hits.filter(({ document }) => fits.every((one) => one(document))).slice(0, count);
    if (fits.length === 0 || fitting.length === count || depth === most || hits.length === seen) return fitting;
    seen = hits.length;
  }
}

export interface Days {
  /** First and last day, `2026-01-31`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Pages from these days. A page that tells its year or month only is from each of its days; one without a date fits none. */
export function fromDays({ from, to }: Days): Fits {
  return (document) => {
    const date = dateOf(document)?.slice(0, "2026-01-31".length);
    if (date === undefined) return false;
    return (from === undefined || date >= from.slice(0, date.length)) && (to === undefined || date <= to);
  };
}

/** When a document is from: its date, or else the year among its fields. */
export function dateOf({ date, fields }: Pick<Document, "date" | "fields">): string | undefined {
  return date ?? (typeof fields?.year === "number" ? String(fields.year) : undefined);
}

/** Days by the words of search services. */
const SPANS = { h: 1, d: 1, w: 7, m: 30, y: 365 } as const;

/**
 * The last `count` days, weeks, months or years (of 30 and 365 days) before the request's day. Throws a 400 where the
 * request has no day: the pages are of no certain one, and those of the clock's week are none of them.
 */
export function lastDays(
  span: keyof typeof SPANS,
  { count = 1, day, field }: { readonly count?: number; readonly day: string | null; readonly field: string },
): Days {
  if (day === null)
    return refuse(
      400,
      `${field} counts back from today: say what day it is in the header x-arenakit-now, or name dates`,
    );
  return { from: addDays(day, -SPANS[span] * count), to: day };
}

/** A day of a request. Throws a 400 for any other text. */
export function dayOf(spelt: string, field: string): string {
  if (dayNumber(spelt) === null)
    refuse(400, `${field} is ${JSON.stringify(spelt.slice(0, 50))}: expected a date such as 2026-01-31`);
  return spelt;
}

/** Whether a text holds words one after the other, whatever stands for the spaces between them; letters' case counts for nothing. */
export function holdsWords(words: string): (text: string) => boolean {
  const spelt = words
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"))
    .join("\\s+");
  // Words of Chinese and its like have no ends.
  const [before, after] = [/^\p{L}/u, /\p{L}$/u].map((edge) => edge.test(words.trim()) && !/\p{Lo}/u.test(words));
  const pattern = new RegExp(
    `${before ? "(?<![\\p{L}\\p{N}])" : ""}${spelt}${after ? "(?![\\p{L}\\p{N}])" : ""}`,
    "iu",
  );
  return (text) => pattern.test(text);
}
