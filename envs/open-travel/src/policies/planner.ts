/** The planner: researches through the tools, plans under the constraints, writes the answer. One script a subtask. */
import { queryLanguage, type Task } from "@arenakit/contracts";
import type { LocalizedText } from "@arenakit/evaluator-checks";
import type { Subtask } from "../tasks/task-data.ts";
import { type Brief, briefOf, type Twist } from "./planner/brief.ts";
import { planCompare } from "./planner/compare.ts";
import { planDirection } from "./planner/direction.ts";
import { planMultiDay } from "./planner/multi-day.ts";
import { planOneDay } from "./planner/one-day.ts";
import type { TravelPlan } from "./planner/plan.ts";
import { tellPlan } from "./planner/prose.ts";
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

/** How a plan is written: as Markdown, one thing a line, or as running text in the language of the task. */
export type PlanForm = "list" | "prose";

/**
 * Plans the task at the simulated time `now`; `twist` is what a variant does differently. The list is Chinese: an English
 * task is told in prose unless `form` says otherwise.
 */
export function* plan(task: Task, now: string, twist: Twist = {}, form?: PlanForm): Script<Conclusion> {
  const language = task.language ?? queryLanguage(task.query);
  const isProse = form === undefined ? language === "en" : form === "prose";
  const brief = briefOf(task, now, twist);
  const planned = yield* PLANNERS[brief.subtask](brief);
  const bent = twist.plan?.(planned, brief) ?? planned;
  const told = bent.infeasible === undefined ? bent : refusal(bent, bent.infeasible);
  return {
    thought: "信息已经够了，核对时间、顺序和花费后给出方案。",
    answer: isProse ? tellPlan(told, language) : renderPlan(told),
  };
}

/** What was found instead of a plan: why it cannot be done, and the ways that come nearest. */
function refusal(plan: TravelPlan, why: LocalizedText): TravelPlan {
  const { title, options, people } = plan;
  return {
    title,
    summary: [`这个要求办不到：${why.zh}`],
    options,
    days: [],
    costs: [],
    budget: null,
    people,
    notes: [
      {
        zh: "放宽这一条，或者换个时间、地方，就可以再安排",
        en: "Relax that limit, or choose another time or place, and it can be planned",
      },
    ],
    infeasible: why,
  };
}
