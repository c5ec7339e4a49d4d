/** The Open-Travel tasks of every subtask, read into the shared contract. */
import { omitUndefined, Task } from "@arenakit/contracts";
import { COMPARE } from "./tasks/compare.ts";
import { DIRECTION } from "./tasks/direction.ts";
import { MULTI_DAY } from "./tasks/multi-day.ts";
import { ONE_DAY } from "./tasks/one-day.ts";
import { SEARCH } from "./tasks/search.ts";
import type { Subtask, TypedTask } from "./tasks/task-data.ts";

export const ENVIRONMENT_ID = "open-travel";

const BY_SUBTASK: Readonly<Record<Subtask, readonly TypedTask[]>> = {
  direction: DIRECTION,
  search: SEARCH,
  compare: COMPARE,
  "one-day": ONE_DAY,
  "multi-day": MULTI_DAY,
};

/** All tasks: subtasks in the order of the paper, each in the order of its file. */
export const TASKS: readonly Task[] = (Object.keys(BY_SUBTASK) as Subtask[]).flatMap((subtask) =>
  BY_SUBTASK[subtask].map(({ details, ...typed }) =>
    Task.parse({ ...typed, env: ENVIRONMENT_ID, subtask, ...omitUndefined({ extra: details }) }),
  ),
);
