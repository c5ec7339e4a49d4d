/** The planner: researches through the tools, plans under the constraints, writes the answer. One script a subtask. */
import type { Task } from "@arenakit/contracts";
import type { Subtask } from "../tasks/task-data.ts";
import { type Brief, briefOf, type Twist } from "./planner/brief.ts";
import { planCompare } from "./planner/compare.ts";
import { planDirection } from "./planner/direction.ts";
import { planMultiDay } from "./planner/multi-day.ts";
import { planOneDay } from "./planner/one-day.ts";
import type { TravelPlan } from "./planner/plan.ts";
import { renderPlan } from "./planner/render.ts";
import { planSearch } from "./planner/search.ts";
import type { Conclusion, Script } from "./script.ts";

const PLANNERS: Readonly<Record<Subtask, (brief: Brief) => Script<TravelPlan>>> = {
  direction: planDirection,
  search: planSearch,
  compare: planCompare,
  "one-day": planOneDay,
  "multi-day": planMultiDay,
};

/** Plans the task at the simulated time `now`; `twist` is what a variant does differently. */
export function* plan(task: Task, now: string, twist: Twist = {}): Script<Conclusion> {
  const brief = briefOf(task, now, twist);
  const planned = yield* PLANNERS[brief.subtask](brief);
  const bent = twist.plan?.(planned, brief) ?? planned;
  return { thought: "信息已经够了，核对时间、顺序和花费后给出方案。", answer: renderPlan(bent) };
}
