/**
 * Stage III of ArenaRL (section 5): whether a trajectory may be learnt from, by tool use, content and the consistency of its
 * answer. The rules here ask no model; a judge may be asked after them.
 */
import {
  agentSteps,
  answerOf,
  type CheckResult,
  canonicalJson,
  type Environment,
  type Failure,
  isInLanguage,
  isValid,
  observationsOf,
  offersTools,
  queryLanguage,
  type Task,
  type Trajectory,
} from "@arenakit/contracts";
import { type TrajectoryScore, verifiable } from "@arenakit/core";

export const DIMENSIONS = ["tool_use", "content", "consistency"] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** What a remark is about; `not_judged`: nobody could say, since a judge gave no verdict or the task is not there. */
export const REMARKS = [...DIMENSIONS, "not_judged"] as const;

export interface Remark {
  readonly dimension: (typeof REMARKS)[number];
  readonly message: string;
  /** Of what was not judged: who has to change something. Absent: the judge. */
  readonly owner?: Failure["owner"] | undefined;
}

/** What was found, apart from what nobody could say. */
export const refusalsOf = <R extends Pick<Remark, "dimension">>(remarks: readonly R[]): R[] =>
  remarks.filter(({ dimension }) => dimension !== "not_judged");

/** Of what a trajectory is worth by itself, where it can be verified at all. */
export const MIN_SCORE = 0.6;
/** Share of calls that may fail, and how often one call may be made. */
const MAX_FAILED = 0.5;
const MAX_SAME_CALLS = 2;

export interface InspectedTrajectory {
  readonly environment: Pick<Environment, "toolset" | "tools" | "goldAnswer">;
  readonly task: Task;
  readonly trajectory: Trajectory;
  readonly score: TrajectoryScore;
  readonly minScore?: number;
}

/** What is wrong with it; nothing where it is accepted. Its words are told to the policy that rewrites it. */
export function inspectTrajectory(inspected: InspectedTrajectory): Remark[] {
  return [
    ...toolRemarks(inspected),
    ...contentRemarks(inspected),
    ...consistencyRemarks(inspected),
    ...unjudgedRemarks(inspected),
  ];
}

function toolRemarks({ environment, task, trajectory }: InspectedTrajectory): Remark[] {
  const steps = agentSteps(trajectory);
  const observations = steps.flatMap(observationsOf);
  const failed = observations.filter(({ isError }) => isError).length;
  const calls = steps.flatMap(({ tool_calls = [] }) =>
    tool_calls.map(({ function_name: name, arguments: args }) => canonicalJson({ name, args })),
  );
  const counts = new Map<string, number>();
  for (const call of calls) counts.set(call, (counts.get(call) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const hasTools = task.mode !== "no_tool" && offersTools(environment);
  return remarks("tool_use", [
    [hasTools && observations.length === failed, "no tool was used with success"],
    [failed > observations.length * MAX_FAILED, `${failed} of ${observations.length} calls failed`],
    [most > MAX_SAME_CALLS, `one call was made ${most} times`],
    [steps.some(({ extra }) => extra?.arenakit?.invalidCalls?.length), "a call could not be read"],
  ]);
}

function contentRemarks({ environment, task, trajectory }: InspectedTrajectory): Remark[] {
  const ours = trajectory.extra?.arenakit;
  const answer = answerOf(trajectory) ?? "";
  // A right answer may be code, or a name: it says which language is wanted.
  const gold = environment.goldAnswer?.(task) ?? task.reference;
  const language = gold === undefined ? (task.language ?? queryLanguage(task.query)) : queryLanguage(gold);
  return remarks("content", [
    [answer.trim() === "", "there is no answer"],
    [ours?.failure != null, `the episode failed: ${ours?.failure?.message ?? ""}`],
    [ours !== undefined && ours.stop !== "answer", `the episode ended by ${ours?.stop}`],
    [ours?.cut === true, "the answer was cut"],
    [
      isLong(answer) && !isInLanguage(answer, language),
      `the answer is not in the language that is wanted, ${language}`,
    ],
  ]);
}

function consistencyRemarks({ score, minScore = MIN_SCORE }: InspectedTrajectory): Remark[] {
  const worth = score.score && verifiable(score.score);
  const checks = score.score?.checks ?? [];
  return remarks("consistency", [
    ...checks.filter(({ fatal }) => fatal).map(({ message }): [boolean, string] => [true, message]),
    ...checks.filter(isUnread).map(({ score = 0 }): [boolean, string] => [true, unread(score)]),
    ...score.verified.filter(({ ok }) => !ok).map(({ message }): [boolean, string] => [true, message]),
    [worth != null && worth < minScore, `its score is ${worth?.toFixed(2)}, expected at least ${minScore}`],
  ]);
}

/**
 * The check by which an environment that searches says which share of the answer was read: of a short answer all or nothing,
 * of a long one its findings or sources. Environments without it are asked nothing here.
 */
const READ_CHECK = "groundedness.answer";
/** Share of a long answer that has to stand in what was read; the rest may be put together from it. */
const MIN_READ = 0.8;
const isUnread = ({ id, status, score }: CheckResult) =>
  id === READ_CHECK && status === "fail" && (score ?? 0) < MIN_READ;
const unread = (score: number | null) =>
  score
    ? `only ${Math.round(score * 100)} % of the answer stand in what was read`
    : "the answer stands in nothing that was read";

/** A score that failed says nothing about the trajectory. */
function unjudgedRemarks({ trajectory, score: { failure } }: InspectedTrajectory): Remark[] {
  if (failure === null || !isValid(trajectory)) return [];
  return [{ dimension: "not_judged", message: `it could not be scored: ${failure.message}`, owner: failure.owner }];
}

/** Names and numbers are of no language. */
const LONG_ANSWER = 80;
const isLong = (answer: string) => answer.length >= LONG_ANSWER;

function remarks(dimension: Dimension, found: readonly (readonly [unknown, string])[]): Remark[] {
  return found.flatMap(([isWrong, message]) => (isWrong ? [{ dimension, message }] : []));
}
