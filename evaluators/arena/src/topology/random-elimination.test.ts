import { random } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimatorNamed } from "../estimators.ts";
import { byQuality, play, rank, roundsOf } from "../topology.case.ts";
import { REPEATS, randomElimination } from "./random-elimination.ts";

const topology = randomElimination();

describe("random elimination", () => {
  it("has the calls of two seeded eliminations' worth in a power of two: N − 1 matches a repeat", () => {
    for (const size of [2, 4, 8, 16, 32])
      expect(play(topology, size, 0, byQuality([...Array(size).keys()]), random(size))).toHaveLength(
        REPEATS * (size - 1),
      );
    expect(play(topology, 1, 0, () => [1, 0])).toEqual([]);
  });

  it("has three meet each other where the number is odd, and one of them go on", () => {
    // 5: three and two meet (3 + 1 matches), the two winners meet (1).
    const rounds = roundsOf(topology, 5, 0, byQuality([5, 1, 4, 2, 3]), random(1));
    expect(rounds.map(({ pairs }) => pairs.length)).toEqual([4, 1, 4, 1]);
    expect(rounds.map(({ round }) => round)).toEqual([0, 1, 2, 3]);
    for (const { pairs } of [rounds[0]!, rounds[2]!]) expect(new Set(pairs.flat()).size).toBe(5);
    // The best is in each final.
    for (const { pairs } of [rounds[1]!, rounds[3]!]) expect(pairs.flat()).toContain(0);
  });

  it("draws each repeat anew", () => {
    const first = (seed: number) => {
      const rounds = roundsOf(topology, 8, 0, byQuality([...Array(8).keys()]), random(seed));
      const meeting = (at: number) => rounds[at]!.pairs.map((pair) => pair.toSorted().join()).toSorted();
      return [meeting(0), meeting(3)] as const;
    };
    // 105 ways to pair eight: the same one twice in all of ten groups is no chance.
    expect(Array.from({ length: 10 }, (_, seed) => first(seed)).some(([one, other]) => `${one}` !== `${other}`)).toBe(
      true,
    );
  });

  it("lets the one drawn earlier go on from a match without scores", () => {
    const rounds = roundsOf(topology, 4, 0, () => null, random(3));
    const [semifinals, final] = rounds;
    expect(final!.pairs).toHaveLength(1);
    for (const pair of semifinals!.pairs) expect(final!.pairs[0]).toContain(pair[0]);
  });
});

describe("points", () => {
  it("counts the rounds won over all repeats", () => {
    fc.assert(
      fc.property(fc.constantFrom(2, 4, 8, 16), fc.nat(), (size, seed) => {
        const quality = random(seed, "quality").shuffled([...Array(size).keys()]);
        const played = play(topology, size, 0, byQuality(quality), random(seed));
        const won = quality.map(
          (_, player) => played.filter(({ pair, scores }) => pair[scores[0] > scores[1] ? 0 : 1] === player).length,
        );
        // The best wins every round of every repeat: log2 N each.
        expect(Math.max(...won)).toBe(REPEATS * Math.log2(size));
        const { rank: ranks } = estimatorNamed("points").estimate(played, size);
        for (const one of won.keys())
          for (const other of won.keys())
            expect(Math.sign(ranks[one]! - ranks[other]!)).toBe(Math.sign(won[other]! - won[one]!));
      }),
      { numRuns: 50 },
    );
  });

  it("gives halves to three who meet each other, and nothing for a tie", () => {
    const estimate = (scores: readonly (readonly [number, number])[]) =>
      estimatorNamed("points").estimate(
        [
          { phase: "random_elimination", round: 0, pair: [0, 1], scores: scores[0]! },
          { phase: "random_elimination", round: 0, pair: [0, 2], scores: scores[1]! },
          { phase: "random_elimination", round: 0, pair: [1, 2], scores: scores[2]! },
          { phase: "random_elimination", round: 0, pair: [3, 4], scores: scores[3]! },
        ],
        5,
      ).rank;
    // 1, .5 and 0 of the three; 1 and 0 of the two.
    expect(
      estimate([
        [2, 1],
        [2, 1],
        [2, 1],
        [2, 1],
      ]),
    ).toEqual([0.5, 2, 3.5, 0.5, 3.5]);
    expect(
      estimate([
        [1, 1],
        [1, 1],
        [1, 1],
        [1, 1],
      ]),
    ).toEqual([2, 2, 2, 2, 2]);
  });

  it("reads a listwise call as a round in which all met all", () => {
    const lists = [{ order: [2, 0, 1], scores: [9, 5, 7] }];
    expect(estimatorNamed("points").estimate([], 3, { lists }).rank).toEqual([2, 1, 0]);
  });

  it("ranks by perfect judges the best first whatever the size", () => {
    for (let size = 2; size <= 17; size++)
      for (let seed = 0; seed < 20; seed++) {
        const quality = random(seed, size).shuffled([...Array(size).keys()]);
        const { order } = rank(topology, estimatorNamed("points"), size, {
          anchor: 0,
          judge: byQuality(quality),
          draw: random(seed),
        });
        expect(quality[order[0]!]).toBe(size - 1);
      }
  });
});
