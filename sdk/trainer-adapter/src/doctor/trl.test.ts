import { expect, it } from "vitest";
import { diagnose } from "./index.ts";
import { plantedTraps } from "./planted.fixture.ts";

const SCRIPT = `"""Trains with a judge."""
from arenakit_trainers import GroupClient
from arenakit_trainers.trl import all_or_none, group_reward
from trl import GRPOConfig, GRPOTrainer

SIZE = 8
client = GroupClient("http://127.0.0.1:8931", deadline=4000.0)
ranked = group_reward(client, group_size=SIZE, environment="open-travel", task="task_id")


async def search(query: str) -> str:
    """Finds pages.

    Args:
        query: what to look for
    """
    return await fetch(query)


def main() -> None:
    args = GRPOConfig(
        output_dir="out",
        num_generations=SIZE,  # attempts of a group
        per_device_train_batch_size=4,
        gradient_accumulation_steps=2,
        scale_rewards="none",
        max_completion_length=8192,
        eval_strategy="steps",
        num_generations_eval=4,
        multi_objective_aggregation="sum_then_normalize",
        learning_rate=1e-6,
    )
    trainer = GRPOTrainer(
        model="Qwen/Qwen3-4B",
        args=args,
        reward_funcs=all_or_none(ranked, formatted),
        tools=[search],
        train_dataset=load(),
    )
    trainer.train()
`;

plantedTraps({
  trainer: "trl",
  files: [{ name: "train.py", text: SCRIPT }],
  plants: [
    {
      trap: "double_normalisation",
      from: '        scale_rewards="none",\n',
      to: "",
      setting: "scale_rewards",
      fix: 'scale_rewards="none"',
    },
    {
      trap: "double_normalisation",
      from: '"sum_then_normalize"',
      to: '"normalize_then_sum"',
      setting: "multi_objective_aggregation",
      fix: "sum_then_normalize",
    },
    {
      trap: "missing_mask",
      from: "all_or_none(ranked, formatted)",
      to: "[ranked, formatted]",
      setting: "reward_funcs",
      fix: "all_or_none",
    },
    { trap: "sequential_calls", from: "async def search", to: "def search", setting: "tools", fix: "async def" },
    {
      trap: "tool_truncation",
      from: "max_completion_length=8192",
      to: "max_completion_length=512",
      setting: "max_completion_length",
      fix: "max_completion_length=8192",
    },
    {
      trap: "greedy_evaluation",
      from: "num_generations_eval=4",
      to: "num_generations_eval=1",
      setting: "num_generations_eval",
      fix: "num_generations_eval=4",
    },
    {
      trap: "unordered_timeouts",
      from: "deadline=4000.0",
      to: "deadline=60",
      setting: "GroupClient.deadline",
      // 3600 s and a margin of 400
      fix: "deadline=4000",
    },
  ],
});

/** A reward function of one's own, with rewards of groups by word of mouth. */
const OWN = `from trl import GRPOConfig, GRPOTrainer
args = GRPOConfig(num_generations=8, per_device_train_batch_size=4, gradient_accumulation_steps=2, scale_rewards="none")
GRPOTrainer(model="m", args=args, reward_funcs=compare)
`;

plantedTraps({
  trainer: "trl",
  files: [{ name: "own.py", text: OWN }],
  options: { usesGroups: true },
  plants: [
    {
      trap: "straddling_group",
      from: "gradient_accumulation_steps=2",
      to: "gradient_accumulation_steps=1",
      setting: "per_device_train_batch_size",
      fix: "multiple of num_generations",
    },
  ],
});

it("trl: reads the YAML of its command line and flags", () => {
  const yaml = diagnose("trl", [{ name: "grpo.yaml", text: "num_generations: 8\nper_device_train_batch_size: 3\n" }], {
    usesGroups: true,
  });
  expect(yaml.findings.map(({ trap, place }) => [trap, place?.line])).toEqual([
    ["double_normalisation", undefined],
    ["straddling_group", 2],
  ]);
  const flags = diagnose("trl", [{ name: "run.sh", text: "trl grpo --num-generations 8 --scale-rewards batch\n" }], {
    usesGroups: true,
  });
  expect(flags.findings.map(({ trap, value }) => [trap, value])).toEqual([["double_normalisation", "batch"]]);
});

it("trl: what is computed, assigned later or handed over is not known", () => {
  const text = OWN.replace('scale_rewards="none"', "scale_rewards=choose()").replace(
    "num_generations=8",
    "num_generations=size",
  );
  const { findings, unknown } = diagnose("trl", [{ name: "own.py", text }], { usesGroups: true });
  expect(findings).toEqual([]);
  expect(unknown.map(({ setting, reason }) => [setting, reason])).toEqual([
    ["scale_rewards", "it is choose()"],
    ["num_generations", "it is size"],
  ]);
  const assigned = `${OWN}args.scale_rewards = "group"\n`;
  expect(diagnose("trl", [{ name: "own.py", text: assigned }], { usesGroups: true }).findings).toEqual([]);
  const open = OWN.replace('scale_rewards="none"', "**extra");
  const handed = diagnose("trl", [{ name: "own.py", text: open }], { usesGroups: true });
  expect(handed.findings).toEqual([]);
  expect(handed.unknown.map(({ reason }) => reason)).toContain("**extra may set it");
});

const PARSED = `from arenakit_trainers.trl import group_reward
from trl import GRPOConfig, GRPOTrainer, TrlParser

def main(config):
    GRPOTrainer(model="m", args=config, reward_funcs=group_reward(client, group_size=config.num_generations), tools=[search])

main(*TrlParser((GRPOConfig,)).parse_args_and_config())
`;

plantedTraps({
  trainer: "trl",
  files: [
    {
      name: "launch.sh",
      text: "accelerate launch --num_processes 8 train.py --config grpo.yaml --learning_rate 1e-6\n",
    },
  ],
  named: { "train.py": PARSED, "grpo.yaml": "num_generations: 8\nscale_rewards: none\nmax_completion_length: 8192\n" },
  plants: [
    {
      trap: "double_normalisation",
      from: "scale_rewards: none",
      to: "scale_rewards: group",
      setting: "scale_rewards",
      fix: 'scale_rewards="none"',
    },
    {
      trap: "tool_truncation",
      from: "--learning_rate 1e-6",
      to: "--max_completion_length 256",
      setting: "max_completion_length",
      fix: "max_completion_length=8192",
    },
  ],
});

it("trl: a script that is given its configuration says nothing of what is absent", () => {
  const alone = diagnose("trl", [{ name: "train.py", text: PARSED }]);
  expect(alone.findings).toEqual([]);
  expect(alone.unknown.map(({ reason }) => reason)).toContain("args=config may set it");
  const yaml = { name: "grpo.yaml", text: "num_generations: 8\n" };
  const together = diagnose("trl", [{ name: "train.py", text: PARSED }, yaml]);
  expect(together.findings.map(({ trap }) => trap)).toEqual(["double_normalisation", "tool_truncation"]);
});
