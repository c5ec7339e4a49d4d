/** TRL: a configuration that its own parser reads, a script of some lines over GRPOTrainer, and the launch by accelerate. */
import { launchScript } from "./launch.ts";
import type { RecipeRequest, TrainerTemplate } from "./recipe.ts";
import { floatText, numberText } from "./words.ts";

export const trl: TrainerTemplate = {
  verified: "trl 1.16.0",
  dataFormat: "trl",
  lacks: {
    turnTokens: null,
  },
  install: ["`pip install 'trl[vllm]==1.16.0' 'transformers>=5.2' deepspeed`"],
  change: [
    "`MODEL` is a name on the hub or a folder; `GPUS` is how many this node has: tasks × attempts of an update must be a multiple of it.",
    "`vllm_gpu_memory_utilization` in grpo.yaml: what the engine takes of each GPU beside the trainer.",
    "TRL offers its tools to every row, also to those that are asked without: take another trainer for `hote`, half of whose tasks are.",
    "`promptTokens` is room in `vllm_max_model_length` alone: TRL does not cut prompts.",
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
  const update = values.miniBatch.value * values.groupSize.value;
  return `
# ${values.groups.value} tasks of ${values.groupSize.value} attempts are a step, whatever the number of GPUs, and ${values.miniBatch.value} tasks an update.
if (( ${update} % GPUS )); then echo "expected GPUS to divide ${update}, got $GPUS" >&2; exit 2; fi
accelerate launch --config_file accelerate.yaml --num_processes "$GPUS" train.py --config grpo.yaml \\
  --model_name_or_path "$MODEL" --steps_per_generation "$(( ${attempts} / GPUS ))" \\
  --gradient_accumulation_steps "$(( ${update} / GPUS ))" "$@"
`;
}

function config({ recipe, run, data }: RecipeRequest): string {
  const { values } = recipe;
  const { groupSize, groups, miniBatch, promptTokens, responseTokens } = values;
  const updates = groups.value / miniBatch.value;
  const steps = values.toolSteps ? `\nmax_tool_calling_iterations: ${values.toolSteps.value}` : "";
  const decay = values.weightDecay ? `\nweight_decay: ${numberText(values.weightDecay.value)}` : "";
  return `# GRPOConfig, ModelConfig and ScriptArguments of TRL; launch.sh says the model and the steps of accumulation.
dataset_name: data
dataset_train_split: ${data.trainSplit}
output_dir: checkpoints/${run}
num_generations: ${groupSize.value}
per_device_train_batch_size: 1
steps_per_generation: ${(groups.value * groupSize.value) / values.gpus.value}
gradient_accumulation_steps: ${(miniBatch.value * groupSize.value) / values.gpus.value}
# Updates: ${values.steps.value} steps of ${updates}.
max_steps: ${values.steps.value * updates}
learning_rate: ${numberText(values.learningRate.value)}
lr_scheduler_type: constant${decay}
beta: ${floatText(values.klCoefficient.value)}
epsilon: ${numberText(values.clipLow.value)}
epsilon_high: ${numberText(values.clipHigh.value)}
temperature: ${floatText(values.temperature.value)}
max_completion_length: ${responseTokens.value}${steps}
scale_rewards: ${recipe.reward === "group" ? "none # The arena's advantages are scaled already." : "group"}
use_vllm: true
vllm_mode: colocate
vllm_gpu_memory_utilization: 0.4
vllm_max_model_length: ${promptTokens.value + responseTokens.value}
bf16: true
logging_steps: 1
log_completions: true
save_steps: 20
report_to: none
`;
}

const ACCELERATE = `compute_environment: LOCAL_MACHINE
distributed_type: DEEPSPEED
deepspeed_config:
  zero_stage: 3
  zero3_init_flag: true
  zero3_save_16bit_model: true
  offload_optimizer_device: none
  offload_param_device: none
machine_rank: 0
main_training_function: main
mixed_precision: bf16
num_machines: 1
num_processes: 8
use_cpu: false
`;

function script({ recipe, toolset }: RecipeRequest): string {
  const isGroup = recipe.reward === "group";
  const isWithoutTools = recipe.withoutTools === 1 || toolset === null;
  const tools = isWithoutTools
    ? `None  # ${toolset === null ? "The environment's own tools are not served over MCP by themselves." : "The tasks are asked without tools."}`
    : `environment_factory(f"{settings.url[0]}/mcp/toolset/${toolset}", token=settings.token)`;
  const names = [...(isWithoutTools ? [] : ["environment_factory"]), ...(isGroup ? ["group_reward"] : [])];
  const adapter = names.length > 0 ? `from arenakit_trainers.trl import ${names.join(", ")}\n` : "";
  return `"""GRPO on tasks of ArenaKit. launch.sh starts it, and sets the ARENAKIT_ variables that it reads."""

${isGroup ? "" : "import json\nfrom urllib.request import Request, urlopen\n\n"}from arenakit_trainers.settings import read_settings
${adapter}${isGroup ? "from arenakit_trainers import GroupClient\n" : ""}from datasets import load_dataset
from trl import GRPOConfig, GRPOTrainer, ModelConfig, ScriptArguments, TrlParser

settings = read_settings()
${isGroup ? GROUP_REWARD : EPISODE_REWARD}

def main(script: ScriptArguments, config: GRPOConfig, model: ModelConfig) -> None:
    rows = load_dataset(script.dataset_name, split=script.dataset_train_split)
    trainer = GRPOTrainer(
        model=model.model_name_or_path,
        args=config,
        train_dataset=rows,
        reward_funcs=${isGroup ? "arena_reward(config.num_generations)" : "environment_score"},
        environment_factory=${tools},
    )
    trainer.train()
    trainer.save_model()


if __name__ == "__main__":
    main(*TrlParser((ScriptArguments, GRPOConfig, ModelConfig)).parse_args_and_config())
`;
}

const GROUP_REWARD = `

def arena_reward(group_size: int):
    client = GroupClient(
        settings.url, run=settings.run, token=settings.token, nonce=settings.required("launch"), trainer="trl"
    )
    return group_reward(
        client,
        group_size=group_size,
        config=settings.config,
        environment=settings.required("environment"),
        task="task_id",
        deadline=settings.deadline,
    )
`;

const EPISODE_REWARD = `

def environment_score(prompts, completions, task_id, **_):
    """The environment's own score of each; None where something could not be scored, which TRL leaves out."""
    return [score(task, [*prompt, *completion]) for prompt, completion, task in zip(prompts, completions, task_id)]


def score(task, messages):
    body = {"environment": settings.required("environment"), "task": task, "trajectory": {"messages": messages}}
    headers = {"content-type": "application/json"}
    if settings.token:
        headers["authorization"] = f"Bearer {settings.token}"
    url = f"{settings.url[0]}/evaluation/tools/compute_score"
    with urlopen(Request(url, json.dumps(body).encode(), headers), timeout=settings.deadline) as answer:
        return json.load(answer)["structured"]["total"]
`;
