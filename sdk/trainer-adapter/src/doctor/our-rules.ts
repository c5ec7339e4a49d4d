/** Rules about the variables that our Python adapters read in every trainer. */
import type { Config } from "./config.ts";
import { inGroups, type Rule, settingRule } from "./traps.ts";

/** Seconds that the service collects by default, and that it lets a judge take. */
const PART_SECONDS = 1_800;
export const GROUP_SECONDS = 2 * PART_SECONDS;

function secondsOf(config: Config, name: string): number {
  const text = config.setting(name)?.text;
  // `${NAME:-}` hands on what the shell has: nothing, unless somebody sets it there.
  return text === undefined || text.includes(`\${${name}:-}`) ? PART_SECONDS : config.number(name, PART_SECONDS);
}

/** As long as our variables let a group collect. */
export const collectSeconds = (config: Config) => secondsOf(config, "ARENAKIT_COLLECT_SECONDS");

/** As long as they let it collect and be judged. */
export const groupSeconds = (config: Config) => collectSeconds(config) + secondsOf(config, "ARENAKIT_JUDGE_SECONDS");

export const DEADLINE = "ARENAKIT_DEADLINE";

export const ourRules: readonly Rule[] = [
  settingRule({
    trap: "unordered_timeouts",
    setting: DEADLINE,
    initial: null,
    when: (situation) => situation.config.setting(DEADLINE) !== undefined && inGroups(situation),
    isGood: (value, { config }) => typeof value === "number" && value >= groupSeconds(config),
    says: (value, { config }) =>
      `A rollout gives up after ${value} s; its group may take collectSeconds + judgeSeconds, ${groupSeconds(config)} s.`,
    fix: `${DEADLINE}=4000, or shorter ARENAKIT_COLLECT_SECONDS and ARENAKIT_JUDGE_SECONDS`,
    source: "ArenaKit, docs/groups.md and arenakit_trainers/settings.py",
  }),
];
