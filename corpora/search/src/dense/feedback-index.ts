/**
 * Dense search with what another engine found first: the vector of a query is moved towards those of the best passages
 * (Rocchio 1971, as vectors of passages are fed back in Li et al. 2021). A word that stands beside the query's own in them
 * leads on to passages that the query does not name.
 */
import { fail, type PassageIndex } from "@arenakit/contracts";
import type { DenseIndex } from "./dense-index.ts";

export interface FeedbackOptions {
  /** What is asked first; with a lexical engine the two make a good hybrid. */
  readonly first: PassageIndex;
  readonly dense: DenseIndex;
  /** Best passages of the first engine that are fed back, default 3. */
  readonly passages?: number;
  /** Of their mean beside the query's vector, default 0.6; 0 is plain dense search. */
  readonly weight?: number;
}

const PASSAGES = 3;
const WEIGHT = 0.6;

/** Throws corpus/other_corpus when the two engines answer from different corpora. Closing it closes the dense index only. */
export function feedbackIndex({ first, dense, passages = PASSAGES, weight = WEIGHT }: FeedbackOptions): PassageIndex {
  if (first.corpus !== dense.corpus)
    fail(
      "corpus",
      "other_corpus",
      `${first.engine} and ${dense.engine} were made from different corpora: build them again`,
    );
  return {
    engine: "feedback",
    corpus: dense.corpus,
    async search(queries, options) {
      const [found, vectors] = await Promise.all([
        first.search(queries, { ...options, k: passages }),
        dense.encoder.encode(queries, "query", options.signal),
      ]);
      const moved = vectors.map((vector, at) =>
        towards(
          vector,
          found[at]!.map(({ passage }) => dense.vector(passage)),
          weight,
        ),
      );
      return dense.searchVectors(moved, options);
    },
    close: () => dense.close(),
  };
}

/** query + weight × mean of the others, at length 1; the query where there are none or nothing is left. */
function towards(query: Float32Array, others: readonly Float32Array[], weight: number): Float32Array {
  const sum = Float64Array.from(query);
  for (const other of others) for (let at = 0; at < sum.length; at++) sum[at]! += (weight / others.length) * other[at]!;
  let squares = 0;
  for (const value of sum) squares += value * value;
  const length = Math.sqrt(squares);
  return length > 0 ? Float32Array.from(sum, (value) => value / length) : query;
}
