/** What an environment's own code may not do to an episode: each defect is a failure with the member's name. */
import type { Environment, Json } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { BEIJING, play } from "./episode.fixture.ts";

const raise = (message: string): never => {
  throw new Error(message);
};

it.each<[string, Partial<Environment>, RegExp]>([
  ["getPrompt that throws", { getPrompt: () => raise("bug") }, /getPrompt of fake for task task-1 threw: bug$/],
  ["getPrompt that is async", { getPrompt: (async () => []) as never }, /getPrompt of fake .*got a promise/],
  [
    "a prompt whose content is no list",
    { getPrompt: () => [{ role: "user", content: "hello" }] as never },
    /getPrompt of fake .*got a list \(0\.content: .*array/,
  ],
  ["start that throws", { start: () => raise("bug") }, /start of fake for task task-1 threw: bug$/],
])("begins no episode with %s, and names the member", async (_what, environment, problem) => {
  await expect(play([], { environment })).rejects.toThrow(problem);
  await expect(play([], { environment })).rejects.toThrow(/^harness\/prompt_failed: /);
});

it("voids the trajectory where a step gives no result", async () => {
  const step = (async (state: Json) => ({ state })) as never;
  const { ours } = await play([BEIJING], { environment: { step } });
  const message = "step of fake: expected {state, stepReward, done}, got a promise";
  expect(ours?.failure).toMatchObject({ owner: "harness", code: "bad_step", message });
});
