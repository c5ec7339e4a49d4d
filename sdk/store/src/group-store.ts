/**
 * The durable state of the group-reward service: groups, attempts, matches, judgements, configurations. What an
 * operation has resolved with is there after a crash. Two engines, one contract, one suite (group-store.case.ts). Knows
 * no judge and reads no clock: times are arguments, in whole milliseconds since the epoch.
 */
import type { Comparison, Failure, JsonObject, ListCall, Match } from "@arenakit/contracts";

/**
 * `open` takes attempts; `ready` waits for a judge; `judging` is leased by a gateway; `scored` and `invalid` are the end
 * and never change again.
 */
export type GroupState = "open" | "ready" | "judging" | "scored" | "invalid";
export const CLOSED_STATES: readonly GroupState[] = ["scored", "invalid"];

/** Where anchors of a group come from: attempts of earlier groups, which join its tournament. */
export interface AnchorPool {
  /** Names the groups that share anchors; opaque to the store. */
  readonly id: string;
  /** How many may join, at least 1. */
  readonly limit: number;
}

/** What the first attempt fixes; the others must agree with `terms`. */
export interface GroupHead {
  readonly id: string;
  /** Of the trainer's run; groups are listed, watched and cancelled by it. */
  readonly run: string;
  readonly step: number | null;
  /** How many attempts it has, at least 1; indices are 0 … size − 1. */
  readonly size: number;
  /** How many attempts must have been submitted when collecting ends; with fewer the group is invalid. */
  readonly quorum: number;
  /** Everything else that all attempts agree on: task, configuration, trainer. Compared as canonical JSON. */
  readonly terms: JsonObject;
  /** Absent of a group that nothing joins. */
  readonly pool?: AnchorPool;
  /**
   * It collects as any other and becomes `ready`, but nobody claims it and it has no `judgeUntil` before it is let go
   * (`EvolutionAdvance.releaseGroups`). One that is never let go is ended by `cancel` alone. False unless given.
   */
  readonly held?: boolean;
  /** How long after its opening it takes attempts. */
  readonly collectMs: number;
  /** How long a judge has after it is ready; of a held group after it is ready and let go. */
  readonly judgeMs: number;
}

export interface StoredGroup {
  readonly id: string;
  readonly run: string;
  readonly step: number | null;
  readonly size: number;
  readonly quorum: number;
  readonly terms: JsonObject;
  /** Of a group that was opened as held: when it was let go, null while it is held. Absent elsewhere. */
  readonly held?: { readonly releasedAt: number | null };
  readonly state: GroupState;
  /** Grows with every change of the group. */
  readonly version: number;
  /** Submitted attempts, and abandoned ones. */
  readonly have: number;
  readonly abandoned: number;
  readonly openedAt: number;
  readonly collectUntil: number;
  /** Null while it is open. */
  readonly readyAt: number | null;
  /** Null while it is open, and while it is held. */
  readonly judgeUntil: number | null;
  /** How often in a row whoever judged it was lost (its lease ran out) before a match of it was recorded. */
  readonly lost: number;
  readonly closedAt: number | null;
  readonly changedAt: number;
  /** Why it is invalid; of one that is not closed the last thing that went wrong while it was judged. */
  readonly failure: Failure | null;
  /** What it was closed with; null before. */
  readonly result: JsonObject | null;
}

export interface StoredAttempt {
  readonly index: number;
  readonly generation: number;
  readonly state: "submitted" | "abandoned";
  /** Of the body; null of an abandoned one. */
  readonly sha256: string | null;
  readonly bytes: number;
  /** Why it was abandoned. */
  readonly failure: Failure | null;
  readonly at: number;
  /** Of an anchor: whose attempt it was. */
  readonly from?: { readonly group: string; readonly index: number };
}

export interface Submission {
  readonly group: GroupHead;
  readonly index: number;
  readonly generation: number;
  readonly sha256: string;
  /** Any bytes; the service keeps JSON in UTF-8. */
  readonly body: Uint8Array;
  readonly now: number;
}

