/**
 * Trains on the lines of railway.ts, invented from a seed: which stop where, and when they leave. Lines, stations and
 * speeds are real, numbers and times are fiction.
 */

import { haversineMetres, type LonLat, type Random, random } from "@arenakit/contracts";
import {
  type Calendar,
  type CityFacts,
  crossingBetween,
  railKilometres,
  type Station,
  type Stop,
  type TrainService,
} from "@arenakit/corpus-world";
import * as z from "zod";
import { list, number, once, readTable } from "../tables.ts";
import { createNumbers } from "./railway/numbers.ts";
import { type RailwayLine, readRailwayHubs, readRailwayLines, readWaypoints, type TrainKind } from "./railway.ts";

/** Of five trains of a line one is an express and one calls at most stations; the rest lie between. */
const PATTERNS = ["semi-fast", "express", "stopping", "semi-fast", "semi-fast"] as const;
/** The first of them makes one call less. */
const FIRST_EXPRESS = PATTERNS.indexOf("express");
type Pattern = (typeof PATTERNS)[number];
/** So many trains of a line are daily, and those that stop call at all stations between them. */
const CORE_TRAINS = 3;
/** A train that calls everywhere makes no more calls on its way; on longer lines two share them. */
const MOST_CALLS = 10;
/** Calls of an express on its way: so many, and one more on a line so long. */
const EXPRESS_CALLS = 2;
const LONG_LINE_MINUTES = 330;
/** Where odd and even numbers come from: trains towards the capital are even. */
const CAPITAL: LonLat = { longitude: 116.4074, latitude: 39.9042 };

interface Habits {
  readonly category: string;
  /** Per cent that a train takes longer than it could, least and most; an express takes the least. */
  readonly slack: readonly [number, number];
  readonly dwell: readonly [number, number];
  /** Minutes to speed up and to brake, each stop. */
  readonly stopLoss: number;
  /** Hours of the day in which trains leave; one that is no sleeper also arrives by `arriveBy`. */
  readonly leave: readonly [number, number];
  readonly arriveBy: number | null;
}
const BY_DAY = { leave: [6.2, 22], arriveBy: 23.2 } as const;
const HABITS: Readonly<Record<TrainKind, Habits>> = {
  G: { category: "高速", slack: [0, 8], dwell: [2, 4], stopLoss: 5, ...BY_DAY },
  C: { category: "城际", slack: [0, 6], dwell: [1, 2], stopLoss: 4, ...BY_DAY },
  D: { category: "动车", slack: [0, 9], dwell: [2, 5], stopLoss: 4, ...BY_DAY },
  Z: { category: "直达特快", slack: [0, 8], dwell: [5, 10], stopLoss: 4, leave: [9, 22], arriveBy: null },
  T: { category: "特快", slack: [0, 10], dwell: [5, 12], stopLoss: 4, leave: [8, 22], arriveBy: null },
  K: { category: "快速", slack: [0, 12], dwell: [4, 14], stopLoss: 4, leave: [6, 22], arriveBy: null },
};
/** Sleepers take the whole night, as fast as the rails may be. */
const NIGHT_MINUTES = 640;
/** Sleepers of day-time kinds leave in these hours. */
const EVENING: readonly [number, number] = [19, 21];

interface TrainLayer {
  readonly stations: Station[];
  readonly services: TrainService[];
}

/**
 * The stations of the cities, those of the lines outside them (`city` null), and the services. A line runs between
 * those of its stations that are known: of the cities given or waypoints; one that touches none of the cities is left
 * out. About one service in twelve runs on some days of the week only; CORE_TRAINS of a line are always daily.
 */
