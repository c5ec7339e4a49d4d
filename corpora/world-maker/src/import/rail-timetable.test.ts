import { FailureError } from "@arenakit/contracts";
import { createRail, type WorldData } from "@arenakit/corpus-world";
import { expect, test } from "vitest";
import { readAtlas } from "../atlas/cities.ts";
import { emptyWorld } from "../build-world.ts";
import { inChunks, workbookBytes } from "../fixtures/workbook.fixture.ts";
import type { ImportReject } from "../import.ts";
import { rejectsFile } from "../import.ts";
import { importRailTimetable } from "./rail-timetable.ts";
import type { CellValue } from "./xlsx.ts";

const EMPTY = emptyWorld(readAtlas(), 1);
const OVER: WorldData = {
  ...EMPTY,
  meta: {
    ...EMPTY.meta,
    layers: [
      { name: "trains", source: "generated" },
      { name: "flights", source: "generated" },
    ],
  },
  stations: [{ name: "旧站", telecode: "0", city: null, longitude: 110, latitude: 30 }],
  flights: [
    {
      number: "CA1",
      airline: "a",
      from: "PEK",
      to: "HGH",
      departure: 500,
      arrival: 600,
      fromTerminal: null,
      toTerminal: null,
      aircraft: "A320",
      codeshares: [],
      weekdays: [1],
      fullFareYuan: 900,
    },
  ],
};

/** As in the public file, the titles of the second and third column stand the wrong way round. */
const STATION_TITLES = ["序号", "电报码", "站名", "拼音", "首字母", "拼音码", "经度", "纬度"];
const STATIONS: CellValue[][] = [
  STATION_TITLES,
  [1, "北京南", "VNP", "", "", "", 116.379, 39.865],
  [2, "天津", "TJP", "", "", "", 117.209, 39.135],
  [3, "塘沽", "TGP", "", "", "", 117.6426, 39.0269],
  [4, "廊坊", "LJP", "", "", "", 116.708, 39.509],
];
const TRAIN_TITLES = ["车次", "起点", "终点", "出发时间", "到达时间", "类别", "服务"];
const STOP_TITLES = ["站序", "站名", "到站时间", "出发时间", "停留时间", "是否开通", "运行日期", "其他"];
const time = (clock: string): number => (Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) / 1440;

/** Rows of a train whose calls are [station, arrival, departure, open?]. */
function block(
  number: string,
  calendar: CellValue,
  calls: readonly (readonly [string, string, string, boolean?])[],
): { announced: CellValue[]; rows: CellValue[][] } {
  const first = calls[0]!;
  const last = calls.at(-1)!;
  const announced = [number, first[0], last[0], time(first[2]), time(last[1]), "高速", 2];
  const cell = (text: string): CellValue => (text === "----" ? text : time(text));
  const rows = calls.map(([station, arrival, departure, open = true], at): CellValue[] => [
    ...(at === 0 ? announced : announced.map(() => null)),
    at + 1,
    station,
    cell(arrival),
    cell(departure),
    "----",
    open,
    at === 0 ? calendar : null,
    null,
  ]);
  return { announced, rows };
}

async function imported(
  blocks: readonly { announced: CellValue[]; rows: CellValue[][] }[],
  { stations = STATIONS, trains }: { stations?: CellValue[][]; trains?: CellValue[][] } = {},
) {
  const rejects: ImportReject[] = [];
  const bytes = workbookBytes({
    简介: [
      [null, null],
      ["收集时间", 42439],
    ],
    时刻表: [[...TRAIN_TITLES, ...STOP_TITLES], ...blocks.flatMap(({ rows }) => rows)],
    车站: stations,
    车次: [TRAIN_TITLES, ...(trains ?? blocks.map(({ announced }) => announced))],
  });
  const result = await importRailTimetable(inChunks(bytes, 999), {
    over: OVER,
    onReject: (reject) => rejects.push(reject),
  });
  return { ...result, rejects };
}

const G1 = block("G1", "ALL", [
  ["北京南", "----", "23:40"],
  ["廊坊", "23:58", "00:01", false],
  ["天津", "00:20", "00:20"],
]);

