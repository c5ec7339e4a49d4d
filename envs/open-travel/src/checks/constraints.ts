/** Constraints of a plan and of a journey: what the task asks for, held against the visits and rides of the answer. */

import { addDays, type ClaimOf, minuteOfClock, type PlaceConstraint, type Quoted } from "@arenakit/contracts";
import { inObservation, type LocalizedText } from "@arenakit/evaluator-checks";
import { allOrAny, budget } from "./budget.ts";
import { OUT_OF_ORDER, orderFindings } from "./chains.ts";
import { chosenRides } from "./chosen-rides.ts";
import { latinSpellingsOf } from "./facts/latin-names.ts";
import { foldName, spellingsOf } from "./facts/names.ts";
import { isPlaceIn } from "./facts/stations.ts";
import { wholeOf } from "./facts/transport.ts";
import { feasible } from "./feasible.ts";
import { asksForPlan, daysOf } from "./itinerary.ts";
import { optionConstraints } from "./options.ts";
import { party } from "./party.ts";
import type { TravelCheck, TravelFinding, TravelReading } from "./reading.ts";
import {
  claimsOf,
  hasForeignNames,
  hasNameOfKind,
  inClaim,
  mayStandUnread,
  placesNamed,
  placeVisits,
  planned,
  statementOf,
} from "./said.ts";

const window: TravelCheck = {
  id: "constraints.window",
  family: "constraints",
  title: { zh: "出发和结束时间", en: "Start and end times" },
  examine(reading) {
    const limits = reading.task.constraints.window;
    const earliest = minuteOfClock(limits?.departAfter ?? "");
    const latest = minuteOfClock(limits?.arriveBy ?? "");
    if (earliest === null && latest === null) return [];
    if (asksForPlan(reading)) return planWithin(reading, { earliest, latest });
    const findings = chosenRides(reading).flatMap(({ ride, rows }): TravelFinding[] => {
      const whole = wholeOf(rows[0]!);
      if (!whole) return [];
      const isEarly = earliest !== null && whole.departure < earliest;
      const isLate = latest !== null && whole.arrival > latest;
      const evidence = [inClaim(ride)];
      if (!isLate && !isEarly) return [{ score: 1, evidence }];
      const note = isEarly
        ? { zh: `${ride.number}出发早于题目的时间`, en: `${ride.number} leaves earlier than the task allows` }
        : { zh: `${ride.number}到达晚于题目的时间`, en: `${ride.number} arrives later than the task allows` };
      return [{ score: 0, note, evidence }];
    });
    return allOrAny(reading, findings);
  },
};

function planWithin(
  reading: TravelReading,
  { earliest, latest }: { earliest: number | null; latest: number | null },
): TravelFinding[] {
  const days = daysOf(reading);
  const [first, last] = [days.get(1)?.[0], days.get(Math.max(...days.keys())) ?? []];
  const findings: TravelFinding[] = [];
  if (earliest !== null && first) {
    const evidence = [inClaim(first.words)];
    const note = { zh: "开始早于题目的时间", en: "the plan starts earlier than the task allows" };
    findings.push(first.from >= earliest ? { score: 1, evidence } : { score: 0, note, evidence });
  }
  const end = last.reduce<(typeof last)[number] | null>(
    (latestItem, item) => (latestItem && endOf(latestItem) >= endOf(item) ? latestItem : item),
    null,
  );
  if (latest !== null && end) {
    const evidence = [inClaim(end.words)];
    const note = { zh: "结束晚于题目的时间", en: "the plan ends later than the task allows" };
    findings.push(endOf(end) <= latest ? { score: 1, evidence } : { score: 0, note, evidence });
  }
  return findings;
}

const endOf = ({ from, to }: { from: number; to: number | null }): number => to ?? from;

