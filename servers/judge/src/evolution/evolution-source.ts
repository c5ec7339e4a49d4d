/**
 * The studio's source of runs of tri-evolution. Reports never change once they are followed by another: each is read once, the
 * last ones are kept whole and of those before their figures, so that a look costs what has come since the last one.
 */
import { StepReport } from "@arenakit/evaluator-evolution";
import { type EvolutionFigures, type EvolutionView, stepFigures } from "@arenakit/server-pages";
import type { EvolutionStore } from "@arenakit/store";
import { StoredRun } from "./stored-run.ts";

/** Reports that are kept whole: the page tells the details of as many steps. */
const KEPT_WHOLE = 40;
/** Runs whose reports are kept; the one that was looked at longest ago goes first. */
const MAX_KEPT = 16;

interface FollowedRun {
  readonly earlier: EvolutionFigures[];
  readonly steps: StepReport[];
}

export function createEvolutionSource(store: EvolutionStore): (run: string) => Promise<EvolutionView | null> {
  const kept = new Map<string, FollowedRun>();
  return async (run) => {
    const evolution = await store.evolution(run);
    if (!evolution) return null;
    const known = kept.get(run) ?? { earlier: [], steps: [] };
    kept.delete(run);
    kept.set(run, known);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    const last = known.steps.at(-1)?.step ?? 0;
    // Two looks at once read the same reports.
    for (const { step, document } of await store.reports(run, last + 1))
      if (step > (known.steps.at(-1)?.step ?? 0)) known.steps.push(StepReport.parse(document));
    while (known.steps.length > KEPT_WHOLE) known.earlier.push(stepFigures(known.steps.shift()!));
    const { settings, judge } = StoredRun.parse(evolution.settings);
    return {
      ...{ run, settings, judge: judge ?? "the server's first" },
      ...{ steps: [...known.steps], earlier: [...known.earlier] },
      ...{ failure: evolution.failure, isOver: evolution.isOver },
    };
  };
}
