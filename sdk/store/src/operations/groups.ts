/**
 * Rows of groups, held and written. Transactions hold groups in the order of their ids and open new ones before they
 * hold any, in that order too; so none waits for another in a circle.
 */
import type { Work } from "../operations.ts";
import type { GroupRow } from "../tables.ts";

/** The groups of these ids by id, held until the transaction ends; one that is not there is opened as `fresh` says. */
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
/** As many groups as one transaction ends; the store asks again while there are so many. */
export const EXPIRED_AT_ONCE = 200;
/** Rows of groups, of bodies and of judgements that one transaction takes. */
export const PRUNED_AT_ONCE = { groups: 100, bodies: 100, comparisons: 2000 };

/** Runs `work` on at most `size` of them at a time, in order; not at all without any. */
export async function byChunk<Item>(
  items: readonly Item[],
  size: number,
  work: (some: readonly Item[]) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < items.length; first += size) await work(items.slice(first, first + size));
}
