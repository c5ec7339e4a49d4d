/** Famous places that the atlas has not: nothing like them is answered in their stead; what only begins like one is found as ever. */

import { generatePois, readAtlas, readCountry } from "@arenakit/corpus-world-maker";
import { describe, expect, it } from "vitest";
import { createCountry } from "../country.ts";
import { createPlaces } from "../places.ts";
import { poiTable } from "../poi-table.ts";

const COUNTRY = createCountry(readCountry());

const places = createPlaces({
  country: COUNTRY,
  cities: readAtlas(),
  pois: poiTable(generatePois({ cities: readAtlas(), seed: 5, scale: 0.3 })),
});
const names = (keywords: string, region?: string) =>
  places.search({ keywords, limit: 5, ...(region ? { region } : {}) }).pois.map(({ poi }) => poi.name);

describe("what the world has not", () => {
  it.each([
    ["乐山大佛", "四川乐山"],
    ["樂山大佛", "四川乐山"],
    ["Leshan Giant Buddha", "四川乐山"],
    ["黄果树瀑布", "贵州安顺"],
    ["西塘", "浙江嘉兴"],
    ["西塘古镇", "浙江嘉兴"],
    ["xitang", "浙江嘉兴"],
    ["乌镇一日游", "浙江嘉兴"],
    ["凤凰古城", "湖南湘西"],
    ["凤凰古城客栈", "湖南湘西"],
    ["九寨沟门票", "四川阿坝"],
    ["九寨沟附近的酒店", "四川阿坝"],
    ["jiuzhaigou", "四川阿坝"],
    ["平遥古城", "山西晋中"],
    ["普陀山怎么去", "浙江舟山"],
    ["天台山", "浙江台州"],
    ["日月潭", "台湾"],
    ["华山", "陕西渭南"],
    ["延安", "陕西"],
    ["喀什市", "新疆"],
    ["喀什 酒店", "新疆"],
    ["林芝", "西藏"],
    ["北京 峨眉山", "四川乐山"],
    ["埃菲尔铁塔", "欧洲"],
  ])("%s lies in %s, and nothing else is given for it", (query, where) => {
    expect(places.famousElsewhere(query)?.where).toBe(where);
    expect(names(query)).toEqual([]);
    expect(places.geocode(query)).toEqual([]);
  });

  it("has no names like it but those that bear its own", () => {
    for (const query of ["西塘", "黄果树瀑布", "凤凰古城", "九寨沟", "林芝"])
      expect(places.similarNames(query, 10)).toEqual([]);
    const bearing = places.similarNames("华山", 10);
    expect(bearing).toContain("复旦大学附属华山医院");
    for (const name of bearing) expect(name).toContain("华山");
  });
});

it("is told from what merely begins or ends like it, and from what the world has", () => {
  const missed = [
    ["延安西路", /延安西路/],
    ["莫干山路", /莫干山路/],
    ["华山医院", /华山医院/],
    ["中山公园", /中山公园/],
    ["千岛湖", /千岛湖/],
    ["周庄", /周庄/],
    ["黄山", /黄山/],
    ["泰山", /泰山/],
    ["恒山", /恒山/],
    ["雁荡山", /雁荡山/],
    ["长白山", /长白山/],
    ["敦煌", /./],
    ["都江堰", /都江堰/],
  ].filter(([query, name]) => !(name as RegExp).test(names(query as string)[0] ?? ""));
  expect(missed).toEqual([]);
  expect(names("华山", "上海")[0]).toMatch(/华山/);
});

it("no name of the atlas' places is taken for one of those", () => {
  const names = readAtlas().flatMap(({ landmarks, stations, airports }) => [
    ...landmarks.flatMap(({ name, alias }) => [name, ...alias]),
    ...stations.map(({ name }) => `${name}站`),
    ...airports.map(({ name }) => name),
  ]);
  expect(names.filter((name) => places.famousElsewhere(name))).toEqual([]);
});

it("what is only like a name is no address, as it is only similar to a search", () => {
  for (const [query, name] of [
    ["故官博物院", "故宫博物院"],
    ["黄鹄楼", "黄鹤楼"],
    ["夫自庙秦淮风光带", "夫子庙秦淮风光带"],
  ] as const) {
    const found = places.search({ keywords: query, limit: 1 });
    expect([query, found.isSimilar, found.pois[0]?.poi.name]).toEqual([query, true, name]);
    expect(places.geocode(query), query).toEqual([]);
    expect(places.similarNames(query, 3), query).toContain(name);
  }
});

it("a short name is no shop's that merely sounds like it", () => {
  for (const query of ["溪塘", "林之", "霖之"])
    for (const { poi } of places.search({ keywords: query, limit: 5 }).pois) expect(poi.source, query).toBe("atlas");
});
