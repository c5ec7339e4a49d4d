/** Everything that is served of episodes, as a gateway mounts it: one service, its wire formats, and its life. */
import { EPISODE_PATHS, type EpisodesAppOptions, episodesApp } from "./http.ts";
import { EPISODE_LIMITS } from "./limits.ts";

interface MountedFace {
  /** Episodes tell rewards: they are opened with the token of judges, which a trainer has and a policy has not. */
  readonly scope: "judge";
  readonly paths: readonly string[];
  readonly maxWaiting: number;
  fetch(request: Request): Promise<Response>;
}

export interface MountedEpisodes {
  readonly mounted: Readonly<Record<string, MountedFace>>;
  health(): Promise<Record<string, unknown>>;
  start(): void;
  stop(): Promise<void>;
}

export function mountedEpisodes(options: EpisodesAppOptions): MountedEpisodes {
  const { service } = options;
  const face = (paths: readonly string[], fetch: MountedFace["fetch"]): MountedFace => ({
    scope: "judge",
    paths,
    maxWaiting: EPISODE_LIMITS.maxTurnsAtOnce,
    fetch,
  });
  return {
    mounted: { episodes: face(EPISODE_PATHS, episodesApp(options)) },
    health: async () => ({ episodes: await service.capacity() }),
    start: service.start,
    stop: service.stop,
  };
}
