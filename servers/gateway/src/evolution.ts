/** Runs of tri-evolution in a gateway: taken forward while it listens, and asked over HTTP. The store is the caller's. */
import { omitUndefined, type Random } from "@arenakit/contracts";
import {
  createEvolutionRunner,
  createEvolutionService,
  EVOLUTION_PATHS,
  type EvolutionServiceOptions,
  evolutionApp,
  GROUP_LIMITS,
  type JudgeBackend,
  type Judging,
} from "@arenakit/server-judge";
import type { EvolutionStore, GroupStore } from "@arenakit/store";
import type { Mounted } from "./application.ts";

export interface EvolutionPlace extends Pick<EvolutionServiceOptions, "now"> {
  readonly store: EvolutionStore;
  /** Real tasks of an environment, as rows of a pool; absent: rows must be given. */
  readonly rowsOf?: NonNullable<EvolutionServiceOptions["rowsOf"]>;
}

interface EvolutionContext {
  readonly store: GroupStore;
  readonly evaluation: JudgeBackend;
  readonly owner: string;
  readonly random: Random;
  readonly judging: Judging;
  readonly clock: () => number;
  readonly onError?: (error: Error) => void;
  readonly version: string;
  readonly hasTokens: boolean;
}

/** What takes runs forward, and the paths at which they are asked for. */
export function openEvolution(
  { store, now, rowsOf }: EvolutionPlace,
  { store: groups, evaluation, owner, random, judging, clock, onError, ...about }: EvolutionContext,
) {
  const runner = createEvolutionRunner({
    ...{ store, groups, evaluation, owner, clock, random, ...omitUndefined({ onError }) },
    // Groups of the proposer that were held are there to be rewarded.
    onChange(run) {
      service.changed(run);
      judging.nudge();
    },
  });
  const service = createEvolutionService({
    ...{ store, groups, evaluation, runner, clock, now, ...omitUndefined({ rowsOf }) },
  });
  const mounted: Readonly<Record<string, Mounted>> = {
    evolution: {
      scope: "judge",
      paths: EVOLUTION_PATHS,
      maxWaiting: GROUP_LIMITS.maxWaiters,
      ending: service.ending,
      fetch: evolutionApp({ service, onError, ...about }),
    },
  };
  return { runner, mounted };
}
