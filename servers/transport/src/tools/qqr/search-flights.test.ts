import { expect, it } from "vitest";
import { ask } from "../../fake-timetable.fixture.ts";
import { qqrSearchFlights } from "./search-flights.ts";

const trip = { date: "2016-03-10", from_city: "北京", to_city: "上海" };

it("answers a list of sentences as JSON", async () => {
  const { text, structured } = await ask(qqrSearchFlights, trip);
  const flights = [
    "航班 CA1847，价格763元，09:05从首都国际机场出发，12:25到达浦东国际机场，飞行时长3小时20分",
    "航班 MU5199，价格540元，23:10从首都国际机场出发，次日01:10到达浦东国际机场，飞行时长2小时",
  ];
  expect(JSON.parse(text)).toEqual(flights);
  expect(structured).toEqual({ flights });
});

it("refuses as the other profile does", async () => {
  expect(await ask(qqrSearchFlights, { ...trip, date: "2016-02-30" })).toMatchObject({ code: "invalid_date" });
  expect(await ask(qqrSearchFlights, { ...trip, to_city: "广州" })).toMatchObject({
    code: "no_flights",
    text: expect.stringContaining("两地无航班信息"),
  });
});
