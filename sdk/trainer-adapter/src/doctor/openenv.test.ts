import { expect, it } from "vitest";
import { diagnose } from "./index.ts";
import { plantedTraps } from "./planted.fixture.ts";

const LAUNCH = `export ARENAKIT_CONFIG='{"topology":"round-robin"}'
accelerate launch train.py --config grpo.yaml
`;
const SCRIPT = `from functools import partial
from arenakit_trainers.openenv import ArenaSessions

worker = HarnessRolloutWorker(
    harness_session_factory=partial(ArenaSessions, 8, tasks=tasks),
    num_generations=args.num_generations,
    max_inflight_tasks=args.max_inflight_tasks,
)
AsyncGRPOTrainer(model="m", args=args, rollout_worker=worker).train()
`;
const CONFIG = `num_generations: 8
max_inflight_tasks: 64
`;
const named = { "train.py": SCRIPT, "grpo.yaml": CONFIG };

plantedTraps({
  trainer: "openenv",
  files: [{ name: "launch.sh", text: LAUNCH }],
  named,
  plants: [
    {
      trap: "double_normalisation",
      from: '{"topology":"round-robin"}',
      to: '{"advantage":"expected_rank"}',
      setting: "ARENAKIT_CONFIG",
      fix: "quantile_z",
    },
    {
      trap: "sequential_agents",
      from: "max_inflight_tasks: 64",
      to: "max_inflight_tasks: 4",
      setting: "max_inflight_tasks",
      fix: "max_inflight_tasks=8",
    },
    {
      trap: "sequential_agents",
      from: "max_inflight_tasks=args.max_inflight_tasks",
      to: "max_inflight_tasks=2",
      setting: "HarnessRolloutWorker.max_inflight_tasks",
      fix: "max_inflight_tasks=8",
    },
  ],
});

const look = (files: Readonly<Record<string, string>>) =>
  diagnose("openenv", [{ name: "launch.sh", text: LAUNCH }], { readFile: (name) => files[name] });

it("openenv: finds sessions of another number than TRL plays, and the default that is one place", () => {
  const four = look({ ...named, "train.py": SCRIPT.replace("ArenaSessions, 8", "ArenaSessions, 4") });
  expect(four.findings.map(({ trap, place }) => [trap, place?.line])).toEqual([["unequal_group", 5]]);
  // AsyncGRPOConfig.max_inflight_tasks is -1, which the trainer replaces only after the worker was made with it.
  const unset = look({ ...named, "grpo.yaml": "num_generations: 8\n" });
  expect(unset.findings.map(({ trap }) => trap)).toEqual(["sequential_agents"]);
  const one = look({ ...named, "grpo.yaml": "num_generations: 1\nmax_inflight_tasks: 64\n" });
  expect(one.findings.map(({ trap }) => trap)).toEqual(["group_of_one", "unequal_group"]);
});

it("openenv: sessions with the environment's own score are no groups", () => {
  const own = look({
    "train.py": SCRIPT.replace("ArenaSessions, 8", "ArenaSessions, None"),
    "grpo.yaml": "num_generations: 1\nmax_inflight_tasks: 1\n",
  });
  expect(own).toMatchObject({ findings: [], unknown: [] });
});
