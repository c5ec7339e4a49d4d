/**
 * SkyRL 0.4.0: overrides or YAML of `skyrl.train.entrypoints`. Lines are of the wheel's files below `skyrl/`. A generator has no
 * setting of its own there, so rewards of groups are known by the environment's class alone.
 */
import { NotKnown } from "./config.ts";
import { leadsToGroups } from "./group-hooks.ts";
import { isYaml, MODULE, overridesOf, yamlSettings } from "./launch-files.ts";
import type { DoctorTrainer } from "./trainers.ts";
import { type Fault, faultAt, inGroups, type Rule, type Situation, settingRule } from "./traps.ts";

const ROOTS = ["trainer", "generator", "environment", "data"];
const CLASS = "environment.env_class";
const SIZE = "generator.n_samples_per_prompt";
const WORKERS = "environment.skyrl_gym.max_env_workers";
const EVALUATION = "generator.eval_sampling_params.temperature";

/** With their spelling after 0.4 behind. */
const BEFORE = ["trainer.eval_before_train", "trainer.eval.before_train"];
const INTERVAL = ["trainer.eval_interval", "trainer.eval.interval"];

/** Does the environment give the rewards, attempt by attempt, as a plain float? */
const inEnvironment = (situation: Situation) =>
  inGroups(situation) && situation.config.text(CLASS, "gsm8k").toLowerCase().includes("arenakit");

const attempts = ({ config }: Situation) => config.number("trainer.train_batch_size", 1024) * config.number(SIZE, 5);

const rules: readonly Rule[] = [
  settingRule({
    trap: "double_normalisation",
    setting: "trainer.algorithm.grpo_norm_by_std",
    initial: true,
    when: (situation) =>
      inGroups(situation) && situation.config.text("trainer.algorithm.advantage_estimator", "grpo") === "grpo",
    isGood: (value) => value === false,
    says: "The advantage of the arena is divided by the deviation of its group again.",
    fix: "trainer.algorithm.grpo_norm_by_std=false",
    source: "skyrl 0.4.0, train/config/config.py:973 and backends/skyrl_train/utils/ppo_utils.py:1387",
  }),
  settingRule({
    trap: "group_of_one",
    setting: SIZE,
    initial: 5,
    when: inGroups,
    isGood: (value) => typeof value === "number" && value > 1,
    says: "One answer is sampled for each prompt.",
    fix: `${SIZE}=8`,
    source: "skyrl 0.4.0, train/config/config.py:1347",
  }),
  settingRule({
    trap: "missing_mask",
    setting: "trainer.algorithm.zero_variance_filter",
    initial: false,
    when: inEnvironment,
    isGood: (value) => value === true,
    says: "An environment gives a float, so a group that could not be judged gets one constant, and its tokens stay in the loss.",
    fix: "trainer.algorithm.zero_variance_filter=true, or rewards in a generator, which masks them itself",
    source: "skyrl 0.4.0, train/config/config.py:976 and train/trainer.py:1113",
  }),
  {
    trap: "sequential_agents",
    reads: [WORKERS],
    find: crowdedWorkers,
    source: "skyrl 0.4.0, train/config/config.py:1422 and train/generators/skyrl_gym_generator.py:200-202",
  },
  {
    trap: "sequential_agents",
    reads: ["generator.batched"],
    find: batchedTurns,
    source: "skyrl 0.4.0, train/config/config.py:1350 and train/generators/skyrl_gym_generator.py:850,998",
  },
  {
    trap: "greedy_evaluation",
    reads: ["generator.eval_n_samples_per_prompt", EVALUATION],
    find: greedyEvaluation,
    source: "skyrl 0.4.0, train/config/config.py:1373-1375,1558-1560",
  },
];

/** A step that waits for its siblings holds a thread; when all threads wait, the siblings cannot step. */
function crowdedWorkers(situation: Situation): Fault | null {
  if (!inEnvironment(situation)) return null;
  const workers = situation.config.number(WORKERS, 32);
  const needed = attempts(situation);
  if (workers <= 0 || workers >= needed) return null;
  return {
    says: `${needed} attempts step in ${workers} threads, and one that waits for its group holds a thread: when all wait, no sibling can come.`,
    fix: `${WORKERS}=${needed}`,
  };
}

function batchedTurns({ config }: Situation): Fault | null {
  if (config.number("generator.max_turns", 1) <= 1 || !config.isOn("generator.batched", false)) return null;
  const module = config.setting(MODULE);
  if (module && !module.text.startsWith("skyrl."))
    throw new NotKnown("generator.batched", `${module.text} may bring a generator that does not read it`, module.place);
  const says = "Batched generation makes one turn, so the tools of further turns are never called.";
  return faultAt(config, "generator.batched", says, "generator.batched=false");
}

function greedyEvaluation(situation: Situation): Fault | null {
  const { config } = situation;
  // The environment of the adapter: its evaluation has the environment's own score.
  if (!situation.usesGroups() || config.text(CLASS, "") === "arenakit") return null;
  const evaluates = config.isOn(BEFORE, true) || config.number(INTERVAL, 5) > 0;
  if (!evaluates) return null;
  const n = config.number("generator.eval_n_samples_per_prompt", 1);
  const isGreedy = config.number(EVALUATION, config.isSet("generator.eval_sampling_params") ? 1 : 0) === 0;
  if (n > 1 && !isGreedy) return null;
  const says =
    n > 1
      ? `The evaluation compares ${n} greedy answers, which are the same.`
      : "The evaluation asks for one answer of each prompt.";
  const fix = `generator.eval_n_samples_per_prompt=4 ${EVALUATION}=1.0, or trainer.eval_before_train=false trainer.eval_interval=-1`;
  return faultAt(config, n > 1 ? EVALUATION : "generator.eval_n_samples_per_prompt", says, fix);
}

export const skyrl: DoctorTrainer = {
  expects: "a shell script that calls a SkyRL entry point with overrides (trainer.…=…, generator.…=…), or its YAML",
  read: (file, readFile) => (isYaml(file) ? yamlSettings(file) : overridesOf(file, { roots: ROOTS }, readFile)),
  usesGroups: (config, readFile) => {
    const name = config.setting(CLASS)?.text ?? "";
    return name.toLowerCase().includes("arenakit") && leadsToGroups(config, [CLASS], readFile);
  },
  rules,
};
