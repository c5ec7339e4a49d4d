/**
 * Rides of a passage. A number of a train or a flight, or a means of going, owns the clauses from its own to the next such;
 * in them, words and arrows beside a name or a time say whether it is where and when the ride begins or ends.
 */
import type { ClaimContext, Mode } from "@arenakit/contracts";
import { type Draft, type Frame, type NameToken, ofKind, type Way } from "./draft.ts";
import type { Passage } from "./passages.ts";
import { isLandmark, isPlace } from "./places.ts";
import { readMeasures } from "./ride-measures.ts";
import { isBeyond, type Times, timesOf, withDates } from "./ride-times.ts";
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

export const NUMBERED: readonly Mode[] = ["train", "flight"];
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
  "stay",
  "away",
  "perNight",
] as const;

/** Cuts a passage into journeys; what stands before the first of them belongs to it. */
export function journeysOf({ passage, frame }: Draft): Journey[] {
  const journeys: Journey[] = [];
  let waiting: Token[] = [];
  const lead: Token[] = [];
  let current: Journey | null = null;
  const open = (journey: Pick<Journey, "numbers" | "mode" | "modeToken">, clause: readonly Token[]) => {
    current = { ...journey, tokens: [...waiting, ...clause], isCarried: false, ends: NOWHERE };
    waiting = [];
    journeys.push(current);
  };
  for (const [index, clause] of passage.clauses.entries()) {
    const other = otherMode(clause, passage.labels);
    const modeToken = frame.isCosts ? undefined : (other ?? modeOf(clause, passage.clauses[index + 1]));
    const named = distinct(ofKind(clause, "ride")).filter(
      (ride) => !does(clause[clause.indexOf(ride) - 1], "compared"),
    );
    const numbers = other ? [] : named;
    const mode = modeToken?.roles.mode as Mode | undefined;
    const last = current as Journey | null;
    const isSame = last && (last.mode === mode || (mode && NUMBERED.includes(mode) && last.numbers.length > 0));
    if (numbers.length > 0) {
      const own = passage.clauses[index - 1] && measureBefore(passage, clause, passage.clauses[index - 1]!);
      if (own)
        for (const tokens of [lead, waiting, last?.tokens ?? []])
          tokens.splice(0, tokens.length, ...without(tokens, own));
      if (own) waiting.push(own);
      if (last?.numbers.length === 1 && numbers.length === 1 && last.numbers[0]!.number === numbers[0]!.number)
        last.tokens.push(...clause);
      else open({ numbers, mode: numbers[0]!.mode, modeToken: null }, clause);
    } else if (modeToken && mode && !isSame) {
      open({ numbers: [], mode, modeToken }, clause);
    } else if (isElsewhere(clause, passage.labels) && !(last?.numbers.length && isItsTicket(passage, clause))) {
      current = null;
      // "Leave at 17:10, bus to the station": when the way to come begins.
      const isDeparture = clause.some((token) => does(token, "leave")) && clause.some((token) => isA(token, "clock"));
      waiting = isDeparture && !clause.some(isPlace) ? [...clause] : [];
    } else if (last) last.tokens.push(...clause);
    else if (clause.some(({ kind }) => MEASURES.includes(kind))) {
      if (journeys.length === 0) lead.push(...waiting, ...clause);
      waiting = [];
    } else waiting = [...waiting, ...clause];
  }
  if (journeys.length === 0) return carriedJourney(frame, passage.clauses.flat(), passage.kind === "row");
  return lead.length > 0 ? [...carriedJourney(frame, lead, passage.kind === "row"), ...journeys] : journeys;
}

