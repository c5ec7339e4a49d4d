/**
 * Runs of tri-evolution: made once, leased, advanced whole, ended. Documents pass as texts, which only the caller reads. A
 * transaction holds a run before it holds groups.
 */
import { type Failure, fail } from "@arenakit/contracts";
import { sql } from "kysely";
import type {
  EvolutionAdvance,
  EvolutionLease,
  EvolutionTaskRow,
  NewEvolution,
  StoredEvolution,
} from "../evolution-store.ts";
import type { Work } from "../operations.ts";
import { PRUNED_AT_ONCE } from "../store-over.ts";
import {
  byBytes,
  byChunk,
  type EvolutionRow,
  isHeld,
  KEYS_AT_ONCE,
  lockedGroups,
  ROWS_AT_ONCE,
  writeGroups,
} from "../tables.ts";
import { checkPlace, hasPool } from "./evolution-pool.ts";
import { evolutionOf, evolutionRow } from "./evolution-read.ts";

/** A value whose documents are texts. */
type InText<Value, Documents extends keyof Value> = Omit<Value, Documents> & Readonly<Record<Documents, string>>;

export type EvolutionText = InText<StoredEvolution, "settings" | "state">;
export type TaskText = InText<EvolutionTaskRow, "document">;
export interface RubricText {
  readonly poolAt: number;
  readonly document: string;
}
export interface ReportText {
  readonly step: number;
  readonly document: string;
}

export type NewEvolutionText = InText<Omit<NewEvolution, "tasks" | "pool">, "settings" | "state"> & {
  readonly tasks: readonly TaskText[];
  /** Hash of the pool, and how many tasks it has. */
  readonly pool: string;
  readonly poolSize: number;
};

export type AdvanceText = InText<Omit<EvolutionAdvance, "tasks" | "rubrics" | "report">, "state"> & {
  readonly tasks: readonly TaskText[];
  readonly rubrics: readonly RubricText[];
  readonly report: ReportText | null;
};

/** `no_pool`: its pool is not there whole; nothing was written. */
export async function createEvolution(
  work: Work,
  asked: NewEvolutionText,
): Promise<"created" | "known" | "conflict" | "no_pool"> {
  const there = await evolutionRow(work, asked.run);
  if (there) return sameness(there, asked);
  if (!(await hasPool(work, asked))) return "no_pool";
  const { run, settings, state, pool, poolSize, now } = asked;
  const stored = await work.db
    .insertInto("evolutions")
    .values({
      run,
      settings,
      state,
      version: 1,
      pool,
      pool_size: poolSize,
      is_over: 0,
      owner: null,
      token: 0,
      lease_until: null,
      created_at: now,
      changed_at: now,
      failure: null,
    })
    .onConflict((conflict) => conflict.column("run").doNothing())
    .returning("run")
    .executeTakeFirst();
  if (!stored) return sameness((await evolutionRow(work, run))!, asked);
  await writeTasks(work, run, asked.tasks);
  return "created";
}

const sameness = (row: EvolutionRow, { settings, pool }: NewEvolutionText) =>
  row.settings === settings && row.pool === pool ? "known" : "conflict";

export async function claimEvolutions(
  { db, engine }: Work,
  asked: { readonly owner: string; readonly now: number; readonly leaseMs: number; readonly limit: number },
): Promise<{ readonly evolution: EvolutionText; readonly token: number }[]> {
  const { owner, now, leaseMs, limit } = asked;
  const rows = await db
    .selectFrom("evolutions")
    .selectAll()
    // Spelled out, as the index of those that are not over has it.
    .where(sql<boolean>`is_over = 0`)
    .where((eb) => eb.or([eb("lease_until", "is", null), eb("lease_until", "<=", now)]))
    .orderBy("changed_at")
    .orderBy("run")
    .limit(limit)
    // As with groups: none waits for what another one is taking.
    .$if(engine === "postgres", (query) => query.forUpdate().skipLocked())
    .execute();
  await byChunk(rows, KEYS_AT_ONCE, (some) =>
    db
      .updateTable("evolutions")
      .set((eb) => ({ owner, token: eb("token", "+", 1), lease_until: now + leaseMs }))
      .where(
        "run",
        "in",
        some.map(({ run }) => run),
      )
      .execute(),
  );
  return rows.map((row) => ({ evolution: evolutionOf(row), token: row.token + 1 }));
}

