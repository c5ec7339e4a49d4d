/**
 * The tables as both engines have them: what their rows mean in the words of the contract, Kysely over a connection, and
 * how rows of groups are held and written. Documents are JSON in text columns, times are milliseconds in whole numbers.
 * Bodies stand alone, so that no other query reads past them.
 */
import { type Failure, type JsonObject, omitUndefined } from "@arenakit/contracts";
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { EpisodeStatus } from "./episode-store.ts";
import type { AttemptBody, GroupState, StoredAttempt, StoredGroup } from "./group-store.ts";
import type { Work } from "./operations.ts";

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
  /** Leases in a row that ran out with no match recorded. */
  readonly lost: number;
  /** The pool of its anchors and how many may join; which of its own attempts it left there when it was closed. */
  readonly pool: string | null;
  readonly pool_limit: number;
  readonly pooled: number | null;
  /** 1: opened as held; and since when it is so no longer. A group that is held has no `judge_until`. */
  readonly held: 0 | 1;
  readonly released_at: number | null;
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
  /** Of an anchor. */
  readonly from_group: string | null;
  readonly from_idx: number | null;
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

export interface EpisodeRow {
  readonly id: string;
  readonly environment: string;
  readonly status: EpisodeStatus;
  readonly setup: string;
  readonly state: string;
  readonly turns: number;
  /** The turn that was begun and is not recorded, with what names its request. */
  readonly pending_turn: number | null;
  readonly pending_key: string | null;
  readonly pending_sha256: string | null;
  /** Who takes it, until when, and how often one was begun: the fencing token. */
  readonly owner: string | null;
  readonly token: number;
  readonly lease_until: number | null;
  readonly idle_ms: number;
  readonly created_at: number;
  readonly changed_at: number;
  readonly result: string | null;
  readonly failure: string | null;
}

export interface EpisodeTurnRow {
  readonly episode_id: string;
  readonly turn: number;
  readonly key: string | null;
  readonly sha256: string;
  readonly reply: string;
  readonly at: number;
}

/** A run of tri-evolution. */
export interface EvolutionRow {
  readonly run: string;
  /** Canonical JSON. */
  readonly settings: string;
  readonly state: string;
  readonly version: number;
  readonly pool: string;
  readonly pool_size: number;
  readonly is_over: 0 | 1;
  /** Who leased it last, until when, and how often it was leased: the fencing token. Without a lease it has no time. */
  readonly owner: string | null;
  readonly token: number;
  readonly lease_until: number | null;
  readonly created_at: number;
  readonly changed_at: number;
  readonly failure: string | null;
}

export interface EvolutionTaskRecord {
  readonly id: string;
  readonly run: string;
  readonly step: number;
  readonly role: string;
  readonly place: number;
  readonly document: string;
}

export interface Tables {
  evolutions: EvolutionRow;
  /** Pools by content, which runs share; `at` is when a run was made of it last, or a part of it came. */
  evolution_pools: { readonly sha256: string; readonly size: number; readonly at: number };
  evolution_pool_tasks: { readonly pool: string; readonly place: number; readonly document: string };
  evolution_tasks: EvolutionTaskRecord;
  evolution_rubrics: { readonly run: string; readonly place: number; readonly document: string };
  evolution_reports: { readonly run: string; readonly step: number; readonly document: string };
  episodes: EpisodeRow;
  episode_turns: EpisodeTurnRow;
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
  const group = {
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
    lost: row.lost,
    closedAt: row.closed_at,
    changedAt: row.changed_at,
    failure: parsed<Failure>(row.failure),
    result: parsed<JsonObject>(row.result),
  };
  return row.held ? { held: { releasedAt: row.released_at }, ...group } : group;
}

/** It waits to be let go. */
export const isHeld = ({ held, released_at }: GroupRow): boolean => held === 1 && released_at === null;

export function attemptOf(row: AttemptRow): StoredAttempt {
  return {
    index: row.idx,
    generation: row.generation,
    state: row.state,
    sha256: row.sha256,
    bytes: row.bytes,
    failure: parsed<Failure>(row.failure),
    at: row.at,
    ...omitUndefined({ from: row.from_group === null ? undefined : { group: row.from_group, index: row.from_idx! } }),
  };
}

export function bodyOf(row: AttemptRow & { readonly body: Uint8Array | ArrayBuffer | null }): AttemptBody {
  return { body: row.body && plainBytes(row.body), ...attemptOf(row) };
}

/** The one kind of bytes, for what SQLite gives without a view and PostgreSQL as a Buffer. */
const plainBytes = (bytes: Uint8Array | ArrayBuffer) =>
  bytes instanceof ArrayBuffer
    ? new Uint8Array(bytes)
    : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export function parsed<T>(text: string | null): T | null {
  return text === null ? null : (JSON.parse(text) as T);
}

/** Runs a statement: its rows, and how many it changed where it gives none. */
type Execute = (
  text: string,
  parameters: readonly unknown[],
) => Promise<{ readonly rows: unknown[]; readonly changes: number }>;

