/**
 * Judging: groups are leased, worked on, given back or closed. Every lease has a token of its own, and who comes with
 * an older one records nothing.
 */
import type { Failure } from "@arenakit/contracts";
import type { Claim, ClaimOptions, Closing, Lease, Records } from "../group-store.ts";
import type { Work } from "../operations.ts";
import {
  byBytes,
  byChunk,
  type GroupRow,
  groupOf,
  KEYS_AT_ONCE,
  type PlayedRow,
  ROWS_AT_ONCE,
  writeGroups,
} from "../tables.ts";

export async function claim(work: Work, asked: ClaimOptions): Promise<Claim[]> {
  const { owner, now, leaseMs, limit, overdue = false } = asked;
  const rows = await work.db
    .selectFrom("groups")
    .selectAll()
    // As the index of what is ready or judged has it.
    .where("ready_at", "is not", null)
    .where("closed_at", "is", null)
    // What is held has none.
    .where("judge_until", "is not", null)
    .where((eb) => eb.or([eb("state", "=", "ready"), eb("lease_until", "<=", now)]))
    .$if(overdue, (query) => query.where("judge_until", "<=", now))
    .orderBy("opened_at")
    .orderBy("id")
    .limit(limit)
    // The first seam: several gateways claim at once, and none waits for what another one is taking.
    .$if(work.engine === "postgres", (query) => query.forUpdate().skipLocked())
    .execute();
  const leased = rows.map(
    (row): GroupRow => ({
      ...row,
      state: "judging",
      owner,
      token: row.token + 1,
      lease_until: now + leaseMs,
      // Who had it has neither closed it nor given it back.
      lost: row.state === "judging" ? row.lost + 1 : row.lost,
      version: row.version + 1,
      changed_at: now,
    }),
  );
  await writeGroups(work, leased);
  return leased.map((row) => ({ group: groupOf(row), token: row.token }));
}

/** Leased groups of these leases, held; those whose token is another are left out. */
async function heldLeases(work: Work, leases: readonly Lease[]): Promise<Map<string, GroupRow>> {
  const held = new Map<string, GroupRow>();
  const tokens = new Map<string, Set<number>>();
  for (const { id, token } of leases) tokens.set(id, (tokens.get(id) ?? new Set()).add(token));
  await byChunk([...tokens.keys()].sort(byBytes), KEYS_AT_ONCE, async (ids) => {
    const rows = await work.db
      .selectFrom("groups")
      .selectAll()
      .where("id", "in", ids)
      .where("state", "=", "judging")
      .orderBy("id")
      .$if(work.engine === "postgres", (query) => query.forUpdate())
      .execute();
    for (const row of rows) if (tokens.get(row.id)!.has(row.token)) held.set(row.id, row);
  });
  return held;
}

const staleOf = (leases: readonly Lease[], held: ReadonlyMap<string, GroupRow>): Lease[] =>
  leases.filter(({ id, token }) => held.get(id)?.token !== token).map(({ id, token }) => ({ id, token }));

export async function renew(
  work: Work,
  asked: {
    readonly leases: readonly (Lease & { readonly failure: Failure | null })[];
    readonly now: number;
    readonly leaseMs: number;
  },
): Promise<Lease[]> {
  const { leases, now, leaseMs } = asked;
  const held = await heldLeases(work, leases);
  const stale = staleOf(leases, held);
  const noted = new Map<string, string>();
  for (const { id, token, failure } of leases) {
    if (failure && held.get(id)?.token === token) noted.set(id, JSON.stringify(failure));
  }
  // A lease that is only prolonged is no change that anybody waits for.
  const changed = [...held.values()].filter(({ id, failure }) => noted.has(id) && noted.get(id) !== failure);
  await writeGroups(
    work,
    changed.map((row) => ({
      ...row,
      failure: noted.get(row.id)!,
      lease_until: now + leaseMs,
      version: row.version + 1,
      changed_at: now,
    })),
  );
  const others = [...held.keys()].filter((id) => !changed.some((row) => row.id === id));
  await byChunk(others, KEYS_AT_ONCE, (ids) =>
    work.db
      .updateTable("groups")
      .set({ lease_until: now + leaseMs })
      .where("id", "in", ids)
      .execute(),
  );
  return stale;
}

