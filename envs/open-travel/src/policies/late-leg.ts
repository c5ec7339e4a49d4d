/** Plans a leg that cannot be made: a visit that begins before the traveller can be there, or a train that is too late. */
import type { Ride } from "./observations.ts";
import type { Brief, Twist } from "./planner/brief.ts";
import type { Plan, PlanItem } from "./planner/plan.ts";

export const lateLeg: Twist = {
  ride: (chosen, all, brief) => (brief.subtask === "compare" ? lateRide(chosen, all, brief) : chosen),
  plan: (plan) => ({ ...plan, days: hurry(plan.days) }),
};

/** The first ride that arrives after the latest time, else the last that leaves before the earliest. */
function lateRide(chosen: Ride, all: readonly Ride[], brief: Brief): Ride {
  const late = all.filter((ride) => ride.arrivalMinute > brief.latest);
  const early = all.filter((ride) => ride.departureMinute < brief.earliest);
  const first = late.toSorted((a, b) => a.arrivalMinute - b.arrivalMinute)[0];
  return first ?? early.toSorted((a, b) => b.departureMinute - a.departureMinute)[0] ?? chosen;
}

/** Gives the longest leg of the plan a fraction of its time; everything after it moves forward. */
function hurry(days: Plan["days"]): Plan["days"] {
  const legs = days.flatMap((day, at) =>
    day.items.flatMap((item, index) => (item.kind === "leg" ? [{ at, index, item }] : [])),
  );
  const longest = legs.toSorted((a, b) => b.item.end - b.item.start - (a.item.end - a.item.start))[0];
  if (!longest) return days;
  const saved = Math.max(5, Math.floor(((longest.item.end - longest.item.start) * 0.8) / 5) * 5);
  return days.map((day, at) => {
    if (at !== longest.at) return day;
    const items = day.items.map((item, index): PlanItem => {
      if (index === longest.index) return { ...item, end: item.end - saved };
      return index > longest.index && item.kind !== "ride"
        ? { ...item, start: item.start - saved, end: item.end - saved }
        : item;
    });
    return { ...day, items };
  });
}
