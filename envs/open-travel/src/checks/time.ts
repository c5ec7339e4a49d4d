/** Time: whether the plan can be lived through. Travel times are those that navigation gave; unknown ways are left alone. */

import { weekday } from "@arenakit/contracts";
import { type CheckFinding, inAnswer, inObservation } from "@arenakit/evaluator-checks";
import { transportClauses } from "./reading/clauses.ts";
import { isOpenDuring, type PlaceRow } from "./reading/places.ts";
import { dateOfPlanDay, legsBetween, modeNamed, type PlanItem, planOf, straightMetres } from "./reading/plan.ts";
import { inRow } from "./reading/rows.ts";
import { durationsIn } from "./reading/tokens.ts";
import type { TravelCheck, TravelReading } from "./reading.ts";

/** Least time between two trains in one station. */
const CHANGE_MINUTES = 10;
/** Durations are estimates: a tenth less than they say is still in time. */
const TIGHT = 0.9;
/** Nobody crosses a city faster than this, straight line. */
const FASTEST_METRES_PER_MINUTE = 1500;

const chronology: TravelCheck = {
  id: "time.chronological",
  family: "time",
  title: "行程时间的先后",
  examine: (reading) =>
    neighbours(planOf(reading)).map(([before, after]) => {
      const evidence = [inAnswer(reading, before.timed), inAnswer(reading, after.timed)];
      if (after.from >= before.from) return { score: 1, evidence };
      return { score: 0, note: "后一项比前一项开始得早", evidence };
    }),
};

const overlaps: TravelCheck = {
  id: "time.overlaps",
  family: "time",
  title: "相邻两项的时间不重叠",
  examine: (reading) =>
    neighbours(planOf(reading))
      .filter(([before, after]) => after.from >= before.from && before.to > before.from)
      .map(([before, after]) => {
        const evidence = [inAnswer(reading, before.timed), inAnswer(reading, after.timed)];
        const isInside =
          after.from < before.to && after.to <= before.to && after.to > after.from && after.kind === "move";
        if (endOf(reading, before) <= after.from || isInside) return { score: 1, evidence };
        return { score: 0, note: "前一项还没结束，后一项已经开始", evidence };
      }),
};

/** A journey lasts until its train arrives, whatever the line says. */
function endOf(reading: TravelReading, item: PlanItem): number {
  if (item.kind !== "journey") return item.to;
  const arrivals = item.numbers.flatMap((number) =>
    reading
      .offersOf(number.number)
      .flatMap((offer) =>
        offer.legs
          .filter((leg) => leg.number === number.number && leg.departure % 1440 >= item.from - 240)
          .map((leg) => leg.arrival),
      ),
  );
  const latest = arrivals.length > 0 ? Math.min(...arrivals) : item.to;
  return item.to > item.from ? item.to : Math.max(item.to, latest);
}

function neighbours(plan: readonly PlanItem[]): (readonly [PlanItem, PlanItem])[] {
  return plan
    .slice(1)
    .flatMap((after, index) => (after.day === plan[index]!.day ? [[plan[index]!, after] as const] : []));
}

const legs: TravelCheck = {
  id: "time.leg_in_time",
  family: "time",
  title: "两处之间留出的时间",
  examine(reading) {
    const plan = planOf(reading);
    return [...movesThemselves(reading, plan), ...betweenVisits(reading, plan)];
  },
};

/** A move whose range is shorter than the duration that its own line states, or that navigation gives. */
function movesThemselves(reading: TravelReading, plan: readonly PlanItem[]): CheckFinding[] {
  return plan.flatMap((item): CheckFinding[] => {
    const range = item.to - item.from;
    if (item.kind !== "move" || range <= 0) return [];
    const words = item.timed.line.text.slice(item.timed.rest);
    const said = durationsIn(words).filter(
      (value) => !/停留|游览|等候|预留|提前/.test(words.slice(Math.max(0, value.start - 5), value.start)),
    );
    const evidence = [inAnswer(reading, item.timed)];
    if (said.length === 1) {
      const isEnough = range >= said[0]!.low * TIGHT;
      return [
        isEnough
          ? { score: 1, evidence }
          : { score: 0, note: `路上要${said[0]!.low}分钟，只留了${range}分钟`, evidence },
      ];
    }
    const [from, to] = [item.mentions[0], item.mentions.at(-1)];
    if (!from || !to || from === to) return [];
    return compareWithNavigation(reading, { from: from.values, to: to.values, minutes: range, words, evidence });
  });
}

function betweenVisits(reading: TravelReading, plan: readonly PlanItem[]): CheckFinding[] {
  const stops = plan.filter((item) => item.kind === "visit" && item.mentions.length > 0);
  return stops.slice(1).flatMap((after, index): CheckFinding[] => {
    const before = stops[index]!;
    const [from, to] = [before.mentions.at(-1)!, after.mentions[0]!];
    if (before.day !== after.day || from.spelling === to.spelling) return [];
    const between = plan.slice(plan.indexOf(before) + 1, plan.indexOf(after));
    if (between.some((item) => item.kind === "journey")) return [];
    const words = [...textBetween(reading, before, after), ...between.map((item) => item.timed.line.text)].join("\n");
    const evidence = [inAnswer(reading, before.timed), inAnswer(reading, after.timed)];
    return compareWithNavigation(reading, {
      from: from.values,
      to: to.values,
      minutes: after.from - before.to,
      words,
      evidence,
    });
  });
}

