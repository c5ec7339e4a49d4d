/** Values as Chinese answers and observations write them: amounts, times of day, durations, distances. Pure text in, spans out. */

import { numberOf, type Span } from "@arenakit/evaluator-checks";

/** A value that stands in a text; `low` and `high` differ for a range such as 100-150元. */
export interface ValueAt extends Span {
  readonly low: number;
  readonly high: number;
  /** The text itself says that it is rounded: 约, 左右, 起. */
  readonly rough: boolean;
}

const NUMBER = String.raw`\d{1,3}(?:[,，]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const RANGE_SIGN = String.raw`\s*[-–—~～至到]\s*`;
const AMOUNT = new RegExp(
  String.raw`(?<![\d.])(?<!\d[:：])(?:(?:[¥￥]|RMB|CNY)\s?(${NUMBER})(?:${RANGE_SIGN}[¥￥]?(${NUMBER}))?(万)?元?|(${NUMBER})(?:元?${RANGE_SIGN}(${NUMBER}))?\s*(万)?(?:元|块钱|块(?!地)|圆(?![明形])|RMB|CNY|yuan))`,
  "gi",
);
const CLOCK =
  /(次日|第二天|翌日)?\s*(?<![\d.])(?<!\d[:：])((?:[01]?\d|2[0-4])[:：][0-5]\d)(?![:：]?\d)(\s*[（(]?(?:\+1|次日|第二天)[）)]?)?|(凌晨|清晨|早上|上午|中午|下午|傍晚|晚上|晚)\s*(\d{1,2})[点时](?:(半)|(\d{1,2})分?)?/g;
const DURATION =
  /(?<![\d.])(?<!\d[:：])(?:(\d+(?:\.\d+)?)\s*(?:个)?(?:半)?(?:小时|钟头|hours?(?![a-z])|hrs?(?![a-z])|[hH](?![a-zA-Z])|时(?=\s*\d+\s*分|。|，|；|$))(半)?(?:\s*(?:and\s+|零)?(\d{1,2})\s*(?:分钟?|min|m(?![a-zA-Z])))?|(\d+(?:\.\d+)?)\s*(?:分钟|min(?:utes?)?(?![a-zA-Z])|(?<!\.\d{1,2}\s?)分(?![\d店公之数时])))/g;
const DISTANCE = /(?<![\d.])(?<!\d[:：])(\d+(?:\.\d+)?)\s*(公里|千米|km|KM|Km|米|m(?![a-zA-Z²³]))/g;

/** Every amount in yuan. */
export function amountsIn(text: string): ValueAt[] {
  return [...text.matchAll(AMOUNT)].map((match) => {
    const factor = (match[3] ?? match[6]) ? 10_000 : 1;
    const low = numberOf(match[1] ?? match[4]!) * factor;
    const second = match[2] ?? match[5];
    const high = second === undefined ? low : numberOf(second) * factor;
    return valueAt(text, match, high >= low ? [low, high] : [high, high]);
  });
}

export interface ClockAt extends Span {
  /** Minutes after 00:00; 1440 more when the text says that it is the next day. */
  readonly minute: number;
}

/** Every time of day: 08:30, 8：30, 次日06:10, 下午3点半. */
export function clocksIn(text: string): ClockAt[] {
  const found: ClockAt[] = [];
  for (const match of text.matchAll(CLOCK)) {
    const lead = match[0].length - match[0].trimStart().length;
    const start = match.index + lead;
    const end = match.index + match[0].trimEnd().length;
    if (match[2] !== undefined) {
      const [hour, minute] = match[2].split(/[:：]/).map(Number);
      const nextDay = match[1] !== undefined || match[3] !== undefined ? 1440 : 0;
      found.push({ start, end, minute: hour! * 60 + minute! + nextDay });
    } else {
      const said = Number(match[5]);
      const afternoon = /下午|傍晚|晚/.test(match[4]!) && said < 12 ? 12 : 0;
      const minute = match[6] ? 30 : Number(match[7] ?? 0);
      if (said <= 24 && minute < 60) found.push({ start, end, minute: (said + afternoon) * 60 + minute });
    }
  }
  return found;
}

/** Every duration, in minutes. */
export function durationsIn(text: string): ValueAt[] {
  return [...text.matchAll(DURATION)].map((match) => {
    const halves = /个半|半$/.test(match[0]) || match[2] !== undefined ? 30 : 0;
    const minutes = match[1] === undefined ? Number(match[4]) : Number(match[1]) * 60 + halves + Number(match[3] ?? 0);
    return valueAt(text, match, [minutes, minutes]);
  });
}

/** Every distance, in metres. */
export function distancesIn(text: string): ValueAt[] {
  return [...text.matchAll(DISTANCE)]
    .filter((match) => !/平方$|立方$/.test(text.slice(0, match.index)))
    .map((match) => {
      const metres = Number(match[1]) * (/^(米|m)$/.test(match[2]!) ? 1 : 1000);
      return valueAt(text, match, [metres, metres]);
    });
}

function valueAt(text: string, match: RegExpExecArray, [low, high]: readonly [number, number]): ValueAt {
  const start = match.index;
  const end = start + match[0].length;
  const rough =
    /[约近]\s*$/.test(text.slice(Math.max(0, start - 3), start)) ||
    /^\s*(左右|上下|起|多)/.test(text.slice(end, end + 3));
  return { start, end, low, high, rough };
}
