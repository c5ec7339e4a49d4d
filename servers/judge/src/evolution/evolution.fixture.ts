/** Runs of tri-evolution over a store of memory, with a judge that finds words in answers, HTTP without a socket, and actors that write words. */
import {
  type Environment,
  type Failure,
  type JsonObject,
  RUBRIC_SET_FORMAT,
  type RubricItem,
  random,
  textPart,
  type Verdict,
} from "@arenakit/contracts";
import { type EvolutionJudge, type PoolRow, TRI_EVOLUTION } from "@arenakit/evaluator-evolution";
import { openSqliteStore, type Store } from "@arenakit/store";
import { fakeConvert } from "../groups/groups.fixture.ts";
import { groupsApp } from "../groups/http.ts";
import { honest, RUBRIC } from "../groups/judging.fixture.ts";
import { createJudging } from "../groups/judging.ts";
import { createGroupService } from "../groups/service.ts";
import { createJudgeBackend } from "../tools/judge-backend.ts";
import { evolutionApp } from "./evolution-http.ts";
import { createEvolutionRunner } from "./evolution-runner.ts";
import { createEvolutionService } from "./evolution-service.ts";
import type { HandedTask, NextAnswer } from "./wire.ts";

export const triEvolution: Environment = {
  id: TRI_EVOLUTION,
  version: "1",
  limits: { maxTurns: 1, maxToolCalls: 1, maxCallsPerTurn: 1, callTimeoutMs: 1000, contextTokens: 1000 },
  tasks: () => [],
  getPrompt: ({ query, subtask }) => [{ role: "user", content: [textPart(`${subtask}: ${query}`)] }],
  rubric: () => RUBRIC,
  computeScore: () => ({ total: null, components: {}, checks: [] }),
};

export const row = (at: number): PoolRow => ({
  ...{ id: `row-${at}`, query: `What became of place ${at} in the end?`, language: "en" },
  rubrics: {
    ...{
      format: RUBRIC_SET_FORMAT,
      query: `What became of place ${at} in the end?`,
      source: { kind: "native" },
      aggregation: "hote",
    },
    items: [{ id: `p${at}`, text: "alpha", polarity: 1, weight: 1, scale: "binary", tier: "persistent" }],
  },
});

const OUTAGE: Failure = { owner: "judge", code: "unreachable", message: "away", retryable: true };

/** A criterion is met by an answer that its text stands in. Proposes "beta", and summarises to "gamma" and "delta". */
export function wordsJudge() {
  const asked = { scored: 0, proposed: 0, summarised: 0 };
  const state = { isAway: false };
  const judge: EvolutionJudge = {
    id: "words",
    rubric: {
      id: "words",
      async judge({ items, answer }) {
        asked.scored++;
        return items.map(({ id, text }): Verdict => {
          const base = { rubricId: id, judge: "words", promptHash: "" };
          if (state.isAway) return { ...base, status: "unscored", reason: OUTAGE.message, failure: OUTAGE };
          return { ...base, status: "scored", value: answer.includes(text) ? 1 : 0 };
        });
      },
    },
    async propose() {
      asked.proposed++;
      return state.isAway ? { ok: false, failure: OUTAGE } : { ok: true, value: [{ text: "beta", polarity: 1 }] };
    },
    async summarise({ step }) {
      asked.summarised++;
      if (state.isAway) return { ok: false, failure: OUTAGE };
      const meta = (text: string): RubricItem => ({
        ...{ id: `${text}-${step}`, text, polarity: 1, weight: 1, scale: "binary", tier: "meta" },
      });
      return { ok: true, value: [meta("gamma"), meta("delta")] };
    },
  };
  return { judge, asked, state };
}

export interface Gateway {
  ask(method: string, path: string, body?: unknown): Promise<{ readonly status: number; readonly body: JsonObject }>;
  next(role: string, step: number, more?: object): Promise<NextAnswer>;
  /** Submits the texts as the attempts of a task, and tells what became of each. */
  attempt(task: HandedTask, texts: readonly (string | null)[]): Promise<JsonObject[]>;
  rewards(task: HandedTask): Promise<JsonObject[]>;
  close(): Promise<void>;
}

export const RUN = "hote-1";

export function openGateway(store: Store, judge: EvolutionJudge, { owner = "one", leaseMs = 15_000 } = {}): Gateway {
  const clock = () => Math.floor(Date.now());
  const evaluation = createJudgeBackend({
    judges: {
      words: {
        pairwise: { id: "honest", compare: async (request) => honest(request) },
        rubric: judge.rubric,
        evolution: judge,
      },
    },
    rubrics: { test: RUBRIC },
    environments: [triEvolution],
    tools: () => null,
    madeTask: async (_, id) => service.task(id),
    convert: fakeConvert,
    clock,
  });
  const shared = { store, evaluation, clock };
  const judging = createJudging({
    ...shared,
    evolutions: store.evolution,
    owner,
    random: random(1, owner),
    leaseMs,
    pollMs: 50,
  });
  const groups = createGroupService({ ...shared, judging, evolutions: store.evolution });
  const runner = createEvolutionRunner({
    ...{
      store: store.evolution,
      groups: store,
      evaluation,
      owner,
      clock,
      random: random(2, owner),
      leaseMs,
      pollMs: 50,
    },
    onChange(run) {
      service.changed(run);
      judging.nudge();
    },
  });
  const service = createEvolutionService({
    store: store.evolution,
    groups: store,
    evaluation,
    runner,
    clock,
    now: "2026-05-01T08:00",
    pollMs: 20,
  });
  judging.start();
  runner.start();
  const apps = [evolutionApp({ service, version: "0" }), groupsApp({ service: groups, version: "0" })] as const;
  const ask: Gateway["ask"] = async (method, path, body) => {
    const app = path.startsWith("/evolution") ? apps[0] : apps[1];
    const init =
      body === undefined
        ? { method }
        : { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } };
    const answer = await app(new Request(`http://127.0.0.1${path}`, init));
    return { status: answer.status, body: (await answer.json()) as JsonObject };
  };
  const rewardPath = (task: HandedTask, index: number) =>
    `/groups/${encodeURIComponent(task.group.id)}/attempts/${index}/reward?wait=5`;
  return {
    ask,
    async next(role, step, more = {}) {
      const { body } = await ask("POST", `/evolution/${RUN}/tasks:next`, { role, step, wait: 5, ...more });
      return body as unknown as NextAnswer;
    },
    async attempt({ group }, texts) {
      const answers: JsonObject[] = [];
      for (const [index, text] of texts.entries()) {
        const content =
          text === null ? { failure: { ...OUTAGE, owner: "harness", code: "lost" } } : { completion: text };
        const { id, size, settings } = group;
        const path = `/groups/${encodeURIComponent(id)}/attempts`;
        answers.push((await ask("POST", path, { ...settings, size, index, ...content })).body);
      }
      return answers;
    },
    async rewards(task) {
      const indices = Array.from({ length: task.group.size }, (_, index) => index);
      return Promise.all(indices.map(async (index) => (await ask("GET", rewardPath(task, index))).body));
    },
    async close() {
      await runner.stop();
      groups.ending();
      await judging.stop();
    },
  };
}

export const memoryStore = () => openSqliteStore({ path: null });
