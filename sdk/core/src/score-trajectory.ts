/**
 * The score of one trajectory by itself: its tools are asked again where the environment wants that, and then it is
 * scored, each within a deadline. What could not be verified or scored has a failure with its owner, and no score.
 */
import { setTimeout as sleep } from "node:timers/promises";
import {
  attributed,
  boundary,
  type Environment,
  type Failure,
  FailureError,
  fail,
  failureOf,
  type Outcome,
  omitUndefined,
  requireScore,
  type ScoreBreakdown,
  type ScoreEvidence,
  type Task,
  type ToolCaller,
  type Trajectory,
  type VerifiedResult,
} from "@arenakit/contracts";
import * as z from "zod";
import { withLocalTools } from "./local-tools.ts";
import { withDeadline } from "./model/index.ts";
import { weighScore } from "./weigh-score.ts";

export interface ScoreOptions {
  readonly environment: Pick<
    Environment,
    "id" | "tools" | "withheldTools" | "language" | "limits" | "verifyTool" | "computeScore"
  >;
  readonly task: Task;
  readonly trajectory: Trajectory;
  /** Of the toolset; absent where there is none. The environment's own tools are added. */
  readonly toolset?: ToolCaller;
  /**
   * The trajectory comes from a file, so that tools which keep state for an episode know nothing of this one: what they
   * would say confirms nothing. Default false: the tools are those that the episode had.
   */
  readonly isRecorded?: boolean;
  /** What a judge said, where one was asked. */
  readonly judged?: ScoreEvidence["judged"];
  /** What the components count, in place of the environment's own weights; `process` is the mean step reward. */
  readonly weights?: Readonly<Record<string, number>>;
  /** Aborted, what is under way is given up; the failure that comes of it says nothing of the trajectory. */
  readonly signal?: AbortSignal;
}

export interface TrajectoryScore {
  /** Null where there is a failure. */
  readonly score: ScoreBreakdown | null;
  readonly verified: readonly VerifiedResult[];
  readonly failure: Failure | null;
}

/** Verifies and scores; never throws, and never takes what failed for a score. */
export async function scoreTrajectory(options: ScoreOptions): Promise<TrajectoryScore> {
  const { environment, task, trajectory, judged, weights } = options;
  const broken = failureOf(trajectory);
  if (broken) return { score: null, verified: [], failure: broken };
  const verified = await verifiedBy(options);
  if (!verified.ok) return { score: null, verified: [], failure: verified.failure };
  const evidence = { verified: verified.value, ...omitUndefined({ judged }) };
  const scored = await boundary("harness", async () => {
    const computed = await inTime(options, "computeScore", async () =>
      environment.computeScore(trajectory, task, evidence),
    );
    const score = requireScore(environment, computed);
    return weights === undefined ? score : weighScore(score, trajectory, weights);
  });
  return scored.ok
    ? { score: scored.value, verified: verified.value, failure: null }
    : { score: null, verified: verified.value, failure: scored.failure };
}

/** Tools may fail for a moment: what they confirm is asked so often, the second time after this wait, later four times as long. */
const TRIES = 3;
const RETRY_DELAY_MS = 200;
/** Characters of a tool's error that a failure repeats. */
const MAX_SAID = 200;

/** A verification may take as long as so many calls that are all late: the tries of one, and as much again for the others. */
const LATE_CALLS = 5;
/** What every environment has at least, and the most that a timer counts. */
const LEAST_VERIFY_MS = 60_000;
const MOST_VERIFY_MS = 2 ** 31 - 1;

/** The deadline of one member by one trajectory, with all its tries. */
function verifyTimeoutOf({ limits, tools = [] }: Pick<Environment, "limits" | "tools">): number {
  const longest = Math.max(limits.callTimeoutMs, ...tools.map(({ timeoutMs = 0 }) => timeoutMs));
  return Math.min(MOST_VERIFY_MS, limits.verifyTimeoutMs ?? Math.max(LEAST_VERIFY_MS, LATE_CALLS * longest));
}

