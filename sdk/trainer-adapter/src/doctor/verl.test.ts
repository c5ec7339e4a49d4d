import { expect, it } from "vitest";
import { diagnose } from "./index.ts";
import { plantedTraps } from "./planted.fixture.ts";

const LAUNCH = `#!/usr/bin/env bash
set -x
PROJECT=travel
N=8
TOOLS=conf/tools.yaml

python3 -m verl.trainer.main_ppo \\
    algorithm.adv_estimator=grpo \\
    algorithm.norm_adv_by_std_in_grpo=False \\
    data.train_files="['data/train.parquet']" \\
    data.train_batch_size=32 \\
    actor_rollout_ref.rollout.name=sglang \\
    actor_rollout_ref.rollout.n=$N \\
    actor_rollout_ref.rollout.multi_turn.tool_config_path=$TOOLS \\
    actor_rollout_ref.rollout.multi_turn.max_parallel_calls=8 \\
    actor_rollout_ref.rollout.multi_turn.max_tool_response_length=8192 \\
    actor_rollout_ref.rollout.val_kwargs.do_sample=True \\
    actor_rollout_ref.rollout.val_kwargs.temperature=0.8 \\
    actor_rollout_ref.rollout.val_kwargs.n=4 \\
    reward.reward_manager.source=importlib \\
    reward.reward_manager.module.path=rewards/arenakit_rewards.py \\
    +trainer.v1.sampler.sync_refill_failed_groups=True \\
    trainer.test_freq=10 "$@" 2>&1 | tee $PROJECT.log
`;

const TOOLS = `tools:
  - class_name: travel.tools.SearchTool
    config: {type: native}
    tool_schema:
      type: function
      function:
        name: search
        description: Find places.
        parameters:
          type: object
          properties:
            queries:
              type: array
              description: What to look for, a list of texts.
              items: {type: string}
            area:
              type: string
              description: The city.
          required: [queries]
`;

plantedTraps({
  trainer: "verl",
  files: [{ name: "train.sh", text: LAUNCH }],
  named: { "conf/tools.yaml": TOOLS },
  plants: [
    {
      trap: "one_parallel_call",
      from: "max_parallel_calls=8",
      to: "max_parallel_calls=1",
      setting: "actor_rollout_ref.rollout.multi_turn.max_parallel_calls",
      fix: "max_parallel_calls=",
    },
    {
      trap: "tool_truncation",
      from: "max_tool_response_length=8192",
      to: "max_tool_response_length=256",
      setting: "actor_rollout_ref.rollout.multi_turn.max_tool_response_length",
      fix: "max_tool_response_length=8192",
    },
    {
      trap: "tool_truncation",
      from: "    actor_rollout_ref.rollout.multi_turn.max_tool_response_length=8192 \\\n",
      to: "",
      setting: "actor_rollout_ref.rollout.multi_turn.max_tool_response_length",
      fix: "max_tool_response_length=8192",
    },
    {
      trap: "lost_nested_schema",
      from: "items: {type: string}",
      to: "items: {type: object, properties: {text: {type: string}}}",
      setting: "tools.0.tool_schema.function.parameters.properties.queries",
      fix: "description",
    },
    {
      trap: "removed_tools",
      from: "travel.tools.SearchTool",
      to: "verl.tools.mcp_search_tool.MCPSearchTool",
      setting: "tools.0.class_name",
      fix: "function_tool_path",
    },
    {
      trap: "double_normalisation",
      from: "norm_adv_by_std_in_grpo=False",
      to: "norm_adv_by_std_in_grpo=True",
      setting: "algorithm.norm_adv_by_std_in_grpo",
      fix: "algorithm.norm_adv_by_std_in_grpo=False",
    },
    {
      trap: "group_of_one",
      from: "N=8\n",
      to: "N=1\n",
      setting: "actor_rollout_ref.rollout.n",
      fix: "actor_rollout_ref.rollout.n=",
    },
    {
      trap: "greedy_evaluation",
      from: "val_kwargs.do_sample=True",
      to: "val_kwargs.do_sample=False",
      setting: "actor_rollout_ref.rollout.val_kwargs.do_sample",
      fix: "do_sample=True",
    },
    {
      trap: "greedy_evaluation",
      from: "    actor_rollout_ref.rollout.val_kwargs.n=4 \\\n",
      to: "",
      setting: "actor_rollout_ref.rollout.val_kwargs.n",
      fix: "n=4",
    },
    {
      trap: "kept_failed_groups",
      from: "sync_refill_failed_groups=True",
      to: "sync_refill_failed_groups=False",
      setting: "trainer.v1.sampler.sync_refill_failed_groups",
      fix: "sync_refill_failed_groups=True",
    },
  ],
});

