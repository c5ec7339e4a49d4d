/** The Open-Travel tasks of every subtask, read into the shared contract. */
import { omitUndefined, Task } from "@arenakit/contracts";
import { COMPARE } from "./tasks/compare.ts";
import { DIRECTION } from "./tasks/direction.ts";
import { MULTI_DAY } from "./tasks/multi-day.ts";
import { ONE_DAY } from "./tasks/one-day.ts";
import { SEARCH } from "./tasks/search.ts";
import type { Subtask, TypedTask } from "./tasks/task-data.ts";
import { WRITTEN_COMPARE } from "./tasks/written/compare.ts";
import { WRITTEN_DIRECTION } from "./tasks/written/direction.ts";
import { WRITTEN_MULTI_DAY } from "./tasks/written/multi-day.ts";
import { WRITTEN_ONE_DAY } from "./tasks/written/one-day.ts";
import { WRITTEN_SEARCH } from "./tasks/written/search.ts";

export const ENVIRONMENT_ID = "open-travel";

type BySubtask = Readonly<Record<Subtask, readonly TypedTask[]>>;

const CORE: BySubtask = {
  direction: DIRECTION,
  search: SEARCH,
  compare: COMPARE,
  "one-day": ONE_DAY,
  "multi-day": MULTI_DAY,
};

const WRITTEN: BySubtask = {
  direction: WRITTEN_DIRECTION,
  search: WRITTEN_SEARCH,
  compare: WRITTEN_COMPARE,
  "one-day": WRITTEN_ONE_DAY,
  "multi-day": WRITTEN_MULTI_DAY,
};

/** The tasks that the expected order and the figures of agreement rest on: subtasks in the order of the paper. */
export const TASKS: readonly Task[] = tasksOf(CORE);

/** Fifty more test tasks for each subtask, which say whether they can be fulfilled. */
export const WRITTEN_TASKS: readonly Task[] = tasksOf(WRITTEN);

function tasksOf(bySubtask: BySubtask): Task[] {
  return (Object.keys(bySubtask) as Subtask[]).flatMap((subtask) =>
    bySubtask[subtask].map(({ details, gold, ...typed }) =>
      Task.parse({ ...typed, env: ENVIRONMENT_ID, subtask, ...omitUndefined({ extra: details, gold }) }),
    ),
  );
}
