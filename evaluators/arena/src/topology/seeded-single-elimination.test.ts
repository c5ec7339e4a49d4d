import { FailureError, random } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tiers } from "../estimator/tiers.ts";
import { EXPECTED } from "../topologies.fixture.ts";
import { byQuality, play, rank, roundsOf, topologyCases } from "../topology.case.ts";
import { seededSingleElimination, slotSeeds } from "./seeded-single-elimination.ts";

const standard = seededSingleElimination({ slots: "standard" });
const paper = seededSingleElimination({ slots: "paper" });

describe("seeded-single-elimination, standard slots", () => {
  it("the best 2^k seeds stand in different 2^k-ths of the bracket, for every N", () => {
    for (let size = 1; size <= 64; size++) {
      const slots = slotSeeds(size, "standard");
      for (let parts = 1; parts <= slots.length; parts *= 2) {
        const width = slots.length / parts;
        const partOf = (seed: number) => Math.floor(slots.indexOf(seed) / width);
        expect(new Set(Array.from({ length: parts }, (_, at) => partOf(at + 1))).size).toBe(parts);
      }
    }
  });

  it("the best seeds rest when N is no power of two", () => {
    // 5 players in 8 slots: seeds 6, 7 and 8 are missing, so 3, 2 and 1 rest and 4 plays 5.
    const first = play(standard, 5, 0, byQuality([1, 2, 3, 4, 5])).filter(
      ({ phase, round }) => phase === "elimination" && round === 0,
    );
    // Player 4 is seed 1 … player 0 is seed 5.
    expect(first.map(({ pair }) => [...pair].sort())).toEqual([[0, 1]]);
  });

  it("a match without scores advances the higher seed, and a seed without a score stands in the middle", () => {
    // Player 3 has no seed score: the mean of 9, 7, 5 and the anchor's 3 is 6, so the seeds are 1, 2, 3, 4, 0.
    const seeding: Record<number, [number, number] | null> = { 1: [9, 3], 2: [7, 3], 3: null, 4: [5, 3] };
    const rounds = roundsOf(standard, 5, 0, (first, second) => (second === 0 ? (seeding[first] ?? null) : null));
    const bracket = rounds.filter(({ phase }) => phase === "elimination").map(({ pairs }) => pairs);
    expect(bracket).toEqual([
      [[4, 0]],
      [
        [1, 4],
        [2, 3],
      ],
      [[1, 2]],
    ]);
  });

  it("a tied match advances the higher seed", () => {
    // Seeds by the matches with player 0: 1 (9), 2 (8), 3 (7), 0 (mean 1). Everything in the bracket is tied.
    const seeding: Record<number, number> = { 1: 9, 2: 8, 3: 7 };
    const played = play(standard, 4, 0, (first, second) =>
      second === 0 && first !== 0 ? [seeding[first]!, 1] : [5, 5],
    );
    const bracket = played.filter(({ phase }) => phase === "elimination").map(({ pair }) => pair);
    expect(bracket.at(-1)).toEqual([1, 2]);
  });
});

describe("seeded-single-elimination, slots of the paper", () => {
  topologyCases({
    ...EXPECTED["seeded-single-elimination"],
    topology: paper,
    estimator: tiers(),
    sizes: [1, 2, 4, 8, 16, 32],
    skip: {
      "a perfect judge gives the true order": "seeds 1 and 3 meet in the second round when N ≥ 16",
      "a perfect judge gives equals the same rank, and the better a better one": "for the same reason",
    },
  });

  it("a perfect judge gives the true order up to N = 8", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(2, 4, 8).chain((n) => fc.uniqueArray(fc.integer(), { minLength: n, maxLength: n })),
        (quality) => {
          const { order } = rank(paper, tiers(), quality.length, { anchor: 0, judge: byQuality(quality) });
          expect(order).toEqual([...quality.keys()].sort((a, b) => quality[b]! - quality[a]!));
        },
      ),
    );
  });

  it("fills the bracket as Algorithm 1 does", () => {
    // Worked by hand from lines 13–23 for N = 8: pairs (1,8) (2,7) (3,6) (4,5), odd from the head, even from the tail.
    expect(slotSeeds(8, "paper")).toEqual([1, 8, 3, 6, 4, 5, 2, 7]);
  });

  it("is refused unless N is a power of two, and says what to do", () => {
    for (const size of [3, 5, 6, 7, 9, 31, 33]) {
      expect(() => paper.start(size, 0, { random: random(0) })).toThrow(FailureError);
      expect(() => paper.start(size, 0, { random: random(0) })).toThrow(/not_a_power_of_two.*standard/);
    }
  });
});
