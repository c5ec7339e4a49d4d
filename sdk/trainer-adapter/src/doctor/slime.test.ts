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
   --custom-rm-path arenakit_trainers.slime.group_reward
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
    {
      trap: "group_of_one",
      from: "--n-samples-per-prompt 8 ",
      to: "--n-samples-per-prompt 1 ",
      setting: "n-samples-per-prompt",
      fix: "--n-samples-per-prompt 8",
    },
    {
      trap: "missing_mask",
      from: "   --rollout-temperature 1\n",
      to: "   --custom-convert-samples-to-train-data-path my.convert\n",
      setting: "custom-convert-samples-to-train-data-path",
      fix: "remove_sample",
    },
    {
      trap: "one_by_one",
      from: "   --custom-rm-path arenakit_trainers.slime.group_reward\n   --group-rm\n",
      to: "   --rm-type remote_rm\n   --rm-url http://arenakit:8931/score\n",
      setting: "rm-type",
      fix: "--custom-rm-path arenakit_trainers.slime.group_reward --group-rm",
    },
    { trap: "one_by_one", from: "   --group-rm\n", to: "", setting: "group-rm", fix: "--group-rm" },
    {
      trap: "evaluation_refused",
      from: "   --rollout-temperature 1\n",
      to: "   --eval-interval 20\n",
      setting: "eval-interval",
      fix: "--eval-function-path arenakit_trainers.slime.evaluate",
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

const MILES = LAUNCH.replace("--advantage-estimator grpo", "--advantage-estimator gspo");

plantedTraps({
  trainer: "miles",
  files: [{ name: "run.sh", text: MILES }],
  named: { "scripts/models/qwen3-4B.sh": "MODEL_ARGS=()\n" },
  plants: [
    { trap: "one_by_one", from: "   --group-rm\n", to: "", setting: "group-rm", fix: "--group-rm" },
    {
      trap: "double_normalisation",
      from: "   --disable-grpo-std-normalization\n",
      to: "",
      setting: "disable-grpo-std-normalization",
      fix: "--disable-grpo-std-normalization",
    },
  ],
});

const QQR = LAUNCH.replace("arenakit_trainers.slime.group_reward", "arenakit_trainers.qqr.group_reward")
  .replace("--disable-grpo-std-normalization", "--disable-rewards-normalization")
  .replace(
    "--rollout-temperature 1",
    "--eval-interval 10 --rollout-function-path qqr.rollout.agent_rollout.generate_rollout",
  );

plantedTraps({
  trainer: "qqr",
  files: [{ name: "run.sh", text: QQR }],
  named: { "scripts/models/qwen3-4B.sh": "MODEL_ARGS=()\n" },
  plants: [
    { trap: "one_by_one", from: "   --group-rm\n", to: "", setting: "group-rm", fix: "--group-rm" },
    {
      trap: "double_normalisation",
      from: "   --disable-rewards-normalization\n",
      to: "",
      setting: "disable-rewards-normalization",
      fix: "--disable-rewards-normalization",
    },
  ],
});

it.each(["slime", "miles"])("%s: the environment's own scores need their mean taken off", (trainer) => {
  const look = (flag: string) => {
    const text = LAUNCH.replace("set -ex", "export ARENAKIT_REWARD=episode").replace("   --eps-clip 0.2\n", flag);
    return diagnose(trainer, [{ name: "run.sh", text }], { readFile: () => "MODEL_ARGS=(--num-layers 36)\n" });
  };
  const { findings, unknown } = look("   --disable-rewards-normalization\n");
  expect(findings.map(({ trap, place }) => [trap, place?.line])).toEqual([["no_baseline", 15]]);
  expect(unknown).toEqual([]);
  expect(look("").findings).toEqual([]);
});
