/**
 * BM25 (Robertson and Zaragoza, 2009) over short documents, in typed arrays. A later engine with segmentation and a
 * snapshot of its own takes its place; this one is made in memory when a world is first searched.
 */
import { termsOf } from "./terms.ts";

/** Saturation of term frequency and normalisation by length; the values of Lucene and Anserini's defaults. */
export const K1 = 0.9;
export const B = 0.4;

export interface Ranked {
  /** Index of the document. */
  readonly document: number;
  /** Greater than zero. */
  readonly score: number;
}

export interface Bm25 {
  /** Documents that hold any of the terms, best first; equal scores in the order of the documents. */
  search(query: string, limit: number): Ranked[];
  /** Of each document; 0 where it has none of the terms. */
  scores(query: string): Float64Array;
  /** Documents that have all terms of the text, ascending; none for a text without terms. */
  holding(text: string): number[];
}

type Fields = readonly { readonly text: string; readonly weight: number }[];

/** So many documents, or occurrences of terms, are a step of some milliseconds. */
const DOCUMENTS_A_STEP = 8;
const OCCURRENCES_A_STEP = 32_768;

/** Documents are lists of fields; a field counts as often as its weight says. */
export function createBm25(documents: readonly Fields[]): Bm25 {
  const steps = bm25InSteps(documents);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same, a part at each step. */
export function* bm25InSteps(documents: readonly Fields[]): Generator<void, Bm25> {
  const numbers = new Map<string, number>();
  const postings: { document: number; count: number }[][] = [];
  const lengths = new Float64Array(documents.length);
  for (const [document, fields] of documents.entries()) {
    for (const [number, count] of countTerms(fields, numbers)) {
      const list = postings[number];
      if (list) list.push({ document, count });
      else postings[number] = [{ document, count }];
      lengths[document]! += count;
    }
    if (document % DOCUMENTS_A_STEP === 0) yield;
  }
  const packed: Packed[] = [];
  let occurrences = 0;
  for (const list of postings) {
    packed.push(pack(list));
    occurrences += list.length;
    if (occurrences < OCCURRENCES_A_STEP) continue;
    occurrences = 0;
    yield;
  }
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, documents.length);
  const listOf = (term: string): Packed | undefined => packed[numbers.get(term) ?? -1];
  return {
    search: (query, limit) => best(scoresOf(query), limit),
    scores: scoresOf,
    holding(text) {
      const lists = [...new Set(termsOf(text))].map((term) => listOf(term)?.documents ?? new Uint32Array());
      const [rarest, ...others] = lists.sort((one, other) => one.length - other.length);
      return [...(rarest ?? [])].filter((document) => others.every((list) => hasSorted(list, document)));
    },
  };

  function scoresOf(query: string): Float64Array {
    const scores = new Float64Array(documents.length);
    for (const term of new Set(termsOf(query))) {
      const list = listOf(term);
      if (!list) continue;
      const weight = inverseFrequency(list.documents.length, documents.length);
      for (let at = 0; at < list.documents.length; at++) {
        const document = list.documents[at]!;
        const count = list.counts[at]!;
        const norm = K1 * (1 - B + (B * lengths[document]!) / mean);
        scores[document]! += (weight * count * (K1 + 1)) / (count + norm);
      }
    }
    return scores;
  }
}

/** By halves. */
function hasSorted(list: Uint32Array, wanted: number): boolean {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return list[low] === wanted;
}

/** ln(1 + (N − n + ½) / (n + ½)): positive for every term. */
export const inverseFrequency = (containing: number, all: number): number =>
  Math.log(1 + (all - containing + 0.5) / (containing + 0.5));

function countTerms(fields: Fields, numbers: Map<string, number>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { text, weight } of fields)
    for (const term of termsOf(text)) {
      let number = numbers.get(term);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(term, number);
      }
      counts.set(number, (counts.get(number) ?? 0) + weight);
    }
  return counts;
}

type Packed = ReturnType<typeof pack>;

function pack(list: readonly { document: number; count: number }[]) {
  const documents = new Uint32Array(list.length);
  const counts = new Float32Array(list.length);
  for (const [at, { document, count }] of list.entries()) {
    documents[at] = document;
    counts[at] = count;
  }
  return { documents, counts };
}

/** Scores are compared at nine decimals, so that the last bit of a logarithm decides nothing. */
export const rounded = (score: number): number => Math.round(score * 1e9) / 1e9;

function best(scores: Float64Array, limit: number): Ranked[] {
  const ranked: Ranked[] = [];
  for (let document = 0; document < scores.length; document++)
    if (scores[document]! > 0) ranked.push({ document, score: rounded(scores[document]!) });
  return ranked.sort((one, other) => other.score - one.score || one.document - other.document).slice(0, limit);
}
