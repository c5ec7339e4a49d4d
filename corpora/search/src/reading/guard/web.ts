/** A web of which nothing is given that is on a list: hits are left out, pages refused before and after they are fetched. */
import { fail } from "@arenakit/contracts";
import type { WebSource } from "../live.ts";
import type { Blocklist } from "./blocklist.ts";

export interface GuardedWeb extends WebSource {
  /** What has been kept back so far. */
  readonly kept: { readonly hits: number; readonly pages: number };
}

/** Asked for beyond the limit, so that it is reached all the same; a service is asked once. */
const SPARE = 10;
const MOST = 50;

/**
 * Wraps a source, live or recorded. A page that is blocked, where it was asked for or where it was found, is a failure
 * fetch_blocked of "policy". Where a service gives no more, fewer hits than the limit are left.
 */
export function guardWeb(source: WebSource, blocklist: Blocklist): GuardedWeb {
  const counts = { hits: 0, pages: 0 };
  const refusePage = (): never => {
    counts.pages++;
    return fail("policy", "fetch_blocked", "this page is not to be read here");
  };
  return {
    id: source.id,
    kept: counts,
    async search(query, options) {
      const limit = Math.min(options.limit + SPARE, Math.max(MOST, options.limit));
      const found = await source.search(query, { ...options, limit });
      const left = found.filter(({ title, url, snippet, content }) => {
        const isBlocked = blocklist.blocks({ url, title, text: `${snippet}\n${content ?? ""}` }) !== null;
        if (isBlocked) counts.hits++;
        return !isBlocked;
      });
      return left.slice(0, options.limit);
    },
    async visit(url, options) {
      if (blocklist.blocks({ url }) !== null) return refusePage();
      const page = await source.visit(url, options);
      return blocklist.blocks(page) === null ? page : refusePage();
    },
  };
}
