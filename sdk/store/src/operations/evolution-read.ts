/** Reading runs of tri-evolution: how they stand, their tasks, rubrics and reports. Nothing here changes anything. */
import type { Failure } from "@arenakit/contracts";
import type { Work } from "../operations.ts";
import { byChunk, type EvolutionRow, type EvolutionTaskRecord, KEYS_AT_ONCE, parsed } from "../tables.ts";
import type { EvolutionText, ReportText, RubricText, TaskText } from "./evolution.ts";

export async function evolution(work: Work, run: string): Promise<EvolutionText | null> {
  const row = await evolutionRow(work, run);
  return row ? evolutionOf(row) : null;
}

export async function evolutions({ db }: Work, { limit }: { readonly limit: number }): Promise<EvolutionText[]> {
  const rows = await db
    .selectFrom("evolutions")
    .selectAll()
    .orderBy("changed_at", "desc")
    .orderBy("run")
    .limit(limit)
    .execute();
  return rows.map(evolutionOf);
}

export async function evolutionTask({ db }: Work, id: string): Promise<(TaskText & { readonly run: string }) | null> {
  const row = await db.selectFrom("evolution_tasks").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? { ...taskOf(row), run: row.run } : null;
}

export async function evolutionTasks(
  { db }: Work,
  { run, step, role }: { readonly run: string; readonly step: number; readonly role: string },
): Promise<TaskText[]> {
  const rows = await db
    .selectFrom("evolution_tasks")
    .selectAll()
    .where("run", "=", run)
    .where("step", "=", step)
    .where("role", "=", role)
    .orderBy("place")
    .execute();
  return rows.map(taskOf);
}

export async function evolutionRubrics(
  { db }: Work,
  { run, places }: { readonly run: string; readonly places: readonly number[] },
): Promise<RubricText[]> {
  const found: RubricText[] = [];
  await byChunk([...new Set(places)], KEYS_AT_ONCE, async (some) => {
    const rows = await db
      .selectFrom("evolution_rubrics")
      .select(["place as poolAt", "document"])
      .where("run", "=", run)
      .where("place", "in", some)
      .execute();
    found.push(...rows);
  });
  return found;
}

export async function evolutionReports(
  { db }: Work,
  { run, from }: { readonly run: string; readonly from: number },
): Promise<ReportText[]> {
  return db
    .selectFrom("evolution_reports")
    .select(["step", "document"])
    .where("run", "=", run)
    .where("step", ">=", from)
    .orderBy("step")
    .execute();
}

export function evolutionRow({ db }: Work, run: string): Promise<EvolutionRow | undefined> {
  return db.selectFrom("evolutions").selectAll().where("run", "=", run).executeTakeFirst();
}

export function evolutionOf(row: EvolutionRow): EvolutionText {
  return {
    run: row.run,
    settings: row.settings,
    state: row.state,
    version: row.version,
    poolSize: row.pool_size,
    isOver: row.is_over === 1,
    failure: parsed<Failure>(row.failure),
    createdAt: row.created_at,
    changedAt: row.changed_at,
  };
}

const taskOf = ({ id, step, role, place, document }: EvolutionTaskRecord): TaskText => ({
  id,
  step,
  role,
  at: place,
  document,
});
