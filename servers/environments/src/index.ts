/** Episodes over the wire: plain REST, OpenEnv and NeMo Gym over one service. */
export { type Catalogue, createCatalogue, type ServedEnvironment } from "./catalogue.ts";
export { EPISODE_PATHS, type EpisodesAppOptions, episodesApp } from "./http.ts";
export { EPISODE_LIMITS } from "./limits.ts";
export { type MountedEpisodes, type MountedEpisodesOptions, mountedEpisodes } from "./mounted.ts";
export { createEpisodeService, type EpisodeService, type EpisodeServiceOptions } from "./service.ts";
export type { GroupAttempt, GroupSubmitter } from "./submitter.ts";
