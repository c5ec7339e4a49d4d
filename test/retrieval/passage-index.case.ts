/**
 * What every engine must do, once for all of them: behaviours over corpora made by hand, each a check that throws. A
 * behaviour an engine has no claim to is skipped with the reason that the engine gives.
 */
import type { PassageIndex } from "@arenakit/contracts";
import { afterAll, describe, it } from "vitest";
import { FILTERING } from "./behaviours/filters.ts";
import { LIFE } from "./behaviours/life.ts";
import { MATCHING } from "./behaviours/matching.ts";
import { REQUESTS } from "./behaviours/requests.ts";
import type { Behaviour, Opened, Subject } from "./behaviours.ts";

export type { Capability, Subject } from "./behaviours.ts";

/** In the order in which a report should name them. */
export const BEHAVIOURS: readonly Behaviour[] = [...MATCHING, ...FILTERING, ...REQUESTS, ...LIFE];

/** Opens each corpus once. */
export function openedOnce(subject: Subject): { opened: Opened; close(): Promise<void> } {
  const indexes = new Map<string, Promise<PassageIndex>>();
  return {
    opened(corpus) {
      const known = indexes.get(corpus.id) ?? subject.open(corpus);
      indexes.set(corpus.id, known);
      return known;
    },
    async close() {
      for (const index of await Promise.allSettled(indexes.values())) {
        if (index.status === "fulfilled") await index.value.close();
      }
    },
  };
}

/** Runs every behaviour over an engine. */
export function passageIndexCase(subject: Subject): void {
  describe(`${subject.name} as an index of passages`, () => {
    // Behaviours that build anew come last, since they take the place of what the others hold.
    const { opened, close } = openedOnce(subject);
    afterAll(close);
    for (const { name, needs, check } of BEHAVIOURS) {
      const claim = needs ? subject.capabilities[needs] : true;
      if (claim === true) it(name, () => check(opened, subject));
      else it.skip(`${name} (${claim})`, () => {});
    }
  });
}
