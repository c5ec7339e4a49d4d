/**
 * Services indexed by station, and the days on which they run. Days are numbers since 1970-01-01; the times of a
 * run are minutes after 00:00 of the day that is asked about, so a run that started the day before has negative ones.
 */
import { dayNumber } from "@arenakit/contracts";
import type { TrainService, WorldData } from "../data.ts";

const MINUTES_A_DAY = 1440;

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
  /** How many midnights the longest service passes. */
  readonly nights: number;
}

export function indexTimetable({ stations, services }: Pick<WorldData, "stations" | "services">): Timetable {
  const calls: Call[][] = stations.map(() => []);
  let last = 0;
  services.forEach((service, index) => {
    service.stops.forEach((stop, at) => {
      if (stop.usable) calls[stop.station]?.push({ service: index, stop: at });
      last = Math.max(last, stop.arrival ?? 0, stop.departure ?? 0);
    });
  });
  const days = services.map(({ calendar }) =>
    calendar.kind === "daily" ? null : new Set(calendar.dates.map((date) => dayNumber(date))),
  );
  return {
    services,
    callsAt: (station) => calls[station] ?? [],
    startsOn: (service, day) => days[service]?.has(day) ?? true,
    nights: Math.floor(last / MINUTES_A_DAY),
  };
}

/** Runs of a service that may matter to who leaves on `day`: it started up to `nights` days before, or `after` days after. */
export function runsAround(
  timetable: Timetable,
  service: number,
  { day, after }: { day: number; after: number },
): Run[] {
  const runs: Run[] = [];
  for (let shift = -timetable.nights; shift <= after; shift++)
    if (timetable.startsOn(service, day + shift)) runs.push({ service, offset: shift * MINUTES_A_DAY });
  return runs;
}
