/**
 * Invented flights between the atlas's airports: real airlines and airports, fictional numbers, times and fares. How
 * many there are follows demand and distance.
 */
import { haversineMetres, type Random, random } from "@arenakit/contracts";
import { passengersOf, terminalOf } from "../air/airport-facts.ts";
import type { CityFacts } from "../atlas.ts";
import type { Flight } from "../data.ts";
import { AIRLINES, type Airline } from "./airlines.ts";

/** Nearer cities are left to the railway. */
const NEAREST_KM = 400;
/**
 * Gravity: flights a day each way = this × √(passengers here × there, millions) × the share of the distance. Set so
 * that Beijing and Shanghai have about forty.
 */
const GRAVITY = 0.36;
/** How willingly people fly so far, by kilometres; beyond the last the last. */
const BY_DISTANCE: readonly (readonly [upToKm: number, share: number])[] = [
  [600, 0.7],
  [1600, 1],
  [2500, 0.75],
  [6000, 0.55],
];
const MOST_A_DAY = 40;
/** Below so many flights a day there are none. */
const LEAST_A_DAY = 0.7;
const TAXI_MINUTES = 30;
const CRUISE_KM_AN_HOUR = 800;
const DAY_START = 6 * 60 + 30;
const LAST_DEPARTURE = 22 * 60 + 30;
/** One flight in so many leaves late in the evening, on ways so long that it lands on the next day. */
const RED_EYE_ONE_IN = 14;
const RED_EYE_KM = 1100;
const RED_EYE_DEPARTURE = [22 * 60 + 35, 23 * 60 + 50] as const;
const CODESHARE_CHANCE = 0.35;
/** So busy two cities get aircraft with two aisles, on ways so long. */
const WIDE_MILLIONS = 40;
const WIDE_KM = 900;
const WIDE = ["A330", "A350", "B787", "B777"];
const NARROW = ["A320", "A320", "A321", "B737-800", "B737-800", "A319", "C919"];
const REGIONAL = ["ARJ21", "A320", "B737-800"];

type Airport = CityFacts["airports"][number];

/**
 * Non-stop flights between cities with an airport that lie more than 400 km apart, by pair, direction and departure;
 * airports are IATA codes. Pairs with little demand have none; of two or more a day at least two fly every day. An
 * airline has a base in one of the two cities, or is one of the three that fly everywhere.
 */
export function generateFlights(cities: readonly CityFacts[], seed: number): Flight[] {
  const flying = cities.filter(({ airports }) => airports.length > 0);
  const taken = new Set<string>();
  return flying.flatMap((one, at) =>
    flying.slice(at + 1).flatMap((other) => {
      const perDay = flightsADay(one, other);
      return perDay > 0 ? pairFlights({ one, other, perDay, seed, taken }) : [];
    }),
  );
}

/** Each way; 0 for neighbours and for pairs that nobody flies between. */
export function flightsADay(one: CityFacts, other: CityFacts): number {
  const kilometres = haversineMetres(one, other) / 1000;
  if (kilometres <= NEAREST_KM) return 0;
  const [, share] = BY_DISTANCE.find(([upToKm]) => kilometres <= upToKm) ?? BY_DISTANCE.at(-1)!;
  const demand = GRAVITY * Math.sqrt(millionsOf(one) * millionsOf(other)) * share;
  return demand < LEAST_A_DAY ? 0 : Math.min(MOST_A_DAY, Math.max(1, Math.round(demand)));
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
  const candidates = AIRLINES.filter((airline) => mayFly(airline, [one, other])).flatMap((airline) =>
    Array.from({ length: airline.weight }, () => airline),
  );
  const trips = Array.from({ length: perDay }, (_, index) => {
    const airline = draw.pick(candidates);
    const number = freeNumber(airline.code, { draw, taken });
    const shared = sharedNumbers(airline, { draw, taken });
    const weekdays = index < 2 ? [1, 2, 3, 4, 5, 6, 7] : someWeekdays(draw);
    const share = (slot: number) => (slot + draw.next()) / perDay;
    const flight = ([from, to]: readonly [CityFacts, CityFacts], direction: 0 | 1): Flight => {
      const start: Airport = draw.pick(airportsFor(airline, from));
      const end: Airport = draw.pick(airportsFor(airline, to));
      const line = haversineMetres(start, end) / 1000;
      const departure = departureAt(share(index), { line, draw });
      const minutes = flightMinutes(line, draw);
      return {
        number: `${airline.code}${number + direction}`,
        airline: airline.name,
        from: start.iata,
        to: end.iata,
        fromTerminal: terminalOf(start.iata, airline.code),
        toTerminal: terminalOf(end.iata, airline.code),
        aircraft: aircraftFor(airline, { ends: [one, other], line, draw }),
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
export function flightMinutes(line: number, draw: Random): number {
  return roundTo(TAXI_MINUTES + (line / CRUISE_KM_AN_HOUR) * 60 + draw.integer(0, 15), 5);
}

/** Full economy fare over so many kilometres: our model, no airline's. */
export function fullFareYuan(line: number, draw: Random): number {
  return roundTo((200 + 0.95 * line) * (0.92 + 0.16 * draw.next()), 10);
}

/** `share` 0 … 1 of the day; some leave when the day is over. */
export function departureAt(share: number, { line, draw }: { line: number; draw: Random }): number {
  const isLate = draw.integer(1, RED_EYE_ONE_IN) === 1 && line >= RED_EYE_KM;
  const late = draw.integer(...RED_EYE_DEPARTURE);
  return roundTo(isLate ? late : DAY_START + share * (LAST_DEPARTURE - DAY_START), 5);
}

function aircraftFor(
  airline: Airline,
  { ends, line, draw }: { ends: readonly CityFacts[]; line: number; draw: Random },
): string {
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

const roundTo = (value: number, step: number): number => Math.round(value / step) * step;
