/**
 * Rows of the public 12306 timetable workbook, read into stations and services. A row that cannot be read is a
 * problem with its reason, never a guess; a service is taken whole or not at all.
 */
import { addDays, dayNumber, minuteOfClock } from "@arenakit/contracts";
import type { Calendar, Stop, TrainService } from "@arenakit/corpus-world";
import type { CellValue, SheetRow } from "./xlsx.ts";

/** Between two stops no train takes longer than this; more means that a time is wrong. */
const LONGEST_LEG_MINUTES = 12 * 60;
const NO_TIME = "----";
const TELECODE = /^[A-Z]{3}$/;

/** A cell of a row by the name in the header. */
export interface Columns {
  find(header: string, after?: string): number;
}

/** Column numbers by header; `after` starts the search at another header, because 出发时间 stands there twice. */
export function columnsOf(header: SheetRow): Columns {
  const titles = header.cells.map((cell) => (typeof cell === "string" ? cell.trim() : ""));
  return {
    find: (title, after) => titles.indexOf(title, after === undefined ? 0 : Math.max(0, titles.indexOf(after))),
  };
}

interface StationRow {
  readonly name: string;
  readonly telecode: string;
  readonly longitude: number;
  readonly latitude: number;
}

/** A station, or why there is none. The header names 电报码 and 站名 the wrong way round, so the values decide. */
export function readStation(row: SheetRow, columns: Columns): StationRow | { problem: string } {
  const pair = [row.cells[columns.find("电报码")], row.cells[columns.find("站名")]].map(textOf);
  const telecode = pair.find((text) => TELECODE.test(text));
  const name = pair.find((text) => text !== "" && text !== telecode);
  const longitude = row.cells[columns.find("经度")];
  const latitude = row.cells[columns.find("纬度")];
  if (telecode === undefined) return { problem: `no telecode of three capitals in ${JSON.stringify(pair)}` };
  if (name === undefined) return { problem: `no name beside the telecode ${telecode}` };
  if (!isDegree(longitude, 73, 136) || !isDegree(latitude, 3, 54))
    return { problem: `no coordinates in China: ${JSON.stringify([longitude ?? null, latitude ?? null])}` };
  return { name, telecode, longitude, latitude };
}

/** Rows of one train: the first holds the train's columns, the others continue it with those blank. */
interface ServiceRows {
  readonly rows: readonly SheetRow[];
  readonly columns: Columns;
  readonly dateOrigin: string;
  readonly stationIndex: ReadonlyMap<string, number>;
}

interface RowProblem {
  readonly row: number;
  readonly problem: string;
}

interface ServiceReading {
  readonly number: string;
  /** Null where there are problems. */
  readonly service: TrainService | null;
  readonly problems: readonly RowProblem[];
  /** Things that are odd and do no harm. */
  readonly notes: readonly RowProblem[];
}

/** A service from its rows. Times past midnight are recognised by falling: a time before the last one is the next day's. */
export function readService({ rows, columns, dateOrigin, stationIndex }: ServiceRows): ServiceReading {
  const head = rows[0]!;
  const cell = (row: SheetRow, title: string, after?: string) => row.cells[columns.find(title, after)] ?? null;
  const number = textOf(cell(head, "车次"));
  const problems: RowProblem[] = [];
  const notes: RowProblem[] = [];
  const calendar = readCalendar(cell(head, "运行日期"), dateOrigin);
  if (typeof calendar === "string") problems.push({ row: head.row, problem: calendar });

  const stops: Stop[] = [];
  let clock = Number.NEGATIVE_INFINITY;
  let order = Number.NEGATIVE_INFINITY;
  for (const [at, row] of rows.entries()) {
    const isFirst = at === 0;
    const isLast = at === rows.length - 1;
    const stop = readStop(row, { columns, stationIndex });
    if (typeof stop === "string") {
      problems.push({ row: row.row, problem: stop });
      continue;
    }
    if (stop.order <= order) problems.push({ row: row.row, problem: `站序 ${stop.order} does not follow ${order}` });
    order = stop.order;
    if (stop.arrival === null && !isFirst) problems.push({ row: row.row, problem: "no arrival time" });
    if (stop.departure === null && !isLast) problems.push({ row: row.row, problem: "no departure time" });
    const arrival = isFirst || stop.arrival === null ? null : laterThan(clock, stop.arrival);
    const departure = isLast || stop.departure === null ? null : laterThan(arrival ?? clock, stop.departure);
    const longest = Math.max((arrival ?? clock) - clock, (departure ?? arrival ?? clock) - (arrival ?? clock));
    if (Number.isFinite(clock) && longest > LONGEST_LEG_MINUTES)
      problems.push({
        row: row.row,
        problem: `more than ${LONGEST_LEG_MINUTES / 60} hours without a stop: a time is wrong`,
      });
    clock = departure ?? arrival ?? clock;
    stops.push({ station: stop.station, arrival, departure, usable: stop.usable });
  }
  if (stops.length < 2 && problems.length === 0)
    problems.push({ row: head.row, problem: "a service needs two stops, this has one" });

  const destination = textOf(cell(head, "终点"));
  const last = textOf(cell(rows.at(-1)!, "站名", "站序"));
  if (destination !== last)
    notes.push({
      row: rows.at(-1)!.row,
      problem: `${number} is said to end at ${destination}, its last row is ${last}`,
    });
  if (stops.filter(({ usable }) => usable).length < 2)
    notes.push({ row: head.row, problem: `${number} has fewer than two stops that may be used: nobody can ride it` });
  const service =
    problems.length > 0 || typeof calendar === "string"
      ? null
      : { number, category: textOf(cell(head, "类别")), calendar, stops };
  return { number, service, problems, notes };
}

