/** The transport tools, in the order in which they are listed. */
import type { AnyTool } from "@arenakit/server-kit";
import type { Timetable } from "./timetable.ts";

export const transportTools: readonly AnyTool<Timetable>[] = [];
