import { RUBRIC_SET_FORMAT, type RubricSet, type Task, type Trajectory, type Verdict } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { judgedComponents, type RubricJudge, withIds } from "./index.ts";

const trajectory: Trajectory = {
  schema_version: "ATIF-v1.8",
  agent: { name: "p", version: "1" },
  steps: [{ step_id: 1, source: "agent", message: "It scatters." }],
};
const task = { id: "t" } as Task;

/** A merit of weight 3 and a fault of weight 1. */
const set: RubricSet = {
  format: RUBRIC_SET_FORMAT,
  query: "Why is the sky blue?",
  source: { kind: "native" },
  aggregation: "hote",
  items: withIds("q", [
    { text: "merit", polarity: 1, weight: 3, scale: "binary", tier: "persistent" },
    { text: "fault", polarity: -1, weight: 1, scale: "binary", tier: "persistent" },
  ]),
};
const saying = (values: Readonly<Record<string, 0 | 1 | null>>): RubricJudge => ({
  id: "stub",
  judge: async ({ items }) =>
    items.map(({ id, text }): Verdict => {
      const value = values[text] ?? null;
      const base = { rubricId: id, judge: "stub", promptHash: "" };
      if (value === null) return { ...base, status: "unscored", reason: "silent" };
      return { ...base, status: "scored", value, met: value === 1 };
    }),
});
const judged = (values: Readonly<Record<string, 0 | 1 | null>>) =>
  judgedComponents({ environment: { rubricSet: () => set }, task, trajectory, judge: saying(values) });

it("lays the reward of HOTE's eq. 2 onto [0, 1]", async () => {
  // (3 · J(merit) − 1 · J(fault)) / 4 lies in [−1/4, 3/4]: the share of that way.
  expect(await judged({ merit: 1, fault: 0 })).toEqual({ rubric: 1 });
  expect(await judged({ merit: 0, fault: 1 })).toEqual({ rubric: 0 });
  expect(await judged({ merit: 1, fault: 1 })).toEqual({ rubric: 0.75 });
});

it("is null where the reader did not say it, and absent where none is needed", async () => {
  expect(await judged({ merit: null, fault: 1 })).toEqual({ rubric: null });
  const none = { environment: {}, task, trajectory, judge: saying({}) };
  expect(await judgedComponents(none)).toBeUndefined();
});
