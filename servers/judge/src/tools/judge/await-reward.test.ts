import { expect, it } from "vitest";
import { attempt } from "../../groups/judging.fixture.ts";
import { toolsBench } from "../../groups/tools.fixture.ts";

it("waits for the reward, and says what there is when its time is up", async () => {
  const { call, judging, end } = await toolsBench();
  const sent = { group: "g", size: 2, task: "sea-1", trainer: "verl" };
  await call("submit_attempt", { ...sent, index: 0, trajectory: attempt(3) });
  const early = await call("await_reward", { group: "g", index: 0, wait: 0 });
  expect(early.structured).toMatchObject({ status: "waiting" });
  judging();
  await call("submit_attempt", { ...sent, index: 1, trajectory: attempt(8) });
  const told = await call("await_reward", { group: "g", index: 1, wait: 20 });
  expect(told.structured).toMatchObject({ status: "scored", answer: { reward: 1, rank: 0 } });
  expect(told.text).toMatch(/reward 1\.000.*verl takes the advantage/);
  await end();
});

it("knows no group that nobody opened", async () => {
  const { call, end } = await toolsBench();
  expect(await call("await_reward", { group: "g", index: 0, wait: 0 })).toMatchObject({ code: "no_such_group" });
  await end();
});