function textBetween(reading: TravelReading, before: PlanItem, after: PlanItem): string[] {
  return reading.lines.slice(before.timed.line.index + 1, after.timed.line.index).map((line) => line.text);
}

function compareWithNavigation(
  reading: TravelReading,
  way: {
    from: readonly PlaceRow[];
    to: readonly PlaceRow[];
    minutes: number;
    words: string;
    evidence: CheckFinding["evidence"];
  },
): CheckFinding[] {
  const known = legsBetween(reading, way.from, way.to);
  const mode = modeNamed(way.words);
  const sameMode = known.filter((leg) => leg.route.mode === mode && leg.minutes.length > 0);
  const usable = sameMode.length > 0 ? sameMode : known;
  const needed = Math.min(...usable.flatMap((leg) => leg.minutes));
  if (Number.isFinite(needed)) {
    const evidence = [...way.evidence, inObservation(usable[0]!.route.observation)];
    if (way.minutes >= needed * TIGHT) return [{ score: 1, evidence }];
    return [{ score: 0, note: `导航要${Math.round(needed)}分钟，只留了${Math.max(0, way.minutes)}分钟`, evidence }];
  }
  const metres = straightMetres(way.from, way.to);
  if (metres === null || metres < 3000 || way.minutes * FASTEST_METRES_PER_MINUTE >= metres) return [];
  const note = `直线${(metres / 1000).toFixed(1)}公里只留了${Math.max(0, way.minutes)}分钟`;
  return [{ score: 0, note, evidence: way.evidence }];
}

/** Seeing something from outside needs no open door. */
const OUTSIDE = /外观|远眺|远观|途经|路过|夜景|外景|拍照|打卡外|门口|门前|周边|附近/;

const opening: TravelCheck = {
  id: "time.open_during_visit",
  family: "time",
  title: "到访时间在开放时间内",
  examine: (reading) =>
    planOf(reading).flatMap((item): CheckFinding[] => {
      const place = item.mentions[0];
      if (item.kind !== "visit" || !place || OUTSIDE.test(item.timed.line.text)) return [];
      const rows = place.values.filter((row) => row.hours !== null);
      if (rows.length === 0) return [];
      const evidence = [inAnswer(reading, item.timed), inRow(rows[0]!.row)];
      if (rows.some((row) => isOpenDuring(row.hours!, item.from, item.to))) return [{ score: 1, evidence }];
      return [{ score: 0, note: `${rows[0]!.name}在这段时间不开放`, evidence }];
    }),
};

const closedDays: TravelCheck = {
  id: "time.closed_weekday",
  family: "time",
  title: "到访日不是闭馆日",
  examine: (reading) =>
    planOf(reading).flatMap((item): CheckFinding[] => {
      const place = item.mentions[0];
      const date = dateOfPlanDay(reading, item.day);
      if (item.kind !== "visit" || !place || date === null || OUTSIDE.test(item.timed.line.text)) return [];
      const rows = place.values.filter((row) => row.closedWeekdays.length > 0);
      if (rows.length === 0 || rows.length < place.values.filter((row) => row.hours !== null).length) return [];
      const evidence = [inAnswer(reading, item.timed), inRow(rows[0]!.row)];
      if (!rows.every((row) => row.closedWeekdays.includes(weekday(date)))) return [{ score: 1, evidence }];
      return [{ score: 0, note: `${rows[0]!.name}当天闭馆`, evidence }];
    }),
};

const change: TravelCheck = {
  id: "time.train_change",
  family: "time",
  title: `换乘时间不少于${CHANGE_MINUTES}分钟`,
  examine: (reading) =>
    transportClauses(reading).flatMap((clause): CheckFinding[] => {
      const numbers = [
        ...new Set(clause.numbers.filter((number) => number.kind === "train").map((number) => number.number)),
      ];
      if (numbers.length !== 2 || !/转|换乘|中转|接续/.test(clause.text) || /或/.test(clause.text)) return [];
      const evidence = [inAnswer(reading, { start: clause.numbers[0]!.start, end: clause.numbers.at(-1)!.end })];
      const waits = clause.legs
        .filter((leg) => leg.number === numbers[0])
        .flatMap((first) =>
          clause.legs
            .filter((leg) => leg.number === numbers[1] && leg.from === first.to)
            .map((second) => second.departure - first.arrival),
        );
      if (waits.length === 0) return [];
      if (waits.some((minutes) => minutes >= CHANGE_MINUTES)) return [{ score: 1, evidence }];
      return [{ score: 0, note: `${numbers[0]}转${numbers[1]}只有${Math.max(...waits)}分钟`, evidence }];
    }),
};

const arrival: TravelCheck = {
  id: "time.arrival_after_departure",
  family: "time",
  title: "到达晚于出发",
  examine: (reading) =>
    reading.timed
      .filter((timed) => timed.to !== timed.from)
      .map((timed) => {
        const evidence = [inAnswer(reading, timed)];
        return timed.to > timed.from ? { score: 1, evidence } : { score: 0, note: "结束时间早于开始时间", evidence };
      }),
};

export const time: readonly TravelCheck[] = [chronology, overlaps, legs, opening, closedDays, change, arrival];
