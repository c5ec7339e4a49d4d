/** OpenRLHF: arguments of its train_ppo_ray, with our agent executor, which answers for the reward as well. */
import { episodeLimits, launchScript, START_RAY } from "./launch.ts";
import type { Hyperparameters, RecipeRequest, TrainerTemplate } from "./recipe.ts";
import { numberText } from "./words.ts";

export const openrlhf: TrainerTemplate = {
  verified: "openrlhf 0.11.2",
  dataFormat: "openrlhf",
  lacks: {
    turnTokens: null,
  },
  install: ["`pip install 'openrlhf[vllm]==0.11.2'`"],
  change: [
    "`MODEL` is a name on the hub or a folder; `GPUS` is how many this node has: as many engines of one GPU each.",
    "Steps: OpenRLHF counts passes (`--train.num_episodes`) over so many rows (`--data.max_samples`), which are a multiple of `--rollout.batch_size` here. Passes are whole: there may be some steps more than the recipe says.",
    "`--train.micro_batch_size` and `--vllm.gpu_memory_utilization`: lower them where memory ends.",
    "One address in ARENAKIT_URL, or several over one PostgreSQL: siblings of a group may ask different ones.",
  ],
  files: (request) => ({ "launch.sh": launchScript(request, episodeLimits(request) + command(request)) }),
};

/** Steps as passes over as many rows as make them (trainer/ppo_trainer.py:40); where rows are few, over them again. */
function passes({ steps, groups }: Hyperparameters, rows: number): string {
  const most = Math.max(1, Math.min(steps.value, Math.floor(rows / groups.value)));
  const count = Math.ceil(steps.value / most);
  const stepsOfPass = Math.ceil(steps.value / count);
  return `# ${steps.value} steps: ${count} × ${stepsOfPass}.
  --train.num_episodes ${count} --data.max_samples ${stepsOfPass * groups.value}`;
}

function command({ recipe, data, run }: RecipeRequest): string {
  const { values } = recipe;
  const isKl = values.klCoefficient.value > 0;
  const decay = values.weightDecay ? ` --actor.adam.weight_decay ${numberText(values.weightDecay.value)}` : "";
  const estimator =
    recipe.reward === "group"
      ? "# The arena's advantages are scaled already.\n  --algo.advantage.estimator dr_grpo"
      : "--algo.advantage.estimator group_norm";
  return `
# The file of the adapter, without importing it.
AGENT="$(python3 -c 'from importlib.util import find_spec; print(find_spec("arenakit_trainers").submodule_search_locations[0])')/openrlhf.py"
${START_RAY}

ARGS=(
  --train.agent_func_path "$AGENT"
  --data.prompt_dataset "$PWD/${data.train}" --data.input_key prompt --data.label_key label --data.apply_chat_template
  --data.max_len ${values.promptTokens.value + values.responseTokens.value} --rollout.max_new_tokens ${values.responseTokens.value}
  --rollout.batch_size ${values.groups.value} --rollout.n_samples_per_prompt ${values.groupSize.value}
  --train.batch_size ${values.miniBatch.value * values.groupSize.value} --train.micro_batch_size 1
  --rollout.temperature ${numberText(values.temperature.value)}
  ${passes(values, data.rows)}
  ${estimator}
  --algo.kl.init_coef ${numberText(values.klCoefficient.value)}${isKl ? " --algo.kl.use_loss --algo.kl.estimator k3" : ""}
  --actor.eps_clip_low_high ${numberText(values.clipLow.value)} ${numberText(values.clipHigh.value)}
  --actor.adam.lr ${numberText(values.learningRate.value)} --actor.lr_scheduler constant${decay}
  --actor.gradient_checkpointing_enable --ds.zero_stage 3 --ds.packing_samples
  --train.colocate_all --vllm.enable_sleep --ds.enable_sleep
  --vllm.gpu_memory_utilization 0.6 --vllm.tensor_parallel_size 1
  --ckpt.output_dir checkpoints/${run} --ckpt.path checkpoints/${run}/state --ckpt.save_steps 20 --logger.tensorboard_dir logs
)

python3 -m openrlhf.cli.train_ppo_ray --actor.model_name_or_path "$MODEL" \\
  --actor.num_nodes 1 --actor.num_gpus_per_node "$GPUS" --ref.num_nodes 1 --ref.num_gpus_per_node "$GPUS" \\
  --vllm.num_engines "$GPUS" "\${ARGS[@]}" "$@"
`;
}
