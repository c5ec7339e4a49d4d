/** What the search tools need to know of a web, whatever answers: the guides of a world, a corpus, a search engine. */

export interface WebHit {
  readonly title: string;
  readonly url: string;
  /** The passage that fits the question best, at most SNIPPET_CHARACTERS. */
  readonly snippet: string;
  /** `2026-01-31`; empty where a page bears no date. */
  readonly published: string;
  readonly language: string;
}

export interface WebFound {
  /** Best first, none published after `today`; empty when no page fits. */
  readonly hits: readonly WebHit[];
  /** What the question is about and no page speaks of, as it stands there: 九寨沟. The hits are about the rest of it. */
  readonly absent: readonly string[];
  /** What of it the hits are about, as it stands there. */
  readonly understood?: readonly string[];
}

/** A page as it is read. */
export interface WebPage {
  readonly title: string;
  readonly url: string;
  readonly published: string;
  readonly language: string;
  /** Headings, lists and tables in the way of Markdown. */
  readonly text: string;
  /** Whether `text` is the part of a longer page that was asked for. */
  readonly isExcerpt: boolean;
  /** Whether `text` is a longer page in the words of a model. */
  readonly isSummary?: boolean;
}

export interface ReadOptions {
  /** `2026-05-01`. */
  readonly today: string;
  /** What is wanted of the page; a longer page is cut to what is about it. */
  readonly goal?: string;
  /** At most so many of the text. */
  readonly maxCharacters: number;
  /** Whether a longer page may be told in other words, by a web that can. */
  readonly maySummarise?: boolean;
  readonly signal?: AbortSignal;
}

export interface Web {
  /** `today` is `2026-05-01`. */
  search(query: string, options: { limit: number; today: string; signal?: AbortSignal }): Promise<WebFound>;
  /** The page at an address; null where this web has none, or has it only after today. */
  read(url: string, options: ReadOptions): Promise<WebPage | null>;
}

export const SNIPPET_CHARACTERS = 240;

/** A page of so many characters is given whole; of a longer one what answers (ArenaRL, appendix C). */
export const PAGE_CHARACTERS = 2_500;
