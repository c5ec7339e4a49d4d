import { haversineMetres } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineWorld, train } from "./fixtures/line.fixture.ts";
import { createRail, ENOUGH_DIRECT, MINIMUM_CHANGE_MINUTES } from "./rail.ts";
import type { Journey } from "./solvers.ts";

const STATIONS = [
  { name: "甲", city: "甲", longitude: 110 },
  { name: "甲北", city: "甲", longitude: 110.1 },
  { name: "乙", longitude: 111 },
  { name: "丙", city: "丙", longitude: 112 },
  { name: "丙南", city: "丙", longitude: 112.2 },
  { name: "丁", longitude: 113 },
];
const on = { stations: STATIONS };
const DAY = "2026-05-06"; // a Wednesday
const world = (...services: ReturnType<typeof train>[]) => createRail(lineWorld(STATIONS, services));
const numbers = (journeys: readonly Journey[]) =>
  journeys.map(({ legs }) => legs.map(({ number }) => number).join("→"));

test("a name is a city, a station, or nothing", () => {
  const rail = world();
  expect(rail.stationsOf("甲")).toEqual(["甲", "甲北"]);
  expect(rail.stationsOf("甲市")).toEqual(["甲", "甲北"]);
  expect(rail.stationsOf("甲站")).toEqual(["甲"]);
  expect(rail.stationsOf("甲北站")).toEqual(["甲北"]);
  expect(rail.stationsOf("乙")).toEqual(["乙"]);
  expect(rail.stationsOf("戊")).toEqual([]);
  expect(rail.similarStations("丙北", 3)).toEqual(["丙南", "丙", "甲北"]); // one wrong character, one too many
  expect(rail.station("丙南站")).toEqual({ name: "丙南", city: "丙", longitude: 112.2, latitude: 30 });
});

test("a city has its adcode, citycode, English and pinyin too", () => {
  const data = lineWorld(STATIONS, []);
  const [first, ...others] = data.cities;
  const facts = { adcode: "110000", citycode: "010", english: "Jia City", pinyin: "jiashi" };
  const rail = createRail({ ...data, cities: [{ ...first!, ...facts }, ...others] });
  for (const name of ["110000", "010", "Jia City", "jiacity", "JIASHI", " 甲 "])
    expect(rail.stationsOf(name), name).toEqual(["甲", "甲北"]);
  expect(rail.stationsOf("110001")).toEqual([]);
});

test("outside the world's cities, stations of one name but for the direction make a city where they lie together", () => {
  const stations = [
    { name: "戊州东", longitude: 110.2 },
    { name: "戊州", longitude: 110 },
    { name: "戊州西", longitude: 109.8 }, // 39 km from the east station
    { name: "己州南", longitude: 111 },
    { name: "庚州", longitude: 112 },
    { name: "庚州北", longitude: 113 }, // 96 km away: another place of that name
    { name: "辛南", longitude: 114 },
  ];
  const services = [
    train("G1", "戊州东 08:00, 己州南 09:00", { stations }),
    train("G3", "戊州 10:00, 己州南 11:00", { stations }),
  ];
  const rail = createRail(lineWorld(stations, services));
  expect(rail.stationsOf("戊州")).toEqual(["戊州东", "戊州", "戊州西"]);
  expect(rail.stationsOf("戊州市")).toEqual(["戊州东", "戊州", "戊州西"]);
  expect(rail.stationsOf("戊州站")).toEqual(["戊州"]);
  expect(rail.stationsOf("己州")).toEqual(["己州南"]);
  expect(rail.stationsOf("庚州")).toEqual(["庚州"]);
  expect(rail.stationsOf("辛")).toEqual([]);
  expect(numbers(rail.journeys({ date: DAY, from: "戊州", to: "己州" }).direct)).toEqual(["G1", "G3"]);
  const named = rail.journeys({ date: DAY, from: "戊州西", to: "己州" });
  expect([named.direct, numbers(named.otherStation)]).toEqual([[], ["G1", "G3"]]);
});

test("names that are alike share a character", () => {
  expect(world().similarStations("戊己", 3)).toEqual([]);
  expect(world().similarStations("戊南", 3)).toEqual(["丙南"]);
});

