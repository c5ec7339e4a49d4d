/** Who is where and when: the places of a plan with their times, and how long people stay. */
import type { Claim, ClaimOf } from "@arenakit/contracts";
import { amount, type Draft, type NameToken, ofKind } from "./draft.ts";
import type { Journey } from "./journeys.ts";
import { purposeOfName } from "./lexicon.ts";
import { isLandmark, isOnlyOnTheWay, isPlace } from "./places.ts";
import { does, isA, isSign, type Token, type TokenOf } from "./token.ts";

type Clock = TokenOf<"clock">;

/** The time that a line of a plan begins with. */
export function slotOf({ passage }: Draft): Clock | null {
  const timed = passage.clauses.find((clause) => passage.labels.has(clause[0]!) && does(clause[0], "time"));
  const [own] = timed ? ofKind(timed, "clock") : [];
  if (passage.isRecord && own && isVisitTime(own, false)) return own;
  const isRow = passage.kind === "row";
  const lead = isRow
    ? passage.clauses
        .slice(0, 2)
        .flat()
        .filter((token) => !passage.labels.has(token))
    : passage.tokens.slice(0, 4);
  for (const [at, token] of lead.entries()) {
    if (isA(token, "clock")) return passage.kind !== "row" && isSign(lead[at - 1], "(") ? null : token;
    if (!isLead(token)) return null;
  }
  return null;
}

/** Whether the time of a line is that of a way to a place: it goes on with the means of going, and no other follows. */
export function isOfWay({ passage: { tokens } }: Draft, slot: Clock): boolean {
  const after = tokens
    .slice(tokens.indexOf(slot) + 1)
    .filter((token) => !isA(token, "sign") && !does(token, "rough", "sequence"));
  const isGoing = does(after[0], "mode") && !does(after[0], "plain");
  const goesTo = after.findIndex((token) => isPlace(token));
  return isGoing && goesTo > 0 && isOnlyOnTheWay(after);
}

/** What may stand before the time of a line or behind it. */
const isLead = (token: Token) =>
  isA(token, "sign") ||
  isA(token, "day") ||
  isA(token, "date") ||
  does(token, "time", "morning", "afternoon", "noon", "plain", "purpose", "rough", "weekday", "daysAhead", "place") ||
  (isA(token, "text") && token.end - token.start <= 2);

/** A clause that says what a place is like sends nobody there. */
const DESCRIBES = ["opens", "closes", "hours", "ticket", "free", "rating", "usual", "lasts"] as const;

/** Visits: a place with the time of its line or of its clause, or with a word that takes somebody there. */
export function readVisits(draft: Draft, slot: Clock | null, journeys: readonly Journey[]): void {
  const { passage, frame } = draft;
  readWholePlan(draft);
  const columns = slotOfColumns(draft, slot);
  const inPlan = frame.day !== null || slot !== null || columns !== null;
  const passed = new Set(journeys.flatMap(({ ends }) => [ends.from, ends.to]));
  const visited: NameToken[] = [];
  let last: NameToken | null = null;
  for (const [index, clause] of passage.clauses.entries()) {
    const isMeasured = clause.some((token) => does(token, "away"));
    const places = isMeasured ? [] : clause.filter(isPlace).filter((place) => isVisited(clause, place, passed));
    const clocks = clocksBeside(draft, index).filter((clock) => clock !== slot && !columns?.clocks.includes(clock));
    const goes = clause.some((token) => does(token, "visit", "purpose", "arrives", "target", "leave"));
    for (const place of places) {
      const own = places.length === 1 ? ownClock(clause, clocks) : null;
      const isFirst = visited.length === 0;
      const isLed =
        isFirst &&
        inPlan &&
        (place.known || (slot !== null && !draft.has("mode"))) &&
        leads(draft, place) &&
        (slot !== null || !clause.some((token) => isA(token, "money") || does(token, ...DESCRIBES)));
      if (!isLed && !goes && !(own && (inPlan || visited.length > 0))) continue;
      const isOfSlot = isFirst && slot && !draft.isTaken(slot) && holdsFor(passage, slot, index);
      const time = isFirst && columns ? columns.span : own && isVisitTime(own, goes) ? own : isOfSlot ? slot : null;
      const leaves =
        time?.to === null && (clocks.length > 1 ? isEnd(clause, time) : clause.some((token) => does(token, "leave")));
      const from = time && !leaves ? time.from : null;
      const to = time && (leaves ? time.from : time.to);
      draft.emit({ kind: "visit", place: draft.quote(place), purpose: purposeOf(draft, clause, place), from, to }, [
        ...(columns && time === columns.span ? columns.clocks : [time]),
        place,
      ]);
      if (time && headsFor(clause, place)) draft.headings.add(draft.claims.at(-1)!);
      visited.push(place);
    }
    last =
      places.at(-1) ??
      clause
        .filter(isPlace)
        .filter((place) => !isLandmark(clause, place))
        .at(-1) ??
      last;
    readTimes(draft, clause, last ?? frame.standsAt);
    readStay(draft, clause, last ?? frame.place);
  }
  if (visited.length > 0) draft.frame = { ...draft.frame, place: visited[0]!, standsAt: visited.at(-1)! };
  if (slot && !draft.isTaken(slot)) readBareSlot(draft, slot);
}

