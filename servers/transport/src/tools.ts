/** The transport tools by profile, in the order in which they are listed. The official map server has none. */
import type { AnyTool } from "@arenakit/server-kit";
import type { Timetable } from "./timetable.ts";
import { searchFlights } from "./tools/arenarl/search-flights.ts";
import { searchTrainTickets } from "./tools/arenarl/search-train-tickets.ts";
import { qqrSearchFlights } from "./tools/qqr/search-flights.ts";
import { qqrSearchTrainTickets } from "./tools/qqr/search-train-tickets.ts";

export const TRANSPORT_PROFILES: Readonly<Record<"arenarl" | "qqr" | "amap", readonly AnyTool<Timetable>[]>> = {
  arenarl: [searchFlights, searchTrainTickets],
  qqr: [qqrSearchFlights, qqrSearchTrainTickets],
  amap: [],
};

export const transportTools: readonly AnyTool<Timetable>[] = TRANSPORT_PROFILES.arenarl;