test("direct journeys are in order of departure, then arrival", () => {
  const rail = world(
    train("G3", "甲 09:00, 丁 11:30", on),
    train("G1", "甲 08:00, 乙 09:00 09:05, 丁 11:00", on),
    train("G2", "丁 08:00, 甲 11:00", on),
    train("G5", "甲 09:00, 丁 11:00", on),
  );
  const { direct } = rail.journeys({ date: DAY, from: "甲站", to: "丁" });
  expect(numbers(direct)).toEqual(["G1", "G5", "G3"]);
  expect(direct[0]).toMatchObject({
    durationMinutes: 180,
    legs: [{ number: "G1", from: "甲", to: "丁", departure: 480, arrival: 660 }],
  });
});

test.each([
  ["one minute short", 9, []],
  ["just enough", 10, ["G1→G2"]],
  ["the longest wait", 180, ["G1→G2"]],
  ["one minute longer, where nothing else is found", 181, ["G1→G2"]],
  ["of twelve hours", 720, ["G1→G2"]],
  ["longer than a night", 721, []],
])("a change of %s (%i minutes)", (_, wait, expected) => {
  expect(MINIMUM_CHANGE_MINUTES).toBe(10);
  const leave = 9 * 60 + wait;
  const clock = `${String(Math.floor(leave / 60)).padStart(2, "0")}:${String(leave % 60).padStart(2, "0")}`;
  const rail = world(train("G1", "甲 08:00, 乙 09:00", on), train("G2", `乙 ${clock}, 丁 23:30`, on));
  expect(numbers(rail.journeys({ date: DAY, from: "甲站", to: "丁" }).transfer)).toEqual(expected);
});

test.each([
  ["an hour and a half", "10:30", ["G1→G2"]],
  ["a minute less", "10:29", []],
])("between two stations of a city a change takes %s (%s)", (_, clock, expected) => {
  const rail = world(train("G1", "乙 08:00, 丙 09:00", on), train("G2", `丙南 ${clock}, 丁 11:00`, on));
  const { transfer, ...rest } = rail.journeys({ date: DAY, from: "乙", to: "丁" });
  expect(numbers(transfer)).toEqual(expected);
  expect(rest).toEqual({ direct: [], otherStation: [], omitted: 0 });
  for (const { legs } of transfer) expect(legs.map(({ from, to }) => `${from} ${to}`)).toEqual(["乙 丙", "丙南 丁"]);
});

test("where no change of one kind leads there, up to four trains do", () => {
  const chain = [
    train("G1", "甲 08:00, 乙 09:00", on),
    train("G2", "乙 09:30, 丙 10:30", on),
    train("G3", "丙 11:00, 丁 12:00", on),
  ];
  const { transfer } = world(...chain).journeys({ date: DAY, from: "甲站", to: "丁" });
  expect(numbers(transfer)).toEqual(["G1→G2→G3"]);
  expect(transfer[0]).toMatchObject({ durationMinutes: 240, legs: [{}, { from: "乙" }, { from: "丙" }] });
});

test("nobody boards, alights or changes at a stop that is not open", () => {
  const closed = world(train("G1", "甲 08:00, 乙! 09:00 09:05, 丁 11:00", on), train("G2", "乙 09:30, 丙 10:00", on));
  expect(closed.journeys({ date: DAY, from: "甲站", to: "乙" }).direct).toEqual([]);
  expect(numbers(closed.journeys({ date: DAY, from: "乙", to: "丁" }).direct)).toEqual([]);
  expect(closed.journeys({ date: DAY, from: "甲站", to: "丙站" }).transfer).toEqual([]);
  expect(numbers(closed.journeys({ date: DAY, from: "甲站", to: "丁" }).direct)).toEqual(["G1"]);
});

test("a service runs on its dates only, and is the previous day's after midnight", () => {
  const calendar = { kind: "dates", dates: ["2026-05-06"] } as const;
  const rail = world(
    train("Z1", "甲 23:00, 乙 23:50 00:20+1, 丁 06:00+1", {
      ...on,
      calendar: { ...calendar, dates: [...calendar.dates] },
    }),
  );
  const from = (date: string, station: string) => rail.journeys({ date, from: station, to: "丁" }).direct;
  expect(from("2026-05-06", "甲站").map(({ legs }) => legs[0]!.arrival)).toEqual([1440 + 360]);
  expect(from("2026-05-07", "甲站")).toEqual([]);
  expect(from("2026-05-06", "乙")).toEqual([]);
  expect(from("2026-05-07", "乙")[0]!.legs[0]).toMatchObject({ departure: 20, arrival: 360 });
});

