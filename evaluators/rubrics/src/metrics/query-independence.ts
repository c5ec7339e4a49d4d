/** How different the queries of a rollout are from each other (O2-Searcher, section 3.3, diversity reward). */
import { cosines, type VectorEncoder } from "./vectors.ts";

/** Queries beyond so many are not looked at. */
export const MAX_SCORED_QUERIES = 20;
/** Above it everywhere, all queries are one. */
const SAME = 0.98;
/** Two queries nearer than this are redundant. */
const REDUNDANT = 0.8;
/** What all queries share when they are one. */
const BASE = 0.5;
/** Pieces of a query, the two that a tokenizer adds included, below which it is thought too short. */
const SHORT = 8;
const LEAST_LENGTH_FACTOR = 0.1;
const INDEPENDENT = 0.5;

export interface QueryIndependenceOptions {
  readonly encoder: VectorEncoder;
  /** Tokens of each query with the two special ones; by default words, Han characters and signs are counted. */
  readonly tokenLengths?: (queries: readonly string[]) => readonly number[];
  readonly signal?: AbortSignal;
}

/** The reference's own spelling and order of members; all numbers rounded to two decimals. */
export interface QueryIndependence {
  /** `1 − cosine` of each pair. */
  readonly pairwise_scores: [string, string, number][];
  /** The reward. */
  readonly overall_independence_score: number;
  readonly redundancy_groups: [string, string][];
  readonly query_redundancy_rate: number;
  readonly independence_coverage_rate: number;
  readonly query_independence_scores: Record<string, number>;
  readonly query_quantity_weight: number;
  readonly total_queries: number;
}

/**
 * Independence of a query is its mean `1 − cosine` to the others, times a weight by their number (0.5 up to five
 * queries, rising by 0.05 each, falling by 0.02 each from fifteen on) and a factor below 1 for very short queries; the
 * reward is the mean over all queries. Every query counts where it stands, so that repeating one does not pay, the weight
 * has no jump at fifteen, and a single query is as independent as it can be. Rejects with what the encoder rejects with.
 */
export async function queryIndependence(
  queries: readonly string[],
  { encoder, tokenLengths = roughLengths, signal }: QueryIndependenceOptions,
): Promise<QueryIndependence> {
  const asked = queries.slice(0, MAX_SCORED_QUERIES);
  if (asked.length < 1) return NOTHING;
  const vectors = await encoder.encode(asked, "query", signal);
  const { pairs, scores, isOne } = scorePairs(asked, cosines(vectors, vectors));
  const lengths = tokenLengths(asked);
  // Rounded twice, as the reference does.
  const penalised = scores.map((score, at) => roundLike(isOne)(score * lengthFactor(lengths[at]!)));
  const byText = Object.fromEntries(asked.map((query, at) => [query, penalised[at]!]));
  const redundant = pairs.filter(({ score }) => score < 1 - REDUNDANT);
  const named = redundant.flatMap(({ one, other }) => [one, other]);
  const count = asked.length;
  return {
    pairwise_scores: pairs.map(({ one, other, score }) => [asked[one]!, asked[other]!, roundExact(score)]),
    overall_independence_score: isOne ? roundExact(baseScore(count)) : roundScaled(mean(penalised)),
    redundancy_groups: redundant.map(({ one, other }) => [asked[one]!, asked[other]!]),
    query_redundancy_rate: roundExact(new Set(named).size / count),
    independence_coverage_rate: roundExact(penalised.filter((score) => score >= INDEPENDENT).length / count),
    query_independence_scores: byText,
    query_quantity_weight: roundExact(quantityWeight(count)),
    total_queries: count,
  };
}

const NOTHING: QueryIndependence = {
  pairwise_scores: [],
  overall_independence_score: 0,
  redundancy_groups: [],
  query_redundancy_rate: 1,
  independence_coverage_rate: 0,
  query_independence_scores: {},
  query_quantity_weight: 0,
  total_queries: 0,
};

interface ScoredPair {
  readonly one: number;
  readonly other: number;
  readonly score: number;
}

function scorePairs(asked: readonly string[], similarity: number[][]) {
  const count = asked.length;
  const isOne = count > 1 && similarity.every((row) => row.every((value) => value > SAME));
  const independence = (row: number, column: number) => (isOne ? baseScore(count) : 1 - similarity[row]![column]!);
  const weight = quantityWeight(count);
  const pairs: ScoredPair[] = [];
  const scores = asked.map((_, row) => {
    const others = asked.flatMap((_, column) => (column === row ? [] : [independence(row, column)]));
    for (let other = row + 1; other < count; other++) pairs.push({ one: row, other, score: independence(row, other) });
    return roundLike(isOne)(isOne ? baseScore(count) : (others.length === 0 ? 1 : mean(others)) * weight);
  });
  return { pairs, scores, isOne };
}

/** The reference works with Python's numbers where all queries are one, with NumPy's elsewhere. */
const roundLike = (isOne: boolean) => (isOne ? roundExact : roundScaled);

const baseScore = (count: number) => BASE * 0.2 ** (count - 1);

function quantityWeight(count: number): number {
  if (count <= 5) return 0.5;
  if (count < 15) return 0.5 + (count - 5) * 0.05;
  return 0.9 - (count - 15) * 0.02;
}

function lengthFactor(tokens: number): number {
  return Math.min(1, Math.max(LEAST_LENGTH_FACTOR, tokens / SHORT));
}

/** Words, Han characters and signs, and the two pieces that a tokenizer puts around them. */
function roughLengths(queries: readonly string[]): number[] {
  return queries.map(
    (query) => 2 + (query.match(/\p{Script=Han}|[^\s\p{Script=Han}\p{P}\p{S}]+|\p{P}|\p{S}/gu) ?? []).length,
  );
}

/** As NumPy adds up to 128 doubles: eight sums side by side, then their pairs, then what is left. A last bit decides how a half is rounded. */
function mean(values: readonly number[]): number {
  const whole = values.length - (values.length % LANES);
  let sum = 0;
  if (whole > 0) {
    const lanes = values.slice(0, LANES);
    for (let at = LANES; at < whole; at++) lanes[at % LANES]! += values[at]!;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = lanes;
    sum = a + b + (c + d) + (e + f + (g + h));
  }
  for (let at = whole; at < values.length; at++) sum += values[at]!;
  return sum / values.length;
}
const LANES = 8;

/** Python's `round(x, 2)`: decides by the exact decimal value of the double. */
export function roundExact(value: number): number {
  // The only doubles that lie exactly between two hundredths are odd multiples of 1/8.
  const eighths = value * 8;
  if (Number.isInteger(eighths) && eighths % 2 !== 0) return halfToEven(eighths * 12.5) / 100;
  return Number(value.toFixed(2));
}

/** NumPy's `round(x, 2)`: scales by 100 first, so what the product is decides. */
export function roundScaled(value: number): number {
  return halfToEven(value * 100) / 100;
}

function halfToEven(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  if (rest !== 0.5) return Math.round(value);
  return below % 2 === 0 ? below : below + 1;
}
