/** What every engine must do with runs of tri-evolution, once for all of them. */
import { describe } from "vitest";
import type { EpisodeSubject } from "./cases/episodes.case.ts";
import { evolutionCase } from "./cases/evolution.case.ts";
import { evolutionLeasesCase } from "./cases/evolution-leases.case.ts";
import { heldGroupsCase } from "./cases/held-groups.case.ts";

/** Runs all of it over an engine. Each part opens stores before its own tests. */
export function evolutionStoreCase(subject: EpisodeSubject): void {
  for (const part of [evolutionCase, evolutionLeasesCase, heldGroupsCase])
    describe(`${subject.name} as a store of runs of tri-evolution`, () => part(subject));
}
