/** Groundedness of what is said of a ride in its block: each value against the rows of that ride, whatever the layout. */

import { addDays, dayNumber } from "@arenakit/contracts";
import { type CheckFinding, inAnswer, smallNumber } from "@arenakit/evaluator-checks";
import { type RideBlock, rideBlocks } from "./reading/ride-blocks.ts";
import { inRow } from "./reading/rows.ts";
import { type SaidKind, type SaidOfRide, saidOfRides } from "./reading/said-of-rides.ts";
import { amountsIn } from "./reading/tokens.ts";
import type { TravelCheck, TravelReading } from "./reading.ts";

const WHAT: Readonly<Record<SaidKind, string>> = {
  price: "票价",
  departure: "出发时刻",
  arrival: "到达时刻",
  from: "出发站",
  to: "到达站",
  duration: "用时",
  date: "日期",
};

/** What the blocks say of these kinds, right or wrong; values that the rows do not hold are left alone. */
export function blockFindings(reading: TravelReading, kinds: readonly SaidKind[]): CheckFinding[] {
  return saidOfRides(reading)
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap((said): CheckFinding[] => {
      const isRight = agrees(reading, said);
      if (isRight === null) return [];
      const { block } = said;
      const evidence = [inAnswer(reading, said), inRow(block.offers[0]!.row)];
      if (isRight) return [{ score: 1, evidence }];
      const name = block.numbers.map(({ number }) => number).join("转");
      return [{ score: 0, note: `${name}的${WHAT[said.kind]}与查询结果不一致`, evidence }];
    });
}

/** Findings of both readings; what the first has judged is not judged again. */
export function withBlocks(
  first: readonly CheckFinding[],
  reading: TravelReading,
  kinds: readonly SaidKind[],
): CheckFinding[] {
  const judged = first.flatMap(({ evidence }) =>
    evidence.flatMap(({ step, start, quote }) =>
      step === null ? [[start ?? 0, (start ?? 0) + quote.length] as const] : [],
    ),
  );
  const more = blockFindings(reading, kinds).filter(({ evidence }) => {
    const { start = 0, quote } = evidence[0]!;
    return !judged.some(([from, to]) => start < to && start + quote.length > from);
  });
  return [...first, ...more];
}

function agrees(reading: TravelReading, { kind, value, rough, text, block }: SaidOfRide): boolean | null {
  const { legs, offers } = block;
  if (kind === "price") return isFare(reading, block, { value, rough });
  if (kind === "duration") {
    const known = durationsOf(block);
    if (known.length === 0) return null;
    const closest = Math.min(...known.map((minutes) => Math.abs(minutes - value)));
    return closest <= (rough ? Math.max(10, value * 0.1) : 5);
  }
  if (kind === "date") return isDate(block, value, text);
  if (legs.length === 0) {
    if (kind === "from" || kind === "to") return null;
    const clocks = offers.flatMap((offer) => offer.clocks);
    return clocks.length === 0 ? null : clocks.includes(value);
  }
  if (kind === "from" || kind === "to") {
    if (legs.some((leg) => isSameStation(leg[kind], text))) return true;
    const { query } = offers[0]!;
    return query[kind] !== "" && text === query[kind];
  }
  const times = legs.map((leg) => leg[kind] % 1440);
  const slack = rough ? 5 : 0;
  if (times.some((time) => Math.abs(time - value) <= slack)) return true;
  const other = legs.map((leg) => leg[kind === "departure" ? "arrival" : "departure"] % 1440);
  return other.includes(value) ? null : false;
}

function durationsOf({ legs, offers }: RideBlock): number[] {
  return offers.flatMap((offer) => {
    const [first, last] = [offer.legs[0], offer.legs.at(-1)];
    const whole = first && last ? [last.arrival - first.departure] : [];
    return [...offer.durations, ...whole, ...legs.map((leg) => leg.arrival - leg.departure)];
  });
}

