/**
 * Lays the public timetable of China's high-speed trains (collected from 12306 on 2016-03-10, an xlsx workbook) over a
 * world: its stations and services replace the world's, cities, places and flights stay. Streams; reads no clock.
 */
import { createReadStream } from "node:fs";
import { addDays, dayNumber, fail, haversineMetres, type LonLat } from "@arenakit/contracts";
import {
  type CityFacts,
  FARES_ESTIMATED,
  type Station,
  type TrainService,
  type WorldData,
} from "@arenakit/corpus-world";
import type { Importer, ImportOptions, ImportReject } from "../import.ts";
import { assignParts } from "./files.ts";
import { type Layer, metaWith } from "./layers.ts";
import { type Columns, columnsOf, readService, readStation, textOf } from "./rail-rows.ts";
import { countRejects } from "./reject-count.ts";
import { openWorkbook, type ReadChunks, type SheetRow, type Workbook } from "./xlsx.ts";

const STATIONS = "车站";
const TRAINS = "车次";
const TIMETABLE = "时刻表";
const ABOUT = "简介";
/** Name of the layer in the new world, by which tasks know that they can be asked of it. */
const LAYER = "rail-timetable";
const GENERATED_LAYER = "trains";

/** The new world is called `<over>-rail` where no name is given. Rows are counted as Excel does. */
type RailImportOptions = Pick<ImportOptions, "over" | "onReject" | "name">;

export const railTimetable: Importer = {
  name: "rail-timetable",
  description: "The public high-speed timetable of 2016 replaces the trains of a world.",
  source: "timetable collected from 12306 (metromancn/Parse12306)",
  licence: "MIT",
  parts: [{ id: "timetable", pattern: /(?:)/, what: "the timetable as .xlsx" }],
  options: [],
  async read(files, options) {
    const file = assignParts(files, railTimetable.parts).get("timetable")!;
    const { data, report } = await importRailTimetable(file.read, options);
    const { rejected, notes, horizon: _horizon, now: _now, ...taken } = report;
    return { data, report: { taken, rejected, notes } };
  },
};

export interface RailImportReport {
  readonly stations: number;
  readonly services: number;
  /** Different train numbers; a service is number and calendar. */
  readonly numbers: number;
  readonly stops: number;
  readonly unusableStops: number;
  /** Services that run on listed dates only. */
  readonly datedServices: number;
  /** Stations that belong to a city of the world. */
  readonly stationsInCities: number;
  readonly rejected: number;
  readonly horizon: { readonly from: string; readonly to: string };
  readonly now: string;
  /** Oddities that were imported as they stand. */
  readonly notes: readonly ImportReject[];
}

/**
 * Imports from a path or from chunks (`source` is read several times). Rejects: a station without telecode, name or
 * coordinates, or named twice; every row of a service of which one row cannot be read, with the row that is to blame;
 * a service whose number and calendar came before; a row of 车次 that no service in 时刻表 matches.
 *
 * The horizon of the new world is the first to the last date that any calendar names (that of `over` when all services
 * run daily); `now` is 09:00 of the day on which the data were collected, or the horizon's first day.
 * Fails (owner `corpus`) with `not_a_workbook`, `not_a_timetable`, `truncated_file` or `unreadable_file`.
 */
export async function importRailTimetable(
  source: string | ReadChunks,
  { over, onReject, name }: RailImportOptions,
): Promise<{ data: WorldData; report: RailImportReport }> {
  const workbook = await openWorkbook(typeof source === "string" ? () => createReadStream(source) : source);
  for (const sheet of [STATIONS, TIMETABLE])
    if (!workbook.sheets.includes(sheet))
      fail(
        "corpus",
        "not_a_timetable",
        `expected sheets ${STATIONS} and ${TIMETABLE}, got ${workbook.sheets.join(", ")}`,
      );
  const count = countRejects({ onReject });
  const reject = (sheet: string, row: number, reason: string) => count.reject({ sheet, row, reason });
  const collected = await collectionDate(workbook);
  const stations = await readStations(workbook, { over, reject });
  const announced = await readAnnounced(workbook);
  const { services, notes } = await readServices(workbook, { stations, announced, reject });
  for (const rows of announced.values())
    for (const row of rows) reject(TRAINS, row, `no service in ${TIMETABLE} has this number, ends and times`);

  const horizon = horizonOf(services) ?? over.meta.horizon;
  const isCovered = collected !== null && collected >= horizon.from && collected <= horizon.to;
  const now = `${isCovered ? collected : horizon.from}T09:00`;
  const data: WorldData = {
    ...over,
    meta: {
      ...metaWith(layerOf(collected), { over, name: name || `${over.meta.name}-rail` }, [GENERATED_LAYER, LAYER]),
      horizon,
      now,
    },
    stations,
    services,
  };
  const stops = services.flatMap((service) => service.stops);
  const report: RailImportReport = {
    stations: stations.length,
    services: services.length,
    numbers: new Set(services.map(({ number }) => number)).size,
    stops: stops.length,
    unusableStops: stops.filter(({ usable }) => !usable).length,
    datedServices: services.filter(({ calendar }) => calendar.kind === "dates").length,
    stationsInCities: stations.filter(({ city }) => city !== null).length,
    rejected: count.rejected,
    horizon,
    now,
    notes,
  };
  return { data, report };
}

