/**
 * TRL 1.16.0: keyword arguments of GRPOConfig and GRPOTrainer in a Python script, the YAML of `trl grpo --config`, or flags. Lines
 * are of the wheel's files below `trl/trainer/`.
 */
import { NotKnown, type Setting } from "./config.ts";
import type { ConfigFile } from "./doctor.ts";
import {
  commandsOf,
  flagValue,
  isYaml,
  joinedSettings,
  NOTHING,
  type ReadFile,
  type Settings,
  scriptOf,
  yamlSettings,
} from "./launch-files.ts";
import { DEADLINE, GROUP_SECONDS } from "./our-rules.ts";
import { readFlags } from "./read-overrides.ts";
import { readPython } from "./read-python.ts";
import type { ShellWord } from "./read-shell.ts";
import type { DoctorTrainer } from "./trainers.ts";
import { type Fault, inGroups, type Rule, type Situation, settingRule } from "./traps.ts";

/** Calls whose arguments are settings of the run, by their own names. */
const CONFIGS = new Set(["GRPOConfig", "AsyncGRPOConfig"]);
const TRAINING = new Set([...CONFIGS, "GRPOTrainer", "AsyncGRPOTrainer"]);
/** Calls of our adapters, and those that take OpenEnv's sessions: these keep the name of the call. */
const OURS = new Set(["group_reward", "GroupClient", "Terms", "ArenaSessions", "partial", "HarnessRolloutWorker"]);
const MARKS = ["num_generations", "num-generations", "per_device_train_batch_size", "reward_funcs", "scale_rewards"];

/** Arguments of the trainer itself, which no configuration sets. */
const usesTools = ({ config }: Situation) => {
  const setting = config.setting("tools", "environment_factory");
  return setting !== undefined && setting.value !== null;
};

/** Our function hands a group's parts over from every rank; one of one's own sees what its rank has. */
const isOurFunction = ({ config }: Situation) => config.setting("group_reward.group_size", "arenakit") !== undefined;

const rules: readonly Rule[] = [
  settingRule({
    trap: "double_normalisation",
    setting: "scale_rewards",
    initial: "group",
    when: inGroups,
    isGood: (value) => value === "none" || value === false,
    says: (value) =>
      `The advantage of the arena is divided by the deviation of the ${value === "batch" ? "batch" : "group"} again.`,
    fix: 'scale_rewards="none"',
    source: "trl 1.16.0, grpo_config.py:789 and grpo_trainer.py:2785-2787",
  }),
  settingRule({
    trap: "double_normalisation",
    setting: "multi_objective_aggregation",
    initial: "sum_then_normalize",
    when: inGroups,
    isGood: (value) => value === "sum_then_normalize",
    says: "Each reward is divided by the deviation of its group before they are added.",
    fix: 'multi_objective_aggregation="sum_then_normalize"',
    source: "trl 1.16.0, grpo_trainer.py:2791-2799",
  }),
  {
    trap: "straddling_group",
    reads: ["per_device_train_batch_size", "num_generations"],
    find: straddlingGroup,
    source: "trl 1.16.0, grpo_config.py:1098-1135 and grpo_trainer.py:1681",
  },
  {
    trap: "missing_mask",
    reads: ["reward_funcs"],
    find: loneNumbers,
    source: "trl 1.16.0, grpo_trainer.py:2759-2763",
  },
  {
    trap: "sequential_calls",
    reads: ["tools"],
    find: sequentialTools,
    source: "trl 1.16.0, grpo_trainer.py:1975-2004",
  },
  settingRule({
    trap: "tool_truncation",
    setting: "max_completion_length",
    initial: 512,
    when: usesTools,
    isGood: (value) => value === null || (typeof value === "number" && value >= LEAST_COMPLETION),
    says: (value) =>
      `Answers of tools count among the ${value} tokens of a completion; one that does not fit is dropped, and the attempt ends there.`,
    fix: "max_completion_length=8192",
    source: "trl 1.16.0, grpo_config.py:494 and grpo_trainer.py:2044-2066",
  }),
  settingRule({
    trap: "greedy_evaluation",
    setting: "num_generations_eval",
    initial: null,
    when: (situation) => inGroups(situation) && situation.config.text("eval_strategy", "no") !== "no",
    isGood: (value) => value === null || (typeof value === "number" && value > 1),
    says: "The evaluation asks for one answer of each prompt, so its group has one attempt.",
    fix: "num_generations_eval=4, or none, which takes num_generations",
    source: "trl 1.16.0, grpo_config.py:487 and grpo_trainer.py:787",
  }),
  {
    trap: "unordered_timeouts",
    reads: ["group_reward.deadline", "GroupClient.deadline"],
    find: shortDeadline,
    source: "ArenaKit, docs/groups.md and arenakit_trainers/groups.py, GroupClient.deadline",
  },
];

