/** How large the sets of an environment are, and what is kept out of supervised training, where a paper says so. */
import { MIN_SCORE } from "./inspect-trajectory.ts";

export interface Recipe {
  readonly sft: number;
  readonly rl: number;
  /** Subtasks that are kept for reinforcement learning, as tests of generalisation. */
  readonly notInSft: readonly string[];
  /** So many times as many tasks as are wanted are asked for, since some are left out and some refused; default `SPARE`. */
  readonly spare?: number;
  /** Least score of a trajectory, where the score means something else than elsewhere. */
  readonly minScore?: number;
}

const RECIPES: ReadonlyMap<string, Recipe> = new Map([
  // ArenaRL, table 1; section 5.1 leaves multi-day trips out of supervised training.
  ["open-travel", { sft: 2_600, rl: 1_626, notInSft: ["multi-day"] }],
  ["open-deepresearch", { sft: 2_662, rl: 2_216, notInSft: [] }],
  // O2-Searcher, section 3: 240 open and 1,200 closed questions, of which 1,200 are to train on. What neither set takes
  // stands in for refused ones.
  ["o2-qa", { sft: 240, rl: 600, notInSft: [], spare: 1.5 }],
  // O2-QA's 240 open questions to train on, a third each, and a third to stand in for refused ones.
  // Its score without a reader is the share of the expected findings: an honest report of a fifth of them is accepted, as
  // the general least score asks of O2-QA's open answers, where form and queries earn the rest.
  ["report", { sft: 80, rl: 80, notInSft: [], spare: 1.5, minScore: 0.2 }],
  // Of 1,502 training tasks; its script refuses to count and to compare, and those questions need spares.
  ["deep-solver", { sft: 400, rl: 600, notInSft: [], spare: 1.5 }],
]);

/** Where scripts are refused little. */
export const SPARE = 1.25;

/** Of environments that no paper gives sizes for. */
const DEFAULT: Recipe = { sft: 500, rl: 1_000, notInSft: [] };

export function recipeOf(environment: string): Recipe {
  return RECIPES.get(environment) ?? DEFAULT;
}

/** Of a trajectory that has a score, where no other is asked for. */
export const leastScoreOf = (environment: string): number => recipeOf(environment).minScore ?? MIN_SCORE;
