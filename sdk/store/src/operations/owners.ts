/** What somebody leased who is known to be gone: it runs out now, and need not be waited for. */
import type { Work } from "../operations.ts";

export async function releaseOwner({ db }: Work, owner: string): Promise<null> {
  // Runs before groups, as who advances a run holds them.
  await db
    .updateTable("evolutions")
    .set({ lease_until: 0 })
    .where("lease_until", "is not", null)
    .where("owner", "=", owner)
    .execute();
  await db
    .updateTable("groups")
    .set({ lease_until: 0 })
    .where("ready_at", "is not", null)
    .where("closed_at", "is", null)
    .where("state", "=", "judging")
    .where("owner", "=", owner)
    .execute();
  await db
    .updateTable("episodes")
    .set({ lease_until: 0 })
    .where("pending_turn", "is not", null)
    .where("owner", "=", owner)
    .execute();
  return null;
}