test("a change may lie after midnight", () => {
  const rail = world(train("D1", "甲 22:00, 乙 23:55", on), train("D3", "乙 00:10, 丁 02:00", on));
  const { transfer } = rail.journeys({ date: DAY, from: "甲站", to: "丁" });
  expect(numbers(transfer)).toEqual(["D1→D3"]);
  expect(transfer[0]!.durationMinutes).toBe(240);
});

test("the other stations of a city are offered apart, and only when a station was named", () => {
  const rail = world(train("G1", "甲北 08:00, 丙 09:00", on), train("G3", "甲 08:30, 丙南 09:00", on));
  const named = rail.journeys({ date: DAY, from: "甲站", to: "丙" });
  expect(numbers(named.direct)).toEqual(["G3"]);
  expect(numbers(named.otherStation)).toEqual(["G1"]);
  const both = rail.journeys({ date: DAY, from: "甲站", to: "丙站" });
  expect(numbers(both.direct)).toEqual([]);
  expect(numbers(both.otherStation)).toEqual(["G1", "G3"]);
  const cities = rail.journeys({ date: DAY, from: "甲", to: "丙" });
  expect(numbers(cities.direct)).toEqual(["G1", "G3"]);
  expect(cities.otherStation).toEqual([]);
});

test("a train that calls at several stations of a city appears once, at the one nearest to the centre", () => {
  const rail = world(train("G1", "甲北 08:00, 甲 08:10 08:12, 丙南 09:00 09:02, 丙 09:10", on));
  const { direct } = rail.journeys({ date: DAY, from: "甲", to: "丙" });
  expect(direct.map(({ legs }) => [legs[0]!.from, legs[0]!.to])).toEqual([["甲", "丙"]]);
});

test("no change is offered that leads back to where it began or past the destination", () => {
  const rail = world(
    train("G1", "甲 08:00, 乙 09:00", on),
    train("G2", "乙 09:20, 甲 10:20 10:25, 丁 13:00", on),
    train("G4", "甲 08:05, 丙 10:00 10:05, 丁 11:00", on),
    train("G6", "丁 11:15, 丙 12:00", on),
  );
  // `omitted` counts every change found, so it would tell of one that is merely not listed.
  expect(rail.journeys({ date: DAY, from: "甲站", to: "丁" })).toMatchObject({ transfer: [], omitted: 0 });
  expect(rail.journeys({ date: DAY, from: "甲站", to: "丙站" })).toMatchObject({ transfer: [], omitted: 0 });
});

test("a change is not offered where a direct train leaves later and arrives earlier, nor where direct trains abound", () => {
  const change = [train("G1", "甲 08:00, 乙 09:00", on), train("G2", "乙 09:30, 丁 11:00", on)];
  const direct = (count: number) =>
    Array.from({ length: count }, (_, hour) =>
      train(
        `G${101 + hour}`,
        `甲 ${String(12 + hour).padStart(2, "0")}:00, 丁 ${String(13 + hour).padStart(2, "0")}:30`,
        on,
      ),
    );
  const ask = (...services: ReturnType<typeof train>[]) =>
    numbers(world(...services).journeys({ date: DAY, from: "甲站", to: "丁" }).transfer);
  expect(ask(...change, train("G9", "甲 08:30, 丁 10:45", on))).toEqual([]);
  expect(ask(...change, train("G9", "甲 07:30, 丁 10:45", on))).toEqual(["G1→G2"]);
  expect(ask(...change, ...direct(ENOUGH_DIRECT - 1))).toEqual(["G1→G2"]);
  expect(ask(...change, ...direct(ENOUGH_DIRECT))).toEqual([]);
});

