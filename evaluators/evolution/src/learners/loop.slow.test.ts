/** What HOTE says of its ablations (section 3.4, figures 1, 5 and 6), measured with learners: directions, as means over seeds. */
import { expect, it } from "vitest";
import type { EvolutionSettings } from "../settings.ts";
import { type LoopStep, runLoop } from "./loop.fixture.ts";

const SEEDS = [1, 2];
const STEPS = 40;

const mean = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null);
  return known.reduce((sum, value) => sum + value, 0) / known.length;
};

async function runs(settings: Partial<EvolutionSettings>): Promise<LoopStep[][]> {
  const found: LoopStep[][] = [];
  for (const seed of SEEDS) found.push([...(await runLoop({ steps: STEPS, seed, settings, testEvery: STEPS })).steps]);
  return found;
}
/** From after the eighth step, when both learners have moved, to the last eight. */
const drift = (own: readonly LoopStep[][]) =>
  mean(own.map((steps) => mean(steps.slice(-8).map(({ synthetic }) => synthetic)) - mean(early(steps))));
const early = (steps: readonly LoopStep[]) => steps.slice(1, 9).map(({ synthetic }) => synthetic);
const gold = (own: readonly LoopStep[][]) => mean(own.flatMap((steps) => Object.values(steps.at(-1)!.gold!)));
const real = (own: readonly LoopStep[][], from: number, to: number) =>
  mean(own.flatMap((steps) => steps.slice(from, to).map((step) => step.real)));

/** Six runs of some seconds of CPU each; a busy machine takes longer. */
const TIMEOUT_MS = 600_000;

it(
  "learns, keeps synthetic tasks hard while the proposer evolves, and is better with an evolving judge",
  async () => {
    const whole = await runs({});
    const fixedProposer = await runs({ proposerEvolution: false });
    const fixedJudge = await runs({ judgeEvolution: false });
    // Fig. 1b: scores on real tasks rise.
    expect(real(whole, -8, STEPS)).toBeGreaterThan(real(whole, 0, 8) + 0.1);
    // Fig. 1a and 6a: scores on synthetic tasks stay; 6b: they rise where the proposer is fixed.
    expect(drift(fixedProposer)).toBeGreaterThan(0.1);
    expect(drift(whole)).toBeLessThan(drift(fixedProposer) / 2);
    // Fig. 5.
    expect(gold(whole)).toBeGreaterThan(gold(fixedJudge));
  },
  TIMEOUT_MS,
);
