/** Values as tool results write them: amounts, times of day, durations, distances. Every pattern is bounded: linear in the text. */

import type { Span } from "@arenakit/evaluator-checks";

/** A value that stands in a text. */
export interface ValueAt extends Span {
  readonly value: number;
}

const AMOUNT = /(?<![\d.])(\d{1,7}(?:\.\d{1,2})?) ?(?:元|yuan|CNY|RMB)/gi;
const CLOCK = /(次日|第二天)?(?<![\d:.])([01]?\d|2[0-4])[:：]([0-5]\d)(?![\d:])/g;
const DURATION =
  /(?<![\d.:])(?:(\d{1,3}(?:\.\d)?) ?(?:小时|时|hours?|h(?![a-z]))(?: ?(\d{1,2}) ?(?:分|min|m(?![a-z])))?|(\d{1,5}) ?(?:分(?![店公之数])|min))/g;
const DISTANCE = /(?<![\d.:])(\d{1,7}(?:\.\d{1,3})?) ?(公里|千米|km|米|m(?![a-z²³]))/g;

/** Every amount in yuan. */
export function amountsIn(text: string): ValueAt[] {
  return valuesIn(text, AMOUNT, ([, amount]) => Number(amount));
}

/** Every time of day, minutes after 00:00; 1440 more where the text says that it is the next day. */
export function clocksIn(text: string): ValueAt[] {
  return valuesIn(text, CLOCK, ([, next, hour, minute]) => Number(hour) * 60 + Number(minute) + (next ? 1440 : 0));
}

/** Every duration, in minutes. */
export function durationsIn(text: string): ValueAt[] {
  return valuesIn(text, DURATION, ([, hours, rest, minutes]) =>
    hours === undefined ? Number(minutes) : Number(hours) * 60 + Number(rest ?? 0),
  );
}

/** Every distance, in metres. */
export function distancesIn(text: string): ValueAt[] {
  return valuesIn(text, DISTANCE, ([, length, unit]) => Number(length) * (unit === "米" || unit === "m" ? 1 : 1000));
}

function valuesIn(text: string, pattern: RegExp, read: (match: RegExpExecArray) => number): ValueAt[] {
  return [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    value: read(match),
  }));
}
