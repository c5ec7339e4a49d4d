import type { Comparison, JsonObject } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { attempt, OUTAGE, RUBRIC, sheet, TASK } from "./group.fixture.ts";
import { compareOnce, directionsOf, failureOfMatch, matchOf } from "./match.ts";

const place = { number: 0, phase: "seeding", round: 0, pair: [3, 1] as [number, number] } as const;
const scored = (first: number, second: number): Comparison => ({
  status: "scored",
  first: sheet(first),
  second: sheet(second),
});
const unscored: Comparison = { status: "unscored", failure: OUTAGE };

describe("a match", () => {
  it("adds what each attempt got in both orders (eq. 3)", () => {
    // Player 3 is first with 7, then second with 8; player 1 is second with 6, then first with 4.
    const match = matchOf({ ...place, pair: [3, 1], forward: scored(7, 6), backward: scored(4, 8) });
    expect(match.scores).toEqual([15, 10]);
    expect(match.winner).toBe(3);
  });

  it("gives nothing for standing in one position: a judge that only favours it sees a tie", () => {
    const match = matchOf({ ...place, pair: [3, 1], forward: scored(9.1, 3.3), backward: scored(9.1, 3.3) });
    expect(match.winner).toBeNull();
    expect(match.scores![0]).toBe(match.scores![1]);
  });

  it("counts one order twice when the other is unscored, and says that it is one", () => {
    // Player 3 is first in the forward order, second in the backward one.
    const forward = matchOf({ ...place, pair: [3, 1], forward: scored(9, 1), backward: unscored });
    expect(forward).toMatchObject({ scores: [18, 2], winner: 3 });
    const backward = matchOf({ ...place, pair: [3, 1], forward: unscored, backward: scored(9, 1) });
    expect(backward).toMatchObject({ scores: [2, 18], winner: 1 });
    expect([directionsOf(forward), directionsOf(backward)]).toEqual([1, 1]);
    for (const match of [forward, backward]) expect(failureOfMatch(match)).toEqual(OUTAGE);
  });

  it("has no scores and no winner when both orders are unscored", () => {
    const match = matchOf({ ...place, pair: [3, 1], forward: unscored, backward: unscored });
    expect(match).toMatchObject({ scores: null, winner: null });
    expect([directionsOf(match), failureOfMatch(match)]).toEqual([0, OUTAGE]);
  });
});

describe("one comparison", () => {
  const request = { task: TASK, rubric: RUBRIC, first: attempt(), second: attempt() };

  it("is unscored with owner judge when the judge throws", async () => {
    const judge = { id: "broken", compare: () => Promise.reject(new Error("socket hang up")) };
    expect(await compareOnce(judge, request)).toMatchObject({
      status: "unscored",
      failure: { owner: "judge", message: "socket hang up" },
    });
  });

  it("is not asked about an attempt whose arguments nobody could walk: the policy's own failure", async () => {
    let arguments_: JsonObject = {};
    for (let level = 0; level < 20_000; level++) arguments_ = { deeper: arguments_ };
    const calls = [{ tool_call_id: "1", function_name: "search_poi", arguments: arguments_ }];
    const deep = attempt();
    deep.steps.push({ step_id: deep.steps.length + 1, source: "agent", message: "", tool_calls: calls });
    let asked = 0;
    const judge = { id: "never", compare: async () => scored(++asked, 1) };
    for (const sides of [{ first: deep }, { second: deep }])
      expect(await compareOnce(judge, { ...request, ...sides })).toMatchObject({
        status: "unscored",
        failure: { owner: "policy", code: "nests_too_deep" },
      });
    expect(asked).toBe(0);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])("is unscored when the judge says %s", async (score) => {
    const judge = { id: "broken", compare: async () => scored(score, 1) };
    expect(await compareOnce(judge, request)).toMatchObject({
      status: "unscored",
      failure: { owner: "judge", code: "malformed_comparison" },
    });
  });
});
