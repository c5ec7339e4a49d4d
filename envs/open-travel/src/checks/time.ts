/**
 * Time: whether the plan can be lived through. Visits do not overlap each other or the rides, ways take what navigation
 * says, and doors are open on the day and at the hour of every visit, whatever the task asks for.
 */
import { type ClaimOf, dayNumber, type Mode, type Quoted, weekday } from "@arenakit/contracts";
import { inObservation, type ObservationAt } from "@arenakit/evaluator-checks";
import { legsBetween, straightMetres } from "./facts/legs.ts";
import { isOpenDuring, type PlaceRow } from "./facts/places.ts";
import { inRow } from "./facts/rows.ts";
import { isSameStation } from "./facts/stations.ts";
import { areDaysTold, daysOf, type ItineraryItem, itineraryOf, staysOf } from "./itinerary.ts";
import type { TravelCheck, TravelFinding, TravelReading } from "./reading.ts";
import { rowsOfRide } from "./rides.ts";
import {
  claimsByStatement,
  claimsOf,
  dateOf,
  inClaim,
  placesNamed,
  planned,
  statementAt,
  statementOf,
} from "./said.ts";
import { timelineFindings } from "./timeline.ts";
import { isByMode } from "./ways.ts";

/** Least time between two trains in one station. */
const CHANGE_MINUTES = 10;
/** Durations are estimates: a tenth less than they say is still in time. */
const TIGHT = 0.9;
/** Nobody crosses a city faster than this, straight line; shorter ways are left alone. */
const FASTEST_METRES_PER_MINUTE = 1500;
const LEAST_METRES = 3000;
/** Who comes a little before the doors open waits, and who is there when they close leaves. */
const LEEWAY = { early: 15, late: 5 };

const OVERLAP = { zh: "前一项还没结束，后一项已经开始", en: "an item begins before the one before it ends" };

const overlaps: TravelCheck = {
  id: "time.overlaps",
  family: "time",
  title: { zh: "各项的时间不重叠", en: "Items do not overlap" },
  examine: (reading) => [...lateEnds(reading), ...overlapsIn(reading)],
};

function overlapsIn(reading: TravelReading): TravelFinding[] {
  if (!areDaysTold(reading)) return [];
  return neighboursOf(reading).flatMap(([before, after]): TravelFinding[] => {
    if (before.to === null || isSameThing(before, after)) return [];
    const evidence = [inClaim(before.words), inClaim(after.words)];
    if (before.to <= after.from) return [{ score: 1, evidence }];
    if (isPartOf(reading, before, after)) return [];
    return [{ score: 0, note: OVERLAP, evidence }];
  });
}

/** A visit of which only the end is told, and what begins after it in the words of the answer and before it by its time. */
function lateEnds(reading: TravelReading): TravelFinding[] {
  if (!areDaysTold(reading)) return [];
  const items = itineraryOf(reading);
  return staysOf(reading).flatMap((visit): TravelFinding[] => {
    const { from, to } = visit;
    const next = items.find(({ words }) => words.start > visit.start);
    // 09:00开始，19:20结束 is of the whole day.
    if (visit.place === null || from !== null || to === null || !next || next.date !== dateOf(reading, visit))
      return [];
    if (next.visit === null || next.visit.place?.quote === visit.place?.quote) return [];
    const evidence = [inClaim(visit), inClaim(next.words)];
    return [to <= next.from ? { score: 1, evidence } : { score: 0, note: OVERLAP, evidence }];
  });
}

/** Items of a day one after the other by their times. */
function neighboursOf(reading: TravelReading): (readonly [ItineraryItem, ItineraryItem])[] {
  return [...daysOf(reading).values()].flatMap((items) =>
    items.slice(1).map((after, index) => [items[index]!, after] as const),
  );
}

/** A place or a ride that is told of twice. */
function isSameThing(one: ItineraryItem, other: ItineraryItem): boolean {
  if (one.ride && other.ride) return one.ride.number === other.ride.number;
  if (!one.visit || !other.visit) return false;
  if (one.visit.place !== null && one.visit.place.quote === other.visit.place?.quote) return true;
  return one.places.some((row) => other.places.some(({ name }) => name === row.name));
}

const NEAR_METRES = 600;

