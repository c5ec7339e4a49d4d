import { haversineMetres } from "@arenakit/contracts";
import { generatePois, readAtlas, readCountry } from "@arenakit/corpus-world-maker";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCountry } from "./country.ts";
import type { Poi } from "./data.ts";
import { TWO_CITIES } from "./fixtures/two-cities.fixture.ts";
import { editDistance, nameKey } from "./places/spelling.ts";
import { createPlaces } from "./places.ts";
import { poiTable } from "./poi-table.ts";
import type { PlaceQuery, Places } from "./solvers.ts";

const COUNTRY = createCountry(readCountry());

const pois = [...poiTable(generatePois({ cities: TWO_CITIES, seed: 1, scale: 0.2 }))];
const open = (rows: Iterable<Poi>, cities = TWO_CITIES) =>
  createPlaces({ country: COUNTRY, cities, pois: poiTable(rows) });
const places = open(pois);
interface Wish {
  readonly limit: number;
  readonly city?: string;
}
const searchIn = (opened: Places, keywords: string, { limit, city }: Wish) =>
  opened.search({ keywords, limit, ...(city ? { region: city, cityLimit: true } : {}) }).pois.map(({ poi }) => poi);
const search = (keywords: string, wish: Wish) => searchIn(places, keywords, wish);
const first = (query: string, city?: string) => search(query, { limit: 1, ...(city ? { city } : {}) })[0]?.name;
const all = (query: string) => search(query, { limit: 1000 });
const WEST_LAKE = { longitude: 120.1415, latitude: 30.2465 };

describe("search over the whole atlas", () => {
  const everywhere = [...generatePois({ cities: readAtlas(), seed: 5, scale: 0.1 })];
  const atlas = open(everywhere, readAtlas());
  const find = (query: string, wish: Wish) => searchIn(atlas, query, wish);
  /** Every name and alias with the landmark that it stands for. */
  const named = readAtlas().flatMap((city) =>
    city.landmarks.flatMap(({ name, alias }) => [name, ...alias].map((query) => ({ query, name, city }))),
  );

  it("finds every landmark first by its name and by each alias, within its city", () => {
    const missed = named.filter(
      ({ query, name, city }) => find(query, { limit: 1, city: city.name })[0]?.name !== name,
    );
    expect(missed.map(({ query, city }) => `${city.name} ${query}`)).toEqual([]);
  });

  it("does so in the whole country unless the name is that of another city's landmark too", () => {
    const owners = new Map<string, Set<string>>();
    const own = (query: string, city: string) => owners.set(query, (owners.get(query) ?? new Set()).add(city));
    for (const { query, city } of named) own(query, city.adcode);
    for (const { english, source, city } of everywhere) if (english !== null && source === "atlas") own(english, city);
    const missed = named.filter(({ query, name, city }) => {
      const [found] = find(query, { limit: 1 });
      return owners.get(query)?.size === 1 && !(found?.name === name && found.city === city.adcode);
    });
    expect(missed.map(({ query, city }) => `${city.name} ${query}`)).toEqual([]);
  });

  it("tells namesakes apart by the city in the query", () => {
    const missed = named.filter(
      ({ query, name, city }) => find(`${city.name} ${query}`, { limit: 1 })[0]?.name !== name,
    );
    expect(missed.map(({ query, city }) => `${city.name} ${query}`)).toEqual([]);
  });

  it("finds every station and airport", () => {
    for (const city of readAtlas()) {
      for (const { name } of city.stations) expect(find(`${name}站`, { limit: 1 })[0]?.name).toBe(`${name}站`);
      for (const { name, iata } of city.airports)
        for (const query of [name, iata, name.replace("国际机场", "机场")])
          expect(find(query, { limit: 1 })[0]?.name, query).toBe(name);
    }
  });
});

