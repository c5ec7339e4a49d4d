import { expect, it } from "vitest";
import { runCost } from "./cost.ts";

const PAPER = { batch: 48, group: 8, toolUses: 10, noToolSteps: 600, hybridSteps: 700 };

it("gives the paper's figures for the paper's run", () => {
  // One step with tools throughout: 48 · 10 · 8 = 3,840 uses.
  const { paper, drTulu, baseline } = runCost(PAPER);
  expect(paper).toEqual({ solver: 350 * 3840, proposer: 175 * 48, total: 1_352_400 });
  expect(drTulu).toBe(7_296_000);
  expect(baseline).toBe(4_992_000);
});

it("counts a proposal's uses, which the paper counts once a proposal", () => {
  // 700 steps · 12 proposals with tools · 10 uses.
  expect(runCost(PAPER).counted).toEqual({ solver: 1_344_000, proposer: 84_000, total: 1_428_000 });
});

it("takes the half of the first step off where that step is hybrid", () => {
  // B = 4, G = 2, T = 3. Step 1: 1 tool task · 2 · 3 = 6. Steps 2 and 3: 2 tool tasks · 2 · 3 = 12 each.
  const { counted, attempts } = runCost({ batch: 4, group: 2, toolUses: 3, noToolSteps: 0, hybridSteps: 3 });
  // 1 proposal with tools a step, 3 uses each.
  expect(counted).toEqual({ solver: 30, proposer: 9, total: 39 });
  // 2 tasks, then 4 and 4, twice each; 2 proposals a step.
  expect(attempts).toEqual({ solver: 20, proposer: 6 });
});

it("costs no tool without hybrid steps, and nothing without steps", () => {
  expect(runCost({ ...PAPER, hybridSteps: 0 }).counted.total).toBe(0);
  const none = runCost({ ...PAPER, noToolSteps: 0, hybridSteps: 0 });
  expect([none.counted.total, none.baseline, none.attempts.solver, none.attempts.proposer]).toEqual([0, 0, 0, 0]);
});