test("stations, times past midnight, closed stops and the layer's origin", async () => {
  const { data, report, rejects } = await imported([G1]);
  expect(rejects).toEqual([]);
  expect(data.stations.map(({ name, telecode, city }) => [name, telecode, city])).toEqual([
    ["北京南", "VNP", "北京"],
    ["天津", "TJP", "天津"],
    ["塘沽", "TGP", "天津"],
    ["廊坊", "LJP", null],
  ]);
  expect(data.services).toEqual([
    {
      number: "G1",
      category: "高速",
      calendar: { kind: "daily" },
      stops: [
        { station: 0, arrival: null, departure: 1420, usable: true },
        { station: 3, arrival: 1438, departure: 1441, usable: false },
        { station: 1, arrival: 1460, departure: null, usable: true },
      ],
    },
  ]);
  expect(report).toMatchObject({
    stations: 4,
    services: 1,
    numbers: 1,
    stops: 3,
    unusableStops: 1,
    stationsInCities: 3,
  });
  expect(data.meta.layers.map(({ name }) => name)).toEqual(["flights", "rail-timetable"]);
  expect(data.meta.layers[1]).toMatchObject({ licence: "MIT" });
  expect(data.flights).toBe(OVER.flights);
  const { direct } = createRail(data).journeys({ date: "2026-05-02", from: "北京南站", to: "天津站" });
  expect(direct[0]!.legs[0]).toMatchObject({ departure: 1420, arrival: 1460, fareEstimated: true });
});

test("calendars: all days, texts of dates, and a single date that is a number; the horizon spans them", async () => {
  const calls = [
    ["北京南", "----", "08:00"],
    ["天津", "08:35", "08:35"],
  ] as const;
  const { data, report } = await imported([
    block("G1", "ALL", calls),
    block("G3", "2016-02-01|2016-03-29", calls),
    block("G5", 42399, calls),
    block("G3", "2016-02-02", calls),
  ]);
  expect(data.services.map(({ calendar }) => calendar)).toEqual([
    { kind: "daily" },
    { kind: "dates", dates: ["2016-02-01", "2016-03-29"] },
    { kind: "dates", dates: ["2016-01-30"] }, // 42,399 days after 1899-12-30
    { kind: "dates", dates: ["2016-02-02"] },
  ]);
  expect(report).toMatchObject({
    services: 4,
    numbers: 3,
    datedServices: 3,
    horizon: { from: "2016-01-30", to: "2016-03-29" },
    now: "2016-03-10T09:00", // day 42,439, from the sheet 简介
  });
});

const CALLS = [
  ["北京南", "----", "08:00"],
  ["廊坊", "08:20", "08:22"],
  ["天津", "08:40", "08:40"],
] as const;
const spoilt = (row: number, column: number, value: CellValue) => {
  const made = block("G7", "ALL", CALLS);
  made.rows[row]![column] = value;
  return made;
};

test.each([
  ["a station that is not listed", spoilt(1, 8, "固安"), 6, /"固安" is not in the sheet 车站/],
  ["an arrival that is text", spoilt(1, 9, "eight"), 6, /到站时间 is no time of day: "eight"/],
  ["no arrival in the middle", spoilt(1, 9, "----"), 6, /no arrival time/],
  ["a whole number as time", spoilt(2, 9, 3), 7, /到站时间 is no time of day: 3/],
  ["no departure", spoilt(0, 10, null), 5, /no departure time/],
  ["是否开通 that is neither", spoilt(1, 12, "yes"), 6, /是否开通 is neither/],
  ["a calendar of no dates", spoilt(0, 13, "daily"), 5, /运行日期 is neither/],
  ["a date that does not exist", spoilt(0, 13, "2016-02-30"), 5, /运行日期 is neither/],
  ["an order that falls", spoilt(2, 7, 2), 7, /站序 2 does not follow 2/],
  ["a time that would take a night", spoilt(1, 9, time("07:00")), 6, /more than 12 hours/],
])("%s rejects the service, each row with its reason", async (_, bad, row, reason) => {
  const { data, report, rejects } = await imported([G1, bad]);
  expect(data.services.map(({ number }) => number)).toEqual(["G1"]);
  expect(report.rejected).toBe(3);
  expect(rejects.map((reject) => [reject.sheet, reject.row])).toEqual([5, 6, 7].map((each) => ["时刻表", each]));
  for (const reject of rejects)
    if (reject.row === row) expect(reject.reason).toMatch(reason);
    else expect(reject.reason).toContain(`its row ${row}`);
});