type HeldRun = Pick<EvolutionRow, "run" | "token" | "pool_size" | "failure">;

/** Runs of these leases, held until the transaction ends; those whose lease is no longer the owner's are left out. */
async function heldRuns({ db, engine }: Work, leases: readonly EvolutionLease[]): Promise<Map<string, HeldRun>> {
  const tokens = new Map(leases.map(({ run, token }) => [`${token} ${run}`, run]));
  const held = new Map<string, HeldRun>();
  await byChunk([...new Set(tokens.values())].sort(byBytes), KEYS_AT_ONCE, async (runs) => {
    const rows = await db
      .selectFrom("evolutions")
      .select(["run", "token", "pool_size", "failure"])
      .where("run", "in", runs)
      // Of one that is over nobody has a lease.
      .where("lease_until", "is not", null)
      .orderBy("run")
      .$if(engine === "postgres", (query) => query.forUpdate())
      .execute();
    for (const row of rows) if (tokens.has(`${row.token} ${row.run}`)) held.set(row.run, row);
  });
  return held;
}

export async function renewEvolutions(
  work: Work,
  asked: {
    readonly leases: readonly (EvolutionLease & { readonly failure: Failure | null })[];
    readonly now: number;
    readonly leaseMs: number;
  },
): Promise<EvolutionLease[]> {
  const { leases, now, leaseMs } = asked;
  const held = await heldRuns(work, leases);
  const stale: EvolutionLease[] = [];
  for (const { run, token, failure: given } of leases) {
    const row = held.get(run);
    if (row?.token !== token) {
      stale.push({ run, token });
      continue;
    }
    const failure = given && JSON.stringify(given);
    await work.db
      .updateTable("evolutions")
      .set({ lease_until: now + leaseMs })
      // A lease that is only prolonged is no change of the run.
      .$if(failure !== row.failure, (query) =>
        query.set((eb) => ({ failure, version: eb("version", "+", 1), changed_at: now })),
      )
      .where("run", "=", run)
      .execute();
  }
  return stale;
}

export async function releaseEvolutions(work: Work, leases: readonly EvolutionLease[]): Promise<void> {
  const held = await heldRuns(work, leases);
  await byChunk([...held.keys()], KEYS_AT_ONCE, (runs) =>
    work.db.updateTable("evolutions").set({ lease_until: null }).where("run", "in", runs).execute(),
  );
}

export async function advanceEvolution(work: Work, advance: AdvanceText): Promise<boolean> {
  const { run, state, isOver, tasks, rubrics, report, releaseGroups, now } = advance;
  const held = (await heldRuns(work, [advance])).get(run);
  if (!held) return false;
  await work.db
    .updateTable("evolutions")
    .set((eb) => ({ state, version: eb("version", "+", 1), changed_at: now, failure: null }))
    .$if(isOver, (query) => query.set({ is_over: 1, lease_until: null }))
    .where("run", "=", run)
    .execute();
  await writeTasks(work, run, tasks);
  await writeRubrics(work, held, rubrics);
  if (report) await writeReport(work, run, report);
  await releaseHeldGroups(work, { ids: releaseGroups, now });
  return true;
}

