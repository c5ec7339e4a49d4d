/** The eight scripted policies: the full planner, and seven that each do one thing wrong where the task allows it. */
import type { Policy, Task } from "@arenakit/contracts";
import { isApplicable } from "./comparable-pairs.ts";
import { POLICY_IDS, type PolicyId } from "./expected-order.ts";
import { halfCalls } from "./policies/half-calls.ts";
import { ignoresBudget } from "./policies/ignores-budget.ts";
import { inventsTrain } from "./policies/invents-train.ts";
import { lateLeg } from "./policies/late-leg.ts";
import { noAnswer } from "./policies/no-answer.ts";
import { omitsWaypoint } from "./policies/omits-waypoint.ts";
import { plan } from "./policies/planner.ts";
import { repeatsCalls } from "./policies/repeats-calls.ts";
import { type Conclusion, type Script, scriptedPolicy } from "./policies/script.ts";

type Begin = (task: Task, now: string) => Script<Conclusion>;

const SCRIPTS: Readonly<Record<PolicyId, Begin>> = {
  full: plan,
  "half-calls": (task, now) => halfCalls(plan(task, now)),
  "ignores-budget": (task, now) => plan(task, now, ignoresBudget),
  "invents-train": (task, now) => plan(task, now, inventsTrain),
  "repeats-calls": (task, now) => repeatsCalls(plan(task, now)),
  "omits-waypoint": (task, now) => plan(task, now, omitsWaypoint(task)),
  "late-leg": (task, now) => plan(task, now, lateLeg),
  "no-answer": (task, now) => noAnswer(plan(task, now)),
};

/**
 * The policies of a group, in group order; index 0 is the anchor. A group of more than eight repeats them. A variant
 * whose defect the task cannot have behaves as `full` does.
 */
export function scriptedPolicies(task: Task, groupSize: number = POLICY_IDS.length): Policy[] {
  return Array.from({ length: groupSize }, (_, at) => policyOf(POLICY_IDS[at % POLICY_IDS.length]!, task));
}

function policyOf(id: PolicyId, task: Task): Policy {
  const begin = id === "full" || isApplicable(task.id, id) ? SCRIPTS[id] : SCRIPTS.full;
  return scriptedPolicy(id, (now) => begin(task, now));
}
