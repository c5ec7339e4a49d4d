import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// The condition has our name in front because dependencies publish untranspiled code under a plain "source".
const resolve = { conditions: ["@arenakit/source"] };
const shared = {
  resolve,
  ssr: { resolve },
};
/** Tests of the whole that run side by side at most: each may hold worlds and servers of some hundred MiB. */
const WHOLE_AT_ONCE = 4;
const WHOLE_WORKERS = Math.min(availableParallelism(), WHOLE_AT_ONCE);
// Room for a busy machine; nothing is timed by a test.
const patience = { testTimeout: 120_000, hookTimeout: 300_000 };

const ROOT = import.meta.dirname;
/** They take a minute and more: one that began last would run on while every other core has nothing left to do. */
const LONGEST = [
  "test/bench.test.ts",
  "test/repeat.test.ts",
  "test/interop/stdio.test.ts",
  "test/interop/stdio-corpora.test.ts",
  "test/eval/run.test.ts",
  "test/interop/evaluation.test.ts",
  "test/determinism.test.ts",
  "test/judge-audit.test.ts",
  "test/interop/trl/trl.test.ts",
  "sdk/store/src/sqlite.test.ts",
  "sdk/cli/src/corpus/generated.test.ts",
  "servers/amap/src/differential-bare.test.ts",
];
for (const file of LONGEST) if (!existsSync(join(ROOT, file))) throw new Error(`${file} is gone: take it off LONGEST`);

/** The longest of each project first, then by what earlier runs took, or by size where none has been: vitest's own order. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.indexOf(relative(ROOT, moduleId));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((a, b) => group(a) - group(b) || rank(a) - rank(b));
  }
}

/** Of packages; those that put another module in a module's place say so in their names. */
const PACKAGES = "{sdk,servers,evaluators,retrieval,corpora,envs}/*/src/**/*";

// Tests of packages keep to themselves and run on every core, in processes that load each module once: loading them again
// for each file took longer than the tests. Those of the whole come after them, beside the few that change their modules,
// and start programs of their own, so that a few at a time fill a machine; what they share is made once
// (test/interop/made-once.mjs).
export default defineConfig({
  ...shared,
  test: {
    sequence: { sequencer: LongestFirst },
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
          maxWorkers: WHOLE_WORKERS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...shared,
        test: {
          ...patience,
          name: "whole",
          include: ["test/**/*.test.ts"],
          maxWorkers: WHOLE_WORKERS,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
