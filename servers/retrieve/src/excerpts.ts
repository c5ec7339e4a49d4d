/** What search services show of a page: the sentences that say most about a query, and pieces of it in the order of that. */
import type { Hit } from "@arenakit/contracts";
import { createAnalyser, runInSlices, type Steps, splitPassages } from "@arenakit/corpus-text";
import { snippet } from "@arenakit/search/lexical";

const analyser = createAnalyser({ stem: "porter", stopWords: "english" });

/** As Tavily writes it between the chunks of a page. */
const CHUNK_BREAK = " [...] ";

/** Longer pages are not looked through at every hit: of those it is the passage that was found. */
const PAGE_CHARACTERS = 20_000;
/** Two lines of a page of results; Google's have some 160 characters, and up to 300. */
const SNIPPET_CHARACTERS = 240;
/** Of Tavily's chunks, by its documentation. */
const CHUNK_CHARACTERS = 500;

/** What is shown of a page, by the terms that it is searched for. */
type Excerpt = (page: string, terms: ReadonlySet<string>) => Steps<string>;

/** One of each page, while other work of the process has its turn. */
export function excerptsOf(
  pages: readonly string[],
  query: string,
  { excerpt, signal }: { readonly excerpt: Excerpt; readonly signal: AbortSignal },
): Promise<string[]> {
  return runInSlices(excerptSteps(pages, new Set(analyser.terms(query)), excerpt), signal);
}

function* excerptSteps(pages: readonly string[], terms: ReadonlySet<string>, excerpt: Excerpt): Steps<string[]> {
  const found: string[] = [];
  for (const page of pages) found.push(yield* excerpt(page, terms));
  return found;
}

/** One line of at most SNIPPET_CHARACTERS: whole sentences, without the signs of headings and lists. */
export const snippetOf: Excerpt = (page, terms) => stretch(plain(page), terms, SNIPPET_CHARACTERS);

/** Whole sentences of at most CHUNK_CHARACTERS, as they stand there. */
export const stretchOf: Excerpt = (page, terms) => stretch(page, terms, CHUNK_CHARACTERS);

function* stretch(text: string, terms: ReadonlySet<string>, maxCharacters: number): Steps<string> {
  yield text.length;
  return snippet(text, terms, { analyser, maxCharacters }).text;
}

/** Pieces of at most CHUNK_CHARACTERS with any word of the query, those with the most different ones first. */
export const chunksOf = (count: number): Excerpt =>
  function* (text, wanted) {
    const chunks: { own: string; words: number }[] = [];
    for (const [start, end] of splitPassages(text, { maxCharacters: CHUNK_CHARACTERS })) {
      const own = text.slice(start, end);
      chunks.push({ own, words: new Set(analyser.terms(own).filter((term) => wanted.has(term))).size });
      yield own.length;
    }
    const found = chunks.filter(({ words }) => words > 0).sort((one, other) => other.words - one.words);
    return (found.length > 0 ? found : chunks)
      .slice(0, count)
      .map(({ own }) => own)
      .join(CHUNK_BREAK);
  };

/** The passage was found for what it is about; the sentence that says most may stand elsewhere on the page. */
export const pageOf = ({ document, text }: Hit): string =>
  document.text.length <= PAGE_CHARACTERS ? document.text : text;

const plain = (text: string): string =>
  text
    .replace(/^[ \t]*(?:#{1,6}|[-*+>]|\d+\.)[ \t]+/gm, "")
    .replace(/\s+/g, " ")
    .trim();
