/**
 * NeMo Gym 0.7.0 and NeMo-RL 7ea279a: YAML, the latter with its `defaults` and Gym's configuration below `env.nemo_gym`. Lines are of
 * Gym's wheel and of NeMo-RL's repository.
 */

import type { Config, Setting } from "./config.ts";
import { leadsToGroups } from "./group-hooks.ts";
import { composedYaml, isYaml, overridesOf, type ReadFile } from "./launch-files.ts";
import type { DoctorTrainer } from "./trainers.ts";
import { type Fault, faultAt, inGroups, type Rule, type Situation, settingRule } from "./traps.ts";

const ROOTS = ["grpo", "policy", "env", "data", "cluster"];

const SIZE = "num_rollouts_per_prompt";
const GENRM = ".resources_servers.genrm_compare";
const SIMPLE = ".responses_api_agents.simple_agent";

/** The blocks of a kind: `NAME.resources_servers.genrm_compare`, wherever they lie. */
const blocksOf = (config: Config, kind: string): Setting[] => config.settings.filter(({ name }) => name.endsWith(kind));

const isOurs = (text: string) => text.toLowerCase().includes("arenakit");

/** What is wrong with each block of a kind. */
const perBlock =
  (kind: string, check: (block: string, situation: Situation) => Fault | null): Rule["find"] =>
  (situation) =>
    blocksOf(situation.config, kind)
      .map(({ name }) => check(name, situation))
      .filter((fault) => fault !== null);

/** Of evaluations and collections. What trains needs the ids that Gym's own loop keeps, so simple_agent is its agent. */
const agentRules: readonly Rule[] = [
  {
    trap: "sequential_calls",
    reads: [SIMPLE.slice(1)],
    find: perBlock(SIMPLE, (block, { config }) => {
      if (!isOurs(config.setting(`${block}.resources_server.name`)?.text ?? "")) return null;
      const says = "simple_agent makes the calls of a turn one after another.";
      const fix =
        "remote_agent in its place, which leaves the calls to a service that makes them together; or a policy of one call a turn";
      return faultAt(config, block, says, fix);
    }),
    source: "nemo-gym 0.7.0, responses_api_agents/simple_agent/app.py:259",
  },
];

const gymRules: readonly Rule[] = [
  {
    trap: "group_of_one",
    reads: [SIZE],
    find: perBlock(GENRM, (block, { config }) => {
      const name = `${block}.${SIZE}`;
      // Distillation takes no rewards, and one rollout is what it makes.
      if (config.number(name, 1) > 1 || config.text("grpo.adv_estimator.name", "grpo") === "opd") return null;
      const fix = `${SIZE}: 8, the number of rollouts that the trainer makes of a prompt`;
      const says = "Nothing is compared: every rollout gets default_score.";
      return faultAt(config, config.setting(name) ? name : block, says, fix);
    }),
    source: "nemo-gym 0.7.0, resources_servers/genrm_compare/app.py:163-164,324",
  },
  {
    trap: "straddling_group",
    reads: ["num_workers"],
    find: perBlock(GENRM, (block, { config }) => {
      const workers = config.numberOrNull(`${block}.num_workers`, 1) ?? 1;
      if (workers <= 1 || config.number(`${block}.${SIZE}`, 1) <= 1) return null;
      const says = `A group's state is of one process, and there are ${workers}: the server refuses to start.`;
      const fix = "num_workers: 1, or the server of arenakit_trainers.nemo_gym, whose groups are kept by a service";
      return faultAt(config, `${block}.num_workers`, says, fix);
    }),
    source: "nemo-gym 0.7.0, resources_servers/genrm_compare/app.py:214-218",
  },
  {
    trap: "unordered_timeouts",
    reads: ["judge_request_timeout_s"],
    find: perBlock(GENRM, (block, { config }) => {
      const judge = config.number(`${block}.judge_request_timeout_s`, 1800);
      const cohort = config.number(`${block}.cohort_evaluation_timeout_s`, 1800);
      if (judge <= cohort) return null;
      const says = `A question to the judge may take ${judge} s, and its group is given up after ${cohort} s.`;
      const fix = `cohort_evaluation_timeout_s: ${judge}, or more`;
      return faultAt(config, `${block}.judge_request_timeout_s`, says, fix);
    }),
    source: "nemo-gym 0.7.0, resources_servers/genrm_compare/app.py:165-167,608,948",
  },
];

const GENERATIONS = "grpo.num_generations_per_prompt";
const VALIDATIONS = "grpo.val_num_generations_per_prompt";

