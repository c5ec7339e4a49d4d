/** Sessions that are opened over HTTP: within a capacity, and not for ever; what a step must say on either transport. */
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { type OpenService, openService } from "../episodes.fixture.ts";
import { EPISODE_LIMITS } from "../limits.ts";
import { openEnvFace } from "./app.ts";

async function opened(options: OpenService) {
  const { service, time } = await openService(options);
  let ids = 0;
  const face = openEnvFace({ service, newId: () => `session-${ids++}` });
  const post = async (path: string, said: object) => {
    const init = { method: "POST", body: JSON.stringify(said), headers: { "content-type": "application/json" } };
    const response = await face.fetch(new Request(`http://127.0.0.1/openenv/weather/${path}`, init));
    return { status: response.status, json: await response.json() };
  };
  const ask = async (method: string, params: object = {}) =>
    (await post("mcp", { jsonrpc: "2.0", id: 1, method, params })).json;
  /** What one connection is answered, message by message. */
  const say = async (messages: readonly object[]) => {
    const answers: string[] = [];
    const connection = {
      messages: Readable.from(messages.map((message) => JSON.stringify(message))),
      send: (text: string) => void answers.push(text),
      isClosedByPeer: false,
    };
    const ended = new Promise<void>((close) => {
      face.connect(new URL("http://127.0.0.1/openenv/weather/ws"), () => ({ ...connection, close: () => close() }));
    });
    await ended;
    return answers.map((text) => JSON.parse(text));
  };
  return { ask, post, say, service, time };
}

it.each([{}, { metadata: {} }, { calls: [] }])(
  "refuses an action that says nothing, %j, over HTTP and its WebSocket",
  async (action) => {
    const { post, say, service } = await opened({});
    await post("reset", { episode_id: "e1" });
    const error = { owner: "policy", code: "invalid_arguments", message: expect.stringContaining("text, calls") };
    expect(await post("step", { episode_id: "e1", action })).toMatchObject({ status: 422, json: { error } });
    expect((await service.view("e1")).stored).toMatchObject({ status: "open", turns: 0 });
    const [, refused, answered] = await say([
      { type: "reset", data: {} },
      { type: "step", data: action },
      { type: "step", data: { text: "" } },
    ]);
    expect(refused).toMatchObject({ type: "error", data: { code: "VALIDATION_ERROR" } });
    expect(answered).toMatchObject({ type: "observation", data: { done: true, reward: 0 } });
  },
);

it("refuses a session more than there may be, in the words of the protocol", async () => {
  const { ask } = await opened({ maxOpenEpisodes: 2 });
  for (const session_id of ["session-0", "session-1"])
    expect(await ask("openenv/session/create")).toMatchObject({ result: { session_id } });
  const error = { code: -32000, data: { active_sessions: 2, max_sessions: 2 } };
  expect(await ask("openenv/session/create")).toMatchObject({ error });
  await ask("openenv/session/close", { session_id: "session-0" });
  expect(await ask("openenv/session/create")).toHaveProperty("result.session_id", "session-2");
});

it("forgets a session that rests, and not one that is used", async () => {
  const { ask, time } = await opened({ maxOpenEpisodes: 2 });
  await ask("openenv/session/create");
  await ask("openenv/session/create");
  time.now += EPISODE_LIMITS.idleMs - 1;
  expect(await ask("tools/list", { session_id: "session-0" })).toHaveProperty("result.tools");
  time.now += 1;
  expect(await ask("tools/list", { session_id: "session-1" })).toMatchObject({ error: { code: -32602 } });
  expect(await ask("tools/list", { session_id: "session-0" })).toHaveProperty("result.tools");
  expect(await ask("openenv/session/create")).toHaveProperty("result.session_id", "session-2");
});

it("lists the tasks of its environment alone", async () => {
  const { post } = await opened({});
  expect(await post("weather/num_tasks", { split: "train" })).toMatchObject({ status: 200 });
  const error = { owner: "policy", code: "no_such_environment" };
  expect(await post("nope/num_tasks", { split: "train" })).toMatchObject({ status: 404, json: { error } });
});