/** Throws harness/scoring_too_slow where the member has not settled in time, whether or not it ever does. */
function inTime<T>(
  { environment, signal: outer }: ScoreOptions,
  member: "verifyTool" | "computeScore",
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeoutMs = verifyTimeoutOf(environment);
  const who = `${member} of ${environment.id}`;
  const message = `${who} had not settled after ${timeoutMs} ms: give what it waits for a deadline, or raise limits.verifyTimeoutMs`;
  const failure: Failure = { owner: "harness", code: "scoring_too_slow", message, retryable: true };
  return withDeadline({ timeoutMs, failure, ...omitUndefined({ signal: outer }) }, (signal) =>
    attributed(who, () => work(signal)),
  );
}

async function verifiedBy(options: ScoreOptions): Promise<Outcome<readonly VerifiedResult[]>> {
  const { environment, task, trajectory, toolset, isRecorded = false } = options;
  const asked = toolset && (isRecorded ? withoutStateful(toolset) : toolset);
  const seen: SeenCalls = { underWay: new Set(), said: "" };
  const all = withLocalTools({ environment, task: { ...task, mode: "tool" }, ...omitUndefined({ toolset: asked }) });
  const verified = await boundary("harness", () =>
    inTime(options, "verifyTool", async (signal) => {
      const tools = withDeadlines(all, { seen, signal });
      for (let tried = 1; ; tried++) {
        const one = await boundary("harness", async () =>
          requireVerified((await environment.verifyTool?.(trajectory, task, tools)) ?? []),
        );
        if (one.ok) return one.value;
        const { failure } = one;
        if (isDefect(failure)) throw new Error(failure.message);
        if (!failure.retryable || tried === TRIES || signal.aborted) throw new FailureError(failure);
        await sleep(RETRY_DELAY_MS * 4 ** (tried - 1), undefined, { signal });
      }
    }),
  );
  if (verified.ok) return verified;
  const { failure } = verified;
  const waitsFor = [...seen.underWay].map(({ name }) => name).join(", ");
  const isLate = failure.code === "scoring_too_slow" && waitsFor !== "";
  const more = isLate ? ` (it waits for the tool ${waitsFor})` : isDefect(failure) ? seen.said : "";
  return { ok: false, failure: { ...failure, message: `${failure.message}${more}` } };
}

function requireVerified(given: readonly VerifiedResult[]): readonly VerifiedResult[] {
  if (VerifiedResults.safeParse(given).success) return given;
  throw new TypeError("its result is no list of {id, ok, message}");
}

const VerifiedResults = z.array(z.object({ id: z.string(), ok: z.boolean(), message: z.string() }));

const isDefect = ({ owner, code }: Failure) => owner === "harness" && code === "unexpected";

interface SeenCalls {
  /** Calls that have no answer yet. */
  readonly underWay: Set<{ readonly name: string }>;
  /** What the last call that was answered with an error said: nothing where there was none. */
  said: string;
}

/** What is called with a deadline, and misses it, has failed for a reason that may pass. Calls end with `signal`. */
function withDeadlines(tools: ToolCaller, { seen, signal }: { seen: SeenCalls; signal: AbortSignal }): ToolCaller {
  return {
    list: () => tools.list(),
    async call(name, args, options) {
      signal.throwIfAborted();
      const either = AbortSignal.any([options.signal, signal]);
      const call = { name };
      seen.underWay.add(call);
      const called = await boundary("tool", () => tools.call(name, args, { ...options, signal: either }));
      seen.underWay.delete(call);
      if (called.ok && called.value.isError)
        seen.said = ` (the tool ${name} had answered with an error: ${called.value.text.slice(0, MAX_SAID)})`;
      if (called.ok) return called.value;
      const isLate = options.signal.aborted && (options.signal.reason as Error | undefined)?.name === "TimeoutError";
      const message = `tool ${name} gave no answer in time while a score was verified: look at the server's load`;
      if (isLate) return fail("tool", "deadline_exceeded", message, { retryable: true });
      throw new FailureError(called.failure);
    },
  };
}

function withoutStateful(tools: ToolCaller): ToolCaller {
  return {
    list: () => tools.list(),
    async call(name, args, options) {
      const spec = (await tools.list()).find((one) => one.name === name);
      if (!spec?.stateful) return tools.call(name, args, options);
      return fail(
        "harness",
        "state_gone",
        `${name} keeps state for an episode, and that of a recorded one is gone: expected the score of its own rollout`,
      );
    },
  };
}
