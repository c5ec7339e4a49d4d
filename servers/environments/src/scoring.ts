/** The score of an episode that is over: its environment's own, with what its tools confirm. Nothing that failed becomes a number. */
import { omitUndefined, type Trajectory } from "@arenakit/contracts";
import { scoreTrajectory, type TrajectoryScore } from "@arenakit/core";
import type { LiveEpisode } from "./episode-setup.ts";

export interface EpisodeScore extends TrajectoryScore {
  /** `score.total`; null where the episode is not to be scored, or something that counts could not be. */
  readonly reward: number | null;
}

/** Tools may fail for a moment: what they confirm is asked so often. */
const TRIES = 3;

export async function scoreEpisode(
  { served, given, state }: LiveEpisode,
  trajectory: Trajectory,
): Promise<EpisodeScore> {
  const { environment, toolset } = served;
  for (let tried = 1; ; tried++) {
    const scored = await scoreTrajectory({ environment, task: given.task, trajectory, ...omitUndefined({ toolset }) });
    const mayPass = state.failure === null && scored.failure?.retryable === true;
    if (!mayPass || tried === TRIES) return { ...scored, reward: scored.score?.total ?? null };
  }
}
