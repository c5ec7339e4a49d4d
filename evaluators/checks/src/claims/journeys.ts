/**
 * Rides of a passage. A number of a train or a flight, or a means of going, owns the clauses from its own to the next such;
 * in them, words and arrows beside a name or a time say whether it is where and when the ride begins or ends.
 */
import type { Mode } from "@arenakit/contracts";
import { type Draft, type NameToken, ofKind } from "./draft.ts";
import { does, isA, isSign, type Token, type TokenOf } from "./token.ts";

/** A stretch of clauses that speak of one ride, or of several at once. */
export interface Journey {
  readonly numbers: readonly TokenOf<"ride">[];
  readonly mode: Mode;
  readonly modeToken: Token | null;
  readonly tokens: Token[];
  readonly isCarried: boolean;
}

const NUMBERED: readonly Mode[] = ["train", "flight"];
const isArrow = (token: Token | null | undefined) =>
  isSign(token ?? undefined, "→", "-", "—", "--", "~", ">", "⇄", "↔", "——");
/** A clause that speaks of something else than the ride before it. */
const ELSEWHERE = [
  "visit",
  "ticket",
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
] as const;

/** Cuts a passage into journeys; what stands before the first of them belongs to it. */
export function journeysOf({ passage, frame }: Draft): Journey[] {
  const journeys: Journey[] = [];
  let waiting: Token[] = [];
  let current: Journey | null = null;
  const open = (journey: Omit<Journey, "tokens" | "isCarried">, clause: readonly Token[]) => {
    current = { ...journey, tokens: [...waiting, ...clause], isCarried: false };
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
  if (journeys.length > 0) return journeys;
  const tokens = passage.clauses.flat();
  const speaksOfRide =
    tokens.some((token) => does(token, "seat", "fare", "departs", "arrives", "lasts")) &&
    !tokens.some((token) => does(token, "ticket", "visit", "total", "hours", "stay"));
  const speaksOfWay = speaksOfRide || tokens.some((token) => does(token, "away", "cost"));
  if (frame.ride && speaksOfRide)
    return [{ numbers: [frame.ride], mode: frame.ride.mode, modeToken: null, tokens, isCarried: true }];
  if (frame.way && speaksOfWay)
    return [{ numbers: [], mode: frame.way.mode, modeToken: null, tokens, isCarried: true }];
  return [];
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
export function timesOf(tokens: readonly Token[], isSlot: (token: Token) => boolean): Times {
  const all = ofKind(tokens, "clock");
  const clocks = all.some((clock) => !isSlot(clock)) ? all.filter((clock) => !isSlot(clock)) : all;
  const none: Times = { departs: null, arrives: null, clocks: [] };
  const [first, second, ...more] = clocks;
  if (!first) return none;
  if (!second && first.to !== null) return { departs: first.from, arrives: first.to, clocks: [first] };
  if (more.length > 0 || first.to !== null || second?.to != null) return none;
  const roles = clocks.map((clock) => roleOf(tokens, clock, clocks));
  if (!second) {
    const [role] = roles;
    if (role === "arrives") return { departs: null, arrives: first.from, clocks: [first] };
    return role === "departs" || isBesideRide(tokens, first)
      ? { departs: first.from, arrives: null, clocks: [first] }
      : none;
  }
  const swapped = roles[0] === "arrives" && roles[1] !== "arrives";
  if (roles[0] === roles[1] && roles[0] !== null) return none;
  const [departs, arrives] = swapped ? [second, first] : [first, second];
  const isNext = arrives.from < departs.from && arrives.from < 1440 && departs.from - arrives.from > 360;
  return { departs: departs.from, arrives: arrives.from + (isNext ? 1440 : 0), clocks: [first, second] };
}

function roleOf(
  tokens: readonly Token[],
  clock: TokenOf<"clock">,
  clocks: readonly Token[],
): "departs" | "arrives" | null {
  const at = tokens.indexOf(clock);
  const firstClock = tokens.indexOf(clocks[0]!);
  const isDeparture = (token: Token) => does(token, "departs", "arrives", "target");
  const isLabelFirst = tokens.slice(0, firstClock).some((token) => does(token, "departs", "arrives"));
  const until = (step: 1 | -1) => {
    for (let next = at + step; tokens[next] && !clocks.includes(tokens[next]!); next += step)
      if (isDeparture(tokens[next]!))
        return does(tokens[next], "departs") ? ("departs" as const) : ("arrives" as const);
    return null;
  };
  return isLabelFirst ? (until(-1) ?? until(1)) : (until(1) ?? until(-1));
}

/** 10:00的G7, "the 10:00 G7", G7（10:00）. */
function isBesideRide(tokens: readonly Token[], clock: Token): boolean {
  const at = tokens.indexOf(clock);
  return [at - 1, at + 1, at + 2].some((near) => isA(tokens[near], "ride"));
}

/** Reads the rides of a passage with what it says of how long, how far and for how much they go. */
export function readJourneys(draft: Draft, isSlot: (token: Token) => boolean): readonly Journey[] {
  const journeys = journeysOf(draft);
  for (const journey of journeys) {
    if (journey.numbers.length > 1)
      for (const ride of journey.numbers) emitRide(draft, { ...journey, numbers: [ride], tokens: [ride] }, isSlot);
    else emitRide(draft, journey, isSlot);
  }
  return journeys;
}

function emitRide(draft: Draft, journey: Journey, isSlot: (token: Token) => boolean): void {
  const { tokens, mode, modeToken, isCarried } = journey;
  const ride = journey.numbers[0] ?? null;
  const number = ride?.number ?? null;
  const ends = wayEnds(draft, journey);
  const times = timesOf(draft.free(tokens), isSlot);
  const subject = ride ?? modeToken;
  const hasRide = ends.from || ends.to || times.clocks.length > 0;
  const from = draft.named(ends.from);
  const to = draft.named(ends.to);
  if (ride || (hasRide && !isCarried) || times.clocks.length > 0)
    draft.emit({ kind: "ride", mode, number, from, to, departs: times.departs, arrives: times.arrives }, [
      subject,
      ends.from,
      ends.to,
      ...times.clocks,
    ]);
  for (const again of ofKind(tokens, "ride")) if (again.number === number) draft.taken.add(again);
  for (const [at, token] of tokens.entries()) {
    if (draft.taken.has(token)) continue;
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
  if (!ride) draft.frame = { ...draft.frame, way: { mode, from: ends.from, to: ends.to } };
}

export const amount = ({ min, max }: { readonly min: number; readonly max: number }) => ({ min, max });

/** A way that begins nowhere begins where somebody stands; one that is carried has the ends it had. */
export function wayEnds({ frame }: Draft, { tokens, numbers, isCarried }: Journey): Ends {
  const ends = endsOf(tokens);
  if (isCarried && frame.way && !ends.from && !ends.to) return { from: frame.way.from, to: frame.way.to };
  const startsElsewhere = tokens.some((token) => does(token, "origin"));
  if (
    numbers.length === 0 &&
    !ends.from &&
    ends.to &&
    ends.to.sort !== "city" &&
    !startsElsewhere &&
    frame.standsAt !== ends.to
  )
    return { from: frame.standsAt, to: ends.to };
  return ends;
}
