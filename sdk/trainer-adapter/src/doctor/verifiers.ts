/**
 * verifiers 0.4.0 and prime-rl 559b447: TOML files, with flags of `eval` beside them. A group is one episode whose agents are its
 * attempts, compared in `Env.finalize`. Lines are of the wheel's files below `verifiers/`.
 */
import type { Config, Setting } from "./config.ts";
import type { ConfigFile } from "./doctor.ts";
import { flagsOf, NOTHING, type ReadFile, type Settings } from "./launch-files.ts";
import { groupSeconds } from "./our-rules.ts";
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
  /** The environment's, else that of the taskset that brings it. */
  readonly id: string;
}

/** Blocks of environments whose attempts are compared; a run may list several, of which some are none. */
function groupBlocks({ config, usesGroups }: Situation): EnvBlock[] {
  const blocks = envBlocks(config);
  const known = blocks.filter(({ id }) => id === GROUPING || isOurs(id));
  if (known.length > 0 || !usesGroups()) return known;
  return blocks.filter(({ prefix }) => config.setting(`${prefix}.n`) !== undefined);
}

const isOurs = (id: string) => id.toLowerCase().includes(OURS);

/** An environment without an id of its own is the one of its taskset. */
function envBlocks(config: Config): EnvBlock[] {
  const byPrefix = new Map<string, string>();
  for (const ending of [".taskset.id", ".id"])
    for (const { name, text } of config.settings) {
      const prefix = name.endsWith(ending) ? name.slice(0, -ending.length) : "";
      if ((prefix === "env" || prefix.endsWith(".env")) && text !== "") byPrefix.set(prefix, text);
    }
  return [...byPrefix].map(([prefix, id]) => ({ prefix, id }));
}

/** A setting of the source that a block belongs to, else the one that the source takes it from. */
function inherited({ prefix }: EnvBlock, config: Config, name: string): Setting | undefined {
  const parts = prefix.split(".").slice(0, -1);
  for (let length = parts.length; length >= 0; length--) {
    const setting = config.setting([...parts.slice(0, length), name].join("."));
    if (setting) return setting;
  }
  return undefined;
}

const perBlock =
  (check: (block: EnvBlock, config: Config) => Fault | null): Rule["find"] =>
  (situation) =>
    groupBlocks(situation)
      .map((block) => check(block, situation.config))
      .filter((fault) => fault !== null)
      // What several blocks take from one place is said once.
      .filter((fault, at, all) => all.findIndex(({ setting }) => setting === fault.setting) === at);

const rules: readonly Rule[] = [
  {
    trap: "sequential_agents",
    reads: ["env.max_concurrent_agents"],
    find: perBlock(({ prefix, id }, config) => {
      const name = `${prefix}.max_concurrent_agents`;
      // The environment of our adapter has no bound of its own.
      const most = config.read(name, isOurs(id) ? null : 1);
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
      if (seconds === null || seconds >= groupSeconds(config) || id === GROUPING) return null;
      const says = `finalize ends after ${seconds} s; the group that it waits for may take collectSeconds + judgeSeconds, ${groupSeconds(config)} s.`;
      return faultAt(config, name, says, `finalize = 4000 in [${prefix}.timeout], or none`);
    }),
    source: "verifiers 0.4.0, v1/configs/env.py:22-27 and v1/env.py:283",
  },
  {
    trap: "filter_by_mean",
    reads: ["orchestrator.algo.type"],
    find: perBlock((block, config) => {
      const found = [...BY_MEAN].map(([name, word]) => [inherited(block, config, name), word] as const);
      const setting = found.find(([one, word]) => one?.value === word)?.[0];
      if (!setting) return null;
      return {
        says: `The advantages of the arena have a mean of 0 in every group, which ${setting.text} takes for a task that is never solved.`,
        fix: `${setting.name} = "${setting.name.endsWith("algo.type") ? "grpo" : "standard"}"`,
        setting,
      };
    }),
    source: "prime-rl 559b447, orchestrator/algo/max_rl.py:26 and orchestrator/curriculum/samplers/pool.py:47-55",
  },
  {
    trap: "greedy_evaluation",
    reads: ["sampling.temperature"],
    find: perBlock((block, config) => {
      const setting = inherited(block, config, "sampling.temperature");
      if (setting?.value !== 0) return null;
      return {
        says: "All attempts of an episode are the same greedy answer.",
        fix: "temperature = 1.0, or an evaluation without the environment of groups",
        setting,
      };
    }),
    source: "verifiers 0.4.0, v1/types.py:278, and prime-rl 559b447, orchestrator.eval.sampling",
  },
];

/** Settings of prime-rl that read a group's mean reward. */
const BY_MEAN: ReadonlyMap<string, string> = new Map([
  ["algo.type", "max_rl"],
  ["curriculum.sampler.type", "difficulty_pool"],
]);

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
  usesGroups: (config) => envBlocks(config).some(({ id }) => isOurs(id)),
  rules,
};
