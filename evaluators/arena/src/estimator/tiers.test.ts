/** Who went out when: by rounds, in whatever order matches are given, and from a tie where the seeds do not say it. */
import { random } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { topologyOf } from "../topologies.ts";
import type { PlayedMatch } from "../topology.ts";
import { playOver } from "../tournament.ts";
import { tiers } from "./tiers.ts";

/** Everybody has the seed score 5. */
const seeding = [1, 2, 3].map(
  (player): PlayedMatch => ({ phase: "seeding", round: 0, pair: [player, 0], scores: [5, 5] }),
);
const bracket = (round: number, pair: [number, number], scores: [number, number]): PlayedMatch => ({
  phase: "elimination",
  round,
  pair,
  scores,
});

it("is who has a later match, and of equal seeds in a tied final neither: their scores part them, or nothing does", () => {
  const semifinals = [bracket(0, [0, 3], [4, 4]), bracket(0, [1, 2], [2, 8])];
  // Means: 0 (5 + 4)/2, 1 (5 + 2)/2, 2 (5 + 8 + 7)/3, 3 (5 + 4 + 7)/3.
  for (const final of [bracket(1, [2, 3], [7, 7]), bracket(1, [3, 2], [7, 7])])
    expect(tiers().estimate([...seeding, ...semifinals, final], 4).rank).toEqual([2, 3, 0, 1]);
  // The other one of the tie went on: (5 + 4 + 7)/3 is 0's, (5 + 4)/2 is 3's.
  expect(tiers().estimate([...seeding, ...semifinals, bracket(1, [0, 2], [7, 7])], 4).rank).toEqual([1, 3, 0, 2]);
  // Both finalists won 8 to 2 and tied: nothing parts them, nor those who lost.
  const even = [bracket(0, [0, 3], [2, 8]), bracket(0, [1, 2], [2, 8]), bracket(1, [3, 2], [7, 7])];
  expect(tiers().estimate([...seeding, ...even], 4).rank).toEqual([2.5, 2.5, 0.5, 0.5]);
});

it("is nobody known where the match after the tie has no scores: both stand between who went out and who stayed", () => {
  // 2 waits in the final; 0 and 3 tied in the other half, and the final was lost. Means: 2 (5 + 8)/2, 0 and 3 (5 + 9)/2.
  const left = [bracket(0, [0, 3], [9, 9]), bracket(0, [1, 2], [2, 8])];
  expect(tiers().estimate([...seeding, ...left], 4).rank).toEqual([1.5, 3, 0, 1.5]);
});

it("is read from the rounds: the final's loser is second, whichever line stands last", () => {
  const bracketed = [...seeding, bracket(0, [0, 3], [2, 8]), bracket(0, [1, 2], [4, 6]), bracket(1, [3, 2], [9, 1])];
  // 3 beat 2 in the final; of the semifinals' losers 1 has the mean (5 + 4)/2 and 0 (5 + 2)/2.
  for (const given of [bracketed, bracketed.toReversed()])
    expect(tiers().estimate(given, 4).rank).toEqual([3, 2, 1, 0]);
});

it.each(["seeded-single-elimination", "double-elimination"])("does not hang on the order of lines: %s", (topology) => {
  for (let number = 0; number < 100; number++) {
    const drawn = random("order of lines", number);
    const size = drawn.integer(2, 17);
    const tournament = topologyOf(topology).start(size, 0, { random: random("draw", number) });
    const { matches } = playOver(tournament, () => ({ scores: [drawn.integer(0, 9), drawn.integer(0, 9)] }));
    const { rank } = tiers().estimate(matches, size);
    for (const given of [matches.toReversed(), drawn.shuffled(matches)])
      expect(tiers().estimate(given, size).rank).toEqual(rank);
  }
});
