/** What the frozen maps make of a world: regions, pages, ranges and the names of areas. Two cities that both have a 朝阳区. */
import { boundary } from "@arenakit/contracts";
import { openWorld } from "@arenakit/corpus-world";
import { buildWorld, readAtlas } from "@arenakit/corpus-world-maker";
import { beforeAll, describe, expect, it } from "vitest";
import { frozenMaps } from "./frozen.ts";
import type { Maps } from "./maps.ts";

const CALL = { now: "2026-05-01T08:00" };
let maps: Maps;
beforeAll(() => {
  const cities = readAtlas().filter(({ name }) => name === "北京" || name === "长春");
  maps = frozenMaps(openWorld(buildWorld({ seed: 1, cities }), "ab".repeat(32)));
});

describe("areas", () => {
  it("finds cities by all their names and districts with or without 区, in every city that has one", async () => {
    for (const name of ["北京", "北京市", "beijing", "Beijing", "110000", "010"])
      expect(await maps.areas(name, CALL), name).toMatchObject([{ level: "city", adcode: "110000", city: "北京" }]);
    // Administrative codes of the two districts: GB/T 2260.
    for (const name of ["朝阳区", "朝阳"])
      expect(await maps.areas(name, CALL), name).toMatchObject([
        { level: "district", name: "朝阳区", adcode: expect.stringMatching(/^(110105|220104)$/) },
        { level: "district", name: "朝阳区", adcode: expect.stringMatching(/^(110105|220104)$/) },
      ]);
    expect(await maps.areas("110105", CALL)).toMatchObject([{ name: "朝阳区", city: "北京" }]);
    expect(await maps.areas("巴黎", CALL)).toEqual([]);
    expect(await maps.cities(CALL)).toEqual(["北京", "长春"]);
  });

  it.each([
    ["北京市朝阳区", "110105"],
    ["北京朝阳", "110105"],
    ["北京 朝阳区", "110105"],
    ["北京市北京市朝阳区", "110105"],
    ["北京市海淀区", "110108"],
    ["长春市朝阳区", "220104"],
    ["吉林省长春市朝阳区", "220104"],
    ["吉林省朝阳区", "220104"],
    ["吉林朝阳", "220104"],
    ["吉林省长春市", "220100"],
    ["吉林长春", "220100"],
  ])("finds %s by what its beginning says, and its weather", async (name, adcode) => {
    expect(await maps.areas(name, CALL)).toMatchObject([{ adcode }]);
    expect(await maps.weather(name, CALL)).toEqual(await maps.weather(adcode, CALL));
  });

  it.each(["长春市海淀区", "吉林省海淀区", "北京市长春市", "北京朝阳区火锅", "吉林省", "市", "区"])(
    "finds nothing by %s",
    async (name) => {
      expect(await maps.areas(name, CALL)).toEqual([]);
      expect(await maps.weather(name, CALL)).toBeNull();
    },
  );

  it("reports a district's weather as its city's, under the district's name", async () => {
    const city = await maps.weather("北京", CALL);
    const district = await maps.weather("110105", CALL);
    expect(city).toMatchObject({
      province: "北京",
      city: "北京",
      cityName: "北京市",
      reportTime: "2026-05-01 08:00:00",
    });
    expect(district).toEqual({ ...city, city: "朝阳区", cityName: "朝阳区", adcode: "110105" });
    expect(city?.days.map(({ date }) => date)).toEqual(["2026-05-01", "2026-05-02", "2026-05-03", "2026-05-04"]);
    expect(await maps.weather("朝阳区", CALL)).toBeNull();
    expect((await maps.weather("长春", CALL))?.province).toBe("吉林");
  });

  it("places Chinese internet addresses in a city, always the same, and no others", async () => {
    const at = await maps.locateIp("114.247.50.2", CALL);
    expect(at?.cityName).toBe("北京市");
    expect(await maps.locateIp("114.247.99.9", CALL)).toEqual(at);
    for (const ip of ["8.8.8.8", "192.168.1.1", "10.0.0.1"]) expect(await maps.locateIp(ip, CALL), ip).toBeNull();
    for (const ip of ["300.1.1.1", "114.1.1", "::1", "x"])
      expect(await boundary("tool", () => maps.locateIp(ip, CALL)), ip).toMatchObject({
        failure: { owner: "policy", code: "invalid_arguments" },
      });
  });
});

