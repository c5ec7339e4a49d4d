/** Which terms of a corpus are worth a row, in how many of its passages they are, and the passages as rows of weights. */
import { type Corpus, passageText } from "@arenakit/contracts";
import type { Analyser } from "@arenakit/corpus-text";

/** Where a word that is repeated counts half of what it ever can. */
export const SATURATION = 0.9;

export interface TermTable {
  /** Most frequent first, equal ones by code unit. */
  readonly terms: readonly string[];
  /** ln(1 + (N − n + ½) / (n + ½)), rounded to six digits; the first is that of unknown terms. */
  readonly unknownWeight: number;
  readonly weights: Float32Array;
  /** The passages that were looked at, compressed by rows; each row has length 1. */
  readonly firsts: Uint32Array;
  readonly columns: Uint32Array;
  readonly values: Float32Array;
}

export interface TermTableOptions {
  readonly analyser: Analyser;
  /** At most so many passages, evenly spread over the corpus. */
  readonly passages: number;
  /** At most so many terms. */
  readonly vocabulary: number;
}

/** Inverse document frequency as in BM25, the same digits wherever it is computed. */
export const inverseFrequency = (passages: number, within: number) =>
  Math.round(Math.log(1 + (passages - within + 0.5) / (within + 0.5)) * 1e6) / 1e6;

export const saturated = (count: number) => count / (count + SATURATION);

export function termTable(corpus: Corpus, { analyser, passages, vocabulary }: TermTableOptions): TermTable {
  const sampled = Math.min(passages, corpus.passageCount);
  const texts = function* () {
    for (let at = 0; at < sampled; at++) yield passageText(corpus, Math.floor((at * corpus.passageCount) / sampled));
  };
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const within: number[] = [];
  const firsts = new Uint32Array(sampled + 1);
  const columns: number[] = [];
  const counts: number[] = [];
  let row = 0;
  for (const text of texts()) {
    for (const [term, count] of countsOf(analyser.terms(text))) {
      let number = numbers.get(term);
      if (number === undefined) {
        number = names.push(term) - 1;
        numbers.set(term, number);
        within.push(0);
      }
      within[number]!++;
      columns.push(number);
      counts.push(count);
    }
    firsts[++row] = columns.length;
  }
  const order = Array.from(names.keys())
    .sort((one, other) => within[other]! - within[one]! || (names[one]! < names[other]! ? -1 : 1))
    .slice(0, vocabulary);
  const places = new Int32Array(names.length).fill(-1);
  for (const [place, number] of order.entries()) places[number] = place;
  const weights = Float32Array.from(order, (number) => inverseFrequency(sampled, within[number]!));
  return {
    terms: order.map((number) => names[number]!),
    unknownWeight: inverseFrequency(sampled, 0),
    weights,
    ...weightTerms({ firsts, columns, counts, places, weights }),
  };
}

interface TermCounts {
  readonly firsts: Uint32Array;
  readonly columns: readonly number[];
  readonly counts: readonly number[];
  /** Of a number in the table; -1 for a term that is left out. */
  readonly places: Int32Array;
  readonly weights: Float32Array;
}

/** Rows of saturated counts times weights, brought to length 1. */
function weightTerms({ firsts, columns, counts, places, weights }: TermCounts) {
  const kept = new Uint32Array(firsts.length);
  const found = new Uint32Array(columns.length);
  const values = new Float32Array(columns.length);
  let size = 0;
  for (let row = 0; row + 1 < firsts.length; row++) {
    let squares = 0;
    for (let at = firsts[row]!; at < firsts[row + 1]!; at++) {
      const place = places[columns[at]!]!;
      if (place < 0) continue;
      const value = saturated(counts[at]!) * weights[place]!;
      found[size] = place;
      values[size++] = value;
      squares += value * value;
    }
    const length = Math.sqrt(squares);
    for (let at = kept[row]!; at < size; at++) values[at] = values[at]! / length;
    kept[row + 1] = size;
  }
  return { firsts: kept, columns: found.subarray(0, size), values: values.subarray(0, size) };
}

export function countsOf(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
