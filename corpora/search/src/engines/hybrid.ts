/**
 * Several engines over one corpus as one: each is asked, the lists are fused by rank (reciprocal rank fusion: Cormack,
 * Clarke and Büttcher, SIGIR 2009).
 */
import { fail, type PassageIndex, type ScoredPassage } from "@arenakit/contracts";

export interface FusionOptions {
  /** One a list, at least 0; default 1 each. */
  readonly weights?: readonly number[];
}

/**
 * How far down each engine's list is read; ten times as far, or a hundred times …, where `k` exceeds it. The ranking
 * depends on how far, so the first ten of twenty are the ten that are asked for alone.
 */
const DEPTH = 100;
const STEP = 10;

/** Throws corpus/other_corpus when the engines answer from different corpora. Closing it closes them. */
export function hybridIndex(indexes: readonly PassageIndex[], options: FusionOptions = {}): PassageIndex {
  const [first] = indexes;
  if (!first) throw new RangeError("a hybrid needs at least one engine");
  const stranger = indexes.find(({ corpus }) => corpus !== first.corpus);
  if (stranger)
    fail(
      "corpus",
      "other_corpus",
      `${first.engine} and ${stranger.engine} were made from different corpora: build them again`,
    );
  return {
    engine: "hybrid",
    corpus: first.corpus,
    async search(queries, asked) {
      if (!Number.isInteger(asked.k) || asked.k < 1) {
        throw new RangeError(`k is ${asked.k}: expected a whole number from 1`);
      }
      let far = DEPTH;
      while (far < asked.k) far *= STEP;
      const deeper = { ...asked, k: far };
      const found = await Promise.all(indexes.map((index) => index.search(queries, deeper)));
      return queries.map((_, at) =>
        reciprocalRankFusion(
          found.map((lists) => lists[at]!),
          options,
        ).slice(0, asked.k),
      );
    },
    async close() {
      await Promise.all(indexes.map((index) => index.close()));
    },
  };
}

/** The constant of the paper: how much less a place further down counts. */
const RANK_CONSTANT = 60;

/** Score of a passage: Σ over lists of weight / (constant + rank), ranks from 1. Best first, equal scores by number. */
export function reciprocalRankFusion(
  lists: readonly (readonly ScoredPassage[])[],
  { weights }: FusionOptions = {},
): ScoredPassage[] {
  const scores = new Map<number, number>();
  for (const [at, list] of lists.entries()) {
    const weight = weights?.[at] ?? 1;
    if (weight === 0) continue;
    for (const [rank, { passage }] of list.entries())
      scores.set(passage, (scores.get(passage) ?? 0) + weight / (RANK_CONSTANT + rank + 1));
  }
  return [...scores]
    .map(([passage, score]) => ({ passage, score }))
    .sort((one, other) => other.score - one.score || one.passage - other.passage);
}
