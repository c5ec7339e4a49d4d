/** Reading: groups, what is in them, and how many there are. Nothing here changes anything. */
import type { Comparison, ListCall, Match } from "@arenakit/contracts";
import { sql } from "kysely";
import type {
  AttemptBody,
  GroupCounts,
  GroupFilter,
  KeptComparison,
  RunCounts,
  StoredAttempt,
  StoredGroup,
} from "../group-store.ts";
import type { Work } from "../operations.ts";
import { attemptOf, bodyOf, byChunk, groupOf, KEYS_AT_ONCE } from "../tables.ts";

export async function group(work: Work, ids: readonly string[]): Promise<(StoredGroup | null)[]> {
  const found = new Map((await groupsById(work, ids)).map((one) => [one.id, one]));
  return ids.map((id) => found.get(id) ?? null);
}

export async function groupsById({ db }: Work, ids: readonly string[]): Promise<StoredGroup[]> {
  const found: StoredGroup[] = [];
  await byChunk([...new Set(ids)], KEYS_AT_ONCE, async (some) => {
    const rows = await db.selectFrom("groups").selectAll().where("id", "in", some).execute();
    found.push(...rows.map(groupOf));
  });
  return found;
}

const ORDERS = {
  oldest: ["opened_at", "asc"],
  newest: ["opened_at", "desc"],
  changed: ["changed_at", "asc"],
} as const;

export async function groups({ db }: Work, filter: GroupFilter): Promise<StoredGroup[]> {
  const { run, states, changedSince, openedBefore, order = "newest", limit } = filter;
  if (states?.length === 0) return [];
  const [column, direction] = ORDERS[order];
  const rows = await db
    .selectFrom("groups")
    .selectAll()
    .$if(run !== undefined, (query) => query.where("run", "=", run!))
    .$if(states !== undefined, (query) => query.where("state", "in", [...states!]))
    .$if(changedSince !== undefined, (query) => query.where("changed_at", ">=", changedSince!))
    .$if(openedBefore !== undefined, (query) => query.where("opened_at", "<", openedBefore!))
    .orderBy(column, direction)
    .orderBy("id", direction)
    .limit(limit)
    .execute();
  return rows.map(groupOf);
}

export async function attempts({ db }: Work, ids: readonly string[]): Promise<StoredAttempt[][]> {
  const found = new Map<string, StoredAttempt[]>(ids.map((id) => [id, []]));
  await byChunk([...found.keys()], KEYS_AT_ONCE, async (some) => {
    const rows = await db.selectFrom("attempts").selectAll().where("group_id", "in", some).orderBy("idx").execute();
    for (const row of rows) found.get(row.group_id)!.push(attemptOf(row));
  });
  return ids.map((id) => found.get(id)!);
}

const withBodies = ({ db }: Work, id: string) =>
  db
    .selectFrom("attempts")
    .leftJoin("bodies", (join) =>
      join.onRef("bodies.group_id", "=", "attempts.group_id").onRef("bodies.idx", "=", "attempts.idx"),
    )
    .selectAll("attempts")
    .select("bodies.body")
    .where("attempts.group_id", "=", id);

export async function bodies(work: Work, id: string): Promise<AttemptBody[]> {
  return (await withBodies(work, id).orderBy("attempts.idx").execute()).map(bodyOf);
}

export async function body(
  work: Work,
  { id, index }: { readonly id: string; readonly index: number },
): Promise<AttemptBody | null> {
  const row = await withBodies(work, id).where("attempts.idx", "=", index).executeTakeFirst();
  return row ? bodyOf(row) : null;
}

async function played<Played>({ db }: Work, table: "matches" | "lists", id: string): Promise<Played[]> {
  const rows = await db.selectFrom(table).select("played").where("group_id", "=", id).orderBy("number").execute();
  return rows.map((row) => JSON.parse(row.played) as Played);
}

export const matches = (work: Work, id: string) => played<Match>(work, "matches", id);
export const lists = (work: Work, id: string) => played<ListCall>(work, "lists", id);

export async function comparisons({ db }: Work, keys: readonly string[]): Promise<KeptComparison[]> {
  const found: KeptComparison[] = [];
  await byChunk([...new Set(keys)], KEYS_AT_ONCE, async (some) => {
    const rows = await db.selectFrom("comparisons").select(["key", "comparison"]).where("key", "in", some).execute();
    found.push(...rows.map((row) => ({ key: row.key, comparison: JSON.parse(row.comparison) as Comparison })));
  });
  return found;
}

export async function counts({ db }: Work): Promise<GroupCounts> {
  const rows = await db
    .selectFrom("groups")
    .select(["state", (eb) => eb.fn.countAll<number>().as("groups")])
    .select((eb) => [eb.fn.min("opened_at").as("oldest"), sql<number>`CAST(SUM(body_bytes) AS BIGINT)`.as("bytes")])
    .groupBy("state")
    .execute();
  const tally = { open: 0, ready: 0, judging: 0, scored: 0, invalid: 0 };
  for (const row of rows) tally[row.state] = row.groups;
  const waiting = rows.filter(({ state }) => state !== "scored" && state !== "invalid");
  const bytesOf = (some: typeof rows) => some.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    ...tally,
    oldestOpenedAt: waiting.length > 0 ? Math.min(...waiting.map(({ oldest }) => oldest)) : null,
    bodyBytes: bytesOf(rows),
    openBodyBytes: bytesOf(waiting),
  };
}

export async function runs({ db }: Work, limit: number): Promise<RunCounts[]> {
  const rows = await db
    .selectFrom("groups")
    .select(["run", (eb) => eb.fn.countAll<number>().as("groups"), (eb) => eb.fn.max("changed_at").as("lastChangedAt")])
    .groupBy("run")
    .orderBy("lastChangedAt", "desc")
    .orderBy("run")
    .limit(limit)
    .execute();
  return rows;
}

export async function ping({ db }: Work, _: null): Promise<void> {
  await db.selectFrom("store_version").select("version").executeTakeFirst();
}
