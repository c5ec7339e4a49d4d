/** Judges, an environment and trajectories for the tests of this package, and the tools called as a client calls them. */
import {
  answerOf,
  type Comparison,
  type Environment,
  type Failure,
  FailureError,
  type JsonObject,
  type PairwiseJudge,
  Rubric,
  type ScoreSheet,
  Task,
  type ToolCaller,
  type Trajectory,
  type Verdict,
} from "@arenakit/contracts";
import type { RubricJudge } from "@arenakit/evaluator-rubrics";
import { bindTools, type CallOutcome, callOutcome } from "@arenakit/server-kit";
import { EVALUATION_PROFILES } from "../tools.ts";
import { createJudgeBackend, type JudgeBackend, type JudgeBackendOptions } from "./judge-backend.ts";

export const NOW = "2026-05-01T08:00";
export const WORLD = "ab".repeat(32);
export const TASK: Task = Task.parse({
  id: "one-day-1",
  env: "toy",
  subtask: "one-day",
  split: "validation",
  query: "周六在杭州玩一天，两个人，预算 600 元",
  constraints: { cities: ["杭州"] },
});
export const RUBRIC: Rubric = Rubric.parse({
  id: "toy",
  criteria: [
    { id: "path.breadth", dimension: "path", title: "广度", description: "查得全不全", weight: 1 },
    { id: "answer.clarity", dimension: "answer", title: "清楚", description: "说得清不清楚", weight: 1 },
  ],
  dimensions: { path: 0.5, answer: 0.5 },
  scale: { min: 0, max: 10 },
});

/** A trajectory whose answer says how good it is, for judges that read it. */
export function attempt(quality: number | null, more: { failure?: Failure; padding?: number } = {}): Trajectory {
  const answer = quality === null ? null : `方案：质量=${quality}`;
  return {
    schema_version: "ATIF-v1.8",
    agent: { name: "test", version: "1" },
    steps: [
      { step_id: 1, source: "user", message: TASK.query },
      {
        step_id: 2,
        source: "agent",
        message: "",
        reasoning_content: "先查景点",
        tool_calls: [{ tool_call_id: "c", function_name: "search_poi", arguments: { query: "西湖" } }],
        observation: { results: [{ source_call_id: "c", content: `西湖：免费${"。".repeat(more.padding ?? 0)}` }] },
      },
      { step_id: 3, source: "agent", message: answer ?? "" },
    ],
    ...(answer === null || more.failure
      ? {
          extra: {
            arenakit: {
              env: "toy",
              task: TASK.id,
              policy: "p",
              world: WORLD,
              now: NOW,
              dialect: "hermes",
              group: { id: "g", index: 0, size: 1, anchor: true },
              stop: "answer",
              answer,
              failure: more.failure ?? null,
              tokens: { count: 1, counter: "test" },
            },
          },
        }
      : {}),
  };
}

export const qualityOf = (trajectory: Trajectory): number =>
  Number(/质量=(\d+)/.exec(answerOf(trajectory) ?? "")?.[1] ?? 0);

const sheet = (score: number): ScoreSheet => ({
  criteria: { "path.breadth": score, "answer.clarity": score },
  path: score,
  answer: score,
  combined: score,
});
export const OUTAGE: Failure = { owner: "judge", code: "timeout", message: "no verdict in time", retryable: true };

/** Reads the quality that the answers state. Fails while `isDown`, and waits for `open` while it is held. */
export class FakeJudge implements PairwiseJudge {
  readonly id = "fake";
  isDown = false;
  asked = 0;
  /** Comparisons whose signal was aborted before they were let go. */
  aborted = 0;
  #held: Promise<void> | null = null;
  #letGo = () => {};

  hold(): void {
    this.#held = new Promise((resolve) => {
      this.#letGo = resolve;
    });
  }

  open(): void {
    this.#held = null;
    this.#letGo();
  }

  async compare({ first, second, signal }: Parameters<PairwiseJudge["compare"]>[0]): Promise<Comparison> {
    this.asked++;
    const isAborted = new Promise<void>((resolve) =>
      signal?.addEventListener("abort", () => resolve(), { once: true }),
    );
    if (this.#held) await Promise.race([this.#held, isAborted]);
    if (signal?.aborted) this.aborted++;
    if (this.isDown || signal?.aborted) return { status: "unscored", failure: OUTAGE };
    return { status: "scored", first: sheet(qualityOf(first)), second: sheet(qualityOf(second)), reason: "质量" };
  }
}

