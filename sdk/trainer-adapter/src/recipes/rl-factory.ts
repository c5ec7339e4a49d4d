/** RL-Factory, a fork of verl 0.5: overrides of its own configuration as in its main_grpo.sh, with our tools over MCP. */
import { launchScript } from "./launch.ts";
import type { RecipeRequest, TrainerTemplate } from "./recipe.ts";
import { floatText, numberText } from "./words.ts";

export const rlFactory: TrainerTemplate = {
  verified: "RL-Factory d0abc1d",
  dataFormat: "rl-factory",
  exactMatch:
    "exact match with the gold answers by RL-Factory's own SearchEnv, which takes off up to .1 for the form and does not ask ArenaKit",
  lacks: {
    responseTokens: null,
  },
  install: ["RL-Factory from its sources; it is not on PyPI"],
  change: [
    "`RL_FACTORY` is the folder of RL-Factory's sources, `MODEL` a name on the hub or a folder, `GPUS` how many this node has.",
    "Rewards of the arena need two lines at the end of its envs/__init__.py: `from arenakit_trainers.rl_factory import arena_env` and `TOOL_ENV_REGISTRY['arena'] = arena_env(SearchEnv)`.",
    "Rewards of the environment are here those of RL-Factory's `SearchEnv`, so they need tasks with `gold.answers`. It validates rewards of the arena as well: leave `trainer.test_freq=-1` where tasks have none.",
    "`MANAGER`: RL-Factory has tested its tool managers with Qwen alone (`qwen3`, `qwen2_5`).",
  ],
  files: (request) => ({ "launch.sh": launchScript(request, command(request)) }),
};

function command({ recipe, data, run, toolset }: RecipeRequest): string {
  const { values } = recipe;
  const isGroup = recipe.reward === "group";
  const isKl = values.klCoefficient.value > 0;
  const { turnTokens = values.responseTokens, toolSteps } = values;
  const turns = toolSteps ? `\n  actor_rollout_ref.rollout.max_turns=${toolSteps.value}` : "";
  const decay = values.weightDecay
    ? ` actor_rollout_ref.actor.optim.weight_decay=${numberText(values.weightDecay.value)}`
    : "";
  return `
RL_FACTORY="\${RL_FACTORY:?the folder of the sources of RL-Factory}"
FOLDER="$PWD"
# The tools; a token is in the URL there.
python3 -m arenakit_trainers.rl_factory ${toolset ?? "rl-factory"} > mcp_tools.pydata

ARGS=(
  algorithm.adv_estimator=grpo
  ${isGroup ? "# The arena's advantages are scaled already.\n  algorithm.norm_adv_by_std_in_grpo=False" : "algorithm.norm_adv_by_std_in_grpo=True"}
  data.train_files="$FOLDER/${data.train}" data.val_files="$FOLDER/${data.validation}"
  data.train_batch_size=${values.groups.value} data.max_prompt_length=${values.promptTokens.value} data.max_response_length=${turnTokens.value}
  actor_rollout_ref.model.use_remove_padding=True actor_rollout_ref.model.enable_gradient_checkpointing=True
  actor_rollout_ref.actor.optim.lr=${numberText(values.learningRate.value)}${decay}
  actor_rollout_ref.actor.ppo_mini_batch_size=${values.miniBatch.value} actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu=1
  actor_rollout_ref.actor.clip_ratio_low=${numberText(values.clipLow.value)} actor_rollout_ref.actor.clip_ratio_high=${numberText(values.clipHigh.value)}
  actor_rollout_ref.actor.use_kl_loss=${isKl ? "True" : "False"} actor_rollout_ref.actor.kl_loss_coef=${floatText(values.klCoefficient.value)} actor_rollout_ref.actor.kl_loss_type=low_var_kl
  actor_rollout_ref.actor.fsdp_config.param_offload=True actor_rollout_ref.actor.fsdp_config.optimizer_offload=True
  # An attempt without a reward is masked by it.
  actor_rollout_ref.actor.state_masking=True
  actor_rollout_ref.rollout.name=vllm actor_rollout_ref.rollout.n=${values.groupSize.value} actor_rollout_ref.rollout.temperature=${floatText(values.temperature.value)}${turns}
  actor_rollout_ref.rollout.tensor_model_parallel_size=1 actor_rollout_ref.rollout.gpu_memory_utilization=0.6
  actor_rollout_ref.rollout.log_prob_micro_batch_size_per_gpu=8 actor_rollout_ref.ref.log_prob_micro_batch_size_per_gpu=8
  actor_rollout_ref.env.name=${isGroup ? "arena" : "search"} actor_rollout_ref.env.tool_manager="\${MANAGER:-qwen3}"
  actor_rollout_ref.env.enable_thinking=False actor_rollout_ref.env.config_path="$FOLDER/mcp_tools.pydata"
  actor_rollout_ref.env.use_process_reward=False
  reward_rollout.if_use_reward_rollout=False reward_model.reward_manager=parallel reward_model.launch_reward_fn_async=False
  trainer.total_training_steps=${values.steps.value} trainer.project_name=arenakit trainer.experiment_name=${run}
  trainer.logger=[console] trainer.nnodes=1 trainer.val_before_train=False trainer.save_freq=20 trainer.test_freq=-1
  trainer.default_local_dir="$FOLDER/checkpoints" trainer.rollout_data_dir="$FOLDER/rollouts"
)

cd "$RL_FACTORY"
python3 -m verl.trainer.main_ppo --config-name=rl_factory_ppo_trainer \\
  actor_rollout_ref.model.path="$MODEL" trainer.n_gpus_per_node="$GPUS" "\${ARGS[@]}" "$@"
`;
}
