/** Rows of a pool from tasks of environments and from DR Tulu's training set. */
import { queryLanguage, type RubricSet, type Task } from "@arenakit/contracts";
import { importRubrics } from "@arenakit/evaluator-rubrics";
import type { PoolRow } from "./pool.ts";

/** The row of a task of any environment; `rubrics` is what its environment gives as `rubricSet(task)`. */
export function poolRow(task: Pick<Task, "id" | "query" | "language">, rubrics: RubricSet): PoolRow {
  const { id, query, language = queryLanguage(query) } = task;
  return { id, query, language, rubrics: { ...rubrics, taskId: id, query, lang: language, aggregation: "hote" } };
}

/**
 * The row of one of DR Tulu's training set, `{query, rubrics: [{description, weight, title}]}`; `at` is its place in the
 * file. Throws task/invalid_rubrics for a row of another shape.
 */
export function poolRowOfDrTulu(row: unknown, at: number): PoolRow {
  const rubrics = importRubrics("dr-tulu", row);
  return poolRow({ id: `dr-tulu-${at + 1}`, query: rubrics.query }, rubrics);
}
