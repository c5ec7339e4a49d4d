import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shortlist } from "./shortlist.ts";
import type { Journey, TrainLeg } from "./timetable.ts";

const clock = (text: string): number => {
  const [hours, minutes] = text.split(":").map(Number);
  return hours! * 60 + minutes!;
};
function leg(
  number: string,
  [from, departure]: [string, number],
  [to, arrival]: [string, number],
  price = 50,
): TrainLeg {
  const seats = [{ name: "二等座", priceYuan: price, left: null }];
  return { number, from, to, departure, arrival, seats, fareEstimated: true };
}
function journey(...legs: TrainLeg[]): Journey {
  const priceYuan = legs.reduce((sum, { seats }) => sum + seats[0]!.priceYuan, 0);
  return { legs, priceYuan, durationMinutes: legs.at(-1)!.arrival - legs[0]!.departure };
}
const direct = (number: string, departure: string, arrival: string, price?: number) =>
  journey(leg(number, ["甲", clock(departure)], ["丁", clock(arrival)], price));
/** From 甲 by `number` to the change station, on by the next train. */
const change = (number: string, departure: string, [at, arrival]: [string, string], second: TrainLeg) =>
  journey(leg(number, ["甲", clock(departure)], [at, clock(arrival)]), second);
const names = (journeys: readonly Journey[]) => journeys.map(({ legs }) => legs.map((one) => one.number).join("→"));

/** One train an hour, at the full hour, each as good as the others. */
const hourly = (hours: readonly number[], price?: number) =>
  hours.map((hour) => direct(`H${hour}`, `${hour}:00`, `${hour + 1}:00`, price));
const DAY = Array.from({ length: 24 }, (_, hour) => hour);

it("leaves a list that fits as it is, dominated rows and all", () => {
  const list = [direct("G1", "08:00", "12:00"), direct("G3", "09:00", "10:00")];
  expect(shortlist(list, 24)).toEqual(list);
});

describe("of a list that is too long", () => {
  it("drops what leaves earlier, arrives later and costs more before anything that is better in one of these", () => {
    const worse = DAY.map((hour) => direct(`W${hour}`, `${hour}:00`, `${hour + 1}:10`));
    const cheap = direct("K1", "07:59", "12:00", 10);
    const list = [...worse, ...hourly(DAY), cheap];
    expect(names(shortlist(list, 25)).sort()).toEqual([...names(hourly(DAY)), "K1"].sort());
  });

  it("keeps a train of every hour, though a later one arrives earlier", () => {
    const slow = direct("S7", "07:00", "23:00");
    const list = [slow, ...hourly(DAY.filter((hour) => hour >= 8)), direct("E8", "08:30", "09:30")];
    const busy = Array.from({ length: 20 }, (_, at) => direct(`B${at}`, `10:${at + 10}`, `11:${at + 10}`));
    expect(names(shortlist([...list, ...busy], 24))).toContain("S7");
  });

  it("fills up half hour by half hour, not from the busiest one", () => {
    const busy = Array.from({ length: 29 }, (_, at) => direct(`B${at}`, `10:${at + 30}`, `11:${at + 20}`));
    const list = [...hourly(DAY), direct("E6", "06:30", "07:30"), direct("E15", "15:30", "16:30"), ...busy];
    const kept = names(shortlist(list, 28));
    expect(kept).toEqual(expect.arrayContaining(["E6", "E15"]));
    expect(kept.filter((name) => name.startsWith("B"))).toHaveLength(2);
  });

  it("keeps the cheapest of an hour beside the shortest", () => {
    const busy = Array.from({ length: 29 }, (_, at) => direct(`B${at}`, `10:${at + 30}`, `11:${at + 20}`));
    const cheap = direct("K1", "10:40", "12:30", 20);
    expect(names(shortlist([...hourly(DAY), ...busy, cheap], 26))).toContain("K1");
  });
});

