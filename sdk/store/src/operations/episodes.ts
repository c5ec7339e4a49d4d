/** Episodes: created within a capacity, turned under leases, ended once. Each call reads its row, decides and writes. */
import { type Failure, fail, type JsonObject } from "@arenakit/contracts";
import {
  type CreatedEpisode,
  type EpisodeCounts,
  type EpisodeEnd,
  type EpisodeFilter,
  type EpisodeHead,
  type EpisodeStatus,
  hasRested,
  type NewEpisode,
  type RecordedTurn,
  type StartedTurn,
  type StoredEpisode,
  type TurnEnd,
  type TurnStart,
} from "../episode-store.ts";
import type { Work } from "../operations.ts";
import { PRUNED_AT_ONCE } from "../store-over.ts";
import type { EpisodeRow, EpisodeTurnRow } from "../tables.ts";

/**
 * An episode as it passes between threads: what only its reader understands stays text, which costs a copy of bytes, where
 * objects would be taken apart and put together at each end.
 */
export interface EpisodeText extends Omit<StoredEpisode, "setup" | "state"> {
  readonly setup: string;
  readonly state: string;
}

export type NewEpisodeText = Omit<NewEpisode, "setup" | "state"> & { readonly setup: string; readonly state: string };
export type TurnEndText = Omit<TurnEnd, "state" | "reply"> & { readonly state: string; readonly reply: string };

export async function createEpisode(work: Work, asked: NewEpisodeText): Promise<CreatedEpisode> {
  const there = await wholeRow(work, asked.id);
  if (there) return known(there, asked);
  const { count } = await work.db
    .selectFrom("episodes")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", "open")
    .executeTakeFirstOrThrow();
  if (Number(count) >= asked.capacity) return { outcome: "full", episode: null };
  const row: EpisodeRow = {
    id: asked.id,
    environment: asked.environment,
    status: "open",
    setup: asked.setup,
    state: asked.state,
    turns: 0,
    pending_turn: null,
    pending_key: null,
    pending_sha256: null,
    owner: null,
    token: 0,
    lease_until: null,
    idle_ms: asked.idleMs,
    created_at: asked.now,
    changed_at: asked.now,
    result: null,
    failure: null,
  };
  const stored = await work.db
    .insertInto("episodes")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (stored) return { outcome: "created", episode: headOf(row) };
  const first = await wholeRow(work, asked.id);
  return first ? known(first, asked) : fail("harness", "store_failed", `episode ${asked.id} is gone again`);
}

function known(row: EpisodeRow, asked: NewEpisodeText): CreatedEpisode {
  const isSame = row.environment === asked.environment && row.setup === asked.setup && row.idle_ms === asked.idleMs;
  return { outcome: isSame ? "known" : "conflict", episode: headOf(row) };
}

export async function beginTurn(work: Work, asked: TurnStart): Promise<StartedTurn> {
  const row = await rowOf(work, asked.id, { held: true });
  if (!row) return { outcome: "unknown", episode: null, turn: 0, token: 0, reply: null };
  const recorded = await recordedTurn(work, row, asked);
  const turn = recorded?.turn ?? asked.turn ?? row.turns;
  const told = { episode: headOf(row), turn, token: 0, reply: null };
  // A key that named another turn before is no name of this one, though both say the same.
  const isNamed = recorded?.turn === (asked.turn ?? turn);
  if (recorded)
    return isNamed && recorded.sha256 === asked.sha256
      ? { ...told, outcome: "recorded", reply: JSON.parse(recorded.reply) as JsonObject }
      : { ...told, outcome: "conflict" };
  if (row.status !== "open") return { ...told, outcome: "closed" };
  if (hasRested(told.episode, asked.now)) return { ...told, outcome: "rested" };
  if (turn !== row.turns) return { ...told, outcome: "out_of_order" };
  const isPending = row.pending_turn !== null;
  if (isPending && row.pending_sha256 !== asked.sha256) {
    // Without an index the request may be another one, whose turn comes after this one.
    const isOther = asked.turn === null && (asked.key === null || row.pending_key !== asked.key);
    return { ...told, outcome: isOther && (row.lease_until ?? 0) > asked.now ? "busy" : "conflict" };
  }
  if (isPending && (row.lease_until ?? 0) > asked.now) return { ...told, outcome: "busy" };
  const token = row.token + 1;
  await work.db
    .updateTable("episodes")
    .set({
      token,
      owner: asked.owner,
      lease_until: asked.now + asked.leaseMs,
      pending_turn: turn,
      pending_key: asked.key,
      pending_sha256: asked.sha256,
      changed_at: asked.now,
    })
    .where("id", "=", row.id)
    .execute();
  return { ...told, outcome: isPending ? "resumed" : "begun", token };
}