/** What lies inside the time of another item and may be a part of it: a meal, a pause, a ride in it, or what is close by. */
function isPartOf(reading: TravelReading, whole: ItineraryItem, part: ItineraryItem): boolean {
  // Nobody takes two trains at once: they are offered side by side.
  if (whole.ride?.number && part.ride?.number) return true;
  const isInside = part.from >= whole.from && (part.to ?? part.from) <= whole.to!;
  if (!isInside)
    return part.from === whole.from && part.to !== null && part.to > whole.to! && whole.ride?.number === null;
  if (whole.visit?.purpose === "hotel" || part.visit?.purpose === "hotel") return true;
  // Who goes elsewhere is here no longer.
  if (
    whole.visit &&
    placesNamed(reading, part.ride?.to ?? null).some(({ name }) => whole.places.every((row) => row.name !== name))
  )
    return whole.places.length === 0;
  if (whole.ride || part.ride) return whole.ride?.number === null || part.ride?.number === null;
  if (part.visit?.purpose !== "sight" || whole.places.length === 0 || part.places.length === 0) return true;
  const metres = straightMetres(whole.places, part.places);
  return metres === null || metres <= NEAR_METRES;
}

const LONGEST_VISIT = 960;

const backwards: TravelCheck = {
  id: "time.arrival_after_departure",
  family: "time",
  title: { zh: "到达晚于出发", en: "Ends come after beginnings" },
  examine: (reading) =>
    planned(claimsOf(reading, "visit")).flatMap((visit): TravelFinding[] => {
      const { from, to } = visit;
      if (from === null || to === null || from === to || visit.purpose === "hotel") return [];
      const evidence = [inClaim(visit)];
      // An end in the small hours is that of the next day; one in the afternoon is before the beginning.
      const isForward = to > from && to - from <= LONGEST_VISIT;
      const note = { zh: "结束时间早于开始时间", en: "a visit ends before it begins" };
      return [isForward ? { score: 1, evidence } : { score: 0, note, evidence }];
    }),
};

const legs: TravelCheck = {
  id: "time.leg_in_time",
  family: "time",
  title: { zh: "两处之间留出的时间", en: "Time left between two places" },
  examine: (reading) => [...movesThemselves(reading), ...betweenVisits(reading), ...timelineFindings(reading)],
};

interface TimedMove {
  readonly words: Quoted;
  readonly departs: number;
  readonly arrives: number;
  readonly ride: ClaimOf<"ride"> | null;
}

/** The ways in the city with their times; a stay at no place that has the time of a way is one as well. */
function movesOf(reading: TravelReading): TimedMove[] {
  const rides = planned(claimsOf(reading, "ride")).flatMap((ride): TimedMove[] => {
    const { departs, arrives, number } = ride;
    return number !== null || departs === null || arrives === null ? [] : [{ words: ride, departs, arrives, ride }];
  });
  const others = planned(claimsOf(reading, "visit")).flatMap((visit): TimedMove[] => {
    const { place, purpose, from, to } = visit;
    return place !== null || purpose !== "sight" || from === null || to === null
      ? []
      : [{ words: visit, departs: from, arrives: to, ride: null }];
  });
  return [...rides, ...others].filter(({ departs, arrives }) => arrives > departs);
}

/** A move whose times are closer than its own words, or navigation, say. */
function movesThemselves(reading: TravelReading): TravelFinding[] {
  return movesOf(reading).flatMap(({ words, departs, arrives, ride }): TravelFinding[] => {
    const minutes = arrives - departs;
    const near = claimsByStatement(reading).get(statementAt(reading, words.start)) ?? [];
    const own = near.flatMap((claim) => (claim.kind === "time" && claim.of === "ride" ? [claim] : []));
    if (own.length === 1) {
      const evidence = [inClaim(words), inClaim(own[0]!)];
      if (minutes >= own[0]!.minutes.min * TIGHT) return [{ score: 1, evidence }];
      const note = {
        zh: `路上要${own[0]!.minutes.min}分钟，只留了${minutes}分钟`,
        en: `the way takes ${own[0]!.minutes.min} min and has only ${minutes} min`,
      };
      return [{ score: 0, note, evidence }];
    }
    if (!ride?.from || !ride.to) return [];
    const ends = { from: placesNamed(reading, ride.from), to: placesNamed(reading, ride.to) };
    return compareWithNavigation(reading, { ...ends, minutes, mode: ride.mode, words: [inClaim(words)] });
  });
}

