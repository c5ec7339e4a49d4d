/** Everybody meets the anchor once (ArenaRL, section 4.2): N − 1 matches in one parallel round. */
import { type Pair, seedingRound, type Topology } from "../topology.ts";

/**
 * The topology `anchor`. Anchors of earlier groups are met as the anchor is: each by every player of the group
 * (Reasoning Arena, arXiv 2606.09380), for as many matches more.
 */
export function anchorRanking(): Topology {
  return {
    id: "anchor",
    start(size, anchor, { pool = 0 }) {
      const own = size - pool;
      const { pairs, ...round } = seedingRound(own, anchor);
      const pooled = Array.from({ length: pool }, (_, at) => own + at);
      const all: Pair[] = [
        ...pairs,
        ...pooled.flatMap((one) => Array.from({ length: own }, (_, player): Pair => [player, one])),
      ];
      let isPlayed = all.length === 0;
      return {
        nextRound() {
          if (isPlayed) return null;
          isPlayed = true;
          return { ...round, pairs: all };
        },
      };
    },
  };
}
