/** What tests of all topologies may expect of each, and the suite over one of the table. */
import { describe } from "vitest";
import { estimatorOf, type TopologyName, topologyOf } from "./topologies.ts";
import { REPEATS } from "./topology/random-elimination.ts";
import { ALL_SIZES, leastSquares, type TopologyCaseOptions, topologyCases } from "./topology.case.ts";

const ORDER = "a perfect judge gives the true order";
const EQUALS = "a perfect judge gives equals the same rank, and the better a better one";
const BEST = "a perfect judge puts the best on top";

/** 2N − 2, or all pairs there are. */
export const ringMatches = (size: number) => Math.min(2 * size - 2, (size * (size - 1)) / 2);

/** Matches of a random elimination: one for each who goes out, and one more in a round where three meet, as one of them goes on. */
const onceOver = (size: number): number =>
  size < 2 ? 0 : Math.floor(size / 2) + (size % 2 === 1 ? 2 : 0) + onceOver(Math.floor(size / 2));

/** How many matches each plays, and what it does not promise. */
export const EXPECTED: Readonly<Record<TopologyName, Pick<TopologyCaseOptions, "matches" | "rematches" | "skip">>> = {
  // Section 4.1: every trajectory against all N − 1 others.
  "round-robin": { matches: (size) => (size * (size - 1)) / 2 },
  // Section 4.2: each exploratory trajectory against the anchor.
  anchor: { matches: (size) => size - 1 },
  "seeded-single-elimination": {
    // Section 4.3: N − 1 comparisons for seeding and N − 1 for the tournament.
    matches: (size) => 2 * size - 2,
    rematches: "who met the anchor for its seed may meet it again in the bracket",
  },
  "double-elimination": {
    // All but one go out with two defeats; the last has one where the final is played twice.
    matches: (size) => (size === 1 ? 0 : [2 * size - 2, 2 * size - 1]),
    rematches: "whoever came through the lower bracket may have lost to the undefeated one",
    skip: { [ORDER]: "the third best may lose to the two better ones early", [EQUALS]: "for the same reason" },
  },
  swiss: {
    matches: (size) => Math.floor(size / 2) * Math.ceil(Math.log2(size)),
    skip: {
      [ORDER]: "⌈log2 N⌉ rounds leave players who never met with equal results",
      [EQUALS]: "for the same reason",
    },
  },
  ring: { matches: ringMatches },
  "posterior-swiss": { matches: ringMatches },
  "ring-top-half": { matches: ringMatches },
  "random-elimination": {
    matches: (size) => REPEATS * onceOver(size),
    rematches: "the repeats draw anew",
    skip: {
      [ORDER]: "who meets the best early has few points, however good it is",
      [EQUALS]: "for the same reason",
    },
  },
};

/** Whether the estimator of the table is the dear one; its suite goes by one that is exact where scores have no noise. */
export const isRefit = (name: TopologyName) => estimatorOf(name).id === "refit";

/** Runs the suite over a topology of the table. */
export function casesOf(name: TopologyName): void {
  const estimator = isRefit(name) ? leastSquares() : estimatorOf(name);
  describe(name, () => topologyCases({ ...EXPECTED[name], topology: topologyOf(name), estimator, sizes: ALL_SIZES }));
}

/** How far a perfect judge brings a topology under its own estimator: to the whole order, to the best on top, or to neither. */
export function promisedBy(topology: TopologyName): "order" | "best" | "neither" {
  const { skip = {} } = EXPECTED[topology];
  if (skip[BEST]) return "neither";
  return skip[ORDER] ? "best" : "order";
}
