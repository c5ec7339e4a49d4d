/**
 * Services indexed by station, and the days on which they run. Days are numbers since 1970-01-01; the times of a
 * run are minutes after 00:00 of the day that is asked about, so a run that started the day before has negative ones.
 */
import { dayNumber } from "@arenakit/contracts";
import type { TrainService, WorldData } from "../data.ts";

export const MINUTES_A_DAY = 1440;

/** One stop of one service. */
export interface Call {
  readonly service: number;
  readonly stop: number;
}

/** A service on one day: `offset` is what must be added to its stop times to count from the day asked about. */
export interface Run {
  readonly service: number;
  readonly offset: number;
}

export interface Timetable {
  readonly services: readonly TrainService[];
  /** Stops at a station where passengers may get on or off. */
  callsAt(station: number): readonly Call[];
  /** Whether the service starts on that day. */
  startsOn(service: number, day: number): boolean;
  /** Minutes after 00:00 of the day on which the service starts. */
  lastArrival(service: number): number;
}

export function indexTimetable({ stations, services }: Pick<WorldData, "stations" | "services">): Timetable {
  const calls: Call[][] = stations.map(() => []);
  services.forEach((service, index) => {
    service.stops.forEach((stop, at) => {
      if (stop.usable) calls[stop.station]?.push({ service: index, stop: at });
    });
  });
  const dayOf = new Map<string, number | null>();
  for (const { calendar } of services)
    for (const date of calendar.kind === "dates" ? calendar.dates : [])
      if (!dayOf.has(date)) dayOf.set(date, dayNumber(date));
  const runs = services.map(({ calendar }): ((day: number) => boolean) => {
    if (calendar.kind === "daily") return () => true;
    if (calendar.kind === "weekdays") return (day) => calendar.weekdays.includes(weekdayOfDay(day));
    const days = new Set(calendar.dates.map((date) => dayOf.get(date)));
    return (day) => days.has(day);
  });
  const lastArrivals = Int32Array.from(services, ({ stops }) =>
    stops.reduce((last, { arrival, departure }) => Math.max(last, arrival ?? 0, departure ?? 0), 0),
  );
  return {
    services,
    callsAt: (station) => calls[station] ?? [],
    startsOn: (service, day) => runs[service]!(day),
    lastArrival: (service) => lastArrivals[service]!,
  };
}

/** 1 is Monday; day 0, the first of January 1970, was a Thursday. */
const weekdayOfDay = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;
