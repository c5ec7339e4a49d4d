/** A web that also says what its pages know about a question: found, read and condensed (O2-Searcher, §2.2). */
import type { Condenser } from "@arenakit/reading";
import type { Web } from "../web.ts";

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

/** The best pages of a query are read for it and condensed; what the web or the condenser throws is thrown on. */
export function researchWeb(web: Web, condenser: Condenser): ResearchWeb {
  return {
    ...web,
    async learn(query, { today, signal }) {
      const shared = { today, ...(signal ? { signal } : {}) };
      const { hits } = await web.search(query, { ...shared, limit: PAGES });
      const read = await Promise.all(
        hits.map(({ url }) => web.read(url, { ...shared, maxCharacters: READ_CHARACTERS, goal: query })),
      );
      const pages = read.filter((page) => page !== null).map(({ title, url, text }) => ({ id: url, url, title, text }));
      const titles = new Map(pages.map(({ url, title }) => [url, title]));
      const { learnings } = await condenser.condense(query, pages, signal ? { signal } : {});
      return learnings.map(({ text, page }) => ({ text, title: titles.get(page) ?? "", url: page }));
    },
  };
}
