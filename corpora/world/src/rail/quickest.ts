/** The quickest direct train between two places, on whatever day it runs: what people say of a railway. */
import type { WorldData } from "../data.ts";
import type { QuickestTrain } from "../solvers.ts";
import { directRides, type StationChoice } from "./search.ts";
import type { Timetable } from "./timetable.ts";

/** Of trains that are equally quick the one whose number comes first; null where none runs. */
export function quickestTrain(
  { stations, services }: Pick<WorldData, "stations" | "services">,
  timetable: Timetable,
  places: StationChoice,
): QuickestTrain | null {
  let best: QuickestTrain | null = null;
  for (const { service, board, alight, departure, arrival } of directRides(timetable, null, places)) {
    const { number, calendar, stops } = services[service]!;
    const minutes = arrival - departure;
    if (best && (minutes > best.minutes || (minutes === best.minutes && number > best.number))) continue;
    const nameAt = (stop: number) => stations[stops[stop]!.station]!.name;
    best = { number, from: nameAt(board), to: nameAt(alight), minutes, isDaily: calendar.kind === "daily" };
  }
  return best;
}
