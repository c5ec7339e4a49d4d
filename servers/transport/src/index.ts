export { frozenTimetable } from "./timetable/frozen.ts";
export type { Timetable } from "./timetable.ts";
export { searchFlights } from "./tools/search-flights.ts";
export { searchTrainTickets } from "./tools/search-train-tickets.ts";
export { transportTools } from "./tools.ts";