test("every direct journey from the given minute on is listed, and a train is boarded where it still can be", () => {
  const departures = fc.uniqueArray(fc.integer({ min: 0, max: 1379 }), { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(departures, fc.integer({ min: 0, max: 1439 }), (minutes, earliest) => {
      const services = minutes.map((minute, index) => ({
        ...train(`G${index + 1}`, "甲 00:00, 丁 01:00", on),
        stops: [
          { station: 0, arrival: null, departure: minute, usable: true },
          { station: 5, arrival: minute + 20 + (index % 40), departure: null, usable: true },
        ],
      }));
      const { direct, omitted } = world(...services).journeys({ date: DAY, from: "甲站", to: "丁", earliest });
      expect(omitted).toBe(0);
      const ahead = minutes.filter((minute) => minute >= earliest).sort((one, other) => one - other);
      expect(direct.map(({ legs }) => legs[0]!.departure)).toEqual(ahead);
    }),
    { numRuns: 40 },
  );
  const rail = world(train("G1", "甲 08:00, 甲北 08:20 08:22, 丁 10:00", on), train("G2", "乙 08:30, 丁 09:00", on));
  const at = (earliest: number) =>
    rail.journeys({ date: DAY, from: "甲", to: "丁", earliest }).direct.map(({ legs }) => legs[0]!.from);
  expect([at(480), at(481), at(503)]).toEqual([["甲"], ["甲北"], []]);
});

test("a change that takes more than twice the shortest and three hours over it is not offered", () => {
  const shortest = [train("G1", "甲 08:00, 乙 09:00", on), train("G2", "乙 09:30, 丁 10:00", on)]; // 120 minutes
  const ask = (arrival: string) =>
    numbers(
      world(...shortest, train("G3", "甲 12:00, 丙 13:00", on), train("G4", `丙 14:00, 丁 ${arrival}`, on)).journeys({
        date: DAY,
        from: "甲站",
        to: "丁",
      }).transfer,
    );
  expect(ask("17:00")).toEqual(["G1→G2", "G3→G4"]); // 300 = 120 + 180
  expect(ask("17:01")).toEqual(["G1→G2"]);
});

test("fares follow distance and class, in steps of half a yuan, and are marked as estimated: no world has others", () => {
  const services = [train("G1", "甲 08:00, 乙 09:00 09:05, 丁 11:00", on), train("D1", "甲 08:00, 丁 12:00", on)];
  const rail = world(...services);
  const fares = (to: string) =>
    rail.journeys({ date: DAY, from: "甲站", to }).direct.find(({ legs }) => legs[0]!.number === "G1")!;
  const metres = haversineMetres({ longitude: 110, latitude: 30 }, { longitude: 111, latitude: 30 });
  const kilometres = (metres / 1000) * (1.03 + (0.1 * metres) / 150_000);
  expect(fares("乙").priceYuan).toBe(Math.round(kilometres * 0.46 * 2) / 2);
  expect(fares("丁").legs[0]!.seats.map(({ name }) => name)).toEqual(["二等座", "一等座", "商务座"]);
  expect(fares("丁").priceYuan).toBeGreaterThan(fares("乙").priceYuan);
  const cheap = rail
    .journeys({ date: DAY, from: "甲站", to: "丁" })
    .direct.find(({ legs }) => legs[0]!.number === "D1")!;
  expect(cheap.priceYuan).toBeLessThan(fares("丁").priceYuan);
  expect(fares("丁").legs[0]!.fareEstimated).toBe(true);
});

test("dates that do not exist or lie outside the horizon are the asker's mistake, and the horizon is said", () => {
  const rail = world(train("G1", "甲 08:00, 丁 11:00", on));
  for (const [date, code] of [
    ["2026-02-30", "invalid_date"],
    ["2026-13-40", "invalid_date"],
    ["明天", "invalid_date"],
    ["2025-12-31", "date_out_of_horizon"],
    ["2027-01-01", "date_out_of_horizon"],
  ] as const) {
    const asked = () => rail.journeys({ date, from: "甲", to: "丁" });
    expect(asked, date).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ owner: "policy", code }) }),
    );
    expect(asked, date).toThrow(/2026-01-01至2026-12-31/);
  }
});

