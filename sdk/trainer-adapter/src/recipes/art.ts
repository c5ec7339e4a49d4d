/** ART: a script over its own gathering and its local backend, in which an attempt is an episode that is played over chat. */
import { launchScript } from "./launch.ts";
import type { RecipeRequest, TrainerTemplate } from "./recipe.ts";
import { floatText, numberText } from "./words.ts";

export const art: TrainerTemplate = {
  verified: "openpipe-art 0.5.23",
  dataFormat: "slime",
  lacks: {
    miniBatch: "ART packs the attempts of a step into sequences and updates after each (art/local/backend.py).",
    klCoefficient: null,
    weightDecay: null,
  },
  install: ["`pip install 'openpipe-art[backend]==0.5.23'`, in Python 3.12"],
  change: [
    "`MODEL` is a name on the hub or a folder. ART trains a LoRA adapter of it; `lora_config` of the model says its rank.",
    "`GPUS` is how many this node has: the first one trains, of the others the engine takes as many as a power of two.",
    "A rollout whose conversation outgrows the context raises. It is not ranked and not trained on.",
    "ART's own weight decay is 0.1, and its penalty of KL changes advantages: this script has none.",
  ],
  files: (request) => ({ "train.py": script(request), "launch.sh": launchScript(request, COMMAND) }),
};

const COMMAND = `python3 train.py --model "$MODEL" --gpus "$GPUS" "$@"`;

const script = (request: RecipeRequest) => `${rollout(request)}\n\n\n${training(request)}`;

function rollout({ recipe }: RecipeRequest): string {
  const { values } = recipe;
  const { turnTokens = values.responseTokens, toolSteps } = values;
  const isGroup = recipe.reward === "group";
  const turns = toolSteps ? `, turns=${toolSteps.value + 1}` : "";
  return `"""ART's loop over tasks of ArenaKit. launch.sh starts it, and sets the ARENAKIT_ variables that it reads."""

import argparse
import asyncio
import json
import random
from pathlib import Path

import art
from arenakit_trainers.aio import EpisodeClient
${isGroup ? "from arenakit_trainers.art import score_groups\n" : ""}from arenakit_trainers.chat import play
from arenakit_trainers.settings import read_settings
from art.local import LocalBackend

settings = read_settings()
episodes = EpisodeClient(settings.url, token=settings.token)


async def rollout(model, task):
    """An attempt at a task. What raises here is no attempt: ART counts it as an exception of the group."""
    trajectory = art.Trajectory(metadata={"task_id": task})

    async def ask(messages, tools):
        told = trajectory.messages_and_choices
        told += messages[len(told) :]
        trajectory.tools = tools or None
        said = await model.openai_client().chat.completions.create(
            model=model.get_inference_name(),
            messages=messages,
            logprobs=True,
            temperature=${floatText(values.temperature.value)},
            max_completion_tokens=${turnTokens.value},
            **({"tools": tools} if tools else {}),
        )
        told.append(said.choices[0])
        return said.choices[0].message.model_dump(exclude_none=True)

    ${toolSteps ? `# ${toolSteps.value} turns with tools, and one that answers.\n    ` : ""}${isGroup ? "" : "result = "}await play(episodes, settings.required("environment"), task, ask${turns})
${isGroup ? "" : SCORE}    return trajectory`;
}

const SCORE = `    if result.reward is None:
        raise RuntimeError(f"the environment could not score {task}")
    trajectory.reward = result.reward
`;

function training({ recipe, run, data }: RecipeRequest): string {
  const { values } = recipe;
  const { groupSize, groups, steps } = values;
  const isGroup = recipe.reward === "group";
  return `async def main(base_model, gpus):
    rows = [json.loads(line) for line in Path("${data.train}").read_text().splitlines()]
    tasks = [row["metadata"]["task_id"] for row in rows]
    context = ${values.promptTokens.value + values.responseTokens.value}
    config = {"init_args": {"max_seq_length": context}, "engine_args": {"max_model_len": context}}
    if gpus > 1:
        serving = 1 << ((gpus - 1).bit_length() - 1)
        config["trainer_gpu_ids"], config["inference_gpu_ids"] = [0], list(range(1, 1 + serving))
        config["engine_args"]["tensor_parallel_size"] = serving
    model = art.TrainableModel(
        name="${run}", run_name="${run}", project="arenakit", base_model=base_model, _internal_config=config
    )
    async with LocalBackend(path=".art") as backend:
        await model.register(backend)
        for step in range(await model.get_step(), ${steps.value}):
            # ${groups.value} tasks of ${groupSize.value} attempts are a step, the same after a resumption.
            chosen = random.Random(step).choices(tasks, k=${groups.value})
            gathered = await art.gather_trajectory_groups(
                (art.TrajectoryGroup(rollout(model, task) for _ in range(${groupSize.value})) for task in chosen),
${isGroup ? `                after_each=score_groups(step=step, task="task_id"),\n` : ""}                max_exceptions=${groups.value * groupSize.value},
            )
            if not gathered:
                continue
            await model.log(gathered, split="train")
            await backend.train(
                model,
                gathered,
                learning_rate=${numberText(values.learningRate.value)},
                loss_fn="ppo",
                epsilon=${numberText(values.clipLow.value)},
                epsilon_high=${numberText(values.clipHigh.value)},
                ${isGroup ? "# The arena's advantages are scaled already.\n                normalize_advantages=False" : "normalize_advantages=True"},
            )


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", required=True)
    parser.add_argument("--gpus", type=int, required=True)
    given = parser.parse_args()
    asyncio.run(main(given.model, given.gpus))
`;
}
