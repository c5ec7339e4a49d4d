/** The judges of pairs that need no more than a name and the environments, each loaded when it is asked for: a new one is its own file and a line here. */
import type { EnvironmentChecks, PairwiseJudge } from "@arenakit/contracts";

export const judges: Readonly<Record<string, (environments: readonly EnvironmentChecks[]) => Promise<PairwiseJudge>>> =
  {
    rules: async (environments) => (await import("./judge/rules.ts")).rulesJudge(environments),
  };
