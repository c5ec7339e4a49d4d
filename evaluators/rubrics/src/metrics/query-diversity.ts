/** How much the queries of a rollout differ, as a reward that repetition and number cannot lift (O2-Searcher, eqs. 5–7). */
import { answerTokens, normaliseAnswer } from "./answer-words.ts";
import { tfidfCosines, wordTokens } from "./tfidf.ts";
import { cosines, type VectorEncoder } from "./vectors.ts";

/** The weight by number of queries: full between these, rising before, falling to nothing after. */
const FEWEST = 3;
const MOST = 10;
/** From so many queries on there is no reward. */
const TOO_MANY = 20;
/** Two queries nearer than this ask the same. */
const NEAR = 0.8;
/** Beyond so many distinct queries no more are encoded; the reward is 0 by then. */
const LONGEST = 256;

export interface QueryDiversity {
  /** Mean independence times weight, 0 … 1, up to 2 where vectors point away from each other. */
  readonly score: number;
  /** By number: n/3 below 3, 1 from 3 to 10, then falling evenly to 0 at 20. */
  readonly weight: number;
  /** Of each query where it stands: mean `1 − cosine` to the other distinct ones, 0 for a repeat, 1 for the only one. */
  readonly independence: readonly number[];
  readonly queries: number;
  readonly distinct: number;
}

/**
 * Queries that are the same after NFKC, without case, signs and articles are one, and asking again has independence 0; all
 * count in the mean and in the weight (eq. 7, n is what was generated). Nothing asked scores 0. Rejects with what the
 * encoder rejects with.
 */
export async function queryDiversity(
  queries: readonly string[],
  { encoder, signal }: { encoder: VectorEncoder; signal?: AbortSignal },
): Promise<QueryDiversity> {
  const distinct = distinctPlaces(queries);
  const encoded = distinct.slice(0, LONGEST);
  const vectors = encoded.length > 1 ? await encoder.encode(pick(queries, encoded), "query", signal) : [];
  return diversityOf(queries, distinct, cosines(vectors, vectors));
}

/** The same over the words of the queries instead of their meaning: TF-IDF cosines, which no model has a part in. */
export function lexicalQueryDiversity(queries: readonly string[]): QueryDiversity {
  const distinct = distinctPlaces(queries);
  const words = pick(queries, distinct.slice(0, LONGEST)).map(wordTokens);
  return diversityOf(queries, distinct, tfidfCosines(words) ?? []);
}

/** Where each query stands first. */
function distinctPlaces(queries: readonly string[]): number[] {
  const first = new Map<string, number>();
  for (const [at, key] of queries.map(normaliseAnswer).entries()) if (!first.has(key)) first.set(key, at);
  return [...first.values()];
}

function diversityOf(queries: readonly string[], distinct: readonly number[], similarity: number[][]): QueryDiversity {
  const independence = queries.map(() => 0);
  for (const [row, at] of distinct.slice(0, LONGEST).entries()) {
    const others = (similarity[row] ?? []).filter((_, column) => column !== row).map((value) => 1 - value);
    independence[at] = others.length === 0 ? 1 : sum(others) / others.length;
  }
  const weight = quantityWeight(queries.length);
  const score = queries.length === 0 ? 0 : (weight * sum(independence)) / queries.length;
  return { score, weight, independence, queries: queries.length, distinct: distinct.length };
}

/** See `QueryDiversity.weight`. */
export function quantityWeight(count: number): number {
  if (count < FEWEST) return count / FEWEST;
  return Math.max(0, Math.min(1, (TOO_MANY - count) / (TOO_MANY - MOST)));
}

export interface QueryRedundancy {
  /** Share of queries that repeat an earlier one or come near it, 0 … 1; null where nothing was asked. */
  readonly score: number | null;
  /** [query, the earlier one it repeats], by position from 0. */
  readonly pairs: readonly (readonly [number, number])[];
  /** What makes two queries near. */
  readonly rule: string;
}

/**
 * A query is redundant when an earlier one is the same (as in `queryDiversity`) or nearer than 0.8: by cosine where there
 * is an encoder, by the shared part of their sets of tokens (Jaccard) where there is none.
 */
export async function queryRedundancy(
  queries: readonly string[],
  { encoder, signal }: { encoder?: VectorEncoder; signal?: AbortSignal } = {},
): Promise<QueryRedundancy> {
  const asked = queries.slice(0, LONGEST);
  const keys = asked.map(normaliseAnswer);
  const vectors = encoder && asked.length > 1 ? await encoder.encode(asked, "query", signal) : null;
  const similarity = vectors ? cosines(vectors, vectors) : keys.map((one) => keys.map((other) => jaccard(one, other)));
  const pairs: [number, number][] = [];
  for (const [at, key] of keys.entries()) {
    const earlier = keys.findIndex(
      (other, before) => before < at && (other === key || similarity[at]![before]! >= NEAR),
    );
    if (earlier >= 0) pairs.push([at, earlier]);
  }
  const rule = `${vectors ? "cosine" : "Jaccard of tokens"} ≥ ${NEAR}`;
  return { score: asked.length === 0 ? null : pairs.length / asked.length, pairs, rule };
}

function jaccard(one: string, other: string): number {
  const [left, right] = [new Set(answerTokens(one)), new Set(answerTokens(other))];
  const shared = [...left].filter((token) => right.has(token)).length;
  const all = left.size + right.size - shared;
  return all === 0 ? 1 : shared / all;
}

const pick = <T>(values: readonly T[], places: readonly number[]) => places.map((at) => values[at]!);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
