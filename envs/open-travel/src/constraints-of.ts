/**
 * What a traveller's query asks for, where the task has it not as data: budget, party, days, times of day, places, from where
 * to where. Each comes with the words that it was read from; what limits or wishes something else is told as unread. Pure, in
 * time linear in the query.
 */
import { type CheckInput, type Constraints, omitUndefined, type QueryConstraints } from "@arenakit/contracts";
import { hasConstraints } from "@arenakit/evaluator-checks";
import { limitsOf } from "./query/limits.ts";
import { placesOf } from "./query/places.ts";
import { readQueryText } from "./query/query-text.ts";
import { whyNoJourney } from "./query/request.ts";

/**
 * `now` is the simulated local time, which dates and days of the week are counted from. Of a query that asks for no journey
 * the constraints are null, and all that looks like one is unread.
 */
export function constraintsOf(query: string, now?: string): QueryConstraints {
  const text = readQueryText(query);
  const [places, limits] = [placesOf(text), limitsOf(text, now)];
  const sources = [...places.sources, ...limits.sources].sort((one, other) => one.start - other.start);
  const unread = [...places.unread, ...limits.unread];
  const why = whyNoJourney(text, {
    hasCity: places.value.cities.length > 0,
    hasJourney: places.value.journey !== undefined,
    hasWaypoint: places.value.waypoints !== undefined,
    hasCompare: places.value.compare !== undefined,
    hasLimit: limits.sources.length > 0,
  });
  if (why !== null) {
    const all = [...sources.map(({ constraint: _, ...words }) => words), ...unread];
    return { constraints: null, why, sources: [], unread: all.sort((one, other) => one.start - other.start) };
  }
  const { people = 1, ...others } = limits.value;
  const constraints: Constraints = { people, ...places.value, ...omitUndefined(others) };
  return { constraints, why: null, sources, unread };
}

/** The input with the constraints that its query states, where the task is known by its query alone. */
export function withConstraints(input: CheckInput): CheckInput {
  const { task, trajectory } = input;
  if (!task || ("constraints" in task && hasConstraints(task.constraints))) return input;
  const taskNow = "now" in task ? task.now : undefined;
  const { constraints } = constraintsOf(task.query, input.now ?? trajectory.extra?.arenakit?.now ?? taskNow);
  if (!constraints) return input;
  const unnamed = { id: "unnamed", env: "", subtask: "", split: "validation" } as const;
  return { ...input, task: { ...unnamed, ...task, constraints } };
}