export function generateTrains(cities: readonly CityFacts[], seed: number): TrainLayer {
  const stations: Station[] = cities.flatMap((city) => city.stations.map((station) => stationOf(station, city.name)));
  const index = new Map(stations.map(({ name }, at) => [name, at]));
  const telecodes = new Set(stations.map(({ telecode }) => telecode));
  const waypoints = new Map(readWaypoints().map((waypoint) => [waypoint.name, waypoint]));
  const nextNumber = createNumbers(cities);
  const services = readRailwayLines().flatMap((line) => {
    const calls = line.calls.split(" ").map((call) => ({ name: call.replace("*", ""), isMajor: call.endsWith("*") }));
    const known = calls.filter(({ name }) => index.has(name) || isFree(waypoints.get(name)));
    if (known.length < 2 || !known.some(({ name }) => isOfCity(name))) return [];
    for (const { name } of known)
      if (!index.has(name)) {
        index.set(name, stations.length);
        stations.push(stationOf(waypoints.get(name)!, null));
      }
    const course = known.map(({ name, isMajor }) => ({
      station: index.get(name)!,
      isMajor,
      isHub: readRailwayHubs().has(name),
    }));
    return lineServices({ line, course, stations, seed, nextNumber });
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

interface TrainCall {
  /** Index in the layer's stations. */
  readonly station: number;
  readonly isMajor: boolean;
  readonly isHub: boolean;
}

interface LineWork {
  readonly line: RailwayLine;
  readonly course: readonly TrainCall[];
  readonly stations: readonly Station[];
  readonly seed: number;
  /** The odd number leads away from the capital, the even one after it back. */
  readonly nextNumber: ReturnType<typeof createNumbers>;
}

function lineServices(work: LineWork): TrainService[] {
  const { line, course, stations, seed, nextNumber } = work;
  const ends = [stations[course[0]!.station]!, stations[course.at(-1)!.station]!] as const;
  const leadsAway = metresBetween(CAPITAL, ends[0]) <= metresBetween(CAPITAL, ends[1]);
  const away = leadsAway ? course : course.toReversed();
  return Array.from({ length: line.perDay }, (_, index) => {
    const pattern = patternOf(line, index);
    const odd = nextNumber({ line, ends, isExpress: pattern === "express" });
    return ([away, away.toReversed()] as const).map((path, direction): TrainService => {
      const draw = random(seed, "trains", line.kind, line.calls, index, direction);
      const running = runningMinutes(
        line,
        path.map(({ station }) => stations[station]!),
      );
      const isCalledAt = callsOnWay(path, { index, pattern, draw, minutes: running.at(-1)! });
      const share = (index + draw.next()) / line.perDay;
      return {
        number: `${line.kind}${odd + direction}`,
        category: HABITS[line.kind].category,
        stops: timed(path, { line, pattern, share, draw, running, isCalledAt }),
        calendar: calendarOf(index, draw),
      };
    });
  }).flat();
}

/** Lines with few trains have none that hurries by; the old ones have one kind. */
function patternOf({ kind, perDay }: RailwayLine, index: number): Pattern {
  if (perDay < CORE_TRAINS) return index === 0 ? "stopping" : "semi-fast";
  const pattern = PATTERNS[index % PATTERNS.length]!;
  return pattern === "express" && /[ZTK]/.test(kind) ? "semi-fast" : pattern;
}

interface Way {
  readonly index: number;
  readonly pattern: Pattern;
  readonly draw: Random;
  /** End to end without a stop. */
  readonly minutes: number;
}

/** Whether the train calls at each station of its way. */
function callsOnWay(path: readonly TrainCall[], { index, pattern, draw, minutes }: Way): boolean[] {
  const last = path.length - 1;
  const between = path.slice(1, -1);
  const chances = path.map(() => draw.next());
  const most = EXPRESS_CALLS + (minutes >= LONG_LINE_MINUTES ? 1 : 0) - (index === FIRST_EXPRESS ? 1 : 0);
  const fast = fastCalls(between, { draw, most });
  const isCore = index <= CORE_TRAINS;
  const shares = between.length > MOST_CALLS;
  return path.map((call, at) => {
    if (at === 0 || at === last) return true;
    const chance = chances[at]!;
    if (pattern === "express") return fast.has(call);
    if (pattern === "stopping") return call.isMajor || (isCore ? !shares || at % 2 === 0 : chance < 0.6);
    // Of a long line's first trains the second takes the stations that the stopping one leaves out.
    if (isCore && index === CORE_TRAINS && shares && at % 2 === 1) return true;
    if (call.isHub) return true;
    return chance < (call.isMajor ? 0.8 : 0.25);
  });
}

/** Where an express calls: at hubs, else at important stations, and at no more than `most`. */
function fastCalls(between: readonly TrainCall[], { draw, most }: { draw: Random; most: number }): Set<TrainCall> {
  const hubs = between.filter(({ isHub, isMajor }) => isHub && isMajor);
  const wanted = hubs.length > 0 ? hubs : between.filter(({ isMajor }) => isMajor);
  return new Set(draw.shuffled(wanted).slice(0, most));
}

interface Timing {
  readonly line: RailwayLine;
  readonly pattern: Pattern;
  /** 0 … 1: where in its part of the day the train leaves. */
  readonly share: number;
  readonly draw: Random;
  /** Minutes from the first station to each, without a stop. */
  readonly running: readonly number[];
  readonly isCalledAt: readonly boolean[];
}

function timed(path: readonly TrainCall[], { line, pattern, share, draw, running, isCalledAt }: Timing): Stop[] {
  const { slack, dwell, stopLoss } = HABITS[line.kind];
  const [least, most] = pattern === "express" ? [slack[0], slack[0] + 1] : slack;
  const slow = 1 + draw.integer(least, most) / 100;
  const slowness = line.night ? Math.max(slow, NIGHT_MINUTES / running.at(-1)!) : slow;
  const stops: Stop[] = [];
  let clock = 0;
  let before = 0;
  for (const [at, { station }] of path.entries()) {
    if (!isCalledAt[at]) continue;
    if (at > 0) clock += Math.max(2, Math.round((running[at]! - running[before]!) * slowness) + stopLoss);
    before = at;
    const arrival = at === 0 ? null : clock;
    const isEnd = at === path.length - 1;
    if (at > 0 && !isEnd) clock += draw.integer(dwell[0], pattern === "express" ? dwell[0] + 1 : dwell[1]);
    stops.push({ station, arrival, departure: isEnd ? null : clock, usable: true });
  }
  const start = startMinute(line, { share, minutes: stops.at(-1)!.arrival! });
  return stops.map((stop) => ({
    ...stop,
    arrival: stop.arrival === null ? null : stop.arrival + start,
    departure: stop.departure === null ? null : stop.departure + start,
  }));
}

/** Minute of departure; G, C and D by day leave early enough to arrive before their lines close for the night. */
function startMinute(line: RailwayLine, { share, minutes }: { share: number; minutes: number }): number {
  const { leave, arriveBy } = HABITS[line.kind];
  const [from, to] = line.night ? EVENING : leave;
  const latest = line.night || arriveBy === null ? to * 60 : Math.min(to * 60, arriveBy * 60 - minutes);
  return Math.floor(from * 60 + share * Math.max(0, latest - from * 60));
}

/** The first trains of a line are daily, so that each day has some; later ones now and then run on some days only. */
function calendarOf(index: number, draw: Random): Calendar {
  const isSpecial = draw.next() < 1 / 9;
  if (index <= CORE_TRAINS || !isSpecial) return { kind: "daily" };
  return { kind: "weekdays", weekdays: draw.next() < 0.6 ? [5, 6, 7] : [1, 2, 3, 4, 5] };
}

/** Whole metres: sums over them do not depend on the machine's last digit. */
const metresBetween = (one: LonLat, other: LonLat): number => Math.round(haversineMetres(one, other));

/** What a kind runs at most, and where nothing is known of the rails, km/h. The old kinds have lines of their own. */
const BY_KIND: Readonly<Record<TrainKind, { readonly most: number; readonly unknown: number }>> = {
  G: { most: 350, unknown: 290 },
  C: { most: 330, unknown: 190 },
  D: { most: 240, unknown: 195 },
  Z: { most: 125, unknown: 125 },
  T: { most: 115, unknown: 115 },
  K: { most: 92, unknown: 92 },
};
/** A train runs at so much of the speed of the rails on average: curves, gradients, reserve. */
const CRUISE = 0.94;

/** Minutes from the first station to each, unrounded but repeatable; 0 for the first. */
function runningMinutes({ kind }: RailwayLine, path: readonly ({ readonly name: string } & LonLat)[]): number[] {
  const { most, unknown } = BY_KIND[kind];
  let minutes = 0;
  return path.map((station, at) => {
    if (at === 0) return 0;
    const before = path[at - 1]!;
    const speed = Math.min(most, speedBetween(before.name, station.name) ?? unknown);
    minutes += (railKilometres(before, station) * 60) / (speed * CRUISE);
    minutes += crossingBetween(before, station)?.minutes ?? 0;
    return minutes;
  });
}

/**
 * Speeds of railways, km/h as they are operated around 2024, by pairs of stations. Of two railways that join the same
 * stations the first counts; one may name stations that no line calls at.
 */
const readSpeeds = once(() => {
  const speeds = new Map<string, number>();
  for (const { speed, stations } of readTable(
    "tables/railway-speeds.tsv",
    z.object({ speed: number, stations: list(" ") }),
  ))
    for (const one of stations)
      for (const other of stations) if (!speeds.has(`${one}|${other}`)) speeds.set(`${one}|${other}`, speed);
  return speeds;
});

const speedBetween = (one: string, other: string): number | undefined => readSpeeds().get(`${one}|${other}`);
