/**
 * Trains on the lines of railway.ts, invented from a seed: which stop where, and when they leave. Lines and stations
 * are real, numbers and times are fiction.
 */
import { addDays, dayNumber, haversineMetres, type LonLat, type Random, random, weekday } from "@arenakit/contracts";
import type { CityFacts } from "../atlas.ts";
import type { Calendar, Station, Stop, TrainService } from "../data.ts";
import { LINES, type Line, type TrainKind, WAYPOINTS } from "./railway.ts";

/** So many trains of a line are daily and call at all of its stations or all of the important ones. */
const CORE_TRAINS = 3;
/** Line length over great-circle distance. */
const LINE_FACTOR = 1.12;
/** Where odd and even numbers come from: trains towards the capital are even. */
const CAPITAL: LonLat = { longitude: 116.4074, latitude: 39.9042 };

interface Habits {
  readonly category: string;
  /** Kilometres an hour between stops, least and most. */
  readonly speed: readonly [number, number];
  readonly dwell: readonly [number, number];
  /** Hours of the day in which trains leave; one that is no sleeper also arrives by `arriveBy`. */
  readonly leave: readonly [number, number];
  readonly arriveBy: number | null;
  readonly firstNumber: number;
}
const HABITS: Readonly<Record<TrainKind, Habits>> = {
  G: { category: "高速", speed: [270, 310], dwell: [2, 4], leave: [6, 22.5], arriveBy: 23, firstNumber: 1 },
  C: { category: "城际", speed: [200, 290], dwell: [1, 3], leave: [6, 22.5], arriveBy: 23, firstNumber: 1001 },
  D: { category: "动车", speed: [170, 205], dwell: [2, 6], leave: [6, 22.5], arriveBy: 23, firstNumber: 301 },
  Z: { category: "直达特快", speed: [105, 125], dwell: [5, 12], leave: [15, 22], arriveBy: null, firstNumber: 1 },
  T: { category: "特快", speed: [92, 110], dwell: [5, 12], leave: [8, 22], arriveBy: null, firstNumber: 1 },
  K: { category: "快速", speed: [70, 88], dwell: [4, 14], leave: [6, 22], arriveBy: null, firstNumber: 51 },
};
/** Sleepers of day-time kinds leave in these hours. */
const EVENING: readonly [number, number] = [19, 21];

export interface TrainLayer {
  readonly stations: Station[];
  readonly services: TrainService[];
}

/**
 * The stations of the cities, those of the lines outside them (`city` null), and the services. A line runs between
 * those of its stations that are known: of the cities given or waypoints; one that touches none of the cities is left
 * out. With a horizon about one service in twelve runs on some dates only, else all are daily; CORE_TRAINS of a line
 * always are.
 */
export function generateTrains(
  cities: readonly CityFacts[],
  seed: number,
  horizon?: { readonly from: string; readonly to: string },
): TrainLayer {
  const stations: Station[] = cities.flatMap((city) => city.stations.map((station) => stationOf(station, city.name)));
  const index = new Map(stations.map(({ name }, at) => [name, at]));
  const telecodes = new Set(stations.map(({ telecode }) => telecode));
  const waypoints = new Map(WAYPOINTS.map((waypoint) => [waypoint.name, waypoint]));
  const nextNumber = new Map(Object.entries(HABITS).map(([kind, { firstNumber }]) => [kind as TrainKind, firstNumber]));
  const dates = horizon ? specialDates(horizon) : null;
  const services = LINES.flatMap((line) => {
    const calls = line.calls.split(" ").map((call) => ({ name: call.replace("*", ""), isMajor: call.endsWith("*") }));
    const known = calls.filter(({ name }) => index.has(name) || isFree(waypoints.get(name)));
    if (known.length < 2 || !known.some(({ name }) => isOfCity(name))) return [];
    for (const { name } of known)
      if (!index.has(name)) {
        index.set(name, stations.length);
        stations.push(stationOf(waypoints.get(name)!, null));
      }
    const course = known.map(({ name, isMajor }) => ({ station: index.get(name)!, isMajor }));
    return lineServices({ line, course, stations, seed, dates, nextNumber });
  });
  return { stations, services };

  /** Cities of a caller's own may list a waypoint under another name. */
  function isFree(waypoint: { readonly telecode: string } | undefined): boolean {
    return waypoint !== undefined && !telecodes.has(waypoint.telecode);
  }
  function isOfCity(name: string): boolean {
    const at = index.get(name);
    return at !== undefined && stations[at]!.city !== null;
  }
}

function stationOf(
  { name, telecode, longitude, latitude }: { readonly name: string; readonly telecode: string } & LonLat,
  city: string | null,
): Station {
  return { name, telecode, city, longitude, latitude };
}

/** Dates of services that do not run daily: Friday to Sunday, or Monday to Friday. */
interface SpecialDates {
  readonly weekends: readonly string[];
  readonly workdays: readonly string[];
}