const BEGINS = /开始|出发|启程|begin|start|set (?:off|out)/i;
/** Words that end a plan, and not a visit. */
const ENDS = /结束|收工|收尾|ends?|finish/i;

/** 09:00开始，19:20结束, "start at 13:10 and you finish at 17:55": how long the whole plan takes, and no visit. */
function readWholePlan(draft: Draft): void {
  const { tokens, clauses, kind } = draft.passage;
  const [begin, end, ...others] = ofKind(tokens, "clock");
  if (kind === "row" || !begin || !end || others.length > 0 || draft.free([begin, end]).length < 2) return;
  if (begin.to !== null || end.to !== null || end.from <= begin.from) return;
  const [opening, closing] = [clauses[draft.clauseOf(begin)]!, clauses[draft.clauseOf(end)]!];
  if ([...opening, ...closing].some((token) => isPlace(token) || does(token, "visit", "stay", "purpose"))) return;
  const [first, last] = [opening[0]!, closing.at(-1)!];
  const wordsOf = (from: number, to: number) => draft.quote({ start: from, end: to }).quote;
  if (!BEGINS.test(wordsOf(first.start, end.start)) || !ENDS.test(wordsOf(begin.end, last.end))) return;
  const minutes = end.from - begin.from;
  const nowhere = { number: null, mode: null, from: null, to: null, place: null };
  draft.emit({ kind: "time", of: "other", ...nowhere, minutes: { min: minutes, max: minutes } }, [begin, end]);
}

/** Columns of when one comes and leaves, as one span: | 故宫 | 9:00 | 11:30 | below 到达 and 离开. */
function slotOfColumns(draft: Draft, slot: Clock | null): { span: Clock; clocks: readonly Clock[] } | null {
  const { kind, clauses, labels, tokens } = draft.passage;
  if (kind !== "row" || tokens.some((token) => isA(token, "ride") || does(token, "mode"))) return null;
  const under = (...roles: readonly ("arrives" | "departs" | "leave")[]) =>
    clauses
      .filter((clause) => clause.some((token) => labels.has(token) && does(token, ...roles)))
      .flatMap((clause) => draft.free(ofKind(clause, "clock")))
      .filter(({ to }) => to === null);
  const [begin = slot, end] = [under("arrives")[0], under("leave", "departs")[0]];
  if (!begin || !end || begin.to !== null || end.from <= begin.from) return null;
  return { span: { ...begin, to: end.from }, clocks: [begin, end] };
}

/** 11:16 去故宫, "11:16 head to the palace": the time may be that of the way there. */
function headsFor(clause: readonly Token[], place: NameToken): boolean {
  const before = clause.slice(0, clause.indexOf(place)).findLast((token) => !isFiller(token));
  return does(before, "towards");
}

/**
 * Visits of which the time is that of the way to the place: the last one ended at that time, or the next is to the same
 * place and begins then or later. They keep their place.
 */
export function withoutWayTimes(claims: readonly Claim[], headings: ReadonlySet<Claim>): Claim[] {
  const visits = claims.filter((claim): claim is ClaimOf<"visit"> => claim.kind === "visit");
  const ways = visits.filter((visit, at) => {
    const [before, next] = [visits[at - 1], visits[at + 1]];
    if (visit.from === null) return false;
    // What lies between leaving one place and being at the next is the way, whatever it is called.
    const isBetween = visit.to !== null && before?.to === visit.from && !isSameName(before, visit);
    const isTo = isBetween && isSameName(visit, next) && next!.from !== null;
    if (isTo && (next!.from === visit.to || headings.has(visit))) return true;
    if (!headings.has(visit)) return false;
    const isNext = isSameName(visit, next) && next!.from !== null && next!.from >= (visit.to ?? visit.from);
    return isNext || (visit.to === null && before?.to === visit.from && before.date === visit.date);
  });
  const isWay = new Set<Claim>(ways);
  return claims.map((claim) => (isWay.has(claim) ? { ...(claim as ClaimOf<"visit">), from: null, to: null } : claim));
}

