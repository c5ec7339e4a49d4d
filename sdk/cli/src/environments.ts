/** The environments by name, each loaded when it is asked for: a new one is its own folder and a line here. */
import type { Environment } from "@arenakit/contracts";
import { ownCacheFolders, tellUnkept } from "./cache-folders.ts";

export const environments: Readonly<Record<string, () => Promise<Environment>>> = {
  "deep-solver": async () => (await import("@arenakit/env-deep-solver")).deepSolver,
  hello: async () => (await import("@arenakit/env-hello")).hello,
  "o2-qa": async () => (await import("@arenakit/env-o2-qa")).o2Qa,
  "open-deepresearch": async () => (await import("@arenakit/env-open-deepresearch")).openDeepResearch,
  "open-travel": async () => (await import("@arenakit/env-open-travel")).openTravel,
  report: async () => (await import("@arenakit/env-report")).report,
  "search-qa": async () => (await import("@arenakit/env-search-qa")).searchQa,
  "text-to-sql": async () => {
    const { keepDatabasesIn, textToSql } = await import("@arenakit/env-text-to-sql");
    keepDatabasesIn({ folder: ownCacheFolders().databases, onProblem: tellUnkept });
    return textToSql;
  },
  "tri-evolution": async () => (await import("@arenakit/env-tri-evolution")).triEvolution,
  writing: async () => (await import("@arenakit/env-writing")).writing,
};
