/** Places: what one row says of a point of interest. */

import { type LonLat, parseLonLat } from "@arenakit/contracts";
import { numberOf, perText } from "@arenakit/evaluator-checks";
import type { ResultRow } from "./rows.ts";
import { amountsIn, clocksIn, distancesIn } from "./values.ts";

/** What a row holds of a place; null where it holds nothing. */
export interface PlaceRow {
  readonly name: string;
  readonly location: LonLat | null;
  readonly rating: number | null;
  /** Yuan a person, or a night for hotels. */
  readonly cost: number | null;
  readonly ticket: number | null;
  /** Intervals of the day in minutes; the end exceeds 1440 past midnight. */
  readonly hours: readonly (readonly [open: number, close: number])[] | null;
  /** 1 is Monday. */
  readonly closedWeekdays: readonly number[];
  readonly phone: string | null;
  readonly address: string | null;
  /** From the centre of a search around, metres. */
  readonly distance: number | null;
  /** Category words: type and tags. */
  readonly category: string;
  readonly row: ResultRow;
}

/** What a row says of a place; null when it is about none. */
export function placeOf(row: ResultRow): PlaceRow | null {
  if (row.fields) return ofObject(row, row.fields);
  const said = ofLine(row.text);
  return said && { row, ...said };
}

const LABEL = {
  location: /^(?:坐标|经纬度|位置坐标)[：:\s]*/,
  rating: /^(?:评分|星级评分)[：:\s]*/,
  ticket: /^(?:门票|票价|门票价格)[：:\s]*/,
  cost: /^(?:人均|人均消费|房价|均价|价格|参考价)[：:\s]*/,
  hours: /^(?:营业|营业时间|开放|开放时间)[：:\s]*/,
  phone: /^(?:电话|联系电话)[：:\s]*/,
  distance: /^(?:距离|距中心|相距)[：:\s]*/,
  address: /^地址[：:\s]*/,
  category: /^(?:标签|类型|分类)[：:\s]*/,
};

/** A cell without a label; null for one that has one. */
function unlabelled(cell: string | undefined): string | null {
  const hasLabel = cell !== undefined && Object.values(LABEL).some((label) => label.test(cell));
  return cell === undefined || hasLabel ? null : cell.replace(/（约）$/, "");
}

const ofLine = perText((text): Omit<PlaceRow, "row"> | null => {
  const cells = text.split(/[｜|]/).map((cell) => cell.trim());
  if (cells.length < 3) return null;
  const name = cells[0]!
    .replace(/^\d+[.、)）]\s*/, "")
    .replace(/^[-*•]\s*/, "")
    .replace(/^名称[：:]/, "")
    .trim();
  const labelled = (label: RegExp) => {
    const cell = cells.slice(1).find((candidate) => label.test(candidate));
    return cell === undefined ? null : cell.replace(label, "").replace(/（约）/g, "");
  };
  const location = labelled(LABEL.location);
  const facts = [
    location,
    labelled(LABEL.rating),
    labelled(LABEL.hours),
    labelled(LABEL.phone),
    labelled(LABEL.ticket),
  ];
  if (!name || name.length > 40 || facts.every((fact) => fact === null)) return null;
  const hours = labelled(LABEL.hours);
  return {
    name,
    location: pointIn(location),
    rating: firstNumber(labelled(LABEL.rating)),
    ticket: yuanOf(labelled(LABEL.ticket)),
    cost: yuanOf(labelled(LABEL.cost)),
    hours: hours === null ? null : hoursIn(hours),
    closedWeekdays: closedWeekdaysIn(text),
    phone: labelled(LABEL.phone),
    address: labelled(LABEL.address) ?? unlabelled(cells[2]),
    distance: distancesIn(labelled(LABEL.distance) ?? "")[0]?.value ?? null,
    category: [cells[1], labelled(LABEL.category)].filter(Boolean).join(" "),
  };
});

