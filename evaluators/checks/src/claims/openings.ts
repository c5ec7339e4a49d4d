/** When places are open: hours, days on which they are closed, the last admission. */
import type { ClaimOf } from "@arenakit/contracts";
import { type Draft, type NameToken, ofKind } from "./draft.ts";
import { isPlace } from "./places.ts";
import { isSpokenHour } from "./quantities.ts";
import { does, isA, type Token, type TokenOf } from "./token.ts";
import type { Role } from "./word-table.ts";

type Opening = Pick<ClaimOf<"opening">, "state" | "from" | "to" | "lastEntry">;

const SAID = ["hours", "opens", "closes", "opensUntil", "usual", "allDay", "lastEntry"] as const;
const CLOSED: Opening = { state: "closed", from: null, to: null, lastEntry: null };
/** Hours that stand alone behind a place; shorter ones may be a visit. */
const SHORTEST_HOURS = 420;
/** The same of a place that nobody was said to visit. */
const SHORTEST_BARE_HOURS = 180;

/** Reads the openings of a passage, each piece of a clause by itself: "closed on Mondays and opens 8:30-17:00". */
export function readOpenings(draft: Draft, slot: Token | null, placeOf: (token: Token) => NameToken | null): void {
  let isHours = false;
  let before: readonly Token[] = [];
  const { clauses, tokens } = draft.passage;
  const isOnTheWay = draft.has("journey", "mode");
  const isAlone = draft.frame.place !== null && !tokens.some(({ kind }) => kind === "name");
  for (const [at, clause] of clauses.entries())
    for (const piece of piecesOf(clause)) {
      // 7:30开，17:00关
      const isOpened = !isOnTheWay && isClosing(clauses[at + 1]);
      // 离关门还有4个多小时 tells no hour.
      if (piece.some((token, at) => does(token, "closes") && does(piece[at - 1], "away"))) continue;
      const own = piece.filter((token) => does(token, ...SAID) || (isOpened && does(token, "departs")));
      const said = own.length === 0 && isPlaceAndTime(piece) ? before : own;
      before = ofKind(piece, "clock").length === 1 && piece.some(isPlace) ? said : [];
      const isBehindPlace =
        slot !== null &&
        said[0] !== undefined &&
        draft.passage.tokens.some(
          (token) => isPlace(token) && token.start > slot.start && token.start < said[0]!.start,
        );
      const clocks = draft.free(ofKind(piece, "clock")).filter((clock) => clock !== slot || !isBehindPlace);
      // "Open from nine till six, and I stay from 11:06 to 11:36"
      const isStayed = piece.some((token) => does(token, "stay", "visit", "leave"));
      const isMore = isHours && !isStayed && said.length === 0 && clocks.length === 1 && clocks[0]!.to !== null;
      const isBesideSlot = slot !== null && clocks[0] !== slot && draft.passage.kind === "row";
      const isNotVisited = isBesideSlot || (isAlone && draft.frame.standsAt?.start !== draft.frame.place?.start);
      const isBare =
        piece.every(
          (token) =>
            token === clocks[0] ||
            isPlace(token) ||
            draft.passage.labels.has(token) ||
            does(token, "morning", "rough", "plain"),
        ) &&
        (clocks[0] !== slot || isAlone) &&
        isLong(clocks[0], isNotVisited ? SHORTEST_BARE_HOURS : SHORTEST_HOURS);
      if (said.length > 0) isHours = said.some((token) => does(token, "hours", "opens"));
      if (said.length === 0 && !isMore && !isBare) continue;
      const place = placeOf(clocks[0] ?? said[0]!);
      const weekdayTokens = ofKind(piece, "word").filter((token) => does(token, "weekday"));
      const opening = place && openingOf(draft, { piece, said, clocks, hasWeekday: weekdayTokens.length > 0 });
      if (!opening) continue;
      // Open 8:30-17:00 except Mondays.
      const excepted = weekdayTokens.filter((token) => does(piece[piece.indexOf(token) - 1], "except"));
      if (excepted.length > 0 && opening.state === "open")
        draft.emit({ kind: "opening", place: draft.quote(place), weekdays: daysOf(excepted), ...CLOSED }, [
          ...said,
          ...excepted,
        ]);
      const weekdays = daysOf(weekdayTokens.filter((token) => !excepted.includes(token)));
      draft.emit({ kind: "opening", place: draft.quote(place), weekdays, ...opening }, [
        ...own,
        ...weekdayTokens,
        ...clocks,
        piece.includes(place) ? place : null,
      ]);
    }
}

