/** Sessions that are opened over HTTP: within a capacity, and not for ever. */
import { expect, it } from "vitest";
import { type OpenService, openService } from "../episodes.fixture.ts";
import { EPISODE_LIMITS } from "../limits.ts";
import { openEnvFace } from "./app.ts";

async function opened(options: OpenService) {
  const { service, time } = await openService(options);
  let ids = 0;
  const face = openEnvFace({ service, newId: () => `session-${ids++}` });
  const ask = async (method: string, params: object = {}) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const init = { method: "POST", body, headers: { "content-type": "application/json" } };
    return (await face.fetch(new Request("http://127.0.0.1/openenv/weather/mcp", init))).json();
  };
  return { ask, time };
}

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
