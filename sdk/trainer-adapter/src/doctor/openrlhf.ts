/** OpenRLHF 0.11.2: flags of `openrlhf.cli.train_ppo_ray` in a shell script. Lines are of the wheel's files below `openrlhf/`. */
import { isAdapter, leadsToGroups } from "./group-hooks.ts";
import { flagsOf, isYaml, yamlSettings } from "./launch-files.ts";
import type { DoctorTrainer } from "./trainers.ts";
import { type Fault, faultAt, inGroups, type Rule, type Situation, settingRule } from "./traps.ts";

const URL = "reward.remote_url";
const AGENT = "train.agent_func_path";
const ESTIMATOR = "algo.advantage.estimator";
const SIZE = "rollout.n_samples_per_prompt";
const MARKS = [URL, AGENT, ESTIMATOR, SIZE, "rollout.batch_size", "actor.model_name_or_path"];

/** Estimators that leave the rewards of a group in proportion: they subtract a mean and divide by nothing. */
const UNSCALED = new Set(["dr_grpo", "rloo", "flash_reinforce"]);

/** -1, the default, is never. */
const evaluates = ({ config }: Situation) => config.isSet("eval.dataset") && config.number("eval.steps", -1) !== -1;

/** The addresses that rewards are asked at; none where an agent or a file gives them. */
function rewardUrls({ config }: Situation): string[] {
  if (config.isSet(AGENT)) return [];
  const urls = config.text(URL, "").split(",");
  return urls.filter((url) => url.includes("://"));
}

const rules: readonly Rule[] = [
  settingRule({
    trap: "straddling_group",
    setting: URL,
    initial: null,
    when: (situation) => inGroups(situation) && rewardUrls(situation).length > 1,
    isGood: () => false,
    says: "Siblings are sent to these servers in turn, so each server waits for a group that it sees in part.",
    fix: "One address in --reward.remote_url; several gateways behind it share one state: arenakit serve --state postgres://…",
    source: "openrlhf 0.11.2, utils/agent.py:194,339",
  }),
  settingRule({
    trap: "unordered_timeouts",
    setting: URL,
    initial: null,
    when: (situation) => inGroups(situation) && rewardUrls(situation).length > 0,
    isGood: () => false,
    says: "A reward is given up after 180 s and goes on as None; a group may take collectSeconds + judgeSeconds, 3600 s.",
    fix: "--train.agent_func_path with an agent of arenakit_trainers.openrlhf, which waits and masks, in the place of the address",
    source: "openrlhf 0.11.2, utils/agent.py:331",
  }),
  settingRule({
    trap: "group_of_one",
    setting: SIZE,
    initial: 1,
    when: inGroups,
    isGood: (value) => typeof value === "number" && value > 1,
    says: "One answer is sampled for each prompt.",
    fix: `--${SIZE} 8`,
    source: "openrlhf 0.11.2, cli/train_ppo_ray.py:433",
  }),
  settingRule({
    trap: "double_normalisation",
    setting: ESTIMATOR,
    initial: "gae",
    when: (situation) => inGroups(situation) && !isCentred(situation),
    isGood: (value) => UNSCALED.has(String(value)),
    says: (value) =>
      `${value} divides by the deviation of the group or of the batch, and the arena's advantage is scaled already.`,
    fix: `--${ESTIMATOR} dr_grpo`,
    source: "openrlhf 0.11.2, trainer/ppo_utils/experience_maker.py:268-277,325-335",
  }),
  settingRule({
    trap: "missing_mask",
    setting: "algo.kl.target",
    initial: null,
    // In the loss the mean is that of all tokens of a batch, not of each sample.
    when: (situation) => masksSamples(situation) && !situation.config.isOn("algo.kl.use_loss", false),
    isGood: (value) => value === null || value === 0,
    says: "A sample without a reward has no actions, its mean KL is 0/0, and the controller of --algo.kl.target becomes NaN for good.",
    fix: "Leave --algo.kl.target out, or take the KL into the loss: --algo.kl.use_loss",
    source:
      "openrlhf 0.11.2, trainer/ppo_utils/experience_maker.py:215-226, models/utils.py:199-202, trainer/ppo_trainer.py:251-253 and trainer/ppo_utils/kl_controller.py:16-20",
  }),
  {
    trap: "filter_by_mean",
    reads: ["algo.dynamic_filtering_enable"],
    find: filteredGroups,
    source: "openrlhf 0.11.2, trainer/ppo_utils/samples_generator.py:169-173",
  },
  {
    trap: "greedy_evaluation",
    reads: ["eval.n_samples_per_prompt", "eval.temperature"],
    find: greedyEvaluation,
    source: "openrlhf 0.11.2, cli/train_ppo_ray.py:576-579",
  },
];

/** Our agent masks what has no reward, also where the environment's own score is the reward. */
const masksSamples = (situation: Situation) =>
  situation.config.setting("ARENAKIT_REWARD")?.value === "episode" || situation.usesGroups();

/** reinforce_baseline takes the group's mean off, and with this flag divides by nothing. */
const isCentred = ({ config }: Situation) =>
  config.text(ESTIMATOR, "gae") === "reinforce_baseline" && config.isOn("algo.advantage.no_std_norm", false);

function filteredGroups(situation: Situation): Fault | null {
  const { config } = situation;
  if (!situation.usesGroups() || !config.isOn("algo.dynamic_filtering_enable", false)) return null;
  return {
    says: "A group is kept if its mean reward lies within the range; advantages of the arena have the mean 0, rewards 0.5.",
    fix: "Leave --algo.dynamic_filtering_enable out.",
  };
}

function greedyEvaluation(situation: Situation): Fault | null {
  const { config } = situation;
  if (!situation.usesGroups() || !evaluates(situation) || isAdapter(situation, [AGENT], "openrlhf")) return null;
  const n = config.number("eval.n_samples_per_prompt", 4);
  const isGreedy = config.number("eval.temperature", 0.6) === 0;
  if (n > 1 && !isGreedy) return null;
  const says =
    n > 1
      ? `The evaluation compares ${n} greedy answers, which are the same.`
      : "The evaluation asks for one answer of each prompt.";
  const fix = "--eval.n_samples_per_prompt 4 --eval.temperature 0.6, or no --eval.dataset";
  return faultAt(config, n > 1 ? "eval.temperature" : "eval.n_samples_per_prompt", says, fix);
}

export const openrlhf: DoctorTrainer = {
  expects: "a shell script with the flags of openrlhf.cli.train_ppo_ray (--rollout.n_samples_per_prompt …)",
  read: (file, readFile) => (isYaml(file) ? yamlSettings(file) : flagsOf(file, MARKS, readFile)),
  usesGroups: (config, readFile) => leadsToGroups(config, [AGENT, URL], readFile),
  rules,
};
