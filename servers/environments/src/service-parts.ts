/** What the parts of the service share. */
import { fail } from "@arenakit/contracts";
import type { EpisodeHead, EpisodeStore } from "@arenakit/store";
import type { LiveEpisodes } from "./episode-setup.ts";

export interface ServiceParts {
  readonly store: EpisodeStore;
  readonly lives: LiveEpisodes;
  /** Whole milliseconds since the epoch. */
  readonly clock: () => number;
  /** Aborted when the service ends. */
  readonly signal: AbortSignal;
}

/** Throws policy/no_such_episode. */
export async function knownEpisode(store: EpisodeStore, id: string): Promise<EpisodeHead> {
  return (await store.head(id)) ?? fail("policy", "no_such_episode", `there is no episode ${id}`);
}

/** Throws policy/episode_closed with why it was. */
export function refuseClosed({ id, status, failure }: EpisodeHead): never {
  const why = failure ? `: ${failure.code}, ${failure.message}` : "";
  return fail("policy", "episode_closed", `episode ${id} is ${status}${why}`);
}
