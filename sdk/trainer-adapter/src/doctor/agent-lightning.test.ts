import { expect, it } from "vitest";
import { diagnose } from "./index.ts";
import { plantedTraps } from "./planted.fixture.ts";

const SCRIPT = `export ARENAKIT_URL=http://127.0.0.1:8931
python train.py agentlightning.hooks="$PWD/hooks.py" agentlightning.rollout_timeout_seconds=900 \\
  algorithm.adv_estimator=grpo \\
  algorithm.norm_adv_by_std_in_grpo=false \\
  data.train_batch_size=32 \\
  actor_rollout_ref.actor.ppo_mini_batch_size=8 \\
  actor_rollout_ref.rollout.n=8
`;
const HOOKS = `from arenakit_trainers import agent_lightning

class Hooks(agent_lightning.ArenaHooks):
    rollout_n = 8  # actor_rollout_ref.rollout.n
`;

plantedTraps({
  trainer: "agent-lightning",
  files: [{ name: "train.sh", text: SCRIPT }],
  named: { "./hooks.py": HOOKS },
  plants: [
    {
      trap: "double_normalisation",
      from: "norm_adv_by_std_in_grpo=false",
      to: "norm_adv_by_std_in_grpo=true",
      setting: "algorithm.norm_adv_by_std_in_grpo",
      fix: "algorithm.norm_adv_by_std_in_grpo=false",
    },
    {
      trap: "missing_mask",
      from: 'agentlightning.hooks="$PWD/hooks.py"',
      to: "agentlightning.hooks=null",
      setting: "agentlightning.hooks",
      fix: "ArenaHooks",
    },
    {
      // 31 × 8 + 7 rows are less than one mini-batch of 32 × 8.
      trap: "lost_batch",
      from: "ppo_mini_batch_size=8",
      to: "ppo_mini_batch_size=32",
      setting: "actor_rollout_ref.actor.ppo_mini_batch_size",
      fix: "ppo_mini_batch_size=8",
    },
    {
      trap: "unordered_timeouts",
      from: "rollout_timeout_seconds=900",
      to: "rollout_timeout_seconds=3600",
      setting: "agentlightning.rollout_timeout_seconds",
      fix: "rollout_timeout_seconds=900",
    },
    {
      trap: "unequal_group",
      from: "rollout_n = 8",
      to: "rollout_n = 4",
      setting: "agentlightning.hooks",
      fix: "rollout_n = 8",
    },
  ],
});

it("agent-lightning: finds one rollout a row, which is its default", () => {
  const text = SCRIPT.replace("actor_rollout_ref.rollout.n=8", "");
  const { findings } = diagnose("agent-lightning", [{ name: "train.sh", text }]);
  expect(findings.map(({ trap, fix }) => [trap, fix])).toEqual([["group_of_one", "actor_rollout_ref.rollout.n=8"]]);
});
