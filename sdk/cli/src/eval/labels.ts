/** Labels by people, held against the names of an evaluation: one that nobody has would count for nobody. Pure. */
import type { Rubric, Task } from "@arenakit/contracts";
import type { HumanLabel } from "@arenakit/evaluator-benchmark";
import { failUsage } from "../commands/arguments.ts";

export interface EvaluatedNames {
  readonly candidates: readonly string[];
  readonly tasks: readonly Task[];
  readonly rubricOf: (task: Task) => Rubric;
}

/** Beside the criteria, as in the report: the weighted sum of them all. */
const COMBINED = "combined";
const SHOWN = 5;

/**
 * What is not known of the labels, in words for people; null where all of it is. Throws harness/usage for a candidate or a
 * criterion that is not there, and where no label is of a task that is.
 */
export function strayLabels(
  labels: readonly HumanLabel[],
  { candidates, tasks, rubricOf }: EvaluatedNames,
): string | null {
  const ids = tasks.map(({ id }) => id);
  const criteria = [COMBINED, ...new Set(tasks.flatMap((task) => rubricOf(task).criteria.map(({ id }) => id)))];
  requireKnown(
    "candidate",
    labels.flatMap(({ candidate }) => candidate ?? []),
    candidates,
  );
  requireKnown(
    "criterion",
    labels.flatMap(({ criterion }) => criterion ?? []),
    criteria,
  );
  const named = labels.map(({ task }) => task);
  const strange = missingOf(named, ids);
  if (strange.length === 0) return null;
  if (named.every((id) => !ids.includes(id))) requireKnown("task", named, ids);
  const count = named.filter((id) => strange.includes(id)).length;
  return `--human: ${count} of ${labels.length} labels are of tasks that are not evaluated here and are left aside: ${shown(strange)}`;
}

function requireKnown(what: string, named: readonly string[], known: readonly string[]): void {
  const missing = missingOf(named, known);
  if (missing.length > 0) failUsage(`--human: there is no ${what} ${shown(missing)}; there are ${shown(known)}.`);
}

function missingOf(named: readonly string[], known: readonly string[]): string[] {
  const there = new Set(known);
  return [...new Set(named)].filter((name) => !there.has(name));
}

function shown(names: readonly string[]): string {
  const others = names.length - SHOWN;
  return names.slice(0, SHOWN).join(", ") + (others > 0 ? ` and ${others} others` : "");
}
