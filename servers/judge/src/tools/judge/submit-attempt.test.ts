import { expect, it } from "vitest";
import { attempt } from "../../groups/judging.fixture.ts";
import { toolsBench } from "../../groups/tools.fixture.ts";

it("keeps an attempt and says how far its group is", async () => {
  const { call, end } = await toolsBench();
  const sent = { group: "g", size: 2, task: "sea-1", config: undefined };
  const first = await call("submit_attempt", { ...sent, index: 0, trajectory: attempt(3) });
  expect(first).toMatchObject({ isError: false, structured: { status: "waiting", answer: { have: 1, need: 1 } } });
  expect(first.text).toContain("await_reward");
  const other = await call("submit_attempt", { ...sent, index: 0, trajectory: attempt(4) });
  expect(other).toMatchObject({ isError: true, code: "other_content" });
  expect(other.text).toContain("trajectory.steps.1.message");
  const failed = await call("submit_attempt", { ...sent, index: 1, failed: "the sandbox died" });
  expect(failed.structured).toMatchObject({ answer: { status: "waiting", need: 0 } });
  await end();
});

it("refuses what is no attempt", async () => {
  const { call, end } = await toolsBench();
  const none = await call("submit_attempt", { group: "g", size: 2, task: "sea-1", index: 0 });
  expect(none).toMatchObject({ isError: true, code: "invalid_attempt" });
  const nowhere = await call("submit_attempt", { group: "g", size: 2, task: "moon", index: 0, trajectory: attempt(1) });
  expect(nowhere).toMatchObject({ isError: true, code: "no_such_task" });
  await end();
});