function ofObject(row: ResultRow, fields: ReadonlyMap<string, string>): PlaceRow | null {
  const get = (...keys: string[]) => keys.map((key) => fields.get(key)).find((value) => value) ?? null;
  const name = get("name", "名称", "poi_name", "poiName", "title");
  const location = get("location", "坐标", "lnglat", "lonlat");
  const isPlace = location !== null || get("address", "地址", "typecode", "poi_id") !== null;
  if (!name || !isPlace || name.length > 60) return null;
  const hours = get("opening_hours", "open_time", "opentime2", "opentime_today", "opentime_week", "营业时间");
  return {
    name,
    location: pointIn(location),
    rating: firstNumber(get("rating", "biz_ext.rating", "评分")),
    ticket: firstNumber(get("ticket", "ticket_price", "门票")),
    cost: firstNumber(get("cost", "avg_price", "price", "人均")),
    hours: hours === null ? null : hoursIn(hours),
    closedWeekdays: closedWeekdaysIn(`${get("closed") ?? ""} ${hours ?? ""}`),
    phone: get("tel", "phone", "电话"),
    address: get("address", "地址"),
    distance: firstNumber(get("distance")),
    category: [get("type"), get("tag"), get("tags")].filter(Boolean).join(" "),
    row,
  };
}

/** The first `lon,lat` of a cell, whatever stands behind it (约). */
function pointIn(text: string | null): LonLat | null {
  const found = /-?\d{1,3}(?:\.\d{1,9})?[,，] ?-?\d{1,3}(?:\.\d{1,9})?/.exec(text ?? "");
  return found ? parseLonLat(found[0]) : null;
}

function firstNumber(text: string | null): number | null {
  const match = text === null ? null : /\d[\d,]{0,9}(?:\.\d{1,3})?/.exec(text);
  return match ? numberOf(match[0]) : null;
}

function yuanOf(text: string | null): number | null {
  if (text === null) return null;
  if (/^免费|^无需门票/.test(text)) return 0;
  return amountsIn(text)[0]?.value ?? firstNumber(text);
}

/** `08:30-17:00,18:00-22:00` as intervals; the whole day for 全天 and 24小时; null when there is no interval. */
export function hoursIn(text: string): [number, number][] | null {
  if (/全天|24\s*小时/.test(text)) return [[0, 1440]];
  const clocks = clocksIn(text);
  const intervals: [number, number][] = [];
  for (let at = 0; at + 1 < clocks.length; at++) {
    const [open, close] = [clocks[at]!, clocks[at + 1]!];
    if (!/^ ?[-–—~～至到]{1,3} ?$/.test(text.slice(open.end, close.start))) continue;
    intervals.push([open.value, close.value <= open.value ? close.value + 1440 : close.value]);
    at += 1;
  }
  return intervals.length > 0 ? intervals : null;
}

const CLOSES = /闭馆|闭园|闭店|休息|休馆|不开放|关闭|店休/g;
/** The weekdays that stand right before a word for closing. */
const DAYS_BEFORE = /(?:每|逢)?(?:周|星期)[一二三四五六日天]([、,，和及]?(?:周|星期)?[一二三四五六日天]){0,5} ?$/;
const LONGEST_DAYS = 24;

/** 周一闭馆, 每周一、周二休息: the weekdays, 1 is Monday. */
export function closedWeekdaysIn(text: string): number[] {
  const closed = [...text.matchAll(CLOSES)].flatMap(({ index }) => {
    const before = text.slice(Math.max(0, index - LONGEST_DAYS), index);
    const days = DAYS_BEFORE.exec(before)?.[0] ?? "";
    return before.includes("至") ? [] : [...days].flatMap((day) => "一二三四五六日天".indexOf(day) + 1 || []);
  });
  return [...new Set(closed.map((day) => Math.min(day, 7)))];
}

/** Whether a stay lies inside the hours; so many minutes are forgiven before the doors open and after they close. */
export function isOpenDuring(
  hours: NonNullable<PlaceRow["hours"]>,
  { from, to, early = 0, late = 0 }: { from: number; to: number; early?: number; late?: number },
): boolean {
  return hours.some(([open, close]) =>
    [0, 1440].some((night) => from + night + early >= open && to + night - late <= close),
  );
}
