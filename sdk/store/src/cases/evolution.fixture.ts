/** Runs of tri-evolution to test stores with, and what is asked of them. */
import type {
  EvolutionAdvance,
  EvolutionLease,
  EvolutionStore,
  EvolutionTaskRow,
  NewEvolution,
} from "../evolution-store.ts";

export const LEASE_MS = 50;

export function newEvolution(run: string, changes: Partial<NewEvolution> = {}): NewEvolution {
  return {
    run,
    settings: { seed: 1, nested: { b: [1, 2], a: null } },
    state: { step: 0 },
    tasks: [],
    pool: [{ query: "first" }, { query: "second" }, { query: "third" }],
    now: 100,
    ...changes,
  };
}

/** The task of this place of the solver in step 1, unless another one is given. */
export function taskRow(id: string, at: number, changes: Partial<EvolutionTaskRow> = {}): EvolutionTaskRow {
  return { id, step: 1, role: "solver", at, document: { asks: id }, ...changes };
}

/** A change that changes nothing but the time, unless something is given. */
export function advanceOf(lease: EvolutionLease, changes: Partial<EvolutionAdvance> = {}): EvolutionAdvance {
  return {
    ...lease,
    state: { step: 0 },
    isOver: false,
    tasks: [],
    rubrics: [],
    report: null,
    releaseGroups: [],
    now: 300,
    ...changes,
  };
}

/** The leases of all runs that can be had. */
export async function leased(runs: EvolutionStore, now = 200, owner = "gateway-a"): Promise<EvolutionLease[]> {
  const claims = await runs.claim({ owner, now, leaseMs: LEASE_MS, limit: 100 });
  return claims.map(({ evolution, token }) => ({ run: evolution.run, token }));
}

/** A new run under a lease. */
export async function leasedRun(
  runs: EvolutionStore,
  run: string,
  changes: Partial<NewEvolution> = {},
): Promise<EvolutionLease> {
  await runs.create(newEvolution(run, changes));
  const lease = (await leased(runs)).find((one) => one.run === run);
  return lease!;
}
