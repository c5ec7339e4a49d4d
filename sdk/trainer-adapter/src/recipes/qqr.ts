/** qqr, which came with ArenaRL, on slime 0.2.4: its own launch script's arguments, its tools and its judge exchanged for ours. */
import { launchScript, START_RAY } from "./launch.ts";
import type { RecipeRequest, TrainerTemplate } from "./recipe.ts";
import { numberText } from "./words.ts";

export const qqr: TrainerTemplate = {
  verified: "qqr 8653a9a on slime 0.2.4",
  dataFormat: "qqr",
  rewards: ["group"],
  lacks: {
    toolSteps: null,
  },
  install: ["qqr 0.1.3 and slime 0.2.4 from their sources, as qqr's README pairs them"],
  change: [
    "`QQR` and `SLIME` are the folders of their sources, `REF_LOAD` is the model converted by slime.",
    "In qqr/examples/EXAMPLE/config.py: `import arenakit_trainers.qqr` and `mcp_manager = arenakit_trainers.qqr.tools()` in the place of its servers; `max_steps` is there, too.",
    "`EXAMPLE` is `travel` or `deepresearch`: whose prompts and steps qqr takes.",
  ],
  files: (request) => ({ "launch.sh": launchScript(request, command(request)) }),
};

function command({ recipe, data, environment }: RecipeRequest): string {
  const { values } = recipe;
  const { turnTokens = values.responseTokens } = values;
  const context = values.promptTokens.value + values.responseTokens.value;
  const decay = values.weightDecay ? ` --weight-decay ${numberText(values.weightDecay.value)}` : "";
  return `
QQR="\${QQR:?the folder of the sources of qqr}"
SLIME="\${SLIME:?the folder of the sources of slime 0.2.4}"
REF_LOAD="\${REF_LOAD:?the model converted by tools/convert_hf_to_torch_dist.py}"
EXAMPLE="\${EXAMPLE:-${environment === "open-deepresearch" ? "deepresearch" : "travel"}}"
export PYTHONPATH="$QQR:$SLIME\${PYTHONPATH:+:$PYTHONPATH}"
# shellcheck disable=SC1090
source "\${MODEL_ARGS_FILE:-$SLIME/scripts/models/qwen3-8B.sh}"
${START_RAY}

ARGS=(
  --rollout-function-path qqr.rollout.agent_rollout.generate_rollout
  --custom-generate-function-path "qqr.examples.$EXAMPLE.generate"
  --custom-rm-path arenakit_trainers.qqr.group_reward --group-rm
  # The arena's advantages are centred and scaled already, and a step is no attempt.
  --disable-rewards-normalization
  --prompt-data "$PWD/${data.train}" --input-key query --label-key reference --metadata-key metadata --rollout-shuffle
  --num-rollout ${values.steps.value} --rollout-batch-size ${values.groups.value} --n-samples-per-prompt ${values.groupSize.value}
  --global-batch-size ${values.miniBatch.value * values.groupSize.value} --balance-data
  --rollout-max-context-len ${context} --rollout-max-response-len ${turnTokens.value} --rollout-temperature ${numberText(values.temperature.value)}
  --advantage-estimator grpo --use-kl-loss --kl-loss-coef ${numberText(values.klCoefficient.value)} --kl-loss-type low_var_kl --entropy-coef 0.0
  --eps-clip ${numberText(values.clipLow.value)} --eps-clip-high ${numberText(values.clipHigh.value)}
  --optimizer adam --lr ${numberText(values.learningRate.value)} --lr-decay-style constant${decay} --adam-beta1 0.9 --adam-beta2 0.98
  --tensor-model-parallel-size 4 --sequence-parallel --recompute-granularity full --recompute-method uniform --recompute-num-layers 1
  --use-dynamic-batch-size --max-tokens-per-gpu 32768
  --rollout-num-gpus-per-engine 2 --sglang-mem-fraction-static 0.7
  --attention-dropout 0.0 --hidden-dropout 0.0 --accumulate-allreduce-grads-in-fp32 --attention-softmax-in-fp32 --attention-backend flash
  --load "$PWD/checkpoints" --save "$PWD/checkpoints" --save-interval 10
  --save-debug-rollout-data "$PWD/rollouts/{rollout_id}.pt"
)

cd "$SLIME"
python3 train.py --actor-num-nodes 1 --actor-num-gpus-per-node "$GPUS" --rollout-num-gpus "$GPUS" --colocate \\
  "\${MODEL_ARGS[@]}" --hf-checkpoint "$MODEL" --ref-load "$REF_LOAD" "\${ARGS[@]}" "$@"
`;
}
