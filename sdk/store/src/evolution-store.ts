/**
 * The durable state of runs of tri-evolution: settings, the pool of real tasks, the tasks that were handed out, rubrics of real
 * tasks, and a report of each step. Documents are the caller's: the store reads none of them. Groups of a run stand beside it
 * in the same store. Two engines, one contract, one suite (evolution-store.case.ts). Reads no clock: times are arguments, in
 * whole milliseconds since the epoch.
 */
import type { Failure, JsonObject } from "@arenakit/contracts";

export interface NewEvolution {
  /** Names the run. */
  readonly run: string;
  readonly settings: JsonObject;
  /** How it stands before its first step; the caller's. */
  readonly state: JsonObject;
  /** Tasks that are there from the beginning, as of `EvolutionAdvance`. */
  readonly tasks: readonly EvolutionTaskRow[];
  /** Real tasks by place. Kept by content: runs with the same pool share what is kept of it. */
  readonly pool: readonly JsonObject[];
  readonly now: number;
}

export interface StoredEvolution {
  readonly run: string;
  readonly settings: JsonObject;
  readonly state: JsonObject;
  /** Grows with every change of the run. */
  readonly version: number;
  readonly poolSize: number;
  /** Nothing more will change; never undone. */
  readonly isOver: boolean;
  /** What went wrong last, while it is tried again; null if nothing does. */
  readonly failure: Failure | null;
  readonly createdAt: number;
  readonly changedAt: number;
}

/** A task that was handed out; it never changes. */
export interface EvolutionTaskRow {
  /** Unique over all runs. */
  readonly id: string;
  readonly step: number;
  readonly role: string;
  /** Place in its step and role; unique there. */
  readonly at: number;
  readonly document: JsonObject;
}

export interface EvolutionClaim {
  readonly evolution: StoredEvolution;
  readonly token: number;
}

export interface EvolutionLease {
  readonly run: string;
  readonly token: number;
}

/** One change of a run, written whole or not at all. */
export interface EvolutionAdvance extends EvolutionLease {
  readonly state: JsonObject;
  readonly isOver: boolean;
  /** New ones; one whose id the run knows stays as it is. */
  readonly tasks: readonly EvolutionTaskRow[];
  /** Rubrics of real tasks by their place in the pool; they replace those of before. */
  readonly rubrics: readonly { readonly poolAt: number; readonly document: JsonObject }[];
  /** It replaces the one that the step has. */
  readonly report: { readonly step: number; readonly document: JsonObject } | null;
  /** Groups that were held and may be judged from now on. Groups that are not held, or not known, are passed over. */
  readonly releaseGroups: readonly string[];
  readonly now: number;
}

/**
 * What fails with a retryable failure may be asked again, as with groups. A lease is its owner's until another one has claimed
 * the run, or until it is given back or the run is over.
 */
export interface EvolutionStore {
  /**
   * `known`: the same run with the same settings and pool is there, compared as canonical JSON; `conflict`: another one has
   * its name. Nothing is written for either. Throws harness/task_taken as `advance` does.
   */
  create(evolution: NewEvolution): Promise<"created" | "known" | "conflict">;
  /** Null for what is unknown. */
  evolution(run: string): Promise<StoredEvolution | null>;
  /** Last changed first. */
  evolutions(limit: number): Promise<StoredEvolution[]>;
  /** Documents of these places, in their order, members sorted as in canonical JSON. Throws harness/bad_place for one that the pool does not have. */
  pool(run: string, places: readonly number[]): Promise<JsonObject[]>;
  /** Null for what is unknown. */
  task(id: string): Promise<(EvolutionTaskRow & { readonly run: string }) | null>;
  /** By place. */
  tasks(run: string, step: number, role: string): Promise<EvolutionTaskRow[]>;
  /** Those that are known of these, in no order. */
  rubrics(
    run: string,
    places: readonly number[],
  ): Promise<{ readonly poolAt: number; readonly document: JsonObject }[]>;
  /** By step; `from` is the first step that is told. */
  reports(run: string, from?: number): Promise<{ readonly step: number; readonly document: JsonObject }[]>;
  /** Leases runs that are not over and that nobody has, or whose lease has run out: longest unchanged first, at most `limit`. A claim is no change of a run. */
  claim(options: {
    readonly owner: string;
    readonly now: number;
    readonly leaseMs: number;
    readonly limit: number;
  }): Promise<EvolutionClaim[]>;
  /**
   * Prolongs leases and notes what went wrong last, or null. The leases that are no longer the owner's. A failure that is
   * another than before is a change of the run, a lease that is only prolonged is none.
   */
  renew(options: {
    readonly leases: readonly (EvolutionLease & { readonly failure: Failure | null })[];
    readonly now: number;
    readonly leaseMs: number;
  }): Promise<EvolutionLease[]>;
  /** Gives runs back: they may be claimed at once. Stale leases are passed over. */
  release(leases: readonly EvolutionLease[]): Promise<void>;
  /**
   * False where the lease is no longer the owner's or the run is over: nothing was written. Keeps the lease, unless the run
   * is over with it. What went wrong before is forgotten. Throws harness/task_taken for a task whose id another run has or
   * whose place in the step has another task, and harness/bad_place for rubrics of a place that the pool does not have;
   * nothing is written then either.
   */
  advance(advance: EvolutionAdvance): Promise<boolean>;
  /** Ends a run, whoever has it: its leases are stale from then on. False where it was over or is not known. */
  end(run: string, now: number): Promise<boolean>;
  /**
   * Runs that have been over and unchanged since before this time go, with all that is theirs and with pools that no run
   * has. How many. Groups are not theirs.
   */
  prune(before: number): Promise<number>;
}
