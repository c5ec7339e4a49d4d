import fc from "fast-check";
import { expect, test } from "vitest";
import type { TrainService } from "../data.ts";
import { createRounds } from "./rounds.ts";
import { indexTimetable } from "./timetable.ts";

const STATIONS = 7;
/** Stations 0 and 1 are one city, and so are 4 and 5. */
const CITIES = [[0, 1], [0, 1], [2], [3], [4, 5], [4, 5], [6]];
const [CHANGE, CITY_CHANGE, DAY] = [10, 90, 1440];
/** A Wednesday: days are numbers since the first of January 1970, a Thursday. */
const WEDNESDAY = 20_579;
const MOST_TRAINS = 3;

const minutes = (min: number, max: number) => fc.integer({ min, max });
const service: fc.Arbitrary<TrainService> = fc
  .record({
    stations: fc.uniqueArray(minutes(0, STATIONS - 1), { minLength: 2, maxLength: 5 }),
    start: minutes(0, DAY - 1),
    // Few different lengths, so that many arrivals are equal.
    rides: fc.array(fc.constantFrom(20, 40, 60, 300, 700), { minLength: 4, maxLength: 4 }),
    stays: fc.array(fc.constantFrom(0, 5, 60), { minLength: 5, maxLength: 5 }),
    closed: fc.option(minutes(0, 4), { freq: 3 }),
    weekdays: fc.option(fc.uniqueArray(minutes(1, 7), { minLength: 1, maxLength: 4 }), { freq: 2 }),
  })
  .map(({ stations, start, rides, stays, closed, weekdays }) => {
    let time = start;
    const stops = stations.map((station, at) => {
      const arrival = at === 0 ? null : time;
      if (at > 0) time += stays[at]!;
      const departure = at === stations.length - 1 ? null : time;
      time += rides[at] ?? 0;
      return { station, arrival, departure, usable: at !== closed };
    });
    const calendar = weekdays ? { kind: "weekdays" as const, weekdays } : { kind: "daily" as const };
    return { number: "G1", category: "高速", calendar, stops };
  });

const runsOn = ({ calendar }: TrainService, day: number): boolean =>
  calendar.kind !== "weekdays" || calendar.weekdays.includes(((day + 3) % 7) + 1);

/** By trying every train from every station again and again: the earliest arrival with at most MOST_TRAINS trains. */
function plainArrival(
  services: readonly TrainService[],
  { from, to, earliest }: { from: readonly number[]; to: readonly number[]; earliest: number },
): number {
  let ready = CITIES.map((_, station) => (from.includes(station) ? earliest : Number.POSITIVE_INFINITY));
  let best = Number.POSITIVE_INFINITY;
  for (let trains = 1; trains <= MOST_TRAINS; trains++) {
    const arrived = CITIES.map(() => Number.POSITIVE_INFINITY);
    for (const each of services)
      for (let start = -3; start <= 3; start++) {
        if (!runsOn(each, WEDNESDAY + start)) continue;
        for (const [board, on] of each.stops.entries())
          for (const [place, off] of each.stops.entries()) {
            if (place <= board || !on.usable || !off.usable) continue;
            const [leaves, arrives] = [on.departure! + start * DAY, off.arrival! + start * DAY];
            // The first train leaves on the day, and no train goes on from a stop after the fourth.
            const isInTime = each.stops[place - 1]!.departure! + start * DAY < 4 * DAY && (trains > 1 || leaves < DAY);
            if (leaves >= ready[on.station]! && isInTime)
              arrived[off.station] = Math.min(arrived[off.station]!, arrives);
          }
      }
    best = Math.min(best, ...to.map((station) => arrived[station]!));
    ready = CITIES.map((city, station) =>
      Math.min(...city.map((other) => arrived[other]! + (other === station ? CHANGE : CITY_CHANGE))),
    );
  }
  return best;
}

const ends = (stations: readonly number[]) => new Map(stations.map((station) => [station, 0]));

test("journeys are ones that can be made, and none arrives later than trying every train says, nor is one left out", () => {
  let [made, changed] = [0, 0];
  fc.assert(
    fc.property(
      fc.array(service, { minLength: 1, maxLength: 14 }),
      ...([minutes(0, STATIONS - 1), minutes(0, STATIONS - 1), minutes(0, DAY - 1)] as const),
      (services, one, other, earliest) => {
        fc.pre(!CITIES[one]!.includes(other));
        const [from, to] = [CITIES[one]!, CITIES[other]!];
        const rounds = createRounds(
          indexTimetable({ stations: Array(STATIONS), services }),
          STATIONS,
          (at) => CITIES[at]!,
        );
        const places = { origins: ends(from), destinations: ends(to) };
        const when = { day: WEDNESDAY, earliest };
        const found = rounds.journeys(when, places, { mostTrains: MOST_TRAINS, limit: 3 });
        // Memory that searches share keeps nothing of the one before.
        expect(rounds.journeys(when, places, { mostTrains: MOST_TRAINS, limit: 3 })).toEqual(found);
        const arrivals = found.map((rides) => rides.at(-1)!.arrival);
        const departures = found.map((rides) => rides[0]!.departure);
        const plain = (minute: number) => plainArrival(services, { from, to, earliest: minute });
        if (found.length === 0) expect(plain(earliest)).toBe(Number.POSITIVE_INFINITY);
        else expect(arrivals[0]).toBe(plain(earliest));
        for (const [index, rides] of found.entries()) {
          expect(departures[index]).toBeGreaterThanOrEqual(earliest);
          expect(departures[index]).toBeLessThan(DAY);
          expect(arrivals[index]).toBe(plain(departures[index]!));
          if (index > 0) expect(arrivals[index]).toBe(plain(departures[index - 1]! + 1));
          if (index > 0) expect(arrivals[index]).toBeGreaterThan(arrivals[index - 1]!);
          expect(rides.length).toBeLessThanOrEqual(MOST_TRAINS);
          const at = { station: -1, arrival: 0 };
          for (const [place, ride] of rides.entries()) {
            const { stops } = services[ride.service]!;
            const [on, off] = [stops[ride.board]!, stops[ride.alight]!];
            expect(runsOn(services[ride.service]!, WEDNESDAY + ride.offset / DAY)).toBe(true);
            expect([on.usable, off.usable, ride.board < ride.alight]).toEqual([true, true, true]);
            expect([ride.departure, ride.arrival]).toEqual([on.departure! + ride.offset, off.arrival! + ride.offset]);
            if (place === 0) expect(from).toContain(on.station);
            else expect(CITIES[at.station]).toContain(on.station);
            const change = on.station === at.station ? CHANGE : CITY_CHANGE;
            if (place > 0) expect(ride.departure).toBeGreaterThanOrEqual(at.arrival + change);
            [at.station, at.arrival] = [off.station, ride.arrival];
          }
          expect(to).toContain(at.station);
          made++;
          if (rides.length > 1) changed++;
        }
      },
    ),
    { numRuns: 800 },
  );
  expect(made).toBeGreaterThan(150);
  expect(changed).toBeGreaterThan(25);
});
