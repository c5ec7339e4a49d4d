/**
 * Rides of a passage. A number of a train or a flight, or a means of going, owns the clauses from its own to the next such;
 * in them, words and arrows beside a name or a time say whether it is where and when the ride begins or ends.
 */
import type { Mode } from "@arenakit/contracts";
import { type Draft, type Frame, type NameToken, ofKind } from "./draft.ts";
import { does, isA, isSign, type Token, type TokenOf } from "./token.ts";
import type { Role } from "./word-table.ts";

/** A stretch of clauses that speak of one ride, or of several at once. */
export interface Journey {
  readonly numbers: readonly TokenOf<"ride">[];
  /** Null where only two ends are named. */
  readonly mode: Mode | null;
  readonly modeToken: Token | null;
  readonly tokens: Token[];
  /** The ride is one that a passage before has named. */
  readonly isCarried: boolean;
  ends: Ends;
}

const NOWHERE: Ends = { from: null, to: null };

const NUMBERED: readonly Mode[] = ["train", "flight"];
const isArrow = (token: Token | null | undefined) =>
  isSign(token ?? undefined, "→", "-", "—", "--", "~", ">", "⇄", "↔", "——");
/** A clause that speaks of something else than the ride before it. */
const ELSEWHERE = [
  "visit",
  "ticket",
  "average",
  "hours",
  "closes",
  "opens",
  "total",
  "dayTotal",
  "rating",
  "address",
  "telephone",
  "room",
  "purpose",
  "lastEntry",
  "weatherLabel",
  "budget",
  "until",
  "leave",
] as const;

/** Cuts a passage into journeys; what stands before the first of them belongs to it. */
export function journeysOf({ passage, frame }: Draft): Journey[] {
  const journeys: Journey[] = [];
  let waiting: Token[] = [];
  let current: Journey | null = null;
  const open = (journey: Pick<Journey, "numbers" | "mode" | "modeToken">, clause: readonly Token[]) => {
    current = { ...journey, tokens: [...waiting, ...clause], isCarried: false, ends: NOWHERE };
    waiting = [];
    journeys.push(current);
  };
  for (const clause of passage.clauses) {
    const numbers = distinct(ofKind(clause, "ride"));
    const modeToken = frame.isCosts ? undefined : modeOf(clause);
    const mode = modeToken?.roles.mode as Mode | undefined;
    const last = current as Journey | null;
    if (numbers.length > 0) {
      if (last?.numbers.length === 1 && numbers.length === 1 && last.numbers[0]!.number === numbers[0]!.number)
        last.tokens.push(...clause);
      else open({ numbers, mode: numbers[0]!.mode, modeToken: null }, clause);
    } else if (
      modeToken &&
      mode &&
      !(last && (last.mode === mode || (NUMBERED.includes(mode) && last.numbers.length > 0)))
    ) {
      open({ numbers: [], mode, modeToken }, clause);
    } else if (
      clause.some((token) => does(token, ...ELSEWHERE)) &&
      !clause.some((token) => does(token, "seat", "fare", "departs", "arrives"))
    ) {
      current = null;
      waiting = [];
    } else if (last) last.tokens.push(...clause);
    else waiting.push(...clause);
  }
  return journeys.length > 0 ? journeys : carriedJourney(frame, passage.clauses.flat());
}

/** A passage without a ride of its own speaks of the one before it, or of the way between two places. */
function carriedJourney({ ride, way }: Frame, tokens: Token[]): Journey[] {
  const says = (...roles: readonly Role[]) => tokens.some((token) => does(token, ...roles));
  const speaksOfRide =
    says("seat", "fare", "departs", "arrives", "lasts") && !says("ticket", "visit", "total", "hours", "stay");
  const carried = { modeToken: null, tokens, isCarried: true, ends: NOWHERE };
  if (ride && speaksOfRide) return [{ ...carried, numbers: [ride], mode: ride.mode }];
  if (way && (speaksOfRide || says("away", "cost"))) return [{ ...carried, numbers: [], mode: way.mode }];
  const ends = endsOf(tokens);
  const isMeasured = tokens.some(({ kind }) => kind === "duration" || kind === "distance");
  if (!ends.from || !ends.to || !isMeasured) return [];
  return [{ ...carried, isCarried: false, numbers: [], mode: null }];
}

function distinct(rides: readonly TokenOf<"ride">[]): TokenOf<"ride">[] {
  return rides.filter((ride, at) => rides.findIndex(({ number }) => number === ride.number) === at);
}