interface StopRow {
  readonly order: number;
  readonly station: number;
  /** Minutes of the day; null for no time. */
  readonly arrival: number | null;
  readonly departure: number | null;
  readonly usable: boolean;
}

function readStop(
  row: SheetRow,
  { columns, stationIndex }: { columns: Columns; stationIndex: ReadonlyMap<string, number> },
): StopRow | string {
  const cell = (title: string) => row.cells[columns.find(title, "站序")] ?? null;
  const order = cell("站序");
  if (typeof order !== "number") return `站序 is no number: ${JSON.stringify(order)}`;
  const name = textOf(cell("站名"));
  const station = stationIndex.get(name);
  if (station === undefined) return `station ${JSON.stringify(name)} is not in the sheet 车站`;
  const arrival = readTime(cell("到站时间"));
  if (arrival === undefined) return `到站时间 is no time of day: ${JSON.stringify(cell("到站时间"))}`;
  const departure = readTime(cell("出发时间"));
  if (departure === undefined) return `出发时间 is no time of day: ${JSON.stringify(cell("出发时间"))}`;
  const usable = cell("是否开通");
  if (typeof usable !== "boolean") return `是否开通 is neither TRUE nor FALSE: ${JSON.stringify(usable)}`;
  return { order, station, arrival, departure, usable };
}

/** Minutes of the day from a fraction of a day or from `06:20`; null for `----` and nothing; undefined for anything else. */
function readTime(cell: CellValue): number | null | undefined {
  if (cell === null || cell === NO_TIME) return null;
  if (typeof cell === "string") return minuteOfClock(cell) ?? undefined;
  if (typeof cell !== "number" || cell < 0 || cell >= 1) return undefined;
  return Math.round(cell * 1440) % 1440;
}

/** `ALL`, dates joined by `|`, or one date as a number of days; a text is the reason why it is none of them. */
function readCalendar(cell: CellValue, dateOrigin: string): Calendar | string {
  if (cell === "ALL") return { kind: "daily" };
  if (typeof cell === "number" && Number.isInteger(cell) && cell > 0)
    return { kind: "dates", dates: [addDays(dateOrigin, cell)] };
  const dates = typeof cell === "string" ? cell.split("|").map((date) => date.trim()) : [];
  if (dates.length === 0 || dates.some((date) => dayNumber(date) === null))
    return `运行日期 is neither ALL nor a list of dates: ${JSON.stringify(cell)?.slice(0, 60)}`;
  return { kind: "dates", dates: [...new Set(dates)].sort() };
}

/** The first moment at that time of day that is not before `clock`. */
function laterThan(clock: number, minuteOfDay: number): number {
  if (!Number.isFinite(clock)) return minuteOfDay;
  const moment = Math.floor(clock / 1440) * 1440 + minuteOfDay;
  return moment < clock ? moment + 1440 : moment;
}

export function textOf(cell: CellValue | undefined): string {
  return cell === null || cell === undefined ? "" : String(cell).trim();
}

function isDegree(cell: CellValue | undefined, low: number, high: number): cell is number {
  return typeof cell === "number" && cell >= low && cell <= high;
}
