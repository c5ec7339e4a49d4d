/**
 * O2-Searcher's dv_reward.py with its defects: a repeated query counts once, the weight has a jump at fifteen, and a
 * single query is not scored.
 */
import {
  MAX_SCORED_QUERIES,
  type QueryIndependence,
  type QueryIndependenceOptions,
} from "@arenakit/evaluator-rubrics/metrics";
import { roundExact, roundScaled } from "../../../evaluators/rubrics/src/metrics/query-independence.ts";
import { cosines } from "../../../evaluators/rubrics/src/metrics/vectors.ts";

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

/** The published figures. Rejects with what the encoder rejects with. */
export async function publishedIndependence(
  queries: readonly string[],
  { encoder, tokenLengths = roughLengths, signal }: QueryIndependenceOptions,
): Promise<QueryIndependence> {
  const asked = queries.slice(0, MAX_SCORED_QUERIES);
  if (asked.length < 2) return NOTHING;
  const vectors = await encoder.encode(asked, "query", signal);
  const { pairs, scores, isOne } = scorePairs(asked, cosines(vectors, vectors));
  const lengths = tokenLengths(asked);
  // Rounded twice, as the reference does.
  const penalised = scores.map((score, at) => roundLike(isOne)(score * lengthFactor(lengths[at]!)));
  const byText = Object.fromEntries(asked.map((query, at) => [query, penalised[at]!]));
  const counted = Object.values(byText);
  const redundant = pairs.filter(({ score }) => score < 1 - REDUNDANT);
  const named = redundant.flatMap(({ one, other }) => [asked[one], asked[other]]);
  const count = asked.length;
  return {
    pairwise_scores: pairs.map(({ one, other, score }) => [asked[one]!, asked[other]!, roundExact(score)]),
    overall_independence_score: isOne ? roundExact(baseScore(count)) : roundScaled(mean(counted)),
    redundancy_groups: redundant.map(({ one, other }) => [asked[one]!, asked[other]!]),
    query_redundancy_rate: roundExact(new Set(named).size / count),
    independence_coverage_rate: roundExact(counted.filter((score) => score >= INDEPENDENT).length / count),
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
  if (count <= 15) return 0.5 + (count - 5) * 0.05;
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
