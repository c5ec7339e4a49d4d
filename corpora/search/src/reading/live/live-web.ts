/** The live web: a search engine's hits, and pages that are fetched behind the guard and made readable. */
import { fail, omitUndefined } from "@arenakit/contracts";
import { decodePage, readablePage } from "@arenakit/corpus-text";
import type { WebSearchEngine, WebSource } from "../live.ts";
import type { FetchedPage, GuardedFetch } from "./guarded-fetch.ts";

export interface LiveWebOptions {
  readonly engine: WebSearchEngine;
  readonly fetch: GuardedFetch;
}

/** Longer texts are cut: no reader takes more in. */
const MAX_TEXT_CHARACTERS = 200_000;

/** Joins an engine with the guarded fetch. A page without text is a failure fetch_no_text of "policy". */
export function liveWeb({ engine, fetch }: LiveWebOptions): WebSource {
  return {
    id: engine.id,
    search: (query, options) => engine.search(query, options),
    visit: async (url, options = {}) => pageOf(await fetch(url, options)),
  };
}

function pageOf({ url, contentType, body }: FetchedPage) {
  const { text: content } = decodePage(body, contentType);
  const isMarkup = /html|xml/i.test(contentType);
  const { title, text, ...facts } = isMarkup ? readablePage(content, { url }) : { title: "", text: content.trim() };
  if (text === "") fail("policy", "fetch_no_text", `${url} has no text to read`);
  const { language, date } = { language: undefined, date: undefined, ...facts };
  return {
    url,
    title,
    text: text.slice(0, MAX_TEXT_CHARACTERS).toWellFormed(),
    ...omitUndefined({ language, date }),
  };
}
