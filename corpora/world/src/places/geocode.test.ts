import { haversineMetres } from "@arenakit/contracts";
import { generatePois, readCountry } from "@arenakit/corpus-world-maker";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCountry } from "../country.ts";
import type { Poi } from "../data.ts";
import { TWO_CITIES } from "../fixtures/two-cities.fixture.ts";
import { createPlaces } from "../places.ts";
import { poiTable } from "../poi-table.ts";
import { NO_ROADS, type RoadGraph } from "../roads/road-graph.ts";

const COUNTRY = createCountry(readCountry());

// Some entrances of stations stand in another district than their address says.
const pois = [...poiTable(generatePois({ cities: TWO_CITIES, seed: 1, scale: 0.2 }))].filter(({ address, district }) =>
  address.includes(district),
);
const present = new Set(pois.map(({ id }) => id));
const rows = pois.map((poi) => (poi.parent && present.has(poi.parent) ? poi : { ...poi, parent: null }));
const places = createPlaces({ country: COUNTRY, cities: TWO_CITIES, pois: poiTable(rows) });
const poi = fc.constantFrom(...pois);

/** Three houses on a street of Hangzhou's 西湖区 that runs straight east, and one of the same name in 拱墅区. */
const street = [
  { number: 10, district: "西湖区", longitude: 120.1 },
  { number: 20, district: "西湖区", longitude: 120.11 },
  { number: 60, district: "西湖区", longitude: 120.15 },
  { number: 10, district: "拱墅区", longitude: 120.2 },
].map(
  ({ number, district, longitude }, at): Poi => ({
    ...pois[0]!,
    id: `B0000000${at}0`,
    name: `第${at}家`,
    alias: [],
    parent: null,
    address: `杭州市${district}试验路${number}号`,
    district,
    longitude,
    latitude: 30.25,
  }),
);
const onStreet = createPlaces({ country: COUNTRY, cities: TWO_CITIES, pois: poiTable(street) });

