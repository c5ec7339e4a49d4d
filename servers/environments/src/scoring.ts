/** The score of an episode that is over: its environment's own, with what its tools confirm. Nothing that failed becomes a number. */
import { fail, omitUndefined, type Trajectory } from "@arenakit/contracts";
import { scoreTrajectory, type TrajectoryScore } from "@arenakit/core";
import type { LiveEpisode } from "./episode-setup.ts";

export interface EpisodeScore extends TrajectoryScore {
  /** `score.total`; null where the episode is not to be scored, or something that counts could not be. */
  readonly reward: number | null;
}

/** Throws harness/closing where `signal` is aborted before there is a score: another gateway scores it. */
export async function scoreEpisode(
  { served, given }: LiveEpisode,
  { trajectory, signal }: { readonly trajectory: Trajectory; readonly signal: AbortSignal },
): Promise<EpisodeScore> {
  const { environment, toolset } = served;
  const asked = { environment, task: given.task, trajectory, signal };
  const scored = await scoreTrajectory({ ...asked, ...omitUndefined({ toolset }) });
  if (signal.aborted && scored.failure)
    fail("harness", "closing", "this gateway ends: ask again for the score", { retryable: true });
  return { ...scored, reward: scored.score?.total ?? null };
}
