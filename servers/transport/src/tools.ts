/** The transport tools, in the order in which they are listed. */
import type { AnyTool } from "@arenakit/server-kit";
import type { Timetable } from "./timetable.ts";
import { searchFlights } from "./tools/search-flights.ts";
import { searchTrainTickets } from "./tools/search-train-tickets.ts";

export const transportTools: readonly AnyTool<Timetable>[] = [searchFlights, searchTrainTickets];
