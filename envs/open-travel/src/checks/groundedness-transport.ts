/**
 * Groundedness of trains and flights: a number must stand in an observation, and what is said of it must stand
 * in the same row. A value whose owner is in doubt is left alone.
 */

import { omitUndefined } from "@arenakit/contracts";
import { type CheckFinding, inAnswer, type ObservationAt, type Span } from "@arenakit/evaluator-checks";
import { partyTotals, rideDate, unseenStations, withBlocks } from "./groundedness-rides.ts";
import { sentenceAt, type TransportClause, transportClauses } from "./reading/clauses.ts";
import { inRow } from "./reading/rows.ts";
import { amountsIn, type ClockAt, clocksIn, durationsIn, type ValueAt } from "./reading/tokens.ts";
import type { NumberAt, TransportLeg, TransportRow } from "./reading/transport.ts";
import type { TravelCheck, TravelReading } from "./reading.ts";

/** Words around a number which say that there is no such train: naming it then is no claim. */
const DENIED = /没有|未[能找查]|不存在|查不到|查无|停运/;

function existence(kind: NumberAt["kind"], title: string): TravelCheck {
  return {
    id: `groundedness.${kind}_number`,
    family: "groundedness",
    title,
    examine(reading) {
      const findings = new Map<string, CheckFinding>();
      for (const number of reading.numbers) {
        if (number.kind !== kind || findings.has(number.number) || reading.task.query.includes(number.number)) continue;
        const offer = reading.offersOf(number.number)[0];
        const seen = offer ? null : findObserved(reading.observations, number.number);
        const { start, end } = sentenceAt(reading, number.start);
        const words = inAnswer(reading, number);
        if (offer) findings.set(number.number, { score: 1, evidence: [words, inRow(offer.row)] });
        else if (seen) findings.set(number.number, { score: 1, evidence: [words] });
        else if (
          !DENIED.test(reading.answer!.slice(Math.max(start, number.start - 12), Math.min(end, number.end + 10)))
        )
          findings.set(number.number, {
            score: 0,
            fatal: true,
            note: `${number.number}不在任何查询结果中`,
            evidence: [words],
          });
      }
      return [...findings.values()];
    },
  };
}

/** What a policy itself asked for may merely be repeated in the result. */
function isAsked(observation: ObservationAt, word: string): boolean {
  return Object.values(observation.arguments).some((value) => typeof value === "string" && value.includes(word));
}

/** The first place where a result that is a fact holds exactly this word; null when none does. */
function findObserved(
  observations: readonly ObservationAt[],
  word: string,
): { observation: ObservationAt; start: number } | null {
  const isAscii = (unit: string | undefined) => unit !== undefined && /[A-Za-z0-9]/.test(unit);
  for (const observation of observations) {
    if (!observation.isFact || isAsked(observation, word)) continue;
    for (let at = observation.text.indexOf(word); at >= 0; at = observation.text.indexOf(word, at + 1))
      if (!isAscii(observation.text[at - 1]) && !isAscii(observation.text[at + word.length]))
        return { observation, start: at };
  }
  return null;
}

const FARE_WORD =
  /票价|车票|机票|[一二]等座?|商务座?|特等座?|硬座|硬卧|软卧|无座|经济舱|公务舱|头等舱|价格|单价|单程|每人|人均|费用/;
const OTHER_SPENDING =
  /打车|出租|网约车|地铁|公交|酒店|住宿|入住|门票|餐|饭|接驳|大巴|高速|油费|过路|停车|节省|便宜|贵|差价|相差|预算|退票|保险|燃油|机建|优惠|半价|儿童/;
const DERIVED = /共|合计|总|往返|来回|两人|[二三四五六七八九十\d]\s*[人张位]|[×xX*＝=+＋]/;

const fare: TravelCheck = {
  id: "groundedness.fare",
  family: "groundedness",
  title: "票价与同一车次或航班的查询结果",
  examine(reading) {
    const inClauses = transportClauses(reading).flatMap((clause) =>
      amountsIn(clause.text).flatMap((amount) => fareFinding(reading, clause, amount)),
    );
    return [...withBlocks(inClauses, reading, ["price"]), ...partyTotals(reading)];
  },
};

