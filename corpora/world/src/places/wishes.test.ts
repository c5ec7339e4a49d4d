import { generatePois, readAtlas, readCountry } from "@arenakit/corpus-world-maker";
import { describe, expect, it } from "vitest";
import { createCountry } from "../country.ts";
import type { Poi } from "../data.ts";
import { createPlaces } from "../places.ts";
import { poiTable } from "../poi-table.ts";

const COUNTRY = createCountry(readCountry());

const NAMES = ["北京", "上海", "广州", "杭州", "成都", "西安", "武汉", "青岛", "福州", "南昌"];
const cities = readAtlas().filter(({ name }) => NAMES.includes(name));
const cityName = new Map(cities.map(({ adcode, name }) => [adcode, name]));
const generated = [...generatePois({ cities, seed: 8, scale: 0.4 })];
const places = createPlaces({ country: COUNTRY, cities, pois: poiTable(generated) });
const find = (keywords: string, limit = 30): Poi[] => places.search({ keywords, limit }).pois.map(({ poi }) => poi);
const texts = ({ name, type, tags }: Poi) => `${name} ${type} ${tags}`;

describe("wishes", () => {
  const kindOf = (query: string) => new Set(find(query).map(({ kind }) => kind));

  it("mean by a word of everyday the places of that trade", () => {
    const means: readonly (readonly [query: string, said: RegExp])[] = [
      ["上海 奶茶店", /奶茶|冷饮|饮品/],
      ["杭州 理发店", /美容美发/],
      ["成都 茶楼", /茶/],
      ["广州 面包店", /面包|糕饼/],
      ["西安 清真餐厅", /清真/],
      ["北京 公厕", /公共厕所/],
      ["武汉 足疗", /洗浴推拿/],
      ["上海 花店", /花/],
      ["成都 撸串", /烧烤|烤串/],
    ];
    for (const [query, said] of means) {
      const found = find(query);
      expect(found.length, query).toBeGreaterThan(2);
      for (const poi of found) expect(texts(poi), query).toMatch(said);
    }
  });

  it("pass over what no data answers, and over how one talks", () => {
    const plain = find("成都 火锅").map(({ id }) => id);
    for (const query of [
      "成都 网红 火锅",
      "成都 火锅 推荐",
      "成都哪里有好吃的火锅",
      "我想吃火锅 成都",
      "成都 正宗的火锅",
    ])
      expect(
        find(query).map(({ id }) => id),
        query,
      ).toEqual(plain);
    expect(kindOf("杭州 必去的景点")).toEqual(kindOf("杭州 景点"));
  });

  it("bound price and rating in many wordings", () => {
    const rated = (query: string, least: number) => {
      const found = find(query);
      expect(found.length, query).toBeGreaterThan(2);
      for (const { rating } of found) expect(rating, query).toBeGreaterThanOrEqual(least);
    };
    rated("上海 4.5分以上 餐厅", 4.5);
    rated("上海 评分4.6以上的酒店", 4.6);
    rated("杭州 评分不低于4.4 咖啡馆", 4.4);
    rated("北京 4.3+的酒吧", 4.3);
    const priced = (query: string, [least, most]: readonly [number, number]) => {
      const found = find(query);
      expect(found.length, query).toBeGreaterThan(2);
      for (const { costYuan } of found)
        expect([costYuan! >= least, costYuan! <= most, query]).toEqual([true, true, query]);
    };
    priced("上海 人均100以内 餐厅", [0, 100]);
    priced("北京 300以下的酒店", [0, 300]);
    priced("广州 不超过60元的餐厅", [0, 60]);
    priced("成都 200-400元的酒店", [200, 400]);
    priced("杭州 人均200以上的餐厅", [200, 99_999]);
  });

  it("put the cheapest first for who asks for cheap ones", () => {
    for (const query of ["北京 便宜的酒店", "cheap hotel Beijing", "实惠的酒店 北京"]) {
      const prices = find(query, 200).map(({ costYuan }) => costYuan ?? Number.POSITIVE_INFINITY);
      expect(prices.length, query).toBeGreaterThan(5);
      expect(prices, query).toEqual(prices.toSorted((left, right) => left - right));
    }
  });

  it("give up a wish where no place grants all of them, and never the kind", () => {
    // No bank has a rating, and no restaurant is open around the clock.
    expect(generated.some(({ kind, rating }) => kind === "bank" && rating !== null)).toBe(false);
    const banks = find("上海 评分4.5以上 银行");
    expect(banks.length).toBeGreaterThan(3);
    for (const { kind } of banks) expect(kind).toBe("bank");
    const late = find("西安 24小时 餐厅");
    expect(late.length).toBeGreaterThan(3);
    for (const { kind, openHours, tags } of late)
      expect([kind, openHours === "00:00-24:00" || tags.includes("深夜")]).toEqual(["restaurant", true]);
    for (const query of ["西安 海景 江景 亲子 酒店", "武汉 近地铁的酒店", "青岛 情侣 露台 包间 可带宠物 早餐 餐厅"])
      expect(kindOf(query), query).toEqual(new Set([query.endsWith("酒店") ? "hotel" : "restaurant"]));
  });

  it("hold around a point too", () => {
    const centre = find("天坛公园", 1)[0]!;
    const around = (keywords: string) =>
      places.around({ centre, radiusMetres: 6000, keywords, limit: 50 }).pois.map(({ poi }) => poi);
    for (const keywords of ["宠物友好的咖啡馆", "24小时餐厅", "评分4以上的银行", "网红咖啡馆"])
      expect(around(keywords).length, keywords).toBeGreaterThan(0);
    for (const { kind } of around("24小时餐厅")) expect(kind).toBe("restaurant");
  });

  it("are understood in English", () => {
    const means: readonly (readonly [query: string, city: string, said: RegExp])[] = [
      ["noodles in Xi'an", "西安", /面/],
      ["railway stations in Hangzhou", "杭州", /火车站/],
      ["toilets Beijing", "北京", /公共厕所/],
      ["bubble tea Shanghai", "上海", /奶茶|冷饮|饮品/],
      ["Chengdu convenience store", "成都", /便利/],
      ["best Sichuan food in Chengdu", "成都", /川菜/],
    ];
    for (const [query, city, said] of means) {
      const found = find(query, 10);
      expect(found.length, query).toBeGreaterThan(0);
      for (const poi of found) expect(`${cityName.get(poi.city)} ${texts(poi)}`, query).toMatch(said);
      for (const poi of found) expect(cityName.get(poi.city), query).toBe(city);
    }
  });
});

