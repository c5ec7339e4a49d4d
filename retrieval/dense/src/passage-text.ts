/** What an encoder is given of a passage. */
import type { Corpus } from "@arenakit/contracts";

/** The title of its document, a newline, the passage. */
export function passageText(corpus: Corpus, number: number): string {
  const { document, start, end } = corpus.passage(number);
  const { title, text } = corpus.document(document);
  return `${title}\n${text.slice(start, end)}`;
}
