/** How a simulated judge scores: latent qualities, and the ways in which a score misses them. Pure, its draws given. */
import type { Random } from "@arenakit/contracts";

/** All in points of the scale on which qualities have the deviation 1. */
export interface ScoreModel {
  /** Deviation of the error of each score. */
  readonly sigma: number;
  /** Deviation of what both scores of one call share. */
  readonly offset: number;
  /** What being shown first adds. */
  readonly position: number;
  /** Share of the difference that is exaggerated on either side. */
  readonly contrast: number;
  /** Scores on a scale of 0 to 10 about 7 in steps of 0.2, as integer sub-scores weighted .6 and .4 give them. */
  readonly isQuantised: boolean;
  /** Probability that an order has no scores. */
  readonly lost: number;
}

/** The regimes A, B and C of the simulations: independent errors; calls with an offset; and all that judges do. */
export const JUDGE_MODELS = {
  plain: { offset: 0, position: 0, contrast: 0, isQuantised: false },
  offset: { offset: 1, position: 0, contrast: 0, isQuantised: false },
  realistic: { offset: 0.7, position: 0.4, contrast: 0.25, isQuantised: true },
} as const satisfies Record<string, Omit<ScoreModel, "sigma" | "lost">>;
export type JudgeModelName = keyof typeof JUDGE_MODELS;

/** Where quality 0 stands on the scale of 0 to 10. */
export const MIDDLE = 7;
const STEPS_PER_POINT = 5;

/** Scores of one order about 0; null where it is lost. As many draws whatever the model says: others meet the same errors. */
export function orderScores(
  model: ScoreModel,
  [first, second]: readonly [number, number],
  draws: Random,
): [number, number] | null {
  const offset = model.offset * draws.normal();
  const exaggerated = model.contrast * (first - second);
  const own = first + exaggerated + model.position + offset + model.sigma * draws.normal();
  const other = second - exaggerated + offset + model.sigma * draws.normal();
  const isLost = draws.next() < model.lost;
  return isLost ? null : [stepped(model, own), stepped(model, other)];
}

/** Scores of one listwise call about 0, by place shown; null where it is lost. Position and contrast are of pairs alone. */
export function listScores(model: ScoreModel, qualities: readonly number[], draws: Random): number[] | null {
  const offset = model.offset * draws.normal();
  const scores = qualities.map((quality) => stepped(model, quality + offset + model.sigma * draws.normal()));
  return draws.next() < model.lost ? null : scores;
}

function stepped({ isQuantised }: ScoreModel, score: number): number {
  if (!isQuantised) return score;
  return Math.min(10, Math.max(0, Math.round((score + MIDDLE) * STEPS_PER_POINT) / STEPS_PER_POINT)) - MIDDLE;
}
