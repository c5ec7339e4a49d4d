import { generatePois, readAtlas, readCountry } from "@arenakit/corpus-world-maker";
import { expect, it } from "vitest";
import { createCountry } from "../country.ts";
import type { Poi } from "../data.ts";
import { TWO_CITIES } from "../fixtures/two-cities.fixture.ts";
import { createPlaces } from "../places.ts";
import { poiTable } from "../poi-table.ts";

const COUNTRY = createCountry(readCountry());

const [somewhere] = [...poiTable(generatePois({ cities: TWO_CITIES, seed: 1, scale: 0.05 }))] as [Poi];
const cities = readAtlas().slice(0, 40);
const city = (name: string) => cities.find((facts) => facts.name === name)!;

/** Beginnings that read like the end of a street, wishes, and other cities. */
const NAMES = [
  "街坊剧本杀",
  "巷陌洗护",
  "路边烧烤",
  "东路书店",
  "江岳银行24小时自助银行",
  "Nanjing Road Teahouse Branch",
];
const TOWNS = ["北京", "上海", "杭州", "青岛"].map(city);
const pois = TOWNS.flatMap(({ adcode, districts }, town) =>
  NAMES.map((name, at): Poi => {
    const { name: district } = districts[0]!;
    return {
      ...somewhere,
      id: `B0000${town}000${at}`,
      name,
      alias: [],
      parent: null,
      city: adcode,
      district,
      address: district,
    };
  }),
);
const places = createPlaces({ country: COUNTRY, cities, pois: poiTable(pois) });

it("finds a name with its city before or behind it, whatever the name begins with or holds", () => {
  for (const { name: town, adcode, districts } of TOWNS)
    for (const name of NAMES) {
      const isLatin = /^[a-z ]+$/i.test(name);
      const together = [`${town}${name}`, `${town}市${name}`, `${town}市${districts[0]!.name}${name}`];
      for (const keywords of [`${town} ${name}`, `${name} ${town}`, ...(isLatin ? [] : together)])
        expect(places.search({ keywords, limit: 1 }).pois[0]?.poi, keywords).toMatchObject({ name, city: adcode });
    }
});

it("takes a road named after a city for no place of that city", () => {
  const road = { ...pois[0]!, id: "B000090000", name: "青岛东路地铁站" };
  const { search } = createPlaces({ country: COUNTRY, cities, pois: poiTable([...pois, road]) });
  expect(search({ keywords: "青岛东路", limit: 1 }).pois[0]?.poi.id).toBe(road.id);
});
