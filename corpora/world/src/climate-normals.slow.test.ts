/** The climate of the atlas, and the weather drawn from it, against the published normals of the country's weather service. */

import { readAtlas } from "@arenakit/corpus-world-maker";
import { describe, expect, it } from "vitest";
import { createClimate } from "./climate.ts";

/**
 * Monthly normals: mean daily high, mean daily low (°C) and days with 0.1 mm of rain or snow, January first. Normals of
 * 1991–2020 (乌鲁木齐 1971–2000) as the weather service publishes them, rounded.
 */
const NORMALS: Readonly<Record<string, string>> = {
  北京: "2/-7/2 6/-4/2 13/2/3 21/9/5 27/15/6 31/20/10 32/23/12 31/22/10 27/16/7 19/9/5 10/1/3 4/-5/2",
  上海: "9/2/10 11/4/9 15/7/12 21/12/11 26/18/11 29/22/13 33/26/11 33/26/12 29/22/9 24/17/7 18/11/8 12/5/8",
  广州: "19/11/8 20/13/10 23/15/15 26/20/16 30/23/18 32/25/19 33/26/17 33/26/17 32/24/13 29/21/6 25/16/6 21/12/6",
  哈尔滨: "-12/-23/6 -6/-18/5 3/-8/6 14/2/6 21/9/11 27/16/13 28/19/14 27/17/12 22/10/9 12/1/7 0/-9/6 -10/-20/7",
  沈阳: "-5/-16/4 0/-11/3 8/-3/5 17/5/7 24/12/9 28/18/12 30/21/12 29/20/11 24/13/7 16/5/7 6/-4/6 -3/-13/4",
  西安: "5/-4/4 9/0/5 16/5/7 22/11/8 27/15/9 32/20/9 33/23/10 31/22/10 26/17/11 20/11/10 13/4/6 7/-2/4",
  兰州: "2/-9/3 7/-4/3 14/2/5 20/8/6 24/12/8 28/16/9 30/19/10 29/18/10 23/13/10 17/6/7 10/-1/2 3/-7/1",
  乌鲁木齐: "-7/-17/9 -5/-14/7 3/-5/7 16/5/7 23/11/7 28/16/8 30/18/8 29/17/6 23/11/5 13/3/6 2/-6/7 -4/-13/10",
  武汉: "8/1/9 12/3/10 16/7/13 23/13/12 27/18/13 30/22/12 33/26/12 32/25/9 29/20/8 23/14/8 17/8/9 11/2/7",
  重庆: "10/6/10 14/8/9 19/12/11 24/16/14 27/20/16 30/23/16 34/26/11 34/25/11 29/22/12 22/17/16 17/13/11 12/8/10",
  成都: "10/3/8 13/5/8 17/9/11 23/13/13 27/18/14 29/21/15 31/23/16 31/22/15 26/19/15 21/15/13 16/10/8 11/4/6",
  昆明: "16/4/4 18/5/4 21/8/5 24/12/7 25/15/11 25/17/15 25/18/19 25/17/18 23/16/14 21/13/12 18/8/6 16/4/4",
  拉萨: "8/-8/1 10/-5/1 13/-1/2 16/2/5 20/6/9 24/11/14 23/11/19 22/11/19 21/9/15 17/3/4 12/-4/1 9/-8/1",
  海口: "21/16/9 23/17/9 26/19/9 30/22/9 32/25/14 33/26/14 33/26/14 33/25/16 31/25/15 29/23/13 26/20/9 22/17/9",
  青岛: "3/-3/3 5/-1/4 9/3/5 15/8/6 20/14/8 24/18/9 27/22/12 28/23/11 25/19/7 20/13/6 12/6/6 6/0/4",
  南京: "7/-1/9 10/1/9 15/5/11 21/11/10 27/16/10 29/21/11 33/25/13 32/25/12 28/20/8 23/14/7 17/7/8 10/1/7",
  厦门: "18/10/7 18/11/10 20/13/13 24/17/13 28/21/14 31/25/14 33/26/10 33/26/12 31/25/8 28/21/4 24/17/5 19/12/6",
  长沙: "8/2/13 11/5/13 16/9/17 22/14/16 27/19/16 30/23/15 34/26/11 33/25/11 29/21/9 23/16/10 18/10/10 11/4/10",
  贵阳: "8/3/15 11/5/13 16/8/16 21/13/16 24/16/17 26/19/17 29/21/15 29/20/13 25/18/11 20/14/14 16/9/11 11/4/11",
};
/** Sources of normals differ in station and period by so much. */
const DEGREES = 2;
/** Of the days; in dry months a day and a half is as much as two sources differ by. */
const WET_SHARE = 0.4;
const WET_DAYS = 1.5;
const SEEDS = 30;
/** Every so many days, others in each world: neighbours in time are alike. */
const STEP = 3;

interface Month {
  readonly high: number;
  readonly low: number;
  readonly wetDays: number;
}
const months = (row: string): Month[] =>
  row.split(" ").map((month) => {
    const [high, low, wetDays] = month.split("/").map(Number) as [number, number, number];
    return { high, low, wetDays };
  });
