import { expect, it } from "vitest";
import { ask } from "../../fake-timetable.fixture.ts";
import { qqrSearchTrainTickets } from "./search-train-tickets.ts";

const trip = { date: "2016-03-10", from_city: "北京", to_city: "上海" };
const ends = {
  from_city_adcode: "110000",
  to_city_adcode: "310000",
  from_lat: 39.9,
  from_lon: 116.4,
  to_lat: 31.2,
  to_lon: 121.5,
};

it("answers a list of sentences as JSON, with and without what it does not need", async () => {
  const { text, structured } = await ask(qqrSearchTrainTickets, { ...trip, ...ends });
  const trains = JSON.parse(text) as string[];
  expect(trains[0]).toBe("直达车次 G7，价格553元，10:00从北京南出发，14:28到达上海虹桥，全程约4时28分。");
  expect(structured).toEqual({ trains });
  expect(await ask(qqrSearchTrainTickets, trip)).toMatchObject({ text });
});

it.each([
  [{ from_lat: 116.4, from_lon: 39.9 }, "coordinates_swapped", "经度116.4、纬度39.9"],
  [{ to_lat: 48.85, to_lon: 2.35 }, "coordinates_out_of_range", "不在中国境内"],
  [{ from_city_adcode: "11" }, "invalid_arguments", "6位数字"],
])("says what is wrong with %o", async (wrong, code, hint) => {
  expect(await ask(qqrSearchTrainTickets, { ...trip, ...ends, ...wrong })).toMatchObject({
    code,
    text: expect.stringContaining(hint),
  });
});

it("says when no train goes", async () => {
  expect(await ask(qqrSearchTrainTickets, { ...trip, to_city: "拉萨" })).toMatchObject({
    code: "no_trains",
    text: expect.stringContaining("两地无火车票信息"),
  });
});
