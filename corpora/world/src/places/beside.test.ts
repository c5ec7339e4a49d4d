/** A chain or a kind of place beside a place of reference: the nearest to it, told with how far they are; never another city's. */
import { haversineMetres } from "@arenakit/contracts";
import { generatePois, readAtlas, readCountry } from "@arenakit/corpus-world-maker";
import { describe, expect, it } from "vitest";
import { createCountry } from "../country.ts";
import { createPlaces } from "../places.ts";
import { poiTable } from "../poi-table.ts";

const NAMES = ["杭州", "上海", "成都", "重庆"];
const cities = readAtlas().filter(({ name }) => NAMES.includes(name));
const country = createCountry(readCountry());
const pois = [...generatePois({ cities, seed: 5, scale: 0.3 })];
const places = createPlaces({ country, cities, pois: poiTable(pois) });

const ask = (keywords: string) => places.search({ keywords, limit: 5 });
const named = (city: string, sight: string) =>
  cities.find(({ name }) => name === city)!.landmarks.find(({ name, alias }) => [name, ...alias].includes(sight))!;

describe("what is wanted beside a place of reference", () => {
  const lake = named("杭州", "西湖");
  const bund = named("上海", "外滩");
  it.each([
    ["星巴克 西湖", "星巴克", lake],
    ["西湖旁边的星巴克", "星巴克", lake],
    ["西湖星巴克", "星巴克", lake],
    ["星巴客 西湖", "星巴克", lake],
    ["Starbucks near West Lake", "星巴克", lake],
    ["starbuks near west lake", "星巴克", lake],
    ["the closest Starbucks to West Lake", "星巴克", lake],
    ["麦当劳 外滩", "麦当劳", bund],
    ["外滩里面的麦当劳", "麦当劳", bund],
    ["McDonald's by the Bund", "麦当劳", bund],
  ])("%s: the nearest house of the chain in the city, and how far it is", (query, chain, reference) => {
    const { pois: found, beside, isSimilar } = ask(query);
    const metres = pois
      .filter(({ name, city }) => name.startsWith(chain) && city === cityOf(reference))
      .map((poi) => haversineMetres(reference, poi))
      .sort((one, other) => one - other);
    expect(metres.length).toBeGreaterThan(0);
    expect(beside?.name).toBe(reference.name);
    expect(beside?.missing).toBeNull();
    expect(found[0]?.poi.name).toContain(chain);
    // Only what is misspelt is like what was asked for.
    expect(isSimilar ?? false).toBe(/星巴客|starbuks/.test(query));
    expect(Math.abs(beside!.distances[0]! - metres[0]!)).toBeLessThan(2);
    expect(beside!.distances).toEqual([...beside!.distances].sort((one, other) => one - other));
  });

  it("reads a station, and an exit of it as places of reference", () => {
    expect(ask("虹桥火车站 麦当劳").beside?.name).toBe("上海虹桥站");
    expect(ask("上海虹桥站2号出口 麦当劳").beside?.name).toBe("上海虹桥站");
    expect(ask("上海虹桥站 B口 麦当劳").beside?.name).toBe("上海虹桥站");
    expect(ask("Starbucks near Kuanzhai Alley").beside?.name).toBe("宽窄巷子");
  });

  it("says which chain the city has not, and gives its like around the place", () => {
    const without = createPlaces({
      country,
      cities,
      pois: poiTable(pois.filter(({ name }) => !name.includes("麦当劳"))),
    });
    const { beside, isSimilar, pois: found } = without.search({ keywords: "麦当劳 外滩", limit: 5 });
    expect(beside).toMatchObject({ name: "外滩", missing: "麦当劳", wanted: "快餐店" });
    expect(isSimilar).toBe(true);
    for (const { poi } of found) expect(poi.city).toBe(cityOf(bund));
  });

  it("leaves alone what is a name, and what names no place of reference", () => {
    for (const query of ["西湖", "上海虹桥站", "故宫", "星巴克", "杭州 星巴克", "杭州 酒店"])
      expect(ask(query).beside, query).toBeUndefined();
  });
});

describe("a city that the world has not", () => {
  it.each([
    "香港太平山顶",
    "太平山顶 香港",
    "Victoria Peak Hong Kong",
    "武汉长江大桥",
    "昆明 星巴克",
    "Starbucks in Kunming",
  ])("%s: nothing in its stead, and no other city's names", (query) => {
    expect(ask(query).pois).toEqual([]);
    expect(places.famousElsewhere(query)).not.toBeNull();
    expect(places.similarNames(query, 5)).toEqual([]);
  });

  it("is not seen in the name of a street or of a dish", () => {
    for (const query of ["武汉路", "昆明路", "北京西路"]) expect(places.famousElsewhere(query), query).toBeNull();
    expect(ask("桂林米粉").pois.length).toBeGreaterThan(0);
  });
});

describe("a house number", () => {
  it("stands in the city that is named, before or behind it", () => {
    for (const query of ["南京西路1234号 杭州", "杭州 南京西路1234号", "南京西路1234号，杭州"]) {
      const [found] = places.geocode(query);
      expect([found?.city.name, found?.missing], query).toEqual(["杭州", "南京西路1234号"]);
    }
  });

  it("is nowhere where the world has not the city", () => {
    expect(places.geocode("南京西路1234号 武汉")).toEqual([]);
  });
});

function cityOf(reference: { longitude: number; latitude: number }): string {
  return places.nearestCity(reference).city.adcode;
}
