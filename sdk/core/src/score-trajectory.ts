/**
 * The score of one trajectory by itself: its tools are asked again where the environment wants that, and then it is
 * scored. What could not be verified or scored has a failure with its owner, and no score.
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
  type ScoreBreakdown,
  type ScoreEvidence,
  type Task,
  type ToolCaller,
  type ToolResult,
  type Trajectory,
  type VerifiedResult,
} from "@arenakit/contracts";
import { withLocalTools } from "./local-tools.ts";
import { weighScore } from "./weigh-score.ts";

export interface ScoreOptions {
  readonly environment: Pick<
    Environment,
    "id" | "tools" | "withheldTools" | "language" | "verifyTool" | "computeScore"
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
    const score = await attributed(`computeScore of ${environment.id}`, () =>
      environment.computeScore(trajectory, task, evidence),
    );
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

async function verifiedBy(options: ScoreOptions): Promise<Outcome<readonly VerifiedResult[]>> {
  const { environment, task, trajectory, toolset, isRecorded = false } = options;
  const asked = toolset && (isRecorded ? withoutStateful(toolset) : toolset);
  /** What the last call that was answered with an error said: nothing where there was none. */
  let said = "";
  const tools = withDeadlines(
    withLocalTools({ environment, task: { ...task, mode: "tool" }, ...omitUndefined({ toolset: asked }) }),
    (name, { text }) => {
      said = ` (the tool ${name} had answered with an error: ${text.slice(0, MAX_SAID)})`;
    },
  );
  for (let tried = 1; ; tried++) {
    const verify = () => environment.verifyTool?.(trajectory, task, tools) ?? [];
    const verified = await boundary("harness", () => attributed(`verifyTool of ${environment.id}`, verify));
    if (verified.ok) return verified;
    const { failure } = verified;
    if (failure.owner === "harness" && failure.code === "unexpected")
      return { ok: false, failure: { ...failure, message: `${failure.message}${said}` } };
    if (!failure.retryable || tried === TRIES) return verified;
    await sleep(RETRY_DELAY_MS * 4 ** (tried - 1));
  }
}

/** What is called with a deadline, and misses it, has failed for a reason that may pass. */
function withDeadlines(tools: ToolCaller, onError: (name: string, result: ToolResult) => void): ToolCaller {
  return {
    list: () => tools.list(),
    async call(name, args, options) {
      const called = await boundary("tool", () => tools.call(name, args, options));
      if (called.ok && called.value.isError) onError(name, called.value);
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
