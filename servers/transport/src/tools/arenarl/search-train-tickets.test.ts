import { describe, expect, it } from "vitest";
import { ask, byBaoding, fakeTimetable, fromSouth } from "../../fake-timetable.fixture.ts";
import { searchTrainTickets } from "./search-train-tickets.ts";

it("counts first, then writes one sentence a direct train", async () => {
  const { text } = await ask(searchTrainTickets, { date: "2016-03-10", from_city: "北京", to_city: "上海" });
  expect(text.split("\n")).toEqual([
    "2016-03-10 北京→上海：直达2趟，中转3种都晚到或过久，未列（票价为估算）",
    "直达车次 G7，价格553元，10:00从北京南出发，14:28到达上海虹桥，全程约4时28分。",
    "直达车次 Z281，价格177.5元，22:40从北京西出发，次日06:10到达上海南，全程约7时30分。",
  ]);
});

const toTianjin = { date: "2016-03-10", from_city: "北京西", to_city: "天津" };

it("has a form of its own for a change and for another station", async () => {
  const { text, structured } = await ask(searchTrainTickets, toTianjin);
  expect(text.split("\n").slice(1)).toEqual([
    "中转车次 G6711转G6288，价格112元（G6711 65元，G6288 47元），18:55从北京西出发，19:34到达保定东，换乘26分，20:00从保定东出发，20:56到达天津西，全程约2时1分。",
    "换站车次 C2089，价格54.5元，请自行前往北京南，20:10从北京南出发，20:43到达天津，全程约33分。",
  ]);
  expect(structured).toMatchObject({
    direct: 0,
    transfer: 1,
    other_station: 1,
    fare_estimated: true,
    trains: [
      { kind: "transfer", price: 112, duration: 121, change_station: "保定东", change_minutes: 26, legs: [{}, {}] },
      { kind: "other_station", price: 54.5, legs: [{ seats: [{ name: "二等座", price: 54.5 }, {}] }] },
    ],
  });
});

it("says when the train arrives at another station than the one named", async () => {
  const { text } = await ask(searchTrainTickets, { ...toTianjin, to_city: "天津西" });
  expect(text).toContain("20:10从北京南出发，20:43到达天津，到达站不是天津西，全程约33分。");
});

it("lists a choice from the whole day where there are too many, in text and structure alike", async () => {
  const { text, structured } = await ask(searchTrainTickets, {
    date: "2016-03-10",
    from_city: "北京",
    to_city: "青岛",
  });
  const [head, ...rows] = text.split("\n");
  expect(head).toContain("直达60趟（列出50趟），中转未查（直达已多）（票价为估算）");
  expect(rows).toHaveLength(50);
  expect(structured).toMatchObject({ direct: 60, omitted: { direct: 10, transfer: 0, other_station: 0 } });
  const hours = new Set(rows.map((row) => /，(\d\d):\d\d从/.exec(row)?.[1]));
  expect([...hours]).toEqual(["06", "07", "08", "09", "10", "11", "12", "13", "14", "15"]);
});

it("does not sell a train that has left", async () => {
  const { structured } = await ask(searchTrainTickets, toTianjin, "2016-03-10T19:00");
  expect(structured).toMatchObject({ transfer: 0, other_station: 1 });
  expect(await ask(searchTrainTickets, toTianjin, "2016-03-10T21:00")).toMatchObject({
    code: "no_trains",
    text: expect.stringContaining("2016-03-10 21:00以后没有从北京西到天津的火车"),
  });
});

it("shortens the later trains from a change, whose first train stands in full before them", async () => {
  const { text, structured } = await ask(searchTrainTickets, { ...toTianjin, from_city: "北京", to_city: "廊坊" });
  expect(text.split("\n").slice(1)).toEqual([
    "中转车次 G6711转G6288，价格112元（G6711 65元，G6288 47元），18:55从北京西出发，19:34到达保定东，换乘26分，20:00从保定东出发，20:56到达天津西，全程约2时1分。",
    "中转车次 G6711转G6270，109元，18:55从北京西出发，19:34到达保定东，20:41从保定东出发，21:46到达天津西，全程2时51分。",
  ]);
  expect(structured).toMatchObject({
    transfer: 2,
    trains: [{}, { kind: "transfer", price: 109, change_station: "保定东", change_minutes: 67, legs: [{}, {}] }],
  });
});

it("says that no train runs between the stations that were named where it offers others", async () => {
  const stations = async (name: string) => [name];
  const journeys = async () => ({ direct: [], transfer: [], otherStation: [fromSouth], omitted: 0 });
  const trip = { ...toTianjin, from_city: "天津西", to_city: "武清" };
  const { text } = await ask(searchTrainTickets, trip, undefined, { ...fakeTimetable, stations, journeys });
  const [head, notice, ...rows] = text.split("\n");
  expect(head).toMatch(/天津西→武清：直达0趟，中转0趟，换站1趟/);
  expect(notice).toContain("没有从天津西到武清的火车");
  expect(rows).toHaveLength(1);
});