describe("search", () => {
  it("ranks the exact name before an alias, an alias before a beginning, that before a part", () => {
    const poi = (id: string, name: string, alias: string[] = []): Poi => ({ ...pois[0]!, id, name, alias });
    const four = open([
      poi("B00000000D", "新听雨轩茶楼"),
      poi("B00000000C", "听雨轩茶楼"),
      poi("B00000000B", "望湖楼", ["听雨轩"]),
      poi("B00000000A", "听雨轩"),
    ]);
    const found = searchIn(four, "听雨轩", { limit: 9 }).map(({ id }) => id);
    expect(found).toEqual(["B00000000A", "B00000000B", "B00000000C", "B00000000D"]);
  });

  it("answers the same whether its tables were made before the first question or by it", () => {
    const [cold, warm] = [open(pois), open(pois)];
    expect([...warm.warm()].length).toBeGreaterThan(10);
    for (const query of ["火锅", `${TWO_CITIES[0]!.landmarks[0]!.name.slice(0, -1)}错`, "jiudian", "附近的酒店"])
      expect(searchIn(warm, query, { limit: 9 })).toEqual(searchIn(cold, query, { limit: 9 }));
  });

  it("breaks ties by id, whatever the order of the places", () => {
    const ids = ["B000000002", "B000000001", "B000000003"];
    const twins = ids.map((id): Poi => ({ ...pois[0]!, id, name: "无名亭" }));
    const found = searchIn(open(twins), "无名亭", { limit: 3 });
    expect(found.map(({ id }) => id)).toEqual(ids.sort());
  });

  it("understands city, district and kind", () => {
    for (const query of ["西湖区 咖啡", "西湖区咖啡馆", "杭州市西湖区的咖啡厅", "浙江省杭州市西湖区 cafe"]) {
      const found = all(query);
      expect(found.length, query).toBeGreaterThan(5);
      for (const poi of found)
        expect([poi.kind === "cafe" || poi.tags.includes("咖啡"), poi.district], query).toEqual([true, "西湖区"]);
    }
    expect(new Set(all("哈尔滨 酒店").map(({ kind, city }) => `${kind} ${city}`))).toEqual(new Set(["hotel 230100"]));
  });

  it("understands tags and dishes", () => {
    for (const poi of all("亲子餐厅")) expect([poi.kind, poi.tags.includes("亲子")]).toEqual(["restaurant", true]);
    expect(all("亲子餐厅").length).toBeGreaterThan(3);
    for (const poi of all("杭州 火锅")) expect(`${poi.name}${poi.type}${poi.tags}`).toContain("火锅");
    expect(all("东坡肉").every(({ name, tags }) => name.includes("东坡肉") || tags.includes("东坡肉"))).toBe(true);
  });

  it("finds what is near a named place, nearest first", () => {
    const found = all("灵隐寺附近的酒店");
    const temple = search("灵隐寺", { limit: 1 })[0]!;
    const distances = found.map((poi) => haversineMetres(temple, poi));
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ kind }) => kind === "hotel")).toBe(true);
    expect(Math.max(...distances)).toBeLessThanOrEqual(3000);
  });

  it("takes a name with another ending for the place", () => {
    expect(first("雷峰塔景区")).toBe("雷峰塔");
    expect(first("西湖风景区")).toBe("杭州西湖风景名胜区");
    expect(first("太阳岛景点")).toBe("太阳岛风景区");
  });

  it("reads addresses, and names inside longer questions", () => {
    expect(first("杭州市西湖区法云弄1号")).toBe("灵隐寺");
    expect(first("西湖区南山路15号")).toBe("雷峰塔");
    expect(first("雷峰塔门票预订")).toBe("雷峰塔");
  });

  it("finds the neighbours of a house that nobody has", () => {
    const numbers = (query: string) => all(query).map(({ address }) => Number(/路(\d+)号/.exec(address)?.[1]));
    const taken = new Set(pois.flatMap(({ address }) => /南山路(\d+)号/.exec(address)?.[1] ?? []).map(Number));
    const free = Array.from({ length: 100 }, (_, at) => at + 1).find((number) => !taken.has(number))!;
    const found = numbers(`杭州 南山路${free}号`);
    expect(new Set(found)).toEqual(taken);
    const away = found.map((number) => Math.abs(number - free));
    expect(away).toEqual(away.toSorted((left, right) => left - right));
  });

  it("answers a city alone with its sights", () => {
    const names = search("哈尔滨", { limit: 5 }).map(({ name }) => name);
    expect(TWO_CITIES[1]!.landmarks.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });

  it("says whether what it found is only like what was asked for", () => {
    const isSimilar = (keywords: string) => places.search({ keywords, limit: 3 }).isSimilar ?? false;
    for (const query of ["西湖", "西湖区 咖啡", "xihu", "雷峰塔", "雷峯塔"])
      expect(isSimilar(query), query).toBe(false);
    for (const query of ["雷疯塔", "灵印寺", "西湖北门"]) expect(isSimilar(query), query).toBe(true);
  });

  it("puts the gate of the side that is asked for before the others", () => {
    const garden: Poi = { ...pois[0]!, id: "B000000001", name: "听雨园", alias: [], parent: null, kind: "park" };
    const gates = ["西门", "东宫门", "北宫门", "南如意门"].map(
      (gate, at): Poi => ({
        ...garden,
        id: `B00000001${at}`,
        name: `听雨园-${gate}`,
        kind: "gate",
        typecode: "991000",
      }),
    );
    const park = open([garden, ...gates]);
    for (const [asked, found] of Object.entries({ 南门: "南如意门", 北门: "北宫门", 东大门: "东宫门" })) {
      const rows = searchIn(park, `听雨园${asked}`, { limit: 9 });
      expect(rows[0]?.name).toBe(`听雨园-${found}`);
    }
  });

  it("finds nothing where there is nothing", () => {
    for (const query of ["", "  ", "？", "不存在的地方xyz", "阿姆斯特丹中央车站"])
      expect(all(query), query).toEqual([]);
    expect(search("西湖", { limit: 3, city: "巴黎" })).toEqual([]);
  });

  it("keeps to the city asked for", () => {
    expect(first("博物馆", "哈尔滨")).toBe("黑龙江省博物馆");
    expect(search("火锅", { limit: 50, city: "杭州市" }).every(({ city }) => city === "330100")).toBe(true);
  });

  it("never breaks and never exceeds the limit", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 5 }), (query, limit) => {
        expect(search(query, { limit }).length).toBeLessThanOrEqual(limit);
      }),
    );
  });
});

