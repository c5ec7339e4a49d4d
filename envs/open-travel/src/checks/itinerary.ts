/** The itinerary of an answer: what is done when, day by day, from its visits and rides. Alternatives are no part of it. */
import { type ClaimOf, dayNumber, type Quoted } from "@arenakit/contracts";
import { perReading } from "@arenakit/evaluator-checks";
import type { PlaceRow } from "./facts/places.ts";
import type { TravelReading } from "./reading.ts";
import { isStation, rowsOfRide } from "./rides.ts";
import { claimsByStatement, claimsOf, dateOf, lastDay, placesNamed, planned, statementAt } from "./said.ts";

export interface ItineraryItem {
  readonly words: Quoted;
  /** From 1; the same for all items of a plan that names no days. */
  readonly day: number;
  /** ISO date; null where it is not known. */
  readonly date: string | null;
  /** Minutes after 00:00 of the day. */
  readonly from: number;
  /** Null where the answer names no end. */
  readonly to: number | null;
  readonly visit: ClaimOf<"visit"> | null;
  readonly ride: ClaimOf<"ride"> | null;
  /** What the results know of the place; empty for rides. */
  readonly places: readonly PlaceRow[];
}

/** Whether the task asks for a plan: where options are compared or listed, times are no itinerary. */
export function asksForPlan({ task: { constraints } }: TravelReading): boolean {
  return !constraints.compare && !constraints.around;
}

/** The items with a time, in the order of the answer; empty when the task asks for no plan. */
export const itineraryOf = perReading((reading: TravelReading): ItineraryItem[] => {
  if (!asksForPlan(reading)) return [];
  const visits = staysOf(reading).flatMap((visit): ItineraryItem[] => {
    const { from, to, place } = visit;
    // Who is at a station is on the way.
    if (from === null || (place !== null && isStation(reading, place.quote))) return [];
    // 瞻园到晚上八点半 is an hour of closing.
    const closes = placesNamed(reading, place).flatMap(({ hours }) => hours?.map(([, close]) => close) ?? []);
    if (to === null && closes.includes(from)) return [];
    // 11:00开始 is the hour of no place.
    if (place === null && (to === null || visit.purpose === "sight")) return [];
    return [
      { words: visit, from, to, visit, ride: null, places: placesNamed(reading, place), ...whenOf(reading, visit) },
    ];
  });
  const rides = planned(claimsOf(reading, "ride")).flatMap((ride): ItineraryItem[] => {
    const { from, to } = timesOf(reading, ride);
    if (from === null) return [];
    return [{ words: ride, from, to, visit: null, ride, places: [], ...whenOf(reading, ride) }];
  });
  // A summary names rides before their day does.
  const byNumber = new Map(rides.map((item) => [item.ride?.number ?? item, item]));
  const items = [...visits, ...byNumber.values()].sort((one, other) => one.words.start - other.words.start);
  return withoutVariants(reading, items).filter((item) => !isHeadline(item, items) && !isSetOff(item, items));
});

/**
 * A plan that is told again with other times is another one: "an hour later it is 10:00-12:00 at the palace". It begins
 * where the words go back in time to a place that was told of, and ends behind the end of the first.
 */
function withoutVariants(reading: TravelReading, items: readonly ItineraryItem[]): ItineraryItem[] {
  /** By day, when its last item begins and all of them have ended; by day and name, when one is there. */
  const days = new Map<number, { readonly last: number; readonly end: number }>();
  const known = new Map<string, Set<number>>();
  let variant: number | null = null;
  return items.filter((item) => {
    const { visit, day, from, to, places } = item;
    const names = visit?.place ? [visit.place.quote, ...places.map(({ name }) => name)] : [];
    const keys = names.map((name) => `${day} ${name}`);
    const isAgain = keys.some((key) => [...(known.get(key) ?? [])].some((other) => other !== from));
    const isNamed = statementAt(reading, visit?.place?.start ?? -1) === statementAt(reading, item.words.start);
    const { last, end } = days.get(day) ?? { last: 0, end: 0 };
    if (day !== variant || (!isAgain && from >= end)) variant = null;
    if (isAgain && (!isNamed || from < last)) variant = day;
    if (variant !== null) return false;
    days.set(day, { last: from, end: Math.max(end, to ?? from) });
    for (const key of keys) known.set(key, (known.get(key) ?? new Set()).add(from));
    return true;
  });
}

