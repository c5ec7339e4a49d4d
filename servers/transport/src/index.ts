export { transportOffers } from "./offers.ts";
export { frozenTimetable } from "./timetable/frozen.ts";
export type { Timetable } from "./timetable.ts";
export { searchFlights } from "./tools/arenarl/search-flights.ts";
export { searchTrainTickets } from "./tools/arenarl/search-train-tickets.ts";
export { TRANSPORT_PROFILES, transportTools } from "./tools.ts";