describe("pages and regions", () => {
  it("pages through at most two hundred rows without a gap or a repetition", async () => {
    const seen: string[] = [];
    for (let page = 1; page <= 9; page++) {
      const { rows, total } = await maps.search({ keywords: "酒店", pageSize: 25, page }, CALL);
      expect(total).toBe(page <= 8 ? 200 : 0);
      expect(rows).toHaveLength(page <= 8 ? 25 : 0);
      seen.push(...rows.map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(200);
  });

  it("keeps to a region that is a limit, and finds nothing in one that is none", async () => {
    const query = { keywords: "火锅", cityLimit: true, pageSize: 25 };
    const inDistrict = await maps.search({ ...query, region: "220104" }, CALL);
    expect(inDistrict.rows.length).toBeGreaterThan(0);
    expect(new Set(inDistrict.rows.map(({ cityName, district }) => cityName + district))).toEqual(
      new Set(["长春市朝阳区"]),
    );
    expect(await maps.search({ ...query, region: "巴黎" }, CALL)).toEqual({ total: 0, rows: [] });
    expect((await maps.search({ ...query, cityLimit: false, region: "巴黎" }, CALL)).total).toBeGreaterThan(0);
  });

  it("passes places of any of the typecodes", async () => {
    const centre = { longitude: 116.397, latitude: 39.909 };
    const { rows } = await maps.around({ centre, radiusMetres: 3000, typecodes: ["10", "1509"], pageSize: 25 }, CALL);
    expect(rows.length).toBeGreaterThan(0);
    for (const { place, distanceMetres } of rows) {
      expect(place.typecode).toMatch(/^(10|1509)/);
      expect(distanceMetres).toBeLessThanOrEqual(3000);
    }
  });

  it("names what is alike in the city of the query first, and third the likeliest elsewhere", async () => {
    let both = 0;
    for (const query of ["长春 故宫博物院", "长春 北海公圆", "长春 颐和园", "北京 净月潭", "北京 南湖公圆"]) {
      const other = query.startsWith("长春") ? "北京 " : "长春 ";
      const isThere = (await maps.similarNames(query, 10, CALL)).map((name) => name.startsWith(other));
      const here = isThere.filter((there) => !there).length;
      if (here < isThere.length) expect(isThere.indexOf(true)).toBe(Math.min(here, 2));
      if (here > 0 && here < isThere.length) both++;
    }
    expect(both).toBeGreaterThan(0);
  });

  it("knows what belongs to a place", async () => {
    const { rows } = await maps.search({ keywords: "故宫博物院", pageSize: 1 }, CALL);
    const children = await maps.children(rows[0]!.id, CALL);
    expect(children.length).toBeGreaterThan(0);
    const found = await maps.details(children.map(({ id }) => id).slice(0, 10), CALL);
    expect(new Set(found.map(({ parent }) => parent))).toEqual(new Set([rows[0]!.id]));
    expect(await maps.children("B0", CALL)).toEqual([]);
  });

  it("leaves out ids that it does not know, and keeps the order of the others", async () => {
    const { rows } = await maps.search({ keywords: "公园", pageSize: 2 }, CALL);
    const ids = rows.map(({ id }) => id).reverse();
    expect((await maps.details([ids[0]!, "B0", ids[1]!], CALL)).map(({ id }) => id)).toEqual(ids);
  });
});

describe("ways", () => {
  const square = { longitude: 116.397, latitude: 39.909 };
  const away = (degrees: number) => ({ ...square, latitude: square.latitude + degrees });

  it.each([
    ["walking", 0.95, "route_too_long"], // 106 km
    ["bicycling", 4.6, "route_too_long"], // 511 km
    ["electrobike", 4.6, "route_too_long"],
  ] as const)("refuses %s over %d degrees of latitude", async (mode, degrees, code) => {
    const asked = () => maps.paths({ points: [square, away(-degrees)], mode }, CALL);
    expect(await boundary("tool", asked)).toMatchObject({ failure: { owner: "policy", code } });
  });

  it("refuses points outside of China and swapped ones by name", async () => {
    const swapped = { longitude: square.latitude, latitude: square.longitude };
    expect(
      await boundary("tool", () => maps.paths({ points: [swapped, square], mode: "driving" }, CALL)),
    ).toMatchObject({
      failure: { code: "coordinates_swapped", message: expect.stringContaining("起点") },
    });
    const paris = { longitude: 2.35, latitude: 48.85 };
    expect(await boundary("tool", () => maps.transit({ origin: square, destination: paris }, CALL))).toMatchObject({
      failure: { code: "coordinates_out_of_range", message: expect.stringContaining("终点") },
    });
  });

  it("measures what it can, and gives null for an origin in the sea and for walks beyond five kilometres", async () => {
    const sea = { longitude: 123.5, latitude: 30.5 };
    const destination = away(0.02);
    const [near, none] = await maps.distances({ origins: [square, sea], destination, measure: "driving" }, CALL);
    // 0.02 degrees of latitude are 2,224 m; no road is shorter than the line.
    expect(near?.distanceMetres).toBeGreaterThanOrEqual(2200);
    expect(none).toBeNull();
    const walks = await maps.distances({ origins: [square, away(0.08)], destination, measure: "walking" }, CALL);
    expect(walks.map((walk) => walk === null)).toEqual([false, true]);
    const lines = await maps.distances({ origins: [square], destination, measure: "line" }, CALL);
    expect(lines).toEqual([{ distanceMetres: 2224, durationSeconds: 0 }]);
  });
});