/**
 * The first of these that holds, in this order:
 * - `duplicate`: the same generation and content is there already, whatever the state of the group
 * - `other_terms`: the group was opened with another size, quorum, run, step or terms, or held where this is not, or the reverse
 * - `superseded`: a higher generation is there
 * - `abandoned`: this generation was abandoned
 * - `late`: the group no longer takes attempts: it is not open, or its time of collecting is over
 * - `conflict`: the same generation is there with other content
 * - `replaced`: stored in place of a lower generation
 * - `accepted`: stored; the first of its index, or after an abandoned one of a lower generation
 *
 * Nothing is stored but for the last two. The last attempt that was waited for, submitted or abandoned, makes the group
 * `ready`, whatever its quorum: that is for the end of collecting, and for who judges.
 *
 * With a pool, what makes a group ready also fixes its anchors, in copies of its own under the indices size, size + 1, …:
 * of the groups of its pool that were closed with an anchor and are of an earlier step, the latest steps first, equal
 * ones by id. One whose body is no longer there is passed over. A group without a step has none.
 */
export type SubmitOutcome =
  | "accepted"
  | "replaced"
  | "duplicate"
  | "conflict"
  | "abandoned"
  | "superseded"
  | "late"
  | "other_terms";

export interface Submitted {
  readonly outcome: SubmitOutcome;
  readonly group: StoredGroup;
  /** The attempt that is there for this index, after the operation. */
  readonly attempt: StoredAttempt | null;
}

export interface Abandonment {
  readonly id: string;
  /** Opens the group where it is not known: an attempt may fail before any sibling has come. */
  readonly group?: GroupHead;
  readonly index: number;
  readonly generation: number;
  readonly failure: Failure;
  readonly now: number;
}

export interface Abandoned {
  /**
   * The first that holds, in this order: `unknown`: there is no such group and no head to open it with; `already`: this
   * generation was abandoned before; `other_terms`, `superseded` and `late` as for a submission; else `abandoned`, in
   * place of what was submitted with this generation or a lower one.
   */
  readonly outcome: "abandoned" | "already" | "superseded" | "late" | "other_terms" | "unknown";
  readonly group: StoredGroup | null;
}

export interface ClaimOptions {
  readonly owner: string;
  readonly now: number;
  readonly leaseMs: number;
  readonly limit: number;
  /** Only groups whose `judgeUntil` has passed: somebody has to close them, however busy all are. */
  readonly overdue?: boolean;
}

/** A group that a gateway may judge until `leaseUntil`; `token` tells its writes from those of who had it before. */
export interface Claim {
  readonly group: StoredGroup;
  readonly token: number;
}

export interface Lease {
  readonly id: string;
  readonly token: number;
}

/** A judgement kept by content: `key` is a hash of all that it depends on (servers/judge says of what). */
export interface KeptComparison {
  readonly key: string;
  readonly comparison: Comparison;
}

export interface RecordedWork extends Lease {
  readonly matches: readonly Match[];
  readonly lists: readonly ListCall[];
}

export interface Records {
  readonly work: readonly RecordedWork[];
  readonly comparisons: readonly KeptComparison[];
  readonly now: number;
}

export interface Closing extends Lease {
  readonly state: "scored" | "invalid";
  readonly result: JsonObject;
  readonly failure: Failure | null;
  /** Index of the attempt that groups of later steps in its pool may take as an anchor; absent: none. */
  readonly anchor?: number;
  readonly now: number;
}

export interface AttemptBody extends StoredAttempt {
  /** Null of an abandoned attempt, and where retention took it. */
  readonly body: Uint8Array | null;
}

export interface GroupFilter {
  readonly run?: string;
  readonly states?: readonly GroupState[];
  /** Only groups changed at or after this time. */
  readonly changedSince?: number;
  /** Only groups opened before this time: for paging backwards. */
  readonly openedBefore?: number;
  /** `oldest`: by opening, ascending; `newest`: descending, the default; `changed`: by last change, ascending. */
  readonly order?: "oldest" | "newest" | "changed";
  /** 1 … 10,000. */
  readonly limit: number;
}

export interface GroupCounts {
  readonly open: number;
  readonly ready: number;
  readonly judging: number;
  readonly scored: number;
  readonly invalid: number;
  /** When the oldest group that is not closed was opened; null where all are. */
  readonly oldestOpenedAt: number | null;
  /** Of all bodies that are held, those of closed groups too until retention takes them. */
  readonly bodyBytes: number;
  /** Of bodies of groups that are not closed. */
  readonly openBodyBytes: number;
}

export interface RunCounts {
  readonly run: string;
  readonly groups: number;
  readonly lastChangedAt: number;
}

export interface StoredConfig {
  readonly name: string | null;
  readonly sha256: string;
  readonly config: JsonObject;
}

