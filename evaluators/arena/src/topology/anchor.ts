/** Everybody meets the anchor once (ArenaRL, section 4.2): N − 1 matches in one parallel round. */
import type { Pair, Round, Topology } from "../topology.ts";

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

/** Each player but the anchor against the anchor, who is always listed second. */
export function seedingRound(size: number, anchor: number): Round {
  const pairs: Pair[] = [];
  for (let player = 0; player < size; player++) if (player !== anchor) pairs.push([player, anchor]);
  return { phase: "seeding", round: 0, pairs };
}
