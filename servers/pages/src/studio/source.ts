/**
 * What the studio shows, and where it has it from: runs, their figures, groups, judges, the alarm, runs of tri-evolution. The pages know this
 * interface alone; nothing in it holds gold answers or attempts' texts, and rubrics only where a proposer was shown them. Times are milliseconds since the epoch.
 */
import type { Failure } from "@arenakit/contracts";
import type { EvolutionView } from "../evolution/view.ts";
import type { BracketMatch } from "../kit/bracket.ts";

export type GroupState = "open" | "ready" | "judging" | "scored" | "invalid";

export interface RunSummary {
  readonly run: string;
  readonly groups: number;
  readonly lastChangedAt: number;
}

/** A group as a line of the list. */
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

export interface GroupAttempt {
  readonly index: number;
  readonly state: "submitted" | "abandoned" | "missing";
  readonly failure: Failure | null;
  /** From 0, ties share the mean; null where there is none. */
  readonly rank: number | null;
  readonly reward: number | null;
  readonly advantage: number | null;
}

/** An attempt of an earlier step's group that joined the tournament under this index. */
export interface GroupAnchor {
  readonly index: number;
  readonly from: { readonly group: string; readonly index: number };
  /** How many of the group's attempts stand before it; null where it has no place. */
  readonly place: number | null;
}

export interface GroupDetail extends Omit<GroupLine, "readyAt"> {
  readonly run: string;
  readonly quorum: number;
  readonly attempts: readonly GroupAttempt[];
  readonly anchors: readonly GroupAnchor[];
  readonly config: { readonly name: string | null; readonly sha256: string };
  /** Until it stops collecting, or until its judge has to be done. */
  readonly remainingMs: number | null;
  readonly matches: readonly BracketMatch[];
  readonly signalToNoise: number | null;
  /** What ranked it; null while nothing has. */
  readonly decidedBy: "judge" | "verifiable_rewards" | "rubrics" | null;
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
  readonly score: { readonly mean: number; readonly interval: readonly [low: number, high: number] | null } | null;
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
  /** In ascending order; neighbours are joined where there are many. */
  readonly steps: readonly StepFigures[];
}

/** How a judge has fared lately. */
export interface JudgeStatus {
  readonly name: string;
  /** `down` while one question at a time looks whether it is back. */
  readonly state: "up" | "down" | "unknown";
  readonly asked: number;
  readonly failed: number;
  readonly inFlight: number;
  readonly lastFailure: Failure | null;
  /** Milliseconds since the epoch. */
  readonly lastFailedAt: number | null;
  /** Milliseconds of an answered question, over the last few hundred; null without any. */
  readonly medianMs: number | null;
  readonly p99Ms: number | null;
  /** Matches scored in both orders: tied ones, and those whose two orders favoured different attempts. */
  readonly ties: number;
  readonly flips: number;
  readonly matches: number;
  readonly tokens: { readonly input: number; readonly output: number };
}

export interface JudgingStatus {
  readonly judges: readonly JudgeStatus[];
  /** Groups that this gateway is judging. */
  readonly active: number;
  readonly callsInFlight: number;
  readonly callsWaiting: number;
}

/** A value with its 95 % interval. */
export interface BoundedValue {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export type AnswerFeature = "characters" | "bullets" | "citations" | "calls" | "flattery";

/** How much of the score's rise over a run goes with features of the answers. */
export interface DriftReport {
  readonly verdict: "too_few" | "no_rise" | "quiet" | "alarm";
  /** The verdict in a sentence or two. */
  readonly message: string;
  readonly features: Readonly<Record<AnswerFeature, FeatureShare>> | null;
  readonly together: { readonly share: BoundedValue | null; readonly alarm: boolean } | null;
  /** Partial correlations of the reward within the last groups. */
  readonly paidNow: {
    readonly groups: number;
    readonly features: Readonly<Record<AnswerFeature, BoundedValue | null>>;
  };
}

export interface FeatureShare {
  /** Of an attempt, at the run's beginning and now. */
  readonly from: number;
  readonly to: number;
  /** Of the score's rise. */
  readonly share: BoundedValue | null;
  readonly alarm: boolean;
}

export interface GroupQuery {
  readonly run: string;
  readonly states?: readonly GroupState[];
  /** Only groups opened before this time. */
  readonly before?: number;
  readonly limit: number;
}

export interface StudioSource {
  /** Last changed first. */
  runs(): Promise<readonly RunSummary[]>;
  /** Null for a run without groups. */
  run(name: string): Promise<RunFigures | null>;
  /** Last opened first. */
  groups(query: GroupQuery): Promise<readonly GroupLine[]>;
  /** Null for what is unknown. */
  group(id: string): Promise<GroupDetail | null>;
  /** Null where this gateway judges nothing. */
  health(): JudgingStatus | null;
  /** Null where no alarm is kept. */
  drift(run: string): Promise<DriftReport | null>;
  /**
   * A run of tri-evolution, whose groups are those of the runs `{run}.solver` and `{run}.proposer`; null for one that is not
   * known. Absent where none are kept. It is asked every few seconds while one looks: of a long run `earlier` holds the
   * figures of steps whose reports need not be read again.
   */
  evolution?(run: string): Promise<EvolutionView | null>;
}
