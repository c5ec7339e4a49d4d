/** What a page is shown by: the stretch that says most of a question, and whole sentences around it. */
import { type Analyser, sentencesOf } from "@arenakit/corpus-text";
import { snippet } from "@arenakit/retrieval-lexical";
import { SNIPPET_CHARACTERS } from "../web.ts";

/** A character of its own stands everywhere: 从, 到, 的. */
const weightOf = (term: string): number => (term.length > 1 ? 8 : 1);

/** In one line. The analyser makes the terms of both. */
export function snippetOf(text: string, query: string, analyser: Analyser): string {
  let { start, end } = snippet(text, query, { analyser, maxCharacters: SNIPPET_CHARACTERS, weightOf });
  const sentences = sentencesOf(text);
  let before = sentences.findLastIndex((sentence) => sentence[1] <= start);
  let after = sentences.findIndex((sentence) => sentence[0] >= end);
  for (;;) {
    const [next, last] = [sentences[after], sentences[before]];
    if (next && next[1] - start <= SNIPPET_CHARACTERS) {
      end = next[1];
      after++;
    } else if (last && end - last[0] <= SNIPPET_CHARACTERS) {
      start = last[0];
      before--;
    } else return text.slice(start, end).replace(/\s+/g, " ").trim();
  }
}
