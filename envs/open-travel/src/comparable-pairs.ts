/** Which policies must be ranked better than which on a task: the expected order as pairs. */
import { type ComparablePair, fail } from "@arenakit/contracts";
import { type Defect, MILDER_THAN, NOT_APPLICABLE, POLICY_IDS } from "./expected-order.ts";

/** Whether the task can have the defect; one it cannot have leaves the variant identical to `full`. Throws task/unknown_task. */
export function isApplicable(taskId: string, defect: Defect): boolean {
  const exceptions = Object.hasOwn(NOT_APPLICABLE, taskId) ? NOT_APPLICABLE[taskId] : undefined;
  if (!exceptions)
    fail(
      "task",
      "unknown_task",
      `expected an Open-Travel task id, got ${JSON.stringify(taskId)}; see expected-order.ts`,
    );
  return exceptions[defect] === undefined;
}

/** Every pair of policies of which the first must be ranked strictly better on the task. */
export function comparablePairs(taskId: string): ComparablePair[] {
  const defects = POLICY_IDS.filter((id): id is Defect => id !== "full" && isApplicable(taskId, id));
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
