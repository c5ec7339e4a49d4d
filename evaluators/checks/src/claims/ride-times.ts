/** When a ride departs and arrives: the times of its words, by what stands beside each, and their dates. */
import type { ClaimContext } from "@arenakit/contracts";
import { dateOf, daysBetween } from "./calendar.ts";
import { type Draft, ofKind } from "./draft.ts";
import { type Journey, NUMBERED } from "./journeys.ts";
import { isOnlyOnTheWay } from "./places.ts";
import { does, isA, isSign, type Token, type TokenOf } from "./token.ts";

export interface Times {
  departs: number | null;
  arrives: number | null;
  readonly clocks: readonly TokenOf<"clock">[];
  /** ISO date of the departure, where the words beside the times give it; undefined where none of them has a date. */
  readonly date?: string | null;
  /** What gives the date of a ride without times. */
  readonly dateToken?: Token;
}

/** Times of departure and arrival; a slot of a plan before a timetable's own times is none of them. */
export function timesOf(
  draft: Draft,
  { tokens: all, numbers, mode, modeToken, ends: { from, to } }: Journey,
  isSlot: (token: Token) => boolean,
): Times {
  const isNumbered = numbers.length > 0;
  const tokens = draft.free(all);
  const isWayOnly =
    modeToken !== null && to !== null && does(all[all.indexOf(to) - 1], "target") && isOnlyOnTheWay(all);
  const inRow =
    draft.passage.kind === "row" &&
    !isNumbered &&
    !isWayOnly &&
    !(from && to && all.includes(from) && all.includes(to));
  const every = ofKind(tokens, "clock").filter((clock) => {
    // A span behind the means of going is of the visit that follows.
    const isOfVisit = clock.to !== null && modeToken !== null && clock.start > modeToken.start;
    return !(inRow && isSlot(clock)) && !(isNumbered ? isBeyond(draft, clock) : isOfVisit);
  });
  const own = every.filter((clock) => !isSlot(clock));
  const isOne = every.every(({ to }) => to === null) && own.length < every.length;
  const isBegun = isOne && own.some((clock) => roleOf(draft, clock, every) === "arrives");
  const clocks = own.length === 0 || isBegun ? every : own;
  const none: Times = { departs: null, arrives: null, clocks: [] };
  const [first, second] = clocks;
  if (!first) return none;
  const spans = clocks.filter(({ to }) => to !== null);
  if (spans.length === 1) {
    const [span] = spans;
    return clocks.length === 1 ? { departs: span!.from, arrives: span!.to, clocks: [span!] } : none;
  }
  if (spans.length > 1) return none;
  const roles = clocks.map((clock) => roleOf(draft, clock, clocks));
  const begins = clocks.filter((_, at) => roles[at] === "departs");
  const ends = clocks.filter((_, at) => roles[at] === "arrives");
  if (begins.length > 1 || ends.length > 1) return none;
  let [begin, end] = [begins[0], ends[0]];
  const isBetweenEnds = from !== null && to !== null && all.includes(from) && all.includes(to);
  const isPair =
    clocks.length === 2 && (isNumbered || begin || end || (mode && NUMBERED.includes(mode) && isBetweenEnds));
  // Of two times the one without a word is the other; the later of them arrives.
  if (isPair && !begin && second !== begin && end !== first && !isLimitOf(draft, first)) begin = first;
  if (isPair && !end && begin !== second) end = second;
  if (clocks.length === 1 && !begin && !end && isNumbered && isBesideRide(draft, first)) begin = first;
  // "You reach the palace at 13:22 and finish at 14:22": what ends later is no ride.
  if (begin && end && !isNumbered && begin.from > end.from && begin.from - end.from <= 360) begin = undefined;
  if (!begin && !end) return none;
  const isNext = begin && end && end.from < begin.from && end.from < 1440 && begin.from - end.from > 360;
  return {
    departs: begin?.from ?? null,
    arrives: end ? end.from + (isNext ? 1440 : 0) : null,
    clocks: [begin, end].filter((clock) => clock !== undefined),
  };
}

/** "Before 12:30: G7, arriving 12:24": a time that a colon parts from the ride is none of its own. */
function isLimitOf({ passage }: Draft, clock: Token): boolean {
  const { tokens } = passage;
  const at = tokens.indexOf(clock);
  return at > 0 && isSign(tokens[at + 1], ":", "：") && does(tokens[at - 1], "bound", "boundAfter");
}

/** G5，14:57就能到豫园, 15:30可以到酒店: when one is somewhere else the ride has long been in. */
export function isBeyond(draft: Draft, clock: Token): boolean {
  const clause = draft.passage.clauses[draft.clauseOf(clock)] ?? [];
  const behind = clause.slice(clause.indexOf(clock) + 1);
  const at = behind.findIndex((token) => !isFiller(token));
  const place = behind[at + 1];
  if (isReachedBefore(draft, clause, clock)) return true;
  if (!does(behind[at], "target") || !place) return false;
  if (CENTRE.test(draft.quote(place).quote)) return true;
  const isUnknown = isA(place, "text") && place.end - place.start > 1;
  return isUnknown || does(place, "purpose", "place") || (isA(place, "name") && place.sort === "place");
}

