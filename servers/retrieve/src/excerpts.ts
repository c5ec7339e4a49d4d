/** What search services show of a page: the sentences that say most about a query, and pieces of it in the order of that. */
import type { Hit } from "@arenakit/contracts";
import { createAnalyser, splitPassages } from "@arenakit/corpus-text";
import { snippet } from "@arenakit/search/lexical";

const analyser = createAnalyser({ stem: "porter", stopWords: "english" });

/** As Tavily writes it between the chunks of a page. */
export const CHUNK_BREAK = " [...] ";

/** Longer pages are not looked through at every hit: of those it is the passage that was found. */
const PAGE_CHARACTERS = 20_000;
/** Two lines of a page of results; Google's have some 160 characters, and up to 300. */
const SNIPPET_CHARACTERS = 240;
/** Of Tavily's chunks, by its documentation. */
const CHUNK_CHARACTERS = 500;

/** One line of at most SNIPPET_CHARACTERS: whole sentences, without the signs of headings and lists. */
export function snippetOf(hit: Hit, query: string): string {
  return snippet(plain(pageOf(hit)), query, { analyser, maxCharacters: SNIPPET_CHARACTERS }).text;
}

/** Whole sentences of at most CHUNK_CHARACTERS, as they stand there. */
export function stretchOf(hit: Hit, query: string): string {
  return snippet(pageOf(hit), query, { analyser, maxCharacters: CHUNK_CHARACTERS }).text;
}

/** Pieces of at most CHUNK_CHARACTERS with any word of the query, those with the most different ones first. */
export function chunksOf(hit: Hit, query: string, count: number): string[] {
  return chunksOfText(pageOf(hit), query, count);
}

/** The same of any text, however long. */
export function chunksOfText(text: string, query: string, count: number): string[] {
  const wanted = new Set(analyser.terms(query));
  const chunks = splitPassages(text, { maxCharacters: CHUNK_CHARACTERS }).map(([start, end]) => {
    const own = text.slice(start, end);
    return { own, words: new Set(analyser.terms(own).filter((term) => wanted.has(term))).size };
  });
  const found = chunks.filter(({ words }) => words > 0).sort((one, other) => other.words - one.words);
  return (found.length > 0 ? found : chunks).slice(0, count).map(({ own }) => own);
}

/** The passage was found for what it is about; the sentence that says most may stand elsewhere on the page. */
const pageOf = ({ document, text }: Hit): string => (document.text.length <= PAGE_CHARACTERS ? document.text : text);

const plain = (text: string): string =>
  text
    .replace(/^[ \t]*(?:#{1,6}|[-*+>]|\d+\.)[ \t]+/gm, "")
    .replace(/\s+/g, " ")
    .trim();