export interface Retention {
  readonly now: number;
  /** Closed groups older than this go, with all that is theirs. */
  readonly keepMs: number;
  /** Bodies of closed groups go, oldest first, while all bodies together take more. */
  readonly maxBodyBytes: number;
  /** Judgements older than this go. */
  readonly keepComparisonsMs: number;
}

/**
 * What fails with a retryable failure may be asked again: either nothing was done, or it was done and its answer lost,
 * and asking again changes nothing more (a group that was claimed so is free when its lease runs out, one that was
 * closed so is closed).
 */
export interface GroupStore {
  /** `sqlite` or `postgres`, for health and logs. */
  readonly engine: string;

  submit(submission: Submission): Promise<Submitted>;
  abandon(abandonment: Abandonment): Promise<Abandoned>;
  /** Closes what is not closed of a group or of a whole run as `invalid` with this failure; how many that were. */
  cancel(what: { id: string } | { run: string }, failure: Failure, now: number): Promise<number>;

  /**
   * Ends collecting where its time is up, at `collectUntil` or later: `ready` with the quorum, else `invalid` with `failure` (the caller's, whose
   * message says what a quorum is). How many groups changed.
   */
  expire(now: number, failure: Failure): Promise<number>;
  /**
   * Leases groups that are `ready` and not held, or `judging` under a lease that has run out, which counts as `lost`:
   * oldest first, at most `limit`.
   */
  claim(options: ClaimOptions): Promise<Claim[]>;
  /**
   * Prolongs leases, and notes what went wrong last; null leaves what is noted. A lease is its owner's until another one
   * has claimed the group, or until it is given back or closed. The leases that are no longer the owner's.
   */
  renew(options: {
    leases: readonly (Lease & { failure: Failure | null })[];
    now: number;
    leaseMs: number;
  }): Promise<Lease[]>;
  /** Gives groups back, `ready` again and not lost, with what was recorded of them. Stale leases are passed over. */
  release(leases: readonly Lease[], now: number): Promise<void>;
  /** Leases of groups, of turns and of runs of tri-evolution run out at once of an owner that is known to be gone; its tokens stay fenced off. */
  releaseOwner(owner: string): Promise<void>;
  /**
   * Keeps judgements, and matches and lists of leased groups; what is recorded already under its number stays as it is.
   * The leases that are no longer the owner's, of whose work nothing was recorded.
   */
  record(records: Records): Promise<Lease[]>;
  /** Ends a leased group; false where the lease is no longer the owner's or the group is closed. */
  close(closing: Closing): Promise<boolean>;

  /** Null for what is unknown. */
  group(id: string): Promise<StoredGroup | null>;
  /** Those that are known of these, in no order. */
  groupsById(ids: readonly string[]): Promise<StoredGroup[]>;
  groups(filter: GroupFilter): Promise<StoredGroup[]>;
  /** By index, the anchors that joined it last. */
  attempts(id: string): Promise<StoredAttempt[]>;
  /** The same with bodies. */
  bodies(id: string): Promise<AttemptBody[]>;
  body(id: string, index: number): Promise<AttemptBody | null>;
  matches(id: string): Promise<Match[]>;
  lists(id: string): Promise<ListCall[]>;
  /** Those of the keys that are known. */
  comparisons(keys: readonly string[]): Promise<KeptComparison[]>;
  counts(): Promise<GroupCounts>;
  /** Last changed first. */
  runs(limit: number): Promise<RunCounts[]>;

  /**
   * `conflict`: the name stands for another configuration, and nothing is stored; `config` is what is there. Without a
   * name it is `known` where the content is, with a name where the name stands for it.
   */
  putConfig(
    config: StoredConfig,
    now: number,
  ): Promise<{ outcome: "created" | "known" | "conflict"; config: StoredConfig }>;
  /** By sha256 or by name; the name is then the one that was given first, or null. */
  config(named: string): Promise<StoredConfig | null>;

  prune(retention: Retention): Promise<{ groups: number; bodies: number; comparisons: number }>;

  /**
   * Tells of groups that changed after the change is durable, those that other gateways changed too; now and then twice,
   * and after a broken connection not at all: who waits also polls. Returns what ends it.
   */
  onChange(listener: (id: string) => void): () => void;
  /** Resolves while the engine answers. Throws a FailureError of owner "harness" where it does not. */
  ping(): Promise<void>;
  /** Finishes what was begun. Nothing may be called afterwards. */
  end(): Promise<void>;
}
