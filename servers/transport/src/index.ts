export { frozenTimetable } from "./timetable/frozen.ts";
export type { Timetable } from "./timetable.ts";
export { transportTools } from "./tools.ts";
