import { haversineMetres } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { ATLAS } from "../atlas/cities.ts";
import { createPlaces } from "../places.ts";
import { poiTable } from "../poi-table.ts";
import { createRouting } from "../routing.ts";
import { generateRoads } from "./generate-roads.ts";
import { MOTORWAY_PLACES, MOTORWAYS } from "./motorway-table.ts";
import { gatesOf, generateMotorways } from "./motorways.ts";
import { NODE } from "./road-graph.ts";
import { partsOf } from "./strong-parts.ts";

/** Kilometres by road from centre to centre as road atlases give them, rounded. */
const KNOWN =
  `北京 上海 1210, 北京 天津 130, 广州 深圳 140, 成都 重庆 310, 北京 广州 2130, 上海 杭州 175, 上海 南京 300,
  北京 石家庄 290, 北京 济南 410, 北京 沈阳 690, 沈阳 大连 390, 西安 成都 710, 武汉 长沙 345, 杭州 宁波 155, 济南 青岛 355,
  郑州 西安 480, 昆明 大理 330, 贵阳 重庆 370, 广州 南宁 570, 北京 西安 1080, 上海 武汉 830, 北京 哈尔滨 1240, 福州 厦门 250,
  兰州 西宁 220, 北京 成都 1810, 西安 武汉 740, 海口 三亚 290, 北京 呼和浩特 480`
    .split(",")
    .map((row) => row.trim().split(" ") as [string, string, string]);

describe("motorways", () => {
  const { graph, junctions } = generateMotorways();

  it("are one network that reaches every city of the atlas", () => {
    expect(new Set(partsOf(graph.firstArc, graph.target)).size).toBe(1);
    const names = new Set(junctions.map(({ name }) => name));
    expect(ATLAS.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([]);
  });

  it("are typed with places that exist and lengths above the line", () => {
    for (const { name, km, places } of MOTORWAYS) {
      let line = 0;
      for (const [at, place] of places.slice(1).entries())
        line += haversineMetres(MOTORWAY_PLACES.get(places[at]!)!, MOTORWAY_PLACES.get(place)!) / 1000;
      // A ferry goes straight on.
      expect(km / line, `${name} ${places.join(" ")}`).toBeGreaterThan(name.endsWith("轮渡") ? 0.85 : 0.93);
      expect(km / line, `${name} ${places.join(" ")}`).toBeLessThan(1.85);
    }
  });

  it("stand where the atlas has their cities", () => {
    for (const city of ATLAS) {
      const place = MOTORWAY_PLACES.get(city.name);
      if (place) expect(haversineMetres(place, city), city.name).toBeLessThan(5_000);
    }
  });

  it("meet the city's own roads at gates", () => {
    for (const name of ["北京", "厦门"]) {
      const roads = generateRoads(ATLAS.find((city) => city.name === name)!, 3);
      const gates = gatesOf(name);
      expect(gates.length).toBeGreaterThan(1);
      for (const gate of gates) {
        const node = [...roads.longitude.keys()].find(
          (at) =>
            haversineMetres({ longitude: roads.longitude[at]! / 1e6, latitude: roads.latitude[at]! / 1e6 }, gate) < 1,
        );
        expect(roads.nodeFlags[node!]! & NODE.tollGate).toBe(NODE.tollGate);
      }
    }
  });

  it("are about as long as road atlases say", () => {
    const names = new Set(KNOWN.flat());
    const cities = ATLAS.filter(({ name }) => names.has(name));
    const places = createPlaces({ cities, pois: poiTable([]) });
    const motorways = generateMotorways();
    const routing = createRouting(places, { roads: cities.map((city) => generateRoads(city, 3)), motorways });
    const off = KNOWN.flatMap(([from, to, km]) => {
      const points = [from, to].map((name) => cities.find((city) => city.name === name)!);
      const [path] = routing.paths({ points, mode: "driving", departure: "2026-05-06T12:00" }).paths;
      expect(path!.estimated).toBe(false);
      const difference = path!.distanceMetres / 1000 / Number(km) - 1;
      return Math.abs(difference) > 0.08 ? [`${from} ${to}: ${(difference * 100).toFixed(1)} %`] : [];
    });
    expect(off).toEqual([]);
  }, 120_000);
});
