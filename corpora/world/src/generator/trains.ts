/**
 * A plausible railway between the atlas's cities, invented from a seed: high-speed trains by day, sleepers by night,
 * calling at atlas cities on the way. Numbers and times are fiction; stations are real.
 */
import { addDays, dayNumber, haversineMetres, type LonLat, type Random, random, weekday } from "@arenakit/contracts";
import type { CityFacts } from "../atlas.ts";
import type { Calendar, Station, Stop, TrainService } from "../data.ts";

/** Services of a whole atlas, about; few cities get fewer because no pair gets more than MOST_A_DAY. */
const SERVICES = 2200;
const MOST_A_DAY = 24;
const LEAST_A_DAY = 3;
/** Between cities further apart than this no train runs through. */
const FURTHEST_KM = 2800;
/** Line length over great-circle distance. */
const LINE_FACTOR = 1.12;
/** Where odd and even numbers come from: trains towards the capital are even. */
const CAPITAL: LonLat = { longitude: 116.4074, latitude: 39.9042 };
/** Of a city's stations the atlas lists the important ones first; trains use these. */
const STATIONS_USED = 3;

type Kind = "G" | "C" | "D" | "Z";
interface Habits {
  readonly category: string;
  /** Kilometres an hour between stops, least and most. */
  readonly speed: readonly [number, number];
  readonly dwell: readonly [number, number];
}
const HABITS: Readonly<Record<Kind, Habits>> = {
  G: { category: "高速", speed: [250, 300], dwell: [2, 5] },
  C: { category: "城际", speed: [230, 290], dwell: [1, 3] },
  D: { category: "动车", speed: [160, 200], dwell: [2, 6] },
  Z: { category: "直达特快", speed: [105, 125], dwell: [5, 12] },
};

export interface TrainLayer {
  readonly stations: Station[];
  readonly services: TrainService[];
}

/**
 * Stations and services between all pairs of cities at most FURTHEST_KM apart, in both directions; each pair has
 * daily direct trains. With a horizon about one service in twelve runs on some dates only, else all are daily.
 */
