/**
 * Every direct ride and every pair of rides with one change, found by scanning the calls of the origin and of the
 * destination. What of it is shown to a caller is decided in listing.ts.
 */
import { type Call, type Run, runsAround, type Timetable } from "./timetable.ts";

/** Shortest time in which a change in one station is believed. */
export const MINIMUM_CHANGE_MINUTES = 10;
/** Nobody is told to wait longer than this for a connection. */
export const LONGEST_CHANGE_MINUTES = 180;
/** Continuations kept for each first train and change station: the earliest to arrive. */
const CONTINUATIONS = 2;
const MINUTES_A_DAY = 1440;

/** A part of a run; `board` and `alight` are positions among its stops, the times count from the day asked about. */
export interface Ride extends Run {
  readonly board: number;
  readonly alight: number;
  readonly departure: number;
  readonly arrival: number;
}

export interface Places {
  /** Stations (indices) with how little they are wanted: 0 is best. A train that calls at several is boarded once. */
  readonly origins: ReadonlyMap<number, number>;
  readonly destinations: ReadonlyMap<number, number>;
}

/** One ride for each run that leaves an origin on `day` and later calls at a destination: the best wanted pair of stops. */
export function directRides(timetable: Timetable, day: number, places: Places): Ride[] {
  const rides: Ride[] = [];
  for (const { run, boards } of departures(timetable, day, places.origins)) {
    let best: Ride | null = null;
    let bestPenalty = Number.POSITIVE_INFINITY;
    for (const board of boards)
      for (const ride of ridesFrom(timetable, run, board)) {
        const { stops } = timetable.services[run.service]!;
        const wanted = places.destinations.get(stops[ride.alight]!.station);
        if (wanted === undefined) continue;
        const penalty = wanted + places.origins.get(stops[board]!.station)!;
        if (penalty < bestPenalty) [best, bestPenalty] = [ride, penalty];
      }
    if (best) rides.push(best);
  }
  return rides;
}

export interface Transfer {
  readonly first: Ride;
  readonly second: Ride;
}

/**
 * Pairs of rides with one change in one station: for each first train and change station the continuations that
 * arrive earliest. The change takes MINIMUM_CHANGE_MINUTES … LONGEST_CHANGE_MINUTES. The first train may not call
 * at a destination before the change and the second may not come back to an origin after it.
 * `found` counts all pairs, also those left out.
 */
export function transfers(timetable: Timetable, day: number, places: Places): { pairs: Transfer[]; found: number } {
  const onward = continuations(timetable, day, places);
  const pairs: Transfer[] = [];
  let found = 0;
  for (const { run, boards } of departures(timetable, day, places.origins)) {
    const { stops } = timetable.services[run.service]!;
    for (const first of firstRides(timetable, { run, boards }, places)) {
      const candidates = onward.get(stops[first.alight]!.station);
      if (!candidates) continue;
      const near: Ride[] = [];
      for (let at = firstAtOrAfter(candidates, first.arrival + MINIMUM_CHANGE_MINUTES); at < candidates.length; at++) {
        const second = candidates[at]!;
        if (second.departure > first.arrival + LONGEST_CHANGE_MINUTES) break;
        if (second.service === run.service) continue;
        found++;
        keepEarliest(near, second);
      }
      for (const second of near) pairs.push({ first, second });
    }
  }
  return { pairs, found };
}

/** Runs that leave one of the stations on `day`, each with the stops where it may be boarded, in order. */
function departures(
  timetable: Timetable,
  day: number,
  origins: ReadonlyMap<number, number>,
): { run: Run; boards: number[] }[] {
  const found = new Map<string, { run: Run; boards: number[] }>();
  for (const station of origins.keys())
    for (const call of timetable.callsAt(station))
      for (const run of runsAround(timetable, call.service, { day, after: 0 })) {
        const departure = timetable.services[call.service]!.stops[call.stop]!.departure;
        if (departure === null || departure + run.offset < 0 || departure + run.offset >= MINUTES_A_DAY) continue;
        const key = `${run.service}/${run.offset}`;
        const entry = found.get(key);
        if (entry) entry.boards.push(call.stop);
        else found.set(key, { run, boards: [call.stop] });
      }
  for (const { boards } of found.values()) boards.sort((one, other) => one - other);
  return [...found.values()];
}

