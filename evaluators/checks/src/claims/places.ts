/** What a passage says of places: when somebody is there, when they are open, how they are rated, where they are. */
import { type Draft, type NameToken, ofKind } from "./draft.ts";
import { amount, type Journey } from "./journeys.ts";
import { purposeOfName } from "./lexicon.ts";
import { does, isA, isSign, type Token, type TokenOf } from "./token.ts";

const isPlace = (token: Token | undefined): token is NameToken => isA(token, "name") && token.sort === "place";

/** The place that words at a token are about: the nearest before it in the passage, else what was spoken of before. */
export function placeAt({ passage, frame }: Draft): (token: Token) => NameToken | null {
  const inRow = passage.kind === "row";
  const flat = inRow ? passage.clauses.flat() : passage.tokens;
  const places = flat.filter(isPlace).filter((place) => !isLandmark(flat, place));
  return (token) => {
    const before = places.filter((place) => place.start < token.start).at(-1);
    const after = inRow || places.length === 1 ? places[0] : undefined;
    const own = before ?? (inRow || isNear(flat, token, after) ? after : undefined);
    return own ?? (places.length > 0 ? null : frame.place);
  };
}

const isNear = (tokens: readonly Token[], token: Token, place: NameToken | undefined) =>
  place !== undefined && tokens.some((one) => one.start === token.start) && place.start - token.end < 12;

/** 距故宫592米: the palace is not what is spoken of. */
function isLandmark(tokens: readonly Token[], place: NameToken): boolean {
  const at = tokens.indexOf(place);
  return does(tokens[at - 1], "away", "origin") || (does(tokens[at - 2], "away") && isA(tokens[at - 1], "word"));
}

/** Opening hours, days on which a place is closed and the last admission. */
export function readOpenings(draft: Draft, placeOf: (token: Token) => NameToken | null): void {
  let isHours = false;
  for (const clause of draft.passage.clauses) {
    const said = clause.filter((token) => does(token, "hours", "opens", "closes", "usual", "allDay", "lastEntry"));
    const clocks = draft.free(ofKind(clause, "clock"));
    isHours =
      said.some((token) => does(token, "hours", "opens")) ||
      (isHours && said.length === 0 && clocks.length > 0 && clocks[0]!.to !== null);
    if (said.length === 0 && !isHours) continue;
    const anchor = said[0] ?? clocks[0]!;
    const place = placeOf(anchor);
    const weekdayTokens = ofKind(clause, "word").filter((token) => does(token, "weekday"));
    const weekdays = daysOf(weekdayTokens);
    if (!place) continue;
    const base = {
      kind: "opening",
      place: draft.quote(place),
      weekdays,
      from: null,
      to: null,
      lastEntry: null,
    } as const;
    const inClause = clause.includes(place) ? place : null;
    const lastEntry = said.find((token) => does(token, "lastEntry"));
    const isClosing = said.some((token) => does(token, "closes"));
    const [clock] = clocks;
    if (lastEntry && clock && clock.to === null && clocks.length === 1)
      draft.emit({ ...base, state: "open", lastEntry: clock.from }, [lastEntry, clock, inClause]);
    else if (clock && clock.to !== null && clocks.length === 1)
      draft.emit({ ...base, state: "open", from: clock.from, to: clock.to }, [
        ...said,
        ...weekdayTokens,
        clock,
        inClause,
      ]);
    else if (clock && clocks.length === 1 && said.length > 0) {
      if (isClosing || does(clause[clause.indexOf(clock) - 1], "until", "target"))
        draft.emit({ ...base, state: "open", to: clock.from }, [...said, clock, inClause]);
      else if (said.some((token) => does(token, "opens")))
        draft.emit({ ...base, state: "open", from: clock.from }, [...said, clock, inClause]);
    } else if (
      clocks.length === 2 &&
      isClosing &&
      said.some((token) => does(token, "opens")) &&
      clocks.every(({ to }) => to === null)
    )
      draft.emit({ ...base, state: "open", from: clocks[0]!.from, to: clocks[1]!.from }, [
        ...said,
        ...clocks,
        inClause,
      ]);
    else if (clocks.length === 0 && said.some((token) => does(token, "allDay")))
      draft.emit({ ...base, state: "open", from: 0, to: 1440 }, [...said, inClause]);
    else if (clocks.length === 0 && isClosing && weekdays.length > 0)
      draft.emit({ ...base, state: "closed" }, [...said, ...weekdayTokens, inClause]);
    else if (
      clocks.length === 0 &&
      !isClosing &&
      said.some((token) => does(token, "usual", "opens")) &&
      (weekdays.length > 0 || said.some((token) => does(token, "usual")))
    )
      draft.emit({ ...base, state: "open" }, [...said, ...weekdayTokens, inClause]);
  }
}