/** Throws harness/task_taken for a task whose id is another run's, or whose place is another task's. */
async function writeTasks({ db }: Work, run: string, tasks: readonly TaskText[]): Promise<void> {
  // In one order, since two runs may want the same ids at once.
  const sorted = tasks.toSorted((left, right) => byBytes(left.id, right.id));
  await byChunk(sorted, ROWS_AT_ONCE, async (some) => {
    await db
      .insertInto("evolution_tasks")
      .values(some.map(({ at, ...task }) => ({ ...task, run, place: at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const ids = some.map(({ id }) => id);
    const rows = await db
      .selectFrom("evolution_tasks")
      .select("id")
      .where("id", "in", ids)
      .where("run", "=", run)
      .execute();
    const stored = new Set(rows.map(({ id }) => id));
    for (const { id, step, role, at } of some)
      if (!stored.has(id))
        fail(
          "harness",
          "task_taken",
          `run ${run}: task ${id} cannot be ${at} of ${role} in step ${step}: its id is another run's, or its place another task's`,
        );
  });
}

async function writeRubrics({ db }: Work, { run, pool_size }: HeldRun, rubrics: readonly RubricText[]): Promise<void> {
  for (const { poolAt } of rubrics) checkPlace(run, poolAt, pool_size);
  const rows = [...new Map(rubrics.map(({ poolAt, document }) => [poolAt, { run, place: poolAt, document }])).values()];
  await byChunk(rows, ROWS_AT_ONCE, (some) =>
    db
      .insertInto("evolution_rubrics")
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(["run", "place"]).doUpdateSet((eb) => ({ document: eb.ref("excluded.document") })),
      )
      .execute(),
  );
}

async function writeReport({ db }: Work, run: string, { step, document }: ReportText): Promise<void> {
  await db
    .insertInto("evolution_reports")
    .values({ run, step, document })
    .onConflict((conflict) => conflict.columns(["run", "step"]).doUpdateSet({ document }))
    .execute();
}

/** The judge's time begins now for those that are ready. */
async function releaseHeldGroups(
  work: Work,
  { ids, now }: { readonly ids: readonly string[]; readonly now: number },
): Promise<void> {
  const groups = await lockedGroups(work, [...new Set(ids)], new Map());
  const held = [...groups.values()].filter((row) => row.closed_at === null && isHeld(row));
  await writeGroups(
    work,
    held.map((row) => ({
      ...row,
      released_at: now,
      judge_until: row.ready_at === null ? null : now + row.judge_ms,
      version: row.version + 1,
      changed_at: now,
    })),
  );
}

export async function endEvolution(
  { db }: Work,
  { run, now }: { readonly run: string; readonly now: number },
): Promise<boolean> {
  const ended = await db
    .updateTable("evolutions")
    .set((eb) => ({ is_over: 1, lease_until: null, version: eb("version", "+", 1), changed_at: now, failure: null }))
    .where("run", "=", run)
    .where("is_over", "=", 0)
    .returning("run")
    .executeTakeFirst();
  return ended !== undefined;
}

/** Tables of what is a run's, and what tells their rows apart in it. */
const TABLES_OF_A_RUN = [
  ["evolution_tasks", "id"],
  ["evolution_rubrics", "place"],
  ["evolution_reports", "step"],
] as const;

/** Takes some rows of a run that ended before this time, and the run once it has none: `run`. */
export async function pruneEvolution({ db, engine }: Work, before: number): Promise<"rows" | "run" | "none"> {
  const over = await db
    .selectFrom("evolutions")
    .select("run")
    .where("is_over", "=", 1)
    .where("changed_at", "<", before)
    .orderBy("changed_at")
    .orderBy("run")
    .limit(1)
    .$if(engine === "postgres", (query) => query.forUpdate().skipLocked())
    .executeTakeFirst();
  if (!over) return "none";
  const { run } = over;
  for (const [table, key] of TABLES_OF_A_RUN) {
    const some = sql`SELECT ${sql.ref(key)} FROM ${sql.table(table)} WHERE run = ${run} LIMIT ${PRUNED_AT_ONCE.documents}`;
    const { numAffectedRows = 0n } =
      await sql`DELETE FROM ${sql.table(table)} WHERE run = ${run} AND ${sql.ref(key)} IN (${some})`.execute(db);
    if (numAffectedRows >= PRUNED_AT_ONCE.documents) return "rows";
  }
  await db.deleteFrom("evolutions").where("run", "=", run).execute();
  return "run";
}
