/**
 * Pools of real tasks, kept by content and in parts: a pool of 100,000 tasks is written once, however many runs have it, and
 * no part of it keeps the others waiting long.
 */
import { fail } from "@arenakit/contracts";
import { sql } from "kysely";
import type { Work } from "../operations.ts";
import { PRUNED_AT_ONCE } from "../store-over.ts";
import { byChunk, KEYS_AT_ONCE, ROWS_AT_ONCE } from "../tables.ts";
import { evolutionRow } from "./evolution-read.ts";

/** Some neighbours of a pool; the last of its parts makes it whole. */
export interface PoolPart {
  readonly pool: string;
  readonly poolSize: number;
  readonly first: number;
  readonly documents: readonly string[];
  readonly now: number;
}

/** Touches the pool, so that nobody who looks for what is old takes it until the run is there. */
export async function hasPool(
  { db }: Work,
  { pool, poolSize, now }: Pick<PoolPart, "pool" | "poolSize" | "now">,
): Promise<boolean> {
  const touched = await db
    .updateTable("evolution_pools")
    .set((eb) => ({ at: latest(eb.ref("at"), now) }))
    .where("sha256", "=", pool)
    .returning("sha256")
    .executeTakeFirst();
  if (!touched) return false;
  const { count } = await db
    .selectFrom("evolution_pool_tasks")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("pool", "=", pool)
    .executeTakeFirstOrThrow();
  return Number(count) === poolSize;
}

const latest = (left: unknown, now: number) => sql<number>`CASE WHEN ${left} > ${now} THEN ${left} ELSE ${now} END`;

export async function putEvolutionPool({ db }: Work, part: PoolPart): Promise<void> {
  const { pool, poolSize, first, documents, now } = part;
  await db
    .insertInto("evolution_pools")
    .values({ sha256: pool, size: poolSize, at: now })
    .onConflict((conflict) =>
      conflict.column("sha256").doUpdateSet((eb) => ({ at: latest(eb.ref("evolution_pools.at"), now) })),
    )
    .execute();
  const rows = documents.map((document, index) => ({ pool, place: first + index, document }));
  await byChunk(rows, ROWS_AT_ONCE, (some) =>
    db
      .insertInto("evolution_pool_tasks")
      .values(some)
      .onConflict((conflict) => conflict.columns(["pool", "place"]).doNothing())
      .execute(),
  );
}

export async function evolutionPool(
  work: Work,
  { run, places }: { readonly run: string; readonly places: readonly number[] },
): Promise<string[]> {
  const row = await evolutionRow(work, run);
  for (const place of places) checkPlace(run, place, row?.pool_size ?? 0);
  const found = new Map<number, string>();
  await byChunk([...new Set(places)], KEYS_AT_ONCE, async (some) => {
    const rows = await work.db
      .selectFrom("evolution_pool_tasks")
      .select(["place", "document"])
      .where("pool", "=", row!.pool)
      .where("place", "in", some)
      .execute();
    for (const { place, document } of rows) found.set(place, document);
  });
  return places.map((place) => found.get(place)!);
}

/** Throws harness/bad_place for a place that a pool of this size does not have. */
export function checkPlace(run: string, place: number, size: number) {
  if (Number.isInteger(place) && place >= 0 && place < size) return;
  fail("harness", "bad_place", `run ${run}: its pool has ${size} tasks, counted from 0, and ${place} was asked for`);
}

/** Takes some tasks of a pool that no run has, and that nobody has touched since this time; whether more may go. */
export async function pruneEvolutionPool({ db, engine }: Work, before: number): Promise<boolean> {
  const pool = await db
    .selectFrom("evolution_pools")
    .select("sha256")
    .where("at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("evolutions").select("run").whereRef("evolutions.pool", "=", "evolution_pools.sha256"))),
    )
    .limit(1)
    .$if(engine === "postgres", (query) => query.forUpdate().skipLocked())
    .executeTakeFirst();
  if (!pool) return false;
  const tasks = db.deleteFrom("evolution_pool_tasks").where("pool", "=", pool.sha256);
  const gone = await tasks
    .where("place", "in", (eb) =>
      eb
        .selectFrom("evolution_pool_tasks")
        .select("place")
        .where("pool", "=", pool.sha256)
        .limit(PRUNED_AT_ONCE.documents),
    )
    .returning("place")
    .execute();
  if (gone.length < PRUNED_AT_ONCE.documents)
    await db.deleteFrom("evolution_pools").where("sha256", "=", pool.sha256).execute();
  return true;
}