it("goes from a city to a place of the same prefecture", async () => {
  const stations = async (name: string) => ({ 天津: ["天津", "武清"], 武清: ["武清"] })[name] ?? null;
  const journeys = async () => ({ direct: [fromSouth], transfer: [], otherStation: [], omitted: 0 });
  const trip = { ...toTianjin, from_city: "天津", to_city: "武清" };
  const { structured } = await ask(searchTrainTickets, trip, undefined, { ...fakeTimetable, stations, journeys });
  expect(structured).toMatchObject({ direct: 1, trains: [{ kind: "direct" }] });
});

it("adds a berth where the lowest price is a seat's", async () => {
  const [leg] = fromSouth.legs;
  const seats = [
    { name: "硬座", priceYuan: 54.5, left: null },
    { name: "硬卧", priceYuan: 108.5, left: null },
  ];
  const slow = { ...fromSouth, legs: [{ ...leg!, number: "K27", seats }] };
  const journeys = async () => ({ direct: [slow], transfer: [], otherStation: [], omitted: 0 });
  const { text } = await ask(searchTrainTickets, toTianjin, undefined, { ...fakeTimetable, journeys });
  expect(text).toContain("价格54.5元");
  expect(text).toContain("全程约33分，硬卧108.5元。");
});

describe("refuses", () => {
  it("a city and a station it does not know, with what is spelt alike", async () => {
    expect(await ask(searchTrainTickets, { ...toTianjin, from_city: "背京" })).toMatchObject({
      code: "no_such_city",
      text: expect.stringMatching(
        /相近的城市有：北京、南京。.*相近的车站有：北京西。本世界覆盖：北京、上海、天津、广州。/,
      ),
    });
    expect(await ask(searchTrainTickets, { ...toTianjin, from_city: "背京西" })).toMatchObject({
      code: "no_such_station",
    });
    expect(await ask(searchTrainTickets, { ...toTianjin, from_city: "背京站" })).toMatchObject({
      code: "no_such_station",
    });
  });

  it("a date outside the horizon, which it gives", async () => {
    expect(await ask(searchTrainTickets, { ...toTianjin, date: "2017-03-10" })).toMatchObject({
      code: "date_out_of_horizon",
      text: expect.stringContaining("2016-03-01至2016-04-30"),
    });
  });

  it("a journey from a place to itself", async () => {
    expect(await ask(searchTrainTickets, { ...toTianjin, from_city: "北京", to_city: "北京" })).toMatchObject({
      code: "invalid_arguments",
    });
  });

  it("two stations of one city that no train joins", async () => {
    const journeys = async () => ({ direct: [], transfer: [], otherStation: [], omitted: 0 });
    expect(
      await ask(searchTrainTickets, { ...toTianjin, from_city: "天津西", to_city: "天津站" }, undefined, {
        ...fakeTimetable,
        journeys,
        stations: async (name) => ({ 天津: ["天津", "天津西"], 天津西: ["天津西"], 天津站: ["天津"] })[name] ?? null,
      }),
    ).toMatchObject({
      code: "no_trains",
      text: expect.stringContaining("“天津西”和“天津站”都在天津，之间没有可乘的火车，请用市内交通"),
    });
  });

  it("a city without a station, whatever the day", async () => {
    const stations = async (name: string) => (name === "广州" ? [] : ["北京西"]);
    expect(
      await ask(searchTrainTickets, { ...toTianjin, to_city: "广州" }, undefined, { ...fakeTimetable, stations }),
    ).toMatchObject({ code: "no_trains", text: expect.stringContaining("广州没有火车站，换一天也没有") });
  });

  it("places that no train joins", async () => {
    expect(await ask(searchTrainTickets, { ...toTianjin, to_city: "拉萨" })).toMatchObject({
      code: "no_trains",
      text: expect.stringContaining("两地无火车票信息"),
    });
  });
});

it("tells every change of a long journey, and to go to another station of the city where the next train leaves there", async () => {
  const [first, second] = byBaoding.legs;
  const third = {
    ...fromSouth.legs[0]!,
    number: "C2090",
    from: "天津",
    departure: 22 * 60,
    to: "北京南",
    arrival: 23 * 60,
  };
  const long = { legs: [first!, second!, third], priceYuan: 166.5, durationMinutes: third.arrival - first!.departure };
  const journeys = async () => ({ direct: [], transfer: [long], otherStation: [], omitted: 0 });
  const trip = { date: "2016-03-10", from_city: "北京西", to_city: "廊坊" };
  const { text } = await ask(searchTrainTickets, trip, undefined, { ...fakeTimetable, journeys });
  expect(text.split("\n")[0]).toContain("中转1趟，其中1趟中途要换到同城另一车站（票价为估算）");
  expect(text.split("\n")[1]).toBe(
    "中转车次 G6711转G6288转C2090，价格166.5元（G6711 65元，G6288 47元，C2090 54.5元），18:55从北京西出发，19:34到达保定东，换乘26分，20:00从保定东出发，20:56到达天津西，换乘1时4分（请自行前往天津），22:00从天津出发，23:00到达北京南，全程约4时5分。",
  );
});