describe("filters and regions", () => {
  const page = (query: Partial<PlaceQuery>) => places.search({ keywords: "", limit: 10_000, ...query });
  const rows = (query: Partial<PlaceQuery>) => page(query).pois.map(({ poi }) => poi);
  const ids = (list: readonly Poi[]) => list.map(({ id }) => id).sort();

  it("takes typecodes by their first digits, kinds, and both", () => {
    const expected = (holds: (poi: Poi) => boolean) => ids(pois.filter(holds));
    expect(ids(rows({ typecodes: ["05"] }))).toEqual(expected(({ typecode }) => typecode.startsWith("05")));
    expect(ids(rows({ typecodes: ["0501", "110101"] }))).toEqual(
      expected(({ typecode }) => typecode.startsWith("0501") || typecode === "110101"),
    );
    expect(ids(rows({ kinds: ["hotel"] }))).toEqual(expected(({ kind }) => kind === "hotel"));
    expect(ids(rows({ kinds: ["hotel"], typecodes: ["1001"] }))).toEqual(
      expected(({ kind, typecode }) => kind === "hotel" && typecode.startsWith("1001")),
    );
    expect(rows({ typecodes: ["999999"] })).toEqual([]);
    expect(rows({})).toEqual([]);
    const spa = rows({ keywords: "西湖", kinds: ["hotel"] });
    expect(spa.length).toBeGreaterThan(0);
    expect(spa.every(({ kind }) => kind === "hotel")).toBe(true);
  });

  it("puts the region first, or leaves all else out", () => {
    for (const region of ["哈尔滨", "哈尔滨市", "Harbin", "230100", "0451"]) {
      const first = rows({ keywords: "银行", region });
      const own = first.filter(({ city }) => city === "230100");
      expect(own.length).toBeGreaterThan(0);
      expect(first.slice(0, own.length)).toEqual(own);
      expect(first.length).toBeGreaterThan(own.length);
      expect(rows({ keywords: "银行", region, cityLimit: true })).toEqual(own);
    }
    const district = rows({ keywords: "银行", region: "330106", cityLimit: true });
    expect(new Set(district.map((poi) => poi.district))).toEqual(new Set(["西湖区"]));
    expect(ids(district)).toEqual(ids(rows({ keywords: "西湖区 银行" })));
    expect(page({ keywords: "银行", region: "巴黎" })).toEqual({ total: 0, pois: [] });
  });

  it("counts all that match on every page", () => {
    const whole = page({ keywords: "酒店" });
    expect(whole.total).toBe(whole.pois.length);
    const second = page({ keywords: "酒店", offset: 7, limit: 5 });
    expect(second).toEqual({ total: whole.total, pois: whole.pois.slice(7, 12) });
    expect(page({ keywords: "酒店", offset: 100_000 }).pois).toEqual([]);
    expect(page({ keywords: "酒店", limit: 0 })).toEqual({ total: whole.total, pois: [] });
  });

  it("answers texts of any length at once", () => {
    for (const text of ["西湖".repeat(5000), "a b".repeat(5000), "龘".repeat(20_000), "xihu".repeat(4000)])
      expect(page({ keywords: text, limit: 5 }).pois.length).toBeLessThanOrEqual(5);
  });
});