/** By its key where it has one, else by its index. */
async function recordedTurn({ db }: Work, row: HeadRow, { turn, key }: TurnStart) {
  if (row.turns === 0) return undefined;
  const ofEpisode = db.selectFrom("episode_turns").selectAll().where("episode_id", "=", row.id);
  const byKey = key === null ? undefined : await ofEpisode.where("key", "=", key).executeTakeFirst();
  if (byKey || turn === null || turn >= row.turns) return byKey;
  return ofEpisode.where("turn", "=", turn).executeTakeFirst();
}

export async function endTurn(work: Work, { id, token, state, reply, isOver, now }: TurnEndText): Promise<boolean> {
  const row = await rowOf(work, id, { held: true });
  if (row?.status !== "open" || row.token !== token || row.pending_turn === null) return false;
  const recorded: EpisodeTurnRow = {
    episode_id: id,
    turn: row.pending_turn,
    key: row.pending_key,
    sha256: row.pending_sha256 ?? "",
    reply,
    at: now,
  };
  await work.db.insertInto("episode_turns").values(recorded).execute();
  await work.db
    .updateTable("episodes")
    .set({
      ...NOT_PENDING,
      state,
      turns: row.turns + 1,
      status: isOver ? "over" : "open",
      changed_at: now,
    })
    .where("id", "=", id)
    .execute();
  return true;
}

export async function releaseTurn(
  { db }: Work,
  { id, token }: { readonly id: string; readonly token: number },
): Promise<void> {
  await db.updateTable("episodes").set(NOT_PENDING).where("id", "=", id).where("token", "=", token).execute();
}

export async function renewTurns(
  { db }: Work,
  { owner, now, leaseMs }: { readonly owner: string; readonly now: number; readonly leaseMs: number },
): Promise<void> {
  await db
    .updateTable("episodes")
    .set({ lease_until: now + leaseMs })
    .where("status", "=", "open")
    .where("owner", "=", owner)
    .where("pending_turn", "is not", null)
    .execute();
}

export async function endEpisode(
  work: Work,
  { id, turns, state, now }: EpisodeEnd & { readonly turns: number; readonly state: string },
): Promise<boolean> {
  const row = await rowOf(work, id, { held: true });
  if (row?.status !== "open" || row.turns !== turns) return false;
  const ended = { ...NOT_PENDING, token: row.token + 1, state, status: "over" as const };
  await work.db
    .updateTable("episodes")
    .set({ ...ended, changed_at: now })
    .where("id", "=", id)
    .execute();
  return true;
}

export async function finishEpisode(
  work: Work,
  { id, result, now }: EpisodeEnd & { readonly result: JsonObject },
): Promise<boolean> {
  const row = await rowOf(work, id, { held: true });
  if (row?.status !== "over" || row.failure !== null) return false;
  const finished = { status: "finished" as const, result: JSON.stringify(result), changed_at: now };
  await work.db.updateTable("episodes").set(finished).where("id", "=", id).execute();
  return true;
}

export async function abandonEpisode(
  work: Work,
  { id, failure, waits = false, now }: EpisodeEnd & { readonly failure: Failure; readonly waits?: boolean },
): Promise<boolean> {
  const row = await rowOf(work, id, { held: true });
  if (row?.status !== "open" && row?.status !== "over") return false;
  if (row.failure !== null) return false;
  const status: EpisodeStatus = waits ? "over" : "abandoned";
  await work.db
    .updateTable("episodes")
    .set({ ...NOT_PENDING, token: row.token + 1, status, changed_at: now, failure: JSON.stringify(failure) })
    .where("id", "=", id)
    .execute();
  return true;
}

export async function closeAbandonedEpisode(
  work: Work,
  { id, result, now }: EpisodeEnd & { readonly result: JsonObject },
): Promise<boolean> {
  const row = await rowOf(work, id, { held: true });
  if (row?.status !== "over" || row.failure === null) return false;
  const closed = { status: "abandoned" as const, result: JSON.stringify(result), changed_at: now };
  await work.db.updateTable("episodes").set(closed).where("id", "=", id).execute();
  return true;
}

export async function episode(work: Work, id: string): Promise<EpisodeText | null> {
  const row = await wholeRow(work, id);
  return row ? { ...headOf(row), setup: row.setup, state: row.state } : null;
}

