/**
 * Invented flights between the atlas's airports: real airlines and airports, fictional numbers, times and fares. How
 * many there are follows demand and distance.
 */

import { haversineMetres, type Random, random } from "@arenakit/contracts";
import type { CityFacts, Flight } from "@arenakit/corpus-world";
import * as z from "zod";
import { findAirport } from "../atlas/cities.ts";
import { flag, list, number, once, readTable } from "../tables.ts";

/** Nobody flies nearer. */
const NEAREST_KM = 120;
/**
 * Gravity: flights a day each way = this × (passengers here × there, millions)^EXPONENT × the shares of distance and
 * railway. Set so that Beijing and Shanghai have about fifty and the pairs of the test keep to their frequencies.
 */
const GRAVITY = 0.25;
const EXPONENT = 0.6;
/** How willingly people fly so far, by kilometres; beyond the last the last. */
const BY_DISTANCE: readonly (readonly [upToKm: number, share: number])[] = [
  [350, 0.5],
  [600, 0.8],
  [1600, 1],
  [2500, 0.8],
  [6000, 0.6],
];
/** Share of travellers that the railway leaves to the air, by minutes of the quickest direct train; linear between. */
const BY_RAIL: readonly (readonly [minutes: number, share: number])[] = [
  [90, 0],
  [120, 0.05],
  [180, 0.25],
  [240, 0.5],
  [300, 0.65],
  [400, 0.85],
  [540, 1],
];
/** Who changes to farther flights inside a province: flights a day a million of the smaller airport, where trains take long. */
const FEEDER = 0.6;
const FEEDER_RAIL_MINUTES = 150;
const MOST_A_DAY = 60;
/** Below so many flights a day there are none. */
const LEAST_A_DAY = 1;
const TAXI_MINUTES = 30;
const CRUISE_KM_AN_HOUR = 800;
/** How many leave in an hour of the day beside the others: a wave in the morning, when all aircraft are at home, and one in the evening. */
const BY_HOUR: Readonly<Record<number, number>> = {
  6: 0.45,
  7: 1.5,
  8: 1.55,
  9: 1.1,
  10: 0.95,
  11: 0.95,
  12: 0.9,
  13: 0.9,
  14: 0.95,
  15: 0.95,
  16: 1,
  17: 1.05,
  18: 1.1,
  19: 1.15,
  20: 1.1,
  21: 0.8,
  22: 0.3,
};
/** The first leave at half past six. */
const DAY_START = 6 * 60 + 30;
const LAST_DEPARTURE = 22 * 60 + 30;
/** One flight in so many leaves late in the evening, on ways so long that it lands on the next day. */
const RED_EYE_ONE_IN = 20;
const RED_EYE_KM = 1100;
const RED_EYE_DEPARTURE = [22 * 60 + 35, 23 * 60 + 50] as const;
const CODESHARE_CHANCE = 0.35;
/** So busy two cities get aircraft with two aisles, on ways so long. */
const WIDE_MILLIONS = 40;
const WIDE_KM = 900;
const WIDE = ["A330", "A350", "B787", "B777"];
const NARROW = ["A320", "A320", "A321", "B737-800", "B737-800", "A319", "C919"];
const REGIONAL = ["ARJ21", "A320", "B737-800"];

/** With engines for thin air. */
const HIGH = ["A319", "A319", "A320"];

type Airport = CityFacts["airports"][number];

/**
 * Non-stop flights between cities with an airport, by pair, direction and departure;
 * airports are IATA codes. Pairs with little demand have none; of two or more a day at least two fly every day. An
 * airline has a base in one of the two cities, or is one of the three that fly everywhere.
 */
export function generateFlights(
  cities: readonly CityFacts[],
  seed: number,
  railMinutes: RailMinutes = () => null,
): Flight[] {
  const flying = cities.filter(({ airports }) => airports.length > 0);
  const taken = new Set<string>();
  return flying.flatMap((one, at) =>
    flying.slice(at + 1).flatMap((other) => {
      const perDay = flightsADay(one, other, railMinutes(one, other));
      return perDay > 0 ? pairFlights({ one, other, perDay, seed, taken }) : [];
    }),
  );
}

/** Each way; 0 for neighbours and for pairs that nobody flies between. `rail`: minutes of the quickest train, or null. */
export function flightsADay(one: CityFacts, other: CityFacts, rail: number | null = null): number {
  const kilometres = Math.round(haversineMetres(one, other)) / 1000;
  if (kilometres <= NEAREST_KM) return 0;
  const [, share] = BY_DISTANCE.find(([upToKm]) => kilometres <= upToKm) ?? BY_DISTANCE.at(-1)!;
  const people = roundTo((millionsOf(one) * millionsOf(other)) ** EXPONENT, 1e-6);
  const isFeeder = one.province === other.province && (rail === null || rail > FEEDER_RAIL_MINUTES);
  const feeder = isFeeder ? FEEDER * Math.min(millionsOf(one), millionsOf(other)) : 0;
  const demand = GRAVITY * people * share * airShare(rail) + feeder;
  return demand < LEAST_A_DAY ? 0 : Math.min(MOST_A_DAY, Math.max(1, Math.round(demand)));
}

