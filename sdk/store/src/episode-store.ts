/**
 * The durable state of episodes that are driven over the wire: what an episode was set up with, its state after the last
 * turn, and what each turn was answered, so that a turn that is sent again is answered again and any gateway goes on. Two
 * engines, one contract, one suite (episode-store.case.ts). Knows no environment and reads no clock: times are arguments,
 * in whole milliseconds since the epoch.
 */
import type { Failure, JsonObject } from "@arenakit/contracts";

/**
 * `open` takes turns; `over` has a stop reason and waits to be scored, or a failure and waits for its group to be told that
 * it was abandoned; `finished` and `abandoned` are the end and never change again.
 */
export type EpisodeStatus = "open" | "over" | "finished" | "abandoned";

/** All of an episode but its documents, which grow with its turns. */
export interface EpisodeHead {
  readonly id: string;
  readonly environment: string;
  readonly status: EpisodeStatus;
  /** Turns that are recorded; the next one has this index. */
  readonly turns: number;
  /** A turn that was begun and has no answer so far. */
  readonly pending: { readonly turn: number; readonly sha256: string } | null;
  readonly createdAt: number;
  readonly changedAt: number;
  /** How long it may rest while it is open, from its last change on. */
  readonly idleMs: number;
  /** What it was finished with; of an abandoned one what was said of it, if it waited for that. Null before. */
  readonly result: JsonObject | null;
  /** Why it was abandoned. */
  readonly failure: Failure | null;
}

/** Open, without a turn that was begun, and its time of rest is over. */
export const hasRested = ({ status, pending, changedAt, idleMs }: EpisodeHead, now: number): boolean =>
  status === "open" && pending === null && changedAt + idleMs <= now;

export interface StoredEpisode extends EpisodeHead {
  /** What it was created with; compared as canonical JSON. */
  readonly setup: JsonObject;
  /** After the last turn that was recorded. */
  readonly state: JsonObject;
}

export interface NewEpisode {
  readonly id: string;
  readonly environment: string;
  readonly setup: JsonObject;
  readonly state: JsonObject;
  readonly idleMs: number;
  /** Open episodes that there may be at most, this one among them. */
  readonly capacity: number;
  readonly now: number;
}

/** `known`: the id is there with the same setup and time of rest; `conflict`: with others; `full`: so many are open already. */
export interface CreatedEpisode {
  readonly outcome: "created" | "known" | "conflict" | "full";
  /** What is there afterwards; null where it is full. */
  readonly episode: EpisodeHead | null;
}

export interface TurnStart {
  readonly id: string;
  /** Index from 0; null: the next one, or the one that has the key. */
  readonly turn: number | null;
  /** A caller's own name of the request, unique in the episode. */
  readonly key: string | null;
  /** Of what was sent. */
  readonly sha256: string;
  readonly owner: string;
  readonly now: number;
  readonly leaseMs: number;
}

/**
 * The first of these that holds, in this order:
 * - `unknown`: there is no such episode
 * - `recorded`: the turn is recorded with this content; `reply` is what it was answered
 * - `conflict`: the turn, or the key, is there with other content
 * - `closed`: the episode is not open
 * - `rested`: no turn of it is begun and its time of rest is over, so that it is to be abandoned
 * - `out_of_order`: the index is not that of the next turn
 * - `busy`: the turn is being taken under a lease that has not run out
 * - `resumed`: it was begun with this content and its lease ran out, so its calls may have been delivered
 * - `begun`: nobody has begun it before
 */
export type TurnStartOutcome =
  | "unknown"
  | "recorded"
  | "conflict"
  | "closed"
  | "rested"
  | "out_of_order"
  | "busy"
  | "resumed"
  | "begun";

export interface StartedTurn {
  readonly outcome: TurnStartOutcome;
  readonly episode: EpisodeHead | null;
  /** Of this turn where it is begun, resumed, recorded or busy. */
  readonly turn: number;
  /** Tells the writes of who begins a turn from those of who had it before; 0 where it was not begun. */
  readonly token: number;
  readonly reply: JsonObject | null;
}

export interface TurnEnd {
  readonly id: string;
  readonly token: number;
  readonly state: JsonObject;
  readonly reply: JsonObject;
  /** The state has a stop reason: the episode is `over`. */
  readonly isOver: boolean;
  readonly now: number;
}

export interface EpisodeEnd {
  readonly id: string;
  readonly now: number;
}

export interface RecordedTurn {
  readonly turn: number;
  readonly key: string | null;
  readonly sha256: string;
  readonly reply: JsonObject;
  readonly at: number;
}

export interface EpisodeFilter {
  readonly status?: EpisodeStatus;
  readonly environment?: string;
  /** 1 … 10,000; those that changed last come first. */
  readonly limit: number;
}

export type EpisodeCounts = Readonly<Record<EpisodeStatus, number>>;

/** What fails with a retryable failure may be asked again, as with groups. */
export interface EpisodeStore {
  create(episode: NewEpisode): Promise<CreatedEpisode>;
  /** Begins a turn under a lease; nothing of it may be done before this has resolved. */
  beginTurn(start: TurnStart): Promise<StartedTurn>;
  /** Records the turn and its state; false where somebody else has begun it since, or the episode has ended. */
  endTurn(end: TurnEnd): Promise<boolean>;
  /** Gives up a turn of which nothing was done: it may be begun anew. Stale tokens are passed over. */
  releaseTurn(lease: { readonly id: string; readonly token: number }): Promise<void>;
  /** Prolongs the leases of all turns that this owner has begun. */
  renewTurns(options: { readonly owner: string; readonly now: number; readonly leaseMs: number }): Promise<void>;
  /**
   * Ends an open episode without a turn: `state` has a stop reason. What an open turn of it has done is not recorded.
   * False where it is not open, or has another number of turns.
   */
  endEpisode(end: EpisodeEnd & { readonly turns: number; readonly state: JsonObject }): Promise<boolean>;
  /** Closes an episode that is `over` with what it was scored; false where it is not over, or was abandoned. */
  finish(end: EpisodeEnd & { readonly result: JsonObject }): Promise<boolean>;
  /**
   * Ends an episode that is `open`, or over and not finished, with a failure; false where it has one, is closed or unknown.
   * One that `waits` is over until `closeAbandoned`, the others are closed.
   */
  abandon(end: EpisodeEnd & { readonly failure: Failure; readonly waits?: boolean }): Promise<boolean>;
  /** Closes an episode that was abandoned and waits; false elsewhere. */
  closeAbandoned(end: EpisodeEnd & { readonly result: JsonObject }): Promise<boolean>;

  /** Null for what is unknown. */
  episode(id: string): Promise<StoredEpisode | null>;
  /** The same without what it was set up with and its state; null for what is unknown. */
  head(id: string): Promise<EpisodeHead | null>;
  turns(id: string): Promise<RecordedTurn[]>;
  episodes(filter: EpisodeFilter): Promise<EpisodeHead[]>;
  /**
   * Open ones whose time of rest is over and that no turn is taken of, then those that are over since before
   * `now - graceMs`. Of either as many as `limit`, so that many of one keep none of the other waiting; oldest first.
   */
  idle(options: { readonly now: number; readonly graceMs: number; readonly limit: number }): Promise<EpisodeHead[]>;
  counts(): Promise<EpisodeCounts>;
  /** Closed ones that changed last before this time go, with their turns; how many. */
  prune(before: number): Promise<number>;
}