function layerOf(collected: string | null): Layer {
  return {
    name: LAYER,
    source: `public timetable of high-speed trains in China, collected from 12306 on ${collected ?? "an unknown date"} (metromancn/Parse12306)`,
    licence: "MIT",
    note: `${FARES_ESTIMATED} (our model by distance and class; the timetable has none)`,
  };
}

type Reject = (sheet: string, row: number, reason: string) => void;

/** Calls back with the rows below the header, with its columns; blank rows are nothing. */
async function eachDataRow(
  workbook: Workbook,
  { sheet, titles }: { sheet: string; titles: readonly string[] },
  onRow: (row: SheetRow, columns: Columns) => void,
): Promise<void> {
  let columns: Columns | null = null;
  await workbook.eachRow(sheet, (row) => {
    if (row.cells.every((cell) => cell === null)) return;
    if (columns) return onRow(row, columns);
    const header = columnsOf(row);
    const missing = titles.filter((title) => header.find(title) < 0);
    if (missing.length > 0)
      fail("corpus", "not_a_timetable", `sheet ${sheet} lacks the columns ${missing.join(", ")} in row ${row.row}`);
    columns = header;
  });
}

async function collectionDate(workbook: Workbook): Promise<string | null> {
  if (!workbook.sheets.includes(ABOUT)) return null;
  let date: string | null = null;
  await workbook.eachRow(ABOUT, ({ cells }) => {
    const [title, value] = cells;
    if (title === "收集时间" && typeof value === "number") date = addDays(workbook.dateOrigin, Math.floor(value));
  });
  return date;
}

async function readStations(
  workbook: Workbook,
  { over, reject }: { over: WorldData; reject: Reject },
): Promise<Station[]> {
  const stations: Station[] = [];
  const seen = new Set<string>();
  const titles = ["电报码", "站名", "经度", "纬度"];
  await eachDataRow(workbook, { sheet: STATIONS, titles }, (row, columns) => {
    const station = readStation(row, columns);
    if ("problem" in station) return reject(STATIONS, row.row, station.problem);
    if (seen.has(station.name) || seen.has(station.telecode))
      return reject(STATIONS, row.row, `${station.name} ${station.telecode} stands in the sheet before`);
    seen.add(station.name).add(station.telecode);
    stations.push({ ...station, city: cityOfStation(station, over.cities) });
  });
  return stations;
}

const TRAIN_TITLES = ["车次", "起点", "终点", "出发时间", "到达时间", "类别"];
const identityOf = (row: SheetRow, columns: Columns): string =>
  TRAIN_TITLES.map((title) => textOf(row.cells[columns.find(title)])).join("|");

/** The sheet 车次 repeats the train columns of 时刻表: rows by identity, to be ticked off. Empty where the sheet is absent. */
async function readAnnounced(workbook: Workbook): Promise<Map<string, number[]>> {
  const announced = new Map<string, number[]>();
  if (!workbook.sheets.includes(TRAINS)) return announced;
  await eachDataRow(workbook, { sheet: TRAINS, titles: TRAIN_TITLES }, (row, columns) => {
    const identity = identityOf(row, columns);
    announced.set(identity, [...(announced.get(identity) ?? []), row.row]);
  });
  return announced;
}

