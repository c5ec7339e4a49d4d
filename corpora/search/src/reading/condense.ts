/**
 * Condensation of what a search found (O2-Searcher §2.2): every page is compressed by its length, then the few things that
 * answer the query are taken from all of them. The contract; engines stand in the folder beside.
 */

export interface CondensePage {
  /** Unique among the pages of a call. */
  readonly id: string;
  readonly url?: string;
  readonly title: string;
  readonly text: string;
}

/** A stretch of a page's text: UTF-16 offsets, end not included. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface Learning {
  readonly text: string;
  /** Page that it is from, and its address. */
  readonly page: string;
  readonly url?: string;
  /**
   * Where it stands in the page. A verbatim engine's text is these stretches, joined by a line feed where they are
   * several; for words of a model's own they are the sentences that it rests on, none where no sentence shares enough.
   */
  readonly parts: readonly Stretch[];
}

export interface CompressedPage {
  readonly page: string;
  readonly text: string;
  /** At most the limit, by the counter in use. */
  readonly tokens: number;
  /** Nothing was left out. */
  readonly isWhole: boolean;
}

export interface Condensation {
  /** Best first, at most MAX_LEARNINGS; none where no page answers. */
  readonly learnings: readonly Learning[];
  /** One a page, in their order. */
  readonly pages: readonly CompressedPage[];
}

/** Per query (O2-Searcher's condensation module). */
export const MAX_LEARNINGS = 3;
/** Of a compressed page. */
export const MAX_PAGE_TOKENS = 2_000;

export interface Condenser {
  /** Names the engine and everything that changes what it gives. */
  readonly id: string;
  /** What it gives stands in the pages word for word. */
  readonly isVerbatim: boolean;
  /** A page for a query within MAX_PAGE_TOKENS, or fewer where `maxTokens` says so. */
  compress(page: CondensePage, query: string, options?: CompressOptions): Promise<CompressedPage>;
  /** Throws a FailureError where it cannot answer; a failure is never an empty list. */
  condense(query: string, pages: readonly CondensePage[], options?: { signal?: AbortSignal }): Promise<Condensation>;
}

/** What a compressed page may take, of what was asked for. */
export const pageTokens = (wanted: number): number => Math.min(Math.max(wanted, 50), MAX_PAGE_TOKENS);

/** What a summary of a page of so many tokens may take: half of them, so that short pages keep most, within the limit. */
export const summaryTokens = (tokens: number): number => pageTokens(Math.ceil(tokens / 2));

export interface CompressOptions {
  /** At least 50. */
  readonly maxTokens?: number;
  readonly signal?: AbortSignal;
}

/**
 * How many tokens a text takes, which never falls when text is added. Stated approximation: a token for 1.5 characters of
 * CJK and for 4 others, rounded up; good to a third for Qwen's tokenizers.
 */
export function approximateTokenCount(text: string): number {
  const wide = text.match(/[\u2e80-\u9fff\uac00-\ud7af\uf900-\uffef]/g)?.length ?? 0;
  return Math.ceil(wide / 1.5 + (text.length - wide) / 4);
}

/** As much of the beginning of a text as fits, never half a character. */
export function beginningOf(text: string, maxTokens: number): string {
  let [low, high] = [0, Math.min(text.length, 4 * maxTokens)];
  if (high === text.length && approximateTokenCount(text) <= maxTokens) return text;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (approximateTokenCount(text.slice(0, middle)) <= maxTokens) low = middle;
    else high = middle - 1;
  }
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(low - 1));
  return text.slice(0, isHalf ? low - 1 : low);
}