/** Minutes of the quickest train between two cities; null where none runs. */
export type RailMinutes = (one: CityFacts, other: CityFacts) => number | null;

function airShare(rail: number | null): number {
  if (rail === null) return 1;
  for (let at = 1; at < BY_RAIL.length; at++) {
    const [before, low] = BY_RAIL[at - 1]!;
    const [after, high] = BY_RAIL[at]!;
    if (rail <= before) return low;
    if (rail <= after) return low + ((high - low) * (rail - before)) / (after - before);
  }
  return 1;
}

const millionsOf = ({ airports }: CityFacts): number => airports.reduce((sum, { iata }) => sum + passengersOf(iata), 0);

interface PairWork {
  readonly one: CityFacts;
  readonly other: CityFacts;
  readonly perDay: number;
  readonly seed: number;
  /** Numbers given away; a round trip takes an odd one and the even one after it. */
  readonly taken: Set<string>;
}

function pairFlights({ one, other, perDay, seed, taken }: PairWork): Flight[] {
  const draw = random(seed, "flights", one.adcode, other.adcode);
  const candidates = readAirlines()
    .filter((airline) => mayFly(airline, [one, other]))
    .flatMap((airline) => Array.from({ length: airline.weight }, () => airline));
  const trips = Array.from({ length: perDay }, (_, index) => {
    const airline = draw.pick(candidates);
    const number = freeNumber(airline.code, { draw, taken });
    const shared = sharedNumbers(airline, { draw, taken });
    const weekdays = index < 2 ? [1, 2, 3, 4, 5, 6, 7] : someWeekdays(draw);
    const share = (slot: number) => (slot + draw.next()) / perDay;
    const flight = ([from, to]: readonly [CityFacts, CityFacts], direction: 0 | 1): Flight => {
      const start = busyOf(airportsFor(airline, from), draw);
      const end = busyOf(airportsFor(airline, to), draw);
      const line = Math.round(haversineMetres(start, end)) / 1000;
      const minutes = flightMinutes(line, draw);
      const departure = departureAt(share(index), { line, draw, window: openWindow(start.iata, end.iata, minutes) });
      return {
        number: `${airline.code}${number + direction}`,
        airline: airline.name,
        from: start.iata,
        to: end.iata,
        fromTerminal: terminalOf(start.iata, airline.code),
        toTerminal: terminalOf(end.iata, airline.code),
        aircraft: aircraftFor(airline, { ends: [one, other], way: [start.iata, end.iata], line, draw }),
        codeshares: shared.map(({ code, number: own }) => `${code}${own + direction}`),
        departure,
        arrival: departure + minutes,
        weekdays,
        fullFareYuan: fullFareYuan(line, draw),
      };
    };
    return [flight([one, other], 0), flight([other, one], 1)];
  });
  return [...trips.map(([there]) => there!), ...trips.map(([, back]) => back!)];
}

/** From gate to gate over so many kilometres. */
function flightMinutes(line: number, draw: Random): number {
  return roundTo(TAXI_MINUTES + (line / CRUISE_KM_AN_HOUR) * 60 + draw.integer(0, 15), 5);
}

/** Full economy fare over so many kilometres: our model, no airline's. */
export function fullFareYuan(line: number, draw: Random): number {
  return roundTo((200 + 0.95 * line) * (0.92 + 0.16 * draw.next()), 10);
}

/**
 * `share` 0 … 1 of those who leave in a day, of whom most do so in the morning and in the evening; some leave when the
 * day is over. `window` are the minutes in which one may leave at all.
 */
function departureAt(
  share: number,
  { line, draw, window = [0, 1440] }: { line: number; draw: Random; window?: readonly [from: number, to: number] },
): number {
  const isLate = draw.integer(1, RED_EYE_ONE_IN) === 1 && line >= RED_EYE_KM;
  const late = draw.integer(...RED_EYE_DEPARTURE);
  const [from, to] = [Math.max(DAY_START, window[0]), Math.min(LAST_DEPARTURE, window[1])];
  return isLate && late <= window[1]
    ? roundTo(late, 5)
    : Math.min(floorTo(to, 5), roundTo(minuteAt(share, from, to), 5));
}

/** The minute between `from` and `to` before which so large a share of those who leave between them have left. */
function minuteAt(share: number, from: number, to: number): number {
  const busy = (minute: number) => BY_HOUR[Math.floor(minute / 60)] ?? 0;
  let total = 0;
  for (let minute = from; minute < to; minute++) total += busy(minute);
  let left = share * total;
  for (let minute = from; minute < to; minute++) {
    if (left < busy(minute)) return minute;
    left -= busy(minute);
  }
  return from;
}

