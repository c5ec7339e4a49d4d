import type { CheckResult, ScoreBreakdown, Trajectory } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { weighScore } from "./weigh-score.ts";

const score = (components: ScoreBreakdown["components"], checks: CheckResult[] = []): ScoreBreakdown => ({
  total: null,
  components,
  checks,
});
const trajectory = (...stepRewards: (number | undefined)[]): Trajectory => ({
  schema_version: "ATIF-v1.8",
  agent: { name: "p", version: "1" },
  steps: stepRewards.map((stepReward, at) => ({
    step_id: at + 1,
    source: "agent",
    message: "",
    ...(stepReward === undefined ? {} : { extra: { arenakit: { stepReward } } }),
  })),
});

describe("weighScore", () => {
  it("weighs rules, judge, verification and process rewards", () => {
    // (1 · 1 + 2 · 0.5 + 1 · 0 + 4 · (0.5 + 1) / 2) / 8 = 0.625
    const components = { format: 1, rubric: 0.5, verified: 0, length: 0.3 };
    const weights = { format: 1, rubric: 2, verified: 1, process: 4 };
    const { total, components: kept } = weighScore(score(components), trajectory(0.5, undefined, 1), weights);
    expect(total).toBe(0.625);
    expect(kept).toEqual({ ...components, process: 0.75 });
  });

  it("takes one alone", () => {
    expect(weighScore(score({ format: 1, rubric: null }), trajectory(), { format: 3 }).total).toBe(1);
  });

  it("lets the weight of what does not apply fall on the others, and judges nothing where a reader was silent", () => {
    expect(weighScore(score({ format: 0.5 }), trajectory(), { format: 1, verified: 9 }).total).toBe(0.5);
    expect(weighScore(score({ format: 0.5, rubric: null }), trajectory(), { format: 1, rubric: 1 }).total).toBeNull();
    expect(weighScore(score({ format: 0.5 }), trajectory(), { verified: 1 }).total).toBeNull();
  });

  it("keeps a fatal check fatal", () => {
    const fatal = { id: "a.b", family: "a", applies: true, score: 0, fatal: true } as unknown as CheckResult;
    expect(weighScore(score({ format: 1 }, [fatal]), trajectory(), { format: 1 }).total).toBe(0);
  });

  it("refuses weights below 0 and process rewards that are no share", () => {
    expect(() => weighScore(score({ format: 1 }), trajectory(), { format: -1 })).toThrow(
      /task\/bad_weights.*at least 0/,
    );
    for (const rewards of [[-1], [1, -1], [0, 2]])
      expect(() => weighScore(score({ format: 1 }), trajectory(...rewards), { process: 1 })).toThrow(
        /task\/bad_weights: weight of process: expected step rewards in \[0, 1\], and one step has (-1|2)$/,
      );
  });

  it("leaves step rewards alone where no weight names them", () => {
    const weighed = weighScore(score({ format: 1 }), trajectory(-1, 7), { format: 1 });
    expect([weighed.total, weighed.components]).toEqual([1, { format: 1 }]);
  });
});