/**
 * Kysely over one connection that somebody else holds: it compiles statements and hands them over. Transactions are
 * begun and ended by the holder, who alone knows when what was written may be acknowledged.
 */
export function kyselyOver(engine: "sqlite" | "postgres", execute: Execute): Kysely<Tables> {
  const only: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      const { rows, changes } = await execute(sql, parameters);
      return { rows: rows as Row[], numAffectedRows: BigInt(changes) } satisfies QueryResult<Row>;
    },
    streamQuery() {
      throw new Error("the connection streams nothing: ask for fewer rows");
    },
  };
  const outside = async () => {
    throw new Error("transactions of this connection are held by who gave it");
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => only,
    beginTransaction: outside,
    commitTransaction: outside,
    rollbackTransaction: outside,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  const parts =
    engine === "sqlite"
      ? { adapter: SqliteAdapter, compiler: SqliteQueryCompiler, introspector: SqliteIntrospector }
      : { adapter: PostgresAdapter, compiler: PostgresQueryCompiler, introspector: PostgresIntrospector };
  const dialect: Dialect = {
    createAdapter: () => new parts.adapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new parts.introspector(db),
    createQueryCompiler: () => new parts.compiler(),
  };
  return new Kysely<Tables>({ dialect });
}

/**
 * The groups of these ids by id, held until the transaction ends; one that is not there is opened as `fresh` says.
 * Transactions hold groups in the order of their ids and open new ones before they hold any, in that order too; so none
 * waits for another in a circle.
 */
export async function lockedGroups(
  work: Work,
  ids: readonly string[],
  fresh: ReadonlyMap<string, GroupRow>,
): Promise<Map<string, GroupRow>> {
  const sorted = [...ids].sort(byBytes);
  if (work.engine === "postgres") await openMissing(work, sorted, fresh);
  const found = new Map<string, GroupRow>();
  await byChunk(sorted, KEYS_AT_ONCE, async (some) => {
    const rows = await work.db
      .selectFrom("groups")
      .selectAll()
      .where("id", "in", some)
      .orderBy("id")
      .$if(work.engine === "postgres", (query) => query.forUpdate())
      .execute();
    for (const row of rows) found.set(row.id, row);
  });
  // Of SQLite there is one writer: what is not there now is not there until it is written.
  for (const id of sorted) if (!found.has(id) && fresh.has(id)) found.set(id, fresh.get(id)!);
  return found;
}

/** Two gateways may open the same group: one of them does, the other waits for it and finds it. */
async function openMissing({ db }: Work, sorted: readonly string[], fresh: ReadonlyMap<string, GroupRow>) {
  const openable = sorted.filter((id) => fresh.has(id));
  const known = new Set<string>();
  await byChunk(openable, KEYS_AT_ONCE, async (some) => {
    const rows = await db.selectFrom("groups").select("id").where("id", "in", some).execute();
    for (const { id } of rows) known.add(id);
  });
  const missing = openable.filter((id) => !known.has(id)).map((id) => fresh.get(id)!);
  await byChunk(missing, ROWS_AT_ONCE, (some) =>
    db
      .insertInto("groups")
      .values(some)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute(),
  );
}

/** Writes groups that are held, and tells of them. */
export async function writeGroups({ db, changed }: Work, rows: readonly GroupRow[]): Promise<void> {
  await byChunk(rows, ROWS_AT_ONCE, async (some) => {
    await db
      .insertInto("groups")
      .values(some)
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet((eb) => ({
          state: eb.ref("excluded.state"),
          version: eb.ref("excluded.version"),
          have: eb.ref("excluded.have"),
          abandoned: eb.ref("excluded.abandoned"),
          body_bytes: eb.ref("excluded.body_bytes"),
          ready_at: eb.ref("excluded.ready_at"),
          judge_until: eb.ref("excluded.judge_until"),
          changed_at: eb.ref("excluded.changed_at"),
          owner: eb.ref("excluded.owner"),
          token: eb.ref("excluded.token"),
          lease_until: eb.ref("excluded.lease_until"),
          lost: eb.ref("excluded.lost"),
          released_at: eb.ref("excluded.released_at"),
          failure: eb.ref("excluded.failure"),
        })),
      )
      .execute();
    for (const { id } of some) changed.add(id);
  });
}

/** The order of both engines: by code point, which is that of UTF-8 bytes and not that of UTF-16. */
export function byBytes(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

/** Rows of one statement: with some twenty columns well below the parameters that either engine takes. */
export const ROWS_AT_ONCE = 200;
/** Keys of one list. */
export const KEYS_AT_ONCE = 1000;

/** Runs `work` on at most `size` of them at a time, in order; not at all without any. */
export async function byChunk<Item>(
  items: readonly Item[],
  size: number,
  work: (some: readonly Item[]) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < items.length; first += size) await work(items.slice(first, first + size));
}
