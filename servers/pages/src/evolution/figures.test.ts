/** Figures of steps against sums that are done by hand: a mean leaves out what is not there, and nothing is no zero. */
import type { StepReport } from "@arenakit/evaluator-evolution";
import { expect, it } from "vitest";
import { joinFigures, stepFigures } from "./figures.ts";

type Task = StepReport["tasks"][number];
type Proposals = StepReport["proposers"][number]["proposals"];

const task = (score: number | null, criteria: Task["criteria"]): Task => ({
  ...{ id: "t", at: 0, origin: "real", mode: "tool", query: "q", poolAt: 0, proposedBy: null, rewards: [score] },
  ...{ score, criteria },
  unproposed: null,
  failure: score === null ? { owner: "judge", code: "judge_timed_out", message: "m", retryable: true } : null,
});
const refused = (code: string, message: string): Proposals[number] => ({
  ...{ raw: null, clamped: null, scored: 0, of: 2 },
  refused: { owner: "policy", code, message, retryable: false },
});
const proposed = (raw: number): Proposals[number] => ({
  ...{ refused: null, raw, clamped: Math.min(1, raw), scored: 2, of: 2 },
});

function report(step: number, parts: Partial<StepReport> & { proposals?: Proposals } = {}): StepReport {
  const { proposals, ...rest } = parts;
  const nothing = { unsummarised: [], real: null, synthetic: null, tool: null, no_tool: null, proposer: null };
  const proposers: StepReport["proposers"] = proposals
    ? [{ id: "p", at: 0, mode: "tool", meta: [], proposals, failure: null }]
    : [];
  return { step, tasks: [], ...nothing, ...rest, proposers };
}

it("counts tasks, means of criteria, and refusals by reason", () => {
  const one = stepFigures(
    report(3, {
      tasks: [
        task(0.5, { persistent: 4, active: 0, added: 2, retired: 0 }),
        task(null, { persistent: 6, active: 1, added: 0, retired: 1 }),
      ],
      proposals: [refused("no_task", "first"), proposed(1.5), proposed(0.5), refused("no_task", "second")],
    }),
  );
  expect(one).toMatchObject({ from: 3, to: 3, tasks: 2, failed: 1, proposals: 4, proposerRaw: 1 });
  expect(one.criteria).toEqual({ persistent: 5, active: 0.5, added: 1, retired: 0.5 });
  expect(one.refused).toEqual([{ owner: "policy", code: "no_task", count: 2, message: "second", lastStep: 3 }]);
});

it("has null where there is nothing", () => {
  const one = stepFigures(report(1));
  expect(one).toMatchObject({ real: null, proposer: null, proposerRaw: null, criteria: null, proposals: 0 });
});

it("joins neighbours evenly, with means of the steps that have a value", () => {
  const reals = [0.25, 0.75, null, 0.5, 1];
  const steps = reals.map((real, at) =>
    stepFigures(report(at + 1, { real, proposals: [refused("no_task", `m${at}`)] })),
  );
  const joined = joinFigures(steps, 3);
  expect(joined.map(({ from, to, real }) => [from, to, real])).toEqual([
    [1, 2, 0.5],
    [3, 4, 0.5],
    [5, 5, 1],
  ]);
  expect(joined.map(({ synthetic, criteria }) => [synthetic, criteria])).toEqual(Array(3).fill([null, null]));
  expect(joined[0]!.refused).toEqual([{ owner: "policy", code: "no_task", count: 2, message: "m1", lastStep: 2 }]);
  expect(joinFigures(steps, 5)).toEqual(steps);
});
