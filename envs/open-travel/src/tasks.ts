/** The Open-Travel tasks of every subtask, read into the shared contract. */
import { omitUndefined, Task } from "@arenakit/contracts";
import { COMPARE } from "./tasks/compare.ts";
import { DIRECTION } from "./tasks/direction.ts";
import { MULTI_DAY } from "./tasks/multi-day.ts";
import { ONE_DAY } from "./tasks/one-day.ts";
import { SEARCH } from "./tasks/search.ts";
import type { Subtask, TypedTask } from "./tasks/task-data.ts";
import { WRITTEN } from "./tasks/written.ts";

export const ENVIRONMENT_ID = "open-travel";

const BY_SUBTASK: Readonly<Record<Subtask, readonly TypedTask[]>> = {
  direction: DIRECTION,
  search: SEARCH,
  compare: COMPARE,
  "one-day": ONE_DAY,
  "multi-day": MULTI_DAY,
};

/** The tasks that the expected order is written for: subtasks in the order of the paper, each in the order of its file. */
export const TASKS: readonly Task[] = read(BY_SUBTASK);

/** Test tasks that were written by hand beside them. */
export const WRITTEN_TASKS: readonly Task[] = read(WRITTEN);

function read(bySubtask: typeof BY_SUBTASK): Task[] {
  return (Object.keys(bySubtask) as Subtask[]).flatMap((subtask) =>
    bySubtask[subtask].map(({ details, ...typed }) =>
      Task.parse({ ...typed, env: ENVIRONMENT_ID, subtask, ...omitUndefined({ extra: details }) }),
    ),
  );
}
