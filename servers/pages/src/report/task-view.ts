/** One task of a run as the report shows it: attempts with their places, checks and marks, and names for links. */
import {
  agentSteps,
  answerOf,
  type CheckResult,
  failureOf,
  type GroupReward,
  type Match,
  type Rubric,
  type StopReason,
  stopOf,
  type Task,
  type Trajectory,
} from "@arenakit/contracts";
import { type Separation, separation } from "@arenakit/evaluator-arena";
import { type PlacedChecks, placeEvidence } from "../kit/evidence.ts";
import { spoken } from "../kit/text.ts";
import { placesListed } from "./route-points.ts";
import type { Agreement, GroupReport } from "./run-report.ts";

export interface AttemptView {
  /** Index in the group. */
  readonly index: number;
  /** Prefix of the ids of everything that belongs to the attempt. */
  readonly key: string;
  readonly policy: string;
  readonly trajectory: Trajectory;
  readonly answer: string | null;
  readonly stop: StopReason | null;
  /** `owner/code: message` of a failure that keeps it from being judged. */
  readonly failure: string | null;
  readonly steps: number;
  readonly calls: number;
  /** Names of the places that its observations list, by `lon,lat`. */
  readonly placeNames: ReadonlyMap<string, string>;
  readonly checks: readonly CheckResult[];
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

export interface TaskView {
  readonly key: string;
  readonly task: Task;
  readonly rubric: Rubric;
  readonly reward: GroupReward;
  readonly matches: readonly Match[];
  /** By index. */
  readonly attempts: readonly AttemptView[];
  /** Best first; those without a rank last. */
  readonly order: readonly AttemptView[];
  /** The first, and the last of those that were compared: what is set side by side. null when there are no two. */
  readonly ends: { readonly first: AttemptView; readonly last: AttemptView } | null;
  /** Of the ends; null when nothing parts them. */
  readonly separation: Separation | null;
  /** Of this task's ranking with the expected order; null when there is none. */
  readonly agreement: Agreement | null;
}

export interface TaskMaterial extends GroupReport {
  readonly rubric: Rubric;
}

/** `number` of the task in the run names its ids: `t0`, `t1` …, its attempts `t0-a3`, its matches `t0-m12`. */
export function taskView(number: number, material: TaskMaterial): TaskView {
  const { trajectories, matches, rubric } = material;
  const key = `t${number}`;
  const attempts = trajectories.map((trajectory, index) =>
    attemptView({ key: `${key}-a${index}`, index, trajectory, material }),
  );
  const order = [...attempts].sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || a.index - b.index);
  const [first, last] = [order[0], order.findLast(({ combinedMean }) => combinedMean !== null) ?? order.at(-1)];
  const ends = first && last && first !== last ? { first, last } : null;
  const parted = ends && separation(matches, { best: ends.first.index, worst: ends.last.index, rubric });
  const { task, reward, agreement } = material;
  return { key, task, rubric, reward, matches, attempts, order, ends, separation: parted, agreement };
}

export const matchId = (view: Pick<TaskView, "key">, number: number) => `${view.key}-m${number}`;
/** `groundedness.train_number` under its family's heading: `train number`. */
export const checkName = (id: string) => spoken(id.slice(id.indexOf(".") + 1));
export const checkId = (attempt: Pick<AttemptView, "key">, check: CheckResult) =>
  `${attempt.key}-c-${check.id.replaceAll(".", "-")}`;

/** Ranks count from 0 and ties share the mean. */
function placeText(index: number, ranks: readonly (number | null)[]): string {
  const rank = ranks[index] ?? null;
  if (rank === null) return "–";
  return `${rank + 1}${ranks.filter((other) => other === rank).length > 1 ? "=" : ""}`;
}

function attemptView({
  key,
  index,
  trajectory,
  material,
}: {
  key: string;
  index: number;
  trajectory: Trajectory;
  material: TaskMaterial;
}): AttemptView {
  const failure = failureOf(trajectory);
  const steps = agentSteps(trajectory);
  const checks = material.checks[index] ?? [];
  return {
    index,
    key,
    policy: material.policies[index] ?? `#${index}`,
    trajectory,
    answer: answerOf(trajectory),
    stop: stopOf(trajectory),
    failure: failure && `${failure.owner}/${failure.code}: ${failure.message}`,
    steps: steps.length,
    calls: steps.reduce((sum, step) => sum + (step.tool_calls?.length ?? 0), 0),
    placeNames: new Map(placesListed(trajectory).map(({ key, name }) => [key, name])),
    checks,
    placed: placeEvidence(trajectory, checks),
    rank: material.reward.rank[index] ?? null,
    place: placeText(index, material.reward.rank),
    reward: material.reward.reward[index] ?? null,
    advantage: material.reward.advantage[index] ?? null,
    combinedMean: combinedMean(index, material.matches),
  };
}

function combinedMean(index: number, matches: readonly Match[]): number | null {
  const scores = matches.flatMap(({ pair, scores }) =>
    scores && pair.includes(index) ? [scores[pair[0] === index ? 0 : 1] / 2] : [],
  );
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}