/** When one may leave so that both airports are open then and on arrival. */
function openWindow(from: string, to: string, minutes: number): [number, number] {
  const [start, end] = [hoursOf(from), hoursOf(to)];
  return [Math.max(start.open, end.open - minutes), Math.min(start.close, end.close - minutes)];
}

function aircraftFor(
  airline: Airline,
  {
    ends,
    way: [from, to],
    line,
    draw,
  }: { ends: readonly CityFacts[]; way: readonly [string, string]; line: number; draw: Random },
): string {
  const high = draw.pick(HIGH);
  if (isHigh(from) || isHigh(to)) return high;
  const least = Math.min(...ends.map(millionsOf));
  const [wide, narrow, regional] = [draw.pick(WIDE), draw.pick(NARROW), draw.pick(REGIONAL)];
  const draws = draw.next();
  if (airline.fliesWide && least >= WIDE_MILLIONS && line >= WIDE_KM && draws < 0.4) return wide;
  return least <= 2 ? regional : narrow;
}

const mayFly = ({ fliesEverywhere, bases }: Airline, ends: readonly CityFacts[]): boolean =>
  fliesEverywhere === true || ends.some(({ airports }) => airports.some(({ iata }) => bases.includes(iata)));

/** Of a city with two airports the one the airline keeps to, if it does. */
function airportsFor({ uses }: Airline, { airports }: CityFacts): readonly Airport[] {
  const own = airports.filter(({ iata }) => uses.includes(iata));
  return own.length > 0 ? own : airports;
}

/** One of them, the busier the likelier. */
function busyOf(airports: readonly Airport[], draw: Random): Airport {
  let left = draw.next() * airports.reduce((sum, { iata }) => sum + passengersOf(iata), 0);
  for (const airport of airports) {
    left -= passengersOf(airport.iata);
    if (left < 0) return airport;
  }
  return airports.at(-1)!;
}

/** An odd number of four digits that the airline does not use yet, and neither the even one after it. */
function freeNumber(code: string, { draw, taken }: { draw: Random; taken: Set<string> }): number {
  for (;;) {
    const number = 2 * draw.integer(550, 4998) + 1;
    if (taken.has(`${code}${number}`)) continue;
    taken.add(`${code}${number}`);
    return number;
  }
}

/** The numbers under which a partner sells the trip; mostly none. */
function sharedNumbers(
  { partners = [] }: Airline,
  { draw, taken }: { draw: Random; taken: Set<string> },
): { code: string; number: number }[] {
  if (draw.next() >= CODESHARE_CHANCE || partners.length === 0) return [];
  const code = draw.pick(partners);
  return [{ code, number: freeNumber(code, { draw, taken }) }];
}

/** Every day for two in three, else some days of the week. */
function someWeekdays(draw: Random): number[] {
  const all = [1, 2, 3, 4, 5, 6, 7];
  if (draw.next() < 2 / 3) return all;
  return draw
    .shuffled(all)
    .slice(0, draw.integer(3, 5))
    .sort((one, other) => one - other);
}

const floorTo = (value: number, step: number): number => Math.floor(value / step) * step;
const roundTo = (value: number, step: number): number => Math.round(value / step) * step;

/** Of an airport of which no traffic is typed. */
const SMALL_MILLIONS = 1;

/** Passengers a year in millions. */
const passengersOf = (iata: string): number => findAirport(iata)?.millions ?? SMALL_MILLIONS;

/** `T3`; null where the airport has one building. Terminals move, so worlds say that they are approximate. */
function terminalOf(iata: string, airline: string): string | null {
  const facts = findAirport(iata);
  return facts?.terminals.get(airline) ?? facts?.terminal ?? null;
}

/** Small airports close for the night; at the others the last land in the small hours. Minutes of the day, past midnight above 1440. */
export function hoursOf(iata: string): { readonly open: number; readonly close: number } {
  const { open, close } = findAirport(iata) ?? {};
  if (open !== undefined && close !== undefined) return { open, close };
  return passengersOf(iata) < NIGHT_MILLIONS ? { open: 390, close: 1440 } : { open: 0, close: 1440 + 180 };
}
const NIGHT_MILLIONS = 5;

/** Whether only some aircraft may go there. */
export const isHigh = (iata: string): boolean => findAirport(iata)?.isHigh ?? false;

/** Where an airline is at home, which airport of a city with two it uses, and whose flights it also sells. */
const Airline = z.object({
  code: z.string(),
  name: z.string(),
  /** How often it is met, beside the others that may fly a pair. */
  weight: number,
  /** IATA codes of its bases. One of the big three flies from everywhere. */
  bases: list(" "),
  fliesEverywhere: flag,
  /** Of a city with two airports it uses these only. */
  uses: list(" "),
  /** Codes of airlines that sell its flights under numbers of their own. */
  partners: list(" "),
  /** Has aircraft with two aisles. */
  fliesWide: flag,
});
type Airline = z.infer<typeof Airline>;

export const readAirlines = once((): readonly Airline[] => readTable("tables/airlines.tsv", Airline));
