/**
 * RL-Factory d0abc1d, on verl 0.5: overrides of `verl.trainer.main_ppo` and the `mcp_tools.pydata` that they name. Lines are of the
 * repository's files.
 */

import { FailureError } from "@arenakit/contracts";
import { type McpServer, readToolConfig } from "@arenakit/core";
import { type Config, NotKnown } from "./config.ts";
import { leadsToGroups } from "./group-hooks.ts";
import { WRITTEN_TOOLS } from "./launch-files.ts";
import type { DoctorTrainer } from "./trainers.ts";
import { type Fault, faultAt, inGroups, type Rule, type Situation, settingRule } from "./traps.ts";
import { readVerl, verlGroupRules } from "./verl.ts";

const ENV = "actor_rollout_ref.env";
const TOOLS = `${ENV}.config_path`;
type Remote = McpServer & { readonly url: string };
const MASKING = "actor_rollout_ref.actor.state_masking";
const MODE = `${ENV}.mcp_mode`;

/** A call that our servers have not answered by then is answered with a failure: `callDeadlineMs` of servers/kit, in seconds. */
const CALL_DEADLINE = 10;

const usesTools = ({ config }: Situation) => config.isSet(`${ENV}.tool_manager`);

const rules: readonly Rule[] = [
  {
    trap: "wrong_transport",
    reads: [TOOLS],
    find: wrongTransport,
    source: "RL-Factory d0abc1d, envs/utils/mcp_manager.py:398",
  },
  settingRule({
    trap: "unordered_timeouts",
    setting: `${ENV}.tool_timeout`,
    initial: 10,
    when: (situation) =>
      situation.config.text(`${ENV}.tool_manager`, "").startsWith("centralized_") &&
      serversOf(situation).some(({ transport }) => transport !== "stdio"),
    isGood: (value) => typeof value === "number" && value > CALL_DEADLINE,
    says: (value) =>
      `A call is given up after ${value} s; a server of ours may work on it for ${CALL_DEADLINE} s and then says why it failed.`,
    fix: `${ENV}.tool_timeout=${2 * CALL_DEADLINE}`,
    source:
      "RL-Factory d0abc1d, verl/trainer/config/rl_factory_ppo_trainer.yaml:32 and centralized_qwen3_manager.py:113",
  }),
  settingRule({
    trap: "sequential_calls",
    setting: `${ENV}.parallel_sse_tool_call.is_enabled`,
    initial: true,
    when: (situation) => usesTools(situation) && situation.config.text(MODE, "stdio") === "sse",
    isGood: (value) => value === true,
    says: "All calls go through one connection of one event loop.",
    fix: `${ENV}.parallel_sse_tool_call.is_enabled=True ${ENV}.parallel_sse_tool_call.num_instances=3`,
    source: "RL-Factory d0abc1d, envs/tool_manager/qwen3_manager.py:203",
  }),
  settingRule({
    trap: "one_by_one",
    setting: "reward_model.reward_manager",
    initial: "naive",
    when: inGroups,
    isGood: (value) => value === "parallel",
    says: (value) =>
      `The reward manager ${value} scores sample by sample; parallel hands the whole batch to the environment.`,
    fix: "reward_model.reward_manager=parallel",
    source: "RL-Factory d0abc1d, verl/trainer/config/reward_model/reward_model.yaml:50 and envs/base.py:146",
  }),
  {
    trap: "missing_mask",
    reads: [MASKING],
    find: unmaskedAnswers,
    source:
      "RL-Factory d0abc1d, verl/trainer/config/rl_factory_ppo_trainer.yaml:8, verl/workers/actor/dp_actor.py:402 and megatron_actor.py:406",
  },
  settingRule({
    trap: "missing_mask",
    setting: "actor_rollout_ref.actor.loss_agg_mode",
    initial: "token-mean",
    when: inGroups,
    isGood: (value) => value !== "seq-mean-token-mean",
    says: "It divides by the tokens that count, and an attempt that could not be judged has none.",
    fix: "actor_rollout_ref.actor.loss_agg_mode=token-mean",
    source: "RL-Factory d0abc1d, verl/trainer/ppo/core_algos.py:710",
  }),
  settingRule({
    trap: "missing_mask",
    setting: "reward_model.launch_reward_fn_async",
    initial: false,
    when: inGroups,
    isGood: (value) => value === false,
    says: "The rewards are taken in a copy of the batch, and the masks stay in it.",
    fix: "reward_model.launch_reward_fn_async=False",
    source: "RL-Factory d0abc1d, verl/trainer/ppo/ray_trainer.py:1371",
  }),
  // Its validation is no trap: the environment of our adapter has its own rules score it.
  ...verlGroupRules({
    normalisation:
      "RL-Factory d0abc1d, verl/trainer/config/ppo_trainer.yaml:153 and verl/trainer/ppo/core_algos.py:305",
    size: "RL-Factory d0abc1d, verl/trainer/config/rollout/rollout.yaml:74",
  }),
];

