/** One task of a run as the report shows it: attempts with their places, checks and marks, and names for links. */
import {
  type AttemptRoute,
  agentSteps,
  answerOf,
  type CheckResult,
  type Failure,
  failureOf,
  type GroupReward,
  type Match,
  type RouteReader,
  type Rubric,
  type StopLookup,
  type StopReason,
  stopOf,
  type Task,
  type Trajectory,
} from "@arenakit/contracts";
import { explainScores, type ScoreExplanation } from "@arenakit/evaluator-arena";
import { type PlacedChecks, placeEvidence } from "../kit/evidence.ts";
import { spoken } from "../kit/text.ts";

/** How far rankings agree with an expected order of the policies. */
export interface Agreement {
  /** Pairs that the expected order compares, and those that the rankings put right; a tie is wrong. */
  readonly compared: number;
  readonly right: number;
  /** right / compared; null when nothing was compared. */
  readonly share: number | null;
  /** `task: better over worse` for each pair that is not right. */
  readonly wrong: readonly string[];
}

/** One task of the run with what became of it. Lists are by index in the group. */
export interface GroupReport {
  readonly task: Task;
  readonly reward: GroupReward;
  readonly matches: readonly Match[];
  readonly trajectories: readonly Trajectory[];
  /** Names of the policies. */
  readonly policies: readonly string[];
  readonly checks: readonly (readonly CheckResult[])[];
  /** null when the policies have no expected order. */
  readonly agreement: Agreement | null;
}

export interface AttemptView {
  /** Index in the group. */
  readonly index: number;
  /** Prefix of the ids of everything that belongs to the attempt. */
  readonly key: string;
  readonly policy: string;
  readonly trajectory: Trajectory;
  readonly answer: string | null;
  readonly stop: StopReason | null;
  /** What keeps it from being judged. */
  readonly failure: Failure | null;
  readonly steps: number;
  readonly calls: number;
  /** Where it went; absent where the environment reads no routes. */
  readonly route: AttemptRoute | undefined;
  readonly checks: readonly CheckResult[];
  readonly failed: readonly CheckResult[];
  readonly placed: PlacedChecks;
  /** 0 is best; null where there is none. */
  readonly rank: number | null;
  /** The rank in words, from 1: `2`, `2.5=` where it is shared, a dash where there is none. */
  readonly place: string;
  readonly reward: number | null;
  readonly advantage: number | null;
  /** Mean of its combined scores over all comparisons, on the rubric's scale; null when it played none. */
  readonly combinedMean: number | null;
}

export interface TaskView extends Pick<GroupReport, "task" | "reward" | "matches" | "agreement"> {
  readonly key: string;
  readonly rubric: Rubric;
  /** By index. */
  readonly attempts: readonly AttemptView[];
  /** Best first; those without a rank last. */
  readonly order: readonly AttemptView[];
  /** The first, and the last of those that were compared: what is set side by side. null when there are no two. */
  readonly ends: { readonly first: AttemptView; readonly last: AttemptView } | null;
  /** Of the ends; null when nothing parts them. */
  readonly separation: ScoreExplanation | null;
}

export interface TaskViewOptions {
  readonly rubric: Rubric;
  readonly routeOf?: RouteReader | undefined;
  readonly lookup: StopLookup;
}

/** `number` of the task in the run names its ids: `t0`, `t1` …, its attempts `t0-a3`, its matches `t0-m12`. */
export function taskView(number: number, group: GroupReport, options: TaskViewOptions): TaskView {
  const { task, reward, matches, agreement } = group;
  const { rubric } = options;
  const key = `t${number}`;
  const attempts = group.trajectories.map((_, index) =>
    attemptView(`${key}-a${index}`, index, { ...group, ...options }),
  );
  const order = [...attempts].sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || a.index - b.index);
  const [first, last] = [order[0], order.findLast(({ combinedMean }) => combinedMean !== null) ?? order.at(-1)];
  const ends = first && last && first !== last ? { first, last } : null;
  const parted = ends && explainScores(matches, { best: ends.first.index, worst: ends.last.index, rubric });
  return { key, task, rubric, reward, matches, attempts, order, ends, separation: parted, agreement };
}

export const matchId = (view: Pick<TaskView, "key">, number: number) => `${view.key}-m${number}`;
/** `groundedness.train_number` under its family's heading: `train number`. */
export const checkName = (id: string) => spoken(id.slice(id.indexOf(".") + 1));
export const checkId = (attempt: Pick<AttemptView, "key">, check: CheckResult) =>
  `${attempt.key}-c-${check.id.replaceAll(".", "-")}`;

function attemptView(key: string, index: number, group: GroupReport & TaskViewOptions): AttemptView {
  const { reward, matches, policies, lookup, routeOf } = group;
  const trajectory = group.trajectories[index]!;
  const checks = group.checks[index] ?? [];
  const steps = agentSteps(trajectory);
  const scores = matches.flatMap(({ pair, scores }) => {
    const side = pair.indexOf(index);
    return scores && side >= 0 ? [scores[side]! / 2] : [];
  });
  const rank = reward.rank[index] ?? null;
  const isShared = reward.rank.filter((other) => other === rank).length > 1;
  return {
    index,
    key,
    policy: policies[index] ?? `#${index}`,
    trajectory,
    answer: answerOf(trajectory),
    stop: stopOf(trajectory),
    failure: failureOf(trajectory),
    steps: steps.length,
    calls: steps.reduce((sum, step) => sum + (step.tool_calls?.length ?? 0), 0),
    route: routeOf?.(trajectory, lookup),
    checks,
    failed: checks.filter(({ status }) => status === "fail"),
    placed: placeEvidence(trajectory, checks),
    rank,
    place: rank === null ? "–" : `${rank + 1}${isShared ? "=" : ""}`,
    reward: reward.reward[index] ?? null,
    advantage: reward.advantage[index] ?? null,
    combinedMean: scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length,
  };
}