/** Meets a criterion whose text stands in the answer; says nothing while it is down. */
export class FakeRubricJudge implements RubricJudge {
  readonly id = "fake-rubric";
  isDown = false;
  asked = 0;

  async judge({ items, answer }: Parameters<RubricJudge["judge"]>[0]): Promise<Verdict[]> {
    this.asked++;
    return items.map(({ id, text }): Verdict => {
      const head = { rubricId: id, judge: this.id, promptHash: "" };
      if (this.isDown) return { ...head, status: "unscored", reason: "no verdict in time" };
      return { ...head, status: "scored", value: answer.includes(text) ? 1 : 0 };
    });
  }
}

/** Scores by the quality over ten; its verification asks one tool. */
export const toy: Environment = {
  id: "toy",
  version: "1",
  toolset: "toys",
  limits: { maxTurns: 1, maxToolCalls: 1, maxCallsPerTurn: 1, callTimeoutMs: 1000, contextTokens: 1000 },
  tasks: () => [TASK],
  getPrompt: () => [],
  rubric: () => RUBRIC,
  async verifyTool(trajectory, _, tools) {
    const { text } = await tools.call("lookup", {}, { context: {}, signal: AbortSignal.timeout(1000) });
    return [{ id: "lookup", ok: answerOf(trajectory)?.includes(text) ?? false, message: `质量=${text}` }];
  },
  computeScore: (trajectory, _, { verified }) => ({
    total: trajectory.extra?.arenakit?.failure ? null : qualityOf(trajectory) / 10,
    components: { quality: qualityOf(trajectory) / 10, verified: verified[0] ? Number(verified[0].ok) : null },
    checks: [],
  }),
};

/** Says 7, or nothing while it is down. */
export class FakeTools implements ToolCaller {
  isDown = false;
  list = async () => [];
  async call() {
    if (this.isDown)
      throw new FailureError({ owner: "tool", code: "unreachable", message: "no server", retryable: true });
    return { text: "7", isError: false };
  }
}

export interface Bench {
  readonly judge: FakeJudge;
  readonly rubricJudge: FakeRubricJudge;
  readonly tools: FakeTools;
  readonly evaluation: JudgeBackend;
  /** Moves the clock on. */
  later(ms: number): void;
  /** A tool called as over MCP; `signal` is the client's. */
  call(
    name: string,
    args: object,
    more?: { signal?: AbortSignal; heard?: [number, number | undefined][] },
  ): Promise<Called>;
}

export interface Called extends CallOutcome {
  readonly text: string;
  readonly structured: JsonObject;
  readonly code: string | undefined;
}

/** Fresh tools over fakes; a call waits `answerWithinMs` before it is given a ticket. */
export function bench(options: Partial<JudgeBackendOptions> = {}): Bench {
  const judge = new FakeJudge();
  const rubricJudge = new FakeRubricJudge();
  const tools = new FakeTools();
  let now = 0;
  const evaluation = createJudgeBackend({
    judges: { fake: { pairwise: judge, rubric: rubricJudge }, blind: { pairwise: judge } },
    rubrics: { toy: RUBRIC },
    environments: [toy],
    tools: ({ toolset }) => (toolset === "toys" ? tools : null),
    clock: () => now,
    answerWithinMs: 5000,
    ...options,
  });
  const bound = bindTools(EVALUATION_PROFILES.judge, [{ id: WORLD, now: NOW, backend: evaluation }]);
  return {
    judge,
    rubricJudge,
    tools,
    evaluation,
    later(ms) {
      now += ms;
    },
    async call(name, args, { signal, heard } = {}) {
      const tool = bound.find(({ spec }) => spec.name === name);
      if (!tool) throw new RangeError(name);
      const answer = await tool.answer(args, {
        context: () => ({}),
        caller: { left: () => signal?.aborted ?? false },
        deadlineMs: 10_000,
        ...(heard ? { onProgress: async (done: number, total?: number) => void heard.push([done, total]) } : {}),
      });
      const outcome = callOutcome(answer);
      return {
        ...outcome,
        text: outcome.content[0].text,
        structured: outcome.structuredContent ?? {},
        code: answer.reply.failure?.code,
      };
    },
  };
}
