/** What is asked of a thread that reads attempts, and what it tells. Data that can be sent between threads; attempts go by keys. */
import type {
  CallContext,
  CheckInput,
  ClaimReading,
  Failure,
  JsonObject,
  Outcome,
  Rubric,
  RubricItem,
  RubricSet,
  ScoreEvidence,
  Task,
  ToolResult,
  ToolSpec,
  Trajectory,
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
  | { readonly asks: "check" | "claim_context"; readonly input: Omit<CheckInput, "trajectory"> }
  | { readonly asks: "features" }
  /** Its tools are called where it was asked. */
  | { readonly asks: "verify"; readonly environment: string; readonly task: Task }
  | { readonly asks: "metric"; readonly metric: string; readonly input: unknown }
  | {
      readonly asks: "score";
      readonly environment: string;
      readonly task: Task;
      readonly evidence: ScoreEvidence;
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

/** A tool that a question calls where it was asked; the list of tools where it names none. */
export interface ThreadCall {
  readonly number: number;
  readonly id: number;
  readonly tool: { readonly name: string; readonly args: JsonObject; readonly context: CallContext } | null;
}

export interface ThreadCallAnswer {
  readonly id: number;
  readonly outcome: Outcome<ToolResult | ToolSpec[]>;
}

export type FromThread =
  | { readonly alive: true }
  | { readonly call: ThreadCall }
  /** The attempt of the question, by its place, that is read next; null where both are compared. */
  | { readonly reading: { readonly number: number; readonly attempt: number | null } }
  | { readonly number: number; readonly given: unknown }
  | { readonly number: number; readonly failure: Failure };

/** What a thread is started with. */
export interface ReadingThreadData {
  readonly plugins: readonly string[];
}