async function readServices(
  workbook: Workbook,
  { stations, announced, reject }: { stations: readonly Station[]; announced: Map<string, number[]>; reject: Reject },
): Promise<{ services: TrainService[]; notes: ImportReject[] }> {
  const stationIndex = new Map(stations.map((station, index) => [station.name, index]));
  const services: TrainService[] = [];
  const notes: ImportReject[] = [];
  const seen = new Set<string>();
  let rows: SheetRow[] = [];
  let columns: Columns | null = null;

  function finish(): void {
    if (rows.length === 0 || columns === null) return;
    const head = rows[0]!;
    const reading = readService({ rows, columns, dateOrigin: workbook.dateOrigin, stationIndex });
    tickOff(announced, identityOf(head, columns));
    const key = `${reading.number} ${JSON.stringify(reading.service?.calendar)}`;
    if (!reading.service) rejectService(reading.number, reading.problems);
    else if (seen.has(key))
      rejectService(reading.number, [
        { row: head.row, problem: `${reading.number} with the same calendar came before` },
      ]);
    else {
      seen.add(key);
      services.push(reading.service);
      notes.push(...reading.notes.map(({ row, problem }) => ({ sheet: TIMETABLE, row, reason: problem })));
    }
    rows = [];
  }

  function rejectService(number: string, problems: readonly { row: number; problem: string }[]): void {
    const first = problems[0]!;
    for (const { row } of rows) {
      const own = problems.filter((each) => each.row === row).map(({ problem }) => problem);
      reject(
        TIMETABLE,
        row,
        own.join("; ") || `service ${number} is rejected for its row ${first.row}: ${first.problem}`,
      );
    }
  }

  const titles = [...TRAIN_TITLES, "站序", "站名", "到站时间", "出发时间", "是否开通", "运行日期"];
  await eachDataRow(workbook, { sheet: TIMETABLE, titles }, (row, header) => {
    columns = header;
    if (textOf(row.cells[header.find("车次")]) !== "") {
      finish();
      rows = [row];
    } else if (rows.length > 0) rows.push(row);
    else reject(TIMETABLE, row.row, "a stop before the first train");
  });
  finish();
  return { services, notes };
}

function tickOff(announced: Map<string, number[]>, identity: string): void {
  const rows = announced.get(identity);
  if (!rows) return;
  rows.shift();
  if (rows.length === 0) announced.delete(identity);
}

function horizonOf(services: readonly TrainService[]): { from: string; to: string } | null {
  let from: string | null = null;
  let to: string | null = null;
  for (const { calendar } of services)
    for (const date of calendar.kind === "dates" ? calendar.dates : []) {
      if (from === null || dayNumber(date)! < dayNumber(from)!) from = date;
      if (to === null || dayNumber(date)! > dayNumber(to)!) to = date;
    }
  return from !== null && to !== null ? { from, to } : null;
}

/** A station named after a city or district lies within this of the city's centre. */
const NAMED_WITHIN_METRES = 60_000;
/** A station with a name of its own lies this near to the centre of one of the city's districts. */
const NEAR_DISTRICT_METRES = 8_000;

/**
 * Name of the city, or null. In this order:
 * 1. the atlas lists the telecode (于家堡, since renamed 滨海, keeps its code);
 * 2. the name begins with the city's (天津南), within 60 km of its centre;
 * 3. the name begins with an urban district's (武清, 滨海北, 松江南), within 60 km;
 * 4. it lies within 8 km of an urban district's centre (塘沽).
 * Counties and county-level cities (昆山, 都江堰) are towns of their own, and neighbour cities (廊坊) lie further out.
 * Where several cities fit, the nearest centre wins.
 */
function cityOfStation(
  station: { readonly name: string; readonly telecode: string } & LonLat,
  cities: readonly CityFacts[],
): string | null {
  const near = cities
    .map((city) => ({ city, metres: haversineMetres(city, station) }))
    .sort((one, other) => one.metres - other.metres);
  const listed = near.find(({ city }) => city.stations.some(({ telecode }) => telecode === station.telecode));
  if (listed) return listed.city.name;
  const around = near.filter(({ metres }) => metres <= NAMED_WITHIN_METRES).map(({ city }) => city);
  const found =
    around.find((city) => station.name.startsWith(city.name)) ??
    around.find((city) => urban(city).some(({ name }) => station.name.startsWith(shortName(name)))) ??
    around.find((city) => urban(city).some((district) => haversineMetres(district, station) <= NEAR_DISTRICT_METRES));
  return found?.name ?? null;
}

const urban = ({ districts }: CityFacts): CityFacts["districts"] => districts.filter(({ name }) => name.endsWith("区"));

/** 武清 for 武清区, 滨海 for 滨海新区; a name of two characters stays. */
function shortName(district: string): string {
  const short = district.replace(/新?区$/, "");
  return short.length >= 2 ? short : district;
}
