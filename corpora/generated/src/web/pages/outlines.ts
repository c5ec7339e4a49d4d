/**
 * What pages of each genre consist of, from a table: blocks in their order, and what each is made of. A genre has several
 * outlines; `near` claims are about the same place or product as the page, `any` claims about anything of its topic.
 */
import * as z from "zod";
import { readDocument } from "../../tables.ts";
import { ClaimKind } from "../claims.ts";

/** A title of the outline's own, or a block, left out half of the time where a `?` stands; then its parts, each a verb and what it is about. */
const Line = z.tuple([z.string().regex(/^(?:title|p|h|ul|ol|qa|ia|op|post|table)\??$/)]).rest(z.string());
export type Line = z.infer<typeof Line>;

const Genre = z.strictObject({
  /** Key of its titles; `head` and `notice` go on with the kind of the claim that the page is about. */
  title: z.string(),
  /** What a page of it can be about. */
  about: z.array(ClaimKind),
  /** Whether that is of the trial that the topic's expert led. */
  byExpert: z.boolean().default(false),
  /** Whether it is published within weeks of what it is about. */
  isFresh: z.boolean().default(false),
  outlines: z.array(z.array(Line).min(1)).min(1),
});
export type Genre = z.infer<typeof Genre>;

export const GENRES = readDocument("web/outlines.json", z.record(z.string(), Genre));

/** Throws a RangeError for a genre that the table does not have. */
export function genreOf(name: string): Genre {
  const genre = GENRES[name];
  if (!genre) throw new RangeError(`outlines.json has no genre ${JSON.stringify(name)}`);
  return genre;
}

/** News about a claim of the kind. */
export function newsGenre(kind: ClaimKind): Genre {
  const found = Object.entries(GENRES).find(([name, { about }]) => name.startsWith("news.") && about.includes(kind));
  if (!found) throw new RangeError(`outlines.json has no news about ${JSON.stringify(kind)}`);
  return found[1];
}
