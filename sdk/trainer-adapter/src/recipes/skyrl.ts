/** SkyRL: overrides of its configuration, and an entry point of some lines whose generator takes the rewards of groups. */
import { launchScript, START_RAY } from "./launch.ts";
import type { RecipeRequest, TrainerTemplate } from "./recipe.ts";
import { floatText, numberText } from "./words.ts";

export const skyrl: TrainerTemplate = {
  verified: "skyrl 0.4.0",
  dataFormat: "skyrl",
  lacks: {},
  install: ["`pip install 'skyrl[fsdp]==0.4.0'`, in Python 3.12"],
  change: [
    "`MODEL` is a name on the hub or a folder; `GPUS` is how many this node has: as many engines of one GPU each.",
    "`trainer.micro_train_batch_size_per_gpu` and `generator.inference_engine.gpu_memory_utilization`: lower them where memory ends.",
    "`generator.max_turns` is one more than the turns with tools: the last one answers.",
  ],
  files: (request) => ({ "main.py": MAIN, "launch.sh": launchScript(request, command(request)) }),
};

/** Where a recipe says none: more than any environment of ours allows. */
const MOST_TURNS = 64;

function command({ recipe, data, run }: RecipeRequest): string {
  const { values } = recipe;
  const { turnTokens = values.responseTokens, toolSteps } = values;
  const decay = values.weightDecay
    ? ` trainer.policy.optimizer_config.weight_decay=${numberText(values.weightDecay.value)}`
    : "";
  return `
# Groups and their names need one launch: Ray starts with the variables, and hands them to its workers here.
${START_RAY}

ARGS=(
  data.train_data="['$PWD/${data.train}']" data.val_data="['$PWD/${data.validation}']"
  # An attempt that waits holds a worker.
  environment.env_class=arenakit environment.skyrl_gym.max_env_workers=${values.groups.value * values.groupSize.value}
  trainer.strategy=fsdp trainer.placement.colocate_all=true
  trainer.placement.policy_num_gpus_per_node="$GPUS" trainer.placement.ref_num_gpus_per_node="$GPUS"
  generator.inference_engine.num_engines="$GPUS" generator.inference_engine.tensor_parallel_size=1
  generator.inference_engine.gpu_memory_utilization=0.6
  trainer.train_batch_size=${values.groups.value} trainer.policy_mini_batch_size=${values.miniBatch.value}
  trainer.micro_train_batch_size_per_gpu=1 trainer.micro_forward_batch_size_per_gpu=1
  generator.n_samples_per_prompt=${values.groupSize.value} generator.batched=false
  # ${toolSteps ? `${toolSteps.value} turns with tools, and one that answers.` : "As many turns as the environment allows."}
  generator.max_turns=${toolSteps ? toolSteps.value + 1 : MOST_TURNS}
  trainer.max_prompt_length=${values.promptTokens.value} generator.max_input_length=${values.promptTokens.value + values.responseTokens.value}
  generator.sampling_params.max_generate_length=${turnTokens.value} generator.sampling_params.temperature=${floatText(values.temperature.value)}
  trainer.algorithm.advantage_estimator=grpo
  ${recipe.reward === "group" ? "# The arena's advantages are scaled already; a group without variance is one that could not be judged.\n  trainer.algorithm.grpo_norm_by_std=false trainer.algorithm.zero_variance_filter=true" : "trainer.algorithm.grpo_norm_by_std=true"}
  trainer.algorithm.use_kl_loss=${values.klCoefficient.value > 0} trainer.algorithm.kl_loss_coef=${floatText(values.klCoefficient.value)}
  trainer.algorithm.eps_clip_low=${numberText(values.clipLow.value)} trainer.algorithm.eps_clip_high=${numberText(values.clipHigh.value)}
  trainer.policy.optimizer_config.lr=${numberText(values.learningRate.value)}${decay}
  trainer.max_training_steps=${values.steps.value} trainer.eval_before_train=false trainer.eval_interval=-1
  trainer.ckpt_path="$PWD/checkpoints" trainer.ckpt_interval=20 trainer.export_path="$PWD/exports"
  trainer.project_name=arenakit trainer.run_name=${run} trainer.logger=console
)

python3 main.py trainer.policy.model.path="$MODEL" "\${ARGS[@]}" "$@"
`;
}

const MAIN = `"""SkyRL's own entry point with ArenaKit's generator. launch.sh starts it."""

import os
import sys

import ray
from skyrl.backends.skyrl_train.inference_servers.utils import resolve_policy_model_name
from skyrl.train.config import SkyRLTrainConfig
from skyrl.train.entrypoints.main_base import BasePPOExp
from skyrl.train.utils import validate_cfg
from skyrl.train.utils.utils import initialize_ray


class Experiment(BasePPOExp):
    def get_generator(self, cfg, tokenizer, inference_engine_client):
        # Its import registers the environment.
        from arenakit_trainers.skyrl import ArenaGenerator

        return ArenaGenerator(
            generator_cfg=cfg.generator,
            skyrl_gym_cfg=cfg.environment.skyrl_gym,
            inference_engine_client=inference_engine_client,
            tokenizer=tokenizer,
            policy_model_name=resolve_policy_model_name(cfg),
        )

    def get_trainer(self, **parts):
        # Its evaluation takes no failure for a wrong answer.
        from arenakit_trainers.skyrl_trainer import ArenaTrainer

        return ArenaTrainer(**parts)


@ray.remote(num_cpus=1)
def train(cfg, variables):
    os.environ.update(variables)
    Experiment(cfg).run()


def main():
    cfg = SkyRLTrainConfig.from_cli_overrides(sys.argv[1:])
    validate_cfg(cfg)
    initialize_ray(cfg)
    variables = {name: value for name, value in os.environ.items() if name.startswith("ARENAKIT_")}
    ray.get(train.remote(cfg, variables))


if __name__ == "__main__":
    main()
`;
