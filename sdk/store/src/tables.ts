/**
 * The tables as both engines have them, and what their rows mean in the words of the contract. Documents are JSON in
 * text columns, times are milliseconds in whole numbers. Bodies stand alone, so that no other query reads past them.
 */
import type { Failure, JsonObject } from "@arenakit/contracts";
import type { AttemptBody, GroupState, StoredAttempt, StoredGroup } from "./group-store.ts";

export interface GroupRow {
  readonly id: string;
  readonly run: string;
  readonly step: number | null;
  readonly size: number;
  readonly quorum: number;
  readonly state: GroupState;
  readonly version: number;
  readonly have: number;
  readonly abandoned: number;
  /** Of the bodies that are held of it. */
  readonly body_bytes: number;
  readonly opened_at: number;
  readonly collect_until: number;
  readonly judge_ms: number;
  readonly ready_at: number | null;
  readonly judge_until: number | null;
  readonly closed_at: number | null;
  readonly changed_at: number;
  /** Who leased it last, until when, and how often it was leased: the fencing token. */
  readonly owner: string | null;
  readonly token: number;
  readonly lease_until: number | null;
  readonly failure: string | null;
  readonly terms: string;
  readonly result: string | null;
}

export interface AttemptRow {
  readonly group_id: string;
  readonly idx: number;
  readonly generation: number;
  readonly state: "submitted" | "abandoned";
  readonly sha256: string | null;
  readonly bytes: number;
  readonly failure: string | null;
  readonly at: number;
}

export interface BodyRow {
  readonly group_id: string;
  readonly idx: number;
  readonly body: Uint8Array;
}

/** A match or a call of a listwise judge, under its number. */
export interface PlayedRow {
  readonly group_id: string;
  readonly number: number;
  readonly played: string;
}

export interface Tables {
  groups: GroupRow;
  attempts: AttemptRow;
  bodies: BodyRow;
  matches: PlayedRow;
  lists: PlayedRow;
  comparisons: { readonly key: string; readonly comparison: string; readonly at: number };
  configs: { readonly sha256: string; readonly config: string; readonly at: number };
  config_names: { readonly name: string; readonly sha256: string; readonly at: number };
  store_version: { readonly version: number };
}

export function groupOf(row: GroupRow): StoredGroup {
  return {
    id: row.id,
    run: row.run,
    step: row.step,
    size: row.size,
    quorum: row.quorum,
    terms: JSON.parse(row.terms) as JsonObject,
    state: row.state,
    version: row.version,
    have: row.have,
    abandoned: row.abandoned,
    openedAt: row.opened_at,
    collectUntil: row.collect_until,
    readyAt: row.ready_at,
    judgeUntil: row.judge_until,
    closedAt: row.closed_at,
    changedAt: row.changed_at,
    failure: parsed<Failure>(row.failure),
    result: parsed<JsonObject>(row.result),
  };
}

export function attemptOf(row: AttemptRow): StoredAttempt {
  return {
    index: row.idx,
    generation: row.generation,
    state: row.state,
    sha256: row.sha256,
    bytes: row.bytes,
    failure: parsed<Failure>(row.failure),
    at: row.at,
  };
}

export function bodyOf(row: AttemptRow & { readonly body: Uint8Array | ArrayBuffer | null }): AttemptBody {
  return { ...attemptOf(row), body: row.body && plainBytes(row.body) };
}

/** The one kind of bytes, for what SQLite gives without a view and PostgreSQL as a Buffer. */
const plainBytes = (bytes: Uint8Array | ArrayBuffer) =>
  bytes instanceof ArrayBuffer
    ? new Uint8Array(bytes)
    : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function parsed<T>(text: string | null): T | null {
  return text === null ? null : (JSON.parse(text) as T);
}
