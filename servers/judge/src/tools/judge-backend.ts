/** What the judge's tools ask: judges, rubrics, environments, and the tools by which answers are confirmed. All injected. */
import {
  type CheckInput,
  type CheckResult,
  type Environment,
  type ListwiseJudge,
  omitUndefined,
  type PairwiseJudge,
  type Rubric,
  type ScoreBreakdown,
  type Task,
  type ToolCaller,
  type Trajectory,
  type Usage,
  type VerifiedResult,
} from "@arenakit/contracts";
import { type AttemptFeatures, attemptFeatures, type Calibration } from "@arenakit/evaluator-arena";
import { checksByEnvironment } from "@arenakit/evaluator-checks";
import type { EvolutionJudge } from "@arenakit/evaluator-evolution";
import type { QuestionOptions, RubricJudge } from "@arenakit/evaluator-rubrics";
import type { Metric, MetricResult, MetricTools } from "@arenakit/evaluator-rubrics/metrics";
import type { Convert } from "./call-arguments.ts";
import { createJobQueue, type JobQueue } from "./job-queue.ts";
import {
  ANSWER_WITHIN_MS,
  KEPT_FOR_MS,
  MAX_KEPT,
  MAX_KEPT_BYTES,
  MAX_RUNNING,
  MAX_STORED_BYTES,
  MAX_UNASKED_MS,
  MAX_WORK_MS,
} from "./limits.ts";
import { type MatchStore, memoryMatchStore } from "./match-store.ts";
import { memoryRubricStates, type RubricStateStore } from "./rubric-states.ts";
import { createTrajectoryStore, type TrajectoryStore } from "./trajectory-store.ts";

/** A judge as calls name it. */
export interface ServedJudge {
  readonly pairwise: PairwiseJudge;
  /** For the topology `listwise`. */
  readonly listwise?: ListwiseJudge;
  /** The pairwise judge, told of the tokens of each of its questions; what costs nothing has none. */
  readonly metered?: (onUsage: (usage: Usage) => void) => PairwiseJudge;
  /** The same of the listwise judge. */
  readonly meteredList?: (onUsage: (usage: Usage) => void) => ListwiseJudge;
  /** Of single criteria. */
  readonly rubric?: RubricJudge;
  /** What proposes criteria from answers; none proposes nothing. */
  readonly proposer?: QuestionOptions;
  /** Judges runs of tri-evolution; absent: `rubric` with what `proposer` proposes, where both are there. */
  readonly evolution?: EvolutionJudge;
}

export interface JudgeBackendOptions {
  /** By name; the first one judges for calls that name none. */
  readonly judges: Readonly<Record<string, ServedJudge>>;
  /** By family; the only one counts for queries that name none. */
  readonly rubrics: Readonly<Record<string, Rubric>>;
  readonly environments: readonly Environment[];
  /** Names the code that judges, asked for when it is needed: judgements kept by other code are judged again. */
  readonly program?: () => string;
  /** Frozen calibrations of judges, for the estimator `refit`; the first one is for calls that name none. */
  readonly calibrations?: readonly Calibration[];
  /** What a policy may call in a task, called in process; null where the environment's toolset is not served. */
  readonly tools: (environment: Environment, task: Task) => ToolCaller | null;
  /** A task that an environment makes, by its id; null for one that it does not. Default: only written tasks are known. */
  readonly madeTask?: (environment: Environment, id: string) => Promise<Task | null>;
  /** Milliseconds that only ever grow. */
  readonly clock: () => number;
  /** What metrics need beside their inputs; those that need what is absent give no score. */
  readonly metricTools?: Pick<MetricTools, "encoder" | "model">;
  /** Reads what is not quite ATIF, such as the messages of a chat; without it that is refused. */
  readonly convert?: Convert;
  /** What reads attempts; what is absent computes where it is asked. */
  readonly reading?: Partial<AttemptReading>;
  /** The bytes of a trajectory that was sent ahead to another worker of the same server; null for none. */
  readonly trajectoryElsewhere?: (name: string) => Promise<Uint8Array | null>;
  readonly matches?: MatchStore;
  readonly rubricStates?: RubricStateStore;
  /** How long a call waits for its work before it is given a ticket; 40 s unless given. */
  readonly answerWithinMs?: number;
}

/** All that reads the text of one attempt for whoever is not a judge. Throws where it is not read in time. */
export interface AttemptReading {
  check(input: CheckInput): Promise<CheckResult[]>;
  score(environment: Environment, ...attempt: Parameters<Environment["computeScore"]>): Promise<ScoreBreakdown>;
  /** Nothing for an environment that verifies nothing. */
  verify(
    environment: Environment,
    ...attempt: Parameters<NonNullable<Environment["verifyTool"]>>
  ): Promise<VerifiedResult[]>;
  features(trajectory: Trajectory): AttemptFeatures | Promise<AttemptFeatures>;
  measure(metric: Metric, input: unknown, tools: MetricTools): Promise<MetricResult>;
}

export interface JudgeBackend
  extends Omit<
    JudgeBackendOptions,
    "matches" | "rubricStates" | "reading" | "answerWithinMs" | "clock" | "trajectoryElsewhere"
  > {
  readonly reading: AttemptReading;
  readonly matches: MatchStore;
  readonly rubricStates: RubricStateStore;
  readonly trajectories: TrajectoryStore;
  readonly jobs: JobQueue;
}

/** An evaluation that has judged nothing yet; `desk.close()` ends what it is at. */
export function createJudgeBackend(options: JudgeBackendOptions): JudgeBackend {
  const { clock, answerWithinMs = ANSWER_WITHIN_MS, convert, trajectoryElsewhere: elsewhere, ...given } = options;
  const { matches = memoryMatchStore(clock), rubricStates = memoryRubricStates(clock) } = options;
  return {
    ...given,
    ...omitUndefined({ convert }),
    reading: { ...readingHere(options.environments), ...options.reading },
    matches,
    rubricStates,
    trajectories: createTrajectoryStore({ clock, maxBytes: MAX_STORED_BYTES, convert, elsewhere }),
    jobs: createJobQueue({
      clock,
      answerWithinMs,
      maxRunning: MAX_RUNNING,
      maxWorkMs: MAX_WORK_MS,
      maxUnaskedMs: MAX_UNASKED_MS,
      keptForMs: KEPT_FOR_MS,
      maxKept: MAX_KEPT,
      maxKeptBytes: MAX_KEPT_BYTES,
    }),
  };
}

/** Computes where it is asked. */
export const readingHere = (environments: readonly Environment[]): AttemptReading => ({
  check: async (input) => checksByEnvironment(environments)(input),
  score: async (environment, ...attempt) => environment.computeScore(...attempt),
  verify: async (environment, ...attempt) => environment.verifyTool?.(...attempt) ?? [],
  features: attemptFeatures,
  measure: (metric, input, tools) => metric.compute(input, tools),
});