/** A passage without a ride of its own speaks of the one before it, or of the way between two places. */
function carriedJourney({ ride, way: before }: Frame, tokens: Token[], isRow: boolean): Journey[] {
  const way = isRow ? null : before;
  const says = (...roles: readonly Role[]) => tokens.some((token) => does(token, ...roles));
  const takes = tokens.some(
    (token, at) => does(token, "lasts") && tokens.slice(at + 1, at + 4).some(({ kind }) => kind === "duration"),
  );
  const speaksOfRide =
    (takes || says("seat", "fare", "departs", "arrives")) && !says("ticket", "visit", "total", "hours", "stay");
  // 4小时28分 · 553元 alone below a ride is of it.
  const measures = tokens.filter((token) => !isA(token, "sign") && !does(token, "rough", "plain"));
  const isMeasuresOnly =
    says("fare") || measures.length === 0
      ? false
      : measures.every(({ kind }) => kind === "duration" || kind === "money");
  const carried = { modeToken: null, tokens, isCarried: true, ends: NOWHERE };
  const ends = endsOf(tokens);
  // 北京南（10:00）→ 上海虹桥（14:28） below a ride.
  const isItsWay = ends.from && ends.to && tokens.some(({ kind }) => kind === "clock");
  // 自驾：… below a ride, and then 9:16出发，10:43到: times without words of a ride are of the way.
  // "Two others take as long, at 10:09 and 12:20": of none that was named.
  if (says("others")) return [];
  const isOfWay = way !== null && says("departs", "arrives") && !says("seat", "fare", "lasts");
  if (ride && !isOfWay && (speaksOfRide || isMeasuresOnly || isItsWay))
    return [{ ...carried, numbers: [ride], mode: ride.mode }];
  if (way && (speaksOfRide || says("away", "cost"))) return [{ ...carried, numbers: [], mode: way.mode }];
  const isMeasured = tokens.some(({ kind }) => kind === "duration" || kind === "distance");
  const isOther = says("stay", "visit", "ticket", "away", "rating") || tokens.some(({ kind }) => kind === "name");
  if (way && isMeasured && !isOther) return [{ ...carried, numbers: [], mode: way.mode }];
  // The map says 2.3 km, 32 minutes.
  const isWay = !isRow && !isOther && tokens.some((_, at) => arePair(tokens, at));
  if (!isWay && (!ends.from || !ends.to || !isMeasured)) return [];
  return [{ ...carried, isCarried: false, numbers: [], mode: null }];
}

const without = (tokens: readonly Token[], one: Token) => tokens.filter((token) => token !== one);

/** 890元（CZ5521，09:10）: what is measured before a bracket that opens with a number is of that ride. */
function measureBefore({ tokens }: Passage, clause: readonly Token[], before: readonly Token[]): Token | null {
  const at = tokens.indexOf(clause[0]!);
  const [own, bracket] = [tokens[at - 2], tokens[at - 1]];
  const isOpened = isSign(bracket, "(", "（") && isA(clause[0], "ride");
  if (!own || !isOpened || !MEASURES.includes(own.kind) || before.some(({ kind }) => kind === "ride")) return null;
  return clause.some(({ kind }) => kind === own.kind) ? null : own;
}

/** How far and how long, the one right behind the other. */
function arePair(tokens: readonly Token[], at: number): boolean {
  const { kind } = tokens[at]!;
  const other = kind === "distance" ? "duration" : "distance";
  return (
    (kind === "distance" || kind === "duration") && tokens.slice(at + 1, at + 4).some((token) => token.kind === other)
  );
}

function distinct(rides: readonly TokenOf<"ride">[]): TokenOf<"ride">[] {
  return rides.filter((ride, at) => rides.findIndex(({ number }) => number === ride.number) === at);
}

/** What is measured of the ride before, and of no ride to come. */
const MEASURES: readonly Token["kind"][] = ["money", "duration", "distance"];

/** 去故宫 begins a ride where another word of a ride follows; 游览故宫 ends one. */
function isElsewhere(clause: readonly Token[], labels: ReadonlySet<Token>): boolean {
  const own = clause.filter((token) => !labels.has(token));
  const isOther = own.some((token) => does(token, ...ELSEWHERE) && !does(token, "target"));
  return isOther && !own.some((token) => does(token, "seat", "fare", "departs", "arrives"));
}

/** 一张票553元 in words of a ride that speak of no place. */
function isItsTicket({ tokens }: Passage, clause: readonly Token[]): boolean {
  const others = clause.filter((token) => does(token, ...ELSEWHERE));
  return (
    others.every((token) => does(token, "ticket")) &&
    clause.some(({ kind }) => kind === "money") &&
    !tokens.some(isPlace)
  );
}

/** Below the number of a train, 打车到豫园 is another way: its cell says by what one goes. */
function otherMode(clause: readonly Token[], labels: ReadonlySet<Token>): TokenOf<"word"> | undefined {
  const rides = ofKind(clause, "ride");
  if (rides.length === 0 || !rides.every((ride) => labels.has(ride))) return undefined;
  return clause.find(
    (token): token is TokenOf<"word"> =>
      isA(token, "word") &&
      does(token, "mode") &&
      !does(token, "plain") &&
      !NUMBERED.includes(token.roles.mode as Mode) &&
      token.end - token.start > 1,
  );
}

