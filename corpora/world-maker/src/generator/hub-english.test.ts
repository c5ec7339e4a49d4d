/** English names of stations and airports against what their signs, timetables and tickets print. */
import { describe, expect, it } from "vitest";
import { readAtlas } from "../atlas/cities.ts";
import { airportEnglishNames, stationEnglish } from "./hub-english.ts";

const cityOf = (name: string) => readAtlas().find((city) => city.name === name)!;

describe("the English name of a railway station", () => {
  it.each([
    ["北京", "北京", "Beijing Railway Station"],
    ["北京", "北京西", "Beijing West Railway Station"],
    ["北京", "清河", "Qinghe Railway Station"],
    ["上海", "上海虹桥", "Shanghai Hongqiao Railway Station"],
    ["西安", "西安北", "Xi'an North Railway Station"],
    ["苏州", "昆山南", "Kunshan South Railway Station"],
    ["长春", "公主岭南", "Gongzhuling South Railway Station"],
    ["合肥", "肥东", "Feidong Railway Station"],
    ["合肥", "合肥北城", "Hefei Beicheng Railway Station"],
    ["石家庄", "正定机场", "Zhengding Airport Railway Station"],
    ["哈尔滨", "哈尔滨西", "Harbin West Railway Station"],
    ["温州", "乐清", "Yueqing Railway Station"],
    ["温州", "瑞安", "Rui'an Railway Station"],
    ["延边", "珲春", "Hunchun Railway Station"],
    ["香港", "香港西九龙", "Hong Kong West Kowloon Station"],
  ])("%s %s", (city, name, expected) => {
    expect(stationEnglish(name, cityOf(city))).toBe(expected);
  });
});

describe("the English name of an airport", () => {
  it.each([
    ["PEK", "Beijing Capital International Airport"],
    ["PKX", "Beijing Daxing International Airport"],
    ["SZX", "Shenzhen Bao'an International Airport"],
    ["XIY", "Xi'an Xianyang International Airport"],
    ["LXA", "Lhasa Gonggar International Airport"],
    ["MFM", "Macau International Airport"],
    ["HKG", "Hong Kong International Airport"],
    ["DNH", "Dunhuang Mogao International Airport"],
    ["LYA", "Luoyang Beijiao Airport"],
    ["URC", "Urumqi Tianshan International Airport"],
    ["KWE", "Guiyang Longdongbao International Airport"],
  ])("%s", (iata, expected) => {
    const city = readAtlas().find(({ airports }) => airports.some((airport) => airport.iata === iata))!;
    const airport = city.airports.find((one) => one.iata === iata)!;
    expect(airportEnglishNames(airport, city)[0]).toBe(expected);
  });
});

it("no two hubs of the atlas have one English name", () => {
  const names = readAtlas().flatMap((city) => [
    ...city.stations.map(({ name }) => stationEnglish(name, city)),
    ...city.airports.map((airport) => airportEnglishNames(airport, city)[0]),
  ]);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  for (const name of names) expect(name).toMatch(/^(?:[A-Z][a-z']+ )+(?:Station|Airport)$/);
});
