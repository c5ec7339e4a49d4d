import { FailureError, haversineMetres } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { ATLAS } from "../atlas/cities.ts";
import { fromBd09, fromWgs84 } from "../atlas/datum.ts";
import { METROS } from "../atlas/metro/cities.ts";
import { readMetro } from "../atlas/metro.ts";
import type { Poi } from "../data.ts";
import type { Importer, ImportOptions, ImportReject } from "../import.ts";
import { poiTable } from "../poi-table.ts";
import { crosswoz } from "./crosswoz.ts";
import { emptyWorld } from "./empty-world.ts";
import { type ImportFile, memoryFile } from "./files.ts";
import { pois } from "./poi-file.ts";
import { vitabench } from "./vitabench.ts";

const OVER = emptyWorld(
  ATLAS.filter(({ name }) => ["北京", "南京", "青岛"].includes(name)),
  1,
);

async function imported(importer: Importer, files: readonly ImportFile[], options: Partial<ImportOptions> = {}) {
  const rejects: ImportReject[] = [];
  const outcome = await importer.read(files, { over: OVER, onReject: (one) => rejects.push(one), ...options });
  return { ...outcome, places: [...outcome.data.pois], reasons: rejects.map(({ row, reason }) => [row, reason]) };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof FailureError ? error.failure : error),
  );

