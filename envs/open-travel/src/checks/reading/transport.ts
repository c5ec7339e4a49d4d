/** Trains and flights: where their numbers stand in a text, and what one row says of them. */

import type { JsonObject } from "@arenakit/contracts";
import { numberOf, perText, type Span } from "@arenakit/evaluator-checks";
import type { ResultRow } from "./rows.ts";
import { amountsIn, clocksIn, durationsIn } from "./tokens.ts";

export interface TransportLeg {
  readonly number: string;
  /** Station or airport. */
  readonly from: string;
  readonly to: string;
  /** Minutes after 00:00 of the day of departure of the journey. */
  readonly departure: number;
  readonly arrival: number;
}

/** A journey that one row offers: a train, a flight, or several trains with changes. */
export interface TransportRow {
  readonly kind: "train" | "flight";
  readonly numbers: readonly string[];
  /** Empty when the row's words have no form that is known. */
  readonly legs: readonly TransportLeg[];
  /** Every price of the row, yuan. */
  readonly prices: readonly number[];
  /** The price of the whole journey; null when it cannot be told. */
  readonly price: number | null;
  /** Every time of day of the row, minutes modulo 1440. */
  readonly clocks: readonly number[];
  /** Minutes. */
  readonly durations: readonly number[];
  /** The departure or the arrival is not at the station that was asked for. */
  readonly otherStation: boolean;
  /** What was asked for. */
  readonly query: { readonly from: string; readonly to: string; readonly date: string };
  readonly row: ResultRow;
}

export interface NumberAt extends Span {
  readonly kind: "train" | "flight";
  readonly number: string;
}

const TRAIN =
  /(?<![A-Za-z0-9])(?:([GDCZTKLYS])(\d{1,4})|([GDCZTKgdcztk])[ -]?(\d{3,4})|([GDCZTK])([〇零一二三四五六七八九]{3,4}))(?![A-Za-z0-9])/g;
const FLIGHT =
  /(?<![A-Za-z0-9])(?:([A-Z]{2}|\d[A-Z]|[A-Z]\d)(\d{3,4})|([A-Za-z]{2}|\d[A-Za-z]|[A-Za-z]\d)[ -]?(\d{3,4}))(?![A-Za-z0-9])/g;
/** 高铁9999次: a number without its letter. */
const BARE = /(?:高铁|动车|城际|列车|火车|车次)(?:列车)?\s?(\d{3,4})\s?(?=次)/g;
const NOT_A_TRAIN =
  /^[^\S\n]*(航站楼|号?线|[号出入进]?口|层|楼|座|区|栋|室|路(?!桥)|[一-龥]{0,4}高速|国道|省道|购物|商场|广场|艺术|[：:]\s*第|[：:、.]?\s*\d+月)/;
/** Days are few: D3天 is one, G229 天津南 and C6501 日照西 are trains. */
const A_DAY = /^[^\S\n]*(?:天|日(?!期))/;
const MOST_DIGITS_OF_DAYS = 2;
const TRAIN_WORD =
  /车次|班次|\b[Tt]rain|次列车|列车|高铁|动车|火车|城际|直达|换乘|中转|乘坐|检票|二等座|一等座|商务座|硬座|硬卧|软卧/;
const STATION_WORD = /出发站|到达站|这[趟班]车|number：/;
const FLIGHT_WORD = /航班|班次|\b[Ff]light|飞机|起飞|机场|航空|飞行|飞往|经济舱|航站楼/;

/**
 * The train and flight numbers of a text. `known` says whether a number is one that an observation lists; what
 * is not known counts only where its words leave no doubt (T3航站楼, K11购物中心 and G6高速 are no trains).
 */
export function numbersIn(text: string, known: (number: string) => boolean): NumberAt[] {
  return [...trainsIn(text, known), ...flightsIn(text, known), ...bareTrainsIn(text, known)].sort(
    (first, second) => first.start - second.start,
  );
}