/** The fare, or that of all travellers; a rounded one is near. */
function isFare(
  reading: TravelReading,
  { offers }: RideBlock,
  { value, rough }: { value: number; rough: boolean },
): boolean | null {
  const { people, budget, maxCostYuan } = reading.task.constraints;
  const prices = offers.flatMap((offer) => offer.prices);
  if (prices.length === 0 || value === budget?.amountYuan || value === maxCostYuan) return null;
  const slack = (price: number) => (rough ? Math.max(1, price * 0.05) : 0.51);
  if (prices.some((price) => Math.abs(price - value) <= slack(price))) return true;
  const times = [people, 2, 2 * people].filter((one) => one > 1);
  return prices.some((price) => times.some((one) => Math.abs(price * one - value) < 0.51)) ? null : false;
}

/** The day that was looked up, or those on which the ride goes on. */
function isDate({ offers }: RideBlock, value: number, end: string): boolean | null {
  const days = offers.flatMap(({ query, legs }) => {
    if (dayNumber(query.date) === null) return [];
    const last = Math.max(0, ...legs.map((leg) => Math.floor(leg.arrival / 1440)));
    if (legs.length === 1 && end !== "") return [addDays(query.date, end === "departure" ? 0 : last)];
    return Array.from({ length: last + 1 }, (_, day) => addDays(query.date, day));
  });
  if (days.length === 0) return null;
  return days.some((day) => Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10)) === value);
}

/** 天津 stands for 天津西, too: an answer may name the city of a station. */
function isSameStation(observed: string, said: string): boolean {
  return observed.startsWith(said) || said.startsWith(observed);
}

/** A station of one of the journey's cities, 上海南, that neither the task nor any observation names. */
export function unseenStations(reading: TravelReading): CheckFinding[] {
  const cities = [
    ...new Set(reading.transport.flatMap(({ query }) => [query.from, query.to]).map((city) => city.replace(/市$/, ""))),
  ].filter((city) => /^[一-龥]{2,5}$/.test(city));
  if (cities.length === 0) return [];
  const found = new Map<string, CheckFinding>();
  const pattern = new RegExp(`(?:${cities.join("|")})[东南西北](?=站|[^一-龥]|出发|发车|开车|上车|$)`, "g");
  for (const { pieces, offers } of rideBlocks(reading))
    for (const piece of pieces)
      for (const match of piece.text.matchAll(pattern)) {
        const name = match[0];
        if (found.has(name) || reading.task.query.includes(name)) continue;
        if (reading.observations.some(({ text }) => text.includes(name))) continue;
        const span = { start: piece.start + match.index, end: piece.start + match.index + name.length };
        const note = `“${name}”不在任何查询结果中`;
        found.set(name, { score: 0, note, evidence: [inAnswer(reading, span), inRow(offers[0]!.row)] });
      }
  return [...found.values()];
}

const PARTY = /([两二三四五六七八九]|\d{1,2})\s*(?:个人|人|位|张票?)(?:一?共计?|合计|总计|总共)?(?:为|是|约|需要?)?$/;

/** `每张票553元，两个人合计1106元`: the fare of all travellers beside that of one. */
export function partyTotals(reading: TravelReading): CheckFinding[] {
  return rideBlocks(reading).flatMap((block) => {
    const prices = block.offers.flatMap((offer) => offer.prices);
    return block.pieces.flatMap((piece) =>
      [...piece.text.matchAll(/[^。；;\n]+/g)].flatMap((sentence): CheckFinding[] => {
        const [single, total, ...more] = amountsIn(sentence[0]);
        if (!single || !total || more.length > 0 || !prices.includes(single.low)) return [];
        const said = PARTY.exec(sentence[0].slice(single.end, total.start).replace(/[，,：:\s]+$/, ""));
        const people = said ? smallNumber(said[1]!) : null;
        if (people === null || people < 2 || /[×xX*＋+]|门票|酒店|餐|打车/.test(sentence[0])) return [];
        const at = piece.start + sentence.index;
        const evidence = [inAnswer(reading, { start: at + total.start, end: at + total.end })];
        if ([1, 2].some((ways) => Math.abs(single.low * people * ways - total.low) <= 1))
          return [{ score: 1, evidence }];
        return [{ score: 0, note: `${people}人的票价不是单价的${people}倍`, evidence }];
      }),
    );
  });
}

export const rideDate: TravelCheck = {
  id: "groundedness.ride_date",
  family: "groundedness",
  title: "车次或航班的日期与查询的日期",
  examine: (reading) => blockFindings(reading, ["date"]),
};
