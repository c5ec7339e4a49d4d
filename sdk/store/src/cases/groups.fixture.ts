/** Groups and attempts to test stores with, and how a store of an engine is opened. */
import type { Comparison, Failure, Match } from "@arenakit/contracts";
import type { GroupHead, GroupStore, Submission } from "../group-store.ts";

/** Stores of one engine over the same data. */
export interface Opened {
  readonly store: GroupStore;
  /** Ends every store that is open over these data, and opens one again. */
  reopened(): Promise<GroupStore>;
  /** Another gateway's; null where data have one owner. */
  second(): Promise<GroupStore | null>;
  /** Ends what is open. */
  end(): Promise<void>;
}

export interface Subject {
  readonly name: string;
  /** Opens a store without any groups. */
  open(): Promise<Opened>;
}

export const COLLECT_MS = 1_000;
export const JUDGE_MS = 5_000;

export function head(id: string, changes: Partial<GroupHead> = {}): GroupHead {
  return {
    id,
    run: "run-a",
    step: 7,
    size: 3,
    quorum: 2,
    terms: { task: "t1", nested: { b: [1, 2], a: null } },
    collectMs: COLLECT_MS,
    judgeMs: JUDGE_MS,
    ...changes,
  };
}

export interface Sent extends Partial<Omit<Submission, "group" | "body">> {
  readonly head?: Partial<GroupHead>;
  readonly body?: string;
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** An attempt of a group; content and hash follow from index and generation unless given. */
export function attempt(id: string, index: number, { head: changes, body: given, ...sent }: Sent = {}): Submission {
  const generation = sent.generation ?? 0;
  const body = given ?? JSON.stringify({ answer: `${index} of ${id}, ${generation}` });
  return {
    group: head(id, changes),
    index,
    generation,
    sha256: `hash of ${body}`,
    body: bytesOf(body),
    now: 100,
    ...sent,
  };
}

export const failureOf = (code: string): Failure => ({
  owner: "harness",
  code,
  message: `the reason is ${code}`,
  retryable: false,
});

export const COMPARISON: Comparison = { status: "unscored", failure: failureOf("rubbish") };

export function match(number: number, winner: number | null = null): Match {
  return {
    number,
    phase: "ring",
    round: 0,
    pair: [0, 1],
    forward: COMPARISON,
    backward: COMPARISON,
    scores: null,
    winner,
  };
}

/** Fills groups one after the other, the first opened first, and so makes them ready. */
export async function readyGroups(store: GroupStore, ids: readonly string[], now = 100): Promise<void> {
  for (const [place, id] of ids.entries())
    for (const index of [0, 1, 2]) await store.submit(attempt(id, index, { now: now + place }));
}

/** The one group that is ready, leased at `now`. */
export async function claimed(store: GroupStore, now = 200, leaseMs = 50) {
  const [claim] = await store.claim({ owner: "gateway-a", now, leaseMs, limit: 1 });
  return { id: claim!.group.id, token: claim!.token };
}
