import { addDays } from "@arenakit/contracts";
import { readAtlas } from "@arenakit/corpus-world-maker";
import { describe, expect, it } from "vitest";
import { createClimate } from "./climate.ts";
import { TWO_CITIES } from "./fixtures/two-cities.fixture.ts";

const [hangzhou, harbin] = TWO_CITIES as [(typeof TWO_CITIES)[number], (typeof TWO_CITIES)[number]];
const climate = createClimate(11);
const days = (from: string, count: number, city = hangzhou) =>
  Array.from({ length: count }, (_, shift) => climate.day(city, addDays(from, shift)));
const isWet = (weather: string) => /雨|雪/.test(weather);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** The same month of thirty years, in thirty worlds. */
const manyOf = (month: string, city = hangzhou) =>
  Array.from({ length: 30 }, (_, seed) => createClimate(seed)).flatMap((world) =>
    Array.from({ length: 28 }, (_, day) => world.day(city, `2026-${month}-${String(day + 1).padStart(2, "0")}`)),
  );

describe("climate", () => {
  it("is fixed by seed, city and date", () => {
    expect(createClimate(11).day(hangzhou, "2026-05-03")).toEqual(climate.day(hangzhou, "2026-05-03"));
    const other = createClimate(12);
    expect(days("2026-05-01", 30).map(({ date }) => other.day(hangzhou, date))).not.toEqual(days("2026-05-01", 30));
    expect(days("2026-05-01", 30, harbin)).not.toEqual(days("2026-05-01", 30));
  });

  it("can be asked at any point of a city: a district far away has weather of its own, of the same climate", () => {
    const jiuquan = readAtlas().find(({ name }) => name === "酒泉")!;
    const dunhuang = jiuquan.districts.find(({ name }) => name.startsWith("敦煌"))!;
    const at = ({ longitude, latitude }: { longitude: number; latitude: number }) => ({
      ...jiuquan,
      longitude,
      latitude,
    });
    const near = { longitude: jiuquan.longitude + 0.1, latitude: jiuquan.latitude };
    const temperatures = (city: typeof jiuquan) =>
      days("2026-01-01", 1000, city).map(({ dayTemperature }) => dayTemperature);
    const [centre, beside, far] = [jiuquan, at(near), at(dunhuang)].map(temperatures) as [number[], number[], number[]];
    const difference = (other: number[]) => mean(centre.map((value, day) => Math.abs(value - other[day]!)));
    expect(difference(far)).toBeGreaterThan(2 * difference(beside));
    expect(Math.abs(mean(far) - mean(centre))).toBeLessThan(0.5);
  });

  it("knows the weekday", () => {
    // 1 May 2026 is a Friday.
    expect(climate.day(hangzhou, "2026-05-01").weekday).toBe(5);
    expect(climate.day(hangzhou, "2026-05-03").weekday).toBe(7);
  });

  it("keeps to the monthly means and wet days of the atlas", () => {
    for (const [city, month] of [
      [hangzhou, "07"],
      [hangzhou, "11"],
      [harbin, "01"],
      [harbin, "06"],
    ] as const) {
      const { high, low, wetDays } = city.climate[Number(month) - 1]!;
      const sample = manyOf(month, city);
      expect(Math.abs(mean(sample.map(({ dayTemperature }) => dayTemperature)) - high)).toBeLessThan(2);
      expect(Math.abs(mean(sample.map(({ nightTemperature }) => nightTemperature)) - low)).toBeLessThan(2);
      const wet = sample.filter(({ dayWeather, nightWeather }) => isWet(dayWeather) || isWet(nightWeather)).length;
      expect(Math.abs((wet / sample.length) * 30.4 - wetDays), `${city.name} ${month}`).toBeLessThan(wetDays * 0.25);
    }
  });

  it("makes neighbouring days alike", () => {
    const year = days("2026-04-01", 270);
    const change = mean(year.slice(1).map((day, at) => Math.abs(day.dayTemperature - year[at]!.dayTemperature)));
    const apart = mean(
      year.slice(20, 200).map((day, at) => Math.abs(day.dayTemperature - year[at + 63]!.dayTemperature)),
    );
    expect(change).toBeLessThan(3.5);
    expect(change).toBeLessThan(apart);
    const wetAfterWet = year
      .slice(1)
      .filter((day, at) => isWet(year[at]!.nightWeather) && isWet(day.dayWeather)).length;
    const wetNights = year.slice(0, -1).filter(({ nightWeather }) => isWet(nightWeather)).length;
    const wetDays = year.filter(({ dayWeather }) => isWet(dayWeather)).length;
    expect(wetAfterWet / wetNights).toBeGreaterThan((1.5 * wetDays) / year.length);
  });

  it("makes neighbouring cities alike, and distant ones not", () => {
    const year = (name: string) => days("2026-04-01", 270, readAtlas().find((city) => city.name === name)!);
    const anomaly = (sample: ReturnType<typeof year>) =>
      sample
        .slice(7, -7)
        .map((day, at) => day.dayTemperature - mean(sample.slice(at, at + 15).map((near) => near.dayTemperature)));
    const correlation = (one: string, other: string) => {
      const [left, right] = [anomaly(year(one)), anomaly(year(other))];
      const product = mean(left.map((value, at) => value * right[at]!));
      return product / Math.sqrt(mean(left.map((value) => value ** 2)) * mean(right.map((value) => value ** 2)));
    };
    // Shanghai and Suzhou are 85 km apart, Beijing and Shenzhen nearly 2,000.
    expect(correlation("上海", "苏州")).toBeGreaterThan(0.6);
    expect(correlation("北京", "天津")).toBeGreaterThan(0.6);
    expect(Math.abs(correlation("北京", "深圳"))).toBeLessThan(0.25);
    const wetTogether = (one: string, other: string) => {
      const [left, right] = [year(one), year(other)];
      const both = left.filter((day, at) => isWet(day.dayWeather) && isWet(right[at]!.dayWeather)).length;
      return both / left.filter((day) => isWet(day.dayWeather)).length;
    };
    expect(wetTogether("上海", "苏州")).toBeGreaterThan(1.4 * wetTogether("上海", "西安"));
  });

  it("is warmer by day than by night, and snows only in the cold", () => {
    for (const sample of [days("2026-01-01", 365), days("2026-01-01", 365, harbin)])
      for (const { dayTemperature, nightTemperature, dayWeather, nightWeather } of sample) {
        expect(dayTemperature).toBeGreaterThan(nightTemperature);
        if (dayWeather.endsWith("雪")) expect(dayTemperature).toBeLessThanOrEqual(2);
        if (/^[大中小]雨$/.test(nightWeather)) expect(nightTemperature).toBeGreaterThan(2);
      }
    expect(days("2026-01-01", 28, harbin).some(({ dayWeather }) => dayWeather.includes("雪"))).toBe(true);
  });

  it("speaks Amap's words", () => {
    const sample = [...days("2026-01-01", 365), ...days("2026-01-01", 365, harbin)];
    for (const { dayWeather, nightWeather, windDirection, windPower } of sample) {
      for (const weather of [dayWeather, nightWeather])
        expect(weather).toMatch(/^(晴|多云|阴|[小中大][雨雪]|阵雨|雷阵雨|雨夹雪)$/);
      expect(windDirection).toMatch(/^(东|南|西|北|东北|东南|西南|西北)$/);
      expect(windPower).toMatch(/^\d-\d$/);
    }
  });

  it("is at every moment between the night's and the day's temperature, coldest before sunrise", () => {
    for (const { date, dayTemperature, nightTemperature, dayWeather } of days("2026-05-01", 40)) {
      const at = (clock: string) => climate.live(hangzhou, `${date}T${clock}`);
      for (const clock of ["00:00", "05:00", "08:00", "14:00", "20:00", "23:59"]) {
        expect(at(clock).temperature).toBeGreaterThanOrEqual(nightTemperature);
        expect(at(clock).temperature).toBeLessThanOrEqual(dayTemperature);
        expect(at(clock).humidity).toBeGreaterThan(0);
        expect(at(clock).humidity).toBeLessThan(100);
      }
      expect(at("05:00").temperature).toBe(nightTemperature);
      expect(at("14:00").temperature).toBe(dayTemperature);
      expect(at("12:00").weather).toBe(dayWeather);
    }
  });

  it("refuses what is no date", () => {
    expect(() => climate.day(hangzhou, "2026-02-30")).toThrow(/invalid_date/);
    expect(() => climate.live(hangzhou, "tomorrow")).toThrow(/2026-05-01T08:00/);
  });
});
