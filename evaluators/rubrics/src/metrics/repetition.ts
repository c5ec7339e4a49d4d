/** How much of a text is its own words again. */
import { answerTokens, normaliseText } from "./answer-words.ts";

/** Tokens of an n-gram where nothing else is said. */
export const REPETITION_LENGTH = 4;

export interface Repetition {
  /** `1 − distinct / all` n-grams, 0 … 1; null for a text shorter than one, of which nothing can be said. */
  readonly score: number | null;
  readonly ngrams: number;
  readonly distinct: number;
  /** The n-gram that stands most often, the first of them, and how often; null where none stands twice. */
  readonly most: { readonly text: string; readonly times: number } | null;
}

/** N-grams over normalised tokens, Chinese by characters. */
export function ngramRepetition(text: string, length: number = REPETITION_LENGTH): Repetition {
  const tokens = answerTokens(normaliseText(text));
  const counts = new Map<string, number>();
  for (let at = 0; at + length <= tokens.length; at++) {
    const ngram = tokens.slice(at, at + length).join(" ");
    counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
  }
  const ngrams = Math.max(0, tokens.length - length + 1);
  let most: Repetition["most"] = null;
  for (const [ngram, times] of counts) if (times > (most?.times ?? 1)) most = { text: ngram, times };
  return { score: ngrams === 0 ? null : 1 - counts.size / ngrams, ngrams, distinct: counts.size, most };
}
