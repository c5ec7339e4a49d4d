/** What a run has come to, from groups whose figures are known by arithmetic. */
import { expect, it } from "vitest";
import { FakeRun } from "./fake-run.fixture.ts";
import { MAX_STEPS } from "./run-figures.ts";

const MINUTE = 60_000;
const NOW = 1000 * MINUTE + 30_000;
const TIMEOUT = { owner: "judge", code: "judge_timed_out", message: "no answer in 60 s", retryable: true } as const;

/** A scored group of two attempts that the judge gave these mean scores, ready one second before `at`. */
function scored(
  run: FakeRun,
  name: string,
  { step, means, at }: { step: number | null; means: [number, number]; at: number },
) {
  const id = run.open(name, step, at - 5000);
  run.submit(id, 2, at - 1000);
  const [a, b] = means;
  run.groups.get(id)!.matches.push({
    ...{ number: 0, phase: "seeding", round: 0, pair: [1, 0], scores: [2 * b, 2 * a], winner: null },
  });
  run.score(id, at);
  return id;
}

function newRun(now = NOW) {
  return new FakeRun({ run: "r", size: 2, clock: () => now });
}

it("counts groups by state, the oldest that waits, and attempts that are awaited", async () => {
  const run = newRun();
  const open = run.open("a", 0, NOW - 9000);
  run.submit(open, 1, NOW - 8000);
  run.open("b", 0, NOW - 20_000);
  const ready = run.open("c", 0, NOW - 5000);
  run.submit(ready, 2, NOW - 4000);
  scored(run, "d", { step: 0, means: [6, 7], at: NOW - 1000 });
  const figures = (await run.source.run("r"))!;
  expect(figures.counts).toEqual({ open: 2, ready: 1, judging: 0, scored: 1, invalid: 0 });
  expect(figures.oldestOpenedAt).toBe(NOW - 20_000);
  expect(figures.attempts).toEqual({ have: 1, awaited: 3 });
  expect(figures.lastChangedAt).toBe(NOW - 1000);
});

it("has by step the mean of the groups' mean scores with its interval, the spread, the invalid ones and the time", async () => {
  const run = newRun();
  // Group means 5, 6 and 7: mean 6, s = 1, and t of two degrees of freedom is 4.303.
  scored(run, "a", { step: 3, means: [4, 6], at: NOW - 3000 });
  scored(run, "b", { step: 3, means: [5, 7], at: NOW - 2000 });
  scored(run, "c", { step: 3, means: [6, 8], at: NOW - 1000 });
  const lost = run.open("d", 3, NOW - 9000);
  run.invalidate(lost, TIMEOUT, NOW - 500);
  const { steps, stepsAre } = (await run.source.run("r"))!;
  expect(stepsAre).toBe("steps");
  expect(steps).toHaveLength(1);
  const [step] = steps;
  expect(step).toMatchObject({ from: 3, to: 3, groups: 4, invalid: 1, judgedMs: 1000 });
  expect(step!.score!.mean).toBeCloseTo(6, 12);
  expect(step!.score!.interval![0]).toBeCloseTo(6 - 4.303 / Math.sqrt(3), 3);
  expect(step!.score!.interval![1]).toBeCloseTo(6 + 4.303 / Math.sqrt(3), 3);
  expect(step!.rewardSpread).toBeCloseTo(0.5, 12); // rewards 0 and 1
});

it("says no interval of fewer than three groups, and no score where none was judged", async () => {
  const run = newRun();
  scored(run, "a", { step: 0, means: [4, 6], at: NOW - 3000 });
  scored(run, "b", { step: 0, means: [4, 6], at: NOW - 3000 });
  run.invalidate(run.open("c", 1, NOW - 2000), TIMEOUT, NOW - 1000);
  const { steps } = (await run.source.run("r"))!;
  expect(steps[0]!.score).toEqual({ mean: 5, interval: null });
  expect(steps[1]).toMatchObject({ score: null, rewardSpread: null, judgedMs: null, groups: 1, invalid: 1 });
});

it("gives the reasons of invalid groups, most frequent first", async () => {
  const run = newRun();
  run.invalidate(run.open("a", 0), { ...TIMEOUT, code: "judge_invalid" });
  for (const name of ["b", "c"]) run.invalidate(run.open(name, 0), TIMEOUT);
  expect((await run.source.run("r"))!.reasons).toEqual([
    { owner: "judge", code: "judge_timed_out", groups: 2, message: "no answer in 60 s" },
    { owner: "judge", code: "judge_invalid", groups: 1, message: "no answer in 60 s" },
  ]);
});

it("counts closed groups by the minute, the current one last", async () => {
  const run = newRun();
  for (const [name, minutesAgo] of [
    ["a", 0],
    ["b", 2],
    ["c", 2],
    ["d", 400],
  ] as const)
    run.invalidate(run.open(name, 0, 0), TIMEOUT, NOW - minutesAgo * MINUTE);
  const { closedByMinute } = (await run.source.run("r"))!;
  expect(closedByMinute.slice(-3)).toEqual([2, 0, 1]);
  expect(closedByMinute.reduce((sum, count) => sum + count, 0)).toBe(3);
});

it("joins neighbouring steps of a long run and loses no group", async () => {
  const run = newRun();
  for (let step = 0; step < 3 * MAX_STEPS - 1; step++)
    scored(run, `s${step}`, { step, means: [step, step], at: NOW - 400_000 + step * 1000 });
  const { steps } = (await run.source.run("r"))!;
  expect(steps).toHaveLength(MAX_STEPS);
  expect(steps[0]).toMatchObject({ from: 0, to: 2, groups: 3 });
  expect(steps[0]!.score!.mean).toBeCloseTo(1, 12); // of 0, 1 and 2
  expect(steps.at(-1)).toMatchObject({ from: 297, to: 298, groups: 2 });
  expect(steps.reduce((sum, { groups }) => sum + groups, 0)).toBe(3 * MAX_STEPS - 1);
});

it("counts closed groups where the trainer names no step", async () => {
  const run = newRun();
  for (let at = 0; at < 10; at++) scored(run, `g${at}`, { step: null, means: [4, 6], at: NOW - 20_000 + at * 1000 });
  const { steps, stepsAre } = (await run.source.run("r"))!;
  expect(stepsAre).toBe("groups");
  expect(steps.map(({ from, to, groups }) => [from, to, groups])).toEqual([
    [0, 7, 8],
    [8, 15, 2],
  ]);
});

it("has the curve of what is trained on, as the last launch made it, and counts all groups", async () => {
  const run = newRun();
  scored(run, "n1:train:0:t:0", { step: 0, means: [4, 6], at: NOW - 9000 });
  scored(run, "n1:train:1:t:0", { step: 1, means: [4, 6], at: NOW - 8000 });
  scored(run, "n1:eval:1:t:0", { step: 1, means: [9, 9], at: NOW - 7000 });
  scored(run, "n2:train:1:t:0", { step: 1, means: [6, 8], at: NOW - 1000 });
  const { steps, counts } = (await run.source.run("r"))!;
  expect(counts.scored).toBe(4);
  expect(steps.map(({ from, groups, score }) => [from, groups, score!.mean])).toEqual([
    [0, 1, 5],
    [1, 1, 7],
  ]);
});
