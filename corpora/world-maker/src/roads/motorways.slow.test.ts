import { haversineMetres } from "@arenakit/contracts";
import { createCountry, createPlaces, createRoadNetwork, createRouting, poiTable } from "@arenakit/corpus-world";
import { NODE, partsOf } from "@arenakit/corpus-world/roads";
import { describe, expect, it } from "vitest";
import { readAtlas } from "../atlas/cities.ts";
import { readCountry } from "../atlas/country.ts";
import { generateRoads } from "./generate-roads.ts";
import { readBorderGates, readMotorwayPlaces, readMotorways } from "./motorway-table.ts";
import { generateMotorways, motorwayEntrancesOf } from "./motorways.ts";

const COUNTRY = createCountry(readCountry());

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
    expect(
      readAtlas()
        .map(({ name }) => name)
        .filter((name) => !names.has(name)),
    ).toEqual([]);
  });

  it("are typed with places that exist and lengths above the line", () => {
    const atBorder = new Set(readBorderGates().map(({ road }) => road));
    for (const { name, km, places } of readMotorways()) {
      // Those are counted from checkpoint to checkpoint.
      if (atBorder.has(name)) continue;
      let line = 0;
      for (const [at, place] of places.slice(1).entries())
        line += haversineMetres(readMotorwayPlaces().get(places[at]!)!, readMotorwayPlaces().get(place)!) / 1000;
      // A ferry goes straight on.
      expect(km / line, `${name} ${places.join(" ")}`).toBeGreaterThan(name.endsWith("轮渡") ? 0.85 : 0.93);
      expect(km / line, `${name} ${places.join(" ")}`).toBeLessThan(1.85);
    }
  });

  it("are all those of the national plan of 2022 that pass the atlas' cities", () => {
    const radial = "G1京哈 G2京沪 G3京台 G4京港澳 G5京昆 G6京藏 G7京新";
    const southward = "G11鹤大 G15沈海 G25长深 G35济广 G45大广 G55二广 G59呼北 G65包茂 G69银百 G75兰海 G85银昆";
    const eastward =
      "G10绥满 G12珲乌 G16丹锡 G18荣乌 G20青银 G22青兰 G30连霍 G36宁洛 G40沪陕 G42沪蓉 G50沪渝 G56杭瑞 G60沪昆 G70福银 G72泉南 G76厦蓉 G78汕昆 G80广昆";
    const names = new Set(readMotorways().map(({ name }) => name));
    const plan = `${radial} ${southward} ${eastward}`.split(" ");
    expect(plan).toHaveLength(7 + 11 + 18);
    expect(plan.filter((name) => !names.has(`${name}高速`))).toEqual([]);
  });

  it("cross the borders of Hong Kong and Macau at checkpoints alone", () => {
    const { graph } = generateMotorways();
    const { tail } = createRoadNetwork(graph);
    const at = (node: number) =>
      COUNTRY.territoryOf({ longitude: graph.longitude[node]! / 1e6, latitude: graph.latitude[node]! / 1e6 });
    const crossings = [...graph.target.keys()].filter((arc) => at(tail[arc]!) !== at(graph.target[arc]!));
    expect(new Set(crossings.map((arc) => graph.roads[graph.road[arc]!]!))).toEqual(
      new Set(readCountry().borderRoads.map(({ road }) => road)),
    );
    for (const city of readAtlas()) {
      const own = city.name === "香港" || city.name === "澳门" ? city.name : "mainland";
      const places = [
        city,
        ...city.districts,
        ...city.landmarks,
        ...city.stations,
        ...city.airports,
        ...motorwayEntrancesOf(city.name),
      ];
      expect(places.filter((place) => COUNTRY.territoryOf(place) !== own)).toEqual([]);
    }
  });

  it("stand where the atlas has their cities", () => {
    for (const city of readAtlas()) {
      const place = readMotorwayPlaces().get(city.name);
      if (place) expect(haversineMetres(place, city), city.name).toBeLessThan(5_000);
    }
  });

  it("meet the city's own roads at gates", () => {
    for (const name of ["北京", "厦门"]) {
      const roads = generateRoads(readAtlas().find((city) => city.name === name)!, 3);
      const gates = motorwayEntrancesOf(name);
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
    const cities = readAtlas().filter(({ name }) => names.has(name));
    const places = createPlaces({ country: COUNTRY, cities, pois: poiTable([]) });
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