const days: TravelCheck = {
  id: "constraints.days",
  family: "constraints",
  title: { zh: "天数", en: "Number of days" },
  examine(reading) {
    const asked = reading.task.constraints.dates?.days ?? 1;
    const first = new Map<number, Quoted>();
    for (const claim of reading.claims.claims)
      if (claim.day !== null && !first.has(claim.day)) first.set(claim.day, claim);
    const isUndated = [...planned(claimsOf(reading, "visit")), ...planned(claimsOf(reading, "ride"))].some(
      ({ day }) => day === null,
    );
    if (asked < 2 || first.size === 0) return [];
    return Array.from({ length: Math.max(asked, ...first.keys()) }, (_, index): TravelFinding[] => {
      const day = index + 1;
      const words = first.get(day);
      const evidence = words ? [inClaim(words)] : [];
      if (words && day <= asked) return [{ score: 1, evidence }];
      // What stands under no day may be of the one that lacks.
      if (day <= asked && (isUndated || mayStandUnread(reading, ["clock", "ride"]))) return [];
      const note =
        day > asked
          ? { zh: `题目只要${asked}天`, en: `the plan has a day ${day}, and the task wants ${asked} days` }
          : { zh: `没有第${day}天的安排`, en: `nothing is planned for day ${day}` };
      return [{ score: 0, note, evidence }];
    }).flat();
  },
};

/** The claims that take a traveller to a place: a visit, or a way that ends there. */
export function visitsTo(reading: TravelReading, place: PlaceConstraint): Quoted[] {
  const visits = planned(placeVisits(reading)).map((visit) => visit.place);
  const ends = planned(claimsOf(reading, "ride")).flatMap(({ from, to }) => [from, to]);
  const wanted = new Set(
    place.names.flatMap((name) => [...reading.placeIndex.find(name, reading.cities)]).map(({ name }) => name),
  );
  const spellings = place.names.flatMap(spellingsOf);
  return [...visits, ...ends].filter((named): named is Quoted => {
    if (named === null) return false;
    const said = foldName(named.quote);
    if (placesNamed(reading, named).some(({ name }) => wanted.has(name))) return true;
    return spellings.some(
      (one) => said === one || (said.length >= 2 && (one.startsWith(said) || isPartOfPlace(said, one))),
    );
  });
}

const ANOTHER_NAME =
  /^(?:区(?!域)|县|街道|[东南西北中]?路|[东南西北]?大?街|大道|地铁|站|号线|店|分店|酒店|宾馆|饭店|餐厅|客栈|民宿|国宾馆|小区|大厦)/;

/** 故宫午门 is at 故宫, 天坛东路 is not at 天坛. */
function isPartOfPlace(said: string, name: string): boolean {
  for (let at = said.indexOf(name); at >= 0; at = said.indexOf(name, at + name.length))
    if (!ANOTHER_NAME.test(said.slice(at + name.length, at + name.length + 4))) return true;
  return false;
}

const waypoints: TravelCheck = {
  id: "constraints.waypoints",
  family: "constraints",
  title: { zh: "必须经过的地点", en: "Places that must be visited" },
  examine(reading) {
    const asked = reading.task.constraints.waypoints;
    if (!asked || reading.answer === null) return [];
    return asked.places.flatMap((place): TravelFinding[] => {
      const [visit] = visitsTo(reading, place);
      if (visit) return [{ score: 1, evidence: [inClaim(visit)] }];
      // Where its name stands in other words nobody can say that it is missing, unless they say so.
      const naming = statementsNaming(reading, place);
      const isOpen = naming.length > 0 || hasForeignNames(reading) || hasNameOfKind(reading, place.names);
      const isLeftOut = naming.length > 0 && naming.every((words) => LEAVES_OUT.test(words));
      if (isOpen && !isLeftOut) return [];
      const [name] = place.names;
      return [{ score: 0, note: { zh: `没有安排${name}`, en: `the plan leaves out ${name}` }, evidence: [] }];
    });
  },
};

