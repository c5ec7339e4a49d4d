/**
 * What a judge is shown of an attempt, made once for all of its matches: an attempt of a bracket is compared eight times,
 * and to shorten and spell it out costs more than all else that a comparison does. Bounded; the oldest goes first.
 */
import { inertJson, type Trajectory } from "@arenakit/contracts";
import { viewOf } from "../view.ts";
import { type DigestOptions, digestOf, type ShownView } from "./digest.ts";

export interface ShownAttempts {
  /** The same object for the same trajectory, as long as it is kept. */
  of(trajectory: Trajectory): ShownView;
  /** As a prompt writes it. */
  text(view: ShownView): string;
}

/** Some hundred attempts of usual length: the groups that are judged at a time. */
const MOST_CHARACTERS = 24 * 1024 * 1024;

/** Trajectories must not be changed while they are judged. */
export function shownAttempts(options: DigestOptions, mostCharacters = MOST_CHARACTERS): ShownAttempts {
  const kept = new Map<Trajectory, ShownView>();
  const texts = new WeakMap<ShownView, string>();
  let characters = 0;
  const text = (view: ShownView) => texts.get(view) ?? inertJson(view);
  return {
    of(trajectory) {
      const known = kept.get(trajectory);
      if (known) return known;
      const view = digestOf(viewOf(trajectory), options);
      texts.set(view, inertJson(view));
      kept.set(trajectory, view);
      characters += text(view).length;
      for (const [oldest, shown] of kept) {
        if (characters <= mostCharacters) break;
        kept.delete(oldest);
        characters -= text(shown).length;
      }
      return view;
    },
    text,
  };
}