test("unknown names and a city to itself have no journeys", () => {
  const rail = world(train("G1", "甲 08:00, 甲北 08:10, 丁 11:00", on));
  const nothing = { direct: [], transfer: [], otherStation: [], omitted: 0 };
  expect(rail.journeys({ date: DAY, from: "戊", to: "丁" })).toEqual(nothing);
  expect(rail.journeys({ date: DAY, from: "甲", to: "甲" })).toEqual(nothing);
});

describe("inside one city", () => {
  // 甲山 lies 96 km east of 甲, 甲北 10 km: 111.19 km a degree of a great circle, cos 30° of it on this parallel.
  const stations = [...STATIONS, { name: "甲山", city: "甲", longitude: 111 }];
  const line = (...services: ReturnType<typeof train>[]) => createRail(lineWorld(stations, services));
  const to = (service: string, calls: string) => train(service, calls, { stations });
  const ask = (rail: ReturnType<typeof line>, from: string, where: string) =>
    rail.journeys({ date: DAY, from, to: where });

  test("a city and one of its stations are two ends, either way", () => {
    const rail = line(to("C1", "甲北 08:00, 甲山 09:00"), to("C2", "甲山 10:00, 甲 11:00"));
    expect(numbers(ask(rail, "甲", "甲山").direct)).toEqual(["C1"]);
    expect(numbers(ask(rail, "甲山", "甲").direct)).toEqual(["C2"]);
  });

  test("a station stands for those nearer to it than to the other end", () => {
    const rail = line(to("C1", "甲北 08:00, 甲山 09:00"));
    const { direct, otherStation } = ask(rail, "甲站", "甲山");
    expect([numbers(direct), numbers(otherStation)]).toEqual([[], ["C1"]]);
  });

  test("of two stations that were named one stays where any train keeps it", () => {
    const beside = [
      ...STATIONS,
      { name: "甲山", city: "甲", longitude: 111 },
      { name: "甲湖", city: "甲", longitude: 110.9 },
    ];
    const calls = (service: string, stops: string) => train(service, stops, { stations: beside });
    const both = [calls("C1", "甲北 08:00, 甲山 09:00"), calls("C3", "甲北 08:10, 甲湖 09:00")];
    const asked = { date: DAY, from: "甲站", to: "甲山" };
    expect(numbers(createRail(lineWorld(beside, both)).journeys(asked).otherStation)).toEqual(["C1"]);
    expect(numbers(createRail(lineWorld(beside, both.slice(1))).journeys(asked).otherStation)).toEqual(["C3"]);
  });

  test("a city stands for its stations nearer to its centre than to where one goes", () => {
    const far = [
      ...STATIONS,
      { name: "甲山", city: "甲", longitude: 111 },
      { name: "甲山东", city: "甲", longitude: 111.2 },
    ];
    const beyond = createRail(
      lineWorld(far, [
        train("C1", "甲 08:00, 甲山 09:00", { stations: far }),
        train("C5", "甲山东 08:00, 甲山 08:20", { stations: far }),
      ]),
    );
    expect(numbers(beyond.journeys({ date: DAY, from: "甲", to: "甲山" }).direct)).toEqual(["C1"]);
  });

  test("changes are for places that lie apart as cities do", () => {
    const rail = line(to("C1", "甲 08:00, 乙 09:00"), to("C2", "乙 09:30, 甲北 10:00, 甲山 11:00"));
    expect(numbers(ask(rail, "甲站", "甲北").transfer)).toEqual([]);
    expect(numbers(ask(rail, "甲站", "甲山").transfer)).toEqual(["C1→C2"]);
  });
});

test("found the long way round too, a train is boarded and left at the wanted station of the city", () => {
  const rail = world(
    train("K1", "甲 07:00, 甲北 07:45, 乙 09:00", on),
    train("K3", "乙 13:30, 丙南 15:00, 丙 15:40", on), // a wait of more than three hours
  );
  const { transfer } = rail.journeys({ date: DAY, from: "甲市", to: "丙市" });
  expect(transfer.map(({ legs }) => legs.map(({ from, to }) => `${from}-${to}`).join(" "))).toEqual(["甲-乙 乙-丙"]);
  expect(transfer.map(({ durationMinutes }) => durationMinutes)).toEqual([15 * 60 + 40 - 7 * 60]);
});
