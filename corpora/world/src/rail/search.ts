/**
 * Every direct ride and every pair of rides with one change, found by scanning the calls of the origin and of the
 * destination. What of it is worth an answer is decided in listing.ts.
 */
import type { Stop } from "../data.ts";
import { MINUTES_A_DAY, type Run, type Timetable } from "./timetable.ts";

/** Shortest time in which a change in one station is believed. */
export const MINIMUM_CHANGE_MINUTES = 10;
/** From one station of a city to another, platform to platform: our assumption for every city. */
export const CITY_CHANGE_MINUTES = 90;
/** Nobody is told to wait longer than this for a connection. */
export const LONGEST_CHANGE_MINUTES = 180;
/** Continuations kept for each first train and change station: the earliest to arrive. */
const CONTINUATIONS = 2;
/** No train is under way for more nights than this; it only keeps keys of runs apart. */
const MOST_NIGHTS = 16;

/** A part of a run; `board` and `alight` are positions among its stops, the times count from the day asked about. */
export interface Ride extends Run {
  readonly board: number;
  readonly alight: number;
  readonly departure: number;
  readonly arrival: number;
}

/** The day asked about, and the minute of it from which trains can still be caught. */
export interface When {
  readonly day: number;
  readonly earliest: number;
}

export interface StationChoice {
  /** Stations (indices) with how little they are wanted: 0 is best. A train that calls at several is boarded once. */
  readonly origins: ReadonlyMap<number, number>;
  readonly destinations: ReadonlyMap<number, number>;
}

/** One ride for each run that leaves an origin on that day, or for each service where no day is given, and later calls at a destination: the best wanted pair of stops. */
export function directRides(timetable: Timetable, when: When | null, places: StationChoice): Ride[] {
  const rides: Ride[] = [];
  for (const { run, boards } of departures(timetable, when, places.origins)) {
    const { stops } = timetable.services[run.service]!;
    let best: { board: number; alight: number } | null = null;
    let bestPenalty = Number.POSITIVE_INFINITY;
    for (const board of boards)
      for (let alight = board + 1; alight < stops.length; alight++) {
        const wanted = places.destinations.get(stops[alight]!.station);
        if (wanted === undefined || !canAlight(stops[alight]!)) continue;
        const penalty = wanted + places.origins.get(stops[board]!.station)!;
        if (penalty < bestPenalty) [best, bestPenalty] = [{ board, alight }, penalty];
      }
    if (best) rides.push(rideOf(stops, { run, ...best }));
  }
  return rides;
}

const canAlight = ({ usable, arrival }: Stop): boolean => usable && arrival !== null;

function rideOf(
  stops: readonly Stop[],
  { run: { service, offset }, board, alight }: { run: Run; board: number; alight: number },
): Ride {
  const departure = stops[board]!.departure! + offset;
  return { service, offset, board, alight, departure, arrival: stops[alight]!.arrival! + offset };
}

/** Rides one after the other, with when the first leaves and the last arrives. */
export interface Trip {
  readonly rides: readonly Ride[];
  readonly departure: number;
  readonly arrival: number;
}

export function tripOf(rides: readonly Ride[]): Trip {
  return { rides, departure: rides[0]!.departure, arrival: rides.at(-1)!.arrival };
}

/**
 * Pairs of rides with one change in one station: for each first train and change station the continuations that
 * arrive earliest. The change takes MINIMUM_CHANGE_MINUTES … LONGEST_CHANGE_MINUTES. The first train may not call
 * at a destination before the change and the second may not come back to an origin after it.
 * `found` counts all pairs, also those left out.
 */
export function transfers(timetable: Timetable, when: When, places: StationChoice): { pairs: Trip[]; found: number } {
  const firsts: Ride[] = [];
  for (const { run, boards } of departures(timetable, when, places.origins))
    firsts.push(...firstRides(timetable, { run, boards }, places));
  const changes = changeWindows(timetable, firsts);
  const onward = continuations(timetable, when.day, { places, changes });
  const pairs: Trip[] = [];
  let found = 0;
  for (const first of firsts) {
    const candidates = onward.get(alightingStation(timetable, first)) ?? [];
    const near: Ride[] = [];
    for (let at = firstAtOrAfter(candidates, first.arrival + MINIMUM_CHANGE_MINUTES); at < candidates.length; at++) {
      const second = candidates[at]!;
      if (second.departure > first.arrival + LONGEST_CHANGE_MINUTES) break;
      if (second.service === first.service) continue;
      found++;
      keepEarliest(near, second);
    }
    for (const second of near) pairs.push(tripOf([first, second]));
  }
  return { pairs, found };
}

