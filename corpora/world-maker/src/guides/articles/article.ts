/** What an article is before it has an id, a place on the web and a date. */
import type { Random } from "@arenakit/contracts";
import type { Guide } from "@arenakit/corpus-world";
import type { CityBook } from "../facts.ts";

export interface ArticleDraft {
  readonly kind: Guide["kind"];
  readonly language: Guide["language"];
  readonly title: string;
  /** Last part of the address; unique in its city, kind and language. */
  readonly slug: string;
  readonly paragraphs: readonly string[];
  /** Ids of the places it speaks of. */
  readonly places: readonly string[];
  readonly contradictions?: Guide["contradictions"];
}

/** Writes the articles of one kind about one city; equal books and streams give equal articles. */
export type Writer = (book: CityBook, rng: Random) => ArticleDraft[];

/** Stands in a draft for the month in which the article appears, which a wrong price is dated with. */
export const PUBLISHED_MONTH = { zh: "{published-zh}", en: "{published-en}" } as const;
