import { haversineMetres } from "@arenakit/contracts";
import { generatePois, readAtlas } from "@arenakit/corpus-world-maker";
import { expect, it } from "vitest";
import { createPlaces } from "../places.ts";
import { poiTable } from "../poi-table.ts";
import { readRadius } from "./bounds.ts";

it("reads how far around a place is meant", () => {
  for (const [text, metres] of [
    ["宽窄巷子附近500米川菜", 500],
    ["西湖 1.5公里内 酒店", 1500],
    ["方圆2千米的咖啡馆", 2000],
    ["coffee within 800 m of West Lake", 800],
    ["hotel 1 km from West Lake", 1000],
    ["西湖附近的酒店", null],
    ["500元以内的酒店", null],
    ["6 months", null],
  ] as const)
    expect(readRadius(text).metres, text).toBe(metres);
  expect(readRadius("宽窄巷子附近500米内的川菜").text).toBe("宽窄巷子附近 川菜");
});

const cities = readAtlas().filter(({ name }) => name === "成都");
const places = createPlaces({ cities, pois: poiTable(generatePois({ cities, seed: 5, scale: 0.1 })) });
const alley = cities[0]!.landmarks.find(({ name }) => name === "宽窄巷子")!;
const far = (keywords: string) => {
  const { pois, isSimilar } = places.search({ keywords, limit: 10 });
  return { metres: pois.map(({ poi }) => haversineMetres(alley, poi)), isSimilar, pois };
};

it("finds the kind within the radius of the place, and nothing beyond it", () => {
  for (const keywords of [
    "宽窄巷子附近500米川菜",
    "宽窄巷子500米内的川菜",
    "sichuan food within 500 m of Kuanzhai Alley",
  ]) {
    const { metres, pois } = far(keywords);
    expect(metres.length, keywords).toBeGreaterThan(0);
    expect(Math.max(...metres), keywords).toBeLessThanOrEqual(500);
    for (const { poi } of pois) expect(`${poi.name} ${poi.type} ${poi.tags}`, keywords).toContain("川菜");
  }
});

it("says that what lies beyond is only like what was asked for", () => {
  const { metres, isSimilar } = far("宽窄巷子附近1米川菜");
  expect(isSimilar).toBe(true);
  expect(metres.length).toBeGreaterThan(0);
});

it("takes English words around a point as they are meant", () => {
  const around = (keywords: string) =>
    places.around({ centre: alley, radiusMetres: 800, keywords, limit: 10 }).pois.map(({ poi }) => poi.id);
  expect(around("川菜").length).toBeGreaterThan(0);
  expect(around("Sichuan food")).toEqual(around("川菜"));
});
