/**
 * Flights of a world on a date, and what they cost then. A fare is the full fare × demand of the day × lead time ×
 * a fixed noise of flight and date; our model, deterministic, and never below a floor.
 */
import { dayNumber, parseLocalTime, random, weekday } from "@arenakit/contracts";
import { springFestival } from "./air/holidays.ts";
import type { Flight, WorldData } from "./data.ts";
import type { Air, FlightOffer } from "./solvers.ts";

const FLOOR = 0.25;
const CEILING = 1;
const BUSINESS_FACTOR = 2.6;

/** Share of the full fare by days between the day of asking and the flight; linear between the points. */
const LEAD: readonly (readonly [days: number, share: number])[] = [
  [0, 0.95],
  [1, 0.85],
  [3, 0.72],
  [7, 0.6],
  [14, 0.5],
  [30, 0.42],
  [60, 0.38],
];

/**
 * The solver of a world's flights. `airportsOf` takes a city (with or without 市, English, pinyin), an airport's name
 * or an IATA code. `flights` returns those whose weekdays hold `date`, by departure, then number; prices in yuan in
 * steps of 10, 经济舱 first. A date before `now` is priced as the day itself: refusing it is the caller's part.
 */
export function createAir(data: WorldData): Air {
  const airports = new Map(
    data.cities.flatMap((city) => city.airports.map(({ name, iata }) => [iata, { name, iata }] as const)),
  );
  const byName = new Map<string, { name: string; iata: string }[]>();
  for (const { name, english, pinyin, airports: list } of data.cities) {
    const own = list.map(({ name: airport, iata }) => ({ name: airport, iata }));
    for (const spelling of [name, `${name}市`, english.toLowerCase(), pinyin.toLowerCase()]) byName.set(spelling, own);
    for (const airport of own)
      for (const spelling of [airport.name, airport.name.replace(name, ""), airport.iata.toLowerCase()])
        byName.set(spelling, [airport]);
  }
  const airportsOf = (name: string) => byName.get(name.trim()) ?? byName.get(name.trim().toLowerCase()) ?? [];
  const byRoute = new Map<string, Flight[]>();
  for (const flight of data.flights) {
    const route = `${flight.from}-${flight.to}`;
    const list = byRoute.get(route);
    if (list) list.push(flight);
    else byRoute.set(route, [flight]);
  }

  return {
    airportsOf,
    flights({ date, from, to, now }) {
      const day = dayNumber(date);
      const asked = parseLocalTime(now);
      if (day === null || asked === null) return [];
      const leadDays = Math.max(0, day - dayNumber(asked.date)!);
      const offers: FlightOffer[] = [];
      for (const start of airportsOf(from))
        for (const end of airportsOf(to))
          for (const flight of byRoute.get(`${start.iata}-${end.iata}`) ?? []) {
            if (!flight.weekdays.includes(weekday(date))) continue;
            const economy = priceOf(flight, { date, leadDays, seed: data.meta.seed });
            offers.push({
              number: flight.number,
              airline: flight.airline,
              from: airports.get(flight.from)!,
              to: airports.get(flight.to)!,
              departure: flight.departure,
              arrival: flight.arrival,
              cabins: [
                { name: "经济舱", priceYuan: economy },
                { name: "公务舱", priceYuan: businessPrice(flight, economy) },
              ],
            });
          }
      return offers.sort(
        (one, other) =>
          one.departure - other.departure || (one.number < other.number ? -1 : one.number > other.number ? 1 : 0),
      );
    },
  };
}

function priceOf(flight: Flight, { date, leadDays, seed }: { date: string; leadDays: number; seed: number }): number {
  const noise = 0.88 + 0.24 * random(seed, "fare", flight.number, date).next();
  const share = leadShare(leadDays) * demandOf(date) * hourFactor(flight.departure) * noise;
  const clipped = Math.min(CEILING, Math.max(FLOOR, share));
  return Math.ceil((flight.fullFareYuan * clipped) / 10) * 10;
}

/** Moves half as much as economy: between 0.5 and 1 of the full business fare. */
function businessPrice(flight: Flight, economyYuan: number): number {
  const share = 0.5 + 0.5 * (economyYuan / flight.fullFareYuan);
  return Math.round((flight.fullFareYuan * BUSINESS_FACTOR * Math.min(1, share)) / 10) * 10;
}

function leadShare(days: number): number {
  for (let at = 1; at < LEAD.length; at++) {
    const [before, high] = LEAD[at - 1]!;
    const [after, low] = LEAD[at]!;
    if (days <= after) return high + ((low - high) * (days - before)) / (after - before);
  }
  return LEAD.at(-1)![1];
}

/** Flights at noon cost a little more than those before eight and after nine in the evening. */
function hourFactor(departure: number): number {
  return departure < 8 * 60 || departure >= 21 * 60 ? 0.88 : 1;
}

function demandOf(date: string): number {
  const monthDay = date.slice(5);
  const nationalDay = monthDay >= "09-30" && monthDay <= "10-08";
  const mayDay = monthDay >= "04-30" && monthDay <= "05-05";
  const newYear = monthDay >= "12-31" || monthDay <= "01-03";
  const festival = springFestival(Number(date.slice(0, 4)));
  const toFestival = festival === null ? Number.POSITIVE_INFINITY : dayNumber(date)! - dayNumber(festival)!;
  if (nationalDay || (toFestival >= -10 && toFestival <= 15)) return 1.4;
  if (mayDay) return 1.3;
  if (newYear) return 1.2;
  return [1, 0.95, 0.92, 0.97, 1.1, 1.02, 1.08][weekday(date) - 1]!;
}
