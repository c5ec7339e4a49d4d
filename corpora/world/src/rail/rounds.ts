/**
 * Journeys with any few changes, in rounds over services (RAPTOR; Delling, Pajor and Werneck, 2015): round k finds for
 * every station the earliest arrival with k trains. Changes are made in one station or between the stations of one city.
 * Exact for what it is asked: no journey of at most `mostTrains` trains arrives earlier. Of trains that reach a station
 * in the same minute the one counts whose last stretch begins first, then the one that the world lists first.
 */
import type { Stop } from "../data.ts";
import { ALIGHT, BOARD, type Hops, hopsOf, type LeastMinutes, leastMinutes, NEVER } from "./hops.ts";
import { longestSensible } from "./listing.ts";
import { CITY_CHANGE_MINUTES, MINIMUM_CHANGE_MINUTES, type Ride, type StationChoice, type When } from "./search.ts";
import { MINUTES_A_DAY, type Timetable } from "./timetable.ts";

/** The day asked about and those after it on which a journey may still go on. */
const DAYS = 4;
/** Departures tried for each journey wanted: many arrive no later than one that leaves before them. */
const TRIES = 2;

/** Minutes beyond the least that a journey may take. */
const SLACKS = [240, 720] as const;

export interface RoundsOptions {
  readonly mostTrains: number;
  /** Most journeys; each leaves later than the one before and arrives later. */
  readonly limit: number;
}

export interface Rounds {
  /**
   * By departure; none leaves earlier and arrives later than another. A journey is its rides in order; its first and
   * last train are boarded and left at the wanted station of the place, not at the last and first of their calls there.
   */
  journeys(when: When, places: StationChoice, options: RoundsOptions): Ride[][];
}

/** How stations were reached in one round, by station; `arrival` is NEVER where they were not, or no sooner than with fewer trains. */
interface Reached {
  readonly arrival: Int32Array;
  /** When the last stretch began. */
  readonly left: Int32Array;
  readonly service: Int32Array;
  /** Days between the one asked about and the one on which the run started. */
  readonly shift: Int32Array;
  readonly board: Int32Array;
  readonly alight: Int32Array;
  /** The stations that were, `count` of them. */
  readonly stations: Int32Array;
  count: number;
}

/** What the searches work on, and in: memory is reused over searches. */
interface Ground {
  readonly timetable: Timetable;
  readonly hops: Hops;
  readonly stationCount: number;
  readonly sistersOf: (station: number) => readonly number[];
  /** By station: the earliest arrival in any round so far, and when one can board in the next. */
  readonly arrived: Int32Array;
  readonly ready: Int32Array;
  /** Services that a round rides, and by service the first of its hops that are boarded; NEVER for all others. */
  readonly ridden: Int32Array;
  readonly firstBoarded: Int32Array;
  readonly rounds: Reached[];
}

export function createRounds(
  timetable: Timetable,
  stationCount: number,
  sistersOf: (station: number) => readonly number[],
): Rounds {
  let opened: Ground | undefined;
  return {
    journeys(when, places, { mostTrains, limit }) {
      opened ??= groundOf(timetable, stationCount, sistersOf);
      while (opened.rounds.length < mostTrains) opened.rounds.push(nothingReached(stationCount));
      const least = leastMinutes(opened.hops, places.destinations.keys(), { ...opened, trains: mostTrains });
      const found: Ride[][] = [];
      let { earliest } = when;
      // All leave on the day; one that arrives after this takes longer than anybody would beside the first.
      let latest = NEVER;
      let soonest = earliest + soonestFrom(places.origins.keys(), opened, least);
      for (let tries = 0; tries < TRIES * limit && found.length < limit && earliest < MINUTES_A_DAY; tries++) {
        const journey = quickestWithin(opened, { ...when, earliest }, { places, least, latest, soonest });
        if (!journey) break;
        soonest = arrivalOf(journey);
        const minutes = arrivalOf(journey) - journey[0]!.departure;
        latest = Math.min(latest, MINUTES_A_DAY + longestSensible(minutes));
        earliest = journey[0]!.departure + 1;
        const wanted = atWantedEnds(journey, { timetable, when, places });
        const before = found.at(-1);
        // One that leaves later and arrives as early makes the one before needless.
        if (before && arrivalOf(before) >= arrivalOf(wanted)) found.pop();
        found.push(wanted);
      }
      return found;
    },
  };
}

function groundOf(timetable: Timetable, stationCount: number, sistersOf: Ground["sistersOf"]): Ground {
  return {
    ...{ timetable, stationCount, sistersOf, hops: hopsOf(timetable, stationCount) },
    arrived: new Int32Array(stationCount),
    ready: new Int32Array(stationCount),
    ridden: new Int32Array(timetable.services.length),
    firstBoarded: new Int32Array(timetable.services.length).fill(NEVER),
    rounds: [],
  };
}

function nothingReached(stationCount: number): Reached {
  const column = () => new Int32Array(stationCount);
  return {
    ...{ arrival: column(), left: column(), service: column(), shift: column() },
    ...{ board: column(), alight: column(), stations: column(), count: 0 },
  };
}

