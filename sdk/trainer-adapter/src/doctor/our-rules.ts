/** Rules about the variables that our Python adapters read in every trainer. */
import { inGroups, type Rule, settingRule } from "./traps.ts";

/** Seconds that the service collects and judges a group by default, `collectSeconds` and `judgeSeconds` together. */
export const GROUP_SECONDS = 3_600;

export const DEADLINE = "ARENAKIT_DEADLINE";

export const ourRules: readonly Rule[] = [
  settingRule({
    trap: "unordered_timeouts",
    setting: DEADLINE,
    initial: null,
    when: (situation) => situation.config.setting(DEADLINE) !== undefined && inGroups(situation),
    isGood: (value) => typeof value === "number" && value >= GROUP_SECONDS,
    says: (value) =>
      `A rollout gives up after ${value} s; its group may take collectSeconds + judgeSeconds, ${GROUP_SECONDS} s.`,
    fix: `${DEADLINE}=4000, or shorter collectSeconds and judgeSeconds`,
    source: "ArenaKit, docs/groups.md and arenakit_trainers/settings.py",
  }),
];