describe("prominence", () => {
  it("puts the railway station before the metro stop and the shops that carry its name", () => {
    for (const { name: city, stations } of cities)
      for (const { name } of stations) {
        const sides = /^(.+?)([东西南北]?)$/.exec(name)!;
        for (const query of [`${name}火车站`, `${name}高铁站`, `${sides[1]}火车${sides[2]}站`]) {
          const [first] = find(query, 1);
          expect([query, first?.name, first?.kind], city).toEqual([query, `${name}站`, "station"]);
        }
      }
  });

  it("puts the sight before its gates, stops and car parks, and before the shops that carry its name", () => {
    const before = (query: string, wanted: RegExp) => expect(find(query, 1)[0]?.name, query).toMatch(wanted);
    for (const { landmarks } of cities)
      for (const { name, alias } of landmarks.slice(0, 4))
        for (const query of [name, ...alias.filter((text) => /^[一-鿿]{3,}$/.test(text)).slice(0, 1)])
          expect(["gate", "bus", "metro", "parking"], query).not.toContain(find(query, 1)[0]?.kind);
    before("外滩", /^外滩$/);
    before("虹桥", /^上海虹桥/);
  });

  it("means by a name that several cities have the larger city's", () => {
    const named = (id: string, city: string): Poi => {
      const { adcode, districts } = cities.find(({ name }) => name === city)!;
      const { longitude, latitude, name: district } = districts[0]!;
      const other = { alias: [], english: null, brand: null, parent: null, businessArea: null, tags: [] };
      return {
        ...generated.find(({ kind }) => kind === "metro")!,
        ...{ id, city: adcode, district, longitude, latitude, ...other },
        name: "望江亭地铁站",
      };
    };
    const three = [named("B000000001", "福州"), named("B000000002", "西安"), named("B000000003", "上海")];
    const opened = createPlaces({ country: COUNTRY, cities, pois: poiTable(three) });
    const found = opened.search({ keywords: "望江亭", limit: 3 }).pois.map(({ poi }) => cityName.get(poi.city));
    expect(found).toEqual(["上海", "西安", "福州"]);
  });
});

describe("names near an empty result", () => {
  const similar = (query: string, limit = 3) => {
    expect(find(query), query).toEqual([]);
    return places.similarNames(query, limit);
  };

  it("are those of another city, with the city before them, so that they can be asked for", () => {
    const queries = ["北京 黄鹤楼", "上海 宽窄巷子", "成都 滕王阁", "西安 三坊七巷", "广州 灵隐寺"];
    for (const query of queries) {
      const [first] = similar(query);
      expect(first, query).toContain(query.split(" ")[1]);
      expect(find(first!, 1)[0]?.name, first).toContain(query.split(" ")[1]);
    }
  });

  it("are spelt or sound alike", () => {
    expect(similar("颐合元公圆")[0]).toBe("颐和园");
    expect(similar("外摊步道")).toContain("外滩");
    expect(similar("Tempel of Hevean")).toContain("天坛公园");
  });

  it("are of the kind that was asked for, or of a well-known business", () => {
    const kinds = (query: string) => new Set(similar(query).map((name) => find(name, 1)[0]?.kind));
    // Chains that have no branch in these cities.
    expect(kinds("开市客 成都")).toEqual(new Set(["supermarket"]));
    expect(kinds("一心堂 成都")).toEqual(new Set(["pharmacy"]));
    expect(kinds("茶颜悦色 上海")).toEqual(new Set(["restaurant"]));
  });

  it("are none where nothing is near, and no more than asked for", () => {
    expect(similar("阿姆斯特丹中央车站")).toEqual([]);
    for (const limit of [0, 1, 2, 5]) expect(similar("北京 黄鹤楼", limit).length).toBeLessThanOrEqual(limit);
  });
});

describe("odd questions", () => {
  it("are answered, whatever they are made of", () => {
    const odd = ["", " ", "的", "x", "故", "🏯", "故宫🏯", "！！！", "臺北", "1", "-", "%", "\u0000", "西".repeat(200)];
    for (const query of [...odd, "a".repeat(200), "Xi安 bell楼", "上海 ABC 咖啡 éé", "の", "Москва", "故宫\n外滩"]) {
      expect(find(query, 5).length, JSON.stringify(query)).toBeLessThanOrEqual(5);
      expect(places.similarNames(query, 3).length, JSON.stringify(query)).toBeLessThanOrEqual(3);
    }
    expect(find("故宫🏯", 1)[0]?.name).toBe("故宫博物院");
  });
});