/** The middle of a city, where no train ends. */
const CENTRE = /^(?:市中心|市区|市里|市内|城里|城区|城中)/;

/** "you reach the Bund around 15:15": no station has an article. */
function isReachedBefore(draft: Draft, clause: readonly Token[], clock: Token): boolean {
  const before = clause.slice(0, clause.indexOf(clock));
  const [article, place, ...more] = before.slice(before.findLastIndex((token) => does(token, "arrives")) + 1);
  const isNamed = isA(place, "text") || (isA(place, "name") && place.sort === "place");
  const isReached = article !== before[0] && article !== undefined && draft.quote(article).quote === "the";
  return isReached && isNamed && more.every((token) => isFiller(token) || does(token, "hour"));
}

const MOST_IN_FILLER = 3;
const isFiller = (token: Token) =>
  does(token, "plain", "rough") || (isA(token, "text") && token.end - token.start <= MOST_IN_FILLER);

/** What the words of its clause make of a time, up to the next time on either side. */
function roleOf(draft: Draft, clock: Token, clocks: readonly Token[]): "departs" | "arrives" | null {
  const clause = draft.passage.clauses[draft.clauseOf(clock)] ?? [];
  const at = clause.indexOf(clock);
  const first = draft.passage.clauses
    .flat()
    .find((token) => does(token, "departs", "arrives") || clocks.includes(token));
  const until = (step: 1 | -1) => {
    if (step > 0 && isLimitOf(draft, clock)) return null;
    for (let next = at + step; clause[next] && !clocks.includes(clause[next]!); next += step) {
      // "at 18:41 for 51 yuan"
      if (step > 0 && does(clause[next], "target", "towards") && isMeasure(clause[next + 1])) continue;
      if (does(clause[next], "departs", "leave") || (step < 0 && does(clause[next], "origin")))
        return "departs" as const;
      if (does(clause[next], "towards") && next === at + 1) return "departs" as const;
      // 要12:54才到
      const isOver = next === at + 2 && isFiller(clause[at + 1]!);
      if (does(clause[next], "arrives") || (does(clause[next], "target") && (Math.abs(next - at) === 1 || isOver)))
        return "arrives" as const;
      // "brings you to the temple at 12:08"
      if (
        step < 0 &&
        isA(clause[next], "name") &&
        does(clause[next - 1], "target", "plain") &&
        does(clause[at - 1], "hour")
      )
        return "arrives" as const;
      if (does(clause[next], "and")) return null;
      if (step > 0 && (isA(clause[next], "ride") || does(clause[next], "mode"))) return "departs" as const;
    }
    return null;
  };
  return first && does(first, "departs", "arrives") ? (until(-1) ?? until(1)) : (until(1) ?? until(-1));
}

const isMeasure = (token: Token | undefined) =>
  token !== undefined && ["money", "duration", "distance", "count", "figure"].includes(token.kind);

/** 10:00的G7, "the 10:00 G7", G7（10:00）. */
function isBesideRide({ passage }: Draft, clock: Token): boolean {
  const tokens = passage.clauses.flat();
  const at = tokens.indexOf(clock);
  return [at - 1, at + 1, at + 2].some((near) => isA(tokens[near], "ride"));
}

/** 5月4日19:35出发，5月5日05:51到达: each time has its date, and a ride has that of its departure. */
export function withDates(
  draft: Draft,
  { tokens: own, numbers }: Journey,
  { times, context }: { readonly times: Times; readonly context: ClaimContext },
): Times {
  const { departs, arrives, clocks } = times;
  const [date, ...more] = ofKind(own, "date");
  if (clocks.length === 0 && numbers.length > 0 && date && more.length === 0)
    return { ...times, date: dateOf(date, context), dateToken: date };
  const tokens = draft.passage.clauses.flat();
  const dateBefore = (clock: Token | undefined) => {
    for (let at = clock ? tokens.indexOf(clock) - 1 : -1; at >= 0 && !isA(tokens[at], "clock"); at--)
      if (isA(tokens[at], "date")) return dateOf(tokens[at]!, context);
    return null;
  };
  const begin = departs === null ? undefined : clocks[0];
  const end = departs === null ? clocks[0] : clocks[1];
  const [from, to] = [dateBefore(begin), dateBefore(end)];
  if (from === null) return to !== null && begin ? { ...times, date: null } : times;
  const nights = to === null ? 0 : daysBetween(from, to);
  return {
    ...times,
    date: from,
    arrives: nights > 0 && arrives !== null ? (arrives % DAY_MINUTES) + nights * DAY_MINUTES : arrives,
  };
}

const DAY_MINUTES = 1440;
