/** Small groups for tests: attempts with a quality, and judges that read it. */
import {
  type Comparison,
  type Failure,
  type PairwiseJudge,
  Rubric,
  type ScoreSheet,
  Task,
  type Trajectory,
} from "@arenakit/contracts";
import { type GroupOptions, judgeGroup } from "./group.ts";

export const TASK: Task = Task.parse({
  id: "one-day-1",
  env: "open-travel",
  subtask: "one-day",
  split: "validation",
  query: "周六在杭州玩一天，两个人，预算 600 元",
  constraints: { cities: ["杭州"] },
});

export const RUBRIC: Rubric = Rubric.parse({
  id: "test",
  criteria: [
    { id: "path.breadth", dimension: "path", title: "广度", description: "查得全不全", weight: 1 },
    { id: "path.detail", dimension: "path", title: "细致", description: "查得细不细", weight: 3 },
    { id: "answer.clarity", dimension: "answer", title: "清楚", description: "说得清不清楚", weight: 1 },
  ],
  dimensions: { path: 0.6, answer: 0.4 },
  scale: { min: 0, max: 10 },
});

export interface AttemptOptions {
  readonly index?: number;
  readonly answer?: string | null;
  readonly failure?: Failure | null;
  readonly thought?: string;
  readonly observation?: string;
}

/** A trajectory with one tool call and an answer. */
export function attempt(options: AttemptOptions = {}): Trajectory {
  const {
    index = 0,
    answer = `方案 ${index}`,
    failure = null,
    thought = "先查景点",
    observation = "西湖：免费",
  } = options;
  return {
    schema_version: "ATIF-v1.8",
    trajectory_id: `t-${index}`,
    agent: { name: "test", version: "1" },
    steps: [
      { step_id: 1, source: "user", message: TASK.query },
      {
        step_id: 2,
        source: "agent",
        message: "",
        reasoning_content: thought,
        tool_calls: [{ tool_call_id: `call-${index}`, function_name: "search_poi", arguments: { query: "西湖" } }],
        observation: { results: [{ source_call_id: `call-${index}`, content: observation }] },
      },
      { step_id: 3, source: "agent", message: answer ?? "" },
    ],
    extra: {
      arenakit: {
        env: "open-travel",
        task: TASK.id,
        policy: `policy-${index}`,
        world: "w",
        now: "2026-05-01T08:00",
        dialect: "hermes",
        group: { id: "g", index, size: 1, anchor: index === 0 },
        stop: failure ? "infrastructure" : "answer",
        answer,
        failure,
        tokens: { count: 1, counter: "test" },
      },
    },
  };
}

export function attempts(count: number): Trajectory[] {
  return Array.from({ length: count }, (_, index) => attempt({ index }));
}

export const OUTAGE: Failure = { owner: "judge", code: "timeout", message: "no verdict within 1 ms", retryable: true };
export const BROKEN: Failure = { owner: "tool", code: "unreachable", message: "no server", retryable: true };

/** Every criterion has the same sub-score, and so has every sum. */
export function sheet(score: number): ScoreSheet {
  return {
    criteria: Object.fromEntries(RUBRIC.criteria.map(({ id }) => [id, score])),
    path: score,
    answer: score,
    combined: score,
  };
}

export function indexOf(trajectory: Trajectory): number {
  return trajectory.extra!.arenakit!.group!.index;
}

/** A judge of attempts by their index in the group; counts what it is asked. */
export function judgeBy(verdict: (first: number, second: number) => [number, number] | Failure) {
  const asked: string[] = [];
  const judge: PairwiseJudge = {
    id: "test",
    async compare({ first, second }): Promise<Comparison> {
      asked.push(`${indexOf(first)}>${indexOf(second)}`);
      const scores = verdict(indexOf(first), indexOf(second));
      if (!Array.isArray(scores)) return { status: "unscored", failure: scores };
      return { status: "scored", first: sheet(scores[0]), second: sheet(scores[1]) };
    },
  };
  return { judge, asked };
}

/** Attempt 0 is the best. */
export const qualityByIndex = (first: number, second: number): [number, number] => [10 - first, 10 - second];

/** A group of 8 over the bracket with a judge that never errs, unless said otherwise. */
export function judgedGroup(options: Partial<GroupOptions> = {}) {
  return judgeGroup({
    group: "g",
    task: TASK,
    rubric: RUBRIC,
    trajectories: attempts(8),
    judge: judgeBy(qualityByIndex).judge,
    topology: "seeded-single-elimination",
    ...options,
  });
}
