/** What people ask of a city, answered with what it is known for: sights, kitchens, honours. */

import { generatePois, readAtlas, readCountry } from "@arenakit/corpus-world-maker";
import { describe, expect, it } from "vitest";
import { createCountry } from "../country.ts";
import { createPlaces } from "../places.ts";
import { poiTable } from "../poi-table.ts";
import { CITY_WISHES, type CityWish } from "./typed-queries.ts";

const COUNTRY = createCountry(readCountry());

const places = createPlaces({
  country: COUNTRY,
  cities: readAtlas(),
  pois: poiTable(generatePois({ cities: readAtlas(), seed: 5, scale: 0.3 })),
});
const cityOf = new Map<string, string>(readAtlas().map(({ adcode, name }) => [adcode, name]));

/** What is wrong with the first page. */
function faults({ query, city, kinds, says, never, among, holds = [] }: CityWish): string[] {
  const found = places.search({ keywords: query, limit: 10 }).pois.map(({ poi }) => poi);
  if (found.length === 0) return [`${query}: nothing`];
  const wrong = found.slice(0, 5).filter(({ name, type, tags, kind, city: adcode }) => {
    const text = [name, type, ...tags].join(" ");
    return (
      (city !== undefined && cityOf.get(adcode) !== city) ||
      (kinds && !kinds.includes(kind)) ||
      (says && !says.some((word) => text.includes(word))) ||
      (never !== undefined && name.includes(never)) ||
      (among && !among.includes(name))
    );
  });
  const lacking = holds.filter((wanted) => !found.some(({ name }) => name === wanted));
  return [...wrong.map(({ name }) => `${query}: not ${name}`), ...lacking.map((name) => `${query}: no ${name}`)];
}

describe("what people ask of a city", () => {
  it("is answered with what it is known for", () => {
    expect(CITY_WISHES.length).toBeGreaterThanOrEqual(40);
    expect(CITY_WISHES.flatMap(faults)).toEqual([]);
  });

  it("gives the sights in the order of the atlas, in every city", () => {
    for (const { name, landmarks } of readAtlas()) {
      const sights = landmarks.filter(({ kind }) => kind === "scenic" || kind === "museum" || kind === "park");
      const found = places.search({ keywords: `${name}景点`, limit: 3 }).pois.map(({ poi }) => poi.name);
      expect(found, name).toEqual(sights.slice(0, 3).map((sight) => sight.name));
    }
  });

  it("is hinted at first with what lies there, where it has no such thing", () => {
    const luoyang = places.similarNames("洛阳 兵马俑博物馆", 5);
    expect(luoyang[0]).toMatch(/博物馆/);
    expect(places.search({ keywords: luoyang[0]!, region: "洛阳", cityLimit: true, limit: 1 }).pois).toHaveLength(1);
    expect(luoyang).toContain("西安 秦始皇帝陵博物院");
    expect(places.similarNames("西安 黄鹤楼", 3)[0]).toBe("武汉 黄鹤楼");
  });

  it("says what every restaurant of the atlas costs", () => {
    const restaurants = readAtlas().flatMap(({ landmarks }) => landmarks.filter(({ kind }) => kind === "restaurant"));
    expect(restaurants.filter(({ costYuan, marks = [] }) => !costYuan || marks.length === 0)).toEqual([]);
  });
});
