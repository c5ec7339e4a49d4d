/** Which of the two numbers a trainer takes, and which setting keeps it from dividing by the group's deviation again. */

export interface TrainerAdvice {
  readonly number: "reward" | "advantage";
  /** The trainer's own setting; null where nothing needs to be set. */
  readonly setting: string | null;
}

/**
 * `advantage` is centred and scaled by the advantage map already: a trainer that subtracts the group's mean changes
 * nothing by it, one that divides by the group's deviation undoes `posterior` and `expected_rank`.
 */
export const TRAINER_ADVICE = {
  trl: { number: "advantage", setting: 'scale_rewards="none"' },
  verl: { number: "advantage", setting: "algorithm.norm_adv_by_std_in_grpo=false" },
  slime: { number: "advantage", setting: "--disable-grpo-std-normalization" },
  openrlhf: { number: "advantage", setting: "--algo.advantage.estimator dr_grpo" },
  skyrl: { number: "advantage", setting: "trainer.algorithm.grpo_norm_by_std=false" },
  verifiers: { number: "advantage", setting: null },
  "prime-rl": { number: "advantage", setting: null },
  "nemo-rl": { number: "advantage", setting: "grpo.normalize_rewards=false" },
  "rl-factory": { number: "advantage", setting: "algorithm.norm_adv_by_std_in_grpo=false" },
  qqr: { number: "advantage", setting: "--custom-reward-post-process-path" },
} as const satisfies Record<string, TrainerAdvice>;

export type Trainer = keyof typeof TRAINER_ADVICE;
export const TRAINERS = Object.keys(TRAINER_ADVICE) as [Trainer, ...Trainer[]];
