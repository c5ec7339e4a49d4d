/**
 * Agent Lightning 1.0.2: overrides of its configuration over verl's in a launch script, or YAML, and the file of hooks that they
 * name. Lines are of the wheel's files below `agentlightning/`.
 */
import { NotKnown, valueOfWord } from "./config.ts";
import { leadsToGroups } from "./group-hooks.ts";
import { composedYaml, isYaml, overridesOf } from "./launch-files.ts";
import { collectSeconds } from "./our-rules.ts";
import type { DoctorTrainer } from "./trainers.ts";
import { type Fault, inGroups, type Rule, type Situation, settingRule } from "./traps.ts";

const HOOKS = "agentlightning.hooks";
const SIZE = "actor_rollout_ref.rollout.n";
const MINI_BATCH = "actor_rollout_ref.actor.ppo_mini_batch_size";
const ROOTS = ["agentlightning", "algorithm", "actor_rollout_ref", "data", "trainer"];

const rules: readonly Rule[] = [
  settingRule({
    trap: "double_normalisation",
    setting: "algorithm.norm_adv_by_std_in_grpo",
    initial: true,
    when: inGroups,
    isGood: (value) => value === false,
    says: "The advantage of the arena is divided by the deviation of its group again.",
    fix: "algorithm.norm_adv_by_std_in_grpo=false",
    source: "agentlightning 1.0.2, verl/trainer.py:618 and verl/rollout_level_advantage.py:53-61",
  }),
  settingRule({
    trap: "group_of_one",
    setting: SIZE,
    initial: 1,
    when: inGroups,
    isGood: (value) => typeof value === "number" && value > 1,
    says: "One rollout is made of each row.",
    fix: `${SIZE}=8`,
    source: "agentlightning 1.0.2, verl/trainer.py:146 and verl/agl_rollout_manager.py:385",
  }),
  {
    trap: "unequal_group",
    reads: [HOOKS],
    find: unequalGroup,
    source: "agentlightning 1.0.2, verl/agl_rollout_manager.py:385-399, and arenakit_trainers/agent_lightning.py",
  },
  settingRule({
    trap: "missing_mask",
    setting: HOOKS,
    initial: null,
    when: inGroups,
    isGood: (value) => value !== null && value !== "",
    says: "A rollout that failed, or that nobody gave a reward, is trained on as reward_fillna_value, 0.",
    fix: `${HOOKS}=hooks.py, a file with a subclass of arenakit_trainers.agent_lightning.ArenaHooks`,
    source: "agentlightning 1.0.2, verl/rollout_adapter.py:526,890-893",
  }),
  {
    trap: "lost_batch",
    reads: [MINI_BATCH],
    find: lostBatch,
    source: "agentlightning 1.0.2, verl/trainer.py:518-551",
  },
  settingRule({
    trap: "unordered_timeouts",
    setting: "agentlightning.rollout_timeout_seconds",
    initial: 1_800,
    when: inGroups,
    isGood: (value, { config }) => typeof value === "number" && value <= collectSeconds(config),
    says: (value, { config }) =>
      `A rollout may take ${value} s, and its group takes attempts for ${collectSeconds(config)} s: what comes later has no reward.`,
    fix: "agentlightning.rollout_timeout_seconds=900, or a longer ARENAKIT_COLLECT_SECONDS",
    source: "agentlightning 1.0.2, controller/local_reconciler.py:176-182, and ArenaKit, docs/groups.md",
  }),
];

/** Places are counted by `rollout_n` of the hooks, and made by the trainer's n. */
function unequalGroup({ config, file }: Situation): Fault | null {
  const hooks = config.setting(HOOKS);
  const name = typeof hooks?.value === "string" ? hooks.value : undefined;
  const said = name === undefined ? undefined : hooksSize(file(name).text ?? "");
  if (said === undefined) return null;
  const made = config.number(SIZE, 1);
  if (typeof said !== "number") throw new NotKnown(`rollout_n of ${name}`, `it is ${String(said)}`);
  if (said === made) return null;
  return {
    says: `The hooks count ${said} rollouts of a row, and the trainer makes ${made}: siblings are parted, and groups mixed.`,
    fix: `rollout_n = ${made} in ${name}`,
  };
}

/** The line `rollout_n = 8` of a file. */
function hooksSize(text: string) {
  const line = text
    .split("\n")
    .find((one) => one.trim().startsWith("rollout_n ") || one.trim().startsWith("rollout_n="));
  return line === undefined ? undefined : valueOfWord(line.slice(line.indexOf("=") + 1).split("#")[0]!);
}

/** Rows are kept in whole mini-batches; of one that holds the whole step nothing is left when a row is missing. */
function lostBatch(situation: Situation): Fault | null {
  const { config } = situation;
  if (!situation.usesGroups()) return null;
  if (!config.text("agentlightning.trace_aggregator.level", "trajectory").startsWith("trajectory")) return null;
  const tasks = config.number("data.train_batch_size", 1024);
  const mini = config.number(MINI_BATCH, 256);
  if (mini < tasks) return null;
  return {
    says: `Rows are dropped until they fill whole mini-batches of ${mini} tasks: a step of ${tasks} is skipped when one rollout has no reward.`,
    fix: `${MINI_BATCH}=${Math.max(1, Math.floor(tasks / 4))}`,
  };
}

export const agentLightning: DoctorTrainer = {
  expects: "a script with overrides of its configuration (agentlightning.…=…, algorithm.…=…), or YAML",
  read: (file, readFile) =>
    isYaml(file) ? composedYaml(file, readFile, () => false) : overridesOf(file, { roots: ROOTS }, readFile),
  usesGroups: (config, readFile) => leadsToGroups(config, [HOOKS], readFile),
  rules,
};
