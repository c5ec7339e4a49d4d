/** prime-rl over verifiers: its TOML, and a taskset of this folder whose episode is a group of attempts. */
import { launchScript } from "./launch.ts";
import type { RecipeRequest, TrainerTemplate } from "./recipe.ts";
import { floatText, numberText } from "./words.ts";

/** Name of the module that verifiers loads; its id is the same with dashes. */
const MODULE = "arenakit_recipe";

export const primeRl: TrainerTemplate = {
  verified: "prime-rl 559b447 with verifiers 0.4.0",
  dataFormat: "slime",
  rewards: ["group"],
  lacks: {
    miniBatch: "prime-rl updates once a step.",
    klCoefficient: null,
    clipLow: null,
    clipHigh: null,
    toolSteps: null,
  },
  install: ["prime-rl from its sources (`uv sync`), which brings verifiers"],
  change: [
    "`num_train_gpus` and `num_infer_gpus` in rl.toml: the GPUs of the node, parted between trainer and engine.",
    "`toolset` in rl.toml: whose tools the policy has; `context` says world, now and seed of the calls.",
    "KL and clips: prime-rl's default loss has neither of a reference model; its own is `trainer.loss`.",
  ],
  files: (request) => ({
    "rl.toml": config(request),
    [`${MODULE}.py`]: `"""Loaded by verifiers by its name."""\n\nfrom arenakit_trainers.verifiers import ArenaEnv, ArenaTaskset\n\n__all__ = ["ArenaEnv", "ArenaTaskset"]\n`,
    "launch.sh": launchScript(request, COMMAND),
  }),
};

const COMMAND = `
export PYTHONPATH="$PWD\${PYTHONPATH:+:$PYTHONPATH}"
# prime-rl's own environment: uv run --project "$PRIME_RL" in the place of rl, where it is not on the path.
rl @ rl.toml --model.name "$MODEL" "$@"
`;

function config({ recipe, data, toolset, run }: RecipeRequest): string {
  const { values } = recipe;
  const { turnTokens = values.responseTokens } = values;
  const gpus = values.gpus.value;
  const decay = values.weightDecay ? `\nweight_decay = ${numberText(values.weightDecay.value)}` : "";
  return `# An episode is a group: its ${values.groupSize.value} attempts are ranked in its environment's finalize.
max_steps = ${values.steps.value}
seq_len = ${values.promptTokens.value + values.responseTokens.value}
output_dir = "outputs/${run}"

[deployment]
num_train_gpus = ${Math.ceil(gpus / 2)}
num_infer_gpus = ${Math.floor(gpus / 2)}

[model]
name = "${values.model.value}"

[trainer.optim]
lr = ${numberText(values.learningRate.value)}${decay}

[ckpt]
interval = 20

[orchestrator]
# ${values.groups.value} groups of ${values.groupSize.value} attempts.
batch_size = ${values.groups.value * values.groupSize.value}
group_size = 1

[orchestrator.train.sampling]
temperature = ${floatText(values.temperature.value)}
max_completion_tokens = ${turnTokens.value}

[[orchestrator.train.source]]
name = "arenakit"

[orchestrator.train.source.env]
n = ${values.groupSize.value}

[orchestrator.train.source.env.taskset]
id = "${MODULE.replaceAll("_", "-")}"
dataset = "${data.train}"
toolset = "${toolset ?? "arenarl"}"

[orchestrator.train.source.env.agent.harness]
id = "null"

[orchestrator.train.source.env.agent.runtime]
type = "subprocess"

[inference.vllm]
tool_call_parser = "hermes"
`;
}
