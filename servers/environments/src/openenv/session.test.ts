/** A session goes on through resets that are refused, and is found again by its id alone. */
import { expect, it } from "vitest";
import { type OpenService, openService } from "../episodes.fixture.ts";
import { lastEpisodeOf, openSession } from "./session.ts";

async function opened(options: OpenService = {}) {
  const { service } = await openService(options);
  return { service, session: openSession({ service, environment: "weather", id: "s" }) };
}

const failed = (code: string) => ({ failure: { code } });

it("is found again after resets that began no episode", async () => {
  const { service, session } = await opened({ maxOpenEpisodes: 1 });
  await expect(session.reset({ task_id: "nope" })).rejects.toMatchObject(failed("unknown_task"));
  const other = openSession({ service, environment: "weather", id: "other" });
  await other.reset({});
  await expect(session.reset({})).rejects.toMatchObject(failed("episodes_full"));
  await other.close();
  expect(await session.reset({})).toHaveProperty("metadata.episode_id", "s-0");
  await session.reset({ episode_id: "mine" });
  expect(await session.reset({})).toHaveProperty("metadata.episode_id", "s-1");
  expect(await lastEpisodeOf(service, "s")).toBe("s-1");
});

it("passes over a number whose episode another client has begun", async () => {
  const { service, session } = await opened();
  const other = openSession({ service, environment: "weather", id: "other" });
  await other.reset({ episode_id: "s-0", task_id: "weather-1" });
  await expect(session.reset({ task_id: "weather-0" })).rejects.toMatchObject(failed("episode_conflict"));
  expect(await session.reset({ task_id: "weather-0" })).toHaveProperty("metadata.episode_id", "s-1");
});

it.each([
  [{ task_id: "nope" }, "unknown_task"],
  [{ split: "train", index: 2 }, "unknown_task"],
  [{ dialect: "nope" }, "unknown_dialect"],
  [{ dialect: "" }, "invalid_arguments"],
  [{ task_id: "x".repeat(201) }, "invalid_arguments"],
])("keeps its episode through a reset with %j", async (data, code) => {
  const { session } = await opened();
  await session.reset({});
  await expect(session.reset(data)).rejects.toMatchObject(failed(code));
  expect(await session.state()).toMatchObject({ episode_id: "s-0", status: "open" });
});

it("resets within its own place of a full service, and keeps its episode through a refused reset", async () => {
  const { service, session } = await opened({ maxOpenEpisodes: 1 });
  await session.reset({});
  expect(await session.reset({})).toMatchObject({ done: false, metadata: { episode_id: "s-1" } });
  expect((await service.view("s-0")).stored.status).toBe("abandoned");
  expect(await service.capacity()).toEqual({ open: 1, most: 1 });
  const other = openSession({ service, environment: "weather", id: "other" });
  await expect(other.reset({})).rejects.toMatchObject(failed("episodes_full"));
  await session.step({ answer: "sunny" });
  await other.reset({});
  // The place of an episode that is over is another's by now.
  await expect(session.reset({})).rejects.toMatchObject(failed("episodes_full"));
  expect(await session.state()).toMatchObject({ episode_id: "s-1", status: "finished" });
  await expect(other.reset({ episode_id: "s-1", task_id: "weather-1" })).rejects.toMatchObject(
    failed("episode_conflict"),
  );
  expect(await other.state()).toMatchObject({ episode_id: "other-0", status: "open" });
});

it("is the same episode where a reset names it again", async () => {
  const { session } = await opened({ maxOpenEpisodes: 1 });
  await session.reset({ episode_id: "mine" });
  expect(await session.reset({ episode_id: "mine" })).toMatchObject({ done: false, metadata: { episode_id: "mine" } });
  expect(await session.state()).toMatchObject({ status: "open" });
});

it("resets in all places of a full service at once", async () => {
  const ids = ["a", "b", "c", "d"];
  const { service } = await openService({ maxOpenEpisodes: ids.length });
  const sessions = ids.map((id) => openSession({ service, environment: "weather", id }));
  for (const round of [0, 1]) {
    const begun = await Promise.all(sessions.map((session) => session.reset({})));
    expect(begun.map(({ metadata }) => metadata?.episode_id)).toEqual(ids.map((id) => `${id}-${round}`));
    expect(await service.capacity()).toEqual({ open: ids.length, most: ids.length });
  }
});

it("has one episode after resets that came at once", async () => {
  const { service, session } = await opened();
  await Promise.all(["x", "y", "z"].map((episode_id) => session.reset({ episode_id })));
  expect(await session.state()).toMatchObject({ episode_id: "z" });
  expect((await service.capacity()).open).toBe(1);
});

it("tells the reward of a step, and at the end that of the episode, which may be none", async () => {
  const environment = {
    step: () => ({ state: null, stepReward: 0.25 }),
    computeScore: () => ({ total: null, components: { said: null }, checks: [] }),
  };
  const { session } = await opened({ environment });
  await session.reset({ episode_id: "mine" });
  const call = { type: "call_tool", tool_name: "weather", arguments: { city: "Oslo" } };
  expect(await session.step(call)).toMatchObject({ done: false, reward: 0.25 });
  expect(await session.step({ answer: "sunny" })).toMatchObject({ done: true, reward: null });
});

it("tells a client that lost the answer to its last step the reward, when it resets with the same name", async () => {
  const { session, service } = await opened();
  const again = openSession({ service, environment: "weather", id: "again" });
  await session.reset({ episode_id: "mine" });
  const { reward } = await session.step({ answer: "sunny" });
  expect(reward).toBe(1);
  expect(await again.reset({ episode_id: "mine" })).toMatchObject({
    done: true,
    reward,
    metadata: { result: { reward, stop: "answer" } },
  });
});
