/** A web that also says what its pages know about a question: found, read and condensed (O2-Searcher, §2.2). */
import { omitUndefined } from "@arenakit/contracts";
import { approximateTokenCount, type Condenser, summaryTokens } from "@arenakit/search/reading";
import type { ReadOptions, Web, WebPage } from "../web.ts";

export interface Finding {
  readonly text: string;
  readonly title: string;
  readonly url: string;
}

export interface ResearchWeb extends Web {
  /** The few things that the best pages say about it, best first; empty where none does. */
  learn(query: string, options: { today: string; signal?: AbortSignal }): Promise<readonly Finding[]>;
}

/** Pages that are read for a query: enough of them to tell what all are about from what some say of it. */
const PAGES = 10;
/** O2-Searcher's crawler takes as many of a page. */
const READ_CHARACTERS = 32_000;
/** Of a longer page only what is about the goal is summarised. */
const SUMMARISED_CHARACTERS = 200_000;

/**
 * The best pages of a query are read for it and condensed; what the web or the condenser throws is thrown on. Where the
 * condenser is a model, a page that is longer than asked for and may be told in other words is its summary for the goal
 * (ArenaRL, appendix C).
 */
export function researchWeb(web: Web, condenser: Condenser): ResearchWeb {
  return {
    ...web,
    read: (url, options) =>
      options.maySummarise && !condenser.isVerbatim
        ? summaryOf(url, options, { web, condenser })
        : web.read(url, options),
    async learn(query, { today, signal }) {
      const shared = { today, ...omitUndefined({ signal }) };
      const { hits } = await web.search(query, { limit: PAGES, ...shared });
      const read = await Promise.all(
        hits.map(({ url }) => web.read(url, { maxCharacters: READ_CHARACTERS, goal: query, ...shared })),
      );
      const pages = read.filter((page) => page !== null).map(({ title, url, text }) => ({ id: url, url, title, text }));
      const titles = new Map(pages.map(({ url, title }) => [url, title]));
      const { learnings } = await condenser.condense(query, pages, signal ? { signal } : {});
      return learnings.map(({ text, page }) => ({ text, title: titles.get(page) ?? "", url: page }));
    },
  };
}

async function summaryOf(
  address: string,
  options: ReadOptions,
  { web, condenser }: { web: Web; condenser: Condenser },
): Promise<WebPage | null> {
  const { goal = "", maxCharacters, signal } = options;
  const page = await web.read(address, { ...options, maxCharacters: SUMMARISED_CHARACTERS });
  if (!page || page.text.length <= maxCharacters) return page;
  const { url, title, text } = page;
  const maxTokens = summaryTokens(approximateTokenCount(text));
  const shared = signal ? { signal } : {};
  const summary = await condenser.compress({ id: url, url, title, text }, goal, { maxTokens, ...shared });
  return { ...page, text: summary.text, isExcerpt: false, isSummary: true };
}
