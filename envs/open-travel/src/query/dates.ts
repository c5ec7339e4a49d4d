/** When a journey begins and how many days it takes: from today, by its date or its day of the week where today is known. */
import { type Constraints, dayNumber, weekday } from "@arenakit/contracts";
import { hanNumber } from "@arenakit/evaluator-checks";
import { matchesOf } from "./query-text.ts";

interface Span {
  readonly start: number;
  readonly end: number;
}

export interface QueryDates {
  readonly dates: Constraints["dates"];
  readonly sources: readonly Span[];
  readonly unread: readonly Span[];
}

const COUNT = String.raw`(\d{1,2}|[一二两俩三四五六七八九十]|(?<![a-z])(?:one|two|three|four|five|six|seven|eight|nine|ten))`;
const DAYS = new RegExp(
  String.raw`(?<![\d第每])${COUNT}(?: ?|-)(?:天(?!内|之内|后|前)|日游|日(?=之旅|行程|自由行|旅)|days?(?![a-z])|full days?)`,
);
const A_DAY =
  /(?:玩|逛|待|转)一整?天|(?:plan|spend|have) (?:a|one|my) (?:full |whole )?day(?![a-z])|(?<![a-z])a day (?:in|trip)|one-day/;
/** 3d2n. */
const DAYS_IN_SHORT = /(?<![a-z\d])(\d{1,2})d ?\d{1,2}n(?![a-z])/;
const NIGHTS = new RegExp(String.raw`${COUNT}(?: ?|-)(?:晚(?!上|饭|餐|点)|夜(?!里|市|景|宵)|nights?(?![a-z]))`);
/** A stay of nights without its days; 一晚800元 is a price. */
const STAY = new RegExp(
  String.raw`(?:[住待呆过]上?|stay(?:ing)? |for )${COUNT}(?: ?|-)(?:个?晚(?!上|饭|餐|点)|夜(?!里|市|景|宵)|nights?(?![a-z]))|(?<![a-z\d])(\d|two|three|four|five|six|seven)[ -]nights?(?![a-z])`,
);
const NAMES = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const countOf = (said: string) => (NAMES.indexOf(said) > 0 ? NAMES.indexOf(said) : said === "俩" ? 2 : hanNumber(said));

const FIRST_DAY =
  /大后天|后天|明天|明日|明早|明晚|今天|今日|今晚|今早|the day after tomorrow|(?<![a-z])(?:tomorrow|today|tonight)(?![a-z])/;
const OFFSETS: readonly (readonly [RegExp, number])[] = [
  [/^大后天/, 3],
  [/^(?:后天|the day after)/, 2],
  [/^(?:明|tomorrow)/, 1],
  [/./, 0],
];

const MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december";
const MONTH = `(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:[a-z]{0,6})\\.?`;
const monthOf = (word: string) => MONTHS.split("|").findIndex((name) => name.startsWith(word.slice(0, 3))) + 1;
const DATE = new RegExp(
  [
    String.raw`(?:(20\d\d) ?[年/-] ?)?(\d{1,2}) ?月 ?(\d{1,2})(?: ?[日号])?`,
    String.raw`(20\d\d)[-/](\d{1,2})[-/](\d{1,2})(?!\d)`,
    String.raw`(?<![a-z])${MONTH} (\d{1,2})(?:st|nd|rd|th)?(?![\d:])`,
    String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th)? (?:of )?${MONTH}(?![a-z])`,
  ].join("|"),
  "g",
);
const RANGE_END =
  /^ ?(?:-|–|~|到|至|to|until|through) ?(\d{1,2})(?:st|nd|rd|th)?(?: ?[日号])?(?![\d:月点时]| ?(?:am|pm))/;
const TO = /^ ?(?:-|–|~|到|至|to|until|through) ?$/;
/** A day of the month by itself. */
const OF_MONTH = /(?<![\d月])\d{1,2}号(?!线|楼|店|院|口|厅)/g;
const WEEKDAY =
  /(下下|下|这|本)?个?(?:周|星期|礼拜)([一二三四五六日天])|(?<![a-z])(next |this |on |coming )?(monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?![a-z])/g;
const WEEKDAYS = ["", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
/** Days that a calendar of feasts would tell. */
const FEASTS =
  /国庆(?:节|黄金周)?|黄金周|五一|劳动节|端午节?|中秋节?|春节|过年|元旦|清明节?|寒假|暑假|(?:(?:下|这|本)?个?)?(?:周末|双休日)|月[初中底]|(?<![a-z])(?:(?:next |this )?weekend|national day|golden week|may day|labou?r day|spring festival|chinese new year|christmas|easter|next (?:week|month)|summer holidays?)(?![a-z])/g;

interface DatedSpan extends Span {
  readonly month: number;
  readonly date: number;
  readonly year: number | null;
}

/** `now` is the simulated local time; without it dates and days of the week tell no first day. */
export function datesIn(text: string, now?: string): QueryDates {
  const today = now?.slice(0, "2026-05-01".length);
  const [sources, unread]: [Span[], Span[]] = [[], []];
  const first = firstDayIn(text, today);
  if (first.offset !== null) sources.push(...first.spans);
  else unread.push(...first.spans);
  const counted = daysIn(text) ?? (first.days === null ? daysUntilBack(text, first, today) : null);
  if (counted) sources.push(counted);
  else if (first.days !== null) sources.push(...first.spans.filter((span) => !sources.includes(span)));
  const days = counted?.days ?? first.days;
  unread.push(...spansOf(FEASTS, text), ...first.others.filter(({ start }) => start !== counted?.start));
  const isSaid = days !== null || first.offset !== null;
  const dates = isSaid
    ? { ...(first.offset === null ? {} : { startOffsetDays: first.offset }), days: days ?? 1 }
    : undefined;
  return { dates, sources, unread };
}

function daysIn(text: string): (Span & { readonly days: number }) | null {
  const days = DAYS.exec(text);
  const nights = NIGHTS.exec(text);
  if (days) {
    const isJoined = nights && Math.abs(nights.index - (days.index + days[0].length)) <= 2;
    const end = isJoined ? nights.index + nights[0].length : days.index + days[0].length;
    const count = countOf(days[1]!);
    return count >= 1 ? { days: count, start: days.index, end } : null;
  }
  const short = DAYS_IN_SHORT.exec(text);
  if (short) return { days: Number(short[1]), ...spanOf(short) };
  const one = A_DAY.exec(text);
  if (one) return { days: 1, ...spanOf(one) };
  const stay = STAY.exec(text);
  return stay && { days: countOf((stay[1] ?? stay[2])!) + 1, ...spanOf(stay) };
}

/** Behind a day that one is back on: 周日晚上8点前回来, 5月4日返程. */
const BACK_BEHIND =
  /^(?:早上|上午|中午|下午|傍晚|晚上|晚)?(?:\d{1,2}点)?(?:之?前)?(?:再|要|就)?(?:回(?!民|味|锅|声)|返)/;
/** Before such a day: 返程是5月4日; "back in Beijing by 8 pm on Sunday". */
const BACK_BEFORE =
  /(?:返程|回程|回来|返回)(?:是|在|定在)?$|(?<![a-z])(?:back|return(?:ing)?)(?: (?:in|to) [a-z']{2,20})?(?: by \d{1,2}(?::\d\d)?(?: ?[ap]m)?)? (?:on |by )?$/;
/** Characters beside a day that may say so. */
const BESIDE_DAY = 48;

/** The days from the first one to one that the traveller is back on; null where no other day is said to be that. */
function daysUntilBack(
  text: string,
  { offset: first, spans }: FirstDay,
  today: string | undefined,
): (Span & { readonly days: number }) | null {
  if (first === null || !today) return null;
  const named = [
    ...datedSpans(text).map((date) => ({ start: date.start, end: date.end, offset: offsetOf(date, today) })),
    ...matchesOf(WEEKDAY, text).map((match) => ({ ...spanOf(match), offset: weekdayOffset(match, today) })),
  ];
  for (const { start, end, offset } of named) {
    const isBack =
      BACK_BEHIND.test(text.slice(end, end + BESIDE_DAY)) ||
      BACK_BEFORE.test(text.slice(Math.max(0, start - BESIDE_DAY), start));
    const days = offset === null ? 0 : offset - first + 1;
    if (isBack && days >= 1 && days <= LONGEST_JOURNEY && !spans.some((span) => span.start === start))
      return { days, start, end };
  }
  return null;
}

interface FirstDay {
  readonly offset: number | null;
  /** Of a stretch between two dates. */
  readonly days: number | null;
  readonly spans: readonly Span[];
  /** Further days. */
  readonly others: readonly Span[];
}

function firstDayIn(text: string, today: string | undefined): FirstDay {
  const dates = datedSpans(text);
  const weekdays = matchesOf(WEEKDAY, text);
  const ofMonth = spansOf(OF_MONTH, text);
  const near = FIRST_DAY.exec(text);
  if (near) {
    const offset = OFFSETS.find(([pattern]) => pattern.test(near[0]))![1];
    return { offset, days: null, spans: [spanOf(near)], others: [...dates, ...weekdays.map(spanOf), ...ofMonth] };
  }
  const [date, last] = dates;
  if (date) {
    const isRange = last !== undefined && TO.test(text.slice(date.end, last.start));
    const days = isRange ? daysBetween(date, last) : rangeDays(text, date);
    const spans = isRange
      ? [{ start: date.start, end: last.end }]
      : [{ ...date, end: date.end + (days ? RANGE_END.exec(text.slice(date.end))![0].length : 0) }];
    const others = [...dates.slice(isRange ? 2 : 1), ...weekdays.map(spanOf), ...ofMonth];
    return { offset: today ? offsetOf(date, today) : null, days, spans, others };
  }
  const [day, ...others] = weekdays;
  if (!day) return { offset: null, days: null, spans: [], others: ofMonth };
  const more = [...others.map(spanOf), ...ofMonth];
  return { offset: today ? weekdayOffset(day, today) : null, days: null, spans: [spanOf(day)], others: more };
}

function datedSpans(text: string): DatedSpan[] {
  return matchesOf(DATE, text).flatMap((match) => {
    const [, y1, m1, d1, y2, m2, d2, m3, d3, d4, m4] = match;
    const month = (m3 ?? m4) ? monthOf((m3 ?? m4)!) : Number(m1 ?? m2);
    const date = Number(d1 ?? d2 ?? d3 ?? d4);
    const year = (y1 ?? y2) === undefined ? null : Number(y1 ?? y2);
    return month >= 1 && month <= 12 && date >= 1 && date <= 31 ? [{ ...spanOf(match), month, date, year }] : [];
  });
}

const isoOf = ({ year, month, date }: Pick<DatedSpan, "year" | "month" | "date">, ofNow: number) =>
  `${year ?? ofNow}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;

/** Null for a day that is over, and for one that no calendar has. */
function offsetOf(date: DatedSpan, today: string): number | null {
  const [from, to] = [dayNumber(today), dayNumber(isoOf(date, Number(today.slice(0, 4))))];
  return from === null || to === null || to < from ? null : to - from;
}

/** Both days counted; null for a stretch that ends before it begins, or is longer than a journey. */
function daysBetween(first: DatedSpan, last: DatedSpan): number | null {
  const year = first.year ?? last.year ?? 2000;
  const wraps = last.year === null && last.month < first.month ? 1 : 0;
  const [from, to] = [
    dayNumber(isoOf({ ...first, year }, year)),
    dayNumber(isoOf({ ...last, year: last.year ?? year + wraps }, year)),
  ];
  const days = from === null || to === null ? 0 : to - from + 1;
  return days >= 1 && days <= LONGEST_JOURNEY ? days : null;
}
const LONGEST_JOURNEY = 60;

/** May 4-6, 5月4日到6日. */
function rangeDays(text: string, first: DatedSpan): number | null {
  const end = RANGE_END.exec(text.slice(first.end, first.end + 20));
  return end && daysBetween(first, { ...first, date: Number(end[1]) });
}

/** 周三 is the next one from today on, 下周三 that of the week after; "next Friday" means either. */
function weekdayOffset(match: RegExpExecArray, today: string): number | null {
  const [, zhWeek, zhDay, enWeek, enDay] = match;
  if (enWeek === "next ") return null;
  const day = zhDay ? "一二三四五六日".indexOf(zhDay.replace("天", "日")) + 1 : WEEKDAYS.indexOf(enDay!);
  const now = weekday(today);
  if (zhWeek === "下" || zhWeek === "下下") return day - now + 7 * zhWeek.length;
  const ahead = day - now;
  return ahead >= 0 ? ahead : zhWeek ? null : ahead + 7;
}

const spanOf = ({ index, 0: words }: RegExpExecArray): Span => ({ start: index, end: index + words.length });
const spansOf = (pattern: RegExp, text: string) => matchesOf(pattern, text).map(spanOf);