export async function episodeHead(work: Work, id: string): Promise<EpisodeHead | null> {
  const row = await rowOf(work, id);
  return row ? headOf(row) : null;
}

export async function episodeTurns({ db }: Work, id: string): Promise<RecordedTurn[]> {
  const rows = await db.selectFrom("episode_turns").selectAll().where("episode_id", "=", id).orderBy("turn").execute();
  return rows.map(({ turn, key, sha256, reply, at }) => ({
    turn,
    key,
    sha256,
    reply: JSON.parse(reply) as JsonObject,
    at,
  }));
}

export async function episodes({ db }: Work, filter: EpisodeFilter): Promise<EpisodeHead[]> {
  const { status, environment, limit } = filter;
  const rows = await db
    .selectFrom("episodes")
    .select(HEAD)
    .$if(status !== undefined, (query) => query.where("status", "=", status!))
    .$if(environment !== undefined, (query) => query.where("environment", "=", environment!))
    .orderBy("changed_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(headOf);
}

export async function idleEpisodes(
  { db }: Work,
  { now, graceMs, limit }: { readonly now: number; readonly graceMs: number; readonly limit: number },
): Promise<EpisodeHead[]> {
  const oldest = (status: EpisodeStatus) =>
    db
      .selectFrom("episodes")
      .select(HEAD)
      .where("status", "=", status)
      .orderBy("changed_at")
      .orderBy("id")
      .limit(limit);
  const open = await oldest("open")
    .where((eb) => eb(eb("changed_at", "+", eb.ref("idle_ms")), "<=", now))
    .where((eb) => eb.or([eb("pending_turn", "is", null), eb("lease_until", "<=", now)]))
    .execute();
  const over = await oldest("over")
    .where("changed_at", "<=", now - graceMs)
    .execute();
  return [...open, ...over].map(headOf);
}

export async function episodeCounts({ db }: Work): Promise<EpisodeCounts> {
  const rows = await db
    .selectFrom("episodes")
    .select(["status", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  const counts = { open: 0, over: 0, finished: 0, abandoned: 0 };
  for (const { status, count } of rows) counts[status] = Number(count);
  return counts;
}

/** How many went, at most PRUNED_AT_ONCE.groups. */
export async function pruneEpisodes({ db }: Work, before: number): Promise<number> {
  const rows = await db
    .selectFrom("episodes")
    .select("id")
    .where("status", "in", ["finished", "abandoned"])
    .where("changed_at", "<", before)
    .orderBy("changed_at")
    .limit(PRUNED_AT_ONCE.groups)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await db.deleteFrom("episode_turns").where("episode_id", "in", ids).execute();
  await db.deleteFrom("episodes").where("id", "in", ids).execute();
  return ids.length;
}

const NOT_PENDING = { pending_turn: null, pending_key: null, pending_sha256: null, owner: null, lease_until: null };

/** Columns without the documents of an episode, which are large and seldom asked for. */
const HEAD = [
  "id",
  "environment",
  "status",
  "turns",
  "pending_turn",
  "pending_key",
  "pending_sha256",
  "owner",
  "token",
  "lease_until",
  "idle_ms",
  "created_at",
  "changed_at",
  "result",
  "failure",
] as const satisfies readonly (keyof EpisodeRow)[];

type HeadRow = Pick<EpisodeRow, (typeof HEAD)[number]>;

/** Held until the transaction ends; of SQLite there is one writer. */
function rowOf({ db, engine }: Work, id: string, { held = false } = {}): Promise<HeadRow | undefined> {
  return db
    .selectFrom("episodes")
    .select(HEAD)
    .where("id", "=", id)
    .$if(held && engine === "postgres", (query) => query.forUpdate())
    .executeTakeFirst();
}

function wholeRow({ db }: Work, id: string): Promise<EpisodeRow | undefined> {
  return db.selectFrom("episodes").selectAll().where("id", "=", id).executeTakeFirst();
}

function headOf(row: HeadRow): EpisodeHead {
  return {
    id: row.id,
    environment: row.environment,
    status: row.status,
    turns: row.turns,
    pending: row.pending_turn === null ? null : { turn: row.pending_turn, sha256: row.pending_sha256 ?? "" },
    createdAt: row.created_at,
    changedAt: row.changed_at,
    idleMs: row.idle_ms,
    result: row.result === null ? null : (JSON.parse(row.result) as JsonObject),
    failure: row.failure === null ? null : (JSON.parse(row.failure) as Failure),
  };
}