/** A word such as 打车 is a label of costs too, and 走 is many things: what follows must be of a ride. */
function modeOf(clause: readonly Token[], next: readonly Token[] = []): TokenOf<"word"> | undefined {
  const isMeasured = [...clause, ...next.slice(0, 2)].some(({ kind }) => MEASURES.includes(kind) || kind === "name");
  return clause.find((token, at): token is TokenOf<"word"> => {
    if (!does(token, "mode") || does(token, "plain")) return false;
    const after = does(clause[at + 1], "rough") ? clause[at + 2] : clause[at + 1];
    const isAlone = clause.every((one) => one === token || isA(one, "count") || isA(one, "sign"));
    const isShort = token.end - token.start === 1;
    if (isShort) return after !== undefined && ["duration", "distance"].includes(after.kind);
    return isMeasured || isAlone || isArrow(clause[at + 1]) || !does(token, "part");
  });
}

export interface Ends {
  from: NameToken | null;
  to: NameToken | null;
}

/** Names that words or arrows beside them make the beginning or the end of a ride. */
export function endsOf(tokens: readonly Token[]): Ends {
  const ends: Ends = { from: null, to: null };
  const modeAt = tokens.find((token) => does(token, "mode"))?.start ?? 0;
  const put = (end: keyof Ends, name: NameToken) => {
    const known = ends[end];
    // 到了深圳北，打车去公园: where one came to is where the next ride begins.
    if (end === "to" && known && known.sort !== "city" && !ends.from && known.start < modeAt && name.start > modeAt) {
      ends.from = known;
      ends.to = name;
      return;
    }
    if (!known || (known.sort === "city" && name.sort !== "city")) ends[end] = name;
  };
  // 外滩→豫园→东方明珠 is a tour, and of no ride.
  if (tokens.filter((token, at) => isArrow(token) && isA(tokens[at + 1], "name")).length > 1) return ends;
  for (const [at, token] of tokens.entries()) {
    if (!isA(token, "name")) continue;
    const before = beside(tokens, at, -1);
    const after = beside(tokens, at, 1);
    if (does(before ?? undefined, "via", "away")) continue;
    if (does(before ?? undefined, "origin", "departs")) put("from", token);
    else if (isBoardedAt(tokens, at)) put("from", token);
    else if (does(before ?? undefined, "target", "arrives")) put("to", token);
    else if (isArrow(before) && (ends.from || isLedBy(tokens[tokens.indexOf(before!) - 1]))) put("to", token);
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

/** 公交→东湖, and an arrow that a line or a cell begins with behind its time. */
const isLedBy = (token: Token | undefined) => token === undefined || isA(token, "clock") || does(token, "mode");

/** 到厦门北，乘10:00发车的D5302: where one goes before the ride is named is where it departs. */
function isBoardedAt(tokens: readonly Token[], at: number): boolean {
  const [token, rideAt] = [tokens[at], tokens.findIndex((one) => isA(one, "ride"))];
  const between = tokens.slice(at + 1, Math.max(at + 1, rideAt));
  const isStation = isA(token, "name") && token.sort === "station" && does(tokens[at - 1], "target");
  return isStation && between.some((one) => does(one, "departs")) && !between.some(({ kind }) => kind === "name");
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

/** Reads the rides of a passage with what it says of how long, how far and for how much they go. */
export function readJourneys(
  draft: Draft,
  context: ClaimContext,
  isSlot: (token: Token) => boolean,
): readonly Journey[] {
  const journeys = journeysOf(draft);
  let { standsAt } = draft.frame;
  for (const journey of journeys) {
    const begin = journey.tokens[0]?.start ?? 0;
    const before = draft.passage.tokens.filter(isPlace).filter((place) => place.end <= begin);
    standsAt = before.filter((place) => !isLandmark(draft.passage.tokens, place)).at(-1) ?? standsAt;
    journey.ends = wayEnds(draft, journey, standsAt);
    standsAt = journey.ends.to ?? standsAt;
    const timed = (one: Journey) =>
      emitRide(draft, one, withDates(draft, one, { times: timesOf(draft, one, isSlot), context }));
    const clocks = journey.numbers.length > 1 ? clocksOfLegs(draft, journey) : null;
    if (journey.numbers.length > 1)
      for (const [at, ride] of journey.numbers.entries()) {
        const own = { ...journey, numbers: [ride], tokens: [ride], ends: NOWHERE };
        if (clocks)
          emitRide(draft, own, {
            departs: clocks[2 * at]!.from,
            arrives: clocks[2 * at + 1]!.from,
            clocks: clocks.slice(2 * at, 2 * at + 2),
          });
        else timed(own);
      }
    else timed(journey);
  }
  return journeys;
}

/** G293转G2883 北京西09:32-长沙南15:39/15:54-厦门北19:37: behind all numbers two times for each, in their order. */
function clocksOfLegs(draft: Draft, { tokens, numbers }: Journey): TokenOf<"clock">[] | null {
  const clocks = draft.free(ofKind(tokens, "clock")).filter(({ to }) => to === null);
  const areInOrder = clocks.every(({ from }, at) => at === 0 || clocks[at - 1]!.from <= from);
  const areBehind = numbers.every(({ start }) => start < (clocks[0]?.start ?? 0));
  return clocks.length === 2 * numbers.length && areInOrder && areBehind ? clocks : null;
}

function emitRide(draft: Draft, journey: Journey, times: Times): void {
  const { tokens, mode, modeToken, isCarried, ends } = journey;
  const ride = journey.numbers[0] ?? null;
  const number = ride?.number ?? null;
  const subject = ride ?? modeToken;
  const hasRide = ends.from || ends.to;
  const from = draft.named(ends.from);
  const to = draft.named(ends.to);
  const isNamedHere = ride !== null && draft.passage.tokens.includes(ride);
  const isTimed = times.clocks.length > 0;
  if ((mode && (ride || (hasRide && !isCarried) || isTimed)) || (from && to && isTimed))
    draft.emit(
      { kind: "ride", mode: mode ?? "other", number, from, to, departs: times.departs, arrives: times.arrives },
      [
        subject,
        ...[ends.from, ends.to].filter((end) => end && tokens.includes(end)),
        ...times.clocks,
        isNamedHere ? null : times.dateToken,
      ],
      times.date === undefined ? {} : { date: times.date },
    );
  for (const again of ofKind(tokens, "ride")) if (again.number === number) draft.take(again);
  // G5，14:57到市中心，全程5小时15分: how long it takes to be farther than the ride goes.
  const beyond = ride && ofKind(tokens, "clock").find((clock) => isBeyond(draft, clock));
  const own = beyond ? tokens.filter(({ kind, start }) => kind !== "duration" || start < beyond.start) : tokens;
  // 先走1.7公里到大剧院站，只坐1站，一趟31分钟: a walk to a stop is a part of the way, and the time is of the whole.
  const isToStop = mode === "walking" && tokens.some((token) => isA(token, "count") && token.of === "stops");
  const measured = isToStop ? own.filter(({ kind }) => kind !== "duration") : own;
  const between = isToStop ? { from: null, to: null } : { from, to };
  readMeasures(draft, { tokens: measured, number, mode, subject, ...between });
  // The walk behind a bus is a part of its way.
  const isLastSteps = mode === "walking" && isOfLines(draft.frame.way) && draft.passage.tokens.some(isChange);
  if (!ride && mode && !isLastSteps) draft.frame = { ...draft.frame, way: { mode, from: ends.from, to: ends.to } };
}

const isOfLines = (way: Way | null) => way !== null && ["subway", "bus", "transit"].includes(way.mode);
/** 换乘, or 坐7站: words of a way by lines. */
const isChange = (token: Token) => isA(token, "count") || does(token, "change");

/** G1035，10:53广州南，11:23深圳北: two stations, each beside a time, are where the ride begins and ends. */
function stationsBesideTimes(tokens: readonly Token[]): Ends {
  const clocks = ofKind(tokens, "clock");
  const stops = tokens.filter(
    (token, at): token is NameToken =>
      isA(token, "name") && token.sort !== "place" && [at - 1, at + 1].some((near) => isA(tokens[near], "clock")),
  );
  const isPair = clocks.length === 2 && stops.length === 2 && ofKind(tokens, "name").length === 2;
  return isPair ? { from: stops[0]!, to: stops[1]! } : NOWHERE;
}

/** A way that begins nowhere begins where somebody stands; one without ends has those of the way before it. */
function wayEnds({ frame, passage }: Draft, { tokens, numbers, isCarried }: Journey, standsAt: NameToken | null): Ends {
  const ends = endsOf(tokens);
  const { way, route, place } = frame;
  if (numbers.length > 0) return ends.from || ends.to ? ends : stationsBesideTimes(tokens);
  const isBare = !ends.from && !ends.to && !tokens.some((token) => isA(token, "name") || does(token, "sequence"));
  if (isBare) {
    const isAgain = way?.from && way.to && (isCarried || !passage.opensLine);
    const again = isAgain ? way : (route ?? NOWHERE);
    return { from: again.from, to: again.to };
  }
  const goesElsewhere = tokens.some((token) => does(token, "target"));
  if (!passage.opensLine && ends.from && !ends.to && !goesElsewhere && place?.start !== ends.from.start)
    return { ...ends, to: place };
  const startsElsewhere = tokens.some((token) => does(token, "origin"));
  const isLocal = ends.to && ends.to.sort !== "city" && standsAt?.start !== ends.to.start;
  return !ends.from && isLocal && !startsElsewhere ? { from: standsAt, to: ends.to } : ends;
}
