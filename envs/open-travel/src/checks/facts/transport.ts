/** Trains and flights: what one row of a result says of them. */

import type { JsonObject } from "@arenakit/contracts";
import { numberOf, perText, type Span } from "@arenakit/evaluator-checks";
import type { ResultRow } from "./rows.ts";
import { amountsIn, clocksIn, durationsIn } from "./values.ts";

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
  /** What was asked for. */
  readonly query: { readonly from: string; readonly to: string; readonly date: string };
  readonly row: ResultRow;
}

/** The whole way of a row as one leg, under the number of its first; null where the row's legs are not known. */
export function wholeOf({ legs }: Pick<TransportRow, "legs">): TransportLeg | null {
  const [first, last] = [legs[0], legs.at(-1)];
  return first && last ? { ...first, to: last.to, arrival: last.arrival } : null;
}

interface NumberAt extends Span {
  readonly kind: TransportRow["kind"];
  readonly number: string;
}

const WORD = /[A-Za-z0-9]+/g;
const TRAIN = /^[GDCZTKLYS]\d{1,4}$/;
const FLIGHT = /^(?:[A-Z]{2}|\d[A-Z]|[A-Z]\d)\d{3,4}$/;
/** Words of a row of a timetable; a result of another tool is read for trains only where a line has one of them. */
const OF_TRAINS = /车次|列车|高铁|动车|火车/;
const OF_FLIGHTS = /航班|飞行|起飞/;
const RIDE_TOOL = /train|flight|ticket|火车|航班/i;

/** Whether a tool is asked for trains or for flights. */
export function isRideTool(tool: string): boolean {
  return RIDE_TOOL.test(tool);
}

/** Whether words are the number of a train or of a flight; null for neither. */
export function kindOfNumber(number: string): TransportRow["kind"] | null {
  return TRAIN.test(number) ? "train" : FLIGHT.test(number) ? "flight" : null;
}

/** The numbers of a line that is known to speak of rides. T3航站楼 is none. */
function numbersIn(text: string): NumberAt[] {
  const hasTerminals = text.includes("航站楼");
  return [...text.matchAll(WORD)].flatMap((match): NumberAt[] => {
    const number = match[0].toUpperCase();
    const kind = kindOfNumber(number);
    if (kind === null || (hasTerminals && /^T\d$/.test(number))) return [];
    return [{ kind, number, start: match.index, end: match.index + number.length }];
  });
}

const LEG =
  /(\d{1,2}:\d{2}) ?从([^，。,]{1,24}?)(?:出发|起飞)，(次日)?(\d{1,2}:\d{2})(?:到达|抵达)([^，。；\s（(]{1,24})/g;

/** What a row says of trains and flights; null when it says nothing. */
export function transportOf(row: ResultRow): TransportRow | null {
  return row.fields ? ofObject(row, row.fields) : ofLine(row);
}

function ofLine(row: ResultRow): TransportRow | null {
  const { isAbout, said } = saidIn(row.text);
  if (!said || !(isAbout || isRideTool(row.observation.tool))) return null;
  return { query: queryOf(row.observation.arguments), row, ...said };
}

/** What a line says of trains and flights, whoever asked. */
const saidIn = perText((text): { isAbout: boolean; said: Omit<TransportRow, "query" | "row"> | null } => {
  const isAbout = OF_TRAINS.test(text) || OF_FLIGHTS.test(text);
  const found = numbersIn(text);
  if (found.length === 0) return { isAbout, said: null };
  const prices = amountsIn(text).map(({ value }) => value);
  const said = {
    kind: found[0]!.kind,
    numbers: [...new Set(found.map((at) => at.number))],
    legs: legsIn(text, servicesOf(text, found)),
    prices,
    price: prices[0] ?? null,
    clocks: clocksIn(text).map(({ value }) => value % 1440),
    durations: durationsIn(text).map(({ value }) => value),
  };
  return { isAbout, said };
});

/** The numbers of a row by service: G2606/G2607 is one train that changes its number. */
function servicesOf(text: string, found: readonly NumberAt[]): string[][] {
  const services: string[][] = [];
  const seen = new Set<string>();
  for (const [index, at] of found.entries()) {
    if (seen.has(at.number)) continue;
    seen.add(at.number);
    const before = found[index - 1];
    if (before && text.slice(before.end, at.start) === "/") services.at(-1)?.push(at.number);
    else services.push([at.number]);
  }
  return services;
}

/** A leg for every number of every service; none when the words do not tell as many legs as services. */
function legsIn(text: string, services: readonly (readonly string[])[]): TransportLeg[] {
  const matches = [...text.matchAll(LEG)];
  if (matches.length !== services.length) return [];
  let earliest = 0;
  return matches.flatMap((match, index) => {
    const [departs, arrives] = [clocksIn(match[1]!)[0]?.value ?? 0, clocksIn(match[4]!)[0]?.value ?? 0];
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
  const number = memberOf(fields, NUMBER_KEY)?.trim().toUpperCase() ?? "";
  const kind = /^\d{4}$/.test(number) ? "train" : kindOfNumber(number);
  if (kind === null) return null;
  const all = [...fields.values()].join("\n");
  const prices = [...fields]
    .filter(([key]) => PRICE_KEY.test(key))
    .map(([, value]) => numberOf(value.replace(/[¥￥元]/g, "")));
  prices.push(...amountsIn(all).map(({ value }) => value));
  const departure = clocksIn(memberOf(fields, DEPARTURE_KEY) ?? "")[0]?.value;
  const arrival = clocksIn(memberOf(fields, ARRIVAL_KEY) ?? "")[0]?.value;
  const [from, to] = [memberOf(fields, FROM_KEY), memberOf(fields, TO_KEY)];
  const isWhole = departure !== undefined && arrival !== undefined && from !== undefined && to !== undefined;
  const usable = prices.filter(Number.isFinite);
  return {
    kind,
    numbers: [number],
    legs: isWhole ? [{ number, from, to, departure, arrival: onOrAfter(arrival, departure) }] : [],
    prices: usable,
    price: usable[0] ?? null,
    clocks: clocksIn(all).map(({ value }) => value % 1440),
    durations: durationsIn(all).map(({ value }) => value),
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

/** Minutes from the first departure to the last arrival; null where the row does not say. */
export function minutesOf({ legs, durations }: TransportRow): number | null {
  const [first, last] = [legs[0], legs.at(-1)];
  return first && last ? last.arrival - first.departure : (durations[0] ?? null);
}
