/** What the doctor looks for: each trap by its name, what goes wrong, and what a trainer's rule against it consists of. */
import type { Json } from "@arenakit/contracts";
import type { Config, NamedFile, Setting } from "./config.ts";

/** Trap → what goes wrong with it. */
export const TRAPS = {
  one_parallel_call: "Of the calls of one turn only some are made, and the others vanish without a word.",
  tool_truncation: "Answers of tools are cut before the policy sees them.",
  lost_nested_schema: "The policy is not shown what a nested argument consists of.",
  removed_tools: "The tools that are named do not exist in this version any more.",
  wrong_transport: "The trainer speaks another transport to the tool server than the server does.",
  sequential_calls: "Calls of tools are made one after another, so their latencies add up.",
  sequential_agents:
    "Attempts of a group run one after another or hold each other's places, so the group fills late or never.",
  straddling_group: "Siblings of a group reach different processes, so none of them sees the whole group.",
  one_by_one: "Each attempt is scored alone, so nothing is compared.",
  group_of_one: "A group has one attempt, so there is nothing to compare it with.",
  unequal_group: "The number of attempts that the judge waits for is not the number that the trainer samples.",
  greedy_evaluation: "The evaluation compares one greedy answer, or the same answer several times.",
  evaluation_refused: "The trainer ends the run when it evaluates with a reward of groups.",
  missing_mask: "An attempt that could not be judged is trained on with an invented number.",
  kept_failed_groups: "A group that could not be judged stays in the batch instead of being replaced.",
  lost_batch: "One attempt without a reward costs the others of its step.",
  double_normalisation: "The rewards are divided by a deviation once more.",
  no_baseline: "Scores are taken for advantages as they are, with nothing taken off.",
  filter_by_mean: "Groups are kept by their mean reward, which is the same for every ranked group.",
  unordered_timeouts: "A client gives up before the server that it waits for.",
  unreachable_server: "Nothing answers at the address that the rollouts would ask.",
  refused_token: "The server refuses the token that the adapter would send.",
  no_judge: "The server has no judge, or none that answers.",
  unserved_environment: "The server does not have the environment.",
  unserved_toolset: "The server does not have the tools.",
} as const;

export type TrapId = keyof typeof TRAPS;

/** The configuration of a trainer, as the rules of that trainer read it. */
export interface Situation {
  readonly config: Config;
  /** Do the rewards come from groups? Throws NotKnown where that cannot be told. */
  readonly usesGroups: () => boolean;
  /** A file that a setting names, by its name. */
  readonly file: (name: string) => NamedFile;
}

/** A setting as a finding shows it. Without a text it is absent from where it would stand. */
export type ShownSetting = Pick<Setting, "name" | "place" | "unless"> & { readonly text: string | null };

export interface Fault {
  /** What is wrong with what is set, in one sentence. */
  readonly says: string;
  /** In the trainer's own spelling. */
  readonly fix: string;
  /** The setting that is wrong, or the name of an absent one; otherwise the first that the rule reads. */
  readonly setting?: ShownSetting | string;
}

export interface Rule {
  readonly trap: TrapId;
  /** The settings that decide, the first of them is shown. */
  readonly reads: readonly string[];
  /** What is wrong, or null. Reads the situation, and may throw NotKnown. */
  readonly find: (situation: Situation) => Fault | null | readonly Fault[];
  /** Trainer, version, file and lines of its source. */
  readonly source: string;
}

/** A fault of the setting with this name, set or not. */
export function faultAt(config: Config, name: string, says: string, fix: string): Fault {
  return { says, fix, setting: config.setting(name) ?? name };
}

/** A rule about one setting: its default, when it matters, which values are good. */
export interface SettingRule {
  readonly trap: TrapId;
  /** Its spellings, the first is today's. */
  readonly setting: string | readonly string[];
  /** The trainer's default. */
  readonly initial: Json;
  readonly when?: (situation: Situation) => boolean;
  readonly isGood: (value: Json, situation: Situation) => boolean;
  readonly says: string | ((value: Json, situation: Situation) => string);
  readonly fix: string | ((situation: Situation) => string);
  readonly source: string;
}

export function settingRule(rule: SettingRule): Rule {
  const names = typeof rule.setting === "string" ? [rule.setting] : rule.setting;
  return {
    trap: rule.trap,
    reads: names,
    source: rule.source,
    find: (situation) => {
      if (rule.when && !rule.when(situation)) return null;
      const value = situation.config.read(names, rule.initial);
      if (rule.isGood(value, situation)) return null;
      const says = typeof rule.says === "string" ? rule.says : rule.says(value, situation);
      return { says, fix: typeof rule.fix === "string" ? rule.fix : rule.fix(situation) };
    },
  };
}

/** Does it use groups? For `when`. */
export const inGroups = (situation: Situation) => situation.usesGroups();
