/** What a hungry traveller expects beside a sight, and what a branch may be called after. */
import { haversineMetres } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { readAtlas } from "../atlas/cities.ts";
import { anchorsOf } from "./anchors.ts";
import { generatePois } from "./pois.ts";

const NAMES = ["北京", "成都", "杭州", "西安", "广州", "厦门", "拉萨", "南京"];
const CITIES = readAtlas().filter(({ name }) => NAMES.includes(name));
const pois = [...generatePois({ cities: CITIES, seed: 5, scale: 0.05 })];
const cityOf = (name: string) => CITIES.find((city) => city.name === name)!;
const around = (name: string, sight: string, metres: number) => {
  const city = cityOf(name);
  const centre = city.landmarks.find((landmark) => landmark.name === sight)!;
  return pois.filter((poi) => poi.city === city.adcode && haversineMetres(centre, poi) <= metres);
};

describe("beside a sight", () => {
  it.each([
    ["成都", "宽窄巷子", 500, "川菜"],
    ["成都", "宽窄巷子", 500, "茶馆"],
    ["广州", "北京路步行街", 1000, "肠粉"],
    ["拉萨", "布达拉宫", 1500, "藏餐"],
    ["南京", "夫子庙秦淮风光带", 1000, "鸭血粉丝汤"],
    ["厦门", "鼓浪屿", 1500, "海鲜"],
  ])("%s, %s: within %i m there is %s", (city, sight, metres, tag) => {
    expect(around(city, sight, metres).filter(({ tags }) => tags.includes(tag)).length).toBeGreaterThan(0);
  });

  it("of the streets where people come to eat nearly all have most of the city's dishes within 600 m", () => {
    const streets = CITIES.flatMap((city) =>
      anchorsOf(city)
        .filter((anchor) => anchor.class === "landmark" && anchor.isQuarter)
        .map((anchor) => ({ city, anchor })),
    );
    expect(streets.length).toBeGreaterThan(20);
    const served = streets.filter(({ city, anchor }) => {
      const near = pois.filter((poi) => poi.city === city.adcode && haversineMetres(anchor, poi) <= 600);
      const dishes = city.dishes.filter((dish) => near.some(({ tags }) => tags.includes(dish)));
      return dishes.length * 2 > city.dishes.length;
    });
    expect(served.length / streets.length).toBeGreaterThan(0.9);
  });
});

it("a branch that is called after an underground station stands beside one of that name", () => {
  let branches = 0;
  for (const poi of pois) {
    const [, station] = /\((.+地铁站)店\)$/.exec(poi.name) ?? [];
    if (!station) continue;
    branches++;
    const named = pois.filter(({ kind, name, city }) => kind === "metro" && name === station && city === poi.city);
    expect(Math.min(...named.map((one) => haversineMetres(one, poi))), poi.name).toBeLessThanOrEqual(800);
  }
  expect(branches).toBeGreaterThan(10);
});