describe("geocode", () => {
  it("knows provinces, cities and districts by their centres", () => {
    const hangzhou = TWO_CITIES[0]!;
    for (const [text, level] of [
      ["浙江省", "省"],
      ["杭州", "市"],
      ["浙江省杭州市", "市"],
    ]) {
      const [found] = places.geocode(text!);
      expect([found?.level, found?.longitude, found?.latitude]).toEqual([level, hangzhou.longitude, hangzhou.latitude]);
    }
    const district = hangzhou.districts[2]!;
    for (const text of ["西湖区", "杭州市西湖区", "浙江省杭州市西湖区"])
      expect(places.geocode(text)).toMatchObject([
        { level: "区县", longitude: district.longitude, formattedAddress: "浙江省杭州市西湖区" },
      ]);
  });

  it("finds the house of every numbered address", () => {
    const numbered = pois.filter(({ address }) => /[路街道巷弄]\d+号$/.test(address));
    expect(numbered.length).toBeGreaterThan(300);
    const missed = numbered.filter(({ address, longitude, latitude, district }) => {
      const [found] = places.geocode(address);
      return !(
        found?.level === "门牌号" &&
        found.district?.name === district &&
        pois.some(
          (other) =>
            other.address === address && other.longitude === found.longitude && other.latitude === found.latitude,
        ) &&
        haversineMetres({ longitude, latitude }, found) < 2000
      );
    });
    expect(missed.map(({ address }) => address)).toEqual([]);
  });

  it("puts a number between its neighbours in proportion, and one beyond the last house at that house", () => {
    // 36 is 16 of 40 numbers past 20: 16/40 of 0.04 degrees.
    expect(onStreet.geocode("杭州市西湖区试验路36号")).toMatchObject([
      { level: "门牌号", houseNumber: "36号", longitude: 120.126, latitude: 30.25, street: "试验路" },
    ]);
    expect(onStreet.geocode("杭州市西湖区试验路80号")).toMatchObject([{ houseNumber: "80号", longitude: 120.15 }]);
    expect(onStreet.geocode("杭州市西湖区试验路4000号")).toMatchObject([{ level: "道路", houseNumber: null }]);
    expect(onStreet.geocode("西湖区 试验路 20 号 3幢")).toMatchObject([{ houseNumber: "20号", longitude: 120.11 }]);
  });

  it("prefers the stretch that has the number, and lists the street of every district", () => {
    const districts = (address: string, city?: string) =>
      onStreet.geocode(address, city).map(({ district, level }) => `${district?.name} ${level}`);
    expect(districts("试验路60号")).toEqual(["西湖区 门牌号", "拱墅区 门牌号"]);
    expect(districts("试验路")).toEqual(["西湖区 道路", "拱墅区 道路"]);
    expect(districts("试验路", "杭州")).toEqual(["西湖区 道路", "拱墅区 道路"]);
    expect(districts("试验路", "330105")).toEqual(["拱墅区 道路"]);
    expect(districts("试验路", "哈尔滨")).toEqual([]);
    expect(districts("试验路", "巴黎")).toEqual([]);
  });

  it("knows streets of the road network on which no place has an address", () => {
    const at = (degrees: number[]) => Int32Array.from(degrees, (value) => Math.round(value * 1e6));
    // Three nodes in a row in 西湖区, 1.9 km from end to end.
    const roads: RoadGraph = {
      ...NO_ROADS,
      longitude: at([120.12, 120.13, 120.14]),
      latitude: at([30.26, 30.26, 30.26]),
      nodeFlags: new Uint8Array(3),
      firstArc: Uint32Array.of(0, 1, 3, 4),
      target: Uint32Array.of(1, 0, 2, 1),
      decimetres: new Uint32Array(4).fill(9600),
      roadClass: new Uint8Array(4).fill(3),
      arcFlags: new Uint8Array(4),
      road: new Uint16Array(4).fill(1),
      roads: ["", "无人路"],
    };
    const withRoads = createPlaces({
      country: COUNTRY,
      cities: TWO_CITIES,
      pois: poiTable(street),
      roads: [roads, NO_ROADS],
    });
    const expected = [{ level: "道路", street: "无人路", houseNumber: null, longitude: 120.13, latitude: 30.26 }];
    expect(withRoads.geocode("无人路8号", "杭州")).toMatchObject(expected);
    expect(withRoads.geocode("杭州市西湖区无人路")).toMatchObject(expected);
    expect(withRoads.geocode("哈尔滨无人路")).toMatchObject([{ level: "市", street: null, city: { name: "哈尔滨" } }]);
  });

  it("answers the district or city of an address that it cannot find in it, and nothing for a name", () => {
    const levels = (address: string, city?: string) =>
      places.geocode(address, city).map(({ level, formattedAddress }) => `${level} ${formattedAddress}`);
    expect(levels("浙江省杭州市西湖区没有此路8号")).toEqual(["区县 浙江省杭州市西湖区"]);
    expect(levels("杭州市滨江区某某街道某某社区")).toEqual(["区县 浙江省杭州市滨江区"]);
    expect(levels("杭州市没有此路8号")).toEqual(["市 浙江省杭州市"]);
    expect(levels("杭州市西湖区查无此店xyz")).toEqual([]);
  });

  it("lets the city decide what merely begins like another city's name", () => {
    const named = { ...street[0]!, name: "哈尔滨饺子馆" };
    const two = createPlaces({ country: COUNTRY, cities: TWO_CITIES, pois: poiTable([named]) });
    expect(two.geocode("哈尔滨饺子馆", "杭州")[0]).toMatchObject({
      city: { name: "杭州" },
      poi: { name: "哈尔滨饺子馆" },
    });
    expect(two.geocode("哈尔滨市饺子馆路3号", "杭州")[0]).toMatchObject({ city: { name: "哈尔滨" }, level: "市" });
  });

  it("reads addresses in Latin letters and in traditional characters", () => {
    for (const text of [
      "No. 20, Shiyan Road, Xihu District, Hangzhou",
      "20 Shiyan Lu, Xihu, Hangzhou, China",
      "浙江省杭州市西湖區試驗路20號",
    ])
      expect(onStreet.geocode(text), text).toMatchObject([{ level: "门牌号", houseNumber: "20号", longitude: 120.11 }]);
    expect(onStreet.geocode("Shiyan Road, Gongshu District, Hangzhou")).toMatchObject([
      { district: { name: "拱墅区" } },
    ]);
    expect(onStreet.geocode("Shiyan Road", "哈尔滨")).toEqual([]);
  });

  it("says what of an address it does not know, and stays in the part that it knows", () => {
    const poi = (at: number, address: string) => ({
      ...street[0]!,
      id: `B000002${at}00`,
      name: `店${at}`,
      address,
      district: "西湖区",
      businessArea: "武林",
      longitude: 120.1 + at / 1000,
    });
    const quarter = createPlaces({
      country: COUNTRY,
      cities: TWO_CITIES,
      pois: poiTable([poi(1, "杭州市西湖区试验路2号"), poi(3, "杭州市西湖区试验路6号")]),
    });
    const middle = { longitude: 120.102, latitude: street[0]!.latitude };
    for (const [text, missing] of [
      ["杭州市西湖区武林无名街10号", "无名街10号"],
      ["武林无名街10号", "无名街10号"],
      ["No. 10 Wuming Street, Wulin, Xihu District, Hangzhou", "10 wuming street"],
    ] as const)
      expect(quarter.geocode(text), text).toMatchObject([{ level: "热点商圈", missing, ...middle }]);
    expect(quarter.geocode("杭州市西湖区无名街10号")).toMatchObject([{ level: "区县", missing: "无名街10号" }]);
    expect(quarter.geocode("No. 10 Wuming Street, Xihu District, Hangzhou")).toMatchObject([
      { level: "区县", district: { name: "西湖区" }, missing: "10 wuming street" },
    ]);
    expect(quarter.geocode("武林试验路2号")).toMatchObject([{ level: "门牌号", houseNumber: "2号" }]);
    expect(quarter.geocode("无名街10号")).toEqual([]);
    expect(quarter.geocode("杭州市西湖区试验路二段6号")).toMatchObject([{ level: "门牌号", houseNumber: "6号" }]);
  });

  it("finds the place, else the district or the city, of parts in Latin letters without a street", () => {
    expect(places.geocode("Lingyin Temple, Xihu District, Hangzhou")[0]).toMatchObject({ level: "兴趣点" });
    expect(places.geocode("near Lingyin Temple, Hangzhou")[0]?.poi?.name).toBe("灵隐寺");
    expect(places.geocode("Nowhere Gardens, Xihu District, Hangzhou")[0]).toMatchObject({
      level: "区县",
      missing: "nowhere gardens",
    });
    expect(places.geocode("Nowhere Gardens, Hangzhou, Zhejiang Province, China")[0]).toMatchObject({
      level: "市",
      missing: "nowhere gardens",
    });
  });

  it("takes what stands beside a house, and a crossing, for the house and the street", () => {
    for (const beside of ["附近", "对面", "旁边", "院门口"])
      expect(onStreet.geocode(`杭州市西湖区试验路20号${beside}`)[0], beside).toMatchObject({ houseNumber: "20号" });
    expect(onStreet.geocode("杭州市西湖区试验路与某某路路口")[0]).toMatchObject({ street: "试验路" });
  });

  it("takes no line that calls at a stop for a street", () => {
    const stop = (address: string, at: number) => ({ ...street[0]!, id: `B000001${at}00`, name: `第${at}站`, address });
    const stops = createPlaces({
      country: COUNTRY,
      cities: TWO_CITIES,
      pois: poiTable([stop("地铁2号线", 1), stop("地铁1号线;地铁5号线", 2), stop("101路;夜3路", 3)]),
    });
    for (const line of ["地铁2号线", "杭州市地铁1号线", "101路", "杭州市西湖区地铁5号"])
      expect(stops.geocode(line).filter(({ street }) => street !== null)).toEqual([]);
  });

  it("takes a name where there is no such street", () => {
    expect(places.geocode("灵隐寺")[0]).toMatchObject({ level: "兴趣点", poi: { name: "灵隐寺" } });
    expect(places.geocode("浙江省杭州市西湖区灵隐寺", "杭州")[0]).toMatchObject({ poi: { name: "灵隐寺" } });
    for (const nothing of ["", " ，", "不存在的地方xyz", "无此路5号"]) expect(places.geocode(nothing)).toEqual([]);
  });

  it("answers any text with points in China", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          poi.map(({ address }) => address),
          poi.map(({ name }) => name),
        ),
        (text) => {
          for (const { longitude, latitude, formattedAddress } of places.geocode(text)) {
            expect(longitude).toBeGreaterThan(73);
            expect(latitude).toBeLessThan(54);
            expect(formattedAddress).not.toBe("");
          }
        },
      ),
    );
  });
});

