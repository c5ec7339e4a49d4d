import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileNetwork } from "./compile.ts";
import { leastWait, nextDeparture } from "./departures.ts";
import { raptorMemory, search } from "./raptor.ts";
import type { TransitLine, TransitNetwork } from "./transit-network.ts";

const INFINITE = Number.POSITIVE_INFINITY;
const FARE = {
  name: "any",
  kind: "flat",
  bands: [{ upToMetres: 1e6, yuan: 2 }],
  stepMetres: 1e6,
  stepYuan: 0,
} as const;

/** Stations in a row 5 km apart, but for the last, which is 100 m east of the first. */
function networkOf(count: number, lines: readonly Partial<TransitLine>[]): TransitNetwork {
  return {
    stations: Array.from({ length: count }, (_, index) => ({
      id: `S${index}`,
      name: `站${index}`,
      longitude: index === count - 1 ? 116.001 : 116,
      latitude: index === count - 1 ? 39 : 39 + index * 0.045,
      entrances: [],
    })),
    lines: lines.map((line, index) => {
      const stops = line.stops ?? [0, 1];
      return {
        id: `L${index}`,
        name: `${index}路`,
        kind: "bus",
        stops: [...stops],
        metres: stops.slice(1).map(() => 5000),
        seconds: stops.slice(1).map(() => 600),
        oneWay: false,
        firstMinute: [300, 300],
        lastMinute: [1380, 1380],
        headways: [{ from: 0, minutes: 10 }],
        fare: "any",
        ...line,
      };
    }),
    fares: [{ ...FARE, bands: [...FARE.bands] }],
    source: "test",
  };
}

/** Lines between two stations each that nothing else calls at, in front of all others. */
const elsewhere = (count: number): Partial<TransitLine>[] =>
  Array.from({ length: count }, (_, at) => ({ stops: [STATIONS + 2 * at, STATIONS + 2 * at + 1] }));

const arrivals = (network: TransitNetwork, query: { from: number; to: number; departure: number; rides?: number }) => {
  const compiled = compileNetwork(network);
  return search(compiled, raptorMemory(compiled), {
    departure: query.departure,
    weekday: 1,
    access: [{ station: query.from, seconds: 0 }],
    egress: [{ station: query.to, seconds: 0 }],
    ...(query.rides === undefined ? {} : { rides: query.rides }),
  });
};

/** The rule of the waits, as departures.ts says it, by trying every moment at which the headway changes. */
function leavesAt(line: TransitLine, { rode, end, time }: { rode: number; end: 0 | 1; time: number }): number {
  const options = [0, 86_400].map((shift) => {
    const first = line.firstMinute[end] * 60 + rode - shift;
    const last = line.lastMinute[end] * 60 + rode - shift;
    if (time > last) return INFINITE;
    if (time <= first) return first;
    const headwayAt = (clock: number) =>
      line.headways.filter(({ from }) => from * 60 <= clock).at(-1) ?? line.headways[0]!;
    const moments = [time, ...line.headways.map(({ from }) => from * 60 - shift).filter((moment) => moment > time)];
    const leaving = moments.map((moment) => moment + Math.floor((headwayAt(moment + shift).minutes * 60) / 2));
    return Math.min(last, ...leaving);
  });
  return Math.min(...options);
}

/** Every journey of at most so many rides, by trying all: the least arrival at `to`. */
function bruteForce(
  network: TransitNetwork,
  from: number,
  to: number,
  { departure, rides }: { departure: number; rides: number },
): number {
  let best = INFINITE;
  const last = network.stations.length - 1;
  const ride = (station: number, time: number, left: number): void => {
    for (const line of network.lines)
      for (const end of line.oneWay ? ([0] as const) : ([0, 1] as const)) {
        const stops = end === 0 ? line.stops : [...line.stops].reverse();
        const seconds = end === 0 ? line.seconds : [...line.seconds].reverse();
        for (const [position, stop] of stops.entries()) {
          if (stop !== station || position === stops.length - 1) continue;
          const rode = seconds.slice(0, position).reduce((sum, part) => sum + part, 0);
          let at = leavesAt(line, { rode, end, time });
          for (let next = position + 1; next < stops.length && at < INFINITE; next++) {
            at += seconds[next - 1]!;
            arrive(stops[next]!, at, left - 1);
          }
        }
      }
  };
  const arrive = (station: number, time: number, left: number): void => {
    if (time >= best) return;
    if (station === to) best = time;
    if (left === 0) return;
    ride(station, time, left);
    // 0.001° of longitude at 39° are 86 m, 112 m on foot with the detour, 90 s.
    if (station === 0) ride(last, time + 90, left);
    if (station === last) ride(0, time + 90, left);
  };
  ride(from, departure, rides);
  return best;
}