const alightingStation = (timetable: Timetable, { service, alight }: Ride): number =>
  timetable.services[service]!.stops[alight]!.station;

interface Window {
  readonly from: number;
  readonly to: number;
}

/** By change station: when a continuation may leave at all. */
function changeWindows(timetable: Timetable, firsts: readonly Ride[]): Map<number, Window> {
  const windows = new Map<number, Window>();
  for (const first of firsts) {
    const station = alightingStation(timetable, first);
    const known = windows.get(station);
    windows.set(station, {
      from: Math.min(known?.from ?? Number.POSITIVE_INFINITY, first.arrival + MINIMUM_CHANGE_MINUTES),
      to: Math.max(known?.to ?? Number.NEGATIVE_INFINITY, first.arrival + LONGEST_CHANGE_MINUTES),
    });
  }
  return windows;
}

/** Runs that leave one of the stations on that day, each with the stops where it may be boarded, in order. */
function departures(
  timetable: Timetable,
  when: When | null,
  origins: ReadonlyMap<number, number>,
): { run: Run; boards: number[] }[] {
  const found = new Map<number, { run: Run; boards: number[] }>();
  for (const station of origins.keys())
    for (const call of timetable.callsAt(station)) {
      const departure = timetable.services[call.service]!.stops[call.stop]!.departure;
      if (departure === null) continue;
      const nights = Math.floor(departure / MINUTES_A_DAY);
      if (when && departure % MINUTES_A_DAY < when.earliest) continue;
      if (when && !timetable.startsOn(call.service, when.day - nights)) continue;
      const key = call.service * MOST_NIGHTS + nights;
      const entry = found.get(key);
      if (entry) entry.boards.push(call.stop);
      else found.set(key, { run: { service: call.service, offset: -nights * MINUTES_A_DAY }, boards: [call.stop] });
    }
  for (const { boards } of found.values()) boards.sort((one, other) => one - other);
  return [...found.values()];
}

/** For each possible change station of a run one ride, boarded where it is wanted most. */
function firstRides(
  timetable: Timetable,
  { run, boards }: { run: Run; boards: number[] },
  places: StationChoice,
): Ride[] {
  const { stops } = timetable.services[run.service]!;
  const rides: Ride[] = [];
  let best = -1;
  for (let at = boards[0]!; at < stops.length; at++) {
    const stop = stops[at]!;
    if (boards.includes(at)) {
      if (best < 0 || places.origins.get(stop.station)! < places.origins.get(stops[best]!.station)!) best = at;
    } else if (canAlight(stop)) {
      if (places.destinations.has(stop.station)) break;
      if (!places.origins.has(stop.station)) rides.push(rideOf(stops, { run, board: best, alight: at }));
    }
  }
  return rides;
}

/** Rides to a destination by the change station where they are boarded, sorted by departure, as far as a window has them. */
function continuations(
  timetable: Timetable,
  day: number,
  { places, changes }: { places: StationChoice; changes: ReadonlyMap<number, Window> },
): Map<number, Ride[]> {
  const byStation = new Map<number, Ride[]>([...changes.keys()].map((station) => [station, []]));
  for (const [service, alights] of servicesCallingAt(timetable, places.destinations))
    for (const ride of ridesTo(timetable, { service, alights, places })) {
      const { station } = timetable.services[service]!.stops[ride.board]!;
      const window = changes.get(station);
      if (!window) continue;
      const earliest = Math.ceil((window.from - ride.departure) / MINUTES_A_DAY);
      for (let shift = earliest; ride.departure + shift * MINUTES_A_DAY <= window.to; shift++) {
        if (!timetable.startsOn(service, day + shift)) continue;
        const offset = shift * MINUTES_A_DAY;
        const shifted = { ...ride, offset, departure: ride.departure + offset, arrival: ride.arrival + offset };
        byStation.get(station)!.push(shifted);
      }
    }
  for (const list of byStation.values())
    list.sort((one, other) => one.departure - other.departure || one.arrival - other.arrival);
  return byStation;
}

function servicesCallingAt(timetable: Timetable, stations: ReadonlyMap<number, number>): Map<number, number[]> {
  const services = new Map<number, number[]>();
  for (const station of stations.keys())
    for (const { service, stop } of timetable.callsAt(station)) {
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
  { service, alights, places }: { service: number; alights: readonly number[]; places: StationChoice },
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
