/** The passage of a text that fits a question best. */
import { SNIPPET_CHARACTERS } from "../web.ts";
import { termsOf } from "./terms.ts";

/** After the end of a sentence; a full stop inside a number ends none. */
const ENDS = /(?<=[。！？；\n])|(?<=[.!?])(?=\s)/u;

/** Whole sentences around the one with most of the question's terms; the first of equally good ones. */
export function snippetOf(text: string, query: string): string {
  const sentences = text.split(ENDS).map((sentence) => sentence.replace(/\s+/g, " "));
  const wanted = new Set(termsOf(query));
  const hits = sentences.map((sentence) => new Set(termsOf(sentence).filter((term) => wanted.has(term))).size);
  const middle = hits.indexOf(Math.max(...hits, 0));
  if (middle < 0) return text.slice(0, SNIPPET_CHARACTERS);
  let [first, last] = [middle, middle];
  let snippet = sentences[middle]!;
  for (;;) {
    const after = sentences[last + 1];
    const before = sentences[first - 1];
    if (after !== undefined && snippet.length + after.length <= SNIPPET_CHARACTERS) {
      snippet += after;
      last++;
    } else if (before !== undefined && snippet.length + before.length <= SNIPPET_CHARACTERS) {
      snippet = before + snippet;
      first--;
    } else break;
  }
  const trimmed = snippet.trim();
  return trimmed.length > SNIPPET_CHARACTERS ? `${trimmed.slice(0, SNIPPET_CHARACTERS - 1)}…` : trimmed;
}
