/** The written test tasks of every subtask beside those of tasks.ts, which the expected order of policies is written for. */
import type { Subtask, TypedTask } from "./task-data.ts";
import { WRITTEN_COMPARE } from "./written/compare.ts";
import { WRITTEN_DIRECTION } from "./written/direction.ts";
import { WRITTEN_MULTI_DAY } from "./written/multi-day.ts";
import { WRITTEN_ONE_DAY } from "./written/one-day.ts";
import { WRITTEN_SEARCH } from "./written/search.ts";

export const WRITTEN: Readonly<Record<Subtask, readonly TypedTask[]>> = {
  direction: WRITTEN_DIRECTION,
  search: WRITTEN_SEARCH,
  compare: WRITTEN_COMPARE,
  "one-day": WRITTEN_ONE_DAY,
  "multi-day": WRITTEN_MULTI_DAY,
};
