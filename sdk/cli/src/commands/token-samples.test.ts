import { expect, it } from "vitest";
import { sampleLines } from "./token-samples.ts";

const turn = (step_id: number, prompt_token_ids: number[], completion_token_ids: number[]) => ({
  step_id,
  source: "agent",
  message: "m",
  metrics: { prompt_token_ids, completion_token_ids },
});
const trajectory = (...steps: object[]) => ({
  schema_version: "ATIF-v1.8",
  trajectory_id: "t-0",
  agent: { name: "p", version: "1" },
  steps,
});

it("writes a line a sample, and tells splits and turns without ids", async () => {
  const bare = { step_id: 3, source: "agent", message: "m" };
  const { lines, notes } = await sampleLines(trajectory(turn(1, [1], [2]), turn(2, [1, 9], [3]), bare));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { trajectory: "t-0", of: 2, index: 0, ids: [1, 2], mask: [0, 1] },
    { trajectory: "t-0", of: 2, index: 1, ids: [1, 9, 3], mask: [0, 0, 1] },
  ]);
  expect(notes).toEqual(["step 2 begins another sample: its prompt has 9 at 1, expected 2", "step 3 has no token ids"]);
});

it("says what is no trajectory", async () => {
  expect(await sampleLines({ steps: 1 })).toMatchObject({ lines: [], isTrajectory: false });
});