it("verl: a variable that the script does not set is not known, and never good or bad", () => {
  const text = LAUNCH.replace("max_parallel_calls=8", "max_parallel_calls=$CALLS").replace("N=8\n", `N=\${SIZE:-}\n`);
  const { findings, unknown } = diagnose("verl", [{ name: "train.sh", text }], { readFile: () => TOOLS });
  expect(findings).toEqual([]);
  expect(unknown.map(({ trap, place }) => [trap, place?.line])).toEqual([
    ["one_parallel_call", 15],
    ["group_of_one", 13],
  ]);
});

it("verl: a default of a variable is read, and said to be one", () => {
  const of = (value: string) => LAUNCH.replace("N=8\n", `N=${value}\n`);
  const look = (text: string) => diagnose("verl", [{ name: "train.sh", text }], { readFile: () => TOOLS });
  const [found] = look(of(`"\${SIZE:-1}"`)).findings;
  expect([found?.trap, found?.value, found?.place?.line]).toEqual(["group_of_one", "1", 13]);
  expect(found?.says).toContain("the variable SIZE may change it");
  expect(look(of(`\${SIZE:-8}`))).toMatchObject({ findings: [], unknown: [] });
  // What the script sets counts, and a default that is another variable is not known.
  expect(look(`SIZE=8\n${of(`\${SIZE:-1}`)}`).findings).toEqual([]);
  expect(look(of(`\${SIZE:-$OTHER}`)).unknown.map(({ trap }) => trap)).toEqual(["group_of_one"]);
});

it("verl: words that may hold settings leave every absent one unknown", () => {
  const text = LAUNCH.replace("    actor_rollout_ref.rollout.multi_turn.max_parallel_calls=8", "    $EXTRA");
  const { findings, unknown } = diagnose("verl", [{ name: "train.sh", text }], { readFile: () => TOOLS });
  expect(findings).toEqual([]);
  expect(unknown.map(({ reason }) => reason)).toContain("$EXTRA may set it");
});

it("verl: without a hook that leads to groups only the tools are looked at", () => {
  const text = LAUNCH.replace(/.*reward_manager.*\n/g, "").replace("max_parallel_calls=8", "max_parallel_calls=1");
  const plain = diagnose("verl", [{ name: "train.sh", text }], { readFile: () => TOOLS });
  expect(plain.findings.map(({ trap }) => trap)).toEqual(["one_parallel_call"]);
  const own = LAUNCH.replace("rewards/arenakit_rewards.py", "my/rewards.py").replace("n=$N", "n=1");
  const asked = diagnose("verl", [{ name: "train.sh", text: own }], {
    readFile: (name) => (name.endsWith("yaml") ? TOOLS : undefined),
  });
  expect(asked.findings).toEqual([]);
  expect(asked.unknown.map(({ trap, setting }) => [trap, setting])).toEqual([
    [null, "reward.reward_manager.module.path"],
  ]);
  const imported = diagnose("verl", [{ name: "train.sh", text: own }], {
    readFile: (name) => (name.endsWith("yaml") ? TOOLS : "from arenakit_trainers.verl import GroupRewards\n"),
  });
  // Ours, and it evaluates every ten steps.
  expect(imported.findings.map(({ trap }) => trap)).toEqual(["evaluation_refused", "group_of_one"]);
});

