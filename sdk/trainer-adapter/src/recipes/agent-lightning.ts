/** Agent Lightning: its configuration over verl's, an agent that plays an episode, our hooks, and a launch of its three programs. */
import { launchScript, START_RAY } from "./launch.ts";
import type { RecipeRequest, TrainerTemplate } from "./recipe.ts";
import { floatText, numberText } from "./words.ts";

export const agentLightning: TrainerTemplate = {
  verified: "agentlightning 1.0.2 with verl 0.8.0",
  dataFormat: "slime",
  rewards: ["group"],
  lacks: {
    miniBatch:
      "a quarter of a step's tasks here. Agent Lightning drops what does not fill a mini-batch, so one of all tasks would lose the whole step with its first rollout that has no reward. It is `ppo_mini_batch_size` in recipe.yaml.",
  },
  install: [
    "`pip install agentlightning==1.0.2 openai`, in Python 3.12, and its own `scripts/setup_verl.sh 0.8.0 cu130` for verl and vLLM: 1.0.2 does not run with verl 0.9",
  ],
  change: [
    "`MODEL` is a name on the hub or a folder; `GPUS` is how many this node has.",
    "`agent.py` is the agent, in a process for each rollout. One of your own asks the model at `AGL_OPENAI_BASE_URL`; the last answer is what is judged.",
    "`rollout_timeout_seconds` in recipe.yaml must stay below `ARENAKIT_COLLECT_SECONDS` (1,800).",
    "The controller runs 50 rollouts at a time, whatever `local_runner.maximum_size` says: it asks for one page.",
  ],
  files: (request) => ({
    "recipe.yaml": config(request),
    "hooks.py": hooks(request),
    "agent.py": agent(request),
    "train.py": train(request),
    "launch.sh": launchScript(request, command(request)),
  }),
};

function command({ recipe: { values } }: RecipeRequest): string {
  return `
${START_RAY}
export PYTHONPATH="$PWD\${PYTHONPATH:+:$PYTHONPATH}"
export AGL_URL="\${AGL_URL:-http://127.0.0.1:8080}" AGL_KEY="\${AGL_KEY:-arenakit}"
trap 'kill $(jobs -p) 2>/dev/null || true' EXIT

agl-server host=127.0.0.1 port="\${AGL_URL##*:}" key="$AGL_KEY" default_proxy.model_name="$MODEL" \\
  default_proxy.train.temperature=${floatText(values.temperature.value)} >agl-server.log 2>&1 &
agl-controller runner_type=local agl_server.url="$AGL_URL" agl_server.key="$AGL_KEY" local_runner.poll_interval=2 \\
  >agl-controller.log 2>&1 &

python3 train.py --config recipe.yaml actor_rollout_ref.model.path="$MODEL" trainer.n_gpus_per_node="$GPUS" \\
  agentlightning.agl_base_url="$AGL_URL" agentlightning.agl_key="$AGL_KEY" agentlightning.hooks="$PWD/hooks.py" "$@"
`;
}

/** Mini-batches of a step: where one rollout is missing, one of them is lost. */
const MINI_BATCHES = 4;

