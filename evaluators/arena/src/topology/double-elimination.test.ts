import { random } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tiers } from "../estimator/tiers.ts";
import { ALL_SIZES, byQuality, play, roundsOf } from "../topology.case.ts";
import { doubleElimination, dropInRound } from "./double-elimination.ts";

const topology = doubleElimination();

describe("double-elimination", () => {
  it("a perfect judge gives the two best their places, for every size and draw", () => {
    for (const size of ALL_SIZES.slice(1))
      for (let seed = 0; seed < 20; seed++) {
        const quality = random(seed, size).shuffled(Array.from({ length: size }, (_, at) => at));
        const { order } = tiers().estimate(play(topology, size, 0, byQuality(quality), random(seed)), size);
        expect([quality[order[0]!], quality[order[1]!]]).toEqual([size - 1, size - 2]);
      }
  });

  it("takes a player out with its second defeat, and only then", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 33 }), fc.nat(), fc.infiniteStream(fc.boolean()), (size, seed, wins) => {
        const played = play(topology, size, 0, () => (wins.next().value ? [1, 0] : [0, 1]), random(seed));
        const defeats = new Array<number>(size).fill(0);
        for (const { pair, scores, phase } of played) {
          for (const player of pair) expect(defeats[player]).toBeLessThan(2);
          if (phase === "elimination") expect(pair.map((player) => defeats[player])).toEqual([0, 0]);
          if (phase === "lower_bracket") expect(pair.map((player) => defeats[player])).toEqual([1, 1]);
          defeats[scores[0] > scores[1] ? pair[1] : pair[0]]! += 1;
        }
        expect(defeats.filter((count) => count < 2)).toHaveLength(1);
      }),
    );
  });

  it("plays the final again where the undefeated one loses it, and only there", () => {
    // Of two the first match sends one down, and the same two are the final.
    const finals = (...verdicts: [number, number][]) =>
      play(topology, 2, 0, () => verdicts.shift()!, random(1))
        .filter(({ phase }) => phase === "grand_final")
        .map(({ round, pair }) => [round, ...pair]);
    const [undefeated, other] = play(topology, 2, 0, () => [1, 0], random(1))[0]!.pair;
    expect(finals([1, 0], [1, 0])).toEqual([[0, undefeated, other]]);
    expect(finals([1, 0], [0, 1], [1, 0])).toEqual([
      [0, undefeated, other],
      [1, undefeated, other],
    ]);
  });

  it("ranks by who wins the last final", () => {
    const order = (...verdicts: [number, number][]) => {
      const played = play(topology, 2, 0, () => verdicts.shift()!, random(1));
      return tiers()
        .estimate(played, 2)
        .order.map((player) => played[0]!.pair.indexOf(player));
    };
    expect(order([1, 0], [1, 0])).toEqual([0, 1]);
    expect(order([1, 0], [0, 1], [1, 0])).toEqual([0, 1]);
    expect(order([1, 0], [0, 1], [0, 1])).toEqual([1, 0]);
    expect(order([0, 1], [1, 0])).toEqual([1, 0]);
  });

  it("gives byes to the first of the draw, and nobody has two in the upper bracket", () => {
    for (const size of ALL_SIZES.slice(2)) {
      const draw = random(size).shuffled(Array.from({ length: size }, (_, player) => player));
      const rounds = roundsOf(topology, size, 0, () => [1, 0], random(size)).filter(
        ({ phase }) => phase === "elimination",
      );
      const places = 2 ** Math.ceil(Math.log2(size));
      const first = new Set(rounds[0]!.pairs.flat());
      expect(draw.filter((player) => !first.has(player))).toEqual(draw.slice(0, places - size));
      for (const [at, { pairs }] of rounds.slice(1).entries()) expect(pairs).toHaveLength(places / 2 ** (at + 2));
    }
  });

  it.each([
    [8, 2],
    [16, 3],
    [32, 4],
  ])(
    "of %s players nobody can meet again before round %s of the lower bracket: no arrangement is later",
    (size, latest) => {
      // The latest possible was found by trying all arrangements of drop-ins for 8 and 16, and 150 000 of 32.
      let earliest = Number.POSITIVE_INFINITY;
      for (let seed = 0; seed < 3000; seed++) {
        const coin = random(seed, "coin");
        const met = new Set<string>();
        for (const { phase, round, pair } of play(topology, size, 0, () => [coin.next(), 0.5], random(seed))) {
          const key = pair.toSorted((a, b) => a - b).join();
          if (phase === "lower_bracket" && met.has(key)) earliest = Math.min(earliest, round);
          met.add(key);
        }
      }
      expect(earliest).toBe(latest);
    },
  );

  it("drops the losers of the first two rounds into neighbouring rounds, then of each into every second", () => {
    expect([0, 1, 2, 3, 4].map(dropInRound)).toEqual([0, 1, 3, 5, 7]);
  });
});
