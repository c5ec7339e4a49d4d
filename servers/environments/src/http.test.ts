import type { Environment } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { BODY, callText, type OpenService, openService, weather, weatherTools } from "./episodes.fixture.ts";
import { episodesApp } from "./http.ts";

async function opened(options: OpenService = {}) {
  const { service, ...rest } = await openService(options);
  const broken: Error[] = [];
  const answer = episodesApp({ service, onError: (error) => broken.push(error) });
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const init = { method, headers: { ...type, ...headers }, ...json };
    const response = await answer(new Request(`http://127.0.0.1${path}`, init));
    return { status: response.status, headers: response.headers, json: JSON.parse(await response.text()) };
  };
  return { ask, answer, broken, service, ...rest };
}

/** Of two tokens one has a probability: which one? */
const SHIFTED = { promptIds: [1], completionIds: [2, 3], logprobs: [-0.5] };
const LOST = { owner: "model", code: "endpoint_lost", message: "it is gone", retryable: false };
const NOT_A_NUMBER = { total: null, components: { said: Number.NaN }, checks: [] };
const create = { environment: BODY.environment, task: BODY.task, id: "e1" };

describe("episodes over HTTP", () => {
  it.each<[string, Partial<Environment>, string]>([
    ["verifyTool never settles", { verifyTool: () => new Promise(() => {}) }, "scoring_too_slow"],
    ["verifyTool confirms nothing that can be read", { verifyTool: async () => [{ ok: true }] as never }, "unexpected"],
    ["a total is no share", { computeScore: () => ({ total: 7, components: {}, checks: [] }) }, "bad_score"],
    ["a component is no number", { computeScore: () => NOT_A_NUMBER }, "bad_score"],
  ])("end with the failure of their environment, and without a reward, where %s", async (_what, more, code) => {
    const limits = { ...weather.limits, verifyTimeoutMs: 30 };
    const { ask } = await opened({ environment: { ...more, limits } });
    await ask("POST", "/episodes", create);
    const { json, status } = await ask("POST", "/episodes/e1/turns", { text: "<answer>sunny</answer>" });
    const failure = { owner: "harness", code, message: expect.stringContaining(" of weather") };
    expect([status, json.result]).toMatchObject([200, { reward: null, score: null, failure }]);
    expect((await ask("GET", "/episodes/e1")).json).toMatchObject({ status: "finished", result: { failure } });
  });

  it("are refused with the environment's own words where it gives no prompt", async () => {
    const getPrompt = () => {
      throw new Error("bug in prompt");
    };
    const { ask } = await opened({ environment: { getPrompt } });
    const message = "getPrompt of weather for task weather-0 threw: bug in prompt";
    const error = { owner: "harness", code: "prompt_failed", message, retryable: false };
    expect(await ask("POST", "/episodes", create)).toMatchObject({ status: 500, json: { error } });
  });

  it("are created, turned, verified, told and listed", async () => {
    const { ask } = await opened();
    const created = await ask("POST", "/episodes", create);
    expect(created).toMatchObject({
      status: 201,
      json: {
        episode: "e1",
        status: "open",
        turns: 0,
        dialect: "hermes",
        messages: [{ role: "system" }, { role: "user", content: "How is the weather in Oslo?" }],
        tools: [{ name: "weather" }, { name: "book" }],
        task: { id: "weather-0" },
      },
    });
    expect(created.json.prompt).toContain("How is the weather in Oslo?");
    expect(created.json.task).not.toHaveProperty("gold");
    expect((await ask("POST", "/episodes", create)).status).toBe(200);
    const turn = { text: callText("weather", "Oslo") };
    const first = await ask("POST", "/episodes/e1/turns", turn, { "idempotency-key": "k1" });
    expect(first).toMatchObject({ status: 200, json: { turn: 0, done: false } });
    expect((await ask("POST", "/episodes/e1/turns", turn, { "idempotency-key": "k1" })).json).toEqual(first.json);
    expect((await ask("POST", "/episodes/e1/verify", {})).status).toBe(409);
    const calls = [{ name: "weather", argumentsText: '{"city":"Lima"}' }];
    const second = await ask("POST", "/episodes/e1/turns", { turn: 1, calls });
    expect(second.json).toMatchObject({ turn: 1, observations: [{ content: [{ text: "Lima: sunny" }] }] });
    const verified = await ask("POST", "/episodes/e1/verify", { answer: "sunny" });
    expect(verified).toMatchObject({ status: 200, json: { reward: 1, stop: "answer" } });
    const told = await ask("GET", "/episodes/e1");
    expect(told.json).toMatchObject({ status: "finished", turns: 3, result: { reward: 1 } });
    expect((await ask("GET", "/episodes?status=finished")).json).toMatchObject({
      episodes: [{ episode: "e1", environment: "weather" }],
      capacity: { open: 0 },
    });
    const { json } = await ask("GET", "/episodes/e1/trajectory");
    expect(json.extra.arenakit).toMatchObject({ env: "weather", answer: "sunny" });
  });

  it("are finished and abandoned", async () => {
    const { ask } = await opened();
    await ask("POST", "/episodes", create);
    expect((await ask("POST", "/episodes/e1/finish", { answer: "rain" })).json).toMatchObject({
      result: { reward: 0 },
    });
    expect((await ask("DELETE", "/episodes/e1")).json).toEqual({ abandoned: false });
    await ask("POST", "/episodes", { ...create, id: "e2" });
    expect((await ask("DELETE", "/episodes/e2", { reason: "preempted" })).json).toEqual({ abandoned: true });
    expect((await ask("GET", "/episodes/e2")).json).toMatchObject({
      status: "abandoned",
      failure: { owner: "harness", code: "abandoned", message: "preempted" },
    });
  });

  it("are finished and verified without a body, but not with one that is not said to be JSON", async () => {
    const { ask, answer } = await opened();
    await ask("POST", "/episodes", create);
    const body = new TextEncoder().encode('{"answer":"rain"}');
    for (const headers of [{ "content-length": `${body.length}` }, { "transfer-encoding": "chunked" }]) {
      const untyped = new Request("http://127.0.0.1/episodes/e1/finish", { method: "POST", body, headers });
      expect(await answer(untyped)).toMatchObject({ status: 415 });
    }
    expect(await ask("POST", "/episodes/e1/verify")).toMatchObject({
      status: 409,
      json: { error: { code: "episode_open" } },
    });
    const gaveUp = { status: 200, json: { status: "finished", result: { reward: 0 } } };
    expect(await ask("POST", "/episodes/e1/finish")).toMatchObject(gaveUp);
    expect(await ask("POST", "/episodes/e1/verify")).toMatchObject({ status: 200, json: { reward: 0 } });
  });

  it("stay as they are after a turn with nothing in it, which is not a turn of nothing", async () => {
    const { ask } = await opened();
    await ask("POST", "/episodes", create);
    const refused = { status: 422, json: { error: { owner: "policy", code: "invalid_arguments" } } };
    for (const nothing of [{}, { turn: 0 }, { calls: [] }, { thought: "" }, { finish: "stop" }])
      expect(await ask("POST", "/episodes/e1/turns", nothing)).toMatchObject(refused);
    expect((await ask("GET", "/episodes/e1")).json).toMatchObject({ status: "open", turns: 0 });
    const empty = await ask("POST", "/episodes/e1/turns", { turn: 0, text: "" });
    expect(empty.json).toMatchObject({ done: true, stop: "policy_error", result: { reward: 0 } });
  });

  it("take a thought that was cut before a word was said", async () => {
    const { ask } = await opened();
    await ask("POST", "/episodes", create);
    const { status, json } = await ask("POST", "/episodes/e1/turns", { thought: "The sun", finish: "length" });
    expect([status, json.stop]).toEqual([200, "policy_error"]);
  });

  it("tell their environments and tasks, but not what a right answer is", async () => {
    const { ask } = await opened();
    const { json } = await ask("GET", "/environments");
    expect(json.environments).toMatchObject([{ id: "weather", limits: { maxTurns: 4 } }]);
    const tasks = await ask("GET", "/environments/weather/tasks?split=train&from=1");
    expect(tasks.json).toMatchObject({ count: 2, from: 1, tasks: [{ id: "weather-1" }] });
    expect(JSON.stringify(tasks.json)).not.toContain("gold");
    expect((await ask("GET", "/environments/x/tasks")).status).toBe(404);
  });

  it.each([
    ["POST", "/episodes", {}, 422, "invalid_arguments"],
    ["POST", "/episodes", { ...create, extra: 1 }, 422, "invalid_arguments"],
    ["POST", "/episodes", { ...create, id: "a b" }, 422, "invalid_arguments"],
    ["POST", "/episodes", { ...create, environment: "constructor" }, 404, "no_such_environment"],
    ["POST", "/episodes", { ...create, context: { faults: "constructor" } }, 422, "invalid_arguments"],
    ["POST", "/episodes", { ...create, context: { faults: '{"errors":1}' } }, 422, "invalid_arguments"],
    ["POST", "/episodes/nobody/turns", { text: "" }, 404, "no_such_episode"],
    ["POST", "/episodes/nobody/turns", { tokens: SHIFTED }, 422, "invalid_arguments"],
    ["POST", "/episodes/nobody/finish", { answer: "a", failure: LOST }, 422, "invalid_arguments"],
    ["POST", "/episodes/nobody/turns", { turn: -1 }, 422, "invalid_arguments"],
    ["GET", "/episodes/nobody/trajectory", undefined, 404, "no_such_episode"],
    ["GET", "/episodes/a/b/c", undefined, 404, "no_such_path"],
    ["PUT", "/episodes", {}, 405, "method_not_allowed"],
  ] as const)("refuse %s %s %j with %d %s", async (method, path, body, status, code) => {
    const { ask, broken } = await opened();
    expect(await ask(method, path, body)).toMatchObject({ status, json: { error: { owner: "policy", code } } });
    expect(broken).toEqual([]);
  });

  it("refuse a body that is too deep or no JSON, which broke nothing", async () => {
    const { answer, broken } = await opened();
    const headers = { "content-type": "application/json" };
    const send = (body: string) => answer(new Request("http://127.0.0.1/episodes", { method: "POST", body, headers }));
    // Deep enough to run out of stack, were it walked by recursion.
    const settings = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
    const deep = await send(`{"environment":"weather","group":{"id":"g","index":0,"size":1,"settings":${settings}}}`);
    expect([deep.status, await deep.json()]).toMatchObject([422, { error: { code: "invalid_arguments" } }]);
    expect((await send("{")).status).toBe(400);
    expect(broken).toEqual([]);
  });

  it("are full with 503 and the time to come back", async () => {
    const { ask } = await opened({ maxOpenEpisodes: 1 });
    await ask("POST", "/episodes", create);
    const full = await ask("POST", "/episodes", { ...create, id: "e2" });
    expect(full).toMatchObject({ status: 503, json: { error: { code: "episodes_full", retryable: true } } });
    expect(full.headers.get("retry-after")).toBe("2");
  });

  it("begin no turn of one that has rested too long, whatever the next look finds", async () => {
    const { ask, time, tools } = await opened();
    for (const id of ["e1", "e2", "e3", "e4"]) await ask("POST", "/episodes", { ...create, id, idleSeconds: 3 });
    const call = { turn: 0, text: callText("weather", "Oslo") };
    time.now += 2_999;
    const taken = await ask("POST", "/episodes/e1/turns", call);
    expect(taken.status).toBe(200);
    time.now += 1;
    const closed = {
      status: 409,
      json: { error: { code: "episode_closed", message: expect.stringContaining("3 s") } },
    };
    expect(await ask("POST", "/episodes/e2/turns", call)).toMatchObject(closed);
    expect(await ask("POST", "/episodes/e3/finish", { answer: "sunny" })).toMatchObject(closed);
    expect(await ask("POST", "/episodes/e3/verify", { answer: "sunny" })).toMatchObject(closed);
    const again = await ask("POST", "/episodes", { ...create, id: "e4", idleSeconds: 3 });
    expect(again).toMatchObject({ status: 200, json: { status: "abandoned", failure: { code: "episode_idle" } } });
    expect((await ask("GET", "/episodes/e2")).json.status).toBe("abandoned");
    // Its turn began its rest anew, and what was recorded is told for ever.
    expect((await ask("GET", "/episodes/e1")).json.status).toBe("open");
    time.now += 2_999;
    expect((await ask("POST", "/episodes/e1/turns", call)).json).toEqual(taken.json);
    expect((await ask("GET", "/episodes/e1")).json).toMatchObject({ status: "abandoned", turns: 1 });
    expect(tools).toHaveProperty("calls.length", 1);
  });

  it("lower the budgets that rollouts lower", async () => {
    const never = weatherTools(({ arguments: { city } }) => (city === "Lima" ? new Promise(() => {}) : undefined));
    const { ask, time } = await opened({ tools: never });
    const turned = async (id: string, limits: object, turn: object, waitedMs = 0) => {
      expect((await ask("POST", "/episodes", { ...create, id, limits })).status).toBe(201);
      time.now += waitedMs;
      return (await ask("POST", `/episodes/${id}/turns`, { turn: 0, ...turn })).json;
    };
    const looked = (city: string) => ({ text: callText("weather", city) });
    const usage = { promptTokens: 100, completionTokens: 3 };
    expect(await turned("t1", { maxTokens: 3 }, { ...looked("Oslo"), usage })).toMatchObject({ stop: "token_budget" });
    expect(await turned("t2", { maxTokens: 4 }, { ...looked("Oslo"), usage })).toMatchObject({ stop: null });
    const { observations } = await turned("r1", { maxResultLength: 4 }, looked("Oslo"));
    expect(observations[0].content[0].text).toMatch(/^Oslo\n/);
    expect(await turned("w1", { maxWallMs: 60_000 }, looked("Oslo"), 30_000)).toMatchObject({ stop: null });
    // No failure, and no answer: an answer that comes after its time is none.
    const late = { done: true, stop: "time_budget", result: { answer: null, reward: 0, failure: null } };
    expect(await turned("w2", { maxWallMs: 60_000 }, { text: "sunny" }, 60_000)).toMatchObject(late);
    expect(await turned("w3", { maxWallMs: 30 }, looked("Lima"))).toMatchObject(late);
    expect((await ask("GET", "/episodes/w3/trajectory")).json.steps).toHaveLength(2);
  });

  it("give the places of those that have rested too long to new ones", async () => {
    const { ask, time } = await opened({ maxOpenEpisodes: 2 });
    for (const id of ["e1", "e2"]) await ask("POST", "/episodes", { ...create, id, idleSeconds: 3 });
    time.now += 2_999;
    expect((await ask("POST", "/episodes", { ...create, id: "e3" })).status).toBe(503);
    time.now += 1;
    const asked = ["e3", "e4", "e5"].map((id) => ask("POST", "/episodes", { ...create, id }));
    expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([201, 201, 503]);
    const listed = await ask("GET", "/episodes?status=abandoned");
    expect(listed.json).toMatchObject({ episodes: [{ episode: "e1" }, { episode: "e2" }], capacity: { open: 2 } });
  });

  it.each([
    [{ idleSeconds: 5 }],
    [{ dialect: "qwen3-coder" }],
    [{ policy: "p" }],
    [{ model: "m" }],
    [{ limits: { maxTurns: 2 } }],
    [{ context: { seed: 1 } }],
    [{ group: { id: "g", index: 0, size: 2 } }],
  ])("are not created again with %j", async (other) => {
    const { ask } = await opened();
    await ask("POST", "/episodes", create);
    expect(await ask("POST", "/episodes", { ...create, ...other })).toMatchObject({
      status: 409,
      json: { error: { code: "episode_conflict" } },
    });
    expect(await ask("POST", "/episodes", { ...create, idleSeconds: 900 })).toMatchObject({
      status: 200,
      json: { idleSeconds: 900 },
    });
  });

  it.each([
    ["text in the dialect", "<answer>It is sunny.</answer>"],
    ["the answer alone", "It is sunny."],
  ])("verify the answer that was given again, %s, and no other one", async (_, answer) => {
    const { ask } = await opened();
    await ask("POST", "/episodes", create);
    const first = await ask("POST", "/episodes/e1/verify", { answer });
    expect(first).toMatchObject({ status: 200, json: { reward: 1, answer: "It is sunny." } });
    for (const same of [{ answer }, { answer: "It is sunny." }, {}])
      expect(await ask("POST", "/episodes/e1/verify", same)).toEqual({ ...first, headers: expect.anything() });
    for (const other of ["zzz", ""])
      expect(await ask("POST", "/episodes/e1/verify", { answer: other })).toMatchObject({
        status: 409,
        json: { error: { owner: "policy", code: "turn_conflict" } },
      });
    expect((await ask("POST", "/episodes/e1/verify", { failure: LOST })).status).toBe(409);
  });

  it.each([[LOST], [{ ...LOST, owner: "policy" }]])("verify the end that is given again, %j", async (failure) => {
    const { ask } = await opened();
    await ask("POST", "/episodes", create);
    const first = await ask("POST", "/episodes/e1/verify", { failure });
    expect(first.status).toBe(200);
    expect((await ask("POST", "/episodes/e1/verify", { failure })).json).toEqual(first.json);
    expect((await ask("POST", "/episodes/e1/verify", { failure: { ...failure, code: "other" } })).status).toBe(409);
    expect((await ask("POST", "/episodes/e1/verify", { answer: "sunny" })).status).toBe(409);
  });

  it("keep what broke to themselves, and tell the server", async () => {
    const newId = () => {
      throw new Error("a secret");
    };
    const { ask, broken } = await opened({ newId });
    const { status, json } = await ask("POST", "/episodes", { ...create, id: undefined });
    expect([status, json.error.code]).toEqual([500, "unexpected"]);
    expect(JSON.stringify(json)).not.toContain("secret");
    expect(broken).toMatchObject([{ message: "a secret" }]);
  });
});
