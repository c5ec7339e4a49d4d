import { findCity, generateRoads, readAtlas, readCountry } from "@arenakit/corpus-world-maker";
import { expect, it } from "vitest";
import { createCountry } from "../country.ts";
import { createPlaces } from "../places.ts";
import { poiTable } from "../poi-table.ts";
import { createRoadNetwork } from "../routing/road-network.ts";
import { createRouting } from "../routing.ts";
import { crossing, planeAt } from "./plane.ts";
import { ARC, NO_MOTORWAYS } from "./road-graph.ts";
import { waterOf } from "./water.ts";

const COUNTRY = createCountry(readCountry());

const SEED = 20_260_101;
const closedIn = (city: string) => (findCity(city)!.facts.water?.rivers ?? []).filter(({ isClosed }) => isClosed);
const CITIES = readAtlas().flatMap(({ name }) => (closedIn(name).length > 0 ? [name] : []));

it("are the great rivers with few bridges", () => {
  const names = CITIES.flatMap((city) => [...new Set(closedIn(city).map(({ name }) => `${city} ${name}`))]);
  for (const name of [
    "上海 黄浦江",
    "武汉 长江",
    "重庆 长江",
    "重庆 嘉陵江",
    "南京 长江",
    "宜昌 长江",
    "杭州 钱塘江",
    "广州 珠江",
  ])
    expect(names).toContain(name);
});

it.each(CITIES)("in %s nothing but a typed crossing leads over or under them, and each does", (name) => {
  const city = readAtlas().find((one) => one.name === name)!;
  const graph = generateRoads(city, SEED);
  const { tail } = createRoadNetwork(graph);
  const plane = planeAt(city);
  const { rivers, bridges } = waterOf(city, plane);
  const points = Array.from(graph.longitude, (longitude, node) =>
    plane.toPlane({ longitude: longitude / 1e6, latitude: graph.latitude[node]! / 1e6 }),
  );
  const closed = rivers.filter((river) => river.closed);
  const isOver = (from: number, to: number) =>
    closed.some(({ points: line }) =>
      line.slice(1).some((end, at) => crossing(line[at]!, end, points[from]!, points[to]!) !== null),
    );
  const over = Array.from(graph.target.keys()).filter((arc) => isOver(tail[arc]!, graph.target[arc]!));
  const typed = bridges.filter(({ river }) => river.closed);
  const names = over.map((arc) => graph.roads[graph.road[arc]!]!);
  expect([...new Set(names)].sort()).toEqual([...new Set(typed.map((bridge) => bridge.name))].sort());
  const kindOf = new Map(typed.map((bridge) => [bridge.name, bridge.kind]));
  const onFoot = over.filter((arc) => (graph.arcFlags[arc]! & ARC.motorOnly) === 0);
  const walked = new Set(onFoot.map((arc) => kindOf.get(graph.roads[graph.road[arc]!]!)));
  expect([...walked].filter((kind) => kind !== "open" && kind !== "footway")).toEqual([]);
});

/** Between sights that everybody knows on which bank they stand. */
it.each([
  ["武汉", "黄鹤楼", "汉口江滩", ["武汉长江大桥"]],
  ["武汉", "江汉关博物馆", "汉口江滩", []],
  ["重庆", "洪崖洞", "重庆大剧院", ["千厮门大桥"]],
  ["重庆", "朝天门广场", "重庆大剧院", ["千厮门大桥"]],
  ["重庆", "解放碑步行街", "朝天门广场", []],
  ["重庆", "长江索道", "龙门浩老街", ["东水门长江大桥"]],
  ["广州", "海心沙亚运公园", "广州塔", ["海心桥"]],
  ["宜昌", "夷陵广场", "磨基山森林公园", ["夷陵长江大桥"]],
] as const)("in %s who walks from %s to %s crosses %j", (name, from, to, bridges) => {
  const city = readAtlas().find((one) => one.name === name)!;
  const routing = createRouting(createPlaces({ country: COUNTRY, cities: [city], pois: poiTable([]) }), {
    roads: [generateRoads(city, SEED)],
    motorways: NO_MOTORWAYS,
  });
  const points = [from, to].map((called) => city.landmarks.find((one) => one.name === called)!);
  const [path] = routing.paths({ points, mode: "walking", departure: "2026-05-06T10:00" }).paths;
  const typed = new Set(closedIn(name).flatMap((river) => river.bridges.map((bridge) => bridge.name)));
  expect([...new Set(path!.steps.map(({ road }) => road))].filter((road) => typed.has(road))).toEqual(bridges);
});
