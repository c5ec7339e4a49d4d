/** slime, and miles, which has kept its hooks: arguments of its train.py, with our generate function and group reward. */
import { episodeLimits, launchScript, START_RAY } from "./launch.ts";
import type { RecipeRequest, TrainerTemplate } from "./recipe.ts";
import { numberText } from "./words.ts";

export const slime: TrainerTemplate = {
  verified: "slime 624b824a8",
  dataFormat: "slime",
  lacks: {
    turnTokens: null,
  },
  install: ["slime from its own image (slimerl/slime) or sources; it is not on PyPI"],
  change: [
    "`SLIME` is the folder of slime's sources, `MODEL_ARGS` the file below its scripts/models that fits the model.",
    "`MODEL` is the checkpoint on the hub, `REF_LOAD` the same converted by slime's tools/convert_hf_to_torch_dist.py.",
    "`--tensor-model-parallel-size` and `--max-tokens-per-gpu` fit 80 GB a GPU; lower the latter where memory ends.",
  ],
  files: (request) => ({ "launch.sh": launchScript(request, episodeLimits(request) + command(request)) }),
};

export const miles: TrainerTemplate = {
  ...slime,
  verified: "miles 31f1ca961 for its hooks, slime 624b824a8 for all other flags",
  install: ["miles (radixark/miles) from its image or sources; it is not on PyPI"],
};

function command({ recipe, data }: RecipeRequest): string {
  const { values } = recipe;
  const length = values.promptTokens.value + values.responseTokens.value;
  const isGroup = recipe.reward === "group";
  const kl =
    values.klCoefficient.value > 0
      ? `\n  --use-kl-loss --kl-loss-coef ${numberText(values.klCoefficient.value)} --kl-loss-type low_var_kl`
      : "";
  const decay = values.weightDecay ? ` --weight-decay ${numberText(values.weightDecay.value)}` : "";
  return `
SLIME="\${SLIME:?the folder of the sources of slime}"
MODEL_ARGS_FILE="\${MODEL_ARGS_FILE:-$SLIME/scripts/models/qwen3-8B.sh}"
REF_LOAD="\${REF_LOAD:?the model converted by tools/convert_hf_to_torch_dist.py}"
# shellcheck disable=SC1090
source "$MODEL_ARGS_FILE"
${START_RAY}

ROLLOUT_ARGS=(
  --prompt-data "$PWD/${data.train}" --input-key prompt --label-key label --metadata-key metadata --tool-key tools
  --apply-chat-template --rollout-shuffle
  --num-rollout ${values.steps.value} --rollout-batch-size ${values.groups.value} --n-samples-per-prompt ${values.groupSize.value}
  --global-batch-size ${values.miniBatch.value * values.groupSize.value}
  --rollout-max-prompt-len ${values.promptTokens.value} --rollout-max-response-len ${values.responseTokens.value}
  --rollout-max-context-len ${length} --rollout-temperature ${numberText(values.temperature.value)}
  --save-debug-rollout-data "$PWD/rollouts/{rollout_id}.pt"
)
ARENAKIT_ARGS=(
  --custom-generate-function-path arenakit_trainers.slime.generate
  --custom-rm-path arenakit_trainers.slime.group_reward --group-rm
  --eval-function-path arenakit_trainers.slime.evaluate
  # Another group is drawn for one that has no reward at all.
  --dynamic-sampling-filter-path arenakit_trainers.slime.has_reward${
    isGroup ? "\n  # The arena's advantages are centred and scaled already.\n  --disable-rewards-normalization" : ""
  }
)
GRPO_ARGS=(
  --advantage-estimator grpo${kl}
  --eps-clip ${numberText(values.clipLow.value)} --eps-clip-high ${numberText(values.clipHigh.value)} --entropy-coef 0.0
)
OPTIMIZER_ARGS=(
  --optimizer adam --lr ${numberText(values.learningRate.value)} --lr-decay-style constant${decay}
)
PERFORMANCE_ARGS=(
  --tensor-model-parallel-size "\${TENSOR_PARALLEL:-4}" --sequence-parallel
  --recompute-granularity full --recompute-method uniform --recompute-num-layers 1
  --use-dynamic-batch-size --max-tokens-per-gpu ${length} --balance-data
  --rollout-num-gpus-per-engine 2 --sglang-mem-fraction-static 0.7
  --attention-dropout 0.0 --hidden-dropout 0.0 --attention-backend flash
)

python3 "$SLIME/train.py" --actor-num-nodes 1 --actor-num-gpus-per-node "$GPUS" --rollout-num-gpus "$GPUS" --colocate \\
  "\${MODEL_ARGS[@]}" --hf-checkpoint "$MODEL" --ref-load "$REF_LOAD" --load checkpoints --save checkpoints --save-interval 20 \\
  "\${ROLLOUT_ARGS[@]}" "\${ARENAKIT_ARGS[@]}" "\${GRPO_ARGS[@]}" "\${OPTIMIZER_ARGS[@]}" "\${PERFORMANCE_ARGS[@]}" "$@"
`;
}
