/** Everybody meets the anchor once (ArenaRL, section 4.2): N − 1 matches in one parallel round. */
import { seedingRound, type Topology } from "../topology.ts";

/** The topology `anchor`. */
export function anchorRanking(): Topology {
  return {
    id: "anchor",
    start(size, anchor) {
      const round = seedingRound(size, anchor);
      let isPlayed = round.pairs.length === 0;
      return {
        nextRound() {
          if (isPlayed) return null;
          isPlayed = true;
          return round;
        },
      };
    },
  };
}
