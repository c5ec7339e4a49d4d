/** TF-IDF cosines of short texts, by the formulas of scikit-learn's TfidfVectorizer with its defaults. */
import { hanWords } from "./answer-words.ts";
import { PYTHON_WORD, pythonStrip } from "./python-text.ts";

/** Runs of two word characters and more; white space and signs part them, an apostrophe too. */
const WORDS = new RegExp(`[${PYTHON_WORD}]{2,}`, "gu");
const RUNS = new RegExp(`\\p{Script=Han}+|(?:(?!\\p{Script=Han})[${PYTHON_WORD}])+`, "gu");
const HAN_RUNS = /\p{Script=Han}+/gu;
const HAN = /^\p{Script=Han}/u;
/** Chinese in runs no longer than this, several of them, was cut into words by who wrote it. */
const WRITTEN_WORD = 4;

/** The vectoriser's default tokens: a run of Chinese is one, a single character none. */
export const defaultTokens = (text: string): string[] => text.toLowerCase().match(WORDS) ?? [];

/** The same, Chinese by jieba's words; a text without any takes its single characters, then itself, for tokens. */
export function wordTokens(text: string): string[] {
  const folded = text.toLowerCase();
  const runs = folded.match(RUNS) ?? [];
  const han = folded.match(HAN_RUNS) ?? [];
  const isCut = han.length > 1 && han.every((run) => run.length <= WRITTEN_WORD);
  const words = runs.flatMap((run) => (HAN.test(run) && !isCut ? hanWords(run) : [run]));
  const long = words.filter((word) => [...word].length > 1);
  if (long.length > 0) return long;
  return words.length > 0 ? words : [pythonStrip(folded)];
}

/** The words of a text with their weights, of length 1; empty for a text without tokens. */
export type TermVector = ReadonlyMap<string, number>;

/**
 * Each text as a vector; null where no text has a token (the vectoriser raises). Weights are counts times
 * ln((1 + n) / (1 + df)) + 1.
 */
export function tfidfVectors(texts: readonly (readonly string[])[]): TermVector[] | null {
  const counts = texts.map((tokens) => {
    const count = new Map<string, number>();
    for (const token of tokens) count.set(token, (count.get(token) ?? 0) + 1);
    return count;
  });
  const frequency = new Map<string, number>();
  for (const count of counts) for (const token of count.keys()) frequency.set(token, (frequency.get(token) ?? 0) + 1);
  if (frequency.size === 0) return null;
  return counts.map((count) => {
    const weights = [...count].map(([token, times]) => {
      const idf = Math.log((1 + texts.length) / (1 + frequency.get(token)!)) + 1;
      return [token, times * idf] as const;
    });
    const norm = Math.sqrt(weights.reduce((sum, [, weight]) => sum + weight * weight, 0));
    return new Map(weights.map(([token, weight]) => [token, weight / norm]));
  });
}

/** Cosine of each text with each, 0 … 1; null where no text has a token. A text without tokens has cosine 0 with all. */
export function tfidfCosines(texts: readonly (readonly string[])[]): number[][] | null {
  const vectors = tfidfVectors(texts);
  return vectors?.map((one) => vectors.map((other) => cosineOf(one, other))) ?? null;
}

export function cosineOf(one: TermVector, other: TermVector): number {
  const [few, many] = one.size <= other.size ? [one, other] : [other, one];
  let sum = 0;
  for (const [token, weight] of few) sum += weight * (many.get(token) ?? 0);
  return sum;
}
