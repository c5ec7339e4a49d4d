/** Rubrics that evolve, by the name that callers give them. The store here is of this process; a durable one keeps the same promises. */
import { fail } from "@arenakit/contracts";
import type { RubricState } from "@arenakit/evaluator-rubrics";
import { MAX_STATES, MAX_STATES_BYTES } from "./limits.ts";
import { createTtlCache } from "./ttl-cache.ts";

export interface RubricStateStore {
  /** Null for one that never was or is not kept any more. */
  get(name: string): Promise<RubricState | null>;
  /** Throws harness/conflict where another version stands there than `from`; null is none. */
  put(name: string, state: RubricState, from: RubricState | null): Promise<void>;
}

/** A store in memory, bounded in number and bytes; what was not asked for the longest leaves first. */
export function memoryRubricStates(clock: () => number): RubricStateStore {
  const shelf = createTtlCache<RubricState>({ clock, maxItems: MAX_STATES, maxBytes: MAX_STATES_BYTES });
  return {
    get: async (name) => shelf.get(name) ?? null,
    async put(name, state, from) {
      const there = shelf.get(name) ?? null;
      if (there?.version !== from?.version)
        fail(
          "harness",
          "conflict",
          `${name} is at version ${there?.version ?? "none"}, the update was made from ${from?.version ?? "none"}: read it again and repeat`,
          { retryable: true },
        );
      shelf.put(name, state, Buffer.byteLength(JSON.stringify(state)));
    },
  };
}
