/** The whole service over a store of memory, a judge that reads what attempts say of themselves, and HTTP without a socket. */

import { type Environment, fail, type JsonObject, type Rubric, random, Task } from "@arenakit/contracts";
import { type GroupStore, openSqliteStore } from "@arenakit/store";
import type { Convert } from "../tools/call-arguments.ts";
import { createJudgeBackend, type ServedJudge } from "../tools/judge-backend.ts";
import { groupsApp } from "./http.ts";
import { attempt, QUERY, RUBRIC, type ScriptedJudge, scripted } from "./judging.fixture.ts";
import type { Judging } from "./judging.ts";
import { createJudging } from "./judging.ts";
import { createGroupService, type GroupService, type GroupServiceOptions } from "./service.ts";

export const TASK: Task = Task.parse({
  id: "sea-1",
  env: "toy",
  subtask: "weekend",
  split: "validation",
  query: QUERY,
  constraints: { cities: ["大连"] },
});

export const toy: Environment = {
  id: "toy",
  version: "1",
  toolset: "toys",
  limits: { maxTurns: 1, maxToolCalls: 1, maxCallsPerTurn: 1, callTimeoutMs: 1000, contextTokens: 1000 },
  tasks: () => [TASK],
  getPrompt: () => [],
  rubric: () => RUBRIC,
  computeScore: () => ({ total: null, components: {}, checks: [] }),
};

/** As a reader of other forms: what stands in the last message or the completion is the answer. */
export const fakeConvert: Convert = async (value) => {
  const { messages, completion } = value as { messages?: { content?: string }[]; completion?: string };
  const said = completion ?? messages?.at(-1)?.content;
  if (said === undefined) return fail("policy", "invalid_trajectory", "neither a chat nor a completion");
  const made = attempt(0);
  return { ...made, steps: [made.steps[0]!, { step_id: 2, source: "agent", message: said }] };
};

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: JsonObject & { readonly error?: { readonly code: string; readonly message: string } };
}

export interface GroupsBench {
  readonly store: GroupStore;
  readonly service: GroupService;
  readonly judge: ScriptedJudge;
  /** A judging over the store, started; no group is judged before. */
  judging(): Judging;
  /** Another service over the same store, as a second gateway has it. */
  another(options?: Partial<GroupServiceOptions>): GroupService;
  fetch(request: Request): Promise<Response>;
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>;
  /** Submits an attempt of this quality. */
  send(group: string, index: number, quality: number, more?: object): Promise<Answered>;
  /** Milliseconds since the epoch, as all here see it. */
  now(): number;
  later(ms: number): void;
  end(): Promise<void>;
}

export interface BenchOptions extends Partial<Omit<GroupServiceOptions, "store" | "evaluation">> {
  readonly judge?: ScriptedJudge;
  readonly judges?: Record<string, ServedJudge>;
  readonly rubrics?: Readonly<Record<string, Rubric>>;
  readonly environments?: readonly Environment[];
  readonly store?: GroupStore;
}

/** Groups are of the toy task, of two attempts, and judged by a round robin, unless a test says otherwise. */
export async function groupsBench(options: BenchOptions = {}): Promise<GroupsBench> {
  const { judge = scripted(), judges = { scripted: judge.named }, store: given, ...rest } = options;
  const { rubrics = { test: RUBRIC }, environments = [toy], ...more } = rest;
  const store = given ?? (await openSqliteStore({ path: null }));
  let now = 1_800_000_000_000;
  const clock = () => now;
  const evaluation = createJudgeBackend({
    judges,
    rubrics,
    environments,
    tools: () => null,
    clock,
    convert: fakeConvert,
  });
  const opened: Judging[] = [];
  const services: GroupService[] = [];
  const another = (other: Partial<GroupServiceOptions> = {}) => {
    const service = createGroupService({ store, evaluation, clock, pollMs: 50, ...more, ...other });
    services.push(service);
    return service;
  };
  const service = another({ judging: { nudge: () => opened.at(-1)?.nudge() } });
  const app = groupsApp({ service, version: "test" });
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
    const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
    const request = new Request(`http://127.0.0.1${path}`, { method, headers: { ...type, ...headers }, ...sent });
    const response = await app(request);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? {} : JSON.parse(text) };
  };
  return {
    store,
    service,
    judge,
    another,
    judging() {
      const judging = createJudging({
        store,
        evaluation,
        owner: `gateway-${opened.length}`,
        clock,
        random: random(7, "groups", opened.length),
        pollMs: 10,
      });
      opened.push(judging);
      judging.start();
      return judging;
    },
    fetch: app,
    ask,
    send: (group, index, quality, extra = {}) =>
      ask("POST", `/groups/${encodeURIComponent(group)}/attempts`, {
        index,
        size: 2,
        task: TASK.id,
        config: { topology: "round-robin" },
        trajectory: attempt(quality),
        ...extra,
      }),
    now: clock,
    later(ms) {
      now += ms;
    },
    async end() {
      for (const one of services) one.ending();
      await Promise.all(opened.map((judging) => judging.stop()));
      evaluation.jobs.close();
      if (!given) await store.end();
    },
  };
}

/** Of a group of this name. */
export const rewardPath = (group: string, index: number, query = "wait=0") =>
  `/groups/${encodeURIComponent(group)}/attempts/${index}/reward?${query}`;
