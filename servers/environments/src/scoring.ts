/** The score of an episode that is over: its environment's own, with what its tools confirm. Nothing that failed becomes a number. */
import {
  boundary,
  type Environment,
  type Failure,
  type ScoreBreakdown,
  type Task,
  type ToolCaller,
  type Trajectory,
  type VerifiedResult,
} from "@arenakit/contracts";

export interface EpisodeScore {
  /** `score.total`; null where the episode is not to be scored, or something that counts could not be. */
  readonly reward: number | null;
  readonly score: ScoreBreakdown | null;
  readonly verified: readonly VerifiedResult[];
  /** Why there is no score; null where there is one. */
  readonly failure: Failure | null;
}

/** Tools may fail for a moment: what they confirm is asked so often. */
const TRIES = 3;

export async function scoreEpisode(
  environment: Environment,
  task: Task,
  trajectory: Trajectory,
  tools: ToolCaller,
): Promise<EpisodeScore> {
  const failure = trajectory.extra?.arenakit?.failure ?? null;
  if (failure) return unscored(failure);
  for (let tried = 1; ; tried++) {
    const scored = await boundary("harness", async () => {
      const verified = (await environment.verifyTool?.(trajectory, task, tools)) ?? [];
      return { verified, score: environment.computeScore(trajectory, task, { verified }) };
    });
    if (scored.ok) return { ...scored.value, reward: scored.value.score.total, failure: null };
    if (!scored.failure.retryable || tried === TRIES) return unscored(scored.failure);
  }
}

const unscored = (failure: Failure): EpisodeScore => ({ reward: null, score: null, verified: [], failure });
