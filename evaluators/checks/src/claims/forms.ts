/** Forms of figures: a sticky pattern that begins where one looks, and what its words say. All repetitions are bounded. */
import type { TokenValue } from "./token.ts";

/** What stands before a figure and decides between its readings. */
export interface Before {
  /** "takes", 全程: 4时28分 is no time of day. */
  readonly lasts: boolean;
  /** "closes at", "until": five is an hour. */
  readonly clocks: boolean;
  /** A day of the week: "Sunday the third" is a date. */
  readonly weekday: boolean;
  /** "rated", 评分: 5分 is no duration. */
  readonly rates: boolean;
  /** Of the day, from the words before it. */
  readonly part: "morning" | "noon" | "afternoon" | null;
  /** A sentence begins here, or words such as "you spend" or "in the evening," do right before: 9 to 11 may be hours. */
  readonly spans: boolean;
}

export type Form = readonly [RegExp, (match: RegExpExecArray, before: Before) => TokenValue | null];
export const form = (pattern: string, read: Form[1]): Form => [new RegExp(pattern, "y"), read];

export const HAN = "[零一二三四五六七八九十两]{1,3}";
/** No word goes on here. */
export const END = "(?![a-z])";