const cityNamed = (name: string) => readAtlas().find((city) => city.name === name)!;
const differences = (name: string, found: readonly Month[]): string[] =>
  months(NORMALS[name]!).flatMap((normal, month) => {
    const { high, low, wetDays } = found[month]!;
    const isFar =
      Math.abs(high - normal.high) > DEGREES ||
      Math.abs(low - normal.low) > DEGREES ||
      Math.abs(wetDays - normal.wetDays) > Math.max(WET_DAYS, WET_SHARE * normal.wetDays);
    const words = ({ high: warm, low: cold, wetDays: wet }: Month) =>
      [warm, cold, wet].map((value) => value.toFixed(1));
    return isFar ? [`${name} ${month + 1}: ${words(found[month]!).join("/")} for ${words(normal).join("/")}`] : [];
  });
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Means of a month over SEEDS worlds. */
function drawn(name: string, month: number): Month {
  const city = cityNamed(name);
  const length = new Date(Date.UTC(2026, month, 0)).getUTCDate();
  const days = Array.from({ length: SEEDS }, (_, seed) => ({ seed, climate: createClimate(seed) })).flatMap(
    ({ seed, climate }) =>
      Array.from({ length }, (_, day) => day + 1)
        .filter((day) => day % STEP === seed % STEP)
        .map((day) => climate.day(city, `2026-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`)),
  );
  const wet = days.filter(({ dayWeather, nightWeather }) => /[雨雪]/.test(dayWeather + nightWeather));
  return {
    high: mean(days.map(({ dayTemperature }) => dayTemperature)),
    low: mean(days.map(({ nightTemperature }) => nightTemperature)),
    wetDays: (wet.length / days.length) * length,
  };
}

describe("published normals", () => {
  it("are what the atlas has", () => {
    const off = Object.keys(NORMALS).flatMap((name) => differences(name, cityNamed(name).climate));
    expect(off).toEqual([]);
  });

  it.each(Object.keys(NORMALS))("are the mean of the days drawn for %s in thirty worlds", (name) => {
    expect(
      differences(
        name,
        Array.from({ length: 12 }, (_, month) => drawn(name, month + 1)),
      ),
    ).toEqual([]);
  });
});

describe("the climates of all cities", () => {
  it("have a warmest and a coldest month half a year apart, and nights colder than days", () => {
    for (const { name, climate } of readAtlas()) {
      const warmth = climate.map(({ high, low }) => high + low);
      const [hottest, coldest] = [warmth.indexOf(Math.max(...warmth)), warmth.indexOf(Math.min(...warmth))];
      expect([4, 5, 6, 7], name).toContain(hottest);
      expect([0, 11], name).toContain(coldest);
      for (const { high, low, wetDays } of climate) {
        expect(high - low, name).toBeGreaterThanOrEqual(3);
        expect(high - low, name).toBeLessThanOrEqual(19);
        expect(wetDays, name).toBeGreaterThanOrEqual(0);
        expect(wetDays, name).toBeLessThanOrEqual(24);
      }
    }
  });

  it("resemble those of neighbours at the same height", () => {
    for (const [one, other] of [
      ["北京", "天津"],
      ["上海", "苏州"],
      ["苏州", "无锡"],
      ["广州", "深圳"],
      ["香港", "澳门"],
      ["珠海", "澳门"],
      ["郑州", "开封"],
      ["郑州", "洛阳"],
      ["南京", "扬州"],
      ["烟台", "威海"],
      ["厦门", "泉州"],
    ] as const)
      for (const [month, { high, low, wetDays }] of cityNamed(one).climate.entries()) {
        const near = cityNamed(other).climate[month]!;
        const label = `${one} ${other} ${month + 1}`;
        expect(Math.abs(high - near.high), label).toBeLessThanOrEqual(3);
        expect(Math.abs(low - near.low), label).toBeLessThanOrEqual(4);
        expect(Math.abs(wetDays - near.wetDays), label).toBeLessThanOrEqual(3);
      }
  });

  it("have no weather out of season: no frost in the tropics, no heat in the winter of the north", () => {
    for (let seed = 0; seed < 10; seed++) {
      const climate = createClimate(seed);
      for (let day = 1; day <= 28; day++) {
        const at = (name: string, month: string) =>
          climate.day(cityNamed(name), `2026-${month}-${String(day).padStart(2, "0")}`);
        for (const month of ["01", "07", "12"]) {
          expect(at("三亚", month).nightTemperature).toBeGreaterThan(10);
          expect(at("三亚", month).nightTemperature).toBeLessThan(32);
        }
        expect(at("哈尔滨", "01").dayTemperature).toBeLessThan(3);
        expect(at("北京", "01").dayWeather).not.toMatch(/大雨|雷/);
        expect(at("拉萨", "07").dayTemperature).toBeLessThan(31);
        expect(at("拉萨", "07").nightTemperature).toBeGreaterThan(3);
      }
    }
  });
});
