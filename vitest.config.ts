import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// The condition has our name in front because dependencies publish untranspiled code under a plain "source".
const resolve = { conditions: ["@arenakit/source"] };
const shared = {
  resolve,
  ssr: { resolve },
};
// Room for a busy machine; nothing is timed by a test.
const patience = { testTimeout: 120_000, hookTimeout: 300_000 };

// Tests of packages keep to themselves and run on every core. Those of the whole come after them, one at a time: they
// start programs, and make environments under .cache that they share.
export default defineConfig({
  ...shared,
  test: {
    projects: [
      {
        ...shared,
        test: {
          ...patience,
          name: "packages",
          include: ["{sdk,servers,evaluators,retrieval,corpora,envs}/*/src/**/*.test.ts"],
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 0 },
        },
      },
      {
        ...shared,
        test: {
          ...patience,
          name: "whole",
          include: ["test/**/*.test.ts"],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
