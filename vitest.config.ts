import { availableParallelism } from "node:os";
import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { BYTECODE } from "./test/interop/venv.mjs";

// The condition has our name in front because dependencies publish untranspiled code under a plain "source".
const resolve = { conditions: ["@arenakit/source"] };
const PACKAGES = "{sdk,servers,evaluators,corpora,envs}/*/src/**/*";
const HOUSE = "test/house/**/*.test.ts";
/** A test file of a package that costs much, starts programs or needs Python says so in its name. */
const SLOW = `${PACKAGES}.slow.test.ts`;
/** Slow tests that run side by side at most: each may hold worlds and servers of some hundred MiB. */
const SLOW_WORKERS = 4;

/** Where the programs that slow tests start keep generated worlds and corpora, and Python's bytecode, by what they are made from. */
const MADE_ONCE = {
  ...BYTECODE,
  ARENAKIT_CACHE: join(import.meta.dirname, ".build/test-cache"),
  ARENAKIT_WORLDS: join(import.meta.dirname, ".build/test-worlds"),
  ARENAKIT_CORPORA: join(import.meta.dirname, ".build/test-corpora"),
};

const shared = {
  setupFiles: ["test/property-seed.ts", "test/running-test.ts"],
  // The machine may be busy: a test measures no time.
  testTimeout: 120_000,
  hookTimeout: 300_000,
  // The files of a process share its modules: loading them again for each file took longer than the tests. So a test
  // replaces no module, and leaves the process as it found it.
  isolate: false,
};

// `npm test` runs the fast tests, `npm run test:all` the slow ones after them. What slow tests share is made once on disk
// (MADE_ONCE, test/interop/made-once.mjs).
export default defineConfig({
  resolve,
  ssr: { resolve },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: "fast",
          include: [`${PACKAGES}.test.ts`, HOUSE],
          exclude: [...configDefaults.exclude, SLOW],
          setupFiles: [...shared.setupFiles, "test/fast-budget.ts"],
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "slow",
          env: MADE_ONCE,
          include: [SLOW, "test/**/*.test.ts"],
          exclude: [...configDefaults.exclude, HOUSE],
          maxWorkers: Math.min(availableParallelism(), SLOW_WORKERS),
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
