/** The conformance suite: every topology passes all of it, or skips a case and says why. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Estimator } from "./estimator.ts";
import type { MatchResult, Pair, PlayedMatch, Topology } from "./topology.ts";

export interface TopologyCaseOptions {
  readonly topology: Topology;
  readonly estimator: Estimator;
  /** The sizes it has a tournament for. */
  readonly sizes: readonly number[];
  /** Matches by size, from the paper. */
  readonly matches: (size: number) => number;
  /** Name of a case and why it does not hold. */
  readonly skip?: Partial<Record<string, string>>;
}

/** Judges a pair of players: what each scores over both orders; null is a failure of the judge. */
export type TestJudge = (first: number, second: number) => readonly [number, number] | null;

export function topologyCases({ topology, estimator, sizes, matches, skip = {} }: TopologyCaseOptions): void {
  const check = (name: string, body: () => void) => {
    if (skip[name]) it.skip(`${name}: ${skip[name]}`, body);
    else it(name, body);
  };
  const size = fc.constantFrom(...sizes);
  /** A group with a quality per player, none equal. */
  const group = size.chain((n) =>
    fc.record({
      quality: fc.uniqueArray(fc.integer({ min: 0, max: 10_000 }), { minLength: n, maxLength: n }),
      anchor: fc.integer({ min: 0, max: n - 1 }),
    }),
  );

  describe("conformance", () => {
    check("plays as many matches as the paper says", () => {
      for (const n of sizes) expect(play(topology, n, 0, () => [1, 0]).length).toBe(matches(n));
    });

    check("pairs two different players of the group, nobody twice in a round of elimination", () => {
      fc.assert(
        fc.property(group, ({ quality, anchor }) => {
          for (const round of roundsOf(play(topology, quality.length, anchor, byQuality(quality)))) {
            for (const [first, second] of round.map(({ pair }) => pair)) {
              expect(first).not.toBe(second);
              expect(Math.min(first, second)).toBeGreaterThanOrEqual(0);
              expect(Math.max(first, second)).toBeLessThan(quality.length);
            }
            const players = round.flatMap(({ pair }) => pair);
            if (round[0]!.phase === "elimination") expect(new Set(players).size).toBe(players.length);
          }
        }),
      );
    });

    check("leaves nobody out", () => {
      for (const n of sizes.filter((candidate) => candidate > 1))
        expect(new Set(play(topology, n, n - 1, () => [0, 1]).flatMap(({ pair }) => pair)).size).toBe(n);
    });

    check("a perfect judge gives the true order", () => {
      fc.assert(
        fc.property(group, ({ quality, anchor }) => {
          const { order } = rank(topology, estimator, quality.length, { anchor, judge: byQuality(quality) });
          expect(order).toEqual([...quality.keys()].sort((a, b) => quality[b]! - quality[a]!));
        }),
        { numRuns: 300 },
      );
    });

    check("a perfect judge puts the best on top", () => {
      fc.assert(
        fc.property(group, ({ quality, anchor }) => {
          const { order } = rank(topology, estimator, quality.length, { anchor, judge: byQuality(quality) });
          expect(quality[order[0]!]).toBe(Math.max(...quality));
        }),
      );
    });

    check("a judge that sees no difference gives everybody the same rank", () => {
      for (const n of sizes)
        for (const score of [5, 0, 7.3]) {
          const ranking = rank(topology, estimator, n, { anchor: n - 1, judge: () => [score, score] });
          expect(new Set(ranking.rank)).toEqual(new Set([(n - 1) / 2]));
        }
    });

    check("a perfect judge gives equals the same rank, and the better a better one", () => {
      const coarse = size.chain((n) => fc.array(fc.integer({ min: 0, max: 4 }), { minLength: n, maxLength: n }));
      fc.assert(
        fc.property(coarse, fc.nat(), (quality, anchor) => {
          const n = quality.length;
          const { rank: ranks } = rank(topology, estimator, n, { anchor: anchor % n, judge: byQuality(quality) });
          // The average place of who has the same quality: places are counted, not taken from a tournament.
          const placeOf = (own: number) => {
            const better = quality.filter((other) => other > own).length;
            return better + (quality.filter((other) => other === own).length - 1) / 2;
          };
          expect(ranks).toEqual(quality.map(placeOf));
        }),
        { numRuns: 300 },
      );
    });

    check("ranks sum to N(N − 1)/2, whatever the judge says", () => {
      fc.assert(
        fc.property(group, fc.infiniteStream(fc.integer({ min: 0, max: 3 })), ({ quality, anchor }, scores) => {
          const judge: TestJudge = () => [scores.next().value, scores.next().value];
          const n = quality.length;
          const ranking = rank(topology, estimator, n, { anchor, judge });
          expect(ranking.rank.reduce<number>((sum, place) => sum + place!, 0)).toBe((n * (n - 1)) / 2);
          expect([...ranking.order].sort((a, b) => a - b)).toEqual([...quality.keys()]);
        }),
      );
    });

    check("other numbers for the same players give the same ranks", () => {
      fc.assert(
        fc.property(
          group.chain(({ quality, anchor }) =>
            fc.record({
              quality: fc.constant(quality),
              anchor: fc.constant(anchor),
              relabelled: fc.shuffledSubarray([...quality.keys()], { minLength: quality.length }),
            }),
          ),
          ({ quality, anchor, relabelled }) => {
            // Noise that belongs to the pair, so that the order is not simply that of the qualities; no ties.
            const noisy: TestJudge = (first, second) => [
              quality[first]! + 3000 * noise(quality[first]!, quality[second]!),
              quality[second]! + 3000 * noise(quality[second]!, quality[first]!),
            ];
            const original = rank(topology, estimator, quality.length, { anchor, judge: noisy });
            const moved = rank(topology, estimator, quality.length, {
              anchor: relabelled.indexOf(anchor),
              judge: (first, second) => noisy(relabelled[first]!, relabelled[second]!),
            });
            expect(moved.rank).toEqual(relabelled.map((player) => original.rank[player]));
          },
        ),
      );
    });

    check("asks nothing more after an unscored match", () => {
      for (const n of sizes.filter((candidate) => candidate > 1)) {
        const tournament = topology.start(n, 0);
        const round = tournament.nextRound([])!;
        const results = round.pairs.map((pair, at): MatchResult => ({ pair, scores: at === 0 ? null : [1, 0] }));
        expect(tournament.nextRound(results)).toBeNull();
      }
    });
  });
}