describe("CrossWOZ", () => {
  const sight = (名称: string, more: object = {}) => [
    名称,
    {
      领域: "景点",
      名称,
      地址: "",
      地铁: null,
      电话: "",
      门票: null,
      游玩时间: "",
      评分: null,
      周边景点: [],
      周边餐馆: [],
      周边酒店: [],
      ...more,
    },
  ];
  const entries = (name: string, list: readonly unknown[]) => memoryFile(name, JSON.stringify(list), 100);
  const ENTRIES = entries("attraction_db.json", [
    sight("雍和书院", {
      地铁: "雍和宫地铁站A口",
      地址: "北京市东城区雍和宫大街1号",
      门票: 25,
      评分: 4.7,
      游玩时间: "1小时 - 2小时",
    }),
    sight("近处小园", { 周边景点: ["无名", "雍和书院"], 地址: "某处" }),
    sight("朝阳某馆", { 地址: "北京市崇文区某街" }),
    sight("无处可寻", { 地址: "某村" }),
    ["坏条目", { 领域: "景点", 评分: "高" }],
    "不是条目",
    sight("雍和书院", { 地铁: "雍和宫地铁站A口" }),
    sight("评分过高", { 地铁: "雍和宫地铁站A口", 评分: 47 }),
    sight("故宫", { 地铁: "雍和宫地铁站A口" }),
  ]);
  const station = readMetro(METROS.find(({ city }) => city === "北京")!).stations.find(
    ({ name }) => name === "雍和宫",
  )!;

  it("puts places near their station, a neighbour or their district, and says that this is approximate", async () => {
    const { places, report } = await imported(crosswoz, [ENTRIES]);
    const [byStation, byNeighbour, byDistrict] = places as [Poi, Poi, Poi];
    expect(byStation).toMatchObject({
      ...{ name: "雍和书院", ticketYuan: 25, rating: 4.7, visitMinutes: 90, district: "东城区" },
      ...{ source: "imported", approximate: ["coordinates"] },
    });
    // Within 500 m east and north.
    expect(haversineMetres(byStation, station)).toBeLessThan(500 * Math.SQRT2 + 1);
    expect(haversineMetres(byNeighbour, byStation)).toBeLessThan(400 * Math.SQRT2 + 1);
    const east = OVER.cities.find(({ name }) => name === "北京")!.districts.find(({ name }) => name === "东城区")!;
    expect(haversineMetres(byDistrict, east)).toBeLessThan(2500 * Math.SQRT2 + 1);
    expect(byDistrict.district).toBe("东城区");
    expect(report.taken).toMatchObject({ places: 4, byMetro: 2, byNeighbours: 1, byDistrict: 1 });
  });

  it("lists what it cannot take", async () => {
    const { reasons } = await imported(crosswoz, [ENTRIES]);
    expect(reasons).toEqual([
      [4, "no metro station, street, neighbour or district by which to place it"],
      [5, expect.stringContaining("no entry of CrossWOZ")],
      [6, expect.stringContaining("no entry of CrossWOZ")],
      [7, "the same place came in row 1"],
      [8, "a rating of 47, not 0 to 5"],
    ]);
  });

  it("leaves to the atlas what the atlas has", async () => {
    const palace: Poi = {
      ...(await imported(crosswoz, [ENTRIES])).places[0]!,
      id: "B000000001",
      name: "故宫博物院",
      alias: ["故宫"],
      source: "atlas",
    };
    const over = { ...OVER, pois: poiTable([palace]) };
    const { places, report } = await imported(crosswoz, [ENTRIES], { over });
    expect(places.map(({ name }) => name)).toEqual(["故宫博物院", "雍和书院", "近处小园", "朝阳某馆"]);
    expect(report.notes).toEqual([
      expect.objectContaining({ row: 9, reason: "故宫 is the atlas's 故宫博物院, which stays as it is" }),
    ]);
    expect(report.taken).toMatchObject({ places: 3, placesOfAtlas: 1 });
  });

  it("takes hours, dishes and prices of restaurants and classes of hotels", async () => {
    const shared = { 地址: "", 地铁: "雍和宫地铁站A口", 周边景点: [], 周边餐馆: [], 周边酒店: [] };
    const restaurant = {
      ...shared,
      领域: "餐馆",
      名称: "某记涮肉",
      营业时间: "周一至周日 11:00-22:00",
      推荐菜: ["手切羊肉"],
      人均消费: 90,
      评分: 4.5,
    };
    const hotel = {
      ...shared,
      领域: "酒店",
      名称: "某某酒店",
      酒店类型: "豪华型",
      酒店设施: ["健身房"],
      价格: 1200,
      评分: 4.9,
    };
    const files = [entries("restaurant_db.json", [["", restaurant]]), entries("hotel_db.json", [["", hotel]])];
    const { places } = await imported(crosswoz, files);
    expect(places).toMatchObject([
      { kind: "hotel", typecode: "100102", costYuan: 1200, tags: ["健身房"] },
      { kind: "restaurant", typecode: "050117", openHours: "11:00-22:00", costYuan: 90, tags: ["手切羊肉"] },
    ]);
  });

  it("needs Beijing, and files that it knows", async () => {
    const nanjing = emptyWorld(
      ATLAS.filter(({ name }) => name === "南京"),
      1,
    );
    expect(await failureOf(imported(crosswoz, [ENTRIES], { over: nanjing }))).toMatchObject({ code: "city_missing" });
    expect(await failureOf(imported(crosswoz, []))).toMatchObject({ code: "wrong_files" });
    expect(await failureOf(imported(crosswoz, [ENTRIES, ENTRIES]))).toMatchObject({ code: "wrong_files" });
    expect(await failureOf(imported(crosswoz, [entries("other.json", [])]))).toMatchObject({ code: "wrong_files" });
    const { data } = await imported(crosswoz, [ENTRIES]);
    expect(await failureOf(imported(crosswoz, [ENTRIES], { over: data }))).toMatchObject({ code: "layer_exists" });
  });
});

