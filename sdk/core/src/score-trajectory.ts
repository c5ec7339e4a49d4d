/**
 * The score of one trajectory by itself: its tools are asked again where the environment wants that, and then it is
 * scored. What could not be verified or scored has a failure with its owner, and no score.
 */
import {
  boundary,
  type Environment,
  type Failure,
  failureOf,
  omitUndefined,
  type ScoreBreakdown,
  type ScoreEvidence,
  type Task,
  type ToolCaller,
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
  const { environment, task, trajectory, toolset, judged, weights } = options;
  const broken = failureOf(trajectory);
  if (broken) return { score: null, verified: [], failure: broken };
  const tools = withLocalTools({ environment, task: { ...task, mode: "tool" }, ...omitUndefined({ toolset }) });
  const verified = await boundary("tool", () => environment.verifyTool?.(trajectory, task, tools) ?? []);
  if (!verified.ok) return { score: null, verified: [], failure: verified.failure };
  const evidence = { verified: verified.value, ...omitUndefined({ judged }) };
  const scored = await boundary("harness", () => {
    const score = environment.computeScore(trajectory, task, evidence);
    return weights === undefined ? score : weighScore(score, trajectory, weights);
  });
  return scored.ok
    ? { score: scored.value, verified: verified.value, failure: null }
    : { score: null, verified: verified.value, failure: scored.failure };
}
