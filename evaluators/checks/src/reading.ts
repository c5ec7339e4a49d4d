/**
 * One reading of a trajectory, shared by all checks: the calls, their results, and the lines of the answer. An environment
 * completes it with what its own checks read. Texts only; knows no world and no policy.
 */
import {
  type AtifStep,
  agentSteps,
  answerOf,
  type CheckInput,
  type ClaimReading,
  queryLanguage,
  queryOf,
  type Task,
  type Trajectory,
} from "@arenakit/contracts";
import { type AnswerLine, linesOf } from "./claims/lines.ts";
import { readClaims } from "./claims/rule-reader.ts";
import { type SpelledText, spellAnswer } from "./claims/spelling.ts";
import { perReading } from "./memo.ts";
import { type ObservationAt, readObservations } from "./observations.ts";
import type { Span } from "./span.ts";
import { CHECK_WORDS, type CheckWords } from "./words.ts";

export interface TrajectoryReading {
  readonly task: Task;
  readonly trajectory: Trajectory;
  /** Simulated local time; null when nobody said. */
  readonly now: string | null;
  /** In the language of the task. */
  readonly words: CheckWords;
  readonly steps: readonly AtifStep[];
  readonly observations: readonly ObservationAt[];
  /** The text of `written`; null when the trajectory has no answer. All offsets but those of claims are of this text. */
  readonly answer: string | null;
  /** The answer, its letters and digits in one form; null when there is none. */
  readonly written: SpelledText | null;
  readonly lines: readonly AnswerLine[];
  /** What the answer says, where it has been read; else `claimsIn` reads it. */
  readonly claims: ClaimReading | null;
  /** Names that results hold, where the source of the answer has them. Empty unless the environment reads names. */
  readonly mentions: readonly Span[];
  /** Records that the environment reads in the results, which are then no prose. */
  readonly recordCount: number;
  /** The same without what faults changed; null for nearly all, in which they changed nothing. */
  readonly doubt: Doubt<TrajectoryReading> | null;
}

/** Readings of the same trajectory in which some results are no facts. Neither has doubts of its own. */
export interface Doubt<R> {
  /** Results of another time are no facts. */
  readonly withoutStale: R;
  /** Results that lack something are no facts either. */
  readonly withoutChanged: R;
}

/** A reading whose doubts are readings of its own kind. */
export type CompleteReading<R> = TrajectoryReading & { readonly doubt: Doubt<R> | null };

/** Reads a trajectory once for all checks; never throws on what a policy may have written. */
export function readTrajectory(input: CheckInput): TrajectoryReading;
/** `complete` adds what the checks of an environment read. */
export function readTrajectory<R extends CompleteReading<R>>(
  input: CheckInput,
  complete: (base: TrajectoryReading) => R,
): R;
/** Both forms of it. */
export function readTrajectory(input: CheckInput, complete = (base: TrajectoryReading) => base): TrajectoryReading {
  const observations = readObservations(input.trajectory);
  const without = (...changes: readonly ObservationAt["change"][]) =>
    complete(
      readWith(
        input,
        observations.map((one) => (one.change && changes.includes(one.change) ? { ...one, isFact: false } : one)),
      ),
    );
  const reading = complete(readWith(input, observations));
  if (observations.every(({ change }) => change === null)) return reading;
  return { ...reading, doubt: { withoutStale: without("stale"), withoutChanged: without("stale", "partial") } };
}

/**
 * Computes once for each trajectory, task, time and reading of claims: a trajectory plays many matches and is read once.
 * Another reading of claims takes the place of the one before.
 */
export function perInput<T>(compute: (input: CheckInput) => T): (input: CheckInput) => T {
  interface Known {
    readonly claims: ClaimReading | undefined;
    readonly value: T;
  }
  const known = new WeakMap<Trajectory, Map<string, Known>>();
  return (input) => {
    const { id, query } = taskOf(input);
    const key = JSON.stringify([id, query, input.now ?? null]);
    const ofTrajectory = known.get(input.trajectory) ?? new Map<string, Known>();
    known.set(input.trajectory, ofTrajectory);
    const earlier = ofTrajectory.get(key);
    if (earlier && earlier.claims === input.claims) return earlier.value;
    const value = compute(input);
    ofTrajectory.set(key, { claims: input.claims, value });
    return value;
  };
}

/** What a task of the caller's own, which is of no environment, has in the place of its name. */
const NO_ENVIRONMENT = ["", "none", "imported"];

export function namesEnvironment({ env }: Pick<Task, "env">): boolean {
  return !NO_ENVIRONMENT.includes(env);
}

/** Of a task that asks for nothing as data. */
const NO_CONSTRAINTS: Task["constraints"] = { cities: [], people: 1, preferences: [] };

/** The task with all its members, whose constraints may be left out; one that is known by its query alone has no city. */
export function taskOf({ task, trajectory }: CheckInput): Task {
  if (task && "id" in task) return "constraints" in task ? task : { ...(task as Task), constraints: NO_CONSTRAINTS };
  const query = task?.query ?? queryOf(trajectory);
  return { id: "unnamed", env: "", subtask: "", split: "validation", query, constraints: NO_CONSTRAINTS };
}

function readWith(input: CheckInput, observations: readonly ObservationAt[]): TrajectoryReading {
  const { trajectory, now } = input;
  const task = taskOf(input);
  const source = answerOf(trajectory)?.trim() ? answerOf(trajectory) : null;
  const written = source === null ? null : spellAnswer(source);
  const answer = written?.text ?? null;
  return {
    task,
    trajectory,
    now: now ?? trajectory.extra?.arenakit?.now ?? task.now ?? null,
    words: CHECK_WORDS[queryLanguage(task.query)],
    steps: agentSteps(trajectory),
    observations,
    answer,
    written,
    lines: answer === null ? [] : linesOf(answer),
    claims: input.claims ?? null,
    mentions: [],
    recordCount: 0,
    doubt: null,
  };
}

/** What the answer says, by the rules where no other reader has read it. */
export const claimsIn = perReading(({ claims, written, task, now }): ClaimReading => {
  const { query, constraints } = task;
  const today = now?.slice(0, "2026-05-01".length) ?? null;
  const { cities } = constraints;
  return (
    claims ??
    readClaims(written?.source ?? "", {
      query,
      names: cities,
      cities,
      stations: [],
      numbers: [],
      firstDay: null,
      today,
    })
  );
});