test("rows that belong nowhere are rejected: a stop before any train, a lone stop, a repeated service, a train without stops", async () => {
  const orphan = { announced: block("G9", "ALL", CALLS).announced, rows: [block("x", "ALL", CALLS).rows[1]!] };
  const lone = block("G11", "ALL", [["北京南", "09:00", "09:00"]]);
  const { data, rejects } = await imported([orphan, G1, lone, G1]);
  expect(data.services.map(({ number }) => number)).toEqual(["G1"]);
  expect(rejects).toEqual([
    { sheet: "时刻表", row: 2, reason: "a stop before the first train" },
    { sheet: "时刻表", row: 6, reason: "a service needs two stops, this has one" },
    { sheet: "时刻表", row: 7, reason: "G1 with the same calendar came before" },
    { sheet: "时刻表", row: 8, reason: expect.stringContaining("its row 7") },
    { sheet: "时刻表", row: 9, reason: expect.stringContaining("its row 7") },
    { sheet: "车次", row: 2, reason: expect.stringContaining("no service in 时刻表") },
  ]);
});

test("the file of rejects tells them and the oddities, under a header that counts them", async () => {
  const lone = block("G11", "ALL", [["北京南", "09:00", "09:00"]]);
  const elsewhere = block("G13", "ALL", CALLS);
  elsewhere.announced[2] = "塘沽"; // said to end there; its last row is 天津
  elsewhere.rows[0]![2] = "塘沽";
  const { report, rejects } = await imported([G1, lone, elsewhere]);
  const lines = rejectsFile({ world: "w", rejects, notes: report.notes }).split("\n");
  expect(lines.pop()).toBe("");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { format: "arenakit.rejects/1", world: "w", rejects: 1, notes: 1 },
    { kind: "reject", sheet: "时刻表", row: 5, reason: "a service needs two stops, this has one" },
    { kind: "note", sheet: "时刻表", row: 8, reason: "G13 is said to end at 塘沽, its last row is 天津" },
  ]);
});

test("stations without code, name or place are rejected, and so is a second one of a name", async () => {
  const { data, rejects } = await imported([G1], {
    stations: [
      ...STATIONS,
      [5, "天津西", "天津西", "", "", "", 117, 39],
      [6, "", "TXP", "", "", "", 117, 39],
      [7, "天津西", "TXP", "", "", "", 39, 117],
      [8, "廊坊", "LFP", "", "", "", 116.7, 39.5],
      [9, "TIP", "天津南", "", "", "", 117.06, 39.05],
    ],
  });
  expect(data.stations.at(-1)).toMatchObject({ name: "天津南", telecode: "TIP", city: "天津" }); // a file with the right titles
  expect(rejects.map(({ sheet, row }) => [sheet, row])).toEqual([6, 7, 8, 9].map((row) => ["车站", row]));
});

test("another workbook is refused with what it lacks", async () => {
  const ask = async (sheets: Parameters<typeof workbookBytes>[0]) => {
    const run = importRailTimetable(inChunks(workbookBytes(sheets), 500), { over: OVER, onReject: () => {} });
    return run.then(
      () => "imported",
      (error: unknown) => (error instanceof FailureError ? `${error.failure.code}: ${error.failure.message}` : "other"),
    );
  };
  expect(await ask({ Sheet1: [["a"]] })).toMatch(/^not_a_timetable: expected sheets 车站 and 时刻表, got Sheet1/);
  expect(await ask({ 车站: [["电报码", "站名"]], 时刻表: [["车次"]] })).toMatch(/^not_a_timetable: .*经度, 纬度/);
});
