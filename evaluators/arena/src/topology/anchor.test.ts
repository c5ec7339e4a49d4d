import { describe, expect, it } from "vitest";
import { tiers } from "../estimator/tiers.ts";
import { play, rank } from "../topology.case.ts";
import { anchorRanking } from "./anchor.ts";

describe("anchor", () => {
  it("every match is one against the anchor, wherever the anchor stands", () => {
    for (const { pair } of play(anchorRanking(), 6, 4, () => [0, 0])) expect(pair[1]).toBe(4);
  });

  it("ranks the anchor by the mean of its scores (section 4.2)", () => {
    // The anchor (0) scores 4, 6, 8: mean 6, between 7 and 5; player 3 has 6, too, and shares the rank.
    const scores: Record<number, [number, number]> = { 1: [7, 4], 2: [5, 6], 3: [6, 8] };
    const { rank: ranks } = rank(anchorRanking(), tiers(), 4, { anchor: 0, judge: (player) => scores[player]! });
    expect(ranks).toEqual([1.5, 0, 3, 1.5]);
  });
});
