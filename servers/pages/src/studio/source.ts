/**
 * What the studio shows, and where it has it from: runs, their figures, groups, judges, the alarm. The page knows this
 * interface alone; nothing in it holds rubrics, gold answers or attempts' texts.
 */
import type { Failure } from "@arenakit/contracts";
import type { GroupView, JudgingHealth, RunDrift } from "@arenakit/server-judge";
import type { GroupState, RunCounts } from "@arenakit/store";

/** A group as a line of the list. Times are milliseconds since the epoch. */
export interface GroupLine {
  readonly group: string;
  readonly step: number | null;
  readonly state: GroupState;
  readonly size: number;
  /** Attempts that were submitted, and that were given up. */
  readonly have: number;
  readonly abandoned: number;
  readonly openedAt: number;
  readonly readyAt: number | null;
  readonly closedAt: number | null;
  /** Why it is invalid, or what went wrong last. */
  readonly failure: Failure | null;
}

/** What the groups of a step, or of several that follow each other, came to. */
export interface StepFigures {
  /** First and last step of it; equal for one step. */
  readonly from: number;
  readonly to: number;
  /** Closed groups. */
  readonly groups: number;
  readonly invalid: number;
  /** Mean over groups of the judge's mean score, with its 95 % interval; the interval is null below three groups. */
  readonly score: {
    readonly mean: number;
    readonly interval: readonly [low: number, high: number] | null;
  } | null;
  /** Mean over scored groups of the standard deviation of their rewards. */
  readonly rewardSpread: number | null;
  /** Mean milliseconds from when a group was ready until it was closed. */
  readonly judgedMs: number | null;
}

/** Why groups of a run are invalid. */
export interface InvalidReason {
  readonly owner: Failure["owner"];
  readonly code: string;
  readonly groups: number;
  /** Of the last of them. */
  readonly message: string;
}

export interface RunFigures {
  readonly run: string;
  readonly counts: Readonly<Record<GroupState, number>>;
  /** Of groups that are not closed; null where all are. */
  readonly oldestOpenedAt: number | null;
  /** Of groups that still take attempts. */
  readonly attempts: { readonly have: number; readonly awaited: number };
  readonly lastChangedAt: number | null;
  /** Groups closed in each of the last minutes, the current one last. */
  readonly closedByMinute: readonly number[];
  /** Most frequent first. */
  readonly reasons: readonly InvalidReason[];
  /** What `from` and `to` of a step count: the trainer's steps, or closed groups where it named none. */
  readonly stepsAre: "steps" | "groups";
  /** In ascending order; at most MAX_STEPS, neighbours joined where there are more. */
  readonly steps: readonly StepFigures[];
}

/** As many points as a chart of a phone can tell apart. */
export const MAX_STEPS = 100;

export interface GroupsAsked {
  readonly run: string;
  readonly states?: readonly GroupState[];
  /** Only groups opened before this time. */
  readonly before?: number;
  readonly limit: number;
}

export interface StudioSource {
  /** Last changed first. */
  runs(): Promise<readonly RunCounts[]>;
  /** Null for a run without groups. */
  run(name: string): Promise<RunFigures | null>;
  /** Last opened first. */
  groups(asked: GroupsAsked): Promise<readonly GroupLine[]>;
  /** Null for what is unknown. */
  group(id: string): Promise<GroupView | null>;
  /** Null where this gateway judges nothing. */
  health(): JudgingHealth | null;
  /** Null where no alarm is kept. */
  drift(run: string): Promise<RunDrift | null>;
}