describe("regeocode", () => {
  it("gives a place its own city, district and door", () => {
    fc.assert(
      fc.property(poi, (place) => {
        const found = places.reverseGeocode(place, 300);
        const here = pois.filter((other) => haversineMetres(other, place) === 0);
        expect(here.map(({ city }) => city)).toContain(found.city.adcode);
        expect(here.map(({ district }) => district)).toContain(found.district.name);
        if (/[路街道巷弄]\d+号$/.test(place.address) && here.length === 1)
          expect([found.street && `${found.street.name}${found.street.number}`, found.street?.distanceMetres]).toEqual([
            place.address.slice(place.address.indexOf(place.district) + place.district.length),
            0,
          ]);
      }),
    );
  });

  it("lists the places inside the radius, nearest first", () => {
    fc.assert(
      fc.property(poi, fc.integer({ min: 0, max: 3000 }), (place, radius) => {
        const inside = pois
          .map((other) => Math.round(haversineMetres(place, other) * 1000) / 1000)
          .filter((metres) => metres <= radius)
          .sort((left, right) => left - right);
        const found = places.reverseGeocode(place, radius).pois.map(({ distanceMetres }) => distanceMetres);
        expect(found).toEqual(inside.slice(0, 30));
      }),
      { numRuns: 50 },
    );
  });

  it("says in which direction from the door the point lies", () => {
    const direction = (east: number, north: number) =>
      onStreet.reverseGeocode({ longitude: 120.11 + east, latitude: 30.25 + north }, 100).street?.direction;
    expect(direction(0, 0.001)).toBe("北");
    expect(direction(0.001, 0)).toBe("东");
    expect(direction(0, -0.001)).toBe("南");
    expect(direction(-0.001, 0)).toBe("西");
    expect(direction(-0.001, -0.00086)).toBe("西南");
  });

  it("asks the atlas where no place is near, and says no where the atlas has nothing either", () => {
    // 萧山区's seat is 6 km from its nearest neighbour's: the district reaches as far beyond it, but at least 10 km.
    const found = onStreet.reverseGeocode({ longitude: 120.2645, latitude: 30.11 }, 1000);
    expect([found.city.name, found.district.name, found.street, found.pois]).toEqual(["杭州", "萧山区", null, []]);
    // The East China Sea, Tokyo, a forest 140 km from Harbin.
    for (const [longitude, latitude] of [
      [123.5, 30.2],
      [139.7, 35.7],
      [126.5, 47],
    ])
      expect(() => places.reverseGeocode({ longitude: longitude!, latitude: latitude! }, 1000)).toThrow(
        expect.objectContaining({ failure: expect.objectContaining({ code: "coordinates_out_of_range" }) }),
      );
  });
});
