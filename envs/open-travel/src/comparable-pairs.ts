/** Which policies must be ranked better than which on a task: the expected order as pairs. */
import type { ComparablePair, Task } from "@arenakit/contracts";
import { type Defect, MILDER_THAN, NOT_APPLICABLE, POLICY_IDS } from "./expected-order.ts";

/**
 * Whether the task can have the defect; one it cannot have leaves the variant identical to `full`. Of the tasks of the expected
 * order it is written down; of others their constraints say it, and one that cannot be done has none.
 */
export function isApplicable({ id, constraints, gold }: ApplicableTask, defect: Defect): boolean {
  const exceptions = Object.hasOwn(NOT_APPLICABLE, id) ? NOT_APPLICABLE[id] : undefined;
  if (exceptions) return exceptions[defect] === undefined;
  if (gold?.infeasible === true) return defect === "half-calls" || defect === "repeats-calls" || defect === "no-answer";
  const { budget, maxCostYuan, journey, waypoints, compare, around, window } = constraints;
  if (defect === "ignores-budget") return budget !== undefined || maxCostYuan !== undefined;
  if (defect === "invents-train") return journey !== undefined;
  if (defect === "omits-waypoint") return waypoints !== undefined && compare === undefined;
  if (defect === "late-leg")
    return around === undefined && (compare === undefined || (journey !== undefined && window !== undefined));
  return true;
}

type ApplicableTask = Pick<Task, "id" | "constraints" | "gold">;

/** Every pair of policies of which the first must be ranked strictly better on the task; none for a task whose order nobody wrote down. */
export function comparablePairs(taskId: string): ComparablePair[] {
  const exceptions = Object.hasOwn(NOT_APPLICABLE, taskId) ? NOT_APPLICABLE[taskId] : undefined;
  if (!exceptions) return [];
  const defects = POLICY_IDS.filter((id): id is Defect => id !== "full" && exceptions[id] === undefined);
  const flawless = POLICY_IDS.filter((id) => !defects.some((defect) => defect === id));
  const pairs: ComparablePair[] = flawless.flatMap((better) => defects.map((worse) => ({ better, worse })));
  for (const better of defects) {
    for (const worse of defects) {
      const isMilder = MILDER_THAN.some((pair) => pair[0] === better && pair[1] === worse);
      if (isMilder || (worse === "no-answer" && better !== "no-answer")) pairs.push({ better, worse });
    }
  }
  return pairs;
}