function specialDates({ from, to }: { readonly from: string; readonly to: string }): SpecialDates {
  const days = dayNumber(to)! - dayNumber(from)! + 1;
  const dates = Array.from({ length: days }, (_, shift) => addDays(from, shift));
  return {
    weekends: dates.filter((date) => weekday(date) >= 5),
    workdays: dates.filter((date) => weekday(date) <= 5),
  };
}

interface Call {
  /** Index in the layer's stations. */
  readonly station: number;
  readonly isMajor: boolean;
}

interface LineWork {
  readonly line: Line;
  readonly course: readonly Call[];
  readonly stations: readonly Station[];
  readonly seed: number;
  readonly dates: SpecialDates | null;
  /** Advances by two: the odd number leads away from the capital, the even one back. */
  readonly nextNumber: Map<TrainKind, number>;
}

function lineServices(work: LineWork): TrainService[] {
  const { line, course, stations, seed, nextNumber } = work;
  const [start, end] = [stations[course[0]!.station]!, stations[course.at(-1)!.station]!];
  const leadsAway = kilometresBetween(CAPITAL, start) <= kilometresBetween(CAPITAL, end);
  const away = leadsAway ? course : course.toReversed();
  return Array.from({ length: line.perDay }, (_, index) => {
    const odd = nextNumber.get(line.kind)!;
    nextNumber.set(line.kind, odd + 2);
    return ([away, away.toReversed()] as const).map((path, direction): TrainService => {
      const draw = random(seed, "trains", line.kind, line.calls, index, direction);
      const calls = callsOnWay(path, { index, draw });
      const share = (index + draw.next()) / line.perDay;
      return {
        number: `${line.kind}${odd + direction}`,
        category: HABITS[line.kind].category,
        stops: timed(calls, { line, share, draw, stations }),
        calendar: calendarOf(work, index, draw),
      };
    });
  }).flat();
}

/** The first train of a line calls everywhere; of the others every third is an express. */
function callsOnWay(path: readonly Call[], { index, draw }: { index: number; draw: Random }): Call[] {
  const isExpress = index % 3 === 2;
  return path.filter(({ isMajor }, at) => {
    const chance = draw.next();
    if (at === 0 || at === path.length - 1 || index === 0) return true;
    if (isMajor) return index < CORE_TRAINS || chance < (isExpress ? 0.7 : 0.95);
    return chance < (isExpress ? 0.15 : 0.55);
  });
}

interface Timing {
  readonly line: Line;
  /** 0 … 1: where in its part of the day the train leaves. */
  readonly share: number;
  readonly draw: Random;
  readonly stations: readonly Station[];
}

function timed(calls: readonly Call[], { line, share, draw, stations }: Timing): Stop[] {
  const { speed, dwell } = HABITS[line.kind];
  const kilometresAnHour = draw.integer(speed[0], speed[1]);
  const stops: Stop[] = [];
  let clock = 0;
  calls.forEach(({ station }, at) => {
    if (at > 0) {
      const kilometres = kilometresBetween(stations[calls[at - 1]!.station]!, stations[station]!) * LINE_FACTOR;
      clock += Math.ceil((kilometres / kilometresAnHour) * 60) + 4; // four minutes to speed up and to brake
    }
    const arrival = at === 0 ? null : clock;
    if (at > 0) clock += draw.integer(dwell[0], dwell[1]);
    stops.push({ station, arrival, departure: at === calls.length - 1 ? null : clock, usable: true });
  });
  const start = startMinute(line, { share, minutes: stops.at(-1)!.arrival! });
  return stops.map((stop) => ({
    ...stop,
    arrival: stop.arrival === null ? null : stop.arrival + start,
    departure: stop.departure === null ? null : stop.departure + start,
  }));
}

/** Minute of departure; G, C and D by day leave early enough to arrive before their lines close for the night. */
function startMinute(line: Line, { share, minutes }: { share: number; minutes: number }): number {
  const { leave, arriveBy } = HABITS[line.kind];
  const [from, to] = line.night ? EVENING : leave;
  const latest = line.night || arriveBy === null ? to * 60 : Math.min(to * 60, arriveBy * 60 - minutes);
  return Math.floor(from * 60 + share * Math.max(0, latest - from * 60));
}

/** The first trains of a line are daily, so that each day has some; later ones now and then run on some dates only. */
function calendarOf({ dates }: LineWork, index: number, draw: Random): Calendar {
  const isSpecial = draw.next() < 1 / 9;
  if (!dates || index < CORE_TRAINS || !isSpecial) return { kind: "daily" };
  return { kind: "dates", dates: draw.next() < 0.6 ? [...dates.weekends] : [...dates.workdays] };
}

const kilometresBetween = (one: LonLat, other: LonLat): number => haversineMetres(one, other) / 1000;