describe("VitaBench", () => {
  const shop = (name: string, more: object = {}) => ({
    ...{
      store_id: name,
      name,
      score: 4.6,
      tags: [],
      products: [
        { name: "套餐", price: 30 },
        { name: "饮料", price: 5 },
        { name: "大餐", price: 88 },
      ],
    },
    location: { address: "江苏省南京市玄武区某路1号", longitude: 118.79, latitude: 32.05 },
    ...more,
  });
  const tasks = (stores: readonly { store_id: string }[]) =>
    memoryFile(
      "tasks.json",
      JSON.stringify([{ environment: { stores: Object.fromEntries(stores.map((store, at) => [at, store])) } }, {}]),
    );

  it("become places of the city that their address names, else of the nearest", async () => {
    const english = {
      location: { address: "1 Main Road, Shinan District, Qingdao", longitude: 120.38, latitude: 36.06 },
    };
    const unnamed = { location: { address: "某自贸区某路", longitude: 118.8, latitude: 32.06 } };
    const { places, report } = await imported(vitabench, [
      tasks([
        shop("老王火锅"),
        shop("Sea Breeze Cafe", english),
        shop("某粥铺", unnamed),
        shop("甲乙丙", { products: [] }),
      ]),
    ]);
    const city = (name: string) => OVER.cities.find((each) => each.name === name)!.adcode;
    expect(places).toMatchObject([
      {
        name: "老王火锅",
        city: city("南京"),
        typecode: "050117",
        rating: 4.6,
        costYuan: 30,
        approximate: ["costYuan"],
      },
      { name: "Sea Breeze Cafe", english: "Sea Breeze Cafe", city: city("青岛"), kind: "cafe" },
      { name: "某粥铺", city: city("南京") },
      { name: "甲乙丙", kind: "restaurant", typecode: "050100" },
    ]);
    expect(report.notes.map(({ reason }) => reason)).toEqual([
      "某粥铺: its address names no city of the world, it counts to the nearest one",
      "甲乙丙: neither name, tags nor products tell what kind of place it is",
    ]);
  });

  it("list what cannot be taken", async () => {
    const at = (longitude: number, latitude: number, address: string) => ({
      location: { address, longitude, latitude },
    });
    const { reasons, places } = await imported(vitabench, [
      tasks([
        shop("远火锅", at(120, 36, "江苏省南京市")),
        shop("无城火锅", at(104, 30.6, "四川省成都市")),
        shop("海外火锅", at(138.8, 32, "Nanjing")),
        shop("老火锅", { score: 9.8 }),
        shop("老火锅", { location: { longitude: 1 } }),
        shop("新火锅"),
        shop("新火锅"),
      ]),
    ]);
    expect(places).toHaveLength(1);
    expect(reasons).toEqual([
      [1, expect.stringMatching(/km from 南京.*which its address names; at most 80/)],
      [1, expect.stringMatching(/km from .*the nearest district of the world; at most 40/)],
      [1, "no coordinates in China: 138.8,32"],
      [1, "a rating of 9.8, not 0 to 5"],
      [1, expect.stringContaining("a shop that cannot be read: location.address")],
      [1, "the same place came in row 1"],
      [2, "a task without stores and without shops"],
    ]);
  });
});

