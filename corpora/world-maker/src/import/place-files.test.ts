import { FailureError, haversineMetres } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { readAtlas } from "../atlas/cities.ts";
import { fromBd09, fromWgs84 } from "../atlas/datum.ts";
import { emptyWorld } from "../build-world.ts";
import { memoryFile } from "../fixtures/memory-file.fixture.ts";
import type { Importer, ImportOptions, ImportReject } from "../import.ts";
import type { ImportFile } from "./files.ts";
import { pois } from "./poi-file.ts";

const OVER = emptyWorld(
  readAtlas().filter(({ name }) => ["北京", "南京", "青岛"].includes(name)),
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