/** Tokens of a few turns with a tool: two answers of 2,000 characters and what the policy writes around them. */
const LEAST_COMPLETION = 1_024;

function straddlingGroup(situation: Situation): Fault | null {
  const { config } = situation;
  if (!situation.usesGroups() || isOurFunction(situation)) return null;
  const size = config.number("num_generations", 8);
  const generation = config.numberOrNull("generation_batch_size", null);
  if (generation !== null)
    throw new NotKnown("generation_batch_size", "what each rank has of it follows from the number of processes");
  const batch = config.number("per_device_train_batch_size", 8);
  const steps = config.numberOrNull("steps_per_generation", null) ?? config.number("gradient_accumulation_steps", 1);
  if ((batch * steps) % size === 0) return null;
  const setting = config.setting("per_device_train_batch_size", "num_generations");
  return {
    says: `A rank has ${batch} × ${steps} completions, which are no whole groups of ${size}; a reward function sees those of its rank alone.`,
    fix: "per_device_train_batch_size × steps_per_generation a multiple of num_generations, or group_reward of arenakit_trainers.trl",
    ...(setting ? { setting } : {}),
  };
}

function loneNumbers(situation: Situation): Fault | null {
  const { config } = situation;
  const setting = config.setting("reward_funcs");
  const length = config.setting("reward_funcs.length")?.value ?? 1;
  if (!setting || !situation.usesGroups() || length === 1) return null;
  return {
    says: "Where the group's reward is None the other functions still count, and the attempt is trained on them alone.",
    fix: "reward_funcs=all_or_none(ranked, other) of arenakit_trainers.trl",
    setting,
  };
}

/** Plain functions are called one after another; async ones of a turn together. */
function sequentialTools({ config }: Situation): Fault | null {
  const tools = config.setting("tools");
  const plain = config.setting("tools.plain");
  if (!tools || !plain || config.text("tools.plain", "") === "") return null;
  return {
    says: `Calls of ${plain.text} are made one after another, also those of one turn.`,
    fix: "async def: calls of one turn are then made together",
    setting: tools,
  };
}

/** Seconds that the client's own default, 4000, waits longer than a group takes. */
const MARGIN = 400;

function shortDeadline(situation: Situation): Fault | null {
  const { config } = situation;
  const setting = config.setting("group_reward.deadline", "GroupClient.deadline");
  // ARENAKIT_DEADLINE has a rule of its own.
  if (!setting || setting.text === `\${${DEADLINE}}` || !situation.usesGroups()) return null;
  const secondsOf = (name: string) =>
    (config.setting(name) ? config.numberOrNull(name, null) : null) ?? GROUP_SECONDS / 2;
  const collect = secondsOf("Terms.collect_seconds");
  const judge = secondsOf("Terms.judge_seconds");
  const deadline = config.numberOrNull(setting.name, null);
  if (deadline === null || deadline >= collect + judge) return null;
  return {
    says: `The client gives up after ${deadline} s; a group may take collectSeconds + judgeSeconds, ${collect + judge} s.`,
    fix: `deadline=${collect + judge + MARGIN}`,
    setting,
  };
}

function read(file: ConfigFile, readFile: ReadFile, others: readonly ConfigFile[]): Settings {
  if (isYaml(file)) return yamlSettings(file);
  return file.name.endsWith(".py") ? scriptSettings(file, others.length === 0) : commandSettings(file, readFile);
}

