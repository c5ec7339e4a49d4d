/**
 * Anchors: attempts that groups of earlier steps left in a pool, copied into a group when it becomes ready. The copies are
 * the group's own, so that what it is judged by outlives what they were copied from.
 */
import { sql } from "kysely";
import type { Work } from "../operations.ts";
import type { GroupRow } from "../tables.ts";

/** Copies the anchors of a group that has become ready: the group with their bytes, which is to be written. */
export async function joinAnchors(work: Work, group: GroupRow): Promise<GroupRow> {
  const chosen = await chosenAnchors(work, group);
  for (const [place, { from_group, from_idx, ...attempt }] of chosen.entries()) {
    const idx = group.size + place;
    await work.db
      .insertInto("attempts")
      .values({
        ...attempt,
        group_id: group.id,
        idx,
        state: "submitted",
        failure: null,
        at: group.ready_at!,
        from_group,
        from_idx,
      })
      .execute();
    await work.db
      .insertInto("bodies")
      .columns(["group_id", "idx", "body"])
      .expression((eb) =>
        eb
          .selectFrom("bodies")
          .select([sql.val(group.id).as("group_id"), sql<number>`CAST(${idx} AS INTEGER)`.as("idx"), "body"])
          .where("group_id", "=", from_group)
          .where("idx", "=", from_idx),
      )
      .execute();
  }
  return { ...group, body_bytes: group.body_bytes + chosen.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function chosenAnchors({ db }: Work, { pool, pool_limit, step }: GroupRow) {
  return (
    db
      .selectFrom("groups")
      .innerJoin("attempts", (join) =>
        join.onRef("attempts.group_id", "=", "groups.id").onRef("attempts.idx", "=", "groups.pooled"),
      )
      // Retention may have taken the body.
      .innerJoin("bodies", (join) =>
        join.onRef("bodies.group_id", "=", "groups.id").onRef("bodies.idx", "=", "groups.pooled"),
      )
      .select(["groups.id as from_group", "attempts.idx as from_idx"])
      .select(["attempts.generation", "attempts.sha256", "attempts.bytes"])
      .where("groups.pool", "=", pool)
      .where("groups.pooled", "is not", null)
      .where("groups.step", "<", step)
      .orderBy("groups.step", "desc")
      .orderBy("groups.id")
      .limit(pool_limit)
      .execute()
  );
}
