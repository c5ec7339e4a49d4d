/** What NeMo Gym says that tells nothing of the policy, and sessions that were closed before they began. */
import { expect, it } from "vitest";
import { openService } from "../episodes.fixture.ts";
import { nemoGymFace } from "./app.ts";

async function opened() {
  const { service } = await openService();
  const face = nemoGymFace({ service, newId: () => "made" });
  const post = async (path: string, body: object, cookie = "", more: Record<string, string> = {}) => {
    const headers = { "content-type": "application/json", cookie, ...more };
    const init = { method: "POST", body: JSON.stringify(body), headers };
    const response = await face.fetch(new Request(`http://127.0.0.1/nemo-gym/weather/${path}`, init));
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return { status: response.status, json: isJson ? JSON.parse(text) : text };
  };
  return { post, service };
}

const COOKIE = "arenakit_episode=made";

it("verifies no response whose output is missing, and takes an empty one as giving up", async () => {
  const { post, service } = await opened();
  await post("seed_session", { task: "weather-0" });
  expect(await post("verify", { response: {} }, COOKIE)).toMatchObject({
    status: 422,
    json: { error: { code: "invalid_arguments" } },
  });
  expect((await service.view("made")).stored).toMatchObject({ status: "open", turns: 0 });
  expect(await post("verify", { response: { output: [] } }, COOKIE)).toMatchObject({
    status: 200,
    json: { reward: 0, mask_sample: false },
  });
});

it("seeds no session that was closed before it began, and says so", async () => {
  const { post } = await opened();
  const episode_id = { rollout_id: "rollout-1" };
  const session = { resources_session_id: "early", episode_id };
  const task = { task_id: { taskset: "weather", task_id: "weather-0" }, task_data: {} };
  expect(await post("close_session", session)).toMatchObject({ status: 200 });
  expect(await post("seed_session", { ...session, ...task })).toMatchObject({
    status: 409,
    json: { error: { code: "episode_closed", message: expect.stringContaining("closed before it began") } },
  });
  const other = { ...session, resources_session_id: "late" };
  expect(await post("seed_session", { ...other, ...task })).toMatchObject({ status: 200 });
});

it("takes a call that is sent again under its key once", async () => {
  const { post, service } = await opened();
  await post("seed_session", { task: "weather-0" });
  const call = (key: string) => post("weather", { city: "北京" }, COOKIE, { "idempotency-key": key });
  const first = await call("one");
  expect(first.status).toBe(200);
  expect(await call("one")).toEqual(first);
  expect((await service.view("made")).stored.turns).toBe(1);
  await call("two");
  expect((await service.view("made")).stored.turns).toBe(2);
});