function ridesFrom(timetable: Timetable, run: Run, board: number): Ride[] {
  const { stops } = timetable.services[run.service]!;
  const departure = stops[board]!.departure! + run.offset;
  const rides: Ride[] = [];
  for (let alight = board + 1; alight < stops.length; alight++) {
    const { arrival, usable } = stops[alight]!;
    if (usable && arrival !== null) rides.push({ ...run, board, alight, departure, arrival: arrival + run.offset });
  }
  return rides;
}

/** For each possible change station of a run one ride, boarded where it is wanted most. */
function firstRides(timetable: Timetable, { run, boards }: { run: Run; boards: number[] }, places: Places): Ride[] {
  const { stops } = timetable.services[run.service]!;
  const best = new Map<number, { ride: Ride; penalty: number }>();
  for (const board of boards) {
    const penalty = places.origins.get(stops[board]!.station)!;
    for (const ride of ridesFrom(timetable, run, board)) {
      const { station } = stops[ride.alight]!;
      if (places.destinations.has(station)) break;
      if (places.origins.has(station)) continue;
      if (penalty < (best.get(ride.alight)?.penalty ?? Number.POSITIVE_INFINITY))
        best.set(ride.alight, { ride, penalty });
    }
  }
  return [...best.values()].map(({ ride }) => ride);
}

/** Rides to a destination by the station where they are boarded, sorted by departure. */
function continuations(timetable: Timetable, day: number, places: Places): Map<number, Ride[]> {
  const byStation = new Map<number, Ride[]>();
  for (const [service, alights] of servicesCallingAt(timetable, places.destinations)) {
    const rides = ridesTo(timetable, { service, alights, places });
    for (const run of runsAround(timetable, service, { day, after: timetable.nights + 1 }))
      for (const ride of rides) {
        const departure = ride.departure + run.offset;
        if (departure < 0) continue;
        const { station } = timetable.services[service]!.stops[ride.board]!;
        const shifted = { ...ride, offset: run.offset, departure, arrival: ride.arrival + run.offset };
        const list = byStation.get(station);
        if (list) list.push(shifted);
        else byStation.set(station, [shifted]);
      }
  }
  for (const list of byStation.values())
    list.sort((one, other) => one.departure - other.departure || one.arrival - other.arrival);
  return byStation;
}

function servicesCallingAt(timetable: Timetable, stations: ReadonlyMap<number, number>): Map<number, number[]> {
  const calls: Call[] = [...stations.keys()].flatMap((station) => timetable.callsAt(station));
  const services = new Map<number, number[]>();
  for (const { service, stop } of calls) {
    if (timetable.services[service]!.stops[stop]!.arrival === null) continue;
    const stops = services.get(service);
    if (stops) stops.push(stop);
    else services.set(service, [stop]);
  }
  return services;
}

/** Of one service: from each stop where one may board the ride to the destination that is wanted most. Times of the service itself. */
function ridesTo(
  timetable: Timetable,
  { service, alights, places }: { service: number; alights: readonly number[]; places: Places },
): Ride[] {
  const { stops } = timetable.services[service]!;
  const rides: Ride[] = [];
  for (let board = Math.max(...alights) - 1; board >= 0; board--) {
    const { station, departure, usable } = stops[board]!;
    if (!usable || departure === null || places.destinations.has(station)) continue;
    let alight = -1;
    for (const candidate of alights) {
      if (candidate <= board || comesBack(candidate, board)) continue;
      if (alight < 0 || wish(candidate) < wish(alight)) alight = candidate;
    }
    if (alight >= 0 && !places.origins.has(station))
      rides.push({ service, offset: 0, board, alight, departure, arrival: stops[alight]!.arrival! });
  }
  return rides;

  function wish(stop: number): number {
    return places.destinations.get(stops[stop]!.station)!;
  }
  function comesBack(alight: number, board: number): boolean {
    for (let at = board + 1; at < alight; at++)
      if (stops[at]!.usable && stops[at]!.departure !== null && places.origins.has(stops[at]!.station)) return true;
    return false;
  }
}

function firstAtOrAfter(rides: readonly Ride[], departure: number): number {
  let low = 0;
  let high = rides.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rides[middle]!.departure < departure) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Keeps the list at its CONTINUATIONS earliest arrivals; of equal ones the later departure, which waits at the change. */
function keepEarliest(rides: Ride[], ride: Ride): void {
  const worse = (one: Ride, other: Ride) => one.arrival - other.arrival || other.departure - one.departure;
  let at = rides.length;
  while (at > 0 && worse(rides[at - 1]!, ride) > 0) at--;
  rides.splice(at, 0, ride);
  if (rides.length > CONTINUATIONS) rides.pop();
}
