import { defineConfig } from "vitest/config";

// The condition has our name in front because dependencies publish untranspiled code under a plain "source".
export default defineConfig({
  resolve: { conditions: ["@arenakit/source"] },
  ssr: { resolve: { conditions: ["@arenakit/source"] } },
  test: {
    include: ["{sdk,servers,evaluators,retrieval,corpora,envs}/*/src/**/*.test.ts", "test/**/*.test.ts"],
    // Room for a busy machine; nothing is timed by a test.
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
