/** How large the sets of an environment are, and what is kept out of supervised training, where a paper says so. */

export interface Recipe {
  readonly sft: number;
  readonly rl: number;
  /** Subtasks that are kept for reinforcement learning, as tests of generalisation. */
  readonly notInSft: readonly string[];
}

const RECIPES: ReadonlyMap<string, Recipe> = new Map([
  // ArenaRL, table 1; section 5.1 leaves multi-day trips out of supervised training.
  ["open-travel", { sft: 2_600, rl: 1_626, notInSft: ["multi-day"] }],
  ["open-deepresearch", { sft: 2_662, rl: 2_216, notInSft: [] }],
  // O2-Searcher, section 3: 240 open and 1,200 closed questions; the cold start has as many trajectories as we have tasks for.
  ["o2-qa", { sft: 240, rl: 960, notInSft: [] }],
]);

/** Of environments that no paper gives sizes for. */
const DEFAULT: Recipe = { sft: 500, rl: 1_000, notInSft: [] };

export function recipeOf(environment: string): Recipe {
  return RECIPES.get(environment) ?? DEFAULT;
}
