/** Runs of words as hashes: what a text is recognised by without saying what it is. */
import { hash } from "node:crypto";

/** Words of a run, and the fewest of a question that is recognised. */
const SPACED = { run: 8, least: 5 };
/** The same where a character counts as a word. */
const UNSPACED = { run: 13, least: 10 };
export const RUN_RANGE = [SPACED.least, UNSPACED.run] as const;
const QUESTION = /[?？]|^\s*(who|whom|whose|what|which|when|where|why|how)\b|什么|怎么|如何|多少|哪|谁|几|何|吗/i;

const HASH_DIGITS = 16;

/** Words as they are compared: NFKC, lower case, letters and digits only; one a character where words are not set apart. */
export function plainWords(text: string): string[] {
  return text.normalize("NFKC").toLowerCase().match(WORDS) ?? [];
}

/**
 * Length of the runs that a text is recognised by; null for one that is too short. What is no question needs a whole run: an
 * answer of a few words ("Fat Man and Little Boy") stands in every document about it.
 */
export function runLength(text: string, words: readonly string[]): number | null {
  const unspaced = words.filter((word) => SINGLE.test(word)).length;
  const { run, least } = unspaced > words.length / 2 ? UNSPACED : SPACED;
  return words.length < (QUESTION.test(text) ? least : run) ? null : Math.min(run, words.length);
}

const SINGLE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|\p{N}+/gu;

/** First 64 bits of the sha256 of every run of `length` words, in hex; the same run once. */
export function gramHashes(words: readonly string[], length: number): Set<string> {
  const hashes = new Set<string>();
  for (let at = 0; at + length <= words.length; at++) {
    const run = words.slice(at, at + length).join(" ");
    hashes.add(hash("sha256", run).slice(0, HASH_DIGITS));
  }
  return hashes;
}
