/**
 * Flights of a world on a date, and what they cost then. A fare is the full fare × demand of the day × lead time ×
 * a fixed noise of flight and date; our model, deterministic, and never below a floor.
 */
import { dayNumber, fail, type LocalTime, parseLocalTime, random, weekday } from "@arenakit/contracts";
import { indexAirports } from "./air/airports.ts";
import { createCalendar, type HolidayCalendar } from "./calendar.ts";
import { createClimate } from "./climate.ts";
import type { Flight, WorldData } from "./data.ts";
import type { Air, FlightOffer } from "./solvers.ts";
import { travelDay } from "./travel-dates.ts";

const FLOOR = 0.25;
const CEILING = 1;
const BUSINESS_FACTOR = 2.6;
/** Delays are known so long before the departure. */
export const ANNOUNCED_MINUTES = 240;
/** Punctuality of a flight over the year, least and most; in the evening and in bad weather it is worse. Our model. */
const ON_TIME_PERCENT = [74, 95] as const;
const EVENING_PERCENT = 8;
const BAD_WEATHER_PERCENT = 25;
const DELAYS = [20, 25, 30, 30, 40, 50, 65, 80, 120, 180];

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
 * The solver of a world's flights. `airportsOf` takes what air/airports.ts says. `flights` returns those whose weekdays
 * hold `date`, by departure, then number; prices in yuan in steps of 10, 经济舱 first. A date before `now` is priced as
 * the day itself: refusing it is the caller's part; one that does not exist or lies outside the horizon is refused. Before an airport has opened its flights use the city's other one.
 */
export function createAir(data: WorldData): Air {
  const { horizon, seed } = data.meta;
  const airports = indexAirports(data.cities, horizon.to);
  const cities = new Map(data.cities.map((city) => [city.name, city]));
  const climate = createClimate(seed);
  const calendar = createCalendar(data.country);
  const byCities = new Map<string, Flight[]>();
  for (const flight of data.flights) {
    const route = `${airports.cityOf(flight.from)}-${airports.cityOf(flight.to)}`;
    const list = byCities.get(route);
    if (list) list.push(flight);
    else byCities.set(route, [flight]);
  }

  /** Flights of any weekday, from and to the airports that serve them on the date. */
  function between(from: string, to: string, date: string) {
    const starts = airports.named(from);
    const ends = airports.named(to);
    const routes = new Set(
      starts.flatMap((start) => ends.map((end) => `${airports.cityOf(start.iata)}-${airports.cityOf(end.iata)}`)),
    );
    return [...routes].flatMap((route) =>
      (byCities.get(route) ?? []).flatMap((flight) => {
        const start = airports.on(flight.from, date);
        const end = airports.on(flight.to, date);
        const isAsked = starts.some(({ iata }) => iata === start?.iata) && ends.some(({ iata }) => iata === end?.iata);
        return start && end && isAsked ? [{ flight, start, end }] : [];
      }),
    );
  }

  /** Of one flight on one date, the same for all who ask. */
  function delay(flight: Flight, date: string): number {
    const city = cities.get(airports.cityOf(flight.from) ?? "");
    const isBad = city !== undefined && /雷|大雨|雪|雾/.test(climate.day(city, date).dayWeather);
    const draw = random(seed, "delay", flight.number, date);
    const percent = onTimePercent(flight, seed) - (isBad ? BAD_WEATHER_PERCENT : 0);
    const isLate = draw.integer(1, 100) > percent;
    const minutes = draw.pick(DELAYS);
    return isLate ? minutes : 0;
  }

  return {
    airportsOf: airports.named,
    airportsNear: airports.within,
    isLinked: (from, to) => [horizon.from, horizon.to].some((date) => between(from, to, date).length > 0),
    flights({ date, from, to, now }) {
      const day = travelDay(date, horizon);
      const asked = parseLocalTime(now);
      if (asked === null)
        fail("harness", "invalid_now", `expected a local time such as 2026-05-01T08:00, got ${JSON.stringify(now)}`);
      const leadDays = Math.max(0, day - dayNumber(asked.date)!);
      const offers = between(from, to, date)
        .filter(({ flight }) => flight.weekdays.includes(weekday(date)))
        .map(({ flight, start, end }): FlightOffer => {
          const economy = priceOf(flight, { date, leadDays, seed, calendar });
          return {
            number: flight.number,
            airline: flight.airline,
            from: { name: start.name, iata: start.iata, terminal: flight.fromTerminal },
            to: { name: end.name, iata: end.iata, terminal: flight.toTerminal },
            aircraft: flight.aircraft,
            codeshares: flight.codeshares,
            onTimePercent: onTimePercent(flight, seed),
            delayMinutes: minutesAhead(flight, { date, asked }) > ANNOUNCED_MINUTES ? null : delay(flight, date),
            departure: flight.departure,
            arrival: flight.arrival,
            cabins: [
              { name: "经济舱", priceYuan: economy },
              { name: "公务舱", priceYuan: businessPrice(flight, economy) },
            ],
          };
        });
      return offers.sort(
        (one, other) =>
          one.departure - other.departure || (one.number < other.number ? -1 : one.number > other.number ? 1 : 0),
      );
    },
  };
}

function onTimePercent({ number, departure }: Flight, seed: number): number {
  const evening = departure >= 18 * 60 ? EVENING_PERCENT : 0;
  return random(seed, "punctuality", number).integer(...ON_TIME_PERCENT) - evening;
}

/** From the time of asking to the departure; negative when it has left. */
function minutesAhead({ departure }: Flight, { date, asked }: { date: string; asked: LocalTime }): number {
  return (dayNumber(date)! - dayNumber(asked.date)!) * 1440 + departure - asked.minute;
}

function priceOf(
  flight: Flight,
  { date, leadDays, seed, calendar }: { date: string; leadDays: number; seed: number; calendar: HolidayCalendar },
): number {
  const noise = 0.88 + 0.24 * random(seed, "fare", flight.number, date).next();
  const share = leadShare(leadDays) * calendar.demandOf(date) * hourFactor(flight.departure) * noise;
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
