/** The Python client of episodes against a server that answers by script: what it says, repeats and reads. */
import { afterEach, describe, expect, it } from "vitest";
import { type Asked, report, type Said, type ScriptedServer, scriptedServer } from "./python-adapter.ts";

const servers: ScriptedServer[] = [];
async function served(answer: (asked: Asked) => Said): Promise<ScriptedServer> {
  const server = await scriptedServer(answer);
  servers.push(server);
  return server;
}
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const result = { stop: "answer", answer: "20℃", reward: 1, score: { components: { right: 1 } }, failure: null };
const episode = (more: object = {}) => ({
  episode: "e-1",
  environment: "hello",
  status: "open",
  result: null,
  task: { id: "demo", query: "北京现在天气怎么样？" },
  messages: [{ role: "user", content: "北京现在天气怎么样？" }],
  prompt: "<|im_start|>user",
  tools: [{ name: "weather" }],
  stopStrings: ["<|im_end|>"],
  dialect: "hermes",
  addedLater: "what an older client does not know",
  ...more,
});
const turn = (more: object = {}) => ({
  episode: "e-1",
  turn: 0,
  observations: [],
  append: "more",
  stepReward: 0.5,
  done: false,
  stop: null,
  result: null,
  ...more,
});
type Row = Record<string, unknown>;
type Step = readonly [string, readonly unknown[], object];
const asked = (server: ScriptedServer, steps: readonly Step[]) => ({ do: "episodes", urls: server.url, steps });

