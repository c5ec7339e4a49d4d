/** Several engines over one corpus as one: each is asked, the lists are fused by rank. */
import { fail, type PassageIndex } from "@arenakit/contracts";
import { type FusionOptions, reciprocalRankFusion } from "./fusion.ts";

export interface HybridOptions extends FusionOptions {
  /**
   * How far down each engine's list is read, default 100; ten times as far, or a hundred times …, where `k` exceeds it. The
   * ranking depends on how far, so the first ten of twenty are the ten that are asked for alone.
   */
  readonly depth?: number;
}

const DEPTH = 100;
const STEP = 10;

/** Throws corpus/other_corpus when the engines answer from different corpora. Closing it closes them. */
export function hybridIndex(indexes: readonly PassageIndex[], options: HybridOptions = {}): PassageIndex {
  const [first] = indexes;
  if (!first) throw new RangeError("a hybrid needs at least one engine");
  const stranger = indexes.find(({ corpus }) => corpus !== first.corpus);
  if (stranger)
    fail(
      "corpus",
      "other_corpus",
      `${first.engine} and ${stranger.engine} were made from different corpora: build them again`,
    );
  const { depth = DEPTH, ...fusion } = options;
  return {
    engine: "hybrid",
    corpus: first.corpus,
    async search(queries, asked) {
      if (!Number.isInteger(asked.k) || asked.k < 1) {
        throw new RangeError(`k is ${asked.k}: expected a whole number from 1`);
      }
      let far = depth;
      while (far < asked.k) far *= STEP;
      const deeper = { ...asked, k: far };
      const found = await Promise.all(indexes.map((index) => index.search(queries, deeper)));
      return queries.map((_, at) =>
        reciprocalRankFusion(
          found.map((lists) => lists[at]!),
          fusion,
        ).slice(0, asked.k),
      );
    },
    async close() {
      await Promise.all(indexes.map((index) => index.close()));
    },
  };
}
