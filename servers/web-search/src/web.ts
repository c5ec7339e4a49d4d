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

export interface WebFound {
  /** Best first, none published after `today`; empty when no page fits. */
  readonly hits: readonly WebHit[];
  /** What the question is about and no page speaks of, as it stands there: 九寨沟. The hits are about the rest of it. */
  readonly absent: readonly string[];
}

export interface Web {
  /** `today` is `2026-05-01`. */
  search(query: string, options: { limit: number; today: string }): Promise<WebFound>;
}

export const SNIPPET_CHARACTERS = 240;
