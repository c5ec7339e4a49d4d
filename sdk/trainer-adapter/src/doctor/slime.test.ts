import { expect, it } from "vitest";
import { diagnose } from "./index.ts";
import { plantedTraps } from "./planted.fixture.ts";

const LAUNCH = `#!/bin/bash
set -ex
source scripts/models/qwen3-4B.sh

ROLLOUT_ARGS=(
   --prompt-data data/train.jsonl
   --rollout-batch-size 32
   --n-samples-per-prompt 8   # a group
   # --n-samples-per-prompt 1
   --rollout-temperature 1
)
GRPO_ARGS=(
   --advantage-estimator grpo
   --disable-grpo-std-normalization
   --eps-clip 0.2
)
CUSTOM_ARGS=(
   --custom-generate-function-path my.rollout.generate
   --custom-rm-path arenakit_trainers.slime.reward
   --group-rm
)

ray job submit --address="http://127.0.0.1:8265" \\
   --runtime-env-json='{"env_vars": {"A": "1"}}' \\
   -- python3 train.py \\
   --actor-num-gpus-per-node 8 \\
   \${MODEL_ARGS[@]} \\
   "\${ROLLOUT_ARGS[@]}" \\
   \${GRPO_ARGS[@]} \\
   \${CUSTOM_ARGS[@]}
`;

plantedTraps({
  trainer: "slime",
  files: [{ name: "run.sh", text: LAUNCH }],
  named: { "scripts/models/qwen3-4B.sh": "MODEL_ARGS=(\n   --num-layers 36\n)\n" },
  plants: [
    { trap: "one_by_one", from: "   --group-rm\n", to: "", setting: "group-rm", fix: "--group-rm" },
    {
      trap: "evaluation_refused",
      from: "   --rollout-temperature 1\n",
      to: "   --eval-interval 20\n",
      setting: "eval-interval",
      fix: "--eval-interval",
    },
    {
      trap: "double_normalisation",
      from: "   --disable-grpo-std-normalization\n",
      to: "",
      setting: "disable-grpo-std-normalization",
      fix: "--disable-grpo-std-normalization",
    },
  ],
});

it("slime: arguments of a file that cannot be read may hold what is absent", () => {
  const text = LAUNCH.replace("   --group-rm\n", "");
  const { findings, unknown } = diagnose("slime", [{ name: "run.sh", text }]);
  expect(findings).toEqual([]);
  expect(unknown.map(({ reason }) => reason)).toContain(`\${MODEL_ARGS[@]} may set it`);
});

it("slime: what one branch adds is not known", () => {
  const text = LAUNCH.replace("   --group-rm\n)", ')\nif [ -n "$JUDGE" ]; then\n   CUSTOM_ARGS+=(--group-rm)\nfi');
  const { findings, unknown } = diagnose("slime", [{ name: "run.sh", text }], { readFile: () => "MODEL_ARGS=()\n" });
  expect(findings).toEqual([]);
  expect(unknown.map(({ setting, trap }) => [setting, trap])).toEqual([["group-rm", null]]);
});
