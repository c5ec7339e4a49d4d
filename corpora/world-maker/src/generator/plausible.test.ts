/** What a traveller would stumble over: names that promise something else, prices, hours and offices that cannot be. */

import type { Poi } from "@arenakit/corpus-world";
import { describe, expect, it } from "vitest";
import { readAtlas } from "../atlas/cities.ts";
import { priceLevelOf } from "./city-sizes.ts";
import { readBrands } from "./known-brands.ts";
import { generatePois } from "./pois.ts";

const CITIES = readAtlas().filter(({ name }) =>
  ["北京", "成都", "厦门", "哈尔滨", "丽江", "香港", "澳门", "合肥"].includes(name),
);
const NAME_OF = new Map(CITIES.map(({ adcode, name }) => [adcode, name]));
/** Chains that exist are called as they are: 绿茶餐厅 is no 茶餐厅. */
const KNOWN = new Set(readBrands().map(({ brand }) => brand));
const invented = [...generatePois({ cities: CITIES, seed: 11 })].filter(
  ({ source, kind, brand }) => source === "generated" && kind !== "gate" && !KNOWN.has(brand ?? ""),
);
const inCity = (name: string) => invented.filter(({ city }) => NAME_OF.get(city) === name);
const own = ({ name }: Pick<Poi, "name">) => name.replace(/\(.*$/, "");
const named = (pois: readonly Poi[]) => pois.map(({ name, type }) => `${name} ${type}`);

/** Ends of names, and the typecodes that they allow. */
const PROMISES: readonly (readonly [ends: RegExp, typecode: RegExp])[] = [
  [/(咖啡|咖啡馆|咖啡厅|咖啡店)$/, /^0505/],
  [/茶餐厅$/, /^050305/],
  [/(奶茶|茶饮)$/, /^(0507|050118)/],
  [/(川菜馆|湘菜馆|徽菜馆|鲁菜馆|鄂菜馆|粤菜馆)$/, /^0501/],
  [/(日本料理|居酒屋|寿司)$/, /^050202/],
  [/(便利店|超市)$/, /^060[24]/],
  [/(大药房|药店)$/, /^0906/],
  [/博物馆$/, /^1401/],
  [/美术馆$/, /^1404/],
  [/图书馆$/, /^1405/],
  [/医院$/, /^090[127]/],
  [/幼儿园$/, /^141204/],
  [/小学$/, /^141203/],
  [/(中学|书院)$/, /^(141202|110204)/],
  [/(派出所|警署)$/, /^130501/],
  [/(公共厕所|公厕)$/, /^200300/],
  [/(客运站|长途汽车站)$/, /^150400/],
  [/夜市$/, /^061000/],
  [/温泉$/, /^080401/],
  [/(KTV)$/, /^080302/],
  [/(青旅|青年旅舍)$/, /^100201/],
  [/(民宿|客栈)$/, /^100200/],
  [/加油站$/, /^0101/],
  [/(影城|电影院)$/, /^080601/],
];

describe("names of invented places", () => {
  it("say what their type says", () => {
    for (const [ends, typecode] of PROMISES) {
      const promising = invented.filter((poi) => ends.test(own(poi)));
      expect(promising.length, String(ends)).toBeGreaterThan(0);
      expect(named(promising.filter((poi) => !typecode.test(poi.typecode))), String(ends)).toEqual([]);
    }
  });

  it("say nothing twice", () => {
    const twice = invented.filter(({ name }) => /(\p{Script=Han}{2,})\1/u.test(name.replace(/·.*$/, "")));
    expect(named(twice)).toEqual([]);
    expect(named(invented.filter(({ name }) => /店店|站站|馆馆|楼楼|园园|湖湖|寺寺|巷巷/.test(name)))).toEqual([]);
  });

  it("are more than the name of a dish", () => {
    const dishes = new Set(CITIES.flatMap((city) => city.dishes));
    const bare = invented.filter(
      ({ kind, name }) => kind === "restaurant" && dishes.has(name.replace(/[店馆铺]$/, "")),
    );
    expect(named(bare)).toEqual([]);
  });

  it("are those of their region: no police station of the mainland in Hong Kong", () => {
    const special = [...inCity("香港"), ...inCity("澳门")];
    expect(
      named(special.filter(({ name }) => /派出所|人民医院|社区卫生|招待所|幼儿园|彩票|邮政所|小区/.test(name))),
    ).toEqual([]);
    for (const word of ["警署", "邮政局", "幼稚园", "公厕"])
      expect(
        special.some(({ name }) => name.includes(word)),
        word,
      ).toBe(true);
    for (const { tel } of special) if (tel !== null) expect(tel).toMatch(/^\+85[23]-\d{8}$/);
    expect(named(inCity("北京").filter(({ name }) => /警署|幼稚园|普通科门诊/.test(name)))).toEqual([]);
  });
});

describe("what invented places claim", () => {
  it("no invented sight has the rank of a real one", () => {
    expect(named(invented.filter(({ typecode }) => /^11020[123]$/.test(typecode)))).toEqual([]);
  });

  it("who sells tickets is not open all night", () => {
    const asking = invented.filter(({ ticketYuan }) => ticketYuan !== null && ticketYuan > 0);
    expect(asking.length).toBeGreaterThan(100);
    expect(named(asking.filter(({ openHours }) => openHours === "00:00-24:00"))).toEqual([]);
  });

  it("a bowl of noodles costs no banquet", () => {
    const bowls = invented.filter(
      (poi) => poi.kind === "restaurant" && /(面馆|拉面|牛肉面|米线|馄饨|包子|米粉|酸辣粉|小面)$/.test(own(poi)),
    );
    expect(bowls.length).toBeGreaterThan(100);
    const dear = bowls.filter(({ costYuan, city }) => costYuan! > 60 * priceLevelOf(NAME_OF.get(city)!));
    expect(dear.map(({ name, costYuan }) => `${name} ${costYuan}`)).toEqual([]);
  });

  it("hotels of a class cost what the class does: each dearer than the one below at every quartile", () => {
    const prices = (code: string) =>
      invented
        .filter(({ typecode }) => typecode === code)
        .map(({ costYuan }) => costYuan!)
        .sort((left, right) => left - right);
    const classes = ["100201", "100105", "100104", "100103", "100102", "100101"].map(prices);
    for (const share of [0.25, 0.5, 0.75]) {
      const quartiles = classes.map((values) => values[Math.floor(values.length * share)]!);
      expect(quartiles).toEqual([...quartiles].sort((left, right) => left - right));
    }
  });
});

describe("what travellers ask for", () => {
  it.each(CITIES.map(({ name }) => name))("%s has it", (name) => {
    const here = inCity(name);
    const count = (code: string) => here.filter(({ typecode }) => typecode.startsWith(code)).length;
    expect(count("2003")).toBeGreaterThanOrEqual(25);
    expect(count("150400")).toBeGreaterThanOrEqual(4);
    expect(count("130501")).toBeGreaterThanOrEqual(8);
    expect(count("0704")).toBeGreaterThanOrEqual(8);
    expect(count("061000")).toBeGreaterThanOrEqual(3);
    expect(count("080401")).toBeGreaterThanOrEqual(2);
    expect(count("090101")).toBeGreaterThanOrEqual(4);
    for (const code of ["0507", "0906", "0602", "0101", "0715", "0601", "100200", "100201", "080601", "080302", "1405"])
      expect(count(code), code).toBeGreaterThan(0);
    expect(here.some(({ kind, openHours }) => kind === "supermarket" && openHours === "00:00-24:00")).toBe(true);
  });

  it("beaches lie on coasts and ski fields where winters are cold", () => {
    const citiesWith = (code: string) =>
      CITIES.filter(({ adcode }) => invented.some((poi) => poi.city === adcode && poi.typecode === code)).map(
        ({ name }) => name,
      );
    for (const name of citiesWith("110208")) expect(["厦门", "香港", "澳门"]).toContain(name);
    for (const name of citiesWith("080106")) expect(["北京", "哈尔滨"]).toContain(name);
    expect(citiesWith("110208")).toContain("厦门");
    expect(citiesWith("080106")).toContain("哈尔滨");
  });
});
