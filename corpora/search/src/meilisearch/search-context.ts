/** What both ways of searching take and give. */
import type { Corpus, ScoredPassage, SearchOptions } from "@arenakit/contracts";
import type { MultiSearchQuery } from "meilisearch";
import type { About, Page } from "./pages.ts";

export interface MeilisearchSearchOptions {
  /**
   * `native`: one query, in the server's order, scored 0–1 by its ranking rules. Chinese that it finds too little for is
   * looked for by characters as well. `pooled`: a query a word, ranked by BM25 here. Default "pooled".
   */
  readonly mode?: "native" | "pooled";
  /**
   * Whether `pooled` takes words that begin with a word of the query, or differ by a typo, for that word, which stands in
   * for stemming. Only for words of letters, at least four. Default true.
   */
  readonly variants?: boolean;
}

/** A page as a query brings it back. */
export type PageHit = Pick<Page, "passage" | "build" | "words"> & { readonly _rankingScore?: number };
/** What a query found, with how many there are in all. */
export interface PageHits {
  readonly hits: readonly PageHit[];
  readonly total: number;
}

/** What a way of searching needs. */
export interface SearchContext {
  readonly corpus: Corpus;
  readonly about: About;
  readonly settings: Required<MeilisearchSearchOptions>;
  /** Most hits of one query. */
  readonly maxTotalHits: number;
  /** Asks many queries in few requests. */
  ask(queries: readonly Omit<MultiSearchQuery, "indexUid">[], signal?: AbortSignal): Promise<PageHits[]>;
}

export interface FilteredSearchOptions extends SearchOptions {
  readonly serverFilter: readonly string[];
  readonly fits: Uint8Array | null;
}

/** Best first, equals by number. */
export const inOrder = (a: ScoredPassage, b: ScoredPassage) => b.score - a.score || a.passage - b.passage;
