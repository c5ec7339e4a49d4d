/** The first passages of an engine in the order of a reranker. */
import { type Corpus, fail, type PassageIndex, passageText, type Reranker } from "@arenakit/contracts";

export interface RerankedOptions {
  readonly index: PassageIndex;
  readonly corpus: Corpus;
  readonly reranker: Reranker;
  /** How many passages are scored anew; default 50, and never less than `k`. */
  readonly depth?: number;
}

const DEPTH = 50;

/** Scores are the reranker's; what it cannot tell apart keeps the order of the engine. Closing it closes the engine. */
export function rerankedIndex({ index, corpus, reranker, depth = DEPTH }: RerankedOptions): PassageIndex {
  return {
    engine: `${index.engine}+${reranker.id}`,
    corpus: index.corpus,
    async search(queries, options) {
      const found = await index.search(queries, { ...options, k: Math.max(depth, options.k) });
      return Promise.all(
        found.map(async (list, at) => {
          if (list.length === 0) return [];
          const texts = list.map(({ passage }) => passageText(corpus, passage));
          const scores = await reranker.score(queries[at]!, texts, options.signal);
          if (scores.length !== texts.length || !scores.every(Number.isFinite))
            fail(
              "model",
              "bad_scores",
              `${reranker.id} gave ${scores.length} scores for ${texts.length} texts, or one that is no number`,
            );
          return list
            .map(({ passage }, rank) => ({ passage, score: scores[rank]!, rank }))
            .sort((one, other) => other.score - one.score || one.rank - other.rank)
            .slice(0, options.k)
            .map(({ passage, score }) => ({ passage, score }));
        }),
      );
    },
    close: () => index.close(),
  };
}
