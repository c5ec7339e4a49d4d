/** What the search tools need to know of a web, whatever answers: the guides of a world, a corpus, a search engine. */

export interface WebHit {
  readonly title: string;
  readonly url: string;
  /** The passage that fits the question best, at most SNIPPET_CHARACTERS. */
  readonly snippet: string;
  /** `2026-01-31`. */
  readonly published: string;
  readonly language: "zh" | "en";
}

export interface Web {
  /** Best first, none published after `today` (`2026-05-01`); empty when no page has any of the words. */
  search(query: string, options: { limit: number; today: string }): Promise<readonly WebHit[]>;
}

export const SNIPPET_CHARACTERS = 240;
