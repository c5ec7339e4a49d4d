/** What every engine must do with episodes, once for all of them. */
import { describe } from "vitest";
import { type EpisodeSubject, episodesCase } from "./cases/episodes.case.ts";

export type { OpenedEpisodes } from "./cases/episodes.case.ts";

/** Runs all of it over an engine. */
export function episodeStoreCase(subject: EpisodeSubject): void {
  describe(`${subject.name} as a store of episodes`, () => episodesCase(subject));
}
