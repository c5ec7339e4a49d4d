/** The web as search tools know it: hits for a query, pages by address. Implementations stand in the folder beside. */

export interface WebHit {
  readonly title: string;
  readonly url: string;
  readonly snippet: string;
  /** `2026-01-31`; absent where the engine does not say or says it in other words. */
  readonly date?: string;
  /** The page's text, where the engine gives it along. */
  readonly content?: string;
}

export interface WebPage {
  /** Where it was found, after redirects. */
  readonly url: string;
  readonly title: string;
  /** As readablePage writes it. */
  readonly text: string;
  readonly language?: string;
  readonly date?: string;
}

export interface WebSearchOptions {
  /** At most so many hits, 1 … 50. */
  readonly limit: number;
  /** ISO 639-1 of the pages that are wanted. */
  readonly language?: string;
  readonly signal?: AbortSignal;
}

/** A search engine of the web. Throws a FailureError: owner "tool" where it does not answer, "harness" for a wrong key. */
export interface WebSearchEngine {
  /** Names the engine; of no secret. */
  readonly id: string;
  search(query: string, options: WebSearchOptions): Promise<readonly WebHit[]>;
}

export interface WebSource extends WebSearchEngine {
  /** Throws a FailureError: owner "policy" for an address that is refused or has no page, else "tool". */
  visit(url: string, options?: { signal?: AbortSignal }): Promise<WebPage>;
}
