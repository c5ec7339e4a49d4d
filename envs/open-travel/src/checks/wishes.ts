/** Wishes: what a traveller wants least of — money, time or changes — and the rows among which a choice was free. */
import { minuteOfClock, tableOf } from "@arenakit/contracts";
import { asksFor } from "../query/asked-parts.ts";
import { isPlaceIn } from "./facts/stations.ts";
import { minutesOf, type TransportRow, wholeOf } from "./facts/transport.ts";
import type { TravelReading } from "./reading.ts";

export type Wish = "price" | "duration" | "changes";

/** A change weighs like so many minutes where time decides among journeys of as many changes. */
const CHANGE_MINUTES = 1440;

const WORDS: readonly (readonly [Wish, RegExp])[] = [
  [
    "price",
    /最便宜|最省钱|最低的?(?:票价|价格|费用)|(?:票价|价格|费用|花费)最[低少]|\bcheapest\b|lowest (?:fare|price|cost)/i,
  ],
  ["changes", /(?:换乘|中转)(?:次数)?最少|最少的?(?:换乘|中转)|fewest (?:changes|transfers)/i],
  [
    "duration",
    /最快|最省时|(?:用时|耗时|时间|历时|车程)最[短少]|最短的?(?:用时|时间|耗时)|\b(?:fastest|quickest)\b|shortest (?:travel |journey )?time/i,
  ],
];

const OF_PREFERENCE = tableOf<Wish>({ cheap: "price", fast: "duration", few_transfers: "changes" });

/** The first wish of the query, else that of the task; null for none. */
export function wishOf({ task }: TravelReading): Wish | null {
  const said = WORDS.map(([wish, words]) => ({ wish, at: task.query.search(words) })).filter(({ at }) => at >= 0);
  const [first] = said.sort((one, other) => one.at - other.at);
  if (first) return first.wish;
  const preferred = task.constraints.preferences[0];
  return preferred === undefined ? null : (OF_PREFERENCE.get(preferred) ?? null);
}

/** Yuan, minutes, or changes; with minutes where the query names time as well. Null where the row does not say. */
export function worthOf(row: TransportRow, wish: Wish, query: string): number | null {
  const minutes = minutesOf(row);
  if (wish === "price") return row.price;
  if (wish === "duration") return minutes;
  const changes = new Set(row.legs.map((leg) => leg.departure)).size - 1;
  if (row.legs.length === 0) return null;
  const timeDecides = /用时|时间|最短|快|time|fast|quick/i.test(query);
  return changes * CHANGE_MINUTES + (timeDecides ? (minutes ?? 0) : CHANGE_MINUTES);
}

const SOLD_OUT = /无票|售罄|sold out/i;

/** The rows of the same way on the same day that keep the task's other limits. */
export function alternativesTo(reading: TravelReading, chosen: TransportRow): TransportRow[] {
  const { query, constraints } = reading.task;
  const { budget, window, people } = constraints;
  const allowed = budget ? (budget.per === "person" ? budget.amountYuan : budget.amountYuan / people) : null;
  const earliest = minuteOfClock(window?.departAfter ?? "");
  const latest = minuteOfClock(window?.arriveBy ?? "");
  const [trains, planes] = [/火车|高铁|动车|列车|车次|train/i.test(query), /飞机|航班|机票|flight|plane/i.test(query)];
  const isFastOnly = asksFor(query, "highSpeed") && !asksFor(query, "anySpeed");
  const isDirectOnly = asksFor(query, "direct");
  return reading.transport.filter((row) => {
    const whole = wholeOf(row);
    if (row.query.date !== chosen.query.date || !isPlaceIn(row.query.from, chosen.query.from)) return false;
    if (!isPlaceIn(row.query.to, chosen.query.to) || !whole) return false;
    if (SOLD_OUT.test(row.row.text)) return false;
    if (row.kind !== chosen.kind && trains !== planes && (row.kind === "train") !== trains) return false;
    if (isFastOnly && row.numbers.some((number) => !/^[GDC]/.test(number))) return false;
    if (isDirectOnly && row.numbers.length > 1) return false;
    if (allowed !== null && (row.price === null || row.price > allowed)) return false;
    return (earliest === null || whole.departure >= earliest) && (latest === null || whole.arrival <= latest);
  });
}