const modeOf = (clause: readonly Token[]) =>
  clause.find((token): token is TokenOf<"word"> => does(token, "mode") && !does(token, "part", "plain")) ??
  clause.find(
    (token): token is TokenOf<"word"> =>
      does(token, "mode") &&
      clause.some(({ kind }) => kind === "duration" || kind === "distance" || kind === "name" || kind === "money"),
  );

export interface Ends {
  from: NameToken | null;
  to: NameToken | null;
}

/** Names that words or arrows beside them make the beginning or the end of a ride. */
export function endsOf(tokens: readonly Token[]): Ends {
  const ends: Ends = { from: null, to: null };
  const put = (end: keyof Ends, name: NameToken) => {
    const known = ends[end];
    if (!known || (known.sort === "city" && name.sort !== "city")) ends[end] = name;
  };
  for (const [at, token] of tokens.entries()) {
    if (!isA(token, "name")) continue;
    const before = beside(tokens, at, -1);
    const after = beside(tokens, at, 1);
    if (does(before ?? undefined, "via", "away")) continue;
    if (does(before ?? undefined, "origin", "departs")) put("from", token);
    else if (does(before ?? undefined, "target", "arrives")) put("to", token);
    else if (isArrow(before) && ends.from) put("to", token);
    else if (does(after ?? undefined, "departs")) put("from", token);
    else if (does(after ?? undefined, "arrives")) put("to", token);
    else if (
      (does(after ?? undefined, "target") || isArrow(after)) &&
      tokens.slice(at + 1).some(({ kind }) => kind === "name")
    )
      put("from", token);
    else if (token.sort === "city" && does(before ?? undefined, "visit")) put("to", token);
  }
  return ends;
}

/** The next word or arrow, over times, blanks and words that say nothing. */
function beside(tokens: readonly Token[], at: number, step: 1 | -1): Token | null {
  for (let next = at + step; tokens[next]; next += step) {
    const token = tokens[next]!;
    if (isA(token, "clock") || does(token, "plain", "nextDay", "time", "rough", "morning", "afternoon", "noon"))
      continue;
    if (isA(token, "text") && token.end - token.start <= 2) continue;
    if (isSign(token, ":", "：", "(", ")")) continue;
    return isA(token, "word") || isA(token, "sign") ? token : null;
  }
  return null;
}

export interface Times {
  departs: number | null;
  arrives: number | null;
  readonly clocks: readonly TokenOf<"clock">[];
}

/** Times of departure and arrival; a slot of a plan before a timetable's own times is none of them. */
export function timesOf(draft: Draft, tokens: readonly Token[], isSlot: (token: Token) => boolean): Times {
  const all = ofKind(tokens, "clock");
  const own = all.filter((clock) => !isSlot(clock));
  const isBegun = own.length === 1 && all.length === 2 && all.every(({ to }) => to === null);
  const clocks = own.length === 0 || (isBegun && roleOf(draft, own[0]!, all) === "arrives") ? all : own;
  const none: Times = { departs: null, arrives: null, clocks: [] };
  const [first, second, ...more] = clocks;
  if (!first) return none;
  if (!second && first.to !== null) return { departs: first.from, arrives: first.to, clocks: [first] };
  if (more.length > 0 || first.to !== null || second?.to != null) return none;
  const roles = clocks.map((clock) => roleOf(draft, clock, clocks));
  if (!second) {
    const [role] = roles;
    if (role === "arrives") return { departs: null, arrives: first.from, clocks: [first] };
    return role === "departs" || isBesideRide(draft, first)
      ? { departs: first.from, arrives: null, clocks: [first] }
      : none;
  }
  const swapped = roles[0] === "arrives" && roles[1] !== "arrives";
  if (roles[0] === roles[1] && roles[0] !== null) return none;
  const [departs, arrives] = swapped ? [second, first] : [first, second];
  const isNext = arrives.from < departs.from && arrives.from < 1440 && departs.from - arrives.from > 360;
  return { departs: departs.from, arrives: arrives.from + (isNext ? 1440 : 0), clocks: [first, second] };
}

