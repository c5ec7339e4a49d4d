/** The web of a corpus: its documents are the pages, and a retriever finds them. No page is from after today. */
import { type Document, type Hit, omitUndefined, type Retriever } from "@arenakit/contracts";
import { createAnalyser } from "@arenakit/corpus-text";
import { documentAt, searchDocuments } from "@arenakit/search/engines";
import type { ReadOptions, Web, WebHit, WebPage } from "../web.ts";
import { excerptOf } from "./excerpt.ts";
import { markedText, snippetOf } from "./snippet.ts";

export interface CorpusWebOptions {
  readonly retriever: Retriever;
}

/** Pages without a date are from before today. */
export function corpusWeb({ retriever }: CorpusWebOptions): Web {
  const { corpus } = retriever;
  const analyser = createAnalyser({ stopWords: "english" });
  return {
    async search(query, { limit, today, signal }) {
      const hits: Hit[] = [];
      // Pages from after today are few: asked for once more only where they took the place of others.
      for (let asked = limit; hits.length < limit; asked *= 4) {
        const options = { k: asked, ...omitUndefined({ signal }) };
        const [found = []] = await searchDocuments(retriever, [query], options);
        hits.length = 0;
        hits.push(...found.filter(({ document }) => isKnown(document, today)).slice(0, limit));
        if (found.length < asked || asked >= corpus.documentCount) break;
      }
      const words = analyser
        .terms(query)
        .filter((term) => !ASKING.has(term))
        .join(" ");
      const terms = new Set(analyser.terms(words || query));
      const shown = hits.map((hit) => ({
        ...rowOf(hit),
        snippet: snippetOf(markedText(textOf(hit), terms, analyser), terms),
      }));
      return { hits: shown, absent: [] };
    },
    async read(url, options) {
      const document = documentAt(corpus, url);
      if (!document || !isKnown(document, options.today)) return null;
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

const isKnown = ({ date }: Document, today: string): boolean => date === undefined || date.slice(0, 10) <= today;

const addressOf = ({ id, url }: Document): string => url ?? id;

const rowOf = ({ document }: Hit): Omit<WebHit, "snippet"> => ({
  title: document.title,
  url: addressOf(document),
  published: document.date ?? "",
  language: document.language ?? "",
});

/** The passage was found for what it is about; the sentence that says most may stand elsewhere on the page. */
const textOf = ({ document, text }: Hit): string =>
  document.text.length <= SNIPPET_PAGE_CHARACTERS ? document.text : text;

async function pageOf(document: Document, { goal = "", maxCharacters, signal }: ReadOptions): Promise<WebPage> {
  const { title, text, date = "", language = "" } = document;
  const excerpt = await excerptOf({ title, text }, { goal, maxCharacters, ...omitUndefined({ signal }) });
  return { title, url: addressOf(document), published: date, language, ...excerpt };
}
