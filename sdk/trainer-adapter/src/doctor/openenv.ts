/**
 * OpenEnv 0.10.0 in TRL 1.16.0's AsyncGRPO, which trains over its harness: the files that TRL's own are, with sessions of ours. Lines
 * are of TRL's wheel below `trl/experimental/async_grpo/`.
 */
import { parseJson } from "@arenakit/contracts";
import * as z from "zod";
import { type Config, NotKnown, type Setting } from "./config.ts";
import type { DoctorTrainer } from "./trainers.ts";
import { type Fault, faultAt, inGroups, type Rule, type Situation, settingRule } from "./traps.ts";
import { trl } from "./trl.ts";

const SIZE = "num_generations";
const SIZE_DEFAULT = 8;
const PLACES = "max_inflight_tasks";
const WORKER_PLACES = `HarnessRolloutWorker.${PLACES}`;
const ADVANTAGE = "quantile_z";

/** The number of sessions in a group: the first argument of ArenaSessions, called or bound. */
function sessionSize(config: Config): Setting | undefined {
  const isBound = config.setting("partial.0")?.text === "ArenaSessions";
  return isBound
    ? config.setting("partial.1", "partial.group_size")
    : config.setting("ArenaSessions.0", "ArenaSessions.group_size");
}

const rules: readonly Rule[] = [
  {
    trap: "double_normalisation",
    reads: ["ARENAKIT_CONFIG"],
    find: otherAdvantage,
    source: "trl 1.16.0, async_rollout_worker.py:1065",
  },
  settingRule({
    trap: "group_of_one",
    setting: SIZE,
    initial: SIZE_DEFAULT,
    when: inGroups,
    isGood: (value) => typeof value === "number" && value > 1,
    says: "One session is played for each prompt.",
    fix: `${SIZE}=8`,
    source: "trl 1.16.0, async_grpo_config.py:233",
  }),
  {
    trap: "unequal_group",
    reads: [SIZE],
    find: unequalGroup,
    source: "trl 1.16.0, openenv_harness.py:193-196, and arenakit_trainers/openenv.py",
  },
  {
    trap: "sequential_agents",
    reads: [PLACES],
    find: tooFewPlaces,
    source: "trl 1.16.0, openenv_harness.py:140-142, async_rollout_worker.py:540 and async_grpo_trainer.py:1272",
  },
];

const GroupConfig = z.looseObject({ advantage: z.string().optional() });

/** AsyncGRPO divides by the deviation whatever it is told: only the map that has one of 1 stays what it is. */
function otherAdvantage(situation: Situation): Fault | null {
  const { config } = situation;
  if (!situation.usesGroups() || !config.setting("ARENAKIT_CONFIG")) return null;
  const advantage = GroupConfig.safeParse(parseJson(config.text("ARENAKIT_CONFIG", "{}"))).data?.advantage ?? ADVANTAGE;
  if (advantage === ADVANTAGE) return null;
  return {
    says: `AsyncGRPO divides by the deviation of the group, always, which undoes the map ${advantage}.`,
    fix: `"advantage": "${ADVANTAGE}" in ARENAKIT_CONFIG, or none`,
  };
}

function unequalGroup({ config }: Situation): Fault | null {
  const said = sessionSize(config);
  if (typeof said?.value !== "number") return null;
  const made = config.number(SIZE, SIZE_DEFAULT);
  if (said.value === made) return null;
  return {
    says: `A group of sessions is ${said.value}, and TRL plays ${made} for a prompt: siblings are parted, and groups mixed.`,
    fix: `ArenaSessions with ${SIZE} as its first argument`,
    setting: said,
  };
}

/** A session keeps its thread while it waits for the group, so that siblings without one never begin. */
function tooFewPlaces(situation: Situation): Fault | null {
  const { config } = situation;
  if (!situation.usesGroups()) return null;
  const size = config.number(SIZE, SIZE_DEFAULT);
  const own = config.setting(WORKER_PLACES);
  if (!own) return null;
  const isOfConfig = own.value === undefined && own.text.endsWith(`.${PLACES}`);
  if (!isOfConfig && typeof own.value !== "number") throw new NotKnown(WORKER_PLACES, `it is ${own.text}`, own.place);
  const name = isOfConfig ? PLACES : WORKER_PLACES;
  const places = config.number(name, -1);
  if (places >= size) return null;
  const says = `The worker has ${Math.max(0, places)} places, and each session waits in its own for its ${size - 1} siblings.`;
  return faultAt(config, name, says, `${PLACES}=${size}, or a multiple of it`);
}

export const openenv: DoctorTrainer = {
  expects:
    "a Python script with HarnessRolloutWorker(…) and AsyncGRPOConfig(…), the YAML of --config, or a script with its flags",
  read: trl.read,
  usesGroups: (config) => {
    const size = sessionSize(config);
    return size !== undefined && size.value !== null;
  },
  rules,
};
