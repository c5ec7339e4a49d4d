/** Retention: what is old goes, a bounded part of it in one transaction, so that nobody waits long for it. */
import { sql } from "kysely";
import type { Work } from "../operations.ts";
import { PRUNED_AT_ONCE } from "../store-over.ts";

const TABLES_OF_A_GROUP = ["bodies", "attempts", "matches", "lists"] as const;

/** Closed groups that ended before this time; how many went. */
export async function pruneGroups(work: Work, before: number): Promise<number> {
  const rows = await work.db
    .selectFrom("groups")
    .select("id")
    .where("closed_at", "<", before)
    .orderBy("closed_at")
    .orderBy("id")
    .limit(PRUNED_AT_ONCE.groups)
    .$if(work.engine === "postgres", (query) => query.forUpdate().skipLocked())
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  for (const table of TABLES_OF_A_GROUP) await work.db.deleteFrom(table).where("group_id", "in", ids).execute();
  await work.db.deleteFrom("groups").where("id", "in", ids).execute();
  return ids.length;
}

/** Bodies of the closed groups that ended first, while all take more than this; how many went, and whether more should. */
export async function pruneBodies(work: Work, maxBytes: number): Promise<{ bodies: number; isDone: boolean }> {
  const { db } = work;
  const { held } = await db
    .selectFrom("groups")
    .select(sql<number>`CAST(COALESCE(SUM(body_bytes), 0) AS BIGINT)`.as("held"))
    .executeTakeFirstOrThrow();
  if (held <= maxBytes) return { bodies: 0, isDone: true };
  const rows = await db
    .selectFrom("groups")
    .select(["id", "body_bytes"])
    .where("closed_at", "is not", null)
    // Spelled out, as the index of those that have bodies has it.
    .where(sql<boolean>`body_bytes > 0`)
    .orderBy("closed_at")
    .orderBy("id")
    .limit(PRUNED_AT_ONCE.bodies)
    .$if(work.engine === "postgres", (query) => query.forUpdate().skipLocked())
    .execute();
  let left = held;
  const ids: string[] = [];
  for (const { id, body_bytes } of rows) {
    if (left <= maxBytes) break;
    left -= body_bytes;
    ids.push(id);
  }
  if (ids.length === 0) return { bodies: 0, isDone: true };
  const gone = await db.deleteFrom("bodies").where("group_id", "in", ids).returning("idx").execute();
  await db.updateTable("groups").set({ body_bytes: 0 }).where("id", "in", ids).execute();
  return { bodies: gone.length, isDone: left <= maxBytes };
}

/** Judgements kept before this time; how many went. */
export async function pruneComparisons({ db }: Work, before: number): Promise<number> {
  const gone = await db
    .deleteFrom("comparisons")
    .where("key", "in", (eb) =>
      eb
        .selectFrom("comparisons")
        .select("key")
        .where("at", "<", before)
        .orderBy("at")
        .limit(PRUNED_AT_ONCE.comparisons),
    )
    .returning("key")
    .execute();
  return gone.length;
}
