/**
 * slime 624b824 (0.3.1), its fork miles 31f1ca9 and qqr 8653a9a, which is built on slime 0.2.4: flags in the arrays of a shell
 * script. Lines are of the repositories' files.
 */
import { leadsToGroups } from "./group-hooks.ts";
import { flagsOf, isYaml, yamlSettings } from "./launch-files.ts";
import type { DoctorTrainer } from "./trainers.ts";
import { inGroups, type Rule, type Situation, settingRule } from "./traps.ts";

const HOOKS = ["custom-rm-path", "rm-url", "custom-generate-function-path", "rollout-function-path"];
const MARKS = ["rollout-batch-size", "hf-checkpoint", "n-samples-per-prompt", "advantage-estimator"];

/** Where the forks differ. */
interface Fork {
  /** Estimators after which the rewards of a group are divided by their deviation. */
  readonly scaled: ReadonlySet<string>;
  readonly lines: Readonly<
    Record<"perSample" | "evaluation" | "normalisation" | "raw" | "mask" | "remote" | "size", string>
  >;
}

const SLIME: Fork = {
  scaled: new Set(["grpo", "gspo", "cispo"]),
  lines: {
    perSample: "slime 624b824, slime/utils/arguments.py:1352 and slime/rollout/sglang_rollout.py:267",
    evaluation: "slime 624b824, slime/rollout/sglang_rollout.py:477,499",
    normalisation: "slime 624b824, slime/ray/rollout.py:627",
    raw: "slime 624b824, slime/ray/rollout.py:612-633",
    mask: "slime 624b824, slime/ray/rollout.py:639,680",
    remote: "slime 624b824, slime/rollout/rm_hub/__init__.py:29,34",
    size: "slime 624b824, slime/utils/arguments.py:700",
  },
};

const MILES: Fork = {
  scaled: new Set(["grpo", "gspo"]),
  lines: {
    perSample: "miles 31f1ca9, miles/rollout/sglang_rollout.py:332,384",
    evaluation: "miles 31f1ca9, miles/rollout/sglang_rollout.py:554,576",
    normalisation: "miles 31f1ca9, miles/ray/rollout/train_data_conversion.py:243",
    raw: "miles 31f1ca9, miles/ray/rollout/train_data_conversion.py:266-271",
    mask: "miles 31f1ca9, miles/ray/rollout/train_data_conversion.py:60,96",
    remote: "miles 31f1ca9, miles/rollout/rm_hub/__init__.py:19-28",
    size: "miles 31f1ca9, miles/utils/arguments.py:1091",
  },
};

const isRemote = ({ config }: Situation) =>
  config.text("rm-type", "") === "remote_rm" && !config.isSet("custom-rm-path");

/** Does the trainer's own rollout evaluate? Another one may do it otherwise. */
const evaluatesItself = ({ config }: Situation) =>
  config.isOn("group-rm", false) && !config.isSet("eval-function-path") && !config.isSet("rollout-function-path");

const rewardRules = ({ lines }: Fork): readonly Rule[] => [
  settingRule({
    trap: "one_by_one",
    setting: "group-rm",
    initial: false,
    when: (situation) => inGroups(situation) && situation.config.isSet("custom-rm-path"),
    isGood: (value) => value === true,
    says: "The reward function is called with one sample at a time.",
    fix: "--group-rm",
    source: lines.perSample,
  }),
  settingRule({
    trap: "one_by_one",
    setting: "rm-type",
    initial: null,
    when: (situation) => inGroups(situation) && isRemote(situation),
    isGood: () => false,
    says: "remote_rm posts one sample without its group, and waits less than a group takes.",
    fix: "--custom-rm-path arenakit_trainers.slime.group_reward --group-rm in the place of --rm-type remote_rm",
    source: lines.remote,
  }),
  settingRule({
    trap: "group_of_one",
    setting: "n-samples-per-prompt",
    initial: 1,
    when: inGroups,
    isGood: (value) => typeof value === "number" && value > 1,
    says: "One answer is sampled for each prompt.",
    fix: "--n-samples-per-prompt 8",
    source: lines.size,
  }),
];

