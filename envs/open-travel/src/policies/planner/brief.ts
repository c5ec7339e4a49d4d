/** What the traveller asks for, as the planner works with it: the task's constraints with dates and minutes resolved. */
import { addDays, type Constraints, minuteOfClock, parseLocalTime, type Task, weekday } from "@arenakit/contracts";
import { type Subtask, TravelDetails } from "../../tasks/task-data.ts";
import type { Ride } from "../observations.ts";
import type { TravelPlan } from "./plan.ts";

export interface Brief {
  readonly task: Task;
  readonly subtask: Subtask;
  readonly constraints: Constraints;
  readonly details: TravelDetails;
  readonly now: string;
  readonly people: number;
  /** For the whole party; null without a budget. */
  readonly budgetYuan: number | null;
  /** First day of the plan, and every day. */
  readonly dates: readonly string[];
  /** Minutes of the day between which the plan, or the journey, has to lie. */
  readonly earliest: number;
  readonly latest: number;
  /** Where the plan plays: the last city of the task. */
  readonly city: string;
  /** Spends what it can instead of what is needed. */
  readonly lavish: boolean;
  /** Names of places that the plan stays away from. */
  readonly avoid: readonly string[];
  readonly twist: Twist;
}

/** How a variant bends the planner; an empty twist is the full planner. */
export interface Twist {
  readonly constraints?: (constraints: Constraints) => Constraints;
  readonly lavish?: boolean;
  readonly avoid?: readonly string[];
  /** Takes another ride than the one chosen among `all`. */
  readonly ride?: (chosen: Ride, all: readonly Ride[], brief: Brief) => Ride;
  /** Changes the plan before the answer is written. */
  readonly plan?: (plan: TravelPlan, brief: Brief) => TravelPlan;
}

const DAY_BEGINS = 9 * 60;
const DAY_ENDS = 20 * 60;

export function briefOf(task: Task, now: string, twist: Twist = {}): Brief {
  const constraints = twist.constraints?.(task.constraints) ?? task.constraints;
  const today = parseLocalTime(now);
  if (!today) throw new RangeError(`expected a local time such as 2026-05-01T08:00, got ${JSON.stringify(now)}`);
  const { startOffsetDays = 0, days = 1 } = constraints.dates ?? {};
  const first = addDays(today.date, startOffsetDays);
  const { budget, window, people } = constraints;
  const leavesNow = startOffsetDays === 0 && constraints.window === undefined;
  return {
    task,
    subtask: task.subtask as Subtask,
    constraints,
    details: TravelDetails.parse(task.extra ?? {}),
    now,
    people,
    budgetYuan: budget ? budget.amountYuan * (budget.per === "person" ? people : 1) : null,
    dates: Array.from({ length: days }, (_, day) => addDays(first, day)),
    earliest: minuteOfClock(window?.departAfter ?? "") ?? (leavesNow ? today.minute : DAY_BEGINS),
    latest: minuteOfClock(window?.arriveBy ?? "") ?? DAY_ENDS,
    city: constraints.cities.at(-1)!,
    lavish: twist.lavish ?? false,
    avoid: twist.avoid ?? [],
    twist,
  };
}

export const prefers = (brief: Brief, wish: Constraints["preferences"][number]) =>
  brief.constraints.preferences.includes(wish);

/** `5月2日（周六）`. */
export function dayLabel(date: string): string {
  const [, month, day] = date.split("-").map(Number);
  return `${month}月${day}日（周${"一二三四五六日"[weekday(date) - 1]}）`;
}
