/** Judges, checks and scores that are computed in reading threads: what they say is what they say in this one. */
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import {
  answerOf,
  asFailure,
  boundary,
  type CheckInput,
  type CheckResult,
  type Comparison,
  type Environment,
  omitUndefined,
  type PairwiseJudge,
  type ScoreBreakdown,
  type Trajectory,
  type Verdict,
  type VerifiedResult,
} from "@arenakit/contracts";
import { type AttemptFeatures, attemptFeatures } from "@arenakit/evaluator-arena";
import type { RubricJudge } from "@arenakit/evaluator-rubrics";
import type { MetricResult } from "@arenakit/evaluator-rubrics/metrics";
import type { AttemptReading } from "@arenakit/server-judge";
import type { ClaimContextSource, claimContexts } from "./claims.ts";
import type { FromThread, ReadingThreadData } from "./messages.ts";
import { openReadingThreads, type ReadingThreads, type StartThread } from "./threads.ts";

/** One that is kept by a text leaves others to go on; more would hold a copy of all modules each. */
const THREADS = { least: 2, most: 4 };
/** The judge of the program's own that only computes; others may ask a model and wait. */
const COMPUTES = "rules";

/** The thread's program; sources that are run as they are have none. */
const PROGRAM = new URL("./thread.js", import.meta.url);

export interface OpenReadingOptions {
  readonly program?: URL;
  readonly deadlineMs?: number;
}

/** Null where there is nothing that a thread could run. */
export function openReading(
  plugins: readonly string[],
  { program = PROGRAM, ...bounds }: OpenReadingOptions = {},
): ReadingThreads | null {
  if (!existsSync(program)) return null;
  const most = Math.min(THREADS.most, Math.max(THREADS.least, availableParallelism() - 1));
  return openReadingThreads({ start: startWith(program, plugins), most, clock: () => performance.now(), ...bounds });
}

function startWith(program: URL, plugins: readonly string[]): StartThread {
  return (told, lost) => {
    // It runs what is built, whatever the conditions that the rest of the process resolves its packages by.
    const workerData: ReadingThreadData = { plugins };
    const worker = new Worker(program, { workerData, execArgv: [] });
    worker.on("message", (message: FromThread) => told(message));
    worker.on("error", (error) => lost(asFailure("judge", error).message));
    worker.on("exit", (code) => lost(`exit ${code}`));
    worker.unref();
    return {
      post: (message) => worker.postMessage(message),
      answer: (message) => worker.postMessage(message),
      hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
      end: () => worker.terminate(),
    };
  };
}

/** The same judge, asked in a thread by its name in the table; it names no prompts, for which it would have to be asked here. */
export function judgedElsewhere(judge: PairwiseJudge, name: string, threads: ReadingThreads): PairwiseJudge {
  return {
    id: judge.id,
    async compare({ task, rubric, first, second, sample, claims }): Promise<Comparison> {
      const question = { asks: "compare" as const, isShared: name !== COMPUTES, judge: name, task, rubric };
      const said = await boundary("judge", () =>
        threads.ask({ ...question, ...omitUndefined({ sample, claims }) }, [first, second]),
      );
      return said.ok ? (said.value as Comparison) : { status: "unscored", failure: said.failure };
    },
  };
}

/** Verdicts on criteria by rules; those that are not given in time are unscored. */
export function criteriaElsewhere(judge: RubricJudge, threads: ReadingThreads): RubricJudge {
  return {
    id: judge.id,
    async judge({ set, items, answer, trajectory, task }): Promise<Verdict[]> {
      const question = { asks: "criteria" as const, isShared: false, set, items, answer, ...omitUndefined({ task }) };
      const said = await boundary("judge", () => threads.ask(question, trajectory ? [trajectory] : []));
      if (said.ok) return said.value as Verdict[];
      const reason = `${said.failure.owner}/${said.failure.code}: ${said.failure.message}`;
      return items.map(({ id }) => ({ rubricId: id, judge: judge.id, promptHash: "", status: "unscored", reason }));
    },
  };
}

/** An answer of so many characters is counted within milliseconds, and starts no thread for it. */
const SHORT_ANSWER = 4_000;

/** All that a server asks of single attempts. What is not read in time throws judge/cannot_judge. */
export function readingElsewhere(threads: ReadingThreads): AttemptReading {
  return {
    check: checksElsewhere(threads),
    score: scoresElsewhere(threads),
    async verify({ id: environment }, ...[trajectory, task, tools]) {
      const question = { asks: "verify" as const, isShared: true, environment, task };
      return (await threads.ask(question, [trajectory], tools)) as VerifiedResult[];
    },
    async features(trajectory) {
      if ((answerOf(trajectory)?.length ?? 0) <= SHORT_ANSWER) return attemptFeatures(trajectory);
      return (await threads.ask({ asks: "features", isShared: false }, [trajectory])) as AttemptFeatures;
    },
    async measure(metric, input, tools) {
      // What asks an encoder or a model waits for it here.
      if (metric.needs.length > 0) return metric.compute(input, tools);
      return (await threads.ask({ asks: "metric", isShared: false, metric: metric.id, input }, [])) as MetricResult;
    },
  };
}

/** Throws judge/cannot_judge. */
export const claimContextsElsewhere =
  (threads: ReadingThreads): ClaimContextSource =>
  async ({ trajectory, ...input }) =>
    (await threads.ask({ asks: "claim_context", isShared: false, input }, [trajectory])) as ReturnType<
      ReturnType<typeof claimContexts>
    >;

/** Throws judge/cannot_judge. */
export const checksElsewhere =
  (threads: ReadingThreads) =>
  async ({ trajectory, ...input }: CheckInput): Promise<CheckResult[]> =>
    (await threads.ask({ asks: "check", isShared: false, input }, [trajectory])) as CheckResult[];

/** Throws judge/cannot_judge. */
export const scoresElsewhere =
  (threads: ReadingThreads) =>
  async (
    environment: Pick<Environment, "id">,
    ...[trajectory, task, evidence]: Parameters<Environment["computeScore"]>
  ): Promise<ScoreBreakdown> =>
    (await threads.ask({ asks: "score", isShared: false, environment: environment.id, task, evidence }, [
      trajectory satisfies Trajectory,
    ])) as ScoreBreakdown;
