import type { AtifStep, Trajectory } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { mergeTurns, tokenSamples } from "./token-samples.ts";

const step = (step_id: number, more: Partial<AtifStep>): AtifStep => ({
  step_id,
  source: "agent",
  message: "",
  ...more,
});
const trajectory = (...steps: AtifStep[]): Trajectory => ({
  schema_version: "ATIF-v1.8",
  agent: { name: "p", version: "1" },
  steps,
});
const ids = (prompt_token_ids: number[], completion_token_ids: number[], more = {}) => ({
  metrics: { prompt_token_ids, completion_token_ids, ...more },
});

describe("tokenSamples", () => {
  it("joins turns whose prompt goes on from the ids before it", () => {
    const { samples, splits, missing } = tokenSamples(
      trajectory(
        step(1, { source: "user" }),
        step(2, ids([1, 2], [3, 4], { logprobs: [-1, -2], extra: { arenakit: { weightVersion: "w7" } } })),
        step(3, ids([1, 2, 3, 4, 5], [6], { logprobs: [-3] })),
      ),
    );
    expect({ splits, missing }).toEqual({ splits: [], missing: [] });
    expect(samples).toEqual([
      {
        index: 0,
        ids: [1, 2, 3, 4, 5, 6],
        mask: [0, 0, 1, 1, 0, 1],
        logprobs: [null, null, -1, -2, null, -3],
        turns: [
          { step: 2, start: 2, end: 4, weightVersion: "w7" },
          { step: 3, start: 5, end: 6 },
        ],
      },
    ]);
  });

  it("begins another sample where they drift, and says where", () => {
    const { samples, splits } = tokenSamples(
      trajectory(
        step(1, ids([1, 2], [3, 4])),
        step(2, ids([1, 2, 9, 4, 5], [6])),
        step(3, ids([1, 2, 9, 4, 5, 6], [7])),
      ),
    );
    expect(splits).toEqual([{ step: 2, position: 2, expected: 3, got: 9 }]);
    expect(samples.map(({ ids, mask, index }) => ({ index, ids, mask }))).toEqual([
      { index: 0, ids: [1, 2, 3, 4], mask: [0, 0, 1, 1] },
      { index: 1, ids: [1, 2, 9, 4, 5, 6, 7], mask: [0, 0, 0, 0, 0, 1, 1] },
    ]);
  });

  it("takes a prompt that ends too early for a drift", () => {
    const { splits } = mergeTurns([
      { step: 1, promptIds: [1], completionIds: [2, 3] },
      { step: 2, promptIds: [1, 2], completionIds: [4] },
    ]);
    expect(splits).toEqual([{ step: 2, position: 2, expected: 3, got: null }]);
  });

  it("has no log-probabilities where a turn came without, or with another number of them", () => {
    for (const logprobs of [undefined, [-1]]) {
      const more = logprobs === undefined ? {} : { logprobs };
      const { samples } = tokenSamples(
        trajectory(step(1, ids([1], [2], { logprobs: [-1] })), step(2, ids([1, 2], [3, 4], more))),
      );
      expect(samples).toMatchObject([{ ids: [1, 2, 3, 4], logprobs: null }]);
    }
  });

  it("names the turns without ids, and counts neither scripted turns nor copied ones", () => {
    const { samples, missing } = tokenSamples(
      trajectory(
        step(1, { is_copied_context: true }),
        step(2, { llm_call_count: 0 }),
        step(3, { metrics: { completion_token_ids: [5] } }),
        step(4, ids([1], [2])),
      ),
    );
    expect(missing).toEqual([3]);
    expect(samples.map(({ turns }) => turns)).toEqual([[{ step: 4, start: 1, end: 2 }]]);
  });

  it("has none for a trajectory without turns", () => {
    expect(tokenSamples(trajectory())).toEqual({ samples: [], splits: [], missing: [] });
  });
});