it("verl: our reward manager refuses validations, and our loop has the environment's score in them", () => {
  const loops = "[{name: arenakit, _target_: arenakit_trainers.verl.EpisodeLoop}]";
  const look = (text: string) =>
    diagnose("verl", [{ name: "train.sh", text }], { readFile: (name) => (name === "loops.yaml" ? loops : TOOLS) })
      .findings;
  const manager = LAUNCH.replace("rewards/arenakit_rewards.py", "pkg://arenakit_trainers.verl");
  const [found, ...more] = look(manager);
  expect([found?.trap, found?.setting, more]).toEqual(["evaluation_refused", "trainer.val_before_train", []]);
  expect(look(manager.replace("test_freq=10", "test_freq=-1 trainer.val_before_train=False"))).toEqual([]);
  const agent = "actor_rollout_ref.rollout.agent.agent_loop_config_path=loops.yaml";
  expect(look(manager.replace("test_freq=10", `test_freq=10 ${agent}`))).toEqual([]);
  // One greedy answer of each row is what an environment's score is usually taken of.
  const greedy = LAUNCH.replace(/.*val_kwargs.*\n/g, "").replace(/.*reward_manager.source.*\n/, "");
  expect(look(greedy).map(({ trap }) => trap)).toEqual(["greedy_evaluation"]);
  expect(look(greedy.replace("reward.reward_manager.module.path=rewards/arenakit_rewards.py", agent))).toEqual([]);
});

it("verl: reads its YAML with the places of the settings", () => {
  const text = `actor_rollout_ref:
  rollout:
    multi_turn:
      function_tool_path: tools.py
      max_parallel_calls: 1
      max_tool_response_length: \${oc.env:LENGTH}
`;
  const { findings, unknown } = diagnose("verl", [{ name: "verl.yaml", text }]);
  expect(findings.map(({ trap, place }) => [trap, place])).toEqual([
    ["one_parallel_call", { file: "verl.yaml", line: 5 }],
  ]);
  expect(unknown.map(({ trap }) => trap)).toEqual(["tool_truncation"]);
});

it("verl: a file without a setting of it is refused with what was expected", () => {
  expect(() => diagnose("verl", [{ name: "train.sh", text: "echo hello\n" }])).toThrow("verl.trainer.main_ppo");
  expect(() => diagnose("nobody", [])).toThrow("expected one of");
});

const NAMED = `defaults:
  - ppo_trainer
  - _self_
algorithm: {adv_estimator: grpo, norm_adv_by_std_in_grpo: false}
actor_rollout_ref:
  rollout:
    n: 16
    agent: {default_agent_loop: arenakit}
trainer: {val_before_train: false, v1: {sampler: {sync_refill_failed_groups: true}}}
`;

plantedTraps({
  trainer: "verl",
  files: [
    {
      name: "runs/launch.sh",
      text: 'python3 -m verl.trainer.main_ppo --config-path "$PWD" --config-name recipe trainer.nnodes=1 "$@"\n',
    },
  ],
  named: { "recipe.yaml": NAMED },
  plants: [
    {
      trap: "group_of_one",
      from: "n: 16",
      to: "n: 1",
      setting: "actor_rollout_ref.rollout.n",
      fix: "actor_rollout_ref.rollout.n=8",
    },
    {
      trap: "kept_failed_groups",
      from: "trainer.nnodes=1",
      to: "trainer.v1.sampler.sync_refill_failed_groups=False",
      setting: "trainer.v1.sampler.sync_refill_failed_groups",
      fix: "sync_refill_failed_groups=True",
    },
  ],
});

it("verl: a configuration that cannot be read hides what is absent, but for verl's own", () => {
  const launch = (name: string) =>
    `python3 -m verl.trainer.main_ppo --config-name ${name} actor_rollout_ref.rollout.agent.default_agent_loop=arenakit\n`;
  const own = diagnose("verl", [{ name: "a.sh", text: launch("ppo_megatron_trainer.yaml") }]);
  expect(own.findings.map(({ trap }) => trap)).toContain("group_of_one");
  const other = diagnose("verl", [{ name: "a.sh", text: launch("mine") }]);
  expect(other.findings).toEqual([]);
  expect(other.unknown.map(({ reason }) => reason)).toContain("mine may set it");
});
