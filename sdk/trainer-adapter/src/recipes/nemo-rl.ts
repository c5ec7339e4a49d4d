/** NeMo-RL over NeMo Gym: its YAML with a resources server of ours in the place of genrm_compare, and the server's folder. */
import { launchScript } from "./launch.ts";
import type { RecipeRequest, TrainerTemplate } from "./recipe.ts";
import { floatText, numberText } from "./words.ts";

export const nemoRl: TrainerTemplate = {
  verified: "NeMo-RL 7ea279a and nemo-gym 0.7.0",
  dataFormat: "nemo-gym",
  rewards: ["group"],
  lacks: {},
  install: ["NeMo-RL from its sources, 7ea279a or later, with Gym 0.7 in 3rdparty/Gym-workspace/Gym"],
  change: [
    "`NEMO_RL` is the folder of NeMo-RL's sources, `ARENAKIT` that of ArenaKit's, from which Gym installs the adapter into the server's environment.",
    "`MODEL` is a name on the hub or a folder; `GPUS` is how many this node has. `tool_parser` in recipe.yaml is that of Qwen.",
    "`tensor_parallel_size` in recipe.yaml, of the policy and of the engine: raise it where memory ends.",
    "A group without a reward is no row but an error: the step is generated anew, or ends the run. `grpo.async_grpo.max_generation_failures` says how often it may.",
  ],
  files: (request) => ({
    "recipe.yaml": config(request),
    "resources_servers/arenakit/app.py": APP,
    "launch.sh": launchScript(request, command(request)),
  }),
};

const command = ({ data }: RecipeRequest) => `
NEMO_RL="\${NEMO_RL:?the folder of the sources of NeMo-RL}"
ARENAKIT="\${ARENAKIT:?the folder of the sources of ArenaKit}"
HERE="$PWD"
# recipe.yaml names its defaults below it, and Gym looks for our server here.
ln -sfn "$NEMO_RL" nemo-rl
printf 'arenakit-trainers @ file://%s/sdk/trainer-adapter/python\\n' "$ARENAKIT" >resources_servers/arenakit/requirements.txt
export NEMO_GYM_EXTRA_ROOTS="$HERE"

cd "$NEMO_RL"
# The module adds a processor of rows to NeMo-RL's own and runs its script.
PYTHONPATH="$ARENAKIT/sdk/trainer-adapter/python/src" uv run python -m arenakit_trainers.nemo_rl \\
  examples/nemo_gym/run_grpo_nemo_gym.py --config "$HERE/recipe.yaml" policy.model_name="$MODEL" \\
  cluster.gpus_per_node="$GPUS" data.train.data_path="$HERE/${data.train}" \\
  checkpointing.checkpoint_dir="$HERE/checkpoints" logger.log_dir="$HERE/logs" "$@"
`;

const APP = `from arenakit_trainers.nemo_gym import ArenaCompare

if __name__ == "__main__":
    ArenaCompare.run_webserver()
`;

const config = (request: RecipeRequest) =>
  `# Over NeMo-RL's own configuration of GRPO: what is not here is as it is there.
defaults: nemo-rl/examples/configs/grpo_math_1B.yaml

${[algorithm(request), policy(request), data(request), gym(request), rest(request)].join("\n")}`;

const algorithm = ({ recipe: { values } }: RecipeRequest) => `grpo:
  num_prompts_per_step: ${values.groups.value}
  num_generations_per_prompt: ${values.groupSize.value}
  max_num_steps: ${values.steps.value}
  max_num_epochs: ${values.steps.value}
  # The arena's advantages are centred and scaled already.
  normalize_rewards: false
  use_leave_one_out_baseline: false
  adv_estimator:
    name: grpo
    normalize_rewards: false
    use_leave_one_out_baseline: false
  # Gym takes the validation set as it is.
  val_period: 0
  max_val_samples: null
  val_batch_size: null

loss_fn:
  reference_policy_kl_penalty: ${floatText(values.klCoefficient.value)}
  ratio_clip_min: ${numberText(values.clipLow.value)}
  ratio_clip_max: ${numberText(values.clipHigh.value)}
`;

function policy({ recipe: { values } }: RecipeRequest): string {
  const { turnTokens = values.responseTokens } = values;
  const decay = values.weightDecay ? `\n      weight_decay: ${numberText(values.weightDecay.value)}` : "";
  return `policy:
  model_name: ${values.model.value}
  train_global_batch_size: ${values.miniBatch.value * values.groupSize.value}
  train_micro_batch_size: 1
  logprob_batch_size: 1
  max_total_sequence_length: ${values.promptTokens.value + values.responseTokens.value}
  dtensor_cfg:
    activation_checkpointing: true
    tensor_parallel_size: 4
  optimizer:
    kwargs:
      lr: ${numberText(values.learningRate.value)}${decay}
  scheduler:
    - name: torch.optim.lr_scheduler.ConstantLR
      kwargs: { factor: 1.0, total_iters: 10000000000 }
    - milestones: []
  generation:
    # Of one turn: Gym asks for each.
    max_new_tokens: ${turnTokens.value}
    temperature: ${floatText(values.temperature.value)}
    vllm_cfg:
      async_engine: true
      expose_http_server: true
      skip_tokenizer_init: false
      http_server_serving_chat_kwargs:
        enable_auto_tools: true
        tool_parser: hermes
`;
}

const data = ({ data: { train } }: RecipeRequest) => `data:
  _override_: true
  # Gym makes the prompts.
  max_input_seq_length: null
  shuffle: true
  num_workers: 0
  use_multiple_dataloader: false
  train:
    data_path: ${train}
  validation: null
  default:
    dataset_name: NemoGymDataset
    env_name: nemo_gym
    prompt_file: null
    system_prompt_file: null
    # NeMo-RL's own nemo_gym_data_processor, and an id for each prompt that is drawn.
    processor: arenakit
`;

function gym({ recipe: { values } }: RecipeRequest): string {
  const steps = values.toolSteps ? `\n          max_steps: ${values.toolSteps.value + 1}` : "";
  return `env:
  _override_: true
  should_use_nemo_gym: true
  should_log_nemo_gym_responses: true
  should_mask_flagged_samples: true
  nemo_gym:
    is_trajectory_collection: false
    config_paths:
      - responses_api_models/vllm_model/configs/vllm_model_for_training.yaml
    policy_model:
      responses_api_models:
        vllm_model:
          uses_reasoning_parser: false
    # Its address, run, environment and configuration come from the variables of launch.sh.
    arenakit:
      resources_servers:
        arenakit:
          entrypoint: app.py
          domain: rlhf
          num_rollouts_per_prompt: \${grpo.num_generations_per_prompt}
          cohort_collection_timeout_s: 1800
          cohort_evaluation_timeout_s: 1800
    # The rows name this agent.
    simple_agent:
      responses_api_agents:
        simple_agent:
          entrypoint: app.py${steps}
          resources_server:
            type: resources_servers
            name: arenakit
          model_server:
            type: responses_api_models
            name: policy_model
`;
}

const rest = ({ recipe: { values }, run }: RecipeRequest) => `checkpointing:
  checkpoint_dir: checkpoints
  # There is no validation to choose the best by.
  metric_name: null
  save_period: 20

logger:
  log_dir: logs
  wandb:
    name: ${run}

cluster:
  gpus_per_node: ${values.gpus.value}
  num_nodes: 1
`;