function betweenVisits(reading: TravelReading): TravelFinding[] {
  if (!areDaysTold(reading)) return [];
  const moves = planned(claimsOf(reading, "ride"));
  return [...daysOf(reading).values()].flatMap((items) => {
    // 11:16去杜甫草堂, 11:41-12:11杜甫草堂: the first is when one sets out.
    const isSettingOut = (item: ItineraryItem) =>
      item.to === null &&
      items.some((other) => other.to !== null && other.from > item.from && isSameThing(item, other));
    const stops = items.filter((item) => item.places.length > 0 && !isSettingOut(item));
    return stops.slice(1).flatMap((after, index): TravelFinding[] => {
      const before = stops[index]!;
      const end = before.to;
      if (end === null || end > after.from || isSameThing(before, after)) return [];
      if (
        items.some(
          ({ ride }) => ride?.number && ride.departs !== null && ride.departs >= end && ride.departs <= after.from,
        )
      )
        return [];
      const between = moves.filter(({ start }) => start >= before.words.start && start < after.words.end);
      const modes = new Set(between.map(({ mode }) => mode));
      return compareWithNavigation(reading, {
        from: before.places,
        to: after.places,
        minutes: after.from - end,
        mode: modes.size === 1 ? [...modes][0]! : null,
        words: [inClaim(before.words), inClaim(after.words)],
      });
    });
  });
}

interface TimedWay {
  readonly from: readonly PlaceRow[];
  readonly to: readonly PlaceRow[];
  readonly minutes: number;
  readonly mode: Mode | null;
  readonly words: TravelFinding["evidence"];
}

function compareWithNavigation(reading: TravelReading, { from, to, minutes, mode, words }: TimedWay): TravelFinding[] {
  const known = legsBetween(reading.routes, from, to).filter((leg) => leg.minutes.length > 0);
  const byMode = known.filter(({ route }) => mode !== null && isByMode(mode, route.mode));
  const usable = byMode.length > 0 ? byMode : known;
  const needed = Math.min(...usable.flatMap((leg) => leg.minutes));
  if (Number.isFinite(needed)) {
    const source: ObservationAt = usable[0]!.route.observation;
    const evidence = [...words, inObservation(source)];
    if (minutes >= needed * TIGHT) return [{ score: 1, evidence }];
    const note = {
      zh: `导航要${Math.round(needed)}分钟，只留了${minutes}分钟`,
      en: `navigation says ${Math.round(needed)} min, and only ${minutes} min are left`,
    };
    return [{ score: 0, note, evidence }];
  }
  const metres = straightMetres(from, to);
  if (metres === null || metres < LEAST_METRES || minutes * FASTEST_METRES_PER_MINUTE >= metres) return [];
  const kilometres = (metres / 1000).toFixed(1);
  const note = {
    zh: `直线${kilometres}公里只留了${minutes}分钟`,
    en: `only ${minutes} min are left for ${kilometres} km as the crow flies`,
  };
  return [{ score: 0, note, evidence: words }];
}

/** Seeing something from outside needs no open door. */
const OUTSIDE =
  /外观|远眺|远观|途经|路过|夜景|外景|拍照|门口|门前|周边|附近|外面|灯光|from outside|pass by|exterior|night view/i;

/** The visits of which hours or closing days are known; what is only looked at from outside is none. */
function visitsToDoors(reading: TravelReading): { visit: ClaimOf<"visit">; rows: readonly PlaceRow[] }[] {
  return staysOf(reading).flatMap((visit) => {
    const rows = placesNamed(reading, visit.place).filter(({ hours }) => hours !== null);
    const isDoor = visit.purpose === "sight" || visit.purpose === "meal";
    return rows.length === 0 || !isDoor || OUTSIDE.test(statementOf(reading, visit)) ? [] : [{ visit, rows }];
  });
}

