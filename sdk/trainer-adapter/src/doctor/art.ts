/** ART 0.5.23: calls in a Python script. Lines are of the wheel's files below `art/`. */
import type { Json } from "@arenakit/contracts";
import { NotKnown } from "./config.ts";
import type { ConfigFile } from "./doctor.ts";
import { commandsOf, type Settings, scriptOf } from "./launch-files.ts";
import { readPython } from "./read-python.ts";
import type { DoctorTrainer } from "./trainers.ts";
import type { Fault, Rule, Situation } from "./traps.ts";

const GATHER = "gather_trajectory_groups";
const CALLS = new Set([GATHER, "train", "_train_model", "TrainConfig", "ruler_score_group"]);
/** That the script trains: a call without keywords has no settings. */
const TRAINS = "train";
const AFTER = `${GATHER}.after_each`;

const rules: readonly Rule[] = [
  {
    trap: "double_normalisation",
    reads: ["train._config", "train.normalize_advantages", "train.scale_rewards"],
    find: scaledRewards,
    source: "art 0.5.23, local/backend.py:1408,1787 and preprocessing/tokenize.py:776",
  },
];

/** `train(groups, _config={"scale_rewards": False})`, or the argument of a backend's train. */
function scaledRewards(situation: Situation): Fault | null {
  const { config } = situation;
  if (!situation.usesGroups()) return null;
  const direct = config.setting("train.normalize_advantages") ?? config.setting("train.scale_rewards");
  const dictionary = config.setting("train._config");
  const call = dictionary ?? config.setting(TRAINS);
  if (!direct && !call) throw new NotKnown(TRAINS, "no call of train(…) in this script: name the one that trains, too");
  const value = direct ? config.read(direct.name, true) : memberOf(config.read("train._config", {}));
  if (value === false) return null;
  const name = dictionary ? "train._config.scale_rewards" : "train.normalize_advantages";
  return {
    says: "The advantage of the arena is divided by the deviation of its group again.",
    fix: 'normalize_advantages=False of backend.train, or _config={"scale_rewards": False} of model.train',
    setting: direct ?? { name, text: value === undefined ? null : JSON.stringify(value), place: call!.place },
  };
}

function memberOf(dictionary: Json): Json | undefined {
  const isObject = typeof dictionary === "object" && dictionary !== null && !Array.isArray(dictionary);
  return isObject && Object.hasOwn(dictionary, "scale_rewards") ? dictionary.scale_rewards : undefined;
}

function scriptSettings({ text, name }: ConfigFile): Settings {
  const { settings, open } = readPython(text, name, CALLS);
  // Other modules of ours play episodes, whose scores are no rewards of groups.
  const ours = text.includes("arenakit_trainers.art")
    ? [{ name: "arenakit", value: true, text: "arenakit_trainers.art", place: { file: name, line: 1 } }]
    : [];
  const line = text.split("\n").findIndex((one) => one.includes(".train(")) + 1;
  const trains = line > 0 ? [{ name: TRAINS, value: true, text: "train(…)", place: { file: name, line } }] : [];
  return {
    settings: [...settings, ...ours, ...trains],
    opaque: open.map(({ text: written, place }) => ({ text: written, place })),
  };
}

export const art: DoctorTrainer = {
  expects: "a Python script that calls gather_trajectory_groups(…) and train(…), or the script that launches it",
  read: (file, readFile) =>
    file.name.endsWith(".py")
      ? scriptSettings(file)
      : commandsOf(
          file,
          readFile,
          ({ words }) => scriptOf(words, readFile) !== undefined,
          ({ words }) => scriptSettings(scriptOf(words, readFile)!),
        ),
  usesGroups: (config) => {
    if (config.setting("ARENAKIT_REWARD")?.value === "episode") return false;
    if (config.setting("arenakit")) return true;
    const after = config.setting(AFTER);
    if (!after) return false;
    if (after.text.includes("ruler_score_group")) return false;
    throw new NotKnown(AFTER, `${after.text}: say --group-rewards if it compares a group`, after.place);
  },
  rules,
};
