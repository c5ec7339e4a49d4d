import { random } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { ringMatches } from "../topologies.fixture.ts";
import { ALL_SIZES, byQuality, play, roundsOf } from "../topology.case.ts";
import type { Pair, Topology } from "../topology.ts";
import { posteriorSwiss } from "./posterior-swiss.ts";
import { ring } from "./ring.ts";
import { ringTopHalf } from "./ring-top-half.ts";

const pairsOf = (topology: Topology, size: number, seed: number): Pair[] =>
  roundsOf(
    topology,
    size,
    0,
    byQuality(Array.from({ length: size }, (_, at) => (at * 7) % size)),
    random(seed),
  ).flatMap(({ pairs }) => pairs);

describe.each([
  ["ring", ring()],
  ["posterior-swiss", posteriorSwiss()],
  ["ring-top-half", ringTopHalf()],
] as const)("%s", (_, topology) => {
  it("connects everybody, so that every two can be compared, though most are alike and keep to themselves", () => {
    for (const size of ALL_SIZES)
      for (let seed = 0; seed < 30; seed++) {
        const part = Array.from({ length: size }, (_, player) => player);
        for (const [a, b] of pairsOf(topology, size, seed)) {
          const [from, to] = [part[a], part[b]];
          part.forEach((own, player) => {
            if (own === from) part[player] = to!;
          });
        }
        expect(new Set(part).size).toBe(1);
      }
  });
});

describe("the ring", () => {
  it("is one round, and everybody has 3 or 4 matches in it, or 2 more than the next", () => {
    for (const size of ALL_SIZES.filter((candidate) => candidate >= 5)) {
      const rounds = roundsOf(ring(), size, 0, () => null, random(size));
      expect(rounds).toHaveLength(1);
      const degree = Array.from(
        { length: size },
        (_, player) => rounds[0]!.pairs.flat().filter((p) => p === player).length,
      );
      expect(Math.max(...degree) - Math.min(...degree)).toBeLessThanOrEqual(2);
      expect(degree.reduce((sum, count) => sum + count, 0)).toBe(2 * ringMatches(size));
    }
  });

  it("depends on the draw and on no score", () => {
    expect(roundsOf(ring(), 9, 0, () => [1, 0], random(1))).toEqual(roundsOf(ring(), 9, 0, () => [0, 1], random(1)));
    expect(roundsOf(ring(), 9, 0, () => [1, 0], random(1))).not.toEqual(
      roundsOf(ring(), 9, 0, () => [1, 0], random(2)),
    );
  });
});

describe("posterior-swiss", () => {
  it("plays rounds of ⌊N/2⌋, the last one what is left of 2N − 2", () => {
    for (const size of ALL_SIZES.filter((candidate) => candidate >= 8)) {
      const rounds = roundsOf(posteriorSwiss(), size, 0, byQuality([...Array(size).keys()]), random(size));
      const each = Math.floor(size / 2);
      const sizes = rounds.map(({ pairs }) => pairs.length);
      expect(sizes.slice(0, -1).every((count) => count === each)).toBe(true);
      expect(sizes.at(-1)).toBe(ringMatches(size) - each * (sizes.length - 1));
    }
  });

  it("with an odd number nobody rests twice before all others have rested as often", () => {
    for (const size of [9, 15, 21]) {
      const played = play(posteriorSwiss(), size, 0, byQuality([...Array(size).keys()]), random(size));
      const counts = Array.from(
        { length: size },
        (_, player) => played.filter(({ pair }) => pair.includes(player)).length,
      );
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
    }
  });

  it("a perfect judge sees neighbours meet after the first rounds", () => {
    const size = 16;
    const played = play(posteriorSwiss(), size, 0, byQuality([...Array(size).keys()]), random(5));
    const distance = (round: number) => {
      const apart = played.filter((match) => match.round === round).map(({ pair: [a, b] }) => Math.abs(a - b));
      return apart.reduce((sum, places) => sum + places, 0) / apart.length;
    };
    // Drawn pairs are 17/3 places apart on average; neighbours who have not met 1 or a little more.
    expect(distance(2)).toBeLessThan(3);
  });
});

describe("ring-top-half", () => {
  it("asks most about those who lead", () => {
    const size = 16;
    const played = play(ringTopHalf(), size, 0, byQuality([...Array(size).keys()]), random(5));
    const top = played.filter(({ phase }) => phase === "top_half");
    expect(played.filter(({ phase }) => phase === "ring")).toHaveLength(size);
    expect(top).toHaveLength(size - 2);
    // With a perfect judge the current top ⌊0.6·16⌋ + 1 = 10 are the best ten, which are numbered 6 … 15.
    expect(Math.min(...top.flatMap(({ pair }) => pair))).toBeGreaterThanOrEqual(6);
  });
});
