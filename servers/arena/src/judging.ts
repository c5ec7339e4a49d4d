/**
 * The judging of groups: claims those that are ready, oldest first, has the arena play them match by match, records
 * each match as it is there, and closes them. Whatever a judge does wrong leaves a group waiting and in the end
 * invalid, never with a number. Several gateways may do so over one store.
 */
import type { Failure, Random } from "@arenakit/contracts";
import type { Evaluation } from "@arenakit/server-evaluation";
import type { GroupStore } from "@arenakit/store";

export interface JudgingOptions {
  readonly store: GroupStore;
  /** Judges, rubrics, environments and calibrations, as calls name them. */
  readonly evaluation: Pick<Evaluation, "judges" | "rubrics" | "environments" | "calibrations">;
  /** Names this process in leases; no other one has it. */
  readonly owner: string;
  /** Milliseconds since the epoch; those of several gateways agree to a second. */
  readonly clock: () => number;
  /** Of the waits between two tries. */
  readonly random: Random;
  /** Comparisons asked at once, over all groups and all judges; 64 unless given. */
  readonly concurrency?: number;
  /** A gateway that is lost keeps its groups from others for this long; 15 s unless given. */
  readonly leaseMs?: number;
  /** How often the store is looked at for work that nobody told of; 500 ms unless given. */
  readonly pollMs?: number;
  readonly onError?: (error: Error) => void;
}

/** How a judge has fared lately. */
export interface JudgeHealth {
  readonly name: string;
  /** `down` while one question at a time looks whether it is back. */
  readonly state: "up" | "down" | "unknown";
  readonly asked: number;
  readonly failed: number;
  readonly inFlight: number;
  readonly lastFailure: Failure | null;
  /** Milliseconds of an answered question, over the last few hundred; null without any. */
  readonly medianMs: number | null;
  readonly p99Ms: number | null;
  /** Of matches scored in both orders: ties, and pairs whose two orders favoured different attempts. */
  readonly ties: number;
  readonly flips: number;
  readonly matches: number;
  readonly tokens: { readonly input: number; readonly output: number };
}

export interface JudgingHealth {
  readonly judges: readonly JudgeHealth[];
  /** Groups that this gateway is judging. */
  readonly active: number;
  readonly callsInFlight: number;
  readonly callsWaiting: number;
}

export interface Judging {
  /** Begins to look for work. */
  start(): void;
  /** There may be work: looks at once. */
  nudge(): void;
  health(): JudgingHealth;
  /** Ends what it is at, after what has been judged is recorded, and gives its groups back. */
  stop(): Promise<void>;
}