/** 11:16 去杜甫草堂 before 11:41–12:11 杜甫草堂, or right where the stay before ends: when one sets off for it. */
function isSetOff({ visit, day, from, to, places }: ItineraryItem, items: readonly ItineraryItem[]): boolean {
  if (visit?.place == null || to !== null || !GOES.test(visit.quote)) return false;
  const { quote } = visit.place;
  const isNext = items.some((other) => other.day === day && other.to === from && other.visit !== null);
  return (
    isNext ||
    items.some(
      (other) =>
        other.visit !== null &&
        other.day === day &&
        other.from > from &&
        other.from - from < LONGEST_WAY &&
        (other.visit.place?.quote === quote || (places.length > 0 && other.places[0]?.name === places[0]!.name)),
    )
  );
}

const GOES = /去|前往|\bto\b/;
const LONGEST_WAY = 180;

/** So many others inside of its time make an item the headline of a day: 第1天11:00开始，20:45结束. */
const MOST_INSIDE = 3;

function isHeadline({ day, from, to, visit }: ItineraryItem, items: readonly ItineraryItem[]): boolean {
  if (to === null || visit === null || to - from < LONG_MINUTES) return false;
  const inside = items.filter((other) => other.day === day && other.from >= from && (other.to ?? other.from) <= to);
  return inside.length > MOST_INSIDE;
}

const LONG_MINUTES = 300;

/** The visits of the plan, without the ends of ways: 10:00-10:07 武侯祠 → 宽窄巷子，打车2.4公里. */
export const staysOf = perReading((reading: TravelReading): ClaimOf<"visit">[] => {
  const ways = new Set<number>();
  for (const [at, claims] of claimsByStatement(reading)) {
    const nameOf = (place: Quoted | null) => placesNamed(reading, place)[0]?.name ?? place?.quote ?? "";
    const named = new Set(claims.flatMap((claim) => (claim.kind === "visit" ? [nameOf(claim.place)] : [])));
    const timed = claims.filter((claim) => claim.kind === "visit" && claim.from !== null);
    const isWay = claims.some((claim) => claim.kind === "distance" || (claim.kind === "time" && claim.of === "ride"));
    if (named.size > 1 && timed.length === 1 && isWay) ways.add(at);
  }
  return planned(claimsOf(reading, "visit")).filter(({ start }) => !ways.has(statementAt(reading, start)));
});

function whenOf(
  reading: TravelReading,
  claim: ClaimOf<"visit"> | ClaimOf<"ride">,
): { day: number; date: string | null } {
  const looked = claim.kind === "ride" ? rowsOfRide(reading, claim.number, claim.date)[0]?.query.date : undefined;
  const date = looked !== undefined && dayNumber(looked) !== null ? looked : dateOf(reading, claim);
  const ofDate = date === null ? null : dayOfDate(reading, date);
  return { day: (looked === undefined ? claim.day : ofDate) ?? ofDate ?? claim.day ?? 1, date };
}

function dayOfDate({ firstDay }: TravelReading, date: string): number | null {
  const [first, other] = [dayNumber(firstDay ?? ""), dayNumber(date)];
  return first === null || other === null || other < first ? null : other - first + 1;
}

/** A ride is under way from its departure to its arrival, by the answer or, where that is not told, by the row of its number. */
function timesOf(reading: TravelReading, ride: ClaimOf<"ride">): { from: number | null; to: number | null } {
  const { departs, arrives, number } = ride;
  const leg = rowsOfRide(reading, number, ride.date)
    .flatMap(({ legs }) => legs)
    .find((one) => one.number === number);
  if (departs === null) return { from: null, to: null };
  if (leg && arrives !== null && arrives < departs)
    return { from: leg.departure % 1440, to: (leg.departure % 1440) + leg.arrival - leg.departure };
  if (arrives !== null) return { from: departs, to: arrives < departs ? arrives + 1440 : arrives };
  return {
    from: departs,
    to: leg && leg.departure % 1440 === departs % 1440 ? departs + leg.arrival - leg.departure : null,
  };
}

/** The days of the plan that have items, each with its items in the order of their times. */
export const daysOf = perReading((reading: TravelReading): ReadonlyMap<number, readonly ItineraryItem[]> => {
  const days = new Map<number, ItineraryItem[]>();
  for (const item of itineraryOf(reading)) {
    const known = days.get(item.day);
    if (known) known.push(item);
    else days.set(item.day, [item]);
  }
  for (const items of days.values())
    items.sort((one, other) => one.from - other.from || one.words.start - other.words.start);
  return days;
});

/** Whether the answer tells apart the days of a plan of several. */
export function areDaysTold(reading: TravelReading): boolean {
  return lastDay(reading) <= 1 || new Set(itineraryOf(reading).map(({ day }) => day)).size > 1;
}