/** 玄妙观16:30关门，耦园17:00: what closes or opens is said once. */
const isPlaceAndTime = (piece: readonly Token[]) =>
  isPlace(piece[0]) &&
  ofKind(piece, "clock").length === 1 &&
  piece.slice(1).every((token) => isA(token, "clock") || does(token, "rough", "plain", "target", "hour"));

const isClosing = (clause: readonly Token[] | undefined) =>
  clause?.some((token) => isA(token, "clock")) && clause.some((token) => does(token, "closes"));

const isLong = (clock: TokenOf<"clock"> | undefined, shortest: number) =>
  clock !== undefined && clock.to !== null && clock.to - clock.from >= shortest;

function piecesOf(clause: readonly Token[]): Token[][] {
  const pieces: Token[][] = [[]];
  for (const token of clause)
    if (does(token, "and")) pieces.push([]);
    else pieces.at(-1)!.push(token);
  // "from 9:00 and to 17:00" is one piece with its words.
  return pieces.every((piece) => piece.some((token) => does(token, ...SAID))) ? pieces : [[...clause]];
}

interface Piece {
  readonly piece: readonly Token[];
  readonly said: readonly Token[];
  readonly clocks: readonly TokenOf<"clock">[];
  readonly hasWeekday: boolean;
}

/** What the words and times of a piece say; null where they leave a doubt. */
function openingOf(draft: Draft, { piece, said, clocks, hasWeekday }: Piece): Opening | null {
  const says = (...roles: readonly Role[]) => said.some((token) => does(token, ...roles));
  const open: Opening = { state: "open", from: null, to: null, lastEntry: null };
  const [first, second, ...more] = clocks;
  if (more.length > 0) return null;
  if (!first) {
    if (says("allDay")) return { ...open, to: 1440, from: 0 };
    if (says("closes")) return hasWeekday ? { ...open, state: "closed" } : null;
    return says("usual") || (says("opens") && hasWeekday) ? open : null;
  }
  if (second) {
    const isUntil = does(piece[piece.indexOf(second) - 1], "until");
    const isSpan =
      first.to === null && second.to === null && (says("opensUntil") || (says("opens") && (says("closes") || isUntil)));
    return isSpan ? { ...open, from: first.from, to: closing(draft, second, first.from) } : null;
  }
  if (says("lastEntry")) return first.to === null ? { ...open, lastEntry: first.from } : null;
  if (first.to !== null) return { ...open, from: first.from, to: first.to };
  const before = piece[piece.indexOf(first) - 1];
  const isEnd =
    says("closes", "opensUntil") ||
    does(before, "until", "target") ||
    does(piece[piece.indexOf(first) - 2], "opensUntil");
  if (isEnd) return { ...open, to: closing(draft, first, 0) };
  return says("opens", "departs") ? { ...open, from: first.from } : null;
}

/** 五点关门 is in the afternoon: nothing closes before noon, unless in the night. What closes before it opens does so the day after. */
function closing(draft: Draft, clock: TokenOf<"clock">, from: number): number {
  const { quote } = draft.quote(clock);
  const isSpoken = isSpokenHour(quote) && !quote.includes("morning");
  const to = isSpoken && clock.from < 720 && clock.from + 720 > from ? clock.from + 720 : clock.from;
  return to > from ? to : to + 1440;
}

function daysOf(tokens: readonly TokenOf<"word">[]): number[] {
  const digits = tokens.flatMap((token) => [...String(token.roles.weekday)].map(Number));
  return [...new Set(digits)].sort();
}
