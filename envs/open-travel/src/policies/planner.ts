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
  return {
    thought: "信息已经够了，核对时间、顺序和花费后给出方案。",
    answer: renderPlan(bent.infeasible === undefined ? bent : refusal(bent, bent.infeasible)),
  };
}

/** What was found instead of a plan: why it cannot be done, and the ways that come nearest. */
function refusal(plan: TravelPlan, why: string): TravelPlan {
  const { title, options, people } = plan;
  return {
    title,
    summary: [`这个要求办不到：${why}`],
    options,
    days: [],
    costs: [],
    budget: null,
    people,
    notes: ["放宽这一条，或者换个时间、地方，就可以再安排"],
  };
}
