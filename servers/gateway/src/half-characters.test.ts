/** Half of a character, which JSON can spell and UTF-8 cannot, anywhere in what trainers send: over a real connection. */
import { type Environment, type Json, type JsonObject, Rubric, random, Task } from "@arenakit/contracts";
import { openSqliteStore } from "@arenakit/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createGateway } from "./gateway.ts";
import { judgingServices } from "./judging.ts";
import type { Listening } from "./listen.ts";

const rubric = Rubric.parse({
  id: "test",
  title: "Test",
  language: "en",
  scale: { min: 0, max: 10 },
  dimensions: { path: 0.5, answer: 0.5 },
  criteria: [
    { id: "path.breadth", dimension: "path", weight: 1, title: "Breadth", description: "It is broad." },
    { id: "answer.clarity", dimension: "answer", weight: 1, title: "Clarity", description: "It is clear." },
  ],
});
const task = Task.parse({
  id: "sea",
  env: "toy",
  subtask: "weekend",
  split: "validation",
  query: "A weekend by the sea",
  constraints: { cities: ["大连"] },
});
const toy: Environment = {
  ...{ id: "toy", version: "1", toolset: "toys" },
  limits: { maxTurns: 1, maxToolCalls: 1, maxCallsPerTurn: 1, callTimeoutMs: 1000, contextTokens: 1000 },
  tasks: () => [task],
  getPrompt: () => [],
  rubric: () => rubric,
  computeScore: () => ({ total: null, components: {}, checks: [] }),
};

let listening: Listening;
let end = async () => {};
beforeAll(async () => {
  const store = await openSqliteStore({ path: null });
  const judge = { id: "none", compare: () => new Promise<never>(() => {}) };
  const gateway = createGateway({
    worlds: [],
    clock: () => Date.now(),
    judging: judgingServices(
      { judges: { none: { pairwise: judge } }, rubrics: { test: rubric }, environments: [toy] },
      { store, owner: "one", random: random(1) },
    ),
  });
  listening = await gateway.listen();
  end = async () => {
    await listening.close();
    await store.end();
  };
});
afterAll(() => end());

/** Each text of it, and each name of a member. */
const trajectory = {
  schema_version: "ATIF-v1.8",
  session_id: "s",
  trajectory_id: "t",
  agent: { name: "a", version: "1", model_name: "m", tool_definitions: [{ function: { name: "f" } }] },
  steps: [
    { step_id: 1, source: "user", message: "A weekend by the sea" },
    {
      ...{ step_id: 2, source: "agent", message: "Dalian", model_name: "m", reasoning_content: "r" },
      tool_calls: [{ tool_call_id: "c", function_name: "f", arguments: { q: "x" } }],
      observation: { results: [{ source_call_id: "c", content: "y" }] },
      extra: { k: "v" },
    },
  ],
  notes: "n",
};
const config = { topology: "round-robin", judge: "none", rubric: "test" };
const attempt = { index: 0, size: 2, task: "sea", environment: "toy", run: "r", dialect: "d", config, trajectory };

/** Every value with half a character in one of its texts, or in the name of one of its members, and where that is. */
function* broken(value: Json, path = ""): Generator<[path: string, value: Json]> {
  if (typeof value === "string") yield [path, `${value}\ud83d`];
  if (Array.isArray(value))
    for (const [at, item] of value.entries())
      for (const [where, other] of broken(item, `${path}.${at}`)) yield [where, value.with(at, other)];
  else if (typeof value === "object" && value !== null)
    for (const [name, item] of Object.entries(value)) {
      const { [name]: own, ...others } = value;
      yield [`the name of ${path}.${name}`, { ...others, [`${name}\udc3c`]: own! }];
      for (const [where, other] of broken(item, `${path}.${name}`)) yield [where, { ...value, [name]: other }];
    }
}

async function sent(method: string, path: string, body: Json): Promise<string> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${listening.url}${path}`, { method, headers, body: JSON.stringify(body) });
  return `${response.status} ${await response.text()}`;
}

it("is refused in a name, and taken in what a policy wrote", async () => {
  const answers = new Map<string, string>();
  for (const [where, body] of broken(attempt))
    answers.set(where, await sent("POST", `/groups/g${answers.size}/attempts`, body));
  for (const [where, answer] of answers) expect(answer, where).toMatch(/^(202 |422 .*"owner":"policy")/);
  for (const name of [".task", ".environment", ".run", ".dialect", ".config.judge", ".trajectory.session_id"])
    expect(answers.get(name), name).toMatch(new RegExp(`^422 .*${name.slice(1)}: expected .*whole characters`));
  for (const text of ["message", "reasoning_content", "tool_calls.0.arguments.q", "observation.results.0.content"])
    expect(answers.get(`.trajectory.steps.1.${text}`), text).toMatch(/^202 /);
});

it.each<[string, string, JsonObject]>([
  ["POST", "/groups/g/attempts/0/abandon", { size: 2, run: "r", task: "sea" }],
  ["POST", "/groups:await", { attempts: [{ group: "g", index: 0 }], wait: 0 }],
  ["PUT", "/groups/configs/x", config],
])("is refused by %s %s", async (method, path, whole) => {
  for (const [where, body] of broken(whole))
    expect(await sent(method, path, body), where).toMatch(/^422 .*"owner":"policy"/);
});