function daysOf(tokens: readonly TokenOf<"word">[]): number[] {
  const digits = tokens.flatMap((token) => [...String(token.roles.weekday)].map(Number));
  return [...new Set(digits)].sort();
}

/** Ratings, addresses, telephones, and how far a place is from another. */
export function readAttributes(draft: Draft, placeOf: (token: Token) => NameToken | null): void {
  const { tokens } = draft.passage;
  const flat = draft.passage.kind === "row" ? draft.passage.clauses.flat() : tokens;
  for (const [at, token] of flat.entries()) {
    const place = placeOf(token);
    const near = flat.slice(Math.max(0, at - 3), at);
    const label = near.find((word) => does(word, "rating"));
    const score = isA(token, "score")
      ? token.value
      : isA(token, "figure") && label && token.value <= 5 && token.value > 0
        ? token.value
        : null;
    if (place && score !== null)
      draft.emit({ kind: "attribute", place: draft.quote(place), attribute: "rating", value: String(score) }, [
        token,
        label,
      ]);
    if (place && isA(token, "telephone"))
      draft.emit(
        { kind: "attribute", place: draft.quote(place), attribute: "telephone", value: draft.quote(token).quote },
        [token],
      );
    if (place && isA(token, "address"))
      draft.emit(
        { kind: "attribute", place: draft.quote(place), attribute: "address", value: draft.quote(token).quote },
        [token],
      );
    if (isA(token, "distance") && !draft.isTaken(token)) readDistance(draft, { place, at, flat });
  }
}

interface At {
  readonly place: NameToken | null;
  readonly at: number;
  readonly flat: readonly Token[];
}

/** 距故宫592米, "592 m from the Palace Museum". */
function readDistance(draft: Draft, { place, at, flat }: At): void {
  const token = flat[at] as TokenOf<"distance">;
  const before = flat.slice(Math.max(0, at - 4), at);
  const name = [...before].reverse().find((word) => isA(word, "name")) as NameToken | undefined;
  const isAway = before.some((word) => does(word, "away")) && name && does(flat[flat.indexOf(name) - 1], "away");
  const behind = flat.slice(at + 1, at + 5);
  const named = behind.find((word) => isA(word, "name")) as NameToken | undefined;
  const isFrom = named && behind.slice(0, behind.indexOf(named)).some((word) => does(word, "origin", "away"));
  const to = isAway ? name : isFrom ? named : null;
  const subject = place === to ? draft.frame.place : place;
  if (!to || !subject) return;
  draft.emit({ kind: "distance", mode: null, from: draft.quote(subject), to: draft.quote(to), metres: amount(token) }, [
    token,
    to,
  ]);
}

/** The time before which, and the place at which, a line of a plan has somebody. */
export function slotOf({ passage }: Draft): TokenOf<"clock"> | null {
  const lead = passage.kind === "row" ? passage.clauses.slice(0, 2).flat() : passage.tokens.slice(0, 4);
  for (const [at, token] of lead.entries()) {
    if (isA(token, "clock")) return passage.kind !== "row" && isSign(lead[at - 1], "(") ? null : token;
    if (isLead(token)) continue;
    return null;
  }
  return null;
}

/** What may stand before the time of a line or behind it. */
const isLead = (token: Token) =>
  isA(token, "sign") ||
  isA(token, "day") ||
  isA(token, "date") ||
  does(token, "time", "morning", "afternoon", "noon", "plain", "purpose", "rough", "weekday", "daysAhead", "place") ||
  (isA(token, "text") && token.end - token.start <= 2);

/** Visits: a place with the time of its line or of its clause, or with a word that takes somebody there. */
export function readVisits(draft: Draft, slot: TokenOf<"clock"> | null, journeys: readonly Journey[]): void {
  const { passage, frame } = draft;
  const inPlan = frame.day !== null || slot !== null;
  const passed = new Set(journeys.flatMap(({ ends }) => [ends.from, ends.to]));
  const visited: NameToken[] = [];
  for (const [index, clause] of passage.clauses.entries()) {
    const places = clause.filter(isPlace).filter((place) => isVisited(clause, place, passed));
    const clocks = clocksBeside(draft, index).filter((clock) => clock !== slot);
    const goes = clause.some((token) => does(token, "visit", "purpose", "arrives", "target", "leave"));
    for (const place of places) {
      const own = places.length === 1 ? ownClock(clause, clocks) : null;
      const isFirst = visited.length === 0;
      if (!goes && !own && !(isFirst && inPlan && leads(passage, place))) continue;
      if (own && !goes && !inPlan) continue;
      const time =
        own && isVisitTime(own, goes)
          ? own
          : isFirst && slot && !draft.isTaken(slot) && holdsFor(passage, slot, index)
            ? slot
            : null;
      const leaves = time && time.to === null && clause.some((token) => does(token, "leave"));
      const from = time === null || leaves ? null : time.from;
      const to = time === null ? null : leaves ? time.from : time.to;
      draft.emit({ kind: "visit", place: draft.quote(place), purpose: purposeOf(draft, clause, place), from, to }, [
        time,
        place,
      ]);
      visited.push(place);
    }
    const last = visited.at(-1);
    if (last) readEnd(draft, clause, last);
    readStay(draft, clause, places[0] ?? last ?? null);
  }
  if (visited.length > 0) draft.frame = { ...draft.frame, place: visited[0]!, standsAt: visited.at(-1)! };
  if (slot && !draft.isTaken(slot)) readBareSlot(draft, slot);
}

