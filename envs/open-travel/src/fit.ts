/** Whether a task can be asked in a world. What its tools would refuse for want of data is not the policy's doing. */
import { addDays, type Task, type WorldFacts } from "@arenakit/contracts";
import { TravelDetails } from "./tasks/task-data.ts";

/** The tasks of any world, and those that were written for an imported one that the world holds. */
export function tasksOfWorld(tasks: readonly Task[], { layers }: WorldFacts): Task[] {
  return tasks.filter(({ extra }) => {
    const { world } = TravelDetails.parse(extra ?? {});
    return world === undefined || layers.includes(world);
  });
}

/** Why the task cannot be asked there, as a clause; null where it can. */
export function whyNotAsked(task: Task, { cities, horizon, now }: WorldFacts): string | null {
  const lacking = task.constraints.cities.filter((city) => !cities.includes(city));
  if (lacking.length > 0) return `the world lacks ${lacking.join(" and ")}`;
  const today = (task.now ?? now).slice(0, "2026-05-01".length);
  const { startOffsetDays, days } = task.constraints.dates ?? { startOffsetDays: 0, days: 1 };
  const [first, last] = [addDays(today, startOffsetDays), addDays(today, startOffsetDays + days - 1)];
  const isInside = first >= horizon.from && last <= horizon.to;
  return isInside ? null : `it asks about ${first} to ${last}, and the world knows ${horizon.from} to ${horizon.to}`;
}
