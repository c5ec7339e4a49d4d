import { describe, expect, it } from "vitest";
import { attempt, bench, OUTAGE, TASK } from "../evaluation.fixture.ts";

const asked = (first: object, second: object) => ({ task: TASK.id, first, second });

describe("compare_trajectories", () => {
  it.each([
    [3, 9, "second", [6, 18]],
    [9, 3, "first", [18, 6]],
    [4, 4, "tie", [8, 8]],
  ])("%i against %i: the %s, by the sums of both orders", async (first, second, winner, scores) => {
    // One of them says more, so that the two are not the same to look at.
    const { call, judge } = bench();
    const { structured } = await call("compare_trajectories", asked(attempt(first), attempt(second, { padding: 1 })));
    expect(structured).toMatchObject({ status: "scored", winner, scores, judge: "fake", failure: null });
    expect(judge.asked).toBe(2);
    const [forward, backward] = (structured as { orders: { first: { combined: number } }[] }).orders;
    expect([forward?.first.combined, backward?.first.combined]).toEqual([first, first]);
  });

  it("one without an answer loses without a match", async () => {
    const { call, judge } = bench();
    const { structured } = await call("compare_trajectories", asked(attempt(1), attempt(null)));
    expect(structured).toMatchObject({ status: "scored", winner: "first", scores: null, match: null });
    expect(judge.asked).toBe(0);
  });

  it("is invalid where one is not valid, as it is without the judge", async () => {
    const { call, judge } = bench();
    const broken = await call("compare_trajectories", asked(attempt(1), attempt(9, { failure: OUTAGE })));
    expect(broken.structured).toMatchObject({ status: "invalid", winner: null, failure: { code: "below_quorum" } });
    judge.isDown = true;
    const outage = await call("compare_trajectories", asked(attempt(1), attempt(9)));
    expect(outage.structured).toMatchObject({
      status: "invalid",
      winner: null,
      scores: null,
      failure: { owner: "judge" },
    });
    expect(outage.text).toMatch(/^invalid: judge\/.*timeout/);
  });

  it("refuses what is no trajectory", async () => {
    expect((await bench().call("compare_trajectories", asked(attempt(1), {}))).code).toBe("invalid_trajectory");
  });
});
