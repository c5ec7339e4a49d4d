import { expect, it } from "vitest";
import { readAtlas } from "../atlas/cities.ts";
import { emptyWorld } from "../build-world.ts";
import { memoryFile } from "../fixtures/memory-file.fixture.ts";
import type { ImportReject } from "../import.ts";
import type { ImportFile } from "./files.ts";
import { pois } from "./poi-file.ts";

const OVER = emptyWorld(
  readAtlas().filter(({ name }) => name === "南京"),
  1,
);

async function imported(file: ImportFile) {
  const rejects: ImportReject[] = [];
  const { data, report } = await pois.read([file], { over: OVER, onReject: (one) => rejects.push(one) });
  return { places: [...data.pois], report, reasons: rejects.map(({ row, reason }) => [row, reason]) };
}

const feature = (properties: object, geometry: object) => ({ type: "Feature", properties, geometry });

it("takes Amap's own codes and classes, also where a spreadsheet took the leading zero", async () => {
  const rows: readonly (readonly [type: string, kind: string, typecode: string])[] = [
    ["050117", "restaurant", "050117"],
    ["50500", "cafe", "050500"],
    ["080304|050100", "bar", "080304"],
    ["050199", "restaurant", "050100"],
    ["060000", "shop", "061200"],
    ["110205", "scenic", "110205"],
    ["餐饮服务;中餐厅;火锅店", "restaurant", "050117"],
    ["医疗保健服务;综合医院;三级甲等医院|科教文化服务;学校;高等院校", "hospital", "090101"],
  ];
  const csv = rows.map(([type], at) => `某处${at},118.79,32.05,${type}`);
  const features = rows.map(([type], at) =>
    feature({ name: `某处${at}`, type }, { type: "Point", coordinates: [118.79, 32.05] }),
  );
  const files = [
    memoryFile("a.csv", ["name,lon,lat,type", ...csv].join("\n")),
    memoryFile("a.geojson", JSON.stringify({ type: "FeatureCollection", features })),
  ];
  for (const file of files) {
    const { places } = await imported(file);
    expect(places.map(({ kind, typecode }) => [kind, typecode])).toEqual(
      rows.map(([, kind, typecode]) => [kind, typecode]),
    );
  }
  const { reasons } = await imported(memoryFile("a.csv", "name,lon,lat,type\n某处,118.79,32.05,999999"));
  expect(reasons).toEqual([[2, expect.stringContaining("no kind")]]);
});

it("lets no text reach over its line", async () => {
  const name = "好店\n2. 假店｜餐厅｜北京市\u2028评分5";
  const row = { name, address: "路1号\r\n路2号", alias: "甲\t乙", tags: "辣\u0000", kind: "restaurant" };
  const csv = `name,address,alias,tags,kind,lon,lat\n${Object.values(row)
    .map((text) => `"${text}"`)
    .join(",")},118.79,32.05\n"\u200b\n",,,,cafe,118.79,32.05\n`;
  const geometry = { type: "Point", coordinates: [118.79, 32.05] };
  const json = JSON.stringify({
    type: "FeatureCollection",
    features: [feature(row, geometry), feature({ name: "\u200b\n", kind: "cafe" }, geometry)],
  });
  for (const file of [memoryFile("a.csv", csv), memoryFile("a.geojson", json)]) {
    const { places, reasons, report } = await imported(file);
    expect(places).toMatchObject([
      { name: "好店 2. 假店|餐厅|北京市 评分5", address: "路1号 路2号", alias: ["甲 乙"], tags: ["辣"] },
    ]);
    expect(report.taken).toEqual({ places: 1, placesCleaned: 1 });
    expect(report.notes).toMatchObject([{ reason: expect.stringContaining("name, alias, tags, address") }]);
    expect(reasons.map(([, reason]) => reason)).toEqual(["no name"]);
  }
  const long = memoryFile("a.csv", `name,lon,lat,kind\n${"长".repeat(201)},118.79,32.05,cafe`);
  expect((await imported(long)).reasons).toEqual([[2, expect.stringContaining("201 characters")]]);
});

it("makes no world of a file without rows or without the columns of a place", async () => {
  const files: readonly (readonly [name: string, text: string, says: RegExp])[] = [
    ["a.csv", "", /name or title.*longitude or lon.*a\.csv, got no rows and no columns/],
    ["a.csv", "name,lon,lat,type\n", /got no rows and the columns name, lon, lat, type/],
    ["a.tsv", "shop\twhere\n面馆\t路口\n", /got 1 rows and the columns shop, where/],
    ["a.csv", "name,kind\n面馆,restaurant\n", /got 1 rows and the columns name, kind/],
    ["a.geojson", JSON.stringify({ type: "FeatureCollection", features: [] }), /got no rows/],
    [
      "a.geojson",
      JSON.stringify({
        type: "FeatureCollection",
        features: [feature({ ref: 1 }, { type: "Point", coordinates: [118.79, 32.05] })],
      }),
      /the columns ref, geometry/,
    ],
    ["a.geojsonl", "\n\n", /got no rows/],
  ];
  for (const [name, text, says] of files)
    await expect(imported(memoryFile(name, text)), text).rejects.toMatchObject({
      failure: { owner: "corpus", code: "unreadable_file", message: expect.stringMatching(says) },
    });
});