describe("around", () => {
  it("orders by weight what the atlas knows first, the nearer first among equals", () => {
    const { pois: found } = places.around({ centre: WEST_LAKE, radiusMetres: 5000, order: "weight", limit: 1000 });
    const isLandmark = found.map(({ poi }) => poi.source === "atlas");
    expect(isLandmark.lastIndexOf(true)).toBeLessThan(isLandmark.indexOf(false));
    const alike = found.filter(({ poi }) => poi.kind === "restaurant" && poi.rating === 4.5);
    expect(alike.length).toBeGreaterThan(1);
    const metres = alike.map(({ distanceMetres }) => Math.round(distanceMetres));
    expect(metres).toEqual(metres.toSorted((left, right) => left - right));
  });

  it("keeps to types, pages and the region", () => {
    const around = (query: object) => places.around({ centre: WEST_LAKE, radiusMetres: 8000, limit: 1000, ...query });
    const food = around({ typecodes: ["05"] });
    expect(food.total).toBeGreaterThan(10);
    expect(food.pois.every(({ poi }) => poi.typecode.startsWith("05"))).toBe(true);
    expect(around({ typecodes: ["05"], offset: 3, limit: 4 })).toEqual({
      total: food.total,
      pois: food.pois.slice(3, 7),
    });
    expect(around({ region: "哈尔滨", cityLimit: true }).total).toBe(0);
    expect(around({ region: "哈尔滨" }).total).toBe(around({}).total);
    const district = around({ region: "330106", cityLimit: true });
    expect(new Set(district.pois.map(({ poi }) => poi.district))).toEqual(new Set(["西湖区"]));
  });

  it("is the brute-force answer, nearest first", () => {
    const kinds = ["restaurant", "hotel"] as const;
    fc.assert(
      fc.property(
        fc.double({ min: 120, max: 120.3, noNaN: true }),
        fc.double({ min: 30.1, max: 30.4, noNaN: true }),
        fc.integer({ min: 1, max: 8000 }),
        (longitude, latitude, radiusMetres) => {
          const centre = { longitude, latitude };
          const expected = pois
            .filter(({ kind }) => kind === "restaurant" || kind === "hotel")
            .map((poi) => ({ poi, distanceMetres: Math.round(haversineMetres(centre, poi) * 1000) / 1000 }))
            .filter(({ distanceMetres }) => distanceMetres <= radiusMetres)
            .sort((left, right) => left.distanceMetres - right.distanceMetres || (left.poi.id < right.poi.id ? -1 : 1));
          const found = places.around({ centre, radiusMetres, kinds, limit: 1000 });
          expect(found).toEqual({ total: expected.length, pois: expected });
        },
      ),
      { numRuns: 40 },
    );
  });

  it("matches keywords by kind, tag, name and type", () => {
    const around = (keyword: string) =>
      places
        .around({ centre: WEST_LAKE, radiusMetres: 6000, keywords: keyword, limit: 500 })
        .pois.map(({ poi }) => poi);
    for (const word of ["餐厅", "饭店", "美食", "中餐厅"])
      for (const poi of around(word)) expect(poi.kind === "restaurant" || poi.tags.includes("美食"), word).toBe(true);
    for (const [word, kind] of [
      ["酒吧", "bar"],
      ["酒店", "hotel"],
      ["住宿", "hotel"],
      ["停车场", "parking"],
      ["地铁站", "metro"],
    ] as const) {
      expect(around(word).length, word).toBeGreaterThan(0);
      for (const poi of around(word)) expect(poi.kind, word).toBe(kind);
    }
    expect(around("湖景酒店").every(({ kind, tags }) => kind === "hotel" && tags.includes("湖景"))).toBe(true);
    expect(around("湖景").length).toBeGreaterThan(0);
    const drinks = around("咖啡|酒吧");
    expect(new Set(drinks.map(({ kind }) => kind))).toEqual(
      new Set(
        around("咖啡")
          .concat(around("酒吧"))
          .map(({ kind }) => kind),
      ),
    );
    expect(drinks.length).toBeGreaterThan(around("咖啡").length);
    for (const { type, tags } of around("西餐厅")) expect(`${type} ${tags}`).toContain("西餐");
    expect(around("西餐厅").length).toBeGreaterThan(0);
    expect(around("好吃的餐厅").length).toBe(around("餐厅").length);
    expect(around("雷峰塔").map(({ name }) => name)).toContain("雷峰塔");
    expect(around("潜水俱乐部")).toEqual([]);
    const total = (keywords?: string) =>
      places.around({ centre: WEST_LAKE, radiusMetres: 6000, limit: 1, ...(keywords ? { keywords } : {}) }).total;
    expect(total(" ")).toBe(total());
  });

  it("has nothing outside of China, within no metres, or for no limit", () => {
    const none = { total: 0, pois: [] };
    expect(places.around({ centre: { longitude: 30.2, latitude: 120.1 }, radiusMetres: 50_000, limit: 5 })).toEqual(
      none,
    );
    expect(places.around({ centre: WEST_LAKE, radiusMetres: 50_000, limit: 0 })).toEqual(none);
    expect(places.around({ centre: { longitude: 87.6, latitude: 43.8 }, radiusMetres: 50_000, limit: 5 })).toEqual(
      none,
    );
  });
});