const toolsOf = (config: Config) => config.text(TOOLS, "envs/configs/mcp_tools.pydata");

function unmaskedAnswers(situation: Situation): Fault | null {
  const { config } = situation;
  if (!usesTools(situation) && !situation.usesGroups()) return null;
  const says = "The loss takes in what the tools answered, and attempts that could not be judged.";
  const isMegatron = config.settings.some(({ name }) => name.startsWith("actor_rollout_ref.actor.megatron."));
  if (isMegatron) {
    const fix = `the FSDP actor with ${MASKING}=True: the actor of Megatron reads no such mask`;
    return faultAt(config, MASKING, says, fix);
  }
  return config.isOn(MASKING, false) ? null : faultAt(config, MASKING, says, `${MASKING}=True`);
}

function wrongTransport(situation: Situation): Fault | null {
  const { config } = situation;
  if (!usesTools(situation)) return null;
  const name = toolsOf(config);
  const servers = serversOf(situation);
  const streamed = servers.find(
    (server): server is Remote => server.transport === "sse" && server.url.split("?")[0]!.endsWith("/mcp"),
  );
  if (!streamed) return null;
  return {
    says: `${streamed.name} in ${name} has no "type", so it is asked over SSE, and an address that ends in /mcp speaks Streamable HTTP.`,
    fix: `"type": "streamable-http" beside the url of ${streamed.name}, or the address of its /sse`,
  };
}

/** What `python3 -m arenakit_trainers.rl_factory TOOLSET` writes. */
const OURS: readonly McpServer[] = [
  { name: "arenakit", transport: "http", url: "http://127.0.0.1:8931/mcp/toolset/TOOLSET" },
];
const bare = (name: string | undefined) => (name?.startsWith("./") ? name.slice(2) : name);

function serversOf({ config, file }: Situation): readonly McpServer[] {
  const name = toolsOf(config);
  const { text } = file(name);
  const place = config.setting(TOOLS)?.place;
  if (bare(config.setting(WRITTEN_TOOLS)?.text) === bare(name)) return OURS;
  if (text === undefined) throw new NotKnown(TOOLS, `${name} cannot be read from here`, place);
  // A file that is no tool configuration is the trainer's to refuse.
  try {
    return readToolConfig(text, name).servers;
  } catch (error) {
    if (error instanceof FailureError) throw new NotKnown(TOOLS, error.message, place);
    throw error;
  }
}

export const rlFactory: DoctorTrainer = {
  expects: "a shell script that calls verl.trainer.main_ppo with overrides (actor_rollout_ref.env.…=…), or its YAML",
  read: readVerl,
  usesGroups: (config, readFile) => leadsToGroups(config, [`${ENV}.name`, "custom_reward_function.path"], readFile),
  rules,
};
