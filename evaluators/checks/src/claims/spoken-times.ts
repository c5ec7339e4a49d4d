/**
 * Times and dates that several tokens say together, times that are only a bound of something, and the half of the day that a
 * time is of where its own words leave it open.
 */
import { isSpokenHour } from "./quantities.ts";
import { does, isA, isSign, type Token, type TokenOf } from "./token.ts";

type Words = (token: Token) => string;

const NOON = 720;

/** What a plan has said of times, from line to line of a day. */
export interface ClockCarry {
  /** Minutes of its last time. */
  last: number;
  /** The answer counts hours to twelve somewhere. */
  readonly isTwelve: boolean;
}

/** "2 pm", "2:15 p.m.": hours of this answer are counted to twelve, and none to twenty-four. */
export const countsToTwelve = (answer: string) =>
  /\d ?[ap]\.?m\b/i.test(answer) && !/(?:1[3-9]|2[0-3]):[0-5]\d/.test(answer);

/** 五点, "half past five", 5:47: no word beside it and no zero before it say which half of the day it is of. */
function isOpen(words: string): boolean {
  if (/morning|afternoon|evening|night/.test(words)) return false;
  return isSpokenHour(words) || /^(?:[1-9]|1[0-2]):\d\d(?![^a-z]{0,12}[ap]\.?m)/i.test(words);
}

/** "9:00 until 22:00", "from 9 am to noon", "half past six in the morning until nine at night". */
export function spansJoined(tokens: readonly Token[], words: Words): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const [begins, first, word] = [joined.at(-3), joined.at(-2), joined.at(-1)];
    const isSpan = does(word, "until") || (does(word, "target") && does(begins, "origin"));
    if (isSpan && isA(token, "clock") && token.to === null && isA(first, "clock") && first.to === null) {
      const isHalf = isOpen(words(token)) && !words(token).includes("morning") && token.from + NOON > first.from;
      const to = token.from > first.from ? token.from : token.from + (isHalf ? NOON : 2 * NOON);
      joined.splice(-2, 2, { start: first.start, end: token.end, kind: "clock", from: first.from, to });
    } else joined.push(token);
  }
  return joined;
}

const DOORS = ["opens", "closes", "hours", "opensUntil"] as const;
/** Longer spans are hours of doors, and no part of a plan. */
const LONGEST_PART = 420;
/** Hours from one to five are of the afternoon sooner than of the night. */
const LATEST_SMALL_HOUR = 360;

/** 下午一点半…玩到四点, "2 pm … you finish at 5:47": the half of the day that follows the time before. */
export function halvesTold(tokens: readonly Token[], words: Words, carry: ClockCarry): Token[] {
  const isRow = isSign(tokens[0], "|");
  /** What a word of this sentence makes of the times behind it: "In the afternoon …". */
  let half: "morning" | "afternoon" | null = null;
  /** Whether the last time of this line had a word for its half of the day. */
  let isHalved = false;
  return tokens.map((token, at) => {
    const isHeading = at === 0 && does(token, "weekday");
    const isDay = ["day", "date"].includes(token.kind) || does(token, "nextDay", "daysAhead");
    if (isHeading || isA(token, "ride") || isDay) carry.last = 0;
    if (isDay || isSign(token, ".", "。", ";", "；")) half = null;
    else if (words(token).length > 1 && words(token) !== "night")
      half = does(token, "morning") ? "morning" : does(token, "afternoon") ? "afternoon" : half;
    if (!isA(token, "clock")) return token;
    // 11点开门 is an hour of doors, and no next one of the plan.
    if ([at - 2, at - 1, at + 1, at + 2].some((near) => does(tokens[near], ...DOORS))) return token;
    const isTold = does(tokens[at - 1], "morning", "afternoon", "noon");
    const isLate =
      !isTold && isOpen(words(token)) && (isOfSecondHalf(token, words(token)) || isOfEvening(tokens, at, words));
    const shift = isLate ? NOON : 0;
    const clock = { ...token, from: token.from + shift, to: token.to === null ? null : token.to + shift };
    const length = (clock.to ?? clock.from) - clock.from;
    if (length < LONGEST_PART && clock.from < 2 * NOON) carry.last = clock.to ?? clock.from;
    isHalved = isTold || isLate || /[ap]\.?m/i.test(words(token));
    return clock;
  });

  function isOfSecondHalf({ from, to }: TokenOf<"clock">, own: string): boolean {
    if (from <= 0 || from >= NOON || (to ?? 0) > NOON + 59) return false;
    const isSmall = from < LATEST_SMALL_HOUR;
    if (half === "morning" && !isSmall) return false;
    if (isSpokenHour(own)) return isSmall || (to === null && carry.last >= NOON);
    const last = half === "afternoon" ? Math.max(carry.last, NOON) : carry.last;
    const isNext = from < last && from + NOON > carry.last;
    const isOfTwelve = carry.isTwelve || isHalved;
    if (isRow) return isSmall && isOfTwelve;
    return isSmall ? isOfTwelve || isNext : isOfTwelve && isNext && carry.last >= NOON;
  }
}

/** Tokens before a time in which its half of the day is told: work for each time is bounded. */
const NEAR_TIME = 16;

