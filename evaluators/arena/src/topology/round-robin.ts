/** Everybody meets everybody once (ArenaRL, section 4.1): N(N − 1)/2 matches in one parallel round. */
import type { Pair, Topology } from "../topology.ts";

/** The topology `round-robin`; needs no anchor. */
export function roundRobin(): Topology {
  return {
    id: "round-robin",
    start(size) {
      const pairs: Pair[] = [];
      for (let first = 0; first < size; first++)
        for (let second = first + 1; second < size; second++) pairs.push([first, second]);
      let isPlayed = pairs.length === 0;
      return {
        nextRound() {
          if (isPlayed) return null;
          isPlayed = true;
          return { phase: "round_robin", round: 0, pairs };
        },
      };
    },
  };
}