const LEAVES_OUT =
  /不去(?!就|可惜|会|都|太|后悔)|没有?去(?!过)|没有?安排|不安排|略过|跳过|舍弃|放弃|(?<![a-z])(?:skip(?:s|ped|ping)?|omit(?:s|ted)?|left out|leav(?:e|es|ing)(?: [a-z']{1,20}){0,4} out|leave out)(?![a-z])/i;

/** Whether a statement that denies nothing has the name, as that of the place itself. */
export const isNamedElsewhere = (reading: TravelReading, place: PlaceConstraint): boolean =>
  statementsNaming(reading, place).length > 0;

function statementsNaming({ claims, written }: TravelReading, { names }: PlaceConstraint): string[] {
  const source = written?.source ?? "";
  const denied = claims.claims.filter(({ modality }) => modality === "denied");
  const spellings = names.flatMap((name) => [...spellingsOf(name), ...latinSpellingsOf(name).map(foldName)]);
  return claims.statements.flatMap(({ start, end }) => {
    if (denied.some((claim) => claim.start >= start && claim.start < end)) return [];
    const said = source.slice(start, end);
    // Sun Yat-sen Mausoleum
    const words = foldName(said).replaceAll("-", "");
    return spellings.some((one) => isPartOfPlace(words, one)) ? [said] : [];
  });
}

const order: TravelCheck = {
  id: "constraints.waypoint_order",
  family: "constraints",
  title: { zh: "地点的先后顺序", en: "Order of the places" },
  examine(reading) {
    const asked = reading.task.constraints.waypoints;
    if (!asked?.ordered || asked.places.length < 2) return [];
    const stated = orderFindings(reading);
    const found = asked.places.map((place) => visitsTo(reading, place));
    if (found.some((visits) => visits.length === 0)) return stated;
    const timed = found.map((visits) => visits.flatMap((visit) => timeOf(reading, visit)));
    const isTimed = timed.every((times) => times.length > 0);
    const places = isTimed ? timed : found.map((visits) => visits.map(({ start }) => start));
    const evidence = found.slice(0, 6).map(([visit]) => inClaim(visit!));
    const ends = [places.map((list) => Math.min(...list)), places.map((list) => Math.max(...list))];
    if (ends.some(isAscending)) return [...stated, { score: 1, evidence }];
    // Who names places without their times need not name them in the order of the way.
    return isTimed ? [...stated, { score: 0, note: OUT_OF_ORDER, evidence }] : stated;
  },
};

/** Day and minute of a visit in one number; nothing for what has no time. */
function timeOf(reading: TravelReading, { start }: Quoted): number[] {
  const items = [...daysOf(reading).values()].flat();
  return items.flatMap(({ visit, day, from }) => (visit?.place?.start === start ? [day * 1440 + from] : []));
}

function isAscending(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value >= values[index - 1]!);
}

const endpoints: TravelCheck = {
  id: "constraints.endpoints",
  family: "constraints",
  title: { zh: "车次或航班的出发地和到达地", en: "Where trains and flights start and end" },
  examine(reading) {
    const { journey } = reading.task.constraints;
    const known = chosenRides(reading).flatMap(({ ride, rows }) =>
      rows.flatMap(({ query }) => (query.from && query.to ? [{ ride, ...query }] : [])),
    );
    if (!journey || known.length === 0) return [];
    const { from, to } = journey;
    const goes = (start: string, end: string) =>
      known.some((one) => isPlaceIn(one.from, start) && isPlaceIn(one.to, end)) ||
      (known.some((one) => isPlaceIn(one.from, start)) &&
        known.some((one) => isPlaceIn(one.to, end) && !isPlaceIn(one.from, end)));
    const ways = [[from, to] as const, ...(journey.returns ? [[to, from] as const] : [])];
    return ways.map(([start, end]): TravelFinding => {
      const evidence = [inClaim(known[0]!.ride)];
      if (goes(start, end)) return { score: 1, evidence };
      const note = {
        zh: `没有查到过的从${start}到${end}的车次或航班`,
        en: `no train or flight from the results goes from ${start} to ${end}`,
      };
      return { score: 0, note, evidence };
    });
  },
};

/** ISO dates of the days that the task plans for; empty where it does not say. */
function daysAsked({ firstDay, task }: TravelReading): string[] {
  const count = task.constraints.dates?.days;
  return firstDay === null || count === undefined
    ? []
    : Array.from({ length: count }, (_, day) => addDays(firstDay, day));
}

const travelDates: TravelCheck = {
  id: "constraints.travel_date",
  family: "constraints",
  title: { zh: "车次或航班的日期", en: "Dates of trains and flights" },
  examine(reading) {
    const allowed = new Set(daysAsked(reading));
    if (allowed.size === 0) return [];
    return chosenRides(reading).flatMap(({ ride }): TravelFinding[] => {
      const rows = reading.offersOf(ride.number!).filter(({ query }) => /^\d{4}-\d{2}-\d{2}$/.test(query.date));
      const [row] = rows;
      if (!row) return [];
      const evidence = [inClaim(ride), inObservation(row.row.observation)];
      if (rows.some(({ query }) => allowed.has(query.date))) return [{ score: 1, evidence }];
      const { date } = row.query;
      const note = {
        zh: `${ride.number}查的是${date}，不是出行的日子`,
        en: `${ride.number} was looked up for ${date}, which is no day of the journey`,
      };
      return [{ score: 0, note, evidence }];
    });
  },
};

const answerDates: TravelCheck = {
  id: "constraints.answer_dates",
  family: "constraints",
  title: { zh: "答案写的日期", en: "Dates in the answer" },
  examine(reading) {
    const shifted = shiftedDates(reading);
    if (shifted.length > 0) return shifted;
    const asked = daysAsked(reading);
    const last = asked.at(-1);
    if (last === undefined) return [];
    // A night train arrives the day after.
    const allowed = new Set([...asked, addDays(last, 1)]);
    const weekdays = datesWritten(reading).filter(({ date }) => date! > last);
    const dated = [...planned(claimsOf(reading, "visit")), ...planned(claimsOf(reading, "ride")), ...weekdays];
    const findings = new Map<string, TravelFinding>();
    for (const claim of dated) {
      const { date } = claim;
      if (date === null || findings.has(date)) continue;
      const evidence = [inClaim(claim)];
      findings.set(date, allowed.has(date) ? { score: 1, evidence } : { score: 0, note: noDay(date), evidence });
    }
    return [...findings.values()];
  },
};

const OF_DOORS = /闭[馆园]|关门|休|开放|营业|\b(?:open|closed?|shuts?)\b/i;

/** Dates with their days of the week, but those on which doors are open. */
const datesWritten = (reading: TravelReading): ClaimOf<"weekday">[] =>
  planned(claimsOf(reading, "weekday")).filter(
    (claim) => claim.date !== null && !OF_DOORS.test(statementOf(reading, claim)),
  );

/** The dates that an answer writes, where it never writes the first day that was asked for and some are of no day asked for. */
function shiftedDates(reading: TravelReading): TravelFinding[] {
  const { firstDay, now } = reading;
  if (firstDay === null) return [];
  const known = daysAsked(reading);
  const asked = known.length > 0 ? known : [firstDay];
  const written = datesWritten(reading).filter(({ date }) => date !== now?.slice(0, date!.length));
  const others = written.filter(({ date }) => !asked.includes(date!));
  // Without a number of days nobody knows which is the last.
  const isOfOne = known.length > 0 || new Set(written.map(({ date }) => date)).size === 1;
  if (written.some(({ date }) => date === firstDay) || !isOfOne) return [];
  return others.map((claim) => ({ score: 0, note: noDay(claim.date!), evidence: [inClaim(claim)] }));
}

const noDay = (date: string): LocalizedText => ({
  zh: `${date}不是出行的日子`,
  en: `${date} is no day of the journey`,
});

export const constraints: readonly TravelCheck[] = [
  budget,
  party,
  window,
  days,
  waypoints,
  order,
  ...optionConstraints,
  endpoints,
  travelDates,
  answerDates,
  feasible,
];
