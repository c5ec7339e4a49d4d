import { canonicalJson } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { runLoop } from "./loop.fixture.ts";

const small = { batch: 12, group: 4, proposals: 3, combination: 3 };

describe("learners in the loop", () => {
  it("make the same of the same seed, and something else of another", async () => {
    const run = (seed: number) => runLoop({ steps: 4, seed, settings: small, testEvery: 4 });
    const first = canonicalJson(await run(1));
    expect(canonicalJson(await run(1))).toBe(first);
    expect(canonicalJson(await run(2))).not.toBe(first);
  });

  it("propose tasks from the second step on, and lose none", async () => {
    const { steps } = await runLoop({ steps: 3, seed: 1, settings: small });
    expect(steps[0]).toMatchObject({ synthetic: null, topics: 0, level: null, refused: 0, gold: null });
    for (const { synthetic, topics, refused } of steps.slice(1)) {
      expect(synthetic).not.toBeNull();
      expect(topics).toBeGreaterThan(0);
      // Half a batch is proposed.
      expect(topics + refused).toBeLessThanOrEqual(6);
    }
  });

  it("train the solver alone where the proposer is not to evolve", async () => {
    const fixed = await runLoop({ steps: 3, seed: 1, settings: { ...small, proposerEvolution: false } });
    const evolving = await runLoop({ steps: 3, seed: 1, settings: small });
    expect(fixed.proposer).toEqual({});
    expect(Object.keys(evolving.proposer).length).toBeGreaterThan(0);
    expect(Object.keys(fixed.solver).length).toBeGreaterThan(0);
  });
});