const opening: TravelCheck = {
  id: "time.open_during_visit",
  family: "time",
  title: { zh: "到访时间在开放时间内", en: "Visits fall within opening hours" },
  examine: (reading) =>
    visitsToDoors(reading).flatMap(({ visit, rows }): TravelFinding[] => {
      const { from, to, rough } = visit;
      if (from === null) return [];
      const stay = { from, to: to === null || to < from ? from : to };
      const late = rough ? LEEWAY.late + 15 : LEEWAY.late;
      const evidence = [inClaim(visit), inRow(rows[0]!.row)];
      if (rows.some(({ hours }) => isOpenDuring(hours!, { ...stay, early: LEEWAY.early, late })))
        return [{ score: 1, evidence }];
      // 六点 may be either of two hours of the day.
      const evening = { from: from + 720, to: from + 720 };
      const isSpoken =
        from < 720 && (!/\d/.test(visit.quote) || (/\d ?点/.test(visit.quote) && !/[早晨上]/.test(visit.quote)));
      if (isSpoken && rows.some(({ hours }) => isOpenDuring(hours!, evening))) return [];
      const note = { zh: `${rows[0]!.name}在这段时间不开放`, en: `${rows[0]!.name} is not open at that time` };
      return [{ score: 0, note, evidence }];
    }),
};

const closedDays: TravelCheck = {
  id: "time.closed_weekday",
  family: "time",
  title: { zh: "到访日不是闭馆日", en: "Visits avoid closing days" },
  examine: (reading) =>
    visitsToDoors(reading).flatMap(({ visit, rows }): TravelFinding[] => {
      const date = dateOf(reading, visit);
      if (date === null || rows.some(({ closedWeekdays }) => closedWeekdays.length === 0)) return [];
      const evidence = [inClaim(visit), inRow(rows[0]!.row)];
      if (!rows.every(({ closedWeekdays }) => closedWeekdays.includes(weekday(date)))) return [{ score: 1, evidence }];
      const { name } = rows[0]!;
      return [{ score: 0, note: { zh: `${name}当天闭馆`, en: `${name} is closed on that day` }, evidence }];
    }),
};

const change: TravelCheck = {
  id: "time.train_change",
  family: "time",
  title: { zh: `换乘时间不少于${CHANGE_MINUTES}分钟`, en: `At least ${CHANGE_MINUTES} min to change trains` },
  examine(reading) {
    const rides = planned(claimsOf(reading, "ride")).filter(({ number, mode }) => number !== null && mode === "train");
    return rides.slice(1).flatMap((second, index): TravelFinding[] => {
      const first = rides[index]!;
      if (first.number === second.number || first.day !== second.day) return [];
      const waits = waitsBetween(reading, first, second);
      if (waits.length === 0 || waits.every((minutes) => minutes < 0 || minutes > MOST_WAIT)) return [];
      const evidence = [inClaim(first), inClaim(second)];
      if (waits.some((minutes) => minutes >= CHANGE_MINUTES)) return [{ score: 1, evidence }];
      const note = {
        zh: `${first.number}转${second.number}只有${Math.max(...waits)}分钟`,
        en: `there are only ${Math.max(...waits)} min from ${first.number} to ${second.number}`,
      };
      return [{ score: 0, note, evidence }];
    });
  },
};

/** Two trains further apart than this are no change. */
const MOST_WAIT = 360;

/** Minutes between the arrival of the one and the departure of the other at the same station, by the rows of both. */
function waitsBetween(reading: TravelReading, first: ClaimOf<"ride">, second: ClaimOf<"ride">): number[] {
  const legsOf = ({ number, date }: ClaimOf<"ride">) =>
    rowsOfRide(reading, number, date).flatMap((row) => row.legs.filter((leg) => leg.number === number));
  return legsOf(first).flatMap((one) =>
    legsOf(second)
      .filter((other) => isSameStation(one.to, other.from))
      .map((other) => (other.departure % 1440) - (one.arrival % 1440)),
  );
}

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const weekdays: TravelCheck = {
  id: "time.weekday",
  family: "time",
  title: { zh: "日期与星期", en: "Dates and days of the week" },
  examine: (reading) =>
    claimsOf(reading, "weekday").flatMap((claim): TravelFinding[] => {
      if (claim.date === null || dayNumber(claim.date) === null) return [];
      const evidence = [inClaim(claim)];
      if (weekday(claim.date) === claim.weekday) return [{ score: 1, evidence }];
      const note = {
        zh: `${claim.date}不是星期${"一二三四五六日"[claim.weekday - 1]}`,
        en: `${claim.date} is no ${WEEKDAYS[claim.weekday - 1]}`,
      };
      return [{ score: 0, note, evidence }];
    }),
};

export const time: readonly TravelCheck[] = [overlaps, legs, opening, closedDays, change, backwards, weekdays];
