/** Which of the two numbers a trainer takes, and which setting keeps it from dividing by the group's deviation again. */

export interface TrainerAdvice {
  readonly number: "reward" | "advantage";
  /** The trainer's own setting; null where nothing needs to be set. */
  readonly setting: string | null;
}

/**
 * `advantage` is centred and scaled by the advantage map already: a trainer that subtracts the group's mean changes
 * nothing by it, one that divides by the group's deviation undoes `posterior` and `expected_rank`. Each setting was
 * looked up in the trainer's source, of the version that stands beside it.
 */
export const TRAINER_ADVICE = {
  // 1.16, trl/trainer/grpo_trainer.py:2786: the deviation is left out only with "none".
  trl: { number: "advantage", setting: 'scale_rewards="none"' },
  // 0.9.1, verl/trainer/ppo/core_algos.py:328, with algorithm.adv_estimator=grpo, which is not the default.
  verl: { number: "advantage", setting: "algorithm.norm_adv_by_std_in_grpo=false" },
  // 0.3.1 (624b824), slime/ray/rollout.py:612: a batch of other than n samples a prompt has one mean over all of it. miles
  // (31f1ca9, miles/ray/rollout/train_data_conversion.py:267) knows the groups, and the same flag.
  slime: { number: "advantage", setting: "--disable-rewards-normalization" },
  // 0.11.2, openrlhf/trainer/ppo_utils/experience_maker.py:271: the others divide by the group's (:273) or the batch's
  // deviation (:320), or leave an attempt out of its mean (:268).
  openrlhf: { number: "advantage", setting: "--algo.advantage.estimator dr_grpo" },
  // 0.4.0, skyrl/backends/skyrl_train/utils/ppo_utils.py:1387; true by default.
  skyrl: { number: "advantage", setting: "trainer.algorithm.grpo_norm_by_std=false" },
  // 0.4 trains through prime-rl, whose groups an episode's runs are.
  verifiers: { number: "advantage", setting: 'algo.type="grpo"' },
  // 0.8 (559b447), src/prime_rl/orchestrator/algo/grpo.py:30: the reward less the mean of its group. max_rl.py:26 takes a mean
  // of 0 for no signal, and rae.py:42 has a baseline of its own.
  "prime-rl": { number: "advantage", setting: 'algo.type="grpo"' },
  // 0.6 (7ea279a), nemo_rl/algorithms/advantage_estimator.py: they are the estimator's own members that count. A baseline
  // that leaves an attempt out is another mean for each.
  "nemo-rl": {
    number: "advantage",
    setting: "grpo.adv_estimator.normalize_rewards=false and grpo.adv_estimator.use_leave_one_out_baseline=false",
  },
  // 1.0.2, agentlightning/verl/trainer.py: it hands the setting on to verl's own estimator.
  "agent-lightning": { number: "advantage", setting: "algorithm.norm_adv_by_std_in_grpo=false" },
  // A harness's reward goes to TRL's AsyncGRPO, 1.16, experimental/async_grpo/async_rollout_worker.py: it always divides by
  // the group's deviation, which is 1 with quantile_z and undoes the others.
  openenv: { number: "advantage", setting: null },
  // d0abc1d, on verl 0.5: verl/trainer/ppo/core_algos.py:305.
  "rl-factory": { number: "advantage", setting: "algorithm.norm_adv_by_std_in_grpo=false" },
  // 0.1.3 (8653a9a) on slime 0.2.4: each step is a sample, so slime's mean is none over attempts. qqr standardises in its
  // group reward models, which ours replaces; its own post-processing passes rewards on.
  qqr: { number: "advantage", setting: "--disable-rewards-normalization" },
  // 0.5.23, an argument of backend.train: art/local/backend.py:1408, art/tinker_native/data.py:41.
  art: { number: "advantage", setting: "normalize_advantages=False" },
} as const satisfies Record<string, TrainerAdvice>;

export type Trainer = keyof typeof TRAINER_ADVICE;
export const TRAINERS = Object.keys(TRAINER_ADVICE) as [Trainer, ...Trainer[]];
