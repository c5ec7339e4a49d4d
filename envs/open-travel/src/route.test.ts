import type { Trajectory } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { readRoute } from "./route.ts";

const TEMPLE = "116.410886,39.881949";
const PALACE = "116.397029,39.917839";
const LAKE = "116.389200,39.925700";

const PLACES = [
  `1. 天坛公园｜公园｜北京市东城区天坛东里甲1号｜坐标${TEMPLE}｜门票15元（约）`,
  `2. 故宫博物院｜博物馆｜北京市东城区景山前街4号｜坐标${PALACE}（约）｜评分4.7`,
  `3. 北海公园｜公园｜北京市西城区文津街1号｜坐标${LAKE}｜门票10元`,
].join("\n");

interface Called {
  readonly name: string;
  readonly arguments: Record<string, string | number>;
  readonly text: string;
  readonly isError?: boolean;
}

function trajectory(answer: string, calls: readonly Called[]): Trajectory {
  return {
    schema_version: "ATIF-v1.8",
    agent: { name: "test", version: "1" },
    steps: [
      {
        step_id: 1,
        source: "agent",
        message: "",
        tool_calls: calls.map((call, at) => ({
          tool_call_id: `c${at}`,
          function_name: call.name,
          arguments: call.arguments,
        })),
        observation: {
          results: calls.map(({ text, isError = false }, at) => ({
            source_call_id: `c${at}`,
            content: text,
            extra: { arenakit: { isError } },
          })),
        },
      },
      { step_id: 2, source: "agent", message: answer },
    ],
  };
}

const search: Called = { name: "search_poi", arguments: { query: "公园" }, text: PLACES };
function way(from: string, to: string, more: Record<string, string> = {}): Called {
  const [start_lon, start_lat] = from.split(",").map(Number) as [number, number];
  const [end_lon, end_lat] = to.split(",").map(Number) as [number, number];
  return {
    name: "get_navigation",
    arguments: { start_lon, start_lat, end_lon, end_lat, ...more },
    text: "驾车路线：全程5.9公里，约17分钟",
  };
}
const nowhere = () => null;

describe("readRoute", () => {
  it("numbers the places in the order in which the answer goes to them", () => {
    const calls = [search, way(PALACE, LAKE), way(TEMPLE, PALACE), way(TEMPLE, LAKE)];
    const route = readRoute(
      trajectory("09:00 天坛公园→故宫博物院 打车\n10:00 故宫博物院 → 北海公园 步行", calls),
      nowhere,
    );
    expect(route.points.map(({ name, order }) => [name, order])).toEqual([
      ["故宫博物院", 2],
      ["北海公园", 3],
      ["天坛公园", 1],
    ]);
    expect(route.legs.map(({ isInAnswer }) => isInAnswer)).toEqual([true, true, false]);
  });

  it("does not take places that stand side by side for a way", () => {
    const calls = [search, way(TEMPLE, PALACE), way(PALACE, LAKE)];
    const route = readRoute(
      trajectory("游览天坛公园、故宫博物院、北海公园。从故宫博物院步行到北海公园。", calls),
      nowhere,
    );
    expect(route.legs.map(({ isInAnswer }) => isInAnswer)).toEqual([false, true]);
  });

  it("falls back to the ways between places that the answer names when it tells none", () => {
    const calls = [search, way(TEMPLE, PALACE), way(PALACE, LAKE)];
    const route = readRoute(trajectory("上午天坛公园，下午故宫博物院。", calls), nowhere);
    expect(route.legs.map(({ isInAnswer }) => isInAnswer)).toEqual([true, false]);
  });

  it("goes through the points on the way and joins the modes of a leg", () => {
    const calls = [search, way(TEMPLE, LAKE, { via_points: PALACE }), way(TEMPLE, PALACE, { mode: "transit" })];
    const route = readRoute(trajectory("", calls), nowhere);
    expect(route.legs.map(({ from, to, modes }) => [from, to, modes])).toEqual([
      [TEMPLE, PALACE, ["driving", "transit"]],
      [PALACE, LAKE, ["driving"]],
    ]);
  });

  it("draws no way that ended in an error, that goes nowhere or that has no coordinates", () => {
    const broken: Called = { name: "get_navigation", arguments: { start_lon: "东", end_lat: 3 }, text: "" };
    const calls = [{ ...way(TEMPLE, PALACE), isError: true }, way(LAKE, LAKE), broken];
    expect(readRoute(trajectory("天坛公园→故宫博物院", calls), nowhere)).toMatchObject({ points: [], legs: [] });
  });

  it("keeps a point without a name", () => {
    const route = readRoute(trajectory("", [way(TEMPLE, PALACE)]), nowhere);
    expect(route.points.map(({ key, name, order }) => [key, name, order])).toEqual([
      [TEMPLE, null, null],
      [PALACE, null, null],
    ]);
  });
});