export async function release(
  work: Work,
  { leases, now }: { readonly leases: readonly Lease[]; readonly now: number },
): Promise<void> {
  const held = await heldLeases(work, leases);
  await writeGroups(
    work,
    [...held.values()].map((row) => ({
      ...row,
      state: "ready",
      lease_until: null,
      lost: 0,
      version: row.version + 1,
      changed_at: now,
    })),
  );
}

export async function record(work: Work, records: readonly Records[]): Promise<Lease[][]> {
  const { db } = work;
  const all = records.flatMap(({ work }) => work);
  const held = await heldLeases(work, all);
  const touched = new Map<string, number>();
  const rows = { matches: new Map<string, PlayedRow>(), lists: new Map<string, PlayedRow>() };
  for (const { work: parts, now } of records) {
    for (const { id, token, matches, lists } of parts) {
      if (held.get(id)?.token !== token) continue;
      if (matches.length + lists.length > 0) touched.set(id, now);
      keepPlayed(rows.matches, id, matches);
      keepPlayed(rows.lists, id, lists);
    }
  }
  for (const table of ["matches", "lists"] as const) {
    await byChunk([...rows[table].values()], ROWS_AT_ONCE, (some) =>
      db
        .insertInto(table)
        .values(some)
        .onConflict((conflict) => conflict.columns(["group_id", "number"]).doNothing())
        .execute(),
    );
  }
  await keepComparisons(work, records);
  await touchGroups(work, touched);
  return records.map(({ work: parts }) => staleOf(parts, held));
}

/** What came first under a number stays. */
function keepPlayed(rows: Map<string, PlayedRow>, id: string, played: readonly { readonly number: number }[]) {
  for (const one of played) {
    const key = `${one.number} ${id}`;
    if (!rows.has(key)) rows.set(key, { group_id: id, number: one.number, played: JSON.stringify(one) });
  }
}

async function keepComparisons({ db }: Work, records: readonly Records[]) {
  const rows = new Map<string, { key: string; comparison: string; at: number }>();
  for (const { comparisons, now } of records) {
    for (const { key, comparison } of comparisons)
      if (!rows.has(key)) rows.set(key, { key, comparison: JSON.stringify(comparison), at: now });
  }
  // In one order, since two gateways may keep the same ones at once.
  const sorted = [...rows.values()].sort((left, right) => byBytes(left.key, right.key));
  await byChunk(sorted, ROWS_AT_ONCE, (some) =>
    db
      .insertInto("comparisons")
      .values(some)
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute(),
  );
}

async function touchGroups({ db, changed }: Work, touched: ReadonlyMap<string, number>) {
  const times = new Map<number, string[]>();
  for (const [id, now] of touched) times.set(now, [...(times.get(now) ?? []), id]);
  for (const [now, ids] of times) {
    await byChunk(ids, KEYS_AT_ONCE, (some) =>
      db
        .updateTable("groups")
        .set((eb) => ({ version: eb("version", "+", 1), changed_at: now, lost: 0 }))
        .where("id", "in", some)
        .execute(),
    );
  }
  for (const id of touched.keys()) changed.add(id);
}

export async function close(work: Work, closing: Closing): Promise<boolean> {
  const { id, token, state, result, failure, anchor, now } = closing;
  const closed = await work.db
    .updateTable("groups")
    .set((eb) => ({
      state,
      version: eb("version", "+", 1),
      closed_at: now,
      changed_at: now,
      lease_until: null,
      failure: failure && JSON.stringify(failure),
      result: JSON.stringify(result),
      pooled: anchor ?? null,
    }))
    .where("id", "=", id)
    .where("token", "=", token)
    .where("state", "=", "judging")
    .returning("id")
    .executeTakeFirst();
  if (closed) work.changed.add(id);
  return closed !== undefined;
}