describe("cities", () => {
  it("are known by every name", () => {
    for (const name of ["杭州", "杭州市", "Hangzhou", "hangzhou", " HANGZHOU ", "330100", "0571"])
      expect(places.city(name)?.adcode, name).toBe("330100");
    expect(places.city("杭")).toBeNull();
    expect(places.city("")).toBeNull();
  });

  it("are suggested by spelling", () => {
    expect(places.similarCities("抗州", 1)).toEqual(["杭州"]);
    expect(places.similarCities("hangzou", 1)).toEqual(["杭州"]);
    expect(places.similarCities("哈尔宾", 2)[0]).toBe("哈尔滨");
    expect(places.similarNames("雷锋塔", 1)).toEqual(["雷峰塔"]);
    for (const chain of ["香格里拉", "希尔顿店"])
      for (const name of places.similarNames(chain, 5)) expect(search(name, { limit: 1 })[0]?.kind, name).toBe("hotel");
  });

  it("know which is nearest", () => {
    const { city, distanceMetres } = places.nearestCity({ longitude: 126.5, latitude: 45.8 });
    expect(city.name).toBe("哈尔滨");
    // 0.035° of longitude at 45.8° N and 0.0036° of latitude: about 2.7 km and 0.4 km.
    expect(distanceMetres).toBeGreaterThan(2500);
    expect(distanceMetres).toBeLessThan(3000);
  });

  it("finds a place by its id", () => {
    expect(places.poi(pois[3]!.id)).toEqual(pois[3]);
    expect(places.poi("B0FFFFFFFFF")).toBeNull();
  });
});

describe("spelling", () => {
  it("ignores case, width, spaces and punctuation", () => {
    expect(nameKey(" Ｓｔａｒ·咖啡（西湖店） ")).toBe("star咖啡西湖店");
  });

  it("measures a distance: symmetric, zero for equals only, within the triangle", () => {
    const word = fc.stringMatching(/^[abc]{0,6}$/);
    fc.assert(
      fc.property(word, word, word, (a, b, c) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b) === 0).toBe(a === b);
        expect(editDistance(a, c)).toBeLessThanOrEqual(editDistance(a, b) + editDistance(b, c));
      }),
    );
    expect(editDistance("kitten", "sitting")).toBe(3);
  });
});
