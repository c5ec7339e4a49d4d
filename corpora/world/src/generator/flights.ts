/** Invented flights between the atlas's airports: real airlines and airports, fictional numbers, times and fares. */
import { haversineMetres, type Random, random } from "@arenakit/contracts";
import type { CityFacts } from "../atlas.ts";
import type { Flight } from "../data.ts";
import { AIRLINES, type Airline } from "./airlines.ts";

/** Nearer cities are left to the railway. */
const NEAREST_KM = 400;
const TAXI_MINUTES = 30;
const CRUISE_KM_AN_HOUR = 800;
const DAY_START = 6 * 60 + 30;
const LAST_DEPARTURE = 22 * 60 + 30;

type Airport = CityFacts["airports"][number];

/**
 * Non-stop flights between all cities with an airport that lie more than 400 km apart, by pair, direction and
 * departure; airports are IATA codes. Four to ten a direction; at least two fly every day. An airline has a base in one
 * of the two cities, or is one of the three that fly everywhere.
 */
export function generateFlights(cities: readonly CityFacts[], seed: number): Flight[] {
  const flying = cities.filter(({ airports }) => airports.length > 0);
  const taken = new Set<string>();
  return flying.flatMap((one, at) =>
    flying.slice(at + 1).flatMap((other) => {
      const kilometres = haversineMetres(one, other) / 1000;
      return kilometres > NEAREST_KM ? pairFlights({ one, other, kilometres, seed, taken }) : [];
    }),
  );
}

interface PairWork {
  readonly one: CityFacts;
  readonly other: CityFacts;
  readonly kilometres: number;
  readonly seed: number;
  /** Numbers given away; a round trip takes an odd one and the even one after it. */
  readonly taken: Set<string>;
}

function pairFlights({ one, other, kilometres, seed, taken }: PairWork): Flight[] {
  const draw = random(seed, "flights", one.adcode, other.adcode);
  const perDay = Math.min(10, Math.max(4, Math.round(3 + kilometres / 250 + draw.next() * 3)));
  const candidates = AIRLINES.filter((airline) => mayFly(airline, [one, other])).flatMap((airline) =>
    Array.from({ length: airline.weight }, () => airline),
  );
  const trips = Array.from({ length: perDay }, (_, index) => {
    const airline = draw.pick(candidates);
    const number = freeNumber(airline.code, { draw, taken });
    const weekdays = index < 2 ? [1, 2, 3, 4, 5, 6, 7] : someWeekdays(draw);
    return [flight([one, other], number, index), flight([other, one], number + 1, index)];

    function flight([from, to]: readonly [CityFacts, CityFacts], flightNumber: number, slot: number): Flight {
      const start: Airport = draw.pick(airportsFor(airline, from));
      const end: Airport = draw.pick(airportsFor(airline, to));
      const line = haversineMetres(start, end) / 1000;
      const share = (slot + draw.next()) / perDay;
      const departure = roundTo(DAY_START + share * (LAST_DEPARTURE - DAY_START), 5);
      const minutes = roundTo(TAXI_MINUTES + (line / CRUISE_KM_AN_HOUR) * 60 + draw.integer(0, 15), 5);
      return {
        number: `${airline.code}${flightNumber}`,
        airline: airline.name,
        from: start.iata,
        to: end.iata,
        departure,
        arrival: departure + minutes,
        weekdays,
        fullFareYuan: roundTo((200 + 0.95 * line) * (0.92 + 0.16 * draw.next()), 10),
      };
    }
  });
  return [...trips.map(([there]) => there!), ...trips.map(([, back]) => back!)];
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
    const number = 2 * draw.integer(550, 4499) + 1;
    if (taken.has(`${code}${number}`)) continue;
    taken.add(`${code}${number}`);
    return number;
  }
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