/** Only the time and its label stand before the place. */
function leads({ kind, tokens }: Draft["passage"], place: NameToken): boolean {
  return (
    kind === "row" || tokens.slice(0, tokens.indexOf(place)).every((token) => isLead(token) || isA(token, "clock"))
  );
}

/** The one time of a clause, or the first of two of which the other ends the visit. */
function ownClock(clause: readonly Token[], clocks: readonly TokenOf<"clock">[]): TokenOf<"clock"> | null {
  const [first, second] = clocks;
  if (clocks.length === 2) return does(clause[clause.indexOf(second!) - 1], "until") ? first! : null;
  return clocks.length === 1 ? first! : null;
}

/** A place that a ride goes to is visited where a word such as 去 says so; one that is measured from is not. */
function isVisited(clause: readonly Token[], place: NameToken, passed: ReadonlySet<NameToken | null>): boolean {
  return passed.has(place) ? does(clause[clause.indexOf(place) - 1], "visit") : !isLandmark(clause, place);
}

/** 12点离开, 玩到四点, "stay until noon": when the visit before it ends. */
function readEnd(draft: Draft, clause: readonly Token[], place: NameToken): void {
  const clock = draft.free(ofKind(clause, "clock")).find(({ to }) => to === null);
  const at = clock ? clause.indexOf(clock) : -1;
  const ends = clock && (does(clause[at - 1], "until", "leave") || does(clause[at + 1], "leave"));
  if (clock && ends) draft.amendVisit(place, clock);
}

/** Times of a clause, and those alone in brackets behind it: 故宫（9:00-12:00）. */
function clocksBeside(draft: Draft, index: number): TokenOf<"clock">[] {
  const { clauses } = draft.passage;
  const own = draft.free(ofKind(clauses[index]!, "clock"));
  const next = clauses[index + 1] ?? [];
  return own.length === 0 && next.length === 1 ? draft.free(ofKind(next, "clock")) : own;
}

/** A slot is of its own clause, and of the next where nothing else is said in its own. */
function holdsFor({ kind, clauses }: Draft["passage"], slot: Token, index: number): boolean {
  const at = clauses.findIndex((clause) => clause.includes(slot));
  if (kind === "row" || at === index) return true;
  const isBare = clauses[at]!.every(
    (token) =>
      token === slot ||
      does(token, "morning", "noon", "afternoon", "time", "purpose", "rough", "plain") ||
      isSign(token, ":", "-"),
  );
  return at + 1 === index && isBare;
}

/** Longer than this is a place open and nobody there. */
const LONGEST_VISIT = 420;
const isVisitTime = ({ from, to }: TokenOf<"clock">, goes: boolean) => goes || to === null || to - from < LONGEST_VISIT;

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

function readStay(draft: Draft, clause: readonly Token[], place: NameToken | null): void {
  const about = place ?? draft.frame.place;
  for (const duration of draft.free(ofKind(clause, "duration"))) {
    const at = clause.indexOf(duration);
    const stays = clause.slice(Math.max(0, at - 4), at + 2).some((token) => does(token, "stay", "visit"));
    if (about && stays)
      draft.emit(
        {
          kind: "time",
          of: "visit",
          number: null,
          mode: null,
          from: null,
          to: null,
          place: draft.quote(about),
          minutes: amount(duration),
        },
        [duration],
      );
  }
}

/** A time of the plan that names an activity and no place. */
function readBareSlot(draft: Draft, slot: TokenOf<"clock">): void {
  const activity = draft.passage.tokens.find((token) => does(token, "purpose"));
  if (activity)
    draft.emit({ kind: "visit", place: null, purpose: purposeOf(draft, [], null), from: slot.from, to: slot.to }, [
      slot,
      activity,
    ]);
}
