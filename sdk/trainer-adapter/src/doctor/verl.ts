/**
 * verl 0.9.1: Hydra overrides of `verl.trainer.main_ppo`, its YAML, and the tool configuration that they name. Lines are of
 * the wheel's files below `verl/`.
 */
import type { Json } from "@arenakit/contracts";
import { NotKnown, type Setting } from "./config.ts";
import { isAdapter, leadsToGroups } from "./group-hooks.ts";
import { composedYaml, isYaml, MODULE, overridesOf } from "./launch-files.ts";
import { readYaml } from "./read-yaml.ts";
import { isNestedSchema } from "./server.ts";
import type { DoctorTrainer } from "./trainers.ts";
import { type Fault, faultAt, inGroups, type Rule, type Situation, settingRule } from "./traps.ts";

const ROLLOUT = "actor_rollout_ref.rollout";
const TURNS = `${ROLLOUT}.multi_turn`;
const TOOLS = `${TURNS}.tool_config_path`;
const FUNCTIONS = `${TURNS}.function_tool_path`;

/** First words of verl's settings. */
const ROOTS = ["actor_rollout_ref", "algorithm", "trainer", "data", "reward", "critic"];

const MANAGERS = ["reward.reward_manager.module.path", "reward_model.reward_loop_module_path"];
const LOOPS = `${ROLLOUT}.agent.agent_loop_config_path`;
const LOOP = `${ROLLOUT}.agent.default_agent_loop`;
/** Hooks of rewards and of rollouts, the older spellings behind. */
const HOOKS = ["reward.custom_reward_function.path", "custom_reward_function.path", ...MANAGERS, LOOPS, LOOP];
/** verl's own agent loops, which reward nothing. */
const OWN_LOOPS = new Set(["single_turn_agent", "tool_agent"]);

/** Characters that three passages of a hundred words have, the least that a search tool gives. */
export const LEAST_TOOL_RESPONSE = 2_000;

const usesTools = ({ config }: Situation) => config.isSet(TOOLS) || config.isSet(FUNCTIONS);

/** Other entry points, the fully asynchronous one for example, have trainers of their own. */
const isMain = ({ config }: Situation) => (config.setting(MODULE)?.text ?? MAIN) === MAIN;
const MAIN = "verl.trainer.main_ppo";

/** Estimators that divide by the group's deviation, unless they are told not to. */
const SCALED = new Set(["grpo", "grpo_vectorized", "grpo_passk", "gdpo"]);

const evaluates = ({ config }: Situation) =>
  config.isOn("trainer.val_before_train", true) || config.number("trainer.test_freq", -1) > 0;

/** Rules that verl and its forks share, with the lines of each. */
export const verlGroupRules = (sources: { readonly normalisation: string; readonly size: string }): readonly Rule[] => [
  settingRule({
    trap: "double_normalisation",
    setting: "algorithm.norm_adv_by_std_in_grpo",
    initial: true,
    when: (situation) => inGroups(situation) && SCALED.has(situation.config.text("algorithm.adv_estimator", "gae")),
    isGood: (value) => value === false,
    says: "The advantage of the arena is divided by the deviation of its group again.",
    fix: "algorithm.norm_adv_by_std_in_grpo=False",
    source: sources.normalisation,
  }),
  settingRule({
    trap: "group_of_one",
    setting: `${ROLLOUT}.n`,
    initial: 1,
    when: inGroups,
    isGood: (value) => typeof value === "number" && value > 1,
    says: "One answer is sampled for each prompt.",
    fix: `${ROLLOUT}.n=8`,
    source: sources.size,
  }),
];

/** Is the loop ours that plays episodes? Its validation has the environment's own score. */
const playsEpisodes = (situation: Situation) =>
  isAdapter(situation, [LOOPS], "verl.EpisodeLoop") || situation.config.text(LOOP, "").includes("arenakit");

