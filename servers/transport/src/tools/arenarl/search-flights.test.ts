import { describe, expect, it } from "vitest";
import { ask, fakeTimetable, flights } from "../../fake-timetable.fixture.ts";
import { searchFlights } from "./search-flights.ts";

const trip = { date: "2016-03-10", from_city: "北京", to_city: "上海" };

it("writes one sentence a flight, with the cheapest cabin", async () => {
  const { text, structured } = await ask(searchFlights, trip);
  expect(text.split("\n")).toEqual([
    "航班 CA1847，价格763元，09:05从首都国际机场出发，12:25到达浦东国际机场，飞行时长3小时20分",
    "航班 MU5199，价格540元，23:10从首都国际机场出发，次日01:10到达浦东国际机场，飞行时长2小时",
  ]);
  expect(structured).toMatchObject({
    flights: [
      { number: "CA1847", price: 763, cabin: "经济舱", departure: "09:05", arrival_day: 0, duration: 200 },
      { arrival: "01:10", arrival_day: 1, duration: 120 },
    ],
  });
});

it("does not sell a flight that has left", async () => {
  const { text } = await ask(searchFlights, trip, "2016-03-10T09:06");
  expect(text).not.toContain("CA1847");
  expect(text).toContain("MU5199");
  expect((await ask(searchFlights, trip, "2016-03-10T09:05")).text).toContain("CA1847");
  expect((await ask(searchFlights, { ...trip, date: "2016-03-11" }, "2016-03-10T23:11")).text).toContain("CA1847");
  expect(await ask(searchFlights, trip, "2016-03-10T23:11")).toMatchObject({
    code: "no_flights",
    text: expect.stringContaining("2016-03-10 23:11以后没有从北京到上海的直飞航班"),
  });
});

describe("refuses", () => {
  it.each([
    ["过两天", "invalid_date", "YYYY-MM-DD，例如“2016-03-10”"],
    ["03/11/2016", "invalid_date", "YYYY-MM-DD"],
    ["2016-02-30", "invalid_date", "没有“2016-02-30”这一天"],
    ["2016-03-09", "invalid_date", "今天是2016-03-10"],
    ["2016-05-01", "date_out_of_horizon", "2016-03-01至2016-04-30"],
  ])("the date %s", async (date, code, hint) => {
    expect(await ask(searchFlights, { ...trip, date })).toMatchObject({ code, text: expect.stringContaining(hint) });
  });

  it("a city it does not know, with what is spelt alike", async () => {
    expect(await ask(searchFlights, { ...trip, from_city: "背京" })).toMatchObject({
      code: "no_such_city",
      text: expect.stringMatching(/背京.*北京、南京。本世界覆盖：北京、上海、天津、广州。/),
    });
  });

  it("a journey that goes nowhere", async () => {
    expect(await ask(searchFlights, { ...trip, to_city: "北京" })).toMatchObject({ code: "invalid_arguments" });
  });

  it("two airports of one city", async () => {
    const airports = async (name: string) => ({ 北京: ["首都", "大兴"], 首都: ["首都"], 大兴: ["大兴"] })[name] ?? null;
    expect(
      await ask(searchFlights, { ...trip, from_city: "首都", to_city: "大兴" }, undefined, {
        ...fakeTimetable,
        airports,
      }),
    ).toMatchObject({ code: "invalid_arguments", text: expect.stringContaining("都是北京的机场") });
  });

  it("cities that no flight joins, on that day or on any", async () => {
    expect(await ask(searchFlights, { ...trip, to_city: "广州" })).toMatchObject({
      code: "no_flights",
      text: expect.stringMatching(/两地无航班信息：北京和广州之间没有直飞航班，换一天也没有。两地之间也没有火车/),
    });
  });

  it("a city without an airport, with those around it", async () => {
    expect(await ask(searchFlights, { ...trip, from_city: "上海", to_city: "天津" })).toMatchObject({
      code: "no_flights",
      text: expect.stringContaining("两地无航班信息：天津没有机场，附近可用首都国际机场，请改用其中之一"),
    });
  });
});

it("names the one terminal where the other airport has one building", async () => {
  const [flight] = flights;
  const answer = async (from: string | null, to: string | null) =>
    (
      await ask(searchFlights, trip, undefined, {
        ...fakeTimetable,
        flights: async () => [
          { ...flight!, from: { ...flight!.from, terminal: from }, to: { ...flight!.to, terminal: to } },
        ],
      })
    ).text;
  expect(await answer("T3", null)).toMatch(/，出发航站楼T3$/);
  expect(await answer(null, "T2")).toMatch(/，到达航站楼T2$/);
});

it("says from which terminal, and that a flight is late where that is announced", async () => {
  const [flight] = flights;
  const late = {
    ...flight!,
    from: { ...flight!.from, terminal: "T3" },
    to: { ...flight!.to, terminal: "T2" },
    codeshares: ["ZH1847"],
    delayMinutes: 75,
  };
  const { text, structured } = await ask(searchFlights, trip, undefined, {
    ...fakeTimetable,
    flights: async () => [late],
  });
  expect(text).toMatch(/飞行时长3小时20分，航站楼T3至T2，预计晚点1小时15分$/);
  expect(structured).toMatchObject({
    flights: [{ from_terminal: "T3", to_terminal: "T2", codeshares: ["ZH1847"], delay_minutes: 75 }],
  });
});