/** 北海 is 北海公园. */
function isSameName(one: ClaimOf<"visit">, other: ClaimOf<"visit"> | undefined): boolean {
  const [name, next] = [one.place?.quote, other?.place?.quote];
  return name !== undefined && next !== undefined && (name.startsWith(next) || next.startsWith(name));
}

/** A place that a ride goes to is visited where a word such as 到 says so; one that is measured from is not. */
function isVisited(clause: readonly Token[], place: NameToken, passed: ReadonlySet<NameToken | null>): boolean {
  const before = clause[clause.indexOf(place) - 1];
  return passed.has(place) ? does(before, "visit", "target", "arrives") : !isLandmark(clause, place);
}

/** Only the time and its label stand before the place; a row has a time or a day. */
function leads({ passage: { kind, tokens } }: Draft, place: NameToken): boolean {
  if (kind === "row") return tokens.some((token) => isA(token, "clock") || isA(token, "day") || isA(token, "date"));
  return tokens.slice(0, tokens.indexOf(place)).every((token) => isLead(token) || isA(token, "clock"));
}

/** The one time of a clause, or the first of two of which the other ends the visit. */
function ownClock(clause: readonly Token[], clocks: readonly Clock[]): Clock | null {
  const [first, second, third] = clocks;
  const at = first ? clause.indexOf(first) : -1;
  const isUntil = does(clause[at - 1], "target") && isPlace(clause[at - 2]);
  if (!first || third || isUntil) return null;
  return !second || isEnd(clause, second) ? first : null;
}

/** 玩到四点, 逛到, 12点离开, "until noon". */
function isEnd(clause: readonly Token[], clock: Clock): boolean {
  const at = clause.indexOf(clock);
  const near = clause.slice(0, at).filter((token) => !isFiller(token) || does(token, "until", "leave"));
  const before = near.at(-1);
  // 逛到, 玩两个半小时到
  const beforeIt = near.slice(0, -1).findLast((token) => !isA(token, "duration"));
  const isUntil =
    does(before, "until", "leave") ||
    leavesBefore(near) ||
    (does(before, "target") && does(beforeIt, "visit", "purpose", "stay"));
  return clock.to === null && (isUntil || leavesAfter(clause, at));
}

/** "leave the palace at 12:00" */
function leavesBefore(before: readonly Token[]): boolean {
  const leaves = before.findLastIndex((token) => does(token, "leave"));
  return (
    leaves >= 0 &&
    before.slice(leaves + 1).every((token) => isPlace(token) || isA(token, "text") || does(token, "plain"))
  );
}

/** 12:00离开, 12:00从故宫出来 */
function leavesAfter(clause: readonly Token[], at: number): boolean {
  const leaves = clause.findIndex((token, index) => index > at && does(token, "leave"));
  const isBetween = (token: Token) =>
    isPlace(token) ||
    does(token, "origin", "plain") ||
    (isA(token, "text") && token.end - token.start <= MOST_IN_PRONOUN);
  return leaves > 0 && clause.slice(at + 1, leaves).every(isBetween);
}

/** "at 3:14 you push off", 三点一刻我们就撤. */
const MOST_IN_PRONOUN = 4;

/** "leave at about", 玩到下午: what may stand between a time and its word. */
const isFiller = (token: Token) => does(token, "morning", "noon", "afternoon", "rough", "plain", "hour");

/** Times of a clause that has no place: when the visit before it begins and ends. */
function readTimes(draft: Draft, clause: readonly Token[], place: NameToken | null): void {
  const every = draft.free(ofKind(clause, "clock"));
  const [span] = every;
  if (place && span && clause.length === 1 && span.to !== null && isVisitTime(span, false)) {
    draft.amendVisit(place, { from: span.from, to: span.to }, [span]);
    return;
  }
  if (clause.some((token) => does(token, "opens", "closes", "hours", "opensUntil"))) return;
  const clocks = every.filter(({ to }) => to === null);
  const end = clocks.find((clock) => isEnd(clause, clock));
  const isOfMeal = clause.some((token) => does(token, "purpose"));
  const isBegun = (isOfMeal || clause.some((token) => does(token, "visit", "stay"))) && !clause.some(isPlace);
  const begin = clocks.find((clock) => clock !== end && (end ? clock.start < end.start : isBegun));
  const speaksOfVisit = clause.some(
    (token) => isPlace(token) || does(token, "visit", "stay", "purpose", "leave", "until"),
  );
  const isLeft = end !== undefined && clause.some((token) => does(token, "leave"));
  const left = isLeft ? clause.find(isPlace) : undefined;
  const isNowhere = isOfMeal && !clause.some(isPlace);
  const subject = left ?? (isNowhere && end ? null : place);
  if ((!subject && !isOfMeal && !isLeft) || (!begin && !end) || clocks.length > 2 || !speaksOfVisit) return;
  const times = { from: begin?.from ?? null, to: end?.from ?? null };
  if (subject && draft.amendVisit(subject, times, begin && end ? [begin, end] : [begin ?? end!])) return;
  const visited = isNowhere ? null : subject;
  draft.emit({ kind: "visit", place: draft.named(visited), purpose: purposeOf(draft, clause, visited), ...times }, [
    begin,
    end,
  ]);
}

