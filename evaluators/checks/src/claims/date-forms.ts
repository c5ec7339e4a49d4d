/** Dates and days of a plan: 5月3日, 5/3（日）, "the 3rd", "Sunday the third", 第二天, "day two". */
import { END, type Form, form, HAN } from "./forms.ts";
import { EN_NUMBER, hanNumber, ORDINAL, ordinalNumber } from "./number-words.ts";
import type { TokenValue } from "./token.ts";

const TO = String.raw` ?(?:-|~|—|→|到|至|to) ?`;
/** 5/3（日）, 3日周日, "3/5 (Sun)": what shows that figures are a date. */
const WEEKDAY = String.raw`(?:周|星期|礼拜|[一二三四五六日天]\)|(?:mon|tues?|wed|thu|fri|sat|sun)(?:s?day)?${END})`;
const MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december";

/** "the 3rd", 3日: the month is that of the plan. */
const dateOfMonth = (date: string): TokenValue => ({
  kind: "date",
  year: null,
  month: null,
  date: /\d/.test(date) ? Number(date) : ordinalNumber(date),
});

function dayOf(day: number): TokenValue | null {
  return day > 0 && day < 100 ? { kind: "day", day } : null;
}

export const DATES: readonly Form[] = [
  form(String.raw`(20\d\d)(?:-|/|\.|年)(\d{1,2})(?:-|/|\.|月)(\d{1,2})(?!\d)[日号]?`, ([, year, month, date]) => ({
    kind: "date",
    year: Number(year),
    month: Number(month),
    date: Number(date),
  })),
  form(String.raw`(?:20\d\d年)?\d{1,2}月\d{1,2}[日号]?${TO}(?:\d{1,2}月)?\d{1,2}[日号]`, () => ({ kind: "dates" })),
  form(String.raw`(\d{1,2})/(\d{1,2})(?= ?(?:[(,，]? ?${WEEKDAY}|晴|多云|阴|[小中大阵]雨))`, ([, month, date]) => ({
    kind: "date",
    year: null,
    month: Number(month),
    date: Number(date),
  })),
  form(String.raw`(\d{1,2})[日号](?= ?\(?${WEEKDAY})`, ([, date]) => dateOfMonth(date!)),
  form(
    String.raw`(?:on )?the (\d{1,2})(?:st|nd|rd|th)(?= ?(?:[,.:;)]|$))|on the (\d{1,2})(?:st|nd|rd|th)(?= (?:is|it|at|from|you|we)${END})`,
    ([, first, second]) => dateOfMonth(first ?? second!),
  ),
  form(
    String.raw`(?:the )?(\d{1,2})(?:st|nd|rd|th)${END}(?! of)|the (${ORDINAL})${END}(?! of)`,
    ([, date, words], { weekday }) => (weekday ? dateOfMonth(date ?? words!) : null),
  ),
  form(String.raw`(?:the )?(${ORDINAL})(?= of (?:${MONTHS})${END})`, ([, date]) => ({
    kind: "figure",
    value: ordinalNumber(date!),
  })),
  form(String.raw`(${HAN})月(${HAN})[日号]`, ([, month, date]) => ({
    kind: "date",
    year: null,
    month: hanNumber(month!),
    date: hanNumber(date!),
  })),
  form(String.raw`(\d{1,2})月(\d{1,2})[日号]?`, ([, month, date]) => ({
    kind: "date",
    year: null,
    month: Number(month),
    date: Number(date),
  })),
  form("首日(?!封)", () => dayOf(1)),
  form(
    String.raw`(?:第 ?(${HAN}|\d{1,2}) ?[天日](?![上下]班)|(?:day ?|d)(\d{1,2})(?![\d:.a-z])|day (${EN_NUMBER})${END}|(${ORDINAL}) day${END}(?! of))`,
    ([, han, digits, words, ordinal]) => dayOf(ordinal ? ordinalNumber(ordinal) : hanNumber(han ?? digits ?? words!)),
  ),
];