/** Plays a whole tournament with a judge that never fails. */
export function play(topology: Topology, size: number, anchor: number, judge: TestJudge): PlayedMatch[] {
  const tournament = topology.start(size, anchor);
  const played: PlayedMatch[] = [];
  let results: MatchResult[] = [];
  for (let round = tournament.nextRound([]); round !== null; round = tournament.nextRound(results)) {
    results = round.pairs.map((pair: Pair) => ({ pair, scores: judge(...pair) }));
    for (const { pair, scores } of results)
      played.push({ phase: round.phase, round: round.round, pair, scores: scores! });
  }
  return played;
}

export function rank(
  topology: Topology,
  estimator: Estimator,
  size: number,
  { anchor, judge }: { anchor: number; judge: TestJudge },
) {
  return estimator.estimate(play(topology, size, anchor, judge), size);
}

export function byQuality(quality: readonly number[]): TestJudge {
  return (first, second) => [quality[first]!, quality[second]!];
}

function roundsOf(matches: readonly PlayedMatch[]): PlayedMatch[][] {
  const rounds = new Map<string, PlayedMatch[]>();
  for (const match of matches) {
    const key = `${match.phase}/${match.round}`;
    rounds.set(key, [...(rounds.get(key) ?? []), match]);
  }
  return [...rounds.values()];
}

/** In (0, 1), a hash of an ordered pair. */
function noise(a: number, b: number): number {
  const mixed = Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 7, 0x85ebca6b);
  return ((Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35) >>> 0) + 0.5) / 2 ** 32;
}