/** Estimators that divide by the deviation of a group, unless they are told not to. */
const SCALED = new Set(["grpo", "gdpo"]);

const trainerRules: readonly Rule[] = [
  {
    trap: "unequal_group",
    reads: [SIZE],
    find: perBlock(`.${SIZE}`, (name, { config }) => {
      const expected = config.number(name, 1);
      const sampled = config.number(GENERATIONS, 16);
      if (expected <= 1 || expected === sampled) return null;
      const says = `The judge waits for ${expected} rollouts, and the trainer makes ${sampled} of a prompt: no group is ever whole.`;
      return faultAt(config, name, says, `${SIZE}: \${${GENERATIONS}}`);
    }),
    source:
      "nemo-gym 0.7.0, resources_servers/genrm_compare/app.py:395, and NeMo-RL 7ea279a, nemo_rl/algorithms/grpo.py:243",
  },
  {
    trap: "missing_mask",
    reads: [GENRM.slice(1)],
    find: perBlock(GENRM, (block, { config }) => {
      if (config.text("grpo.adv_estimator.name", "grpo") !== "grpo") return null;
      const says = "A rollout whose judge failed is a masked row of reward 0, and its siblings' baseline counts it.";
      const fix = "the server of arenakit_trainers.nemo_gym in its place, whose failures are no rows";
      return faultAt(config, block, says, fix);
    }),
    source:
      "nemo-gym 0.7.0, nemo_gym/judge.py:108-128, and NeMo-RL 7ea279a, nemo_rl/algorithms/advantage_estimator.py:82-87 (NeMo-RL#4061)",
  },
  settingRule({
    trap: "double_normalisation",
    setting: "grpo.adv_estimator.normalize_rewards",
    initial: true,
    when: (situation) => {
      const name = situation.config.text("grpo.adv_estimator.name", "grpo");
      return inGroups(situation) && SCALED.has(name);
    },
    isGood: (value) => value === false,
    says: "The reward of the group is divided by the deviation of its group again.",
    fix: "grpo.adv_estimator.normalize_rewards=false",
    source: "NeMo-RL 7ea279a, nemo_rl/algorithms/advantage_estimator.py:49,90",
  }),
  settingRule({
    trap: "group_of_one",
    setting: GENERATIONS,
    initial: 16,
    when: inGroups,
    isGood: (value) => typeof value === "number" && value > 1,
    says: "One rollout is made of each prompt.",
    fix: `${GENERATIONS}=8`,
    source: "NeMo-RL 7ea279a, nemo_rl/algorithms/grpo.py:243",
  }),
  settingRule({
    trap: "greedy_evaluation",
    setting: VALIDATIONS,
    initial: 1,
    when: (situation) => inGroups(situation) && validates(situation),
    isGood: (value) => typeof value === "number" && value > 1,
    says: "The validation makes one rollout of each prompt, so its group has one attempt.",
    fix: `${VALIDATIONS}=4, or grpo.val_period=0`,
    source: "NeMo-RL 7ea279a, nemo_rl/algorithms/grpo.py:254-268",
  }),
];

function validates({ config }: Situation): boolean {
  if (!config.isSet("data.validation.data_path") && !config.isSet("data.validation.dataset_name")) return false;
  return (
    config.number("grpo.val_period", 10) > 0 ||
    config.isOn("grpo.val_at_start", false) ||
    config.isOn("grpo.val_at_end", false)
  );
}

/** Gym's own comparison is none of ours: its scores are no advantages, and its rules look for its blocks. */
function usesGroups(config: Config, readFile: ReadFile): boolean {
  const servers = config.settings.filter(({ name, text }) => isOurs(name) || isOurs(text));
  return servers.length > 0 || leadsToGroups(config, [], readFile);
}

/** NeMo-RL's own configuration of GRPO, over which others stand: its values are the defaults here. */
const isOwn = (name: string) => name.endsWith("examples/configs/grpo_math_1B.yaml");

const read: DoctorTrainer["read"] = (file, readFile) =>
  isYaml(file) ? composedYaml(file, readFile, isOwn) : overridesOf(file, { roots: ROOTS, isOwn }, readFile);

export const nemoGym: DoctorTrainer = {
  expects: "Gym's YAML: NAME: {resources_servers: …} and NAME: {responses_api_agents: …}",
  read,
  usesGroups,
  rules: [...agentRules, ...gymRules],
};
export const nemoRl: DoctorTrainer = {
  expects: "NeMo-RL's YAML with a grpo block, or a script with its overrides (grpo.…=…)",
  read,
  usesGroups,
  rules: [...gymRules, ...trainerRules],
};
