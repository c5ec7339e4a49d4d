/** The score of an episode that is over: its environment's own, with what its tools confirm. Nothing that failed becomes a number. */
import { omitUndefined, type Trajectory } from "@arenakit/contracts";
import { scoreTrajectory, type TrajectoryScore } from "@arenakit/core";
import type { LiveEpisode } from "./episode-setup.ts";

export interface EpisodeScore extends TrajectoryScore {
  /** `score.total`; null where the episode is not to be scored, or something that counts could not be. */
  readonly reward: number | null;
}

export async function scoreEpisode({ served, given }: LiveEpisode, trajectory: Trajectory): Promise<EpisodeScore> {
  const { environment, toolset } = served;
  const scored = await scoreTrajectory({ environment, task: given.task, trajectory, ...omitUndefined({ toolset }) });
  return { ...scored, reward: scored.score?.total ?? null };
}
