/** Stations and airports by the English that travellers type; the list was written before the search knew any of it. */

import { generatePois, readAtlas, readCountry } from "@arenakit/corpus-world-maker";
import { describe, expect, it } from "vitest";
import { createCountry } from "../country.ts";
import { createPlaces } from "../places.ts";
import { poiTable } from "../poi-table.ts";

const COUNTRY = createCountry(readCountry());

const places = createPlaces({
  country: COUNTRY,
  cities: readAtlas(),
  pois: poiTable(generatePois({ cities: readAtlas(), seed: 5, scale: 0.05 })),
});
const found = (keywords: string) => places.search({ keywords, limit: 5 }).pois.map(({ poi }) => poi.name);

describe("English of hubs", () => {
  it.each([
    ["Beijing Capital International Airport", "北京首都国际机场"],
    ["Beijing Daxing airport", "北京大兴国际机场"],
    ["Shanghai Pudong International Airport", "上海浦东国际机场"],
    ["Pudong airport", "上海浦东国际机场"],
    ["Guangzhou Baiyun International Airport", "广州白云国际机场"],
    ["Chengdu Tianfu International Airport", "成都天府国际机场"],
    ["Sanya Phoenix International Airport", "三亚凤凰国际机场"],
    ["Xi'an Xianyang International Airport", "西安咸阳国际机场"],
    ["Lhasa Gonggar Airport", "拉萨贡嘎国际机场"],
    ["Hong Kong International Airport", "香港国际机场"],
    ["Macau International Airport", "澳门国际机场"],
    ["Macao International Airport", "澳门国际机场"],
    ["Nanning Wuxu International Airport", "南宁吴圩国际机场"],
    ["Xining Caojiapu International Airport", "西宁曹家堡国际机场"],
    ["Lijiang Sanyi International Airport", "丽江三义国际机场"],
    ["Sunan Shuofang International Airport", "苏南硕放国际机场"],
    ["Dunhuang Mogao International Airport", "敦煌莫高国际机场"],
    ["kunming changshui", "昆明长水国际机场"],
    ["Urumqi Tianshan International Airport", "乌鲁木齐天山国际机场"],
    ["Hangzhou Xiaoshan Intl Airport", "杭州萧山国际机场"],
    ["Beijing West Railway Station", "北京西站"],
    ["Beijing South train station", "北京南站"],
    ["Beijingnan Railway Station", "北京南站"],
    ["Shanghai Hongqiao Railway Station", "上海虹桥站"],
    ["Hongqiao railway station", "上海虹桥站"],
    ["Shanghaihongqiao Railway Station", "上海虹桥站"],
    ["Xi'an North Railway Station", "西安北站"],
    ["Xian North station", "西安北站"],
    ["Guangzhou South", "广州南站"],
    ["Hong Kong West Kowloon Station", "香港西九龙站"],
    ["Chongqing Shapingba Railway Station", "沙坪坝站"],
    ["Luoyang Longmen railway station", "洛阳龙门站"],
    ["Hankou railway station", "汉口站"],
    ["Kunshan South Railway Station", "昆山南站"],
    ["Dujiangyan Railway Station", "都江堰站"],
    ["Suzhou North high speed railway station", "苏州北站"],
    ["Guilin North Station", "桂林北站"],
    ["Changbaishan Railway Station", "长白山站"],
    ["Harbin West Railway Station", "哈尔滨西站"],
    ["Yueqing railway station", "乐清站"],
  ])("%s: %s is among the first five", (query, name) => {
    expect(found(query)).toContain(name);
  });

  it("is first, whether the official name or the one that people say", () => {
    const colloquial = (name: string) =>
      name.replace("Railway Station", "train station").replace("International Airport", "airport").toLowerCase();
    const missed = readAtlas()
      .flatMap((city) => [...city.stations.map(({ name }) => `${name}站`), ...city.airports.map(({ name }) => name)])
      .map((name) => places.search({ keywords: name, limit: 1 }).pois[0]!.poi)
      .filter(({ name, english }) => found(english!)[0] !== name || !found(colloquial(english!)).includes(name));
    expect(missed.map(({ name }) => name)).toEqual([]);
  });

  it("can be what other places are near", () => {
    const [first] = places.search({ keywords: "hotels near pudong airport", limit: 1 }).pois;
    expect(first?.poi).toMatchObject({ kind: "hotel", district: "浦东新区" });
  });
});