/** "In the evening, 7 to 9", 安排在晚上，七点: a word for the second half of the day, alone before a comma. */
function isOfEvening(tokens: readonly Token[], at: number, words: Words): boolean {
  const { from } = tokens[at] as TokenOf<"clock">;
  const before = tokens.slice(Math.max(0, at - NEAR_TIME), at);
  const word = before.findLastIndex((token) => does(token, "afternoon") && words(token).length > 1);
  const between = before.slice(word + 1);
  const isLed =
    word >= 0 && isSign(between[0], ",", "，", ":", "：") && between.every((token) => !does(token, "morning"));
  const isNear = between.filter((token) => isSign(token, ",", "，")).length <= 1;
  return isLed && isNear && from > 0 && from < NOON;
}

const BOUNDED = ["clock", "distance", "duration", "score", "figure", "money", "degrees"];

/** 3公里内, 18点前, "under 150 yuan", ≥4.0: what is asked for, and no fact. A budget stays an amount. */
export function boundsMarked(tokens: readonly Token[], text: string): Token[] {
  const words = ({ start, end }: Token) => text.slice(start, end);
  return tokens.map((token, at): Token => {
    if (!BOUNDED.includes(token.kind) || (isA(token, "clock") && token.to !== null)) return token;
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    // "by 17:00" is a bound, "faster by 40 minutes" is none.
    const isSaid = does(before, "bound") && !does(before, "hour");
    const isLimited =
      isSign(before, "≤", "≥", "<", ">", "≦", "≧") || isSaid || does(next, "boundAfter") || isLimit(tokens, at, words);
    const isBudget =
      isA(token, "money") &&
      [at - 3, at - 2, at - 1, at + 1, at + 2].some((near) => does(tokens[near], "budget", "left", "over"));
    const isBound = isA(token, "clock") ? isBoundClock(tokens, at, text) : isLimited && !isBudget;
    return isBound ? { start: token.start, end: token.end, kind: "count", value: boundOf(token) } : token;
  });
}

/** "Your limit was 6 km", 上限是6公里. */
function isLimit(tokens: readonly Token[], at: number, words: Words): boolean {
  let to = at - 1;
  while (
    to > at - 3 &&
    (does(tokens[to], "plain", "rough") || isSign(tokens[to], ":", "：") || isLink(tokens[to], words))
  )
    to -= 1;
  return tokens[at]!.kind === "distance" && does(tokens[to], "boundAfter", "budget", "request");
}

const isLink = (token: Token | undefined, words: Words) =>
  isA(token, "text") && /^(?:is|was|of|being|是|为|定)$/.test(words(token));

const boundOf = (token: Token) => (isA(token, "money") ? token.max : isA(token, "figure") ? token.value : 0);

/** Words that may stand between a bound and its time: "before the 6 pm", 早于中午十二点, "ahead of your 15:00". */
const isBetween = (token: Token | undefined, text: string) =>
  does(token, "morning", "noon", "afternoon", "rough", "plain") ||
  (isA(token, "text") && /^(?:your|our|the|my|你|您|我)/.test(text.slice(token.start, token.end)));

function isBoundClock(tokens: readonly Token[], at: number, text: string): boolean {
  const token = tokens[at] as TokenOf<"clock">;
  const isBefore = /^ ?(?:之|以)?[前后](?!入)/.test(text.slice(token.end, token.end + 3));
  // "22 minutes later, at 09:38": behind a comma a time stands by itself.
  const near = tokens.slice(Math.max(0, at - 3), at);
  const own = near.slice(near.findLastIndex((one) => isSign(one, ",", "，", "(")) + 1);
  const isMeasured = own.some((one) => does(one, "away", "compared"));
  if (isBefore || isMeasured || does(tokens[at + 1], "boundAfter")) return true;
  let to = at - 1;
  while (to > at - 4 && isBetween(tokens[to], text)) to -= 1;
  const word = tokens[to];
  if (isSign(word, "≤", "≥", "<", ">", "≦", "≧")) return true;
  // "before the 15:00 G7" is when a ride departs, and "by 10:28" when somebody is there.
  const isExact = word && text.slice(word.start, word.end) === "by" && token.from % 5 !== 0;
  return does(word, "bound") && !isExact && !isA(tokens[at + 1], "ride");
}

/** "May 3", "3 May" and "3rd of May" are dates. */
export function datesJoined(tokens: readonly Token[], words: (token: Token) => string): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    const isOf = isA(tokens[at + 1], "text") && words(tokens[at + 1]!) === "of";
    const next = tokens[isOf ? at + 2 : at + 1];
    const [word, figure] = isA(token, "word") ? [token, next] : [next, token];
    const month = isA(word, "word") ? word.roles.month : undefined;
    if (typeof month === "number" && isA(figure, "figure") && figure.value >= 1 && figure.value <= 31) {
      const isRange =
        (isSign(joined.at(-1), "-", "—", "~") || does(joined.at(-1), "and", "target")) && isA(joined.at(-2), "figure");
      const place = { start: token.start, end: next!.end };
      joined.push(
        isRange ? { ...place, kind: "dates" } : { ...place, kind: "date", year: null, month, date: figure.value },
      );
      at += isOf ? 2 : 1;
    } else joined.push(token);
  }
  return joined;
}
