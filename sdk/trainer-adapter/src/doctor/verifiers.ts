/**
 * verifiers 0.4.0 and prime-rl 559b447: TOML files, with flags of `eval` beside them. A group is one episode whose agents are its
 * attempts, compared in `Env.finalize`. Lines are of the wheel's files below `verifiers/`.
 */
import type { Config } from "./config.ts";
import type { ConfigFile } from "./doctor.ts";
import { flagsOf, NOTHING, type ReadFile, type Settings } from "./launch-files.ts";
import { GROUP_SECONDS } from "./our-rules.ts";
import { readToml } from "./read-toml.ts";
import type { DoctorTrainer } from "./trainers.ts";
import { type Fault, faultAt, type Rule, type Situation } from "./traps.ts";

/** Environments of verifiers whose episode is a group. */
const GROUPING = "best-of-n";
const OURS = "arenakit";
/** BestOfNEnvConfig's default. */
const ATTEMPTS = 4;
/** ArenaEnvConfig's, of arenakit_trainers.verifiers. */
const OUR_ATTEMPTS = 8;
/** What TOML writes for None, which it has no word for. */
const NONE = "None";

interface EnvBlock {
  /** `env`, or `orchestrator.train.source.0.env`. */
  readonly prefix: string;
  readonly id: string;
}

/** Blocks of environments whose attempts are compared. */
function groupBlocks({ config, usesGroups }: Situation): EnvBlock[] {
  const blocks = envBlocks(config);
  const known = blocks.filter(({ id }) => id === GROUPING || id.toLowerCase().includes(OURS));
  if (known.length > 0 || !usesGroups()) return known;
  return blocks.filter(({ prefix }) => config.setting(`${prefix}.n`) !== undefined);
}

/** Blocks with an id of their own: an environment with one agent has none. */
function envBlocks(config: Config): EnvBlock[] {
  const ids = config.settings.filter(({ name }) => name === "env.id" || name.endsWith(".env.id"));
  return ids.map(({ name, text }) => ({ prefix: name.slice(0, -".id".length), id: text }));
}

const perBlock =
  (check: (block: EnvBlock, config: Config) => Fault | null): Rule["find"] =>
  (situation) =>
    groupBlocks(situation)
      .map((block) => check(block, situation.config))
      .filter((fault) => fault !== null);

const rules: readonly Rule[] = [
  {
    trap: "sequential_agents",
    reads: ["env.max_concurrent_agents"],
    find: perBlock(({ prefix, id }, config) => {
      const name = `${prefix}.max_concurrent_agents`;
      // The environment of our adapter has no bound of its own.
      const most = config.read(name, id.toLowerCase().includes(OURS) ? null : 1);
      const n = config.number(`${prefix}.n`, id === GROUPING ? ATTEMPTS : OUR_ATTEMPTS);
      if (most === null || most === NONE || (typeof most === "number" && most >= n)) return null;
      const says = `${String(most)} of the ${n} attempts of an episode runs at a time, so a group takes ${n} times as long.`;
      return faultAt(config, name, says, `max_concurrent_agents = ${n} in [${prefix}]`);
    }),
    source: "verifiers 0.4.0, v1/configs/env.py:48 and v1/env.py:206",
  },
  {
    trap: "group_of_one",
    reads: ["env.n"],
    find: perBlock(({ prefix }, config) => {
      const name = `${prefix}.n`;
      if (config.number(name, ATTEMPTS) > 1) return null;
      return faultAt(config, name, "An episode has one attempt.", `n = 8 in [${prefix}]`);
    }),
    source: "verifiers 0.4.0, v1/envs/best_of_n/env.py, BestOfNEnvConfig.n",
  },
  {
    trap: "unordered_timeouts",
    reads: ["env.timeout.finalize"],
    find: perBlock(({ prefix, id }, config) => {
      const name = `${prefix}.timeout.finalize`;
      const seconds = config.numberOrNull(name, null);
      if (seconds === null || seconds >= GROUP_SECONDS || id === GROUPING) return null;
      const says = `finalize ends after ${seconds} s; the group that it waits for may take collectSeconds + judgeSeconds, ${GROUP_SECONDS} s.`;
      return faultAt(config, name, says, `finalize = 4000 in [${prefix}.timeout], or none`);
    }),
    source: "verifiers 0.4.0, v1/configs/env.py:22-27 and v1/env.py:283",
  },
  {
    trap: "filter_by_mean",
    reads: ["orchestrator.algo.type"],
    find: (situation) => {
      const { config } = situation;
      if (groupBlocks(situation).length === 0) return null;
      const byMean = config.settings.filter(({ name, value }) => BY_MEAN.get(lastTwo(name)) === value);
      return byMean.map((setting) => ({
        says: `The advantages of the arena have a mean of 0 in every group, which ${setting.text} takes for a task that is never solved.`,
        fix: `${setting.name} = "${setting.name.endsWith("algo.type") ? "grpo" : "standard"}"`,
        setting,
      }));
    },
    source: "prime-rl 559b447, orchestrator/algo/max_rl.py:26 and orchestrator/curriculum/samplers/pool.py:47-55",
  },
  {
    trap: "greedy_evaluation",
    reads: ["sampling.temperature"],
    find: (situation) => {
      const { config } = situation;
      if (groupBlocks(situation).length === 0) return null;
      const greedy = config.settings.filter(({ name, value }) => name.endsWith("sampling.temperature") && value === 0);
      return greedy.map((setting) => ({
        says: "All attempts of an episode are the same greedy answer.",
        fix: "temperature = 1.0, or an evaluation without the environment of groups",
        setting,
      }));
    },
    source: "verifiers 0.4.0, v1/types.py:278, and prime-rl 559b447, orchestrator.eval.sampling",
  },
];

/** Settings of prime-rl that read a group's mean reward. */
const BY_MEAN: ReadonlyMap<string, string> = new Map([
  ["algo.type", "max_rl"],
  ["sampler.type", "difficulty_pool"],
]);
const lastTwo = (name: string) => name.split(".").slice(-2).join(".");

const MARKS = ["env.id", "env.taskset.id", "env.n", "env.max-concurrent-agents"];

function read(file: ConfigFile, readFile: ReadFile): Settings {
  if (file.name.endsWith(".toml")) return { settings: readToml(file.text, file.name) ?? [], opaque: [] };
  if (!file.name.endsWith(".sh")) return NOTHING;
  const { settings, opaque } = flagsOf(file, MARKS, readFile);
  return { settings: settings.map((one) => ({ ...one, name: one.name.replaceAll("-", "_") })), opaque };
}

export const verifiers: DoctorTrainer = {
  expects: "a TOML file with an [env] block or [[orchestrator.train.source]], or a script with --env.… flags",
  read,
  usesGroups: (config) => envBlocks(config).some(({ id }) => id.toLowerCase().includes(OURS)),
  rules,
};