describe("among changes", () => {
  const onward = leg("G9", ["乙", clock("12:00")], ["丁", clock("13:00")]);
  const tight = change("T1", "11:00", ["乙", "11:45"], onward); // 15 minutes to change
  // An afternoon train, and one that only leaves earlier: short, but beaten in every respect.
  const evening = leg("G19", ["乙", clock("16:00")], ["丁", clock("16:30")]);
  const later = change("A1", "15:00", ["乙", "15:30"], evening);
  const beaten = change("A2", "14:55", ["乙", "15:26"], evening);
  const others = [...hourly(DAY, 200), later, beaten]; // 200 yuan: too dear to beat a change
  /** What is left when one of the list has to go. */
  const dropped = (list: readonly Journey[]) => {
    const kept = shortlist(list, list.length - 1);
    return names(list.filter((each) => !kept.includes(each)));
  };

  it("an easier one is worth an earlier start: of 20 minutes, of an hour", () => {
    const normal = change("T2", "10:40", ["乙", "11:40"], onward);
    const ample = change("T3", "10:35", ["乙", "11:00"], onward);
    expect(dropped([...others, ample, normal, tight])).toEqual(["A2→G19"]);
    const noEasier = change("T4", "09:00", ["乙", "10:30"], onward);
    expect(dropped([...others, ample, normal, tight, noEasier])).toEqual(["T4→G9"]);
  });

  it("waiting for a later second train makes none easier", () => {
    const wait = change("T1", "11:00", ["乙", "11:45"], leg("G11", ["乙", clock("12:50")], ["丁", clock("13:50")]));
    expect(dropped([...others, wait, tight])).toEqual(["T1→G11"]);
  });

  it("one in another station is another way to go", () => {
    const best = change("T5", "11:00", ["乙", "11:30"], onward);
    const elsewhere = change("T5", "11:00", ["丙", "11:45"], leg("G9", ["丙", clock("11:55")], ["丁", clock("13:00")]));
    expect(dropped([...others, best, elsewhere])).toEqual(["A2→G19"]);
  });
});

it("never drops a Pareto-optimal row for a dominated one, nor an hour, nor the order", () => {
  const row = fc.record({
    departure: fc.integer({ min: 0, max: 1439 }),
    // Mostly alike, so that more rows are worth having than fit; some so long that they are not.
    duration: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 30, max: 34 }) }, fc.integer({ min: 35, max: 600 })),
    price: fc.integer({ min: 10, max: 60 }),
  });
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 150, size: "max" }),
      fc.integer({ min: 24, max: 60 }),
      (rows, limit) => {
        const list = rows.map(({ departure, duration, price }, at) =>
          journey(leg(`G${at}`, ["甲", departure], ["丁", departure + duration], price)),
        );
        const kept = shortlist(list, limit);
        expect(kept).toHaveLength(Math.min(limit, list.length));
        expect(kept).toEqual(list.filter((each) => kept.includes(each)));
        const hour = (each: Journey) => Math.floor(each.legs[0]!.departure / 60);
        expect(new Set(kept.map(hour))).toEqual(new Set(list.map(hour)));
        // Of two that are alike in all three the one listed first counts.
        const isDominated = (each: Journey) =>
          list.some((rival, at) => isBetter(rival, each) || (at < list.indexOf(each) && isAlike(rival, each)));
        if (list.some((each) => !isDominated(each) && !kept.includes(each)))
          // Only the one that stands for its hour may stay.
          for (const each of kept.filter(isDominated))
            expect(kept.filter((other) => hour(other) === hour(each) && other !== each)).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});

/** At least as good in all three, and better in one. */
function isBetter(one: Journey, other: Journey): boolean {
  const gains = gainsOf(one, other);
  return gains.every((gain) => gain >= 0) && gains.some((gain) => gain > 0);
}

const isAlike = (one: Journey, other: Journey): boolean => gainsOf(one, other).every((gain) => gain === 0);

/** How much later one leaves, how much earlier it arrives, and how much less it costs. */
const gainsOf = (one: Journey, other: Journey): number[] => [
  one.legs[0]!.departure - other.legs[0]!.departure,
  other.legs.at(-1)!.arrival - one.legs.at(-1)!.arrival,
  other.priceYuan - one.priceYuan,
];
