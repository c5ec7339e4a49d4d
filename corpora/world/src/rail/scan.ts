/**
 * Journeys with any few changes, by connection scan (Dibbelt, Pajor, Strasser and Wagner, 2018) in rounds: round k finds
 * for every station the earliest arrival with k trains. Changes are made in one station or between the stations of one
 * city. Exact for what it is asked: no journey of at most `mostTrains` trains arrives earlier.
 */
import type { Stop } from "../data.ts";
import { longestSensible } from "./listing.ts";
import { MINIMUM_CHANGE_MINUTES, type Ride, type StationChoice, type When } from "./search.ts";
import { MINUTES_A_DAY, type Timetable } from "./timetable.ts";

/** From one station of a city to another, platform to platform: our assumption for every city. */
const CITY_CHANGE_MINUTES = 90;
/** The day asked about and those after it on which a journey may still go on. */
const DAYS = 4;
/** No train is under way for more nights. */
const MOST_NIGHTS = 4;
/** Departures tried for each journey wanted: many arrive no later than one that leaves before them. */
const TRIES = 2;

/** Bits of a hop's `usable`. */
const BOARD = 1;
const ALIGHT = 2;

export interface ScanOptions {
  readonly mostTrains: number;
  /** Most journeys; each leaves later than the one before and arrives later. */
  readonly limit: number;
}

export interface Scan {
  /**
   * By departure; none leaves earlier and arrives later than another. A journey is its rides in order; its first and
   * last train are boarded and left at the wanted station of the place, not at the last and first of their calls there.
   */
  journeys(when: When, places: StationChoice, options: ScanOptions): Ride[][];
}

/** Hops between neighbouring stops of all services, in typed arrays sorted by the time of the day at which they leave. */
interface Hops {
  readonly service: Uint32Array;
  /** Position of the earlier stop. */
  readonly stop: Uint16Array;
  /** Stations of the earlier and the later stop, and whether one may board at the one (1) and get off at the other (2). */
  readonly from: Uint16Array;
  readonly to: Uint16Array;
  readonly usable: Uint8Array;
  /** Minute of the day, and how many midnights the run has seen by then. */
  readonly clock: Uint16Array;
  readonly nights: Uint8Array;
  /** To the next stop. */
  readonly minutes: Uint16Array;
}

/** How a station was reached: by which run, boarded and left at which of its stops. */
interface Boarding {
  readonly service: number;
  readonly offset: number;
  readonly board: number;
  readonly alight: number;
}

/** What a scan works on. */
interface ScanInput {
  readonly timetable: Timetable;
  readonly hops: Hops;
  readonly stationCount: number;
  readonly sistersOf: (station: number) => readonly number[];
}
/** How each station was reached in a round; absent where it was not, or not sooner than with fewer trains. */
type Round = (Boarding | undefined)[];

