import { expect, it } from "vitest";
import { diagnose } from "./index.ts";
import { plantedTraps } from "./planted.fixture.ts";

const LAUNCH = `set -x
: "\${NUM_GPUS:=4}"
uv run --isolated --extra fsdp -m skyrl.train.entrypoints.main_base \\
  trainer.algorithm.advantage_estimator="grpo" \\
  trainer.algorithm.grpo_norm_by_std=false \\
  trainer.algorithm.zero_variance_filter=true \\
  trainer.train_batch_size=16 \\
  trainer.eval_interval=5 \\
  generator.n_samples_per_prompt=8 \\
  generator.max_turns=6 \\
  generator.batched=false \\
  generator.eval_n_samples_per_prompt=4 \\
  generator.eval_sampling_params.temperature=0.7 \\
  environment.env_class=arenakit_travel \\
  environment.skyrl_gym.max_env_workers=128 \\
  trainer.placement.policy_num_gpus_per_node=$NUM_GPUS
`;

plantedTraps({
  trainer: "skyrl",
  files: [{ name: "run.sh", text: LAUNCH }],
  plants: [
    {
      trap: "double_normalisation",
      from: "  trainer.algorithm.grpo_norm_by_std=false \\\n",
      to: "",
      setting: "trainer.algorithm.grpo_norm_by_std",
      fix: "grpo_norm_by_std=false",
    },
    {
      trap: "missing_mask",
      from: "zero_variance_filter=true",
      to: "zero_variance_filter=false",
      setting: "trainer.algorithm.zero_variance_filter",
      fix: "zero_variance_filter=true",
    },
    {
      trap: "sequential_agents",
      from: "max_env_workers=128",
      to: "max_env_workers=32",
      setting: "environment.skyrl_gym.max_env_workers",
      // 16 prompts × 8 samples
      fix: "max_env_workers=128",
    },
    {
      trap: "sequential_agents",
      from: "generator.batched=false",
      to: "generator.batched=true",
      setting: "generator.batched",
      fix: "generator.batched=false",
    },
    {
      trap: "group_of_one",
      from: "generator.n_samples_per_prompt=8",
      to: "generator.n_samples_per_prompt=1",
      setting: "generator.n_samples_per_prompt",
      fix: "generator.n_samples_per_prompt=8",
    },
    {
      trap: "greedy_evaluation",
      from: "  generator.eval_sampling_params.temperature=0.7 \\\n",
      to: "",
      setting: "generator.eval_sampling_params.temperature",
      fix: "eval_sampling_params.temperature=1.0",
    },
    {
      trap: "greedy_evaluation",
      from: "generator.eval_n_samples_per_prompt=4",
      to: "generator.eval_n_samples_per_prompt=1",
      setting: "generator.eval_n_samples_per_prompt",
      fix: "eval_n_samples_per_prompt=4",
    },
  ],
});

it("skyrl: our environment is evaluated by its own score, whatever is sampled", () => {
  const text = LAUNCH.replace("eval_n_samples_per_prompt=4", "eval_n_samples_per_prompt=1");
  const own = text.replace("env_class=arenakit_travel", "env_class=arenakit");
  expect(diagnose("skyrl", [{ name: "run.sh", text }]).findings.map(({ trap }) => trap)).toEqual(["greedy_evaluation"]);
  expect(diagnose("skyrl", [{ name: "run.sh", text: own }]).findings).toEqual([]);
});