describe("the Python client of episodes", () => {
  it("says what it is told, in the service's words, and reads what comes back", async ({ skip }) => {
    const server = await served(({ method, path }) => {
      if (path === "/episodes" || method === "GET") return { status: 201, body: episode() };
      if (path.endsWith("/turns")) return { body: turn() };
      return { body: { ...episode(), task: undefined, status: "finished", result } };
    });
    const place = { group: "r:l:train:3:demo:u", index: 1, size: 4, settings: { trainer: "verl", step: 3 } };
    const failure = { owner: "model", code: "endpoint_down", message: "why" };
    const steps: Step[] = [
      ["create", ["hello"], { task: "demo", id: "e-1", dialect: "hermes", place, limits: { maxTurns: 2 } }],
      ["turn", ["e-1", 0], { text: "20℃", finish: "stop", tokens: { completionIds: [1, 2] } }],
      ["finish", ["e-1"], { failure }],
      ["abandon", ["e/1"], { reason: "the engine is gone" }],
      ["view", ["e-1"], {}],
    ];
    const said = await report<Row[]>("adapter_client.py", asked(server, steps), skip);
    if (!said) return;
    const sent = server.asked.map(({ method, path, body }) => [`${method} ${path}`, body]);
    expect(sent).toEqual([
      [
        "POST /episodes",
        {
          id: "e-1",
          environment: "hello",
          task: "demo",
          dialect: "hermes",
          group: {
            id: place.group,
            index: 1,
            size: 4,
            generation: 0,
            settings: { trainer: "verl", step: 3 },
          },
          limits: { maxTurns: 2 },
        },
      ],
      ["POST /episodes/e-1/turns", { turn: 0, text: "20℃", finish: "stop", tokens: { completionIds: [1, 2] } }],
      ["POST /episodes/e-1/finish", { failure: { ...failure, retryable: false } }],
      ["DELETE /episodes/e%2F1", { reason: "the engine is gone" }],
      ["GET /episodes/e-1", {}],
    ]);
    const [begun, taken, ended, , seen] = said;
    expect(begun).toMatchObject({ id: "e-1", task: "demo", prompt: "<|im_start|>user", status: "open", result: null });
    expect(taken).toEqual({
      number: 0,
      append: "more",
      observations: [],
      step_reward: 0.5,
      is_over: false,
      result: null,
    });
    expect(ended).toEqual({ stop: "answer", answer: "20℃", reward: 1, components: { right: 1 }, failure: null });
    expect(seen).toEqual(begun);
  });

  it.for([
    ["a lost connection", { end: "drop" }],
    ["503", { status: 503, body: { error: { owner: "harness", code: "full", message: "why", retryable: true } } }],
  ] as const)("sends a turn again after %s, as it was", async ([, first], { skip }) => {
    const server = await served(({ number }) => (number === 0 ? first : { body: turn({ turn: 7 }) }));
    const said = await report<Row[]>("adapter_client.py", asked(server, [["turn", ["e-1", 7], { text: "" }]]), skip);
    if (!said) return;
    expect(server.asked.map(({ body }) => body)).toEqual([
      { turn: 7, text: "" },
      { turn: 7, text: "" },
    ]);
    expect(said[0]).toMatchObject({ number: 7, append: "more" });
  });

  it("names an episode itself, so that the same creation is no second episode", async ({ skip }) => {
    const server = await served(({ number, body }) =>
      number === 0 ? { end: "drop" } : { body: episode({ episode: body.id }) },
    );
    const create: Step = ["create", ["hello"], { task: "demo" }];
    const said = await report<Row[]>("adapter_client.py", asked(server, [create, create]), skip);
    if (!said) return;
    const [lost, again, next] = server.asked.map(({ body }) => body.id);
    expect(lost).toMatch(/^e-[0-9a-f]{24}$/);
    expect(again).toBe(lost);
    expect(next).not.toBe(lost);
  });

  it("reads what was not scored as no number, and what was given up as no result", async ({ skip }) => {
    const failure = { owner: "tool", code: "unreachable", message: "why", retryable: true };
    const server = await served(({ number }) => {
      const unscored = { ...result, reward: null, score: null, failure };
      if (number === 0) return { body: turn({ done: true, append: "", result: unscored }) };
      return { body: turn({ done: true, append: "", stop: "infrastructure", stepReward: null }) };
    });
    const step: Step = ["turn", ["e-1", 0], { text: "20℃" }];
    const said = await report<Row[]>("adapter_client.py", asked(server, [step, step]), skip);
    if (!said) return;
    expect(said[0]).toMatchObject({ is_over: true, result: { reward: null, components: {}, failure } });
    expect(said[1]).toMatchObject({ is_over: true, result: null, step_reward: null });
  });

  it("takes no number from what is none", async ({ skip }) => {
    const values = ["NaN", "Infinity", '"0.5"', "true", "[1]", "{}"];
    const at = (value: string, name: string, body: object) =>
      JSON.stringify(body).replaceAll(`"${name}":1`, `"${name}":${value}`);
    const over = turn({ done: true, result });
    const bodies = [
      ...values.map((value) => at(value, "reward", over)),
      ...values.map((value) => at(value, "right", over)),
      ...values.map((value) => at(value, "stepReward", turn({ stepReward: 1 }))),
    ];
    const server = await served(({ number }) => ({ body: bodies[number] }));
    const steps = bodies.map((): Step => ["turn", ["e-1", 0], { text: "20℃" }]);
    const said = await report<Row[]>("adapter_client.py", asked(server, steps), skip);
    if (said) expect(said.map(({ error }) => error)).toEqual(bodies.map(() => "UnreadableAnswer"));
  });

  it("takes no answer about another episode or another turn", async ({ skip }) => {
    const other = { episode: "e-2" };
    const bodies = [episode(other), episode(other), turn(other), turn({ turn: 1 }), { ...other, result }];
    const server = await served(({ number }) => ({ body: bodies[number] }));
    const steps: Step[] = [
      ["create", ["hello"], { task: "demo", id: "e-1" }],
      ["view", ["e-1"], {}],
      ["turn", ["e-1", 0], { text: "20℃" }],
      ["turn", ["e-1", 0], { text: "20℃" }],
      ["finish", ["e-1"], {}],
    ];
    const said = await report<Row[]>("adapter_client.py", asked(server, steps), skip);
    if (said) expect(said.map(({ error }) => error)).toEqual(bodies.map(() => "UnreadableAnswer"));
  });

  it("tells a refusal and a conflict as what they are, and does not repeat them", async ({ skip }) => {
    const error = { owner: "policy", code: "other_turn", message: "why", retryable: false };
    const server = await served(({ number }) => ({ status: number === 0 ? 409 : 422, body: { error } }));
    const step: Step = ["turn", ["e-1", 0], { text: "20℃" }];
    const said = await report<Row[]>("adapter_client.py", asked(server, [step, step]), skip);
    if (!said) return;
    expect(said.map(({ error, status }) => [error, status])).toEqual([
      ["Conflict", 409],
      ["Refused", 422],
    ]);
    expect(server.asked).toHaveLength(2);
  });
});
