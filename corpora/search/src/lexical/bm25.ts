/** BM25 as Lucene computes it, in arithmetic whose sums do not depend on their order, so that ranks are the same everywhere. */

export interface Bm25Settings {
  /** How soon repetition of a word stops counting, at least 0. Default .9. */
  readonly k1: number;
  /** How much a long passage has to hold more of it, 0 … 1. Default .4. */
  readonly b: number;
  /** A word of the title counts so many times, 0 … 16, a whole number; in the length too. Default 1. */
  readonly titleWeight: number;
}

/** Lin et al., Anserini: k1 .9 and b .4. */
export const BM25_DEFAULTS: Bm25Settings = { k1: 0.9, b: 0.4, titleWeight: 1 };

/**
 * idf = ln(1 + (N - n + .5) / (n + .5)): Robertson and Zaragoza (2009), equation 3.3, with the 1 that Lucene adds so
 * that none is negative. In multiples of 2^-28, at least one: logarithms of two machines may differ in their last digit.
 */
export function inverseFrequency(passageCount: number, passagesWithTerm: number): number {
  const value = Math.log(1 + (passageCount - passagesWithTerm + 0.5) / (passagesWithTerm + 0.5));
  return Math.max(1, Math.round(value * 2 ** 28)) / 2 ** 28;
}

/**
 * The K of tf / (tf + K), the part of a term's score that depends on the passage: K = k1 (1 - b + b length / mean
 * length). Robertson and Zaragoza (2009), equations 3.13 to 3.15, less the constant factor (k1 + 1), as Lucene since 8.
 */
export function saturation({ k1, b }: Bm25Settings, length: number, meanLength: number): number {
  return k1 * (1 - b + b * (length / meanLength));
}

/** Adding and taking away 1.5 · 2^20 leaves a multiple of 2^-32: a double has 52 bits after the first. */
export const ROUNDING = 1.5 * 2 ** 20;

/**
 * What a term adds to a passage's score: its weight (idf times how often the query has it) times tf / (tf + K), as a
 * multiple of 2^-32. Sums of those below 2^21 are exact, whatever their order.
 */
export function termScore(weight: number, part: number): number {
  return weight * part + ROUNDING - ROUNDING;
}