describe("a file of places", () => {
  const CSV = [
    "id,Name,lon,lat,kind,typecode,category,address,rating,price,hours,tags,phone,alias,name_en",
    '1,"金陵小馆, 总店",118.79,32.05,restaurant,,,中山路1号,4.55,60,10:00-22:00,鸭血|粉丝,025-1,小馆,Jinling',
    "2,南京某院,118.79,32.05,,140100,,,,,,,,,",
    "3,某某咖啡,118.79,32.05,,,,,,,,,,,",
    "4,,118.79,32.05,cafe,,,,,,,,,,",
    "5,无坐标,,,cafe,,,,,,,,,,",
    "6,错坐标,abc,32,cafe,,,,,,,,,,",
    "7,错类,118.79,32.05,castle,,,,,,,,,,",
    "8,错码,118.79,32.05,,999999,,,,,,,,,",
    "9,无类,118.79,32.05,,,,,,,,,,,",
    "10,错分,118.79,32.05,cafe,,,,good,,,,,,",
    "11,太远,110,45,cafe,,,,,,,,,,",
    "1,重复,118.79,32.05,cafe,,,,,,,,,,",
    "12,多列,118.79,32.05,cafe,,,,,,,,,,,,,",
  ].join("\n");

  it("of comma-separated values is read by the names of its columns", async () => {
    const { places, reasons, report } = await imported(pois, [memoryFile("a.csv", CSV, 50)]);
    expect(places).toMatchObject([
      {
        ...{ name: "金陵小馆, 总店", kind: "restaurant", typecode: "050100", rating: 4.6, costYuan: 60 },
        ...{ openHours: "10:00-22:00", tags: ["鸭血", "粉丝"], tel: "025-1", alias: ["小馆"], english: "Jinling" },
        ...{ longitude: 118.79, latitude: 32.05, address: "中山路1号" },
      },
      { name: "南京某院", kind: "museum", typecode: "140100" },
      { name: "某某咖啡", kind: "cafe", typecode: "050500" },
    ]);
    expect(reasons).toEqual([
      [5, "no name"],
      [6, "no longitude and latitude"],
      [7, "no coordinates: abc, 32"],
      [8, expect.stringContaining('kind "castle" is none of restaurant')],
      [9, "typecode 999999 is of no class of the table of types"],
      [10, expect.stringContaining("no kind")],
      [11, "rating is no number: good"],
      [12, expect.stringContaining("the nearest district of the world")],
      [13, "the same place came in row 2"],
      [14, "not a row of the format"],
    ]);
    expect(report).toMatchObject({ taken: { places: 3 }, rejected: 10 });
  });

  const feature = (properties: object | null, geometry: unknown, id?: number) => ({
    type: "Feature",
    id,
    properties,
    geometry,
  });

  it.each([
    ["gcj02", (point: { longitude: number; latitude: number }) => point],
    ["wgs84", fromWgs84],
    ["bd09", fromBd09],
  ] as const)("may have coordinates of %s", async (datum, convert) => {
    const { places } = await imported(pois, [memoryFile("a.csv", CSV)], { datum });
    expect(haversineMetres(places[0]!, convert({ longitude: 118.79, latitude: 32.05 }))).toBeLessThan(0.2);
  });

  const FEATURES = [
    feature({ name: "某公园" }, { type: "Point", coordinates: [118.79, 32.05] }, 7),
    feature(
      { name: "某广场", kind: "park" },
      {
        type: "Polygon",
        coordinates: [
          [
            [118.78, 32.04],
            [118.8, 32.04],
            [118.8, 32.06],
            [118.78, 32.04],
          ],
        ],
      },
    ),
    feature({ name: "无处" }, null),
    feature(null, { type: "Point", coordinates: [118.79, 32.05] }),
  ];

  it.each([
    ["a.geojson", JSON.stringify({ type: "FeatureCollection", features: FEATURES }), 0],
    [
      "a.geojsonl",
      FEATURES.map((each) => JSON.stringify(each))
        .concat("{")
        .join("\n"),
      1,
    ],
  ])("%s is WGS84, as its standard says", async (name, text, broken) => {
    const { places, reasons } = await imported(pois, [memoryFile(name, text, 33)]);
    const middle = fromWgs84({ longitude: 118.79, latitude: 32.05 });
    expect(places.map((place) => place.name)).toEqual(["某公园", "某广场"]);
    for (const place of places) expect(haversineMetres(place, middle)).toBeLessThan(0.2);
    expect(reasons).toEqual([
      [3, "no longitude and latitude"],
      [4, "no name"],
      ...Array.from({ length: broken }, () => [5, "not a row of the format"]),
    ]);
  });

  it("that is none fails whole", async () => {
    for (const file of [memoryFile("a.parquet", "PAR1 no"), memoryFile("a.parquet", ""), memoryFile("a.geojson", "[]")])
      expect(await failureOf(imported(pois, [file])), file.name).toMatchObject({ code: "unreadable_file" });
    expect(await failureOf(imported(pois, [memoryFile("a.xlsx", "")]))).toMatchObject({ code: "wrong_files" });
  });

  it("may be laid over a world twice under two names, ids never meeting", async () => {
    const once = await imported(pois, [memoryFile("a.csv", CSV)], { layer: "first" });
    const twice = await imported(pois, [memoryFile("a.csv", CSV)], { layer: "second", over: once.data });
    expect(new Set(twice.places.map(({ id }) => id)).size).toBe(6);
    expect(twice.data.meta.layers.map(({ name }) => name)).toEqual(["atlas", "first", "second"]);
    const again = await imported(pois, [memoryFile("a.csv", CSV, 7)], { layer: "first" });
    expect(again.places).toEqual(once.places);
  });
});