export function generateTrains(
  cities: readonly CityFacts[],
  seed: number,
  horizon?: { readonly from: string; readonly to: string },
): TrainLayer {
  const stations = cities.flatMap((city) =>
    city.stations.map(({ name, telecode, longitude, latitude }) => ({
      name,
      telecode,
      city: city.name,
      longitude,
      latitude,
    })),
  );
  const pairs = pairsOf(cities);
  const weights = pairs.map(({ kilometres }) => Math.min(1.5, Math.max(0.35, 1.6 - kilometres / 1500)));
  const scale =
    SERVICES /
    2 /
    Math.max(
      1,
      weights.reduce((sum, weight) => sum + weight, 0),
    );
  const nextNumber: Record<Kind, number> = { G: 1, C: 1001, D: 301, Z: 1 };
  const dates = horizon ? specialDates(horizon) : null;
  const services = pairs.flatMap((pair, at) => {
    const perDay = Math.min(MOST_A_DAY, Math.max(LEAST_A_DAY, Math.round(weights[at]! * scale)));
    return pairServices({ ...pair, perDay, cities, stations, seed, dates, nextNumber });
  });
  return { stations, services };
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

interface Pair {
  readonly one: CityFacts;
  readonly other: CityFacts;
  readonly kilometres: number;
}

interface PairWork extends Pair {
  readonly perDay: number;
  readonly cities: readonly CityFacts[];
  readonly stations: readonly Station[];
  readonly seed: number;
  readonly dates: SpecialDates | null;
  /** Advances by two: the odd number leads away from the capital, the even one back. */
  readonly nextNumber: Record<Kind, number>;
}

/** Unordered pairs; `one` is the city nearer to the capital. */
function pairsOf(cities: readonly CityFacts[]): Pair[] {
  const ordered = [...cities].sort(
    (one, other) =>
      kilometresBetween(one, CAPITAL) - kilometresBetween(other, CAPITAL) || (one.adcode < other.adcode ? -1 : 1),
  );
  return ordered.flatMap((one, at) =>
    ordered
      .slice(at + 1)
      .map((other) => ({ one, other, kilometres: kilometresBetween(one, other) }))
      .filter(({ kilometres }) => kilometres <= FURTHEST_KM),
  );
}

function pairServices(work: PairWork): TrainService[] {
  const { one, other, perDay, seed, nextNumber } = work;
  const between = citiesBetween(work);
  const services: TrainService[] = [];
  const kinds = Array.from({ length: perDay }, (_, index) => kindOf(work.kilometres, index, perDay));
  for (let index = 0; index < perDay; index++) {
    const kind = kinds[index]!;
    const sameKind = kinds.filter((each) => each === kind).length;
    const rank = kinds.slice(0, index).filter((each) => each === kind).length;
    const odd = nextNumber[kind];
    nextNumber[kind] += 2;
    for (const [number, path] of [
      [odd, [one, ...between, other]],
      [odd + 1, [other, ...between.toReversed(), one]],
    ] as const) {
      const draw = random(seed, "trains", one.adcode, other.adcode, index, number % 2);
      const calls = stopsOnWay(path, { index, draw });
      const stops = timed(calls, { kind, share: (rank + draw.next()) / sameKind, draw, stations: work.stations });
      services.push({
        number: `${kind}${number}`,
        category: HABITS[kind].category,
        calendar: calendarOf(work, index, draw),
        stops,
      });
    }
  }
  return services;
}

/** Cities on the way, in order from `one` to `other`: each further along, the whole way at most a seventh longer than the straight one. */
function citiesBetween({ one, other, kilometres, cities }: PairWork): CityFacts[] {
  const onWay = cities
    .filter((city) => city !== one && city !== other)
    .map((city) => ({ city, before: kilometresBetween(one, city), after: kilometresBetween(city, other) }))
    .sort((left, right) => left.before - right.before);
  const path: CityFacts[] = [];
  let travelled = 0;
  for (const { city, after } of onWay) {
    const last = path.at(-1) ?? one;
    const step = kilometresBetween(last, city);
    if (step < 60 || after < 60 || travelled + step + after > kilometres * (8 / 7)) continue;
    path.push(city);
    travelled += step;
  }
  return path;
}

function kindOf(kilometres: number, index: number, perDay: number): Kind {
  if (kilometres < 220) return index % 5 < 3 ? "C" : "G";
  const nightTrains = kilometres < 700 ? 0 : kilometres < 1500 ? 1 : Math.max(1, Math.floor(perDay / 3));
  if (index >= perDay - nightTrains) return index % 2 === 0 ? "Z" : "D";
  return kilometres < 700 && index % 5 === 3 ? "D" : "G";
}

/** Every second train is an express with one stop at most; the first of a pair calls everywhere. */
function stopsOnWay(path: readonly CityFacts[], { index, draw }: { index: number; draw: Random }): CityFacts[] {
  const inner = path.slice(1, -1);
  const limit = index === 0 ? inner.length : index % 2 === 1 ? 1 : 6;
  const kept = new Set(draw.shuffled(inner).slice(0, limit));
  return path.filter((city, at) => at === 0 || at === path.length - 1 || kept.has(city));
}

interface Timing {
  readonly kind: Kind;
  /** 0 … 1: where in its part of the day the train leaves. */
  readonly share: number;
  readonly draw: Random;
  readonly stations: readonly Station[];
}

function timed(calls: readonly CityFacts[], { kind, share, draw, stations }: Timing): Stop[] {
  const { speed, dwell } = HABITS[kind];
  const kilometresAnHour = draw.integer(speed[0], speed[1]);
  const platforms = calls.map((city, at) => platformOf(city, { before: calls[at - 1], after: calls[at + 1], draw }));
  const stops: Stop[] = [];
  let clock = 0;
  platforms.forEach((platform, at) => {
    const station = stations.findIndex(({ telecode }) => telecode === platform.telecode);
    if (at > 0) {
      const kilometres = kilometresBetween(platforms[at - 1]!, platform) * LINE_FACTOR;
      clock += Math.ceil((kilometres / kilometresAnHour) * 60) + 4; // four minutes to speed up and to brake
    }
    const arrival = at === 0 ? null : clock;
    if (at > 0) clock += draw.integer(dwell[0], dwell[1]);
    stops.push({ station, arrival, departure: at === platforms.length - 1 ? null : clock, usable: true });
  });
  const start = startMinute(kind, { share, minutes: stops.at(-1)!.arrival! });
  return stops.map((stop) => ({
    ...stop,
    arrival: stop.arrival === null ? null : stop.arrival + start,
    departure: stop.departure === null ? null : stop.departure + start,
  }));
}

/**
 * Trains by day leave from 06:00 and arrive by 23:00. High-speed lines are closed at night, so G and C always run by
 * day; Z, and D of more than ten hours, leave in the evening, 17:30 … 22:00.
 */
function startMinute(kind: Kind, { share, minutes }: { share: number; minutes: number }): number {
  const isSleeper = kind === "Z" || (kind === "D" && minutes > 10 * 60);
  if (isSleeper) return Math.floor(17.5 * 60 + share * 4.5 * 60);
  return Math.floor(6 * 60 + share * Math.max(0, 23 * 60 - minutes - 6 * 60));
}

/** The station with the shortest way to the neighbouring stops; one train in five uses the city's first station. */
function platformOf(
  city: CityFacts,
  { before, after, draw }: { before: CityFacts | undefined; after: CityFacts | undefined; draw: Random },
): CityFacts["stations"][number] {
  const candidates = city.stations.slice(0, STATIONS_USED);
  if (draw.next() < 0.2) return candidates[0]!;
  const way = (point: LonLat) =>
    (before ? kilometresBetween(before, point) : 0) + (after ? kilometresBetween(point, after) : 0);
  return candidates.reduce((best, candidate) => (way(candidate) < way(best) ? candidate : best));
}

/** The first three of a pair are daily, so that each day has trains; later ones now and then run on some dates only. */
function calendarOf({ dates: horizon }: PairWork, index: number, draw: Random): Calendar {
  const special = draw.next() < 1 / 9;
  if (!horizon || index < LEAST_A_DAY || !special) return { kind: "daily" };
  return { kind: "dates", dates: draw.next() < 0.6 ? [...horizon.weekends] : [...horizon.workdays] };
}

const kilometresBetween = (one: LonLat, other: LonLat): number => haversineMetres(one, other) / 1000;
