/** Matches that were played, by id. The one here is of this process; a durable one keeps the same promises. */
import type { Match, Rubric } from "@arenakit/contracts";
import { MAX_MATCHES, MAX_MATCHES_BYTES } from "./limits.ts";
import { createTtlCache } from "./ttl-cache.ts";

/** A match with all that a reader needs to weigh it; indices are those of the group. */
export interface PlayedRecord {
  readonly id: string;
  readonly task: string;
  readonly query: string;
  readonly judge: string;
  readonly rubric: Rubric;
  /** sha256 of the canonical JSON of the trajectories of the match, in the order of its pair. */
  readonly trajectories: readonly [string, string];
  readonly match: Match;
}

export interface MatchStore {
  put(records: readonly PlayedRecord[]): Promise<void>;
  /** Null for one that never was or is not kept any more. */
  get(id: string): Promise<PlayedRecord | null>;
}

/** A store in memory: bounded in number and bytes, the matches that nobody asked for leave first. */
export function memoryMatchStore(clock: () => number): MatchStore {
  const shelf = createTtlCache<PlayedRecord>({ clock, maxItems: MAX_MATCHES, maxBytes: MAX_MATCHES_BYTES });
  return {
    async put(records) {
      for (const record of records) shelf.put(record.id, record, Buffer.byteLength(JSON.stringify(record)));
    },
    get: async (id) => shelf.get(id) ?? null,
  };
}