/** Our reward manager has no episode to take a score of, and refuses the rows. */
function refusedEvaluation(situation: Situation): Fault | null {
  if (!isAdapter(situation, MANAGERS, "verl") || playsEpisodes(situation) || !evaluates(situation)) return null;
  return {
    says: "GroupRewards refuses rows of a validation, which it has no score for.",
    fix: `trainer.val_before_train=False trainer.test_freq=-1, or an EpisodeLoop in ${LOOPS} that the rows' column agent_name names`,
  };
}

function greedyEvaluation(situation: Situation): Fault | null {
  const { config } = situation;
  if (!situation.usesGroups() || !evaluates(situation)) return null;
  if (playsEpisodes(situation) || isAdapter(situation, MANAGERS, "verl")) return null;
  const n = config.number(`${ROLLOUT}.val_kwargs.n`, 1);
  const isGreedy =
    !config.isOn(`${ROLLOUT}.val_kwargs.do_sample`, false) ||
    config.number(`${ROLLOUT}.val_kwargs.temperature`, 0) === 0;
  if (n > 1 && !isGreedy) return null;
  const says =
    n > 1
      ? `The validation compares ${n} greedy answers, which are the same.`
      : "The validation asks for one answer of each prompt, so its group has one attempt.";
  const kwargs = `${ROLLOUT}.val_kwargs`;
  const fix = `${kwargs}.do_sample=True ${kwargs}.temperature=1.0 ${kwargs}.n=4, or trainer.val_before_train=False trainer.test_freq=-1`;
  if (n <= 1) return faultAt(config, `${kwargs}.n`, says, fix);
  const isSampled = config.isOn(`${kwargs}.do_sample`, false);
  return faultAt(config, isSampled ? `${kwargs}.temperature` : `${kwargs}.do_sample`, says, fix);
}

const rules: readonly Rule[] = [
  settingRule({
    trap: "one_parallel_call",
    setting: `${TURNS}.max_parallel_calls`,
    initial: 1,
    when: usesTools,
    isGood: (value) => typeof value === "number" && value > 1,
    says: "Of the calls of a turn the first one is made; the rest is dropped and never answered.",
    fix: `${TURNS}.max_parallel_calls=8`,
    source: "verl 0.9.1, trainer/config/rollout/rollout.yaml:206 and experimental/agent_loop/tool_agent_loop.py:317",
  }),
  settingRule({
    trap: "tool_truncation",
    setting: `${TURNS}.max_tool_response_length`,
    initial: 256,
    when: usesTools,
    isGood: (value) => typeof value === "number" && value >= LEAST_TOOL_RESPONSE,
    says: (value) => `Answers of tools are cut to ${value} characters.`,
    fix: `${TURNS}.max_tool_response_length=8192 (characters, not tokens)`,
    source: "verl 0.9.1, trainer/config/rollout/rollout.yaml:209 and experimental/agent_loop/tool_agent_loop.py:499",
  }),
  {
    trap: "lost_nested_schema",
    reads: [TOOLS],
    find: lostSchemas,
    source: "verl 0.9.1, tools/schemas.py:21-29, OpenAIFunctionPropertySchema",
  },
  {
    trap: "removed_tools",
    reads: [TOOLS],
    find: removedTools,
    source: "verl 0.9.1, whose tools/ holds base_tool.py, function_tool.py, schemas.py and tool_registry.py alone",
  },
  settingRule({
    trap: "kept_failed_groups",
    setting: "trainer.v1.sampler.sync_refill_failed_groups",
    initial: false,
    when: (situation) =>
      inGroups(situation) &&
      isMain(situation) &&
      situation.config.isOn("trainer.use_v1", true) &&
      situation.config.text("trainer.v1.trainer_mode", "sync") === "sync",
    isGood: (value) => value === true,
    says: "In sync mode a failed group stays in the batch, with padding in the place of its attempts.",
    fix: "trainer.v1.sampler.sync_refill_failed_groups=True, or trainer.v1.trainer_mode=colocate_async",
    source: "verl 0.9.1, trainer/config/ppo_trainer.yaml:238,306 and trainer/ppo/v1/replay_buffer.py:104-113",
  }),
  {
    trap: "evaluation_refused",
    reads: ["trainer.val_before_train"],
    find: refusedEvaluation,
    source: "verl 0.9.1, trainer/config/ppo_trainer.yaml:199, and arenakit_trainers/verl.py",
  },
  {
    trap: "greedy_evaluation",
    reads: [`${ROLLOUT}.val_kwargs.n`],
    find: greedyEvaluation,
    source: "verl 0.9.1, trainer/config/rollout/rollout.yaml:164-170",
  },
  ...verlGroupRules({
    normalisation: "verl 0.9.1, trainer/config/ppo_trainer.yaml:81 and trainer/ppo/core_algos.py:325",
    size: "verl 0.9.1, trainer/config/rollout/rollout.yaml:127",
  }),
];