/** The same trains, boarded and left for good where each calls at the station of the place that is wanted most. */
function atWantedEnds(
  journey: readonly Ride[],
  { timetable, when, places }: { timetable: Timetable; when: When; places: StationChoice },
): Ride[] {
  const rides = [...journey];
  const first = rides[0]!;
  const { stops } = timetable.services[first.service]!;
  const board = mostWanted(stops, first.board, {
    wanted: places.origins,
    allows: ({ usable, departure }, at) => {
      const minute = departure === null ? -1 : departure + first.offset;
      return at < first.alight && usable && minute >= when.earliest && minute < MINUTES_A_DAY;
    },
  });
  rides[0] = { ...first, board, departure: stops[board]!.departure! + first.offset };
  const last = rides.at(-1)!;
  const lastStops = timetable.services[last.service]!.stops;
  const alight = mostWanted(lastStops, last.alight, {
    wanted: places.destinations,
    allows: ({ usable, arrival }, at) => at > last.board && usable && arrival !== null,
  });
  rides[rides.length - 1] = { ...last, alight, arrival: lastStops[alight]!.arrival! + last.offset };
  return rides;
}

/** The stop of a run at the station that is wanted most; `known` where no other is wanted more. */
function mostWanted(
  stops: readonly Stop[],
  known: number,
  { wanted, allows }: { wanted: ReadonlyMap<number, number>; allows: (stop: Stop, at: number) => boolean },
): number {
  const penaltyOf = ({ station }: Stop) => wanted.get(station) ?? Number.POSITIVE_INFINITY;
  let best = known;
  for (const [at, stop] of stops.entries())
    if (allows(stop, at) && penaltyOf(stop) < penaltyOf(stops[best]!)) best = at;
  return best;
}

/** As `quickest`. What is bound closely is found in a fraction of the time, so one looks for early arrivals first. */
function quickestWithin(ground: Ground, when: When, options: Quickest): Ride[] | null {
  const { soonest, latest } = options;
  for (const slack of SLACKS) {
    const found = soonest + slack < latest ? quickest(ground, when, { ...options, latest: soonest + slack }) : null;
    if (found) return found;
  }
  return quickest(ground, when, options);
}

/** Minutes that no journey from the stations undercuts. */
function soonestFrom(origins: Iterable<number>, { hops: { boarded } }: Ground, { fromHop }: LeastMinutes): number {
  const ahead = fromHop.at(-1)!;
  let least = NEVER;
  for (const station of origins)
    for (const hop of boarded.hops.subarray(boarded.at[station], boarded.at[station + 1]))
      least = Math.min(least, ahead[hop]!);
  return least;
}

interface Quickest {
  readonly places: StationChoice;
  readonly least: LeastMinutes;
  readonly latest: number;
  /** No journey arrives sooner. */
  readonly soonest: number;
}

/** The rides that arrive first and before `latest`; of those that do so together the ones with the fewest trains. */
function quickest(ground: Ground, { day, earliest }: When, { places, least, latest }: Quickest): Ride[] | null {
  const { ready, arrived, rounds } = ground;
  ready.fill(NEVER);
  for (const station of places.origins.keys()) ready[station] = earliest;
  arrived.fill(NEVER);
  let best: { round: number; station: number; arrival: number } | null = null;
  const { fromStation, fromHop } = least;
  for (let round = 0; round < fromHop.length; round++) {
    const reached = rounds[round]!;
    const further = fromHop.length - 1 - round;
    const [toGo, ahead] = [fromStation[further]!, fromHop[further]!];
    // The first trains all leave on the day.
    const boardsUntil = round === 0 ? MINUTES_A_DAY : DAYS * MINUTES_A_DAY;
    rideRound(ground, reached, { day, toGo, ahead, boardsUntil, bound: best?.arrival ?? latest });
    if (reached.count === 0) break;
    for (const station of places.destinations.keys())
      if (reached.arrival[station]! < (best?.arrival ?? latest))
        best = { round, station, arrival: reached.arrival[station]! };
    makeReady(ground, reached, { toGo, bound: best?.arrival ?? latest });
  }
  return best && path(ground, best);
}

interface RoundLimits {
  readonly day: number;
  /** By station: what is left at least of a journey that arrives there; 0 at a destination. */
  readonly toGo: Int32Array;
  /** By hop: what is left at least of a journey that boards there. */
  readonly ahead: Int32Array;
  /** No journey that arrives later is wanted. */
  readonly bound: number;
  /** Nobody boards from this minute on. */
  readonly boardsUntil: number;
}

/** Marks the services that can be boarded where one is ready and gives their number. */
function markRidden({ hops, ready, ridden, firstBoarded }: Ground, { ahead, bound }: RoundLimits): number {
  const { boarded, service } = hops;
  let count = 0;
  for (let station = 0; station < ready.length; station++) {
    const latest = bound - ready[station]!;
    if (latest < 0) continue;
    for (let at = boarded.at[station]!; at < boarded.at[station + 1]!; at++) {
      const hop = boarded.hops[at]!;
      if (ahead[hop]! > latest) continue;
      const known = firstBoarded[service[hop]!]!;
      if (known === NEVER) ridden[count++] = service[hop]!;
      if (hop < known) firstBoarded[service[hop]!] = hop;
    }
  }
  return count;
}

