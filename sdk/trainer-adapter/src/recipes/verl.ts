/** verl: Hydra's configuration over its own ppo_trainer, our agent loop, which sets the reward itself, and its launch. */
import { episodeLimits, launchScript } from "./launch.ts";
import type { RecipeRequest, TrainerTemplate } from "./recipe.ts";
import { floatText, numberText } from "./words.ts";

export const verl: TrainerTemplate = {
  verified: "verl 0.9.1",
  dataFormat: "verl",
  lacks: {
    turnTokens: null,
  },
  install: ["`pip install 'verl[vllm]==0.9.1'`"],
  change: [
    "`MODEL` is a name on the hub or a folder; `GPUS` is how many this node has.",
    "`actor_rollout_ref.actor.ppo_max_token_len_per_gpu` in recipe.yaml: tokens of a micro-batch; lower it where memory ends.",
    "`actor_rollout_ref.rollout.gpu_memory_utilization` and `tensor_model_parallel_size`: what the engine takes of each GPU.",
    "`trainer.v1.trainer_mode`: `sync` here, which keeps a failed group sampleable unless `sync_refill_failed_groups` is on, as it is here.",
  ],
  files: (request) => ({
    "recipe.yaml": config(request),
    "agent_loop.yaml": "- name: arenakit\n  _target_: arenakit_trainers.verl.EpisodeLoop\n",
    "launch.sh": launchScript(request, episodeLimits(request) + COMMAND),
  }),
};

const COMMAND = `
# Ray's workers get the variables by its runtime environment, wherever they are.
RAY=()
for name in "\${!ARENAKIT_@}"; do RAY+=("+ray_kwargs.ray_init.runtime_env.env_vars.$name='\${!name}'"); done

python3 -m verl.trainer.main_ppo --config-path "$PWD" --config-name recipe \\
  actor_rollout_ref.model.path="$MODEL" trainer.n_gpus_per_node="$GPUS" "\${RAY[@]}" "$@"
`;

function config({ recipe, run, data }: RecipeRequest): string {
  const { values } = recipe;
  const isKl = values.klCoefficient.value > 0;
  const length = values.promptTokens.value + values.responseTokens.value;
  const decay = values.weightDecay ? `\n      weight_decay: ${numberText(values.weightDecay.value)}` : "";
  return `# Over verl's own ppo_trainer.yaml: what is not here is as it is there.
hydra:
  searchpath:
    - pkg://verl.trainer.config
defaults:
  - ppo_trainer
  - _self_

data:
  train_files: \${oc.env:PWD}/${data.train}
  val_files: \${oc.env:PWD}/${data.validation}
  train_batch_size: ${values.groups.value}
  max_prompt_length: ${values.promptTokens.value}
  max_response_length: ${values.responseTokens.value}
  return_raw_chat: true

actor_rollout_ref:
  actor:
    optim:
      lr: ${numberText(values.learningRate.value)}${decay}
    ppo_mini_batch_size: ${values.miniBatch.value}
    use_dynamic_bsz: true
    ppo_max_token_len_per_gpu: ${length}
    clip_ratio_low: ${numberText(values.clipLow.value)}
    clip_ratio_high: ${numberText(values.clipHigh.value)}
    use_kl_loss: ${isKl}
    kl_loss_coef: ${floatText(values.klCoefficient.value)}
    kl_loss_type: low_var_kl
  rollout:
    name: vllm
    n: ${values.groupSize.value}
    temperature: ${floatText(values.temperature.value)}
    tensor_model_parallel_size: 1
    gpu_memory_utilization: 0.6
    max_model_len: ${length}
    agent:
      default_agent_loop: arenakit
      agent_loop_config_path: \${oc.env:PWD}/agent_loop.yaml

algorithm:
  adv_estimator: grpo
  # ${ADVICE[recipe.reward]}
  norm_adv_by_std_in_grpo: ${recipe.reward === "episode"}

trainer:
  use_v1: true
  v1:
    sampler:
      # A group without a reward is replaced and not trained on.
      sync_refill_failed_groups: true
  total_training_steps: ${values.steps.value}
  project_name: arenakit
  experiment_name: ${run}
  logger: [console]
  val_before_train: false
  save_freq: 20
  test_freq: -1
  rollout_data_dir: \${oc.env:PWD}/rollouts
`;
}

/** Whether the trainer divides by the group's deviation. */
const ADVICE = {
  group: "The arena's advantages are scaled already.",
  episode: "The environment's scores are not scaled; GRPO scales them.",
};