function config({ recipe: { values }, run }: RecipeRequest): string {
  const { turnTokens = values.responseTokens } = values;
  const length = values.promptTokens.value + values.responseTokens.value;
  const decay = values.weightDecay ? `\n      weight_decay: ${numberText(values.weightDecay.value)}` : "";
  const isKl = values.klCoefficient.value > 0;
  return `# Over Agent Lightning's own configuration, which is over verl's: what is not here is as it is there.
data:
  train_batch_size: ${values.groups.value}
  max_prompt_length: ${values.promptTokens.value}
  max_response_length: ${values.responseTokens.value}

actor_rollout_ref:
  model:
    use_remove_padding: true
    enable_gradient_checkpointing: true
  actor:
    optim:
      lr: ${numberText(values.learningRate.value)}${decay}
    # What does not fill a mini-batch is dropped, as after a rollout without a reward.
    ppo_mini_batch_size: ${Math.max(1, Math.floor(values.groups.value / MINI_BATCHES))}
    use_dynamic_bsz: true
    ppo_max_token_len_per_gpu: ${length}
    clip_ratio_low: ${numberText(values.clipLow.value)}
    clip_ratio_high: ${numberText(values.clipHigh.value)}
    use_kl_loss: ${isKl}
    kl_loss_coef: ${floatText(values.klCoefficient.value)}
    entropy_coeff: 0
  ref:
    log_prob_use_dynamic_bsz: true
    log_prob_max_token_len_per_gpu: ${length}
  rollout:
    name: vllm
    n: ${values.groupSize.value}
    # agl-server sets it in each request, too.
    temperature: ${floatText(values.temperature.value)}
    tensor_model_parallel_size: 1
    gpu_memory_utilization: 0.6
    max_model_len: ${length}
    log_prob_use_dynamic_bsz: true
    log_prob_max_token_len_per_gpu: ${length}
    multi_turn:
      format: hermes
    engine_kwargs:
      vllm:
        enable_auto_tool_choice: true
        tool_call_parser: hermes

algorithm:
  adv_estimator: grpo
  # The arena's advantages are scaled already.
  norm_adv_by_std_in_grpo: false

trainer:
  total_training_steps: ${values.steps.value}
  total_epochs: ${values.steps.value}
  nnodes: 1
  project_name: arenakit
  experiment_name: ${run}
  logger: [console]
  val_before_train: false
  save_freq: 20
  test_freq: -1

agentlightning:
  # A turn of ${turnTokens.value} tokens at a time; a group collects its attempts for 1,800 s.
  rollout_timeout_seconds: 900
  local:
    agent_class: agent.Agent
    env_map:
      ARENA_TASK: input.task_id
  trace_aggregator:
    level: trajectory
    trajectory_max_prompt_length: ${values.promptTokens.value}
    trajectory_max_response_length: ${values.responseTokens.value}
`;
}

function hooks({ recipe: { values } }: RecipeRequest): string {
  return `"""Loaded by Agent Lightning's trainer: the rollouts of a row are a group, and get the group's rewards."""

import os

from arenakit_trainers import agent_lightning


class Hooks(agent_lightning.ArenaHooks):
    agl_base_url, agl_key = os.environ["AGL_URL"], os.environ["AGL_KEY"]
    rollout_n = ${values.groupSize.value}  # actor_rollout_ref.rollout.n
`;
}

function agent({ recipe: { values } }: RecipeRequest): string {
  const { turnTokens = values.responseTokens, toolSteps } = values;
  const turns = toolSteps ? `, turns=${toolSteps.value + 1}` : "";
  return `"""Run by Agent Lightning's controller, in a process for each rollout: plays one episode."""

import os

from arenakit_trainers.aio import EpisodeClient
from arenakit_trainers.chat import play
from arenakit_trainers.settings import read_settings
from openai import AsyncOpenAI


class Agent:
    async def run(self):
        settings, task = read_settings(), os.environ["ARENA_TASK"]
        # While the trainer updates the weights, the gateway says when to ask again.
        model = AsyncOpenAI(base_url=os.environ["AGL_OPENAI_BASE_URL"], api_key=os.environ["AGL_KEY"], max_retries=100)

        async def ask(messages, tools):
            asked = {"tools": tools} if tools else {}
            said = await model.chat.completions.create(
                model="auto", messages=messages, max_tokens=${turnTokens.value}, **asked
            )
            return said.choices[0].message.model_dump(exclude_none=True)

        async with EpisodeClient(settings.url, token=settings.token) as episodes:
            ${toolSteps ? `# ${toolSteps.value} turns with tools, and one that answers.\n            ` : ""}await play(episodes, settings.required("environment"), task, ask${turns})
`;
}

function train({ data }: RecipeRequest): string {
  return `"""Agent Lightning's trainer over tasks of ArenaKit. launch.sh starts it, beside the gateway and the controller."""

import argparse
import json
from pathlib import Path

from hydra import compose, initialize_config_module
from omegaconf import OmegaConf


def configuration(path, overrides):
    with initialize_config_module(config_module="agentlightning.verl", version_base=None):
        base = compose(config_name="config")
    OmegaConf.set_struct(base, False)
    return OmegaConf.merge(base, OmegaConf.load(path), OmegaConf.from_dotlist(overrides))


def rows(path):
    lines = Path(path).read_text().splitlines()
    return [{"task_id": json.loads(line)["metadata"]["task_id"]} for line in lines]


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--config", required=True)
    given, overrides = parser.parse_known_args()
    from agentlightning.verl.entrypoint import run_ppo

    run_ppo(configuration(given.config, overrides), rows("${data.train}"), rows("${data.validation}"))
`;
}
