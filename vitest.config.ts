import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// The condition has our name in front because dependencies publish untranspiled code under a plain "source".
const resolve = { conditions: ["@arenakit/source"] };
const shared = {
  resolve,
  ssr: { resolve },
};
/** Tests of the whole that run side by side at most: each may hold worlds and servers of some hundred MiB. */
const WHOLE_AT_ONCE = 4;
// Room for a busy machine; nothing is timed by a test.
const patience = { testTimeout: 120_000, hookTimeout: 300_000 };

/** Of packages; those that put another module in a module's place say so in their names. */
const PACKAGES = "{sdk,servers,evaluators,retrieval,corpora,envs}/*/src/**/*";

// Tests of packages keep to themselves and run on every core, in processes that load each module once: loading them again
// for each file took longer than the tests. Those of the whole come after them and start programs of their own, so that a
// few at a time fill a machine; what they share is made once (test/interop/made-once.mjs).
export default defineConfig({
  ...shared,
  test: {
    projects: [
      {
        ...shared,
        test: {
          ...patience,
          name: "packages",
          include: [`${PACKAGES}.test.ts`],
          exclude: [`${PACKAGES}.mocked.test.ts`],
          isolate: false,
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 0 },
        },
      },
      {
        ...shared,
        test: {
          ...patience,
          name: "mocked",
          include: [`${PACKAGES}.mocked.test.ts`],
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...shared,
        test: {
          ...patience,
          name: "whole",
          include: ["test/**/*.test.ts"],
          maxWorkers: Math.min(availableParallelism(), WHOLE_AT_ONCE),
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
