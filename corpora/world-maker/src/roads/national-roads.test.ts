import type { RoadGraph } from "@arenakit/corpus-world/roads";
import { describe, expect, it } from "vitest";
import { readAtlas } from "../atlas/cities.ts";
import { generateRoads } from "./generate-roads.ts";
import { readMotorwayPlaces } from "./motorway-table.ts";
import { nationalRoad } from "./national-roads.ts";

/** Kilometres of each road, both directions counted as one. */
function kilometres({ target, road, roads, decimetres }: RoadGraph): Map<string, number> {
  const sums = new Map<string, number>();
  for (const arc of target.keys()) {
    const name = roads[road[arc]!]!;
    sums.set(name, (sums.get(name) ?? 0) + decimetres[arc]! / 20_000);
  }
  return sums;
}
const roadsOf = (name: string) => kilometres(generateRoads(readAtlas().find((city) => city.name === name)!, 1));

describe("national roads", () => {
  it("lead from city to city as on the map, and nowhere else", () => {
    for (const [from, to, name] of [
      ["杭州", "湖州", "104国道"],
      ["济南", "泰安", "104国道"],
      ["上海", "湖州", "318国道"],
      ["雅安", "康定", "318国道"],
      ["广州", "深圳", "107国道"],
      ["烟台", "青岛", "204国道"],
      ["西宁", "格尔木", "109国道"],
    ] as const) {
      expect(nationalRoad(from, to)).toBe(name);
      expect(nationalRoad(to, from)).toBe(name);
    }
    // 204 begins at Yantai and ends in Shanghai.
    for (const city of readMotorwayPlaces().keys()) expect(nationalRoad("厦门", city)).not.toBe("204国道");
    expect(nationalRoad("三亚", "拉萨")).toBeNull();
  });

  // Those that reach Shanghai are 204, 312, 318 and 320; Shenzhen's are 107 and 205.
  it.each([
    ["上海", ["204国道", "312国道", "318国道", "320国道"]],
    ["深圳", ["107国道", "205国道"]],
  ] as const)("bear no number in %s but those that pass it", (city, real) => {
    const numbered = [...roadsOf(city).keys()].filter((name) => name.endsWith("国道"));
    expect(numbered.length).toBeGreaterThan(0);
    expect(numbered.filter((name) => !(real as readonly string[]).includes(name))).toEqual([]);
  });
});

it("motorways between towns that a real one joins bear its name, and an airport's road leads to its own town", () => {
  // Dunhuang and its airport lie 330 km from the seat of Jiuquan; G30 leads there, past Guazhou.
  const roads = roadsOf("酒泉");
  expect(roads.get("G30连霍高速")).toBeGreaterThan(200);
  const airport = [...roads].filter(([name]) => /机场(高速|快速路)$/.test(name));
  expect(airport.length).toBeGreaterThan(0);
  for (const [name, km] of airport) expect(km, name).toBeLessThan(60);
});