describe("journeys", () => {
  const trains: Called = {
    name: "search_train_tickets",
    arguments: {},
    text: [
      "2016-03-10 北京西→天津：直达0趟，中转1趟，换站1趟（票价为估算）",
      "中转车次 G6711转G6288，价格112元（G6711 65元，G6288 47元），18:55从北京西出发，19:34到达保定东，换乘26分，20:00从保定东出发，20:56到达天津西，全程约2时1分。",
      "换站车次 C2089，价格55元，请自行前往北京南，20:10从北京南出发，20:43到达天津，全程约33分。",
      "直达车次 G67，价格55元，20:10从北京西出发，次日00:43到达天津，全程约4时33分。",
    ].join("\n"),
  };
  const flights: Called = {
    name: "search_flights",
    arguments: {},
    text: "航班 CA1847，价格763元，09:05从首都国际机场出发，12:25到达浦东国际机场，飞行时长3小时20分",
  };
  const lookup = (_: string, name: string) => (name === "不明站" ? null : { longitude: 116, latitude: 39 });
  const journeys = (answer: string) =>
    readRoute(trajectory(answer, [trains, flights]), lookup).journeys.map(({ kind, numbers, from, to }) => [
      kind,
      numbers.join(),
      `${from.name}→${to.name}`,
    ]);

  it("follows a change of trains hop by hop", () => {
    expect(journeys("坐 G6711（18:55）转 G6288（20:00）")).toEqual([
      ["train", "G6711", "北京西→保定东"],
      ["train", "G6288", "保定东→天津西"],
    ]);
  });

  it("takes what the answer gives with number and departure, and no number inside of another", () => {
    expect(journeys("C2089 20:10 出发；CA1847 09:05 起飞")).toEqual([
      ["train", "C2089", "北京南→天津"],
      ["flight", "CA1847", "首都国际机场→浦东国际机场"],
    ]);
    expect(journeys("G6711 18:55 出发")).toEqual([]);
    expect(journeys("G6711 18:55 出发，换乘 G6288")).toEqual([]);
    expect(journeys("C2089 出发")).toEqual([]);
  });

  it("leaves out what nobody knows the place of", () => {
    const route = readRoute(trajectory("C2089 20:10", [trains]), (_, name) =>
      name === "北京南" ? null : { longitude: 117, latitude: 39 },
    );
    expect(route.journeys).toEqual([]);
  });
});

it("says in names what a call gives in coordinates", () => {
  const around: Called = { name: "search_around", arguments: { location: "116.3892,39.9257", radius: 500 }, text: "" };
  const calls = [search, way(TEMPLE, PALACE), around, way("116.1,39.1", PALACE)];
  expect([...readRoute(trajectory("", calls), nowhere).callWords]).toEqual([
    ["c1", "天坛公园 → 故宫博物院"],
    ["c2", "北海公园"],
    ["c3", "116.100000,39.100000 → 故宫博物院"],
  ]);
});