function trainsIn(text: string, known: (number: string) => boolean): NumberAt[] {
  return [...text.matchAll(TRAIN)].flatMap((match): NumberAt[] => {
    const letter = (match[1] ?? match[3] ?? match[5])!.toUpperCase();
    const digits =
      match[2] ??
      match[4] ??
      [...match[6]!].map((digit) => "〇一二三四五六七八九".indexOf(digit.replace("零", "〇"))).join("");
    const number = letter + digits;
    const end = match.index + match[0].length;
    const after = text.slice(end, end + 8);
    if (NOT_A_TRAIN.test(after)) return [];
    if (A_DAY.test(after) && digits.length <= MOST_DIGITS_OF_DAYS && !known(number)) return [];
    const isSure = /^\s*(次|号?列车|（|\(|转)/.test(after) && digits.length >= 2;
    const isNamed = TRAIN_WORD.test(wordsAround(text, match.index)) && !(letter === "T" && digits.length === 1);
    const isLong = digits.length >= 3 && /[GDCZTK]/.test(letter);
    const isTrain =
      known(number) ||
      /^\s*次/.test(after) ||
      (isNamed && !/^[SLY]$/.test(letter)) ||
      (isLong && STATION_WORD.test(wordsAround(text, match.index))) ||
      (isSure && isLong) ||
      (isLong && /[GDC]/.test(letter) && match[1] !== undefined);
    return isTrain ? [{ kind: "train", number, start: match.index, end }] : [];
  });
}

function flightsIn(text: string, known: (number: string) => boolean): NumberAt[] {
  return [...text.matchAll(FLIGHT)].flatMap((match): NumberAt[] => {
    const number = (match[1] ?? match[3])!.toUpperCase() + (match[2] ?? match[4])!;
    if (/^[GDCZTKLYS]\d{3,4}$/.test(number)) return [];
    if (match[3] !== undefined && !known(number) && /^(?:on|in|at|to|by|of|is|as|or|no|it|we)$/i.test(match[3]))
      return [];
    if (!known(number) && !FLIGHT_WORD.test(wordsAround(text, match.index))) return [];
    return [{ kind: "flight", number, start: match.index, end: match.index + match[0].length }];
  });
}

/** A known train that ends in these digits, else a train by these digits alone. */
function bareTrainsIn(text: string, known: (number: string) => boolean): NumberAt[] {
  return [...text.matchAll(BARE)].map((match) => {
    const digits = match[1]!;
    const start = match.index + match[0].indexOf(digits);
    const number = [..."GDCZTK"].map((letter) => letter + digits).find(known) ?? digits;
    return { kind: "train", number, start, end: start + digits.length };
  });
}

/** A line that is a name and no more is told by what stands below it. */
const SHORT_LINE = 40;

/** The line around an offset, of a long one what is near; with the head of its table, or what is below a short one. */
function wordsAround(text: string, at: number): string {
  const [before, after] = [text.slice(Math.max(0, at - 200), at), text.slice(at, at + 200)];
  const line = before.slice(before.lastIndexOf("\n") + 1) + after.split("\n", 1)[0]!;
  if (line.startsWith("|")) return `${headOf(text, at)} ${line} ${text.slice(at, at + 160)}`;
  if (line.length > SHORT_LINE || !/^\s*(?:#|\*\*|【|方案|选项|Option)/i.test(line)) return line;
  const below = text.slice(at).search(/\n/);
  return below < 0 ? line : `${line} ${text.slice(at + below, at + below + 120)}`;
}

const LONGEST_TABLE = 4_000;

/** The first line of the table around an offset. */
function headOf(text: string, at: number): string {
  const from = Math.max(0, at - LONGEST_TABLE);
  const lines = text.slice(from, at).split("\n");
  let first = lines.length - 1;
  while (first > 0 && lines[first - 1]!.startsWith("|")) first -= 1;
  return lines[first]!;
}

const LEG = /(\d{1,2}:\d{2})\s*从(.+?)(?:出发|起飞)，\s*(次日)?(\d{1,2}:\d{2})(?:到达|抵达)([^，。；\s（(]+)/g;

/** What a row says of trains and flights; null when it says nothing. */
export function transportOf(row: ResultRow): TransportRow | null {
  return row.fields ? ofObject(row, row.fields) : ofLine(row);
}

function ofLine(row: ResultRow): TransportRow | null {
  const { isAbout, said } = saidIn(row.text);
  if (!said || !(isAbout || /train|flight|ticket/.test(row.observation.tool))) return null;
  return { ...said, query: queryOf(row.observation.arguments), row };
}

/** What a line says of trains and flights, whoever asked. */
const saidIn = perText((text): { isAbout: boolean; said: Omit<TransportRow, "query" | "row"> | null } => {
  const isAbout = TRAIN_WORD.test(text) || FLIGHT_WORD.test(text);
  const found = numbersIn(text, () => false);
  if (found.length === 0) return { isAbout, said: null };
  const prices = amountsIn(text).map((amount) => amount.low);
  const said = {
    kind: found[0]!.kind,
    numbers: [...new Set(found.map((at) => at.number))],
    legs: legsOf(text, servicesOf(text, found)),
    prices,
    price: prices[0] ?? null,
    clocks: clocksIn(text).map((clock) => clock.minute % 1440),
    durations: durationsIn(text).map((duration) => duration.low),
    otherStation: /换站|请自行前往|到达站不是|出发站不是/.test(text),
  };
  return { isAbout, said };
});

/** The numbers of a row by service: G2606/G2607 is one train that changes its number. */
function servicesOf(text: string, found: readonly NumberAt[]): string[][] {
  const services: string[][] = [];
  for (const [index, at] of found.entries()) {
    if (services.some((service) => service.includes(at.number))) continue;
    const before = found[index - 1];
    if (before && text.slice(before.end, at.start) === "/") services.at(-1)?.push(at.number);
    else services.push([at.number]);
  }
  return services;
}

/** A leg for every number of every service; none when the words do not tell as many legs as services. */
function legsOf(text: string, services: readonly (readonly string[])[]): TransportLeg[] {
  const matches = [...text.matchAll(LEG)];
  if (matches.length !== services.length) return [];
  let earliest = 0;
  return matches.flatMap((match, index) => {
    const [departs, arrives] = [clocksIn(match[1]!)[0]?.minute ?? 0, clocksIn(match[4]!)[0]?.minute ?? 0];
    const departure = onOrAfter(departs, earliest);
    const arrival = match[3] && index === 0 ? arrives + 1440 : onOrAfter(arrives, departure);
    earliest = arrival;
    return services[index]!.map((number) => ({ number, from: match[2]!.trim(), to: match[5]!, departure, arrival }));
  });
}

function onOrAfter(minute: number, earliest: number): number {
  return minute + 1440 * Math.max(0, Math.ceil((earliest - minute) / 1440));
}

const NUMBER_KEY = /^(number|train_?(no|number|code)|trainNo|flight_?(no|number)|flightNo|车次|航班号?)$/i;
const PRICE_KEY = /price|fare|cost|票价|价格|金额/i;
const FROM_KEY = /^(from|from_?station(_name)?|departure_?(station|airport)|start_?station(_name)?|出发站|始发站)$/i;
const TO_KEY = /^(to|to_?station(_name)?|arrival_?(station|airport)|end_?station(_name)?|到达站|终点站)$/i;
const DEPARTURE_KEY = /^(departure|dep(art)?(ure)?_?time|start_?time|出发时间|起飞时间)$/i;
const ARRIVAL_KEY = /^(arrival|arr(ive|ival)?_?time|到达时间)$/i;

function ofObject(row: ResultRow, fields: ReadonlyMap<string, string>): TransportRow | null {
  const number = memberOf(fields, NUMBER_KEY)?.trim().toUpperCase();
  if (!number || !/^([GDCZTKLYS]\d{1,4}|([A-Z]{2}|\d[A-Z]|[A-Z]\d)\d{3,4}|\d{4})$/.test(number)) return null;
  const kind = /^([GDCZTKLYS]\d{1,4}|\d{4})$/.test(number) ? "train" : "flight";
  const all = [...fields.values()].join("\n");
  const prices = [...fields]
    .filter(([key]) => PRICE_KEY.test(key))
    .map(([, value]) => numberOf(value.replace(/[¥￥元]/g, "")));
  prices.push(...amountsIn(all).map((amount) => amount.low));
  const departure = clocksIn(memberOf(fields, DEPARTURE_KEY) ?? "")[0]?.minute;
  const arrival = clocksIn(memberOf(fields, ARRIVAL_KEY) ?? "")[0]?.minute;
  const [from, to] = [memberOf(fields, FROM_KEY), memberOf(fields, TO_KEY)];
  const isWhole = departure !== undefined && arrival !== undefined && from !== undefined && to !== undefined;
  const usable = prices.filter(Number.isFinite);
  return {
    kind,
    numbers: [number],
    legs: isWhole ? [{ number, from, to, departure, arrival: onOrAfter(arrival, departure) }] : [],
    prices: usable,
    price: usable[0] ?? null,
    clocks: clocksIn(all).map((clock) => clock.minute % 1440),
    durations: durationsIn(all).map((duration) => duration.low),
    otherStation: fields.get("kind") === "other_station",
    query: queryOf(row.observation.arguments),
    row,
  };
}

function memberOf(fields: ReadonlyMap<string, string>, key: RegExp): string | undefined {
  for (const [name, value] of fields) if (key.test(name)) return value;
  return undefined;
}

function queryOf(call: JsonObject): TransportRow["query"] {
  const word = (...keys: string[]) => {
    for (const key of keys) if (typeof call[key] === "string") return call[key];
    return "";
  };
  return {
    from: word("from_city", "from", "from_station", "origin", "departure_city"),
    to: word("to_city", "to", "to_station", "destination", "arrival_city"),
    date: word("date", "departure_date"),
  };
}
