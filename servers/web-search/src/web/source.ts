/** The web of a source, live or recorded: a search engine's hits, and pages fetched by address. */
import { boundary, fail, omitUndefined } from "@arenakit/contracts";
import { languageOf } from "@arenakit/corpus-text";
import type { WebSource } from "@arenakit/search/reading";
import type { Web } from "../web.ts";
import { excerptOf } from "./excerpt.ts";

/** Refusals that mean that there is no such page; all others are told in their own words. */
const NO_PAGE = new Set(["fetch_status", "fetch_unknown_host", "fetch_no_text"]);

/** Hits and pages that bear a later date than today are left out; most bear none. */
export function sourceWeb(source: WebSource): Web {
  return {
    async search(query, { limit, today, signal }) {
      const found = await source.search(query, { limit, ...omitUndefined({ signal }) });
      const hits = found
        .filter(({ date = "" }) => date <= today)
        .map(({ title, url, snippet, date = "" }) => ({
          title,
          url,
          snippet,
          published: date,
          language: languageOf(`${title} ${snippet}`) ?? "",
        }));
      return { hits: hits.slice(0, limit), absent: [] };
    },
    async read(address, { today, goal = "", maxCharacters, signal }) {
      const read = await boundary("tool", () => source.visit(address, signal ? { signal } : {}));
      if (!read.ok) {
        const { owner, code, message, retryable } = read.failure;
        return owner === "policy" && NO_PAGE.has(code) ? null : fail(owner, code, message, { retryable });
      }
      const { url, title, text, language = "", date = "" } = read.value;
      if (date > today) return null;
      const bounds = { goal, maxCharacters, ...omitUndefined({ signal }) };
      return { title, url, published: date, language, ...(await excerptOf({ title, text }, bounds)) };
    },
  };
}
