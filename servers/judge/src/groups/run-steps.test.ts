/** Steps of a run that was launched more than once. */
import { expect, it } from "vitest";
import { RunSteps } from "./run-steps.ts";

const counted = () =>
  new RunSteps({
    none: () => ({ groups: 0 }),
    add: (to, more) => {
      to.groups += more.groups;
    },
  });

/** A group of each step, opened a second after the one before. */
function made(steps: RunSteps<{ groups: number }>, launch: string | null, [from, to]: [number, number], begin: number) {
  for (let step = from; step <= to; step++)
    steps.of({ launch, step, openedAt: begin + 1000 * (step - from) }).figures.groups++;
}

const shown = (steps: RunSteps<{ groups: number }>) =>
  [...steps.current()].sort(([one], [other]) => one - other).map(([step, { groups }]) => [step, groups]);

it("adds up what is of one launch, named or not", () => {
  for (const launch of ["n1", null]) {
    const steps = counted();
    made(steps, launch, [0, 2], 0);
    made(steps, launch, [1, 2], 5000);
    expect(shown(steps)).toEqual([
      [0, 1],
      [1, 2],
      [2, 2],
    ]);
  }
});

it("has a resumed run as it went on, and none of what went before from there", () => {
  const steps = counted();
  made(steps, "n1", [0, 4], 0);
  made(steps, "n2", [3, 3], 10_000);
  expect(shown(steps)).toEqual([0, 1, 2, 3].map((step) => [step, 1]));
});

it("has only the last launch of a run that was begun anew", () => {
  const steps = counted();
  made(steps, "n1", [0, 4], 0);
  made(steps, "n2", [0, 1], 10_000);
  expect(shown(steps)).toEqual([
    [0, 1],
    [1, 1],
  ]);
});

it("adds up launches that go on at the same time, and keeps their figures apart from later ones", () => {
  const steps = counted();
  made(steps, "rank0", [0, 2], 0);
  made(steps, "rank1", [0, 2], 500);
  expect(shown(steps)).toEqual([0, 1, 2].map((step) => [step, 2]));
  made(steps, "again", [2, 2], 60_000);
  expect(shown(steps)).toEqual([
    [0, 2],
    [1, 2],
    [2, 1],
  ]);
  // What was added up is not what is added to.
  made(steps, "rank1", [1, 1], 1500);
  expect(shown(steps)).toEqual([
    [0, 2],
    [1, 3],
    [2, 1],
  ]);
});

it("counts groups where none has a step, and leaves those without one out where others have", () => {
  const steps = counted();
  for (let at = 0; at < 10; at++) steps.of({ launch: null, step: null, openedAt: at }).figures.groups++;
  expect([steps.isInOrder, shown(steps)]).toEqual([
    true,
    [
      [0, 8],
      [1, 2],
    ],
  ]);
  made(steps, "n1", [4, 4], 0);
  expect([steps.isInOrder, shown(steps)]).toEqual([false, [[4, 1]]]);
});