/** Entries of the tool configuration, given beside the others or named by them. */
function toolEntries({ config, file }: Situation): readonly Setting[] {
  const given = config.settings.filter(({ name }) => name.startsWith("tools."));
  if (given.length > 0 || !config.isSet(TOOLS)) return given;
  const name = config.text(TOOLS, "");
  const { text } = file(name);
  const read = text === undefined ? null : readYaml(text, name);
  if (read === null) throw new NotKnown(TOOLS, `${name} cannot be read from here`, config.setting(TOOLS)?.place);
  return read.filter((setting) => setting.name.startsWith("tools."));
}

function lostSchemas(situation: Situation): Fault[] {
  const lost = new Map<string, Fault>();
  for (const setting of toolEntries(situation)) {
    const parts = setting.name.split(".");
    // tools.0.tool_schema.function.parameters.properties.NAME.KEY
    const [, , schema, , , properties, argument, key, ...below] = parts;
    if (schema !== "tool_schema" || properties !== "properties" || argument === undefined) continue;
    if (key !== undefined || below.length > 0 || !isNestedSchema(asSchema(setting.value))) continue;
    const says = `Of the argument ${argument} the policy sees type, description and enum alone.`;
    const fix = `Describe what ${argument} consists of in its description, or take it as a JSON string.`;
    lost.set(`${parts[1]}.${argument}`, { says, fix, setting });
  }
  return [...lost.values()];
}

const asSchema = (value: Json | undefined) =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};

/** Modules that were taken out with MCP, and the example tools with them. */
const REMOVED = [
  "verl.tools.mcp_",
  "verl.tools.search_tool",
  "verl.tools.sandbox_fusion_tools",
  "verl.tools.gsm8k_tool",
  "verl.tools.geo3k_tool",
];

function removedTools(situation: Situation): Fault[] {
  return toolEntries(situation)
    .filter(({ name, text }) => name.endsWith(".class_name") && REMOVED.some((module) => text.startsWith(module)))
    .map((setting) => ({
      says: `${setting.text} was removed from verl; importing it ends the run.`,
      fix: `Bring the class yourself, or set ${FUNCTIONS} to a file of @function_tool functions that call the server.`,
      setting,
    }));
}

/** Its own configurations, `ppo_trainer` and `rl_factory_ppo_trainer` for example, end with this word. */
const isOwn = (name: string) => name.replace(".yaml", "").endsWith("_trainer");

/** Its YAML, or a script with overrides of it. */
export const readVerl: DoctorTrainer["read"] = (file, readFile) =>
  isYaml(file) ? composedYaml(file, readFile, isOwn) : overridesOf(file, { roots: ROOTS, isOwn }, readFile);

export const verl: DoctorTrainer = {
  expects: "a shell script that calls verl.trainer.main_ppo with overrides (actor_rollout_ref.…=…), or verl's YAML",
  read: readVerl,
  usesGroups: (config, readFile) => {
    const loop = config.setting(`${ROLLOUT}.agent.default_agent_loop`)?.text;
    return leadsToGroups(config, loop === undefined || OWN_LOOPS.has(loop) ? HOOKS.slice(0, -1) : HOOKS, readFile);
  },
  rules,
};