function fareFinding(reading: TravelReading, clause: TransportClause, amount: ValueAt): CheckFinding[] {
  const prices = clause.offers.flatMap((offer) => offer.prices);
  if (prices.length === 0) return [];
  const words = inAnswer(reading, { start: clause.start + amount.start, end: clause.start + amount.end });
  const source = clause.offers.find((offer) => offer.prices.some((price) => isNear(amount, price)));
  if (source) return [{ score: 1, evidence: [words, inRow(source.row)] }];
  const first = clause.numbers[0]!.end - clause.start;
  if (amount.start < first || amount.low !== amount.high || isLimit(reading, clause, amount)) return [];
  const separator = Math.max(
    ...["，", ",", "|", "｜", "（", "(", "、", "："].map((mark) => clause.text.lastIndexOf(mark, amount.start - 1)),
  );
  const label = clause.text.slice(Math.max(separator + 1, first), amount.start).replace(/[约\s*_¥￥为是]/g, "");
  const between = clause.text.slice(first, amount.start);
  const next = /[，,；（(|｜、]/.exec(clause.text.slice(amount.end));
  const from = Math.max(first, label === "" ? separator - 8 : separator);
  const around = clause.text.slice(from, next ? amount.end + next.index : clause.text.length);
  const isFare = FARE_WORD.test(label) || (label === "" && !OTHER_SPENDING.test(between));
  if (!isFare || OTHER_SPENDING.test(label) || OTHER_SPENDING.test(between.slice(-12)) || DERIVED.test(around))
    return [];
  if (prices.some((price) => isMultiple(amount.low, price, reading.task.constraints.people))) return [];
  const offer = clause.offers[0]!;
  const note = `${clause.numbers[0]!.number}的查询结果是${prices[0]}元，答案写了${amount.low}元`;
  return [{ score: 0, note, evidence: [words, inRow(offer.row)] }];
}

/** 700元以内 is what the traveller has, not what the train costs. */
function isLimit(reading: TravelReading, clause: TransportClause, amount: ValueAt): boolean {
  const { budget, maxCostYuan } = reading.task.constraints;
  if (amount.low === budget?.amountYuan || amount.low === maxCostYuan) return true;
  return /^[\s*_]*(?:以[内下上]|之内|的?(?:总?预算|上限)|封顶)/.test(clause.text.slice(amount.end));
}

/** The fare of several travellers, or of both directions. */
function isMultiple(yuan: number, price: number, people: number): boolean {
  return [people, 2, 2 * people].some((times) => times > 1 && Math.abs(price * times - yuan) < 0.51);
}

function isNear(amount: ValueAt, price: number): boolean {
  const tolerance = amount.rough ? Math.max(1, price * 0.05) : 0.51;
  return Math.abs(amount.low - price) <= tolerance || Math.abs(amount.high - price) <= tolerance;
}

const schedule: TravelCheck = {
  id: "groundedness.schedule",
  family: "groundedness",
  title: "出发和到达时刻与同一车次或航班的查询结果",
  examine(reading) {
    const inClauses = transportClauses(reading)
      .filter((clause) => clause.legs.length > 0)
      .flatMap((clause) => scheduleFindings(reading, clause));
    return withBlocks(inClauses, reading, ["departure", "arrival"]);
  },
};

/** Words that may stand between a number, its stations and its times without changing whose times they are. */
const CONNECTIVES =
  /次日|第二天|出发|发车|开车|始发|起飞|到达|抵达|前往|列车|高铁|动车|城际|火车|航班|直达|乘坐|搭乘|车次|机场|[乘坐从自往到至开发抵站次的约]|→|⇒|->|[-–—~～\s（()）：:，,*_`|｜【】[\]]|T\d(?:航站楼)?/g;

function scheduleFindings(reading: TravelReading, clause: TransportClause): CheckFinding[] {
  const clocks = clocksIn(clause.text);
  const judged = new Set<number>();
  const findings: CheckFinding[] = [];
  const isLinked = (from: number, to: number) => strip(clause, from, to) === "";
  for (let at = 0; at + 1 < clocks.length; at++) {
    const [first, second] = [clocks[at]!, clocks[at + 1]!];
    if (judged.has(first.start) || !isJourney(clause.text, first, second) || !isLinked(first.end, second.start))
      continue;
    const owner = clause.numbers.find((number) => {
      const [start, end] = [number.start - clause.start, number.end - clause.start];
      return end <= first.start ? isLinked(end, first.start) : start >= second.end && isLinked(second.end, start);
    });
    if (!owner) continue;
    findings.push(pairFinding(reading, clause, { owner, first, second }));
    judged.add(first.start).add(second.start);
  }
  for (const clock of clocks) if (!judged.has(clock.start)) findings.push(...singleFinding(reading, clause, clock));
  return findings;
}

/** Whether two times can be a departure and its arrival: nobody boards in between, and the second is no departure. */
function isJourney(text: string, first: ClockAt, second: ClockAt): boolean {
  return (
    !/[乘坐搭]|前往/.test(text.slice(first.end, second.start)) &&
    !/^[\s*_]*(?:发车|开车|出发|起飞|从)/.test(text.slice(second.end))
  );
}

function strip(clause: TransportClause, from: number, to: number): string {
  let text = clause.text.slice(from, to);
  for (const leg of clause.legs) for (const station of [leg.from, leg.to]) text = text.replaceAll(station, "");
  return text.replace(CONNECTIVES, "");
}

/** A range beside the number: exactly its times; a range that opens a line of the plan may also hold them. */
function pairFinding(
  reading: TravelReading,
  clause: TransportClause,
  { owner, first, second }: { owner: NumberAt; first: ClockAt; second: ClockAt },
): CheckFinding {
  const span = { start: clause.start + first.start, end: clause.start + second.end };
  const [from, to] = [first.minute % 1440, second.minute % 1440];
  const legs = [...clause.legs, ...clause.offers.flatMap(wholeOf)];
  const exact = legs.find((leg) => leg.departure % 1440 === from && leg.arrival % 1440 === to);
  const opensLine = reading.timed.some((timed) => timed.start === span.start);
  const inside = opensLine && legs.some((leg) => isAround(leg, from, to));
  const evidence = [inAnswer(reading, span), inRow(rowOf(reading, owner))];
  if (exact || inside) return { score: 1, evidence };
  return { score: 0, note: `${owner.number}的时刻与查询结果不一致`, evidence };
}

/** A range of the plan may begin with the way through the station and end with the way out of it. */
const BEFORE_DEPARTURE = 180;
const AFTER_ARRIVAL = 60;

function isAround(leg: TransportLeg, from: number, to: number): boolean {
  const departs = leg.departure % 1440;
  const arrives = departs + leg.arrival - leg.departure;
  const end = to < from ? to + 1440 : to;
  return from <= departs && departs - from <= BEFORE_DEPARTURE && arrives <= end && end - arrives <= AFTER_ARRIVAL;
}

function wholeOf(offer: TransportRow): TransportLeg[] {
  const [first, last] = [offer.legs[0], offer.legs.at(-1)];
  return first && last && first !== last ? [{ ...first, to: last.to, arrival: last.arrival }] : [];
}

function rowOf(reading: TravelReading, owner: NumberAt): TransportRow["row"] {
  return reading.offersOf(owner.number)[0]!.row;
}

/** One time beside a station or a verb that only a train or flight has. */
function singleFinding(reading: TravelReading, clause: TransportClause, clock: ClockAt): CheckFinding[] {
  const after = clause.text.slice(clock.end).replace(/^[\s*_]+/, "");
  const expected = expectedTimes(clause, after);
  if (!expected || expected.times.length === 0) return [];
  const span: Span = { start: clause.start + clock.start, end: clause.start + clock.end };
  const evidence = [inAnswer(reading, span), inRow(rowOf(reading, clause.numbers[0]!))];
  if (expected.times.some((time) => time % 1440 === clock.minute % 1440)) return [{ score: 1, evidence }];
  const anyTime = clause.legs.some((leg) =>
    [leg.departure, leg.arrival].some((time) => time % 1440 === clock.minute % 1440),
  );
  if (anyTime) return [];
  return [{ score: 0, note: `${clause.numbers[0]!.number}${expected.what}的时刻与查询结果不一致`, evidence }];
}

function expectedTimes(clause: TransportClause, after: string): { times: number[]; what: string } | null {
  const { legs } = clause;
  if (/^(?:发车|开车|起飞|始发)/.test(after)) return { times: legs.map((leg) => leg.departure), what: "出发" };
  for (const leg of legs) {
    const leaves = after.startsWith(leg.from) || after.startsWith(`从${leg.from}`);
    const rest = after.replace(/^从/, "").slice(leg.from.length);
    if (leaves && /^站?\s*(?:出发|发车|开车|始发|起飞|→|-|—)/.test(rest)) return timesAt(legs, leg.from, "出发");
    if (/^(?:到达|抵达|到|至)/.test(after) && after.replace(/^(?:到达|抵达|到|至)\s*/, "").startsWith(leg.to))
      return timesAt(legs, leg.to, "到达");
  }
  return null;
}

/** All times at a station: at the station of a change a train arrives and another one leaves. */
function timesAt(legs: readonly TransportLeg[], station: string, what: string): { times: number[]; what: string } {
  const times = legs.flatMap((leg) => [
    ...(leg.from === station ? [leg.departure] : []),
    ...(leg.to === station ? [leg.arrival] : []),
  ]);
  return { times, what: `${what}${station}` };
}

const stations: TravelCheck = {
  id: "groundedness.stations",
  family: "groundedness",
  title: "车站和机场与同一车次或航班的查询结果",
  examine(reading) {
    const known = new Set(reading.transport.flatMap((offer) => offer.legs.flatMap((leg) => [leg.from, leg.to])));
    const longestFirst = [...known].sort((first, second) => second.length - first.length);
    const inClauses = transportClauses(reading)
      .filter((clause) => clause.legs.length > 0)
      .flatMap((clause) => stationFindings(reading, clause, longestFirst));
    return [...withBlocks(inClauses, reading, ["from", "to"]), ...unseenStations(reading)];
  },
};

function stationFindings(reading: TravelReading, clause: TransportClause, known: readonly string[]): CheckFinding[] {
  const found = stationsIn(clause.text, known);
  const ends = [...clause.legs, ...clause.offers.flatMap(wholeOf)];
  const findings: CheckFinding[] = [];
  for (let at = 0; at + 1 < found.length; at++) {
    const [first, second] = [found[at]!, found[at + 1]!];
    const between = clause.text.slice(first.end, second.start);
    if (!/^站?\s*[（(]?(?:\d{1,2}:\d{2})?[）)]?\s*(?:→|⇒|->|-|–|—|到|至|开往|前往)\s*$/.test(between)) continue;
    const isTheirs = ends.some((leg) => isSameStation(leg.from, first.name) && isSameStation(leg.to, second.name));
    const span = { start: clause.start + first.start, end: clause.start + second.end };
    const row = clause.offers[0]!.row;
    findings.push({
      score: isTheirs ? 1 : 0,
      ...omitUndefined({ note: isTheirs ? undefined : `${clause.numbers[0]!.number}的起止站与查询结果不一致` }),
      evidence: [inAnswer(reading, span), inRow(row)],
    });
  }
  return findings;
}

function stationsIn(text: string, longestFirst: readonly string[]): { name: string; start: number; end: number }[] {
  const found: { name: string; start: number; end: number }[] = [];
  for (let at = 0; at < text.length; ) {
    const name = longestFirst.find((station) => text.startsWith(station, at));
    if (name) found.push({ name, start: at, end: at + name.length });
    at += name?.length ?? 1;
  }
  return found;
}

/** 天津 stands for 天津西, too: an answer may name the city of a station. */
function isSameStation(observed: string, said: string): boolean {
  return observed.startsWith(said) || said.startsWith(observed);
}

const duration: TravelCheck = {
  id: "groundedness.journey_duration",
  family: "groundedness",
  title: "乘车或飞行时长与同一车次或航班的查询结果",
  examine(reading) {
    const inClauses = transportClauses(reading).flatMap((clause) => {
      if (new Set(clause.numbers.map((number) => number.number)).size !== 1) return [];
      const known = clause.offers.flatMap((offer) => [
        ...offer.durations,
        ...offer.legs.map((leg) => leg.arrival - leg.departure),
      ]);
      return durationsIn(clause.text).flatMap((said) => durationFinding(reading, clause, { said, known }));
    });
    return withBlocks(inClauses, reading, ["duration"]);
  },
};

function durationFinding(
  reading: TravelReading,
  clause: TransportClause,
  { said, known }: { said: ValueAt; known: number[] },
): CheckFinding[] {
  const label = clause.text.slice(Math.max(0, said.start - 8), said.start);
  if (known.length === 0 || !/全程|历时|车程|飞行|运行|时长/.test(label) || /换乘|等候|提前|停留/.test(label))
    return [];
  const evidence = [
    inAnswer(reading, { start: clause.start + said.start, end: clause.start + said.end }),
    inRow(clause.offers[0]!.row),
  ];
  const closest = Math.min(...known.map((minutes) => Math.abs(minutes - said.low)));
  if (closest <= (said.rough ? Math.max(10, said.low * 0.1) : 5)) return [{ score: 1, evidence }];
  if (said.rough && closest <= 15) return [];
  return [{ score: 0, note: `${clause.numbers[0]!.number}的时长与查询结果不一致`, evidence }];
}

export const transportGroundedness: readonly TravelCheck[] = [
  existence("train", "答案中的车次"),
  existence("flight", "答案中的航班号"),
  fare,
  schedule,
  stations,
  duration,
  rideDate,
];