/**
 * Rides every service that can be boarded where one is ready: the run that starts first of those that can, and from the
 * stop on where an earlier one can be caught that one. Kept whole: it visits every hop.
 */
function rideRound(ground: Ground, reached: Reached, limits: RoundLimits): void {
  const { timetable, hops, ready, arrived, ridden, firstBoarded } = ground;
  const { first, stop, from, to, usable, departure, arrival } = hops;
  const { day, toGo, ahead, boardsUntil } = limits;
  let { bound } = limits;
  reached.arrival.fill(NEVER);
  reached.count = 0;
  const count = markRidden(ground, limits);
  for (let each = 0; each < count; each++) {
    const service = ridden[each]!;
    let shift = DAYS; // nobody has boarded yet
    let board = -1;
    for (let hop = firstBoarded[service]!; hop < first[service + 1]!; hop++) {
      const boards = ready[from[hop]!]!;
      // At most stops nobody waits, or nobody who could catch the train of a day before.
      if (boards !== NEVER && departure[hop]! + (shift - 1) * MINUTES_A_DAY >= boards && usable[hop]! & BOARD) {
        const until = Math.min(boardsUntil, bound - ahead[hop]! + 1);
        const tooLate = Math.min(shift, Math.ceil((until - departure[hop]!) / MINUTES_A_DAY));
        let start = Math.ceil((boards - departure[hop]!) / MINUTES_A_DAY);
        while (start < tooLate && !timetable.startsOn(service, day + start)) start++;
        if (start < tooLate) [shift, board] = [start, stop[hop]!];
      }
      if (shift === DAYS || (usable[hop]! & ALIGHT) === 0) continue;
      const leaves = departure[hop]! + shift * MINUTES_A_DAY;
      const arrives = arrival[hop]! + shift * MINUTES_A_DAY;
      const end = to[hop]!;
      if (leaves >= DAYS * MINUTES_A_DAY || arrives + toGo[end]! > bound || arrives > arrived[end]!) continue;
      if (arrives === arrived[end]!) {
        const isLater = leaves - reached.left[end]! || service - reached.service[end]!;
        if (reached.arrival[end] !== arrives || isLater >= 0) continue;
      }
      if (reached.arrival[end] === NEVER) reached.stations[reached.count++] = end;
      arrived[end] = arrives;
      reached.arrival[end] = arrives;
      reached.left[end] = leaves;
      reached.service[end] = service;
      reached.shift[end] = shift;
      reached.board[end] = board;
      reached.alight[end] = stop[hop]! + 1;
      if (toGo[end] === 0) bound = arrives;
    }
    firstBoarded[service] = NEVER;
  }
}

/** Changing in the station, or going to another one of the city; nowhere from where the bound is out of reach by now. */
function makeReady(
  { ready, sistersOf }: Ground,
  { stations, count, arrival }: Reached,
  { toGo, bound }: Pick<RoundLimits, "toGo" | "bound">,
): void {
  ready.fill(NEVER);
  for (const station of stations.subarray(0, count)) {
    const at = arrival[station]!;
    if (at + toGo[station]! > bound) continue;
    ready[station] = Math.min(ready[station]!, at + MINIMUM_CHANGE_MINUTES);
    for (const sister of sistersOf(station))
      if (sister !== station) ready[sister] = Math.min(ready[sister]!, at + CITY_CHANGE_MINUTES);
  }
}

/** Back from the destination, round by round. */
function path({ timetable, rounds, sistersOf }: Ground, end: { round: number; station: number }): Ride[] {
  const rides: Ride[] = [];
  let { round, station } = end;
  for (;;) {
    const reached = rounds[round]!;
    const service = reached.service[station]!;
    const { stops } = timetable.services[service]!;
    const [board, alight] = [reached.board[station]!, reached.alight[station]!];
    const offset = reached.shift[station]! * MINUTES_A_DAY;
    const [departure, arrival] = [stops[board]!.departure! + offset, stops[alight]!.arrival! + offset];
    rides.unshift({ service, offset, board, alight, departure, arrival });
    if (round === 0) return rides;
    round--;
    station = changeBefore(rounds[round]!, { station: stops[board]!.station, departure, sistersOf });
  }
}

/** The station of the city where the train before was left: the same one if it was in time. */
function changeBefore(
  { arrival }: Reached,
  { station, departure, sistersOf }: { station: number; departure: number; sistersOf: Ground["sistersOf"] },
): number {
  if (arrival[station]! + MINIMUM_CHANGE_MINUTES <= departure) return station;
  return sistersOf(station).find(
    (sister) => sister !== station && arrival[sister]! + CITY_CHANGE_MINUTES <= departure,
  )!;
}

const arrivalOf = (journey: readonly Ride[]): number => journey.at(-1)!.arrival;