const STATIONS = 7;
const anyLine = fc
  .record({
    stops: fc.uniqueArray(fc.integer({ min: 0, max: STATIONS - 1 }), { minLength: 2, maxLength: 5 }),
    stretch: fc.array(fc.integer({ min: 60, max: 1500 }), { minLength: 4, maxLength: 4 }),
    first: fc.integer({ min: 240, max: 600 }),
    last: fc.integer({ min: 700, max: 1600 }),
    headways: fc.uniqueArray(
      fc.record({ from: fc.integer({ min: 0, max: 1439 }), minutes: fc.integer({ min: 1, max: 60 }) }),
      {
        minLength: 1,
        maxLength: 4,
        selector: ({ from }) => from,
      },
    ),
    oneWay: fc.boolean(),
  })
  .map(({ stops, stretch, first, last, headways, oneWay }) => ({
    stops,
    metres: stops.slice(1).map(() => 5000),
    seconds: stretch.slice(0, stops.length - 1),
    firstMinute: [first, first + 5] as [number, number],
    lastMinute: [last, last - 5] as [number, number],
    headways: headways.sort((a, b) => a.from - b.from),
    oneWay,
  }));

describe("search", () => {
  it("arrives as early as the best of all journeys, for each number of rides", () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: 1, max: 3 }),
        // Platforms and patterns are marked in words of 32 bits.
        fc.constantFrom(0, 17, 40),
        (lines, minute, rides, others) => {
          const network = networkOf(STATIONS + 2 * others, [...elsewhere(others), ...lines]);
          for (const [from, to] of [
            [0, 3],
            [5, 1],
            [2, 6],
          ] as const) {
            const departure = minute * 60;
            const found = arrivals(network, { from, to, departure, rides }).at(-1)?.arrival ?? INFINITE;
            expect(found).toBe(bruteForce(network, from, to, { departure, rides }));
          }
        },
      ),
      { numRuns: 300, seed: 7 },
    );
  });

  it("finds the very same where only lines are closed that it did not take, however it is bounded", () => {
    let narrowed = 0;
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 2, maxLength: 9 }),
        fc.integer({ min: 0, max: 1439 }),
        fc.array(fc.boolean(), { minLength: 18, maxLength: 18 }),
        (lines, minute, closed) => {
          const compiled = compileNetwork(networkOf(STATIONS, lines));
          const memory = raptorMemory(compiled);
          const query = {
            departure: minute * 60,
            weekday: 1,
            access: [0, 5].map((station) => ({ station, seconds: 60 * station })),
            egress: [3, 6].map((station) => ({ station, seconds: 60 * station })),
          };
          const all = search(compiled, memory, query);
          const taken = new Set(all.flatMap(({ rides }) => rides.map(({ pattern }) => pattern)));
          const open = Uint8Array.from(compiled.patterns, (_, pattern) =>
            Number(taken.has(pattern) || !closed[pattern]),
          );
          if (all.length > 0 && open.includes(0)) narrowed++;
          expect(search(compiled, memory, { ...query, open })).toEqual(all);
          const nothing = [0, 1, 2, 3].map(() => new Int32Array(STATIONS));
          const unbounded = {
            from: nothing,
            boarding: nothing,
            unreachable: new Int32Array(STATIONS),
            aboard: [],
            anyCall: new Int32Array(compiled.calls.nodes.length),
            noCall: new Int32Array(compiled.calls.nodes.length),
            waits: new Int32Array(compiled.patterns.length),
            until: INFINITE,
          };
          expect(search(compiled, memory, { ...query, least: unbounded })).toEqual(all);
          // Whatever else may be made with what is open, known before, changes nothing.
          const others = Uint8Array.from(compiled.patterns, (_, pattern) => Number(!closed[pattern]));
          for (const known of search(compiled, memory, { ...query, open: others }))
            expect(search(compiled, memory, { ...query, known })).toEqual(all);
        },
      ),
      { numRuns: 600 },
    );
    expect(narrowed).toBeGreaterThan(300);
  });

  it("bounds waits by no more than anybody waits", () => {
    let bounded = 0;
    fc.assert(
      fc.property(
        anyLine,
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: 1, max: 300 }),
        (line, minute, length) => {
          const { patterns } = compileNetwork(networkOf(STATIONS, [line]));
          for (const pattern of patterns) {
            const least = leastWait(pattern, minute * 60, (minute + length) * 60);
            if (least > 0) bounded++;
            for (let position = 0; position < pattern.boardable; position++)
              for (let time = minute * 60; time <= (minute + length) * 60; time += 20)
                if (nextDeparture(pattern, position, time) - time < least)
                  expect.fail(`${least} s at ${time} from stop ${position}`);
          }
        },
      ),
      { numRuns: 200 },
    );
    expect(bounded).toBeGreaterThan(50);
  });

  it("gives a later arrival with fewer rides only where it is the best with so few", () => {
    // Straight in 40 minutes, or with a change in 10 + 10 and twice 5 of waiting.
    const network = networkOf(4, [
      { stops: [0, 1], seconds: [2400] },
      { stops: [0, 2], seconds: [600] },
      { stops: [2, 1], seconds: [600] },
    ]);
    const found = arrivals(network, { from: 0, to: 1, departure: 8 * 3600 });
    expect(found.map(({ rides, arrival }) => [rides.length, (arrival - 8 * 3600) / 60])).toEqual([
      [1, 45],
      [2, 30],
    ]);
  });

  it("rides a loop on over the stop where it begins, in both directions", () => {
    const stops = [0, 1, 2, 3, 0];
    const network = networkOf(5, [{ stops, seconds: [600, 600, 600, 60] }]);
    const minutes = (from: number, to: number) =>
      (arrivals(network, { from, to, departure: 8 * 3600 })[0]!.arrival - 8 * 3600) / 60;
    // From the third stop on to the first and the second, or back the shorter way.
    expect(minutes(3, 1)).toBe(5 + 1 + 10);
    expect(minutes(1, 3)).toBe(5 + 10 + 1);
  });

  it("catches last night's service after midnight, and nothing in the small hours", () => {
    const network = networkOf(3, [{ stops: [0, 1], firstMinute: [300, 300], lastMinute: [1460, 1460] }]);
    const arrival = (minute: number) => arrivals(network, { from: 0, to: 1, departure: minute * 60 })[0]?.arrival;
    expect(arrival(10)).toBe((10 + 5 + 10) * 60);
    // Five minutes of waiting would miss the last one at 00:20.
    expect(arrival(17)).toBe((20 + 10) * 60);
    expect(arrival(30)).toBe((300 + 10) * 60);
  });

  it("takes the next run of a timetable, by weekday", () => {
    const runs = [
      { weekdays: [1], minutes: [480, 500, 495, 512] },
      { weekdays: [7], minutes: [1430, 1450] },
    ];
    const network = networkOf(3, [{ stops: [0, 1], oneWay: true, runs }]);
    const arrival = (minute: number) => arrivals(network, { from: 0, to: 1, departure: minute * 60 })[0]?.arrival;
    expect(arrival(480)).toBe(500 * 60);
    expect(arrival(481)).toBe(512 * 60);
    expect(arrival(496)).toBeUndefined();
    // Sunday's run at 23:50 is not caught on Monday.
    expect(arrival(0)).toBe(500 * 60);
  });
});
