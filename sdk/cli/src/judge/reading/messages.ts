/** What is asked of a thread that reads attempts, and what it tells. Data that can be sent between threads; attempts go by keys. */
import type {
  CheckInput,
  ClaimReading,
  Failure,
  Rubric,
  RubricItem,
  RubricSet,
  Task,
  Trajectory,
  VerifiedResult,
} from "@arenakit/contracts";

/** `isShared`: whoever answers may wait for others meanwhile, so that a thread may have several. */
export type ReadingQuestion = { readonly isShared: boolean } & (
  | {
      readonly asks: "compare";
      readonly judge: string;
      readonly task: Task;
      readonly rubric: Rubric;
      readonly sample?: number;
      readonly claims?: readonly [ClaimReading, ClaimReading];
    }
  | { readonly asks: "check"; readonly input: Omit<CheckInput, "trajectory"> }
  | {
      readonly asks: "score";
      readonly environment: string;
      readonly task: Task;
      readonly verified: readonly VerifiedResult[];
    }
  | {
      readonly asks: "criteria";
      readonly set: RubricSet;
      readonly items: readonly RubricItem[];
      readonly answer: string;
      readonly task?: Task;
    }
);

/** The attempt too, where the thread does not have it yet. */
export interface SentAttempt {
  readonly key: number;
  readonly attempt?: Trajectory;
}

export interface ToThread {
  readonly number: number;
  readonly question: ReadingQuestion;
  readonly attempts: readonly SentAttempt[];
  /** Keys of attempts that are not asked about by key again. */
  readonly forget: readonly number[];
}

export type FromThread =
  | { readonly alive: true }
  /** The attempt of the question, by its place, that is read next; null where both are compared. */
  | { readonly reading: { readonly number: number; readonly attempt: number | null } }
  | { readonly number: number; readonly given: unknown }
  | { readonly number: number; readonly failure: Failure };

/** What a thread is started with. */
export interface ReadingThreadData {
  readonly plugins: readonly string[];
}
