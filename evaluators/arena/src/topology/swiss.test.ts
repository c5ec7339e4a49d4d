import { random } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { wins } from "../estimator/wins.ts";
import { ALL_SIZES, byQuality, play, roundsOf } from "../topology.case.ts";
import { swiss } from "./swiss.ts";

const topology = swiss();
const roundsFor = (size: number) => Math.ceil(Math.log2(size));

describe("swiss", () => {
  it("a perfect judge leaves exactly one without a defeat; of a power of two each round halves them", () => {
    for (const size of ALL_SIZES.slice(1)) {
      const quality = random(size).shuffled(Array.from({ length: size }, (_, at) => at));
      const played = play(topology, size, 0, byQuality(quality), random(size));
      const unbeatenAfter = (rounds: number) => {
        const beaten = played.filter(({ round }) => round < rounds);
        const losers = beaten.map(({ pair, scores }) => (scores[0] > scores[1] ? pair[1] : pair[0]));
        return size - new Set(losers).size;
      };
      expect(unbeatenAfter(roundsFor(size))).toBe(1);
      if (Number.isInteger(Math.log2(size)))
        for (let round = 1; round <= roundsFor(size); round++) expect(unbeatenAfter(round)).toBe(size / 2 ** round);
    }
  });

  it("lets everybody rest at most once", () => {
    for (const size of ALL_SIZES.filter((candidate) => candidate % 2 === 1 && candidate > 1))
      for (let seed = 0; seed < 30; seed++) {
        const coin = random(seed, "coin");
        const rounds = roundsOf(topology, size, 0, () => [coin.integer(0, 2), coin.integer(0, 2)], random(seed));
        const rested = rounds.map(({ pairs }) => {
          const players = new Set(pairs.flat());
          return Array.from({ length: size }, (_, player) => player).filter((player) => !players.has(player));
        });
        expect(rested.every((resting) => resting.length === 1)).toBe(true);
        expect(new Set(rested.flat()).size).toBe(rested.length);
      }
  });

  it("after the first round winners meet winners", () => {
    const quality = [7, 6, 5, 4, 3, 2, 1, 0];
    const [first, second] = roundsOf(topology, 8, 0, byQuality(quality), random(3));
    const won = new Set(first!.pairs.map(([a, b]) => (quality[a]! > quality[b]! ? a : b)));
    for (const [a, b] of second!.pairs) expect(won.has(a)).toBe(won.has(b));
  });
});

describe("Buchholz", () => {
  const match = (round: number, pair: [number, number], scores: [number, number]) =>
    ({ phase: "swiss", round, pair, scores }) as const;

  it("puts first of two with equal results whose opponents won more, counting each as often as it was met", () => {
    // Rates: 0: 2/2, 1: 1/2, 2: 1/2, 3: 0/2. 1 met 3 and 0 (mean 1/2), 2 met 0 and 3 (the same): they tie.
    const even = [
      match(0, [0, 2], [1, 0]),
      match(0, [1, 3], [1, 0]),
      match(1, [0, 1], [1, 0]),
      match(1, [2, 3], [1, 0]),
    ];
    expect(wins().estimate(even, 4).rank).toEqual([0, 1.5, 1.5, 3]);
    // 4 beat 0 before: 0 has 2/3; 1, 2 and 5 have 1/2 each. 5 met 4 (2/2) and 3 (0/3): 1/2; 1 and 2: (2/3 + 0)/2 = 1/3.
    const more = [...even, match(2, [4, 0], [1, 0]), match(2, [5, 3], [1, 0]), match(3, [4, 5], [1, 0])];
    expect(wins().estimate(more, 6).order).toEqual([4, 0, 5, 1, 2, 3]);
  });

  it("is not asked outside of a Swiss tournament", () => {
    const other = [0, 1].map((at) => ({ ...match(0, [at, at + 2], [1, 0]), phase: "round_robin" as const }));
    expect(wins().estimate([...other, { ...match(0, [2, 4], [1, 0]), phase: "round_robin" }], 5).rank).toEqual([
      0.5, 0.5, 2, 3.5, 3.5,
    ]);
  });

  it("a rest and a match without scores change no rate", () => {
    expect(wins().estimate([match(0, [0, 1], [1, 0]), match(1, [0, 2], [1, 0])], 3).rank).toEqual([0, 1.5, 1.5]);
  });
});