/** Times of a clause, and those alone in brackets behind it: 故宫（9:00-12:00）. */
function clocksBeside(draft: Draft, index: number): Clock[] {
  const { clauses } = draft.passage;
  const own = draft.free(ofKind(clauses[index]!, "clock"));
  const next = clauses[index + 1] ?? [];
  return own.length === 0 && next.length === 1 ? draft.free(ofKind(next, "clock")) : own;
}

/** A slot is of its own clause, and of the next where nothing else is said in its own. */
function holdsFor({ kind, clauses }: Draft["passage"], slot: Token, index: number): boolean {
  const at = clauses.findIndex((clause) => clause.includes(slot));
  if (kind === "row" || at === index) return true;
  if (at < 0) return index === 0;
  return at + 1 === index && clauses[at]!.every((token) => token === slot || isLead(token));
}

/** Longer than this is a place open and nobody there. */
const LONGEST_VISIT = 420;
const isVisitTime = ({ from, to }: Clock, goes: boolean) => goes || to === null || to - from < LONGEST_VISIT;

function purposeOf(
  draft: Draft,
  clause: readonly Token[],
  place: NameToken | null,
): "sight" | "meal" | "hotel" | "other" {
  const { passage, frame } = draft;
  const byName = place && purposeOfName(draft.quote(place).quote);
  if (byName) return byName;
  const isAlone = passage.clauses.flat().filter(isPlace).length <= 1;
  const word = [...clause, ...(isAlone ? passage.tokens : [])].find((token) => does(token, "purpose"));
  return (isA(word, "word") ? (word.roles.purpose as "meal") : frame.purpose) ?? "sight";
}

/** 玩两个小时; a duration alone behind a place that is visited. */
function readStay(draft: Draft, clause: readonly Token[], place: NameToken | null): void {
  for (const duration of draft.free(ofKind(clause, "duration"))) {
    const at = clause.indexOf(duration);
    const stays = clause.slice(Math.max(0, at - 4), at + 2).some((token) => does(token, "stay", "visit"));
    const isAlone = clause.every((token) => token === duration || does(token, "rough", "plain"));
    const isOfWay = draft.passage.tokens.some((token) => isA(token, "distance"));
    const isAfterVisit = isAlone && !isOfWay && draft.claims.at(-1)?.kind === "visit";
    // 11:26 杜甫草堂。半小时。
    const isSentence = isAlone && draft.passage.clauses.length === 1 && draft.frame.way === null;
    if (place && (stays || isAfterVisit || (isSentence && place === draft.frame.standsAt)))
      draft.emit(
        {
          kind: "time",
          of: "visit",
          number: null,
          mode: null,
          from: null,
          to: null,
          place: draft.quote(place),
          minutes: amount(duration),
        },
        [duration],
      );
  }
}

/** A time of the plan that names an activity and no place. */
function readBareSlot(draft: Draft, slot: Clock): void {
  const { passage, frame } = draft;
  const activity = passage.tokens.find((token) => does(token, "purpose"));
  const isOfPlace =
    passage.kind === "text" &&
    !passage.tokens.some((token) => ["name", "ride", "distance"].includes(token.kind) || does(token, "mode"));
  const { to, from } = slot;
  if (isOfPlace && frame.standsAt && to !== null && to - from < LONGEST_VISIT)
    draft.emit(
      { kind: "visit", place: draft.quote(frame.standsAt), purpose: purposeOf(draft, [], frame.standsAt), from, to },
      [slot],
    );
  else if (activity)
    draft.emit({ kind: "visit", place: null, purpose: purposeOf(draft, [], null), from: slot.from, to: slot.to }, [
      slot,
      activity,
    ]);
}
