/** What a timetable costs, and how tightly the planner keeps to its budget. */
import { clockOfMinute } from "@arenakit/contracts";
import type { Brief } from "./brief.ts";
import { prefers } from "./brief.ts";
import type { Stop } from "./places.ts";
import type { CostLine, PlanDay } from "./plan.ts";
import { rideCostLine } from "./rides.ts";
import { routeCostLine } from "./routes.ts";

/** Bounds under which a plan is tried; later ones are tighter. */
export interface Frame {
  /** A meal of one person. */
  readonly mealYuan: number;
  /** All routes inside the city of a day together. */
  readonly fareYuan: number;
  /** Admission of one sight that was not asked for. */
  readonly ticketYuan: number;
  /** What a yuan of a room weighs against its comfort. */
  readonly thrift: number;
  readonly isEnough: (totalYuan: number) => boolean;
}

const GENEROUS_MEAL_YUAN = 150;
const MODEST_MEAL_YUAN = 80;
const MEALS_A_DAY = 2;

/** Bounds to try one after the other, until the plan costs no more than the budget. `fixedYuan` is spent already. */
export function budgetFrame(brief: Brief, stops: readonly Stop[], fixedYuan: number): Frame[] {
  const meal = prefers(brief, "cheap") ? MODEST_MEAL_YUAN : GENEROUS_MEAL_YUAN;
  const { budgetYuan, people } = brief;
  if (budgetYuan === null || brief.lavish) {
    const bound = brief.lavish ? Number.POSITIVE_INFINITY : meal;
    return [{ mealYuan: bound, fareYuan: Infinity, ticketYuan: Infinity, thrift: 0.15, isEnough: () => true }];
  }
  const tickets = stops.reduce((sum, stop) => sum + (stop.place?.ticketYuan ?? 0), 0) * people;
  const days = brief.dates.length;
  const free = Math.max(0, budgetYuan - tickets - fixedYuan);
  const share = (part: number) => free * part;
  return [0.9, 0.65, 0.4, 0.15].map((tightness, at) => ({
    thrift: 0.15 * 3 ** at,
    mealYuan: Math.min(meal, share(tightness * 0.7) / (MEALS_A_DAY * days * people)),
    fareYuan: share(tightness * 0.3) / days,
    ticketYuan: at === 0 ? share(0.1) / people : at === 1 ? share(0.05) / people : 0,
    isEnough: (total) => total <= budgetYuan,
  }));
}

/** Tickets, meals, rooms, fares and rides of the days, in the order of the timetable. */
export function costsOf(days: readonly PlanDay[], people: number): CostLine[] {
  const costs: CostLine[] = [];
  for (const { items } of days) {
    for (const item of items) {
      if (item.kind === "leg" && item.route) {
        const line = routeCostLine(item.route, people, item);
        if (line) costs.push(line);
      } else if (item.kind === "ride") {
        costs.push(rideCostLine(item.ride, people));
      } else if (item.kind === "visit" && item.place?.ticketYuan) {
        costs.push({
          group: "门票",
          label: `${item.place.name}门票`,
          about: item.place.name,
          unitYuan: item.place.ticketYuan,
          count: people,
          unit: "人",
        });
      } else if (item.kind === "meal" && item.place?.costYuan) {
        costs.push({
          group: "用餐",
          label: `${item.place.name}用餐`,
          about: item.place.name,
          unitYuan: item.place.costYuan,
          count: people,
          unit: "人",
        });
      }
    }
  }
  return costs;
}

/** `09:00开始，19:40结束`. */
export function timeText(day: PlanDay): string {
  const first = day.items[0];
  const last = day.items.at(-1);
  return first && last ? `${clockOfMinute(first.start)}开始，${clockOfMinute(last.end)}结束` : "当天没有能排进去的安排";
}
