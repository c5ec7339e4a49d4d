/** slime 624b824 (0.3.1) and miles 31f1ca9, its fork: flags in the arrays of a shell script. Lines are of their `slime/`, `miles/`. */
import type { Config } from "./config.ts";
import { leadsToGroups } from "./group-hooks.ts";
import { flagsOf, isYaml, type ReadFile, yamlSettings } from "./launch-files.ts";
import type { DoctorTrainer } from "./trainers.ts";
import { inGroups, type Rule, settingRule } from "./traps.ts";

const HOOKS = ["custom-rm-path", "rm-url", "custom-generate-function-path", "rollout-function-path"];
const MARKS = ["rollout-batch-size", "hf-checkpoint", "n-samples-per-prompt", "advantage-estimator"];

/** Estimators after which slime standardises the rewards of a group. */
const SCALED = new Set(["grpo", "gspo", "cispo"]);

const usesGroupHook = (config: Config) => config.isSet("custom-rm-path");

const rules: readonly Rule[] = [
  settingRule({
    trap: "one_by_one",
    setting: "group-rm",
    initial: false,
    when: (situation) => inGroups(situation) && usesGroupHook(situation.config),
    isGood: (value) => value === true,
    says: "The reward function is called with one sample at a time.",
    fix: "--group-rm",
    source: "slime 624b824, slime/utils/arguments.py:1352 and slime/rollout/sglang_rollout.py:267",
  }),
  settingRule({
    trap: "evaluation_refused",
    setting: ["eval-interval"],
    initial: null,
    when: ({ config }) => config.isOn("group-rm", false),
    isGood: (value) => value === null,
    says: "With --group-rm the evaluation ends in an assertion, and the run with it.",
    fix: "Leave --eval-interval out, or give an evaluation of your own with --eval-function-path.",
    source: "slime 624b824, slime/rollout/sglang_rollout.py:477,499",
  }),
  settingRule({
    trap: "double_normalisation",
    setting: "disable-grpo-std-normalization",
    initial: false,
    when: (situation) => {
      const { config } = situation;
      if (!inGroups(situation) || config.isSet("custom-reward-post-process-path")) return false;
      const isScaled = SCALED.has(config.text("advantage-estimator", "grpo"));
      return isScaled && !config.isOn("disable-rewards-normalization", false);
    },
    isGood: (value) => value === true,
    says: "The advantage of the arena is divided by the deviation of its group again.",
    fix: "--disable-grpo-std-normalization",
    source: "slime 624b824, slime/ray/rollout.py:627",
  }),
];

export const slime: DoctorTrainer = {
  expects: "a shell script with the flags of train.py (--rollout-batch-size …)",
  read: (file, readFile) => (isYaml(file) ? yamlSettings(file) : flagsOf(file, MARKS, readFile)),
  usesGroups: (config, readFile: ReadFile) => leadsToGroups(config, HOOKS, readFile),
  rules,
};
