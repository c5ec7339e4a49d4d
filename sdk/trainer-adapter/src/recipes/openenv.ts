/** OpenEnv trains nothing by itself: TRL's AsyncGRPO plays its harness over our sessions. Its script, configuration and engine. */
import { launchScript } from "./launch.ts";
import type { RecipeRequest, TrainerTemplate } from "./recipe.ts";
import { floatText, numberText } from "./words.ts";

export const openenv: TrainerTemplate = {
  verified: "openenv 0.10.0 and trl 1.16.0",
  dataFormat: "trl",
  lacks: {
    miniBatch: "AsyncGRPO has no step but that of the optimizer: it updates once for all tasks of a step.",
    klCoefficient: null,
  },
  install: [
    "`pip install openenv==0.10.0 trl==1.16.0 'vllm>=0.22' accelerate`, then `pip install --no-deps 'transformers>=5.2'`",
  ],
  change: [
    "OpenEnv has no trainer: this is TRL's experimental AsyncGRPO with OpenEnv's own harness, whose sessions are our episodes. `arenakit trainer init trl` writes TRL's synchronous trainer instead.",
    "`MODEL` is a name on the hub or a folder; of the `GPUS` of this node one half serves and the other trains.",
    "AsyncGRPO divides by the deviation of a group, always. The default advantages of the arena (`quantile_z`) have one already; with another map of `ARENAKIT_CONFIG` the division undoes it.",
    "AsyncGRPO trains on attempts of a policy that is up to `max_staleness` updates older, and has no KL term.",
  ],
  files: (request) => ({
    "grpo.yaml": config(request),
    "accelerate.yaml": ACCELERATE,
    "train.py": script(request),
    "launch.sh": launchScript(request, command(request)),
  }),
};

function command({ recipe: { values } }: RecipeRequest): string {
  const attempts = values.groups.value * values.groupSize.value;
  return `
TRAINING=$(( GPUS / 2 ))
# ${values.groups.value} tasks of ${values.groupSize.value} attempts are a step, whatever the number of GPUs.
if (( TRAINING < 1 || ${attempts} % TRAINING )); then echo "expected half of GPUS to divide ${attempts}, got $GPUS" >&2; exit 2; fi
SERVING="$(seq -s, 0 $(( TRAINING - 1 )))"
TRAINED="$(seq -s, "$TRAINING" $(( 2 * TRAINING - 1 )))"
trap 'kill $(jobs -p) 2>/dev/null || true' EXIT

CUDA_VISIBLE_DEVICES="$SERVING" VLLM_SERVER_DEV_MODE=1 vllm serve "$MODEL" --tensor-parallel-size "$TRAINING" \\
  --max-model-len ${values.promptTokens.value + values.responseTokens.value} --logprobs-mode processed_logprobs --weight-transfer-config '{"backend":"nccl"}' >vllm.log 2>&1 &

CUDA_VISIBLE_DEVICES="$TRAINED" accelerate launch --config_file accelerate.yaml --num_processes "$TRAINING" \\
  train.py --config grpo.yaml --policy "$MODEL" --gradient_accumulation_steps "$(( ${attempts} / TRAINING ))" "$@"
`;
}

function config({ recipe: { values }, run }: RecipeRequest): string {
  const { groupSize, groups, turnTokens = values.responseTokens, toolSteps } = values;
  const decay = values.weightDecay ? `\nweight_decay: ${numberText(values.weightDecay.value)}` : "";
  const turns = toolSteps
    ? `\n# ${toolSteps.value} turns with tools, and one that answers.\nmax_tool_calling_iterations: ${toolSteps.value + 1}`
    : "";
  return `# AsyncGRPOConfig of TRL; launch.sh says the model and the steps of accumulation.
output_dir: checkpoints/${run}
num_generations: ${groupSize.value}
# A session keeps its place while it waits for its group: a step of them at once.
max_inflight_tasks: ${groups.value * groupSize.value}
per_device_train_batch_size: 1
gradient_accumulation_steps: ${(2 * groups.value * groupSize.value) / values.gpus.value}
# Micro-batches of one attempt a GPU, so that a step has as many as the recipe says.
token_budget: 0
max_steps: ${values.steps.value}
learning_rate: ${numberText(values.learningRate.value)}
lr_scheduler_type: constant${decay}
epsilon: ${numberText(values.clipLow.value)}
epsilon_high: ${numberText(values.clipHigh.value)}
temperature: ${floatText(values.temperature.value)}
# Of one turn.
max_completion_length: ${turnTokens.value}${turns}
vllm_server_timeout: 1800
bf16: true
gradient_checkpointing: true
logging_steps: 1
log_completions: true
save_steps: 20
report_to: none
`;
}

const ACCELERATE = `compute_environment: LOCAL_MACHINE
distributed_type: FSDP
fsdp_config:
  fsdp_version: 2
  fsdp_auto_wrap_policy: TRANSFORMER_BASED_WRAP
  fsdp_reshard_after_forward: true
  fsdp_state_dict_type: SHARDED_STATE_DICT
machine_rank: 0
main_training_function: main
mixed_precision: bf16
num_machines: 1
num_processes: 4
use_cpu: false
`;

function script({ recipe, data }: RecipeRequest): string {
  const isGroup = recipe.reward === "group";
  return `"""AsyncGRPO over OpenEnv's harness. launch.sh starts it, and sets the ARENAKIT_ variables that it reads."""

from dataclasses import dataclass
from functools import partial

from arenakit_trainers.openenv import ArenaSessions
from datasets import load_dataset
from openenv.core.harness import MCPHarnessAdapter
from transformers import AutoTokenizer
from trl import TrlParser
from trl.experimental.async_grpo import AsyncGRPOConfig, AsyncGRPOTrainer
from trl.experimental.async_grpo.openenv_harness import HarnessRolloutWorker


@dataclass
class Policy:
    policy: str


def main(policy: Policy, config: AsyncGRPOConfig) -> None:
    rows = load_dataset("data", split="${data.trainSplit}")
    tokenizer = AutoTokenizer.from_pretrained(policy.policy)
    worker = HarnessRolloutWorker(
        # ${isGroup ? "The sessions of a group are its attempts, and the arena ranks them." : "The reward is the environment's own score of each session."}
        harness_session_factory=partial(ArenaSessions, ${isGroup ? "config.num_generations" : "None"}, tasks=rows["task_id"][:]),
        harness_adapter=MCPHarnessAdapter(),
        model_name=policy.policy,
        dataset=rows,
        reward_funcs=[],
        processing_class=tokenizer,
        eos_token_ids=[tokenizer.eos_token_id],
        num_generations=config.num_generations,
        max_inflight_tasks=config.max_inflight_tasks,
        queue_maxsize=config.queue_maxsize,
        vllm_server_url=config.vllm_server_base_url,
        max_tokens=config.max_completion_length,
        temperature=config.temperature,
        request_timeout=config.request_timeout,
        max_tool_calling_iterations=config.max_tool_calling_iterations,
        log_completions=config.log_completions,
    )
    trainer = AsyncGRPOTrainer(
        model=policy.policy, args=config, train_dataset=rows, processing_class=tokenizer, rollout_worker=worker
    )
    trainer.train()
    trainer.save_model()


if __name__ == "__main__":
    main(*TrlParser((Policy, AsyncGRPOConfig)).parse_args_and_config())
`;
}
