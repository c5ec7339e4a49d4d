/** The judges of pairs that need no more than a name, each loaded when it is asked for: a new one is its own file and a line here. */
import type { CheckRunner, PairwiseJudge } from "@arenakit/contracts";

export const judges: Readonly<Record<string, (runChecks: CheckRunner) => Promise<PairwiseJudge>>> = {
  rules: async (runChecks) => (await import("./judge/rules.ts")).rulesJudge(runChecks),
};
