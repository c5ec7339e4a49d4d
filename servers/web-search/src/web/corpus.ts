/** The web of a corpus: its documents are the pages, and a retriever finds them. No page is from after today. */
import { type Document, type Hit, omitUndefined, type Retriever } from "@arenakit/contracts";
import { createAnalyser } from "@arenakit/corpus-text";
import { documentAt, isKnownOn, retrieverAsOf, searchDocuments, withRelevanceFloor } from "@arenakit/search/engines";
import { markText } from "@arenakit/search/lexical";
import type { ReadOptions, Web, WebHit, WebPage } from "../web.ts";
import { excerptOf } from "./excerpt.ts";
import { snippetOf } from "./snippet.ts";

export interface CorpusWebOptions {
  readonly retriever: Retriever;
}

/** Pages without a date or a year are from before today. */
export function corpusWeb({ retriever }: CorpusWebOptions): Web {
  const { corpus } = retriever;
  const analyser = createAnalyser({ stopWords: "english" });
  return {
    async search(query, { limit, today, signal }) {
      const known = withRelevanceFloor(retrieverAsOf(retriever, today), "web");
      const [hits = []] = await searchDocuments(known, [query], { k: limit, ...omitUndefined({ signal }) });
      const words = analyser
        .terms(query)
        .filter((term) => !ASKING.has(term))
        .join(" ");
      const terms = new Set(analyser.terms(words || query));
      const shown = hits.map((hit) => rowOf(hit, snippetOf(markText(textOf(hit), terms, analyser), terms)));
      return { hits: shown, absent: [] };
    },
    async read(url, options) {
      const document = documentAt(corpus, url);
      if (!document || !isKnownOn(document, options.today)) return null;
      return pageOf(document, options);
    },
  };
}

/** Words with which one asks, beside those that stand everywhere. */
const ASKING = new Set(
  "what which who whom whose where when why how do does did can could will would should may might we us our i me my you your he she they their them am are was were been have has had know tell say any some much many about".split(
    " ",
  ),
);
/** Longer pages are not looked through at every hit. */
const SNIPPET_PAGE_CHARACTERS = 20_000;

const addressOf = ({ id, url }: Document): string => url ?? id;

const rowOf = ({ document }: Hit, snippet: string): WebHit => ({
  title: document.title,
  url: addressOf(document),
  published: document.date ?? "",
  language: document.language ?? "",
  snippet,
});

/** The passage was found for what it is about; the sentence that says most may stand elsewhere on the page. */
const textOf = ({ document, text }: Hit): string =>
  document.text.length <= SNIPPET_PAGE_CHARACTERS ? document.text : text;

async function pageOf(document: Document, { goal = "", maxCharacters, signal }: ReadOptions): Promise<WebPage> {
  const { title, text, date = "", language = "" } = document;
  const excerpt = await excerptOf({ title, text }, { goal, maxCharacters, ...omitUndefined({ signal }) });
  return { title, url: addressOf(document), published: date, language, ...excerpt };
}