export function createScan(
  timetable: Timetable,
  stationCount: number,
  sistersOf: (station: number) => readonly number[],
): Scan {
  let opened: ScanInput | undefined;
  return {
    journeys(when, places, { mostTrains, limit }) {
      opened ??= { timetable, stationCount, sistersOf, hops: sortedHops(timetable) };
      const found: Ride[][] = [];
      let { earliest } = when;
      // All leave on the day; one that arrives after this takes longer than anybody would beside the first.
      let latest = Number.POSITIVE_INFINITY;
      for (let tries = 0; tries < TRIES * limit && found.length < limit && earliest < MINUTES_A_DAY; tries++) {
        const journey = quickest(opened, { ...when, earliest }, { places, mostTrains, latest });
        if (!journey) break;
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

function quickest(
  ground: ScanInput,
  { day, earliest }: When,
  { places, mostTrains, latest }: { places: StationChoice; mostTrains: number; latest: number },
): Ride[] | null {
  const { stationCount } = ground;
  // When one can board at a station after k trains.
  let ready = new Float64Array(stationCount).fill(Number.POSITIVE_INFINITY);
  for (const station of places.origins.keys()) ready[station] = earliest;
  const rounds: Round[] = [];
  const arrived = new Float64Array(stationCount).fill(Number.POSITIVE_INFINITY);
  let best: { round: number; station: number; arrival: number } | null = null;
  for (let round = 1; round <= mostTrains; round++) {
    const reached: Round = [];
    const bound = best?.arrival ?? latest;
    scanRound(ground, { day, ready, reached, arrived, bound, destinations: places.destinations, isFirst: round === 1 });
    if (reached.length === 0) break;
    rounds.push(reached);
    for (const station of places.destinations.keys())
      if (reached[station] && arrived[station]! < (best?.arrival ?? latest))
        best = { round, station, arrival: arrived[station]! };
    ready = readyAfter(ground, reached, arrived);
  }
  return best && path(ground, rounds, { round: best.round - 1, station: best.station });
}

/**
 * One pass over the hops of each day in the order of departure, up to the bound or, sooner, to the first arrival at a
 * destination: what leaves later arrives later, with this train or a further one. Kept whole: it visits every hop.
 */
function scanRound(
  { timetable, hops: { service, stop, from, to, usable, clock, nights, minutes } }: ScanInput,
  round: {
    day: number;
    ready: Float64Array;
    reached: Round;
    arrived: Float64Array;
    bound: number;
    destinations: ReadonlyMap<number, number>;
    isFirst: boolean;
  },
): void {
  const { ready, reached, arrived, destinations, isFirst } = round;
  let { bound } = round;
  // The first trains all leave on the day; once they have ended there is nothing more to ride.
  let firstTrainsEnd = MINUTES_A_DAY;
  const shifts = MOST_NIGHTS + DAYS;
  const boarded = new Int16Array(timetable.services.length * shifts).fill(-1);
  const start = ready.reduce((least, minute) => Math.min(least, minute));
  for (let today = Math.floor(start / MINUTES_A_DAY); today < DAYS; today++) {
    const midnight = today * MINUTES_A_DAY;
    for (let hop = firstFrom(clock, start - midnight); hop < service.length; hop++) {
      const departure = clock[hop]! + midnight;
      if (departure >= bound || (isFirst && departure > firstTrainsEnd)) return;
      // Days between the one asked about and the one on which the run started.
      const shift = today - nights[hop]!;
      const run = service[hop]! * shifts + shift + MOST_NIGHTS;
      if (boarded[run]! < 0) {
        if (ready[from[hop]!]! > departure || (usable[hop]! & BOARD) === 0 || (isFirst && today > 0)) continue;
        if (!timetable.startsOn(service[hop]!, round.day + shift)) continue;
        boarded[run] = stop[hop]!;
        firstTrainsEnd = Math.max(firstTrainsEnd, timetable.lastArrival(service[hop]!) + shift * MINUTES_A_DAY);
      }
      const end = to[hop]!;
      const arrival = departure + minutes[hop]!;
      if (arrival >= arrived[end]! || arrival > bound || (usable[hop]! & ALIGHT) === 0) continue;
      arrived[end] = arrival;
      if (destinations.has(end)) bound = arrival;
      const offset = shift * MINUTES_A_DAY;
      reached[end] = { service: service[hop]!, offset, board: boarded[run]!, alight: stop[hop]! + 1 };
    }
  }
}

/** Changing in the station, or going to another one of the city. */
function readyAfter({ stationCount, sistersOf }: ScanInput, reached: Round, arrived: Float64Array) {
  const ready = new Float64Array(stationCount).fill(Number.POSITIVE_INFINITY);
  reached.forEach((how, station) => {
    if (!how) return;
    const at = arrived[station]!;
    ready[station] = Math.min(ready[station]!, at + MINIMUM_CHANGE_MINUTES);
    for (const sister of sistersOf(station))
      if (sister !== station) ready[sister] = Math.min(ready[sister]!, at + CITY_CHANGE_MINUTES);
  });
  return ready;
}

/** Back from the destination, round by round. */
function path(ground: ScanInput, rounds: readonly Round[], end: { round: number; station: number }): Ride[] {
  const rides: Ride[] = [];
  let { round, station } = end;
  for (;;) {
    const { service, offset, board, alight } = rounds[round]![station]!;
    const { stops } = ground.timetable.services[service]!;
    const ride = {
      service,
      offset,
      board,
      alight,
      departure: stops[board]!.departure! + offset,
      arrival: stops[alight]!.arrival! + offset,
    };
    rides.unshift(ride);
    if (round === 0) return rides;
    round--;
    station = changeBefore(ground, rounds[round]!, { station: stops[board]!.station, departure: ride.departure });
  }
}

/** The station of the city where the train before was left: the same one if it was in time. */
function changeBefore(
  { timetable, sistersOf }: ScanInput,
  reached: Round,
  { station, departure }: { station: number; departure: number },
): number {
  const left = (at: number): number => {
    const how = reached[at];
    return how ? timetable.services[how.service]!.stops[how.alight]!.arrival! + how.offset : Number.POSITIVE_INFINITY;
  };
  if (left(station) + MINIMUM_CHANGE_MINUTES <= departure) return station;
  return sistersOf(station).find((sister) => sister !== station && left(sister) + CITY_CHANGE_MINUTES <= departure)!;
}

const arrivalOf = (journey: readonly Ride[]): number => journey.at(-1)!.arrival;

/** Index of the first hop that leaves at the minute of the day or later. */
function firstFrom(clock: Uint16Array, minute: number): number {
  let low = 0;
  let high = clock.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (clock[middle]! < minute) low = middle + 1;
    else high = middle;
  }
  return low;
}

function sortedHops({ services }: Timetable): Hops {
  const all: { service: number; stop: number; departure: number; arrival: number }[] = [];
  for (const [service, { stops }] of services.entries())
    for (let stop = 0; stop + 1 < stops.length; stop++) {
      const departure = stops[stop]!.departure;
      const arrival = stops[stop + 1]!.arrival;
      if (departure !== null && arrival !== null) all.push({ service, stop, departure, arrival });
    }
  const clockOf = ({ departure }: { departure: number }) => departure % MINUTES_A_DAY;
  all.sort(
    (one, other) =>
      clockOf(one) - clockOf(other) ||
      one.arrival - one.departure - (other.arrival - other.departure) ||
      one.service - other.service ||
      one.stop - other.stop,
  );
  const stopsOf = ({ service, stop }: { service: number; stop: number }) => {
    const { stops } = services[service]!;
    return { start: stops[stop]!, end: stops[stop + 1]! };
  };
  return {
    from: Uint16Array.from(all, (hop) => stopsOf(hop).start.station),
    to: Uint16Array.from(all, (hop) => stopsOf(hop).end.station),
    usable: Uint8Array.from(
      all,
      (hop) => (stopsOf(hop).start.usable ? BOARD : 0) | (stopsOf(hop).end.usable ? ALIGHT : 0),
    ),
    service: Uint32Array.from(all, ({ service }) => service),
    stop: Uint16Array.from(all, ({ stop }) => stop),
    clock: Uint16Array.from(all, clockOf),
    nights: Uint8Array.from(all, ({ departure }) => Math.floor(departure / MINUTES_A_DAY)),
    minutes: Uint16Array.from(all, ({ departure, arrival }) => arrival - departure),
  };
}