/** The flags of a command, over the YAML and the script that it names. */
function commandSettings(file: ConfigFile, readFile: ReadFile): Settings {
  return commandsOf(
    file,
    readFile,
    ({ words }) => words.some(isTraining),
    (command) => {
      const { words } = command;
      const config = fileOf(flagValue(words, "--config"), readFile);
      const script = scriptOf(words, readFile);
      const flags = readFlags(command);
      const settings = flags.settings.map((one) => ({ ...one, name: one.name.replaceAll("-", "_") }));
      return joinedSettings([
        script ? scriptSettings(script, false) : NOTHING,
        config ? yamlSettings(config) : NOTHING,
        { ...flags, settings },
      ]);
    },
  );
}

/** Has it a flag of GRPO, or both a script and its configuration? */
const isTraining = ({ start }: { start: string }) =>
  start === "--config" || MARKS.some((mark) => start === `--${mark}` || start.startsWith(`--${mark}=`));

function fileOf(word: ShellWord | undefined, readFile: ReadFile): ConfigFile | undefined {
  const text = word?.text === undefined ? undefined : readFile(word.text);
  return text === undefined ? undefined : { name: word!.text!, text };
}

function scriptSettings(file: ConfigFile, isAlone: boolean): Settings {
  const { settings, open, functions } = readPython(file.text, file.name, new Set([...TRAINING, ...OURS]));
  const isOurs = (name: string) => OURS.has(name.split(".")[0]!);
  const named = settings.map((one) =>
    isOurs(one.name) ? one : { ...one, name: one.name.slice(one.name.indexOf(".") + 1) },
  );
  const opaque = open.filter(({ name }) => TRAINING.has(name)).map(({ text, place }) => ({ text, place }));
  // A script whose configuration comes from its command line says nothing of what is absent.
  const args = named.find(({ name }) => name === "args");
  const isMade = settings.some(({ name }) => CONFIGS.has(name.split(".")[0]!)) || file.text.includes("GRPOConfig()");
  const elsewhere = isAlone && args && !isMade ? [{ text: `args=${args.text}`, place: args.place }] : [];
  return {
    settings: [...named, ...plainTools(named, functions), ...importOfOurs(file)],
    opaque: [...opaque, ...elsewhere],
  };
}

/** Tools that the script itself defines, and not as async. */
function plainTools(settings: readonly Setting[], functions: ReadonlyMap<string, boolean>): Setting[] {
  const tools = settings.find(({ name }) => name === "tools");
  if (!tools) return [];
  const names = tools.text
    .replaceAll("[", "")
    .replaceAll("]", "")
    .split(",")
    .map((name) => name.trim());
  const plain = names.filter((name) => functions.get(name) === false).join(", ");
  return [{ name: "tools.plain", value: plain, text: plain, place: tools.place }];
}

/** A line that imports our adapter, as a setting of its own: where its tools alone are used there are no groups. */
function importOfOurs({ text, name }: ConfigFile): Setting[] {
  if (!text.includes("group_reward")) return [];
  const at = text.split("\n").findIndex((line) => line.includes("arenakit_trainers") && line.includes("import"));
  return at < 0
    ? []
    : [{ name: "arenakit", value: true, text: "arenakit_trainers", place: { file: name, line: at + 1 } }];
}

export const trl: DoctorTrainer = {
  expects: "a Python script with GRPOConfig(…), the YAML of trl grpo --config, or a script with its flags",
  read,
  usesGroups: (config) => {
    if (config.setting("ARENAKIT_REWARD")?.value === "episode") return false;
    if (config.setting("arenakit")) return true;
    const functions = config.setting("reward_funcs");
    if (!functions) return false;
    if (functions.text.toLowerCase().includes("arenakit")) return true;
    const hint = "say --group-rewards if they compare the completions of a prompt";
    throw new NotKnown("reward_funcs", `${functions.text}: ${hint}`, functions.place);
  },
  rules,
};
