/** The first passages of an engine in the order of a reranker, the others behind them as the engine has them. */
import {
  type Corpus,
  eachBounded,
  fail,
  type PassageIndex,
  passageText,
  type Reranker,
  type ScoredPassage,
} from "@arenakit/contracts";

export interface RerankedOptions {
  readonly index: PassageIndex;
  readonly corpus: Corpus;
  readonly reranker: Reranker;
  /** How many passages of a query are scored anew, however many are asked for. */
  readonly depth: number;
}

/** Queries of one search that are scored at once; what a reranker bounds itself comes on top. */
const SIDE_BY_SIDE = 16;
/** Queries whose scores are kept, since rollouts of one task ask the same; each holds `depth` numbers for every filter. */
const KEPT_QUERIES = 1_024;
const KEPT_PASSAGES = 1_000;
/** How far a passage is told apart from the one before it where the reranker gave both the same. */
const STEP = 2 ** -40;

/**
 * Scores are the reranker's; passages that it cannot tell apart, and those beyond `depth`, keep the order of the engine,
 * with scores that fall by a trifle each. A query whose passages could not be scored is a failure, never another order:
 * the search rejects with it when the other queries are done, so that asking for those again costs nothing. Closing it
 * closes the engine.
 */
export function rerankedIndex({ index, corpus, reranker, depth }: RerankedOptions): PassageIndex {
  const scored = keptScores(reranker, corpus);
  return {
    engine: `${index.engine}+${printable(reranker.id)}`,
    corpus: index.corpus,
    async search(queries, options) {
      const found = await index.search(queries, { ...options, k: Math.max(depth, options.k) });
      const failed: unknown[] = [];
      const ranked = await eachBounded(found, SIDE_BY_SIDE, async (list, at) => {
        try {
          const scores = await scored(queries[at]!, list.slice(0, depth), options.signal);
          return inNewOrder(list, scores).slice(0, options.k);
        } catch (error) {
          failed.push(error); // the other queries are scored first
          return [];
        }
      });
      if (failed.length > 0) throw failed[0];
      return ranked;
    },
    outage: () => index.outage?.() ?? null,
    close: () => index.close(),
  };
}

/** One score a text, as the contract of rerankers has it. Throws model/bad_scores for others. */
export async function scoresBy(
  reranker: Reranker,
  { query, texts }: { readonly query: string; readonly texts: readonly string[] },
  signal?: AbortSignal,
): Promise<number[]> {
  if (texts.length === 0) return [];
  const scores = await reranker.score(query, texts, signal);
  if (scores.length !== texts.length || !scores.every(Number.isFinite))
    fail(
      "model",
      "bad_scores",
      `${reranker.id} gave ${scores.length} scores for ${texts.length} texts, or one that is no number`,
    );
  return scores;
}

/** Scores of passages, each asked for once while its query is among the latest. */
function keptScores(reranker: Reranker, corpus: Corpus) {
  const kept = new Map<string, Map<number, number>>();
  return async (query: string, list: readonly ScoredPassage[], signal: AbortSignal | undefined): Promise<number[]> => {
    const before = kept.get(query);
    const known = before && before.size <= KEPT_PASSAGES ? before : new Map<number, number>();
    const open = list.map(({ passage }) => passage).filter((passage) => !known.has(passage));
    const texts = open.map((passage) => passageText(corpus, passage));
    const scores = await scoresBy(reranker, { query, texts }, signal);
    for (const [at, passage] of open.entries()) known.set(passage, scores[at]!);
    kept.delete(query);
    kept.set(query, known);
    if (kept.size > KEPT_QUERIES) kept.delete(kept.keys().next().value!);
    return list.map(({ passage }) => known.get(passage)!);
  };
}

/** Those with a score by it, then the others; ties as they came. */
function inNewOrder(list: readonly ScoredPassage[], scores: readonly number[]): ScoredPassage[] {
  const first = scores
    .map((score, rank) => ({ passage: list[rank]!.passage, score, rank }))
    .sort((one, other) => other.score - one.score || one.rank - other.rank);
  let above = Number.POSITIVE_INFINITY;
  const falling = (passage: number, score: number): ScoredPassage => {
    above = score < above ? score : above - STEP * Math.max(1, Math.abs(above));
    return { passage, score: above };
  };
  return [
    ...first.map(({ passage, score }) => falling(passage, score)),
    ...list.slice(scores.length).map(({ passage }) => falling(passage, above)),
  ];
}

/** What a header can carry. */
function printable(id: string): string {
  return id.toWellFormed().replace(/[^\x20-\x7e]+/g, encodeURIComponent);
}
