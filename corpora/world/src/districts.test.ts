import { readFileSync } from "node:fs";
import { join } from "node:path";
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import { findCity, readAtlas } from "@arenakit/corpus-world-maker";
import { describe, expect, it } from "vitest";
import type { CityFacts } from "./atlas.ts";
import { districtsOf, nearestDistrictOf } from "./districts.ts";

const cityOf = (name: string): CityFacts => readAtlas().find((city) => city.name === name)!;
const seatOf = (city: CityFacts, point: LonLat): string =>
  city.districts.reduce((best, other) => (haversineMetres(other, point) < haversineMetres(best, point) ? other : best))
    .name;

describe("districts", () => {
  it("are those that the atlas has typed, at every landmark", () => {
    const wrong = readAtlas().flatMap((city) => {
      const districtOf = districtsOf(city);
      return city.landmarks.filter((landmark) => districtOf(landmark).name !== landmark.district);
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it("are right at landmarks of which only the surroundings are known, far oftener than by the nearest seat", () => {
    const right = { places: 0, seats: 0 };
    let all = 0;
    for (const city of readAtlas())
      for (const landmark of city.landmarks) {
        const others = { ...city, landmarks: city.landmarks.filter((other) => other !== landmark) };
        if (districtsOf(others)(landmark).name === landmark.district) right.places++;
        if (seatOf(city, landmark) === landmark.district) right.seats++;
        all++;
      }
    expect(right.places / all).toBeGreaterThan(0.9);
    expect(right.places - right.seats).toBeGreaterThan(all / 10);
  });

  it("are right in quarters across a river or a boundary from the nearest seat", () => {
    for (const [city, quarter, district] of [
      ["上海", "陆家嘴", "浦东新区"],
      ["上海", "五角场", "杨浦区"],
      ["上海", "静安寺", "静安区"],
      ["上海", "七宝", "闵行区"],
      ["北京", "王府井", "东城区"],
      ["北京", "西直门", "西城区"],
      ["北京", "国贸", "朝阳区"],
      ["北京", "回龙观", "昌平区"],
      ["广州", "珠江新城", "天河区"],
      ["广州", "琶洲", "海珠区"],
      ["深圳", "车公庙", "福田区"],
      ["深圳", "华侨城", "南山区"],
    ]) {
      const area = findCity(city!)!.businessAreas.find(({ name }) => name === quarter);
      expect(area && districtsOf(cityOf(city!))(area).name, quarter).toBe(district);
    }
  });

  it("know their city, and what lies outside of every one", () => {
    const nearest = nearestDistrictOf(readAtlas());
    const at = (longitude: number, latitude: number) => nearest({ longitude, latitude });
    expect(at(121.5037, 31.2398)).toMatchObject({
      city: { name: "上海" },
      district: { name: "浦东新区" },
      isOutside: false,
    });
    expect(at(114.1694, 22.3193)).toMatchObject({ city: { name: "香港" }, district: { name: "油尖旺区" } });
    expect(at(113.5439, 22.1987)).toMatchObject({ city: { name: "澳门" } });
    // The Yellow Sea, Hanoi, Seoul, the Taklamakan.
    for (const [longitude, latitude] of [
      [122.5, 35.0],
      [105.85, 21.03],
      [126.98, 37.57],
      [83.0, 39.0],
    ])
      expect(at(longitude!, latitude!).isOutside, `${longitude},${latitude}`).toBe(true);
  });
});

const shared = process.env.ARENAKIT_SHARED;
if (shared === undefined) console.info("districts: the comparison with addresses is skipped, ARENAKIT_SHARED is unset");

describe.skipIf(shared === undefined)("districts against published addresses with coordinates", () => {
  const places = new Map<string, LonLat & { address: string }>();
  const collect = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { address, longitude, latitude } = value as Record<string, unknown>;
    if (typeof address === "string" && typeof longitude === "number" && typeof latitude === "number")
      places.set(`${address} ${longitude}`, { address, longitude, latitude });
    for (const inner of Object.values(value)) collect(inner);
  };

  it("agree with nearly all that name a district of the atlas; the nearest seat does not", () => {
    for (const file of ["vitabench_delivery_tasks_zh.json", "vitabench_instore_tasks_en.json"])
      collect(JSON.parse(readFileSync(join(shared!, "data/poi", file), "utf8")));
    const right = { places: 0, seats: 0 };
    let all = 0;
    for (const place of places.values()) {
      const city = readAtlas().find(({ name }) => place.address.includes(name));
      const district = city?.districts.find(({ name }) => place.address.includes(name));
      // A few rows have coordinates of another city.
      if (!city || !district || haversineMetres(place, district) > 80_000) continue;
      all++;
      if (districtsOf(city)(place).name === district.name) right.places++;
      if (seatOf(city, place) === district.name) right.seats++;
    }
    expect(all).toBeGreaterThan(350);
    expect(right.seats / all).toBeLessThan(0.65);
    expect(right.places / all).toBeGreaterThan(0.85);
  });
});