/** What the words of its clause make of a time, up to the next time on either side. */
function roleOf(draft: Draft, clock: Token, clocks: readonly Token[]): "departs" | "arrives" | null {
  const clause = draft.passage.clauses[draft.clauseOf(clock)] ?? [];
  const at = clause.indexOf(clock);
  const first = draft.passage.clauses
    .flat()
    .find((token) => does(token, "departs", "arrives") || clocks.includes(token));
  const until = (step: 1 | -1) => {
    for (let next = at + step; clause[next] && !clocks.includes(clause[next]!); next += step) {
      if (does(clause[next], "departs") || (step < 0 && does(clause[next], "origin"))) return "departs" as const;
      if (does(clause[next], "arrives") || (does(clause[next], "target") && Math.abs(next - at) === 1))
        return "arrives" as const;
      if (step > 0 && (isA(clause[next], "ride") || does(clause[next], "mode"))) return "departs" as const;
    }
    return null;
  };
  return first && does(first, "departs", "arrives") ? (until(-1) ?? until(1)) : (until(1) ?? until(-1));
}

/** 10:00的G7, "the 10:00 G7", G7（10:00）. */
function isBesideRide({ passage }: Draft, clock: Token): boolean {
  const tokens = passage.clauses.flat();
  const at = tokens.indexOf(clock);
  return [at - 1, at + 1, at + 2].some((near) => isA(tokens[near], "ride"));
}

/** Reads the rides of a passage with what it says of how long, how far and for how much they go. */
export function readJourneys(draft: Draft, isSlot: (token: Token) => boolean): readonly Journey[] {
  const journeys = journeysOf(draft);
  let { standsAt } = draft.frame;
  for (const journey of journeys) {
    journey.ends = wayEnds(draft, journey, standsAt);
    standsAt = journey.ends.to ?? standsAt;
    if (journey.numbers.length > 1)
      for (const ride of journey.numbers)
        emitRide(draft, { ...journey, numbers: [ride], tokens: [ride], ends: NOWHERE }, isSlot);
    else emitRide(draft, journey, isSlot);
  }
  return journeys;
}

function emitRide(draft: Draft, journey: Journey, isSlot: (token: Token) => boolean): void {
  const { tokens, mode, modeToken, isCarried, ends } = journey;
  const ride = journey.numbers[0] ?? null;
  const number = ride?.number ?? null;
  const times = timesOf(draft, draft.free(tokens), isSlot);
  const subject = ride ?? modeToken;
  const hasRide = ends.from || ends.to || times.clocks.length > 0;
  const from = draft.named(ends.from);
  const to = draft.named(ends.to);
  if (mode && (ride || (hasRide && !isCarried) || times.clocks.length > 0))
    draft.emit({ kind: "ride", mode, number, from, to, departs: times.departs, arrives: times.arrives }, [
      subject,
      ends.from,
      ends.to,
      ...times.clocks,
    ]);
  for (const again of ofKind(tokens, "ride")) if (again.number === number) draft.take(again);
  for (const [at, token] of tokens.entries()) {
    if (draft.isTaken(token)) continue;
    const near = tokens.slice(Math.max(0, at - 3), at);
    if (
      isA(token, "duration") &&
      !tokens.slice(Math.max(0, at - 2), at + 2).some((word) => does(word, "advance", "change", "stay"))
    )
      draft.emit({ kind: "time", of: "ride", number, mode, from, to, place: null, minutes: amount(token) }, [
        token,
        subject,
      ]);
    if (isA(token, "distance") && !near.some((word) => does(word, "away")))
      draft.emit({ kind: "distance", mode, from, to, metres: amount(token) }, [token, subject]);
  }
  if (!ride && mode) draft.frame = { ...draft.frame, way: { mode, from: ends.from, to: ends.to } };
}

export const amount = ({ min, max }: { readonly min: number; readonly max: number }) => ({ min, max });

/** A way that begins nowhere begins where somebody stands; one that is carried has the ends it had. */
function wayEnds({ frame, passage }: Draft, { tokens, numbers, isCarried }: Journey, standsAt: NameToken | null): Ends {
  const ends = endsOf(tokens);
  const { way, place } = frame;
  if (numbers.length > 0) return ends;
  if (way && (isCarried || !passage.opensLine) && !ends.from && !ends.to) return { from: way.from, to: way.to };
  if (!passage.opensLine && ends.from && !ends.to && place?.start !== ends.from.start) return { ...ends, to: place };
  const startsElsewhere = tokens.some((token) => does(token, "origin"));
  const isLocal = ends.to && ends.to.sort !== "city" && standsAt?.start !== ends.to.start;
  return !ends.from && isLocal && !startsElsewhere ? { from: standsAt, to: ends.to } : ends;
}
