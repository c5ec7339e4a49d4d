/** Everything that is served of episodes, as a gateway mounts it: one service, its wire formats, and its life. */
import { EPISODE_PATHS, type EpisodesAppOptions, episodesApp } from "./http.ts";
import { EPISODE_LIMITS } from "./limits.ts";
import { nemoGymFace } from "./nemo-gym/app.ts";
import { type OpenEnvFace, openEnvFace } from "./openenv/app.ts";

interface MountedFace {
  /** Episodes tell rewards: they are opened with the token of judges, which a trainer has and a policy has not. */
  readonly scope: "judge";
  readonly paths: readonly string[];
  readonly maxWaiting: number;
  readonly ending?: () => void;
  fetch(request: Request): Promise<Response>;
  readonly connect?: OpenEnvFace["connect"];
}

export interface MountedEpisodes {
  readonly mounted: Readonly<Record<string, MountedFace>>;
  health(): Promise<Record<string, unknown>>;
  start(): void;
  stop(): Promise<void>;
}

export interface MountedEpisodesOptions extends EpisodesAppOptions {
  readonly newId: () => string;
}

/** All wire formats of the service, for a gateway to mount; nothing rests or expires before `start`. */
export function mountedEpisodes(options: MountedEpisodesOptions): MountedEpisodes {
  const { service } = options;
  const openEnv = openEnvFace(options);
  const nemoGym = nemoGymFace(options);
  const face = (paths: readonly string[], fetch: MountedFace["fetch"]): MountedFace => ({
    scope: "judge",
    paths,
    maxWaiting: EPISODE_LIMITS.maxTurnsAtOnce,
    fetch,
  });
  return {
    mounted: {
      episodes: face(EPISODE_PATHS, episodesApp(options)),
      "nemo-gym": face(nemoGym.paths, nemoGym.fetch),
      openenv: { ...face(openEnv.paths, openEnv.fetch), ending: openEnv.ending, connect: openEnv.connect },
    },
    health: async () => ({ episodes: await service.capacity() }),
    start: service.start,
    stop: service.stop,
  };
}