const maskRule = ({ lines }: Fork): Rule =>
  settingRule({
    trap: "missing_mask",
    setting: "custom-convert-samples-to-train-data-path",
    initial: null,
    when: inGroups,
    isGood: (value) => value === null,
    says: "A conversion of your own takes the place of the one that masks samples with remove_sample.",
    fix: "Leave it out, or set the loss mask of samples with remove_sample to 0 in it.",
    source: lines.mask,
  });

const ownRules = ({ scaled, lines }: Fork): readonly Rule[] => [
  settingRule({
    trap: "evaluation_refused",
    setting: "eval-interval",
    initial: null,
    when: evaluatesItself,
    isGood: (value) => value === null,
    says: "With --group-rm the evaluation ends in an assertion, and the run with it.",
    fix: "--eval-function-path arenakit_trainers.slime.evaluate, or no --eval-interval",
    source: lines.evaluation,
  }),
  settingRule({
    trap: "double_normalisation",
    setting: "disable-grpo-std-normalization",
    initial: false,
    when: (situation) => {
      const { config } = situation;
      if (!inGroups(situation) || config.isSet(POST_PROCESS)) return false;
      return (
        scaled.has(config.text("advantage-estimator", "grpo")) && !config.isOn("disable-rewards-normalization", false)
      );
    },
    isGood: (value) => value === true,
    says: "The advantage of the arena is divided by the deviation of its group again.",
    fix: "--disable-grpo-std-normalization, or --disable-rewards-normalization",
    source: lines.normalisation,
  }),
  settingRule({
    trap: "no_baseline",
    setting: "disable-rewards-normalization",
    initial: false,
    when: ({ config }) => config.setting("ARENAKIT_REWARD")?.value === "episode" && !config.isSet(POST_PROCESS),
    isGood: (value) => value !== true,
    says: "With ARENAKIT_REWARD=episode the environment's scores are the advantages as they are: none of them is below 0.",
    fix: "Leave --disable-rewards-normalization out.",
    source: lines.raw,
  }),
];

const POST_PROCESS = "custom-reward-post-process-path";

/** qqr's own post-processing hands the rewards on as they are. */
const QQR_RAW = "qqr.examples.";

const qqrRules: readonly Rule[] = [
  settingRule({
    trap: "double_normalisation",
    setting: "disable-rewards-normalization",
    initial: false,
    when: (situation) => inGroups(situation) && !situation.config.text(POST_PROCESS, "").startsWith(QQR_RAW),
    isGood: (value) => value === true,
    says: "slime normalises over samples, and a sample is a step here: neither mean nor deviation is of the attempts.",
    fix: "--disable-rewards-normalization, without --custom-reward-post-process-path",
    source: "qqr 8653a9a, qqr/examples/travel/reward_model.py:146",
  }),
];

const read: DoctorTrainer["read"] = (file, readFile) =>
  isYaml(file) ? yamlSettings(file) : flagsOf(file, MARKS, readFile);
const usesGroups: DoctorTrainer["usesGroups"] = (config, readFile) => leadsToGroups(config, HOOKS, readFile);
const expects = "a shell script with the flags of train.py (--rollout-batch-size …)";

export const slime: DoctorTrainer = {
  expects,
  read,
  usesGroups,
  rules: [...rewardRules(SLIME), maskRule(SLIME), ...ownRules(SLIME)],
};
export const miles: DoctorTrainer = {
  expects,
  read,
  usesGroups,
  rules: [...rewardRules(MILES), maskRule(MILES), ...ownRules(MILES)],
};
/** Its rollout function evaluates by itself, and knows --group-rm. */
export const qqr: DoctorTrainer = {
  expects,
  read,
  usesGroups,
  rules: [...rewardRules(SLIME), maskRule(SLIME), ...qqrRules],
};
