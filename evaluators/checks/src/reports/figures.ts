/** Figures and dates in running text, Chinese and English: a number with what it counts, so that 5 km is no 5 m and 8 points are no 8 per cent. */
import { tableOf } from "@arenakit/contracts";
import { CURRENCIES, CURRENCY_SIGN, currencyOf } from "../claims/currencies.ts";
import type { Span } from "../span.ts";

export interface Figure extends Span {
  /** In the base unit of its dimension: metres, minutes, units of a currency. A date is year × 10,000 + month × 100 + day, 0 where not said. */
  readonly value: number;
  /** `percent`, `points`, `CNY`, `metres`, …; null for a bare number. */
  readonly dimension: string | null;
  readonly kind: "figure" | "date";
  /** The words say that it is rounded. */
  readonly rough: boolean;
}

const MAGNITUDES = tableOf<number>({
  万亿: 1e12,
  亿: 1e8,
  万: 1e4,
  千: 1e3,
  trillion: 1e12,
  billion: 1e9,
  bn: 1e9,
  million: 1e6,
  thousand: 1e3,
  k: 1e3,
  K: 1e3,
  M: 1e6,
  B: 1e9,
});
/** What the unit says, its dimension, and how many of the base unit it is. */
const UNITS: readonly (readonly [words: string, dimension: string, factor: number])[] = [
  ["个?百分点|percentage[ -]points?|points?|pp", "points", 1],
  ["[%％]|per ?cent|percent", "percent", 1],
  ...CURRENCIES.map(({ currency, words }) => [words, currency, 1] as const),
  ["公里|千米|kilomet(?:re|er)s?|km", "metres", 1000],
  ["英里|miles?", "metres", 1609],
  ["厘米|centimet(?:re|er)s?|cm", "metres", 0.01],
  ["毫米|millimet(?:re|er)s?|mm", "metres", 0.001],
  ["平方米|square met(?:re|er)s?|m²", "square metres", 1],
  ["平方公里|square kilomet(?:re|er)s?|km²", "square metres", 1e6],
  ["公顷|hectares?|ha", "square metres", 1e4],
  ["米|met(?:re|er)s?|m", "metres", 1],
  ["摄氏度|℃|°C|度", "degrees", 1],
  ["公斤|千克|kilograms?|kg", "grams", 1000],
  ["吨|tonnes?|tons?", "grams", 1e6],
  ["克|grams?|g", "grams", 1],
  ["分钟|minutes?|min", "minutes", 1],
  ["小时|hours?|h", "minutes", 60],
  ["个月|months?", "months", 1],
  ["周|weeks?", "weeks", 1],
  ["天|days?", "days", 1],
  ["years?", "years", 1],
];
const ALL_UNITS = UNITS.map(([words]) => words).join("|");
const UNIT_OF = UNITS.map(
  ([words, dimension, factor]) => [new RegExp(`^(?:${words})$`, "i"), dimension, factor] as const,
);
const known = new Map<string, readonly [dimension: string, factor: number] | null>();

const NUMBER = String.raw`\d{1,3}(?:[,，]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
/** What is no time of day. */
const FIGURE = new RegExp(
  String.raw`(?<![\p{Script=Latin}\d_./:-]|\d[时点])(${CURRENCY_SIGN})?\s?(${NUMBER})(?![\d]|[.:]\d|\s?[ap]\.?m\b|[时点]\d)(?:(?:\s?(万亿|亿|万|千(?!米|克)|trillion|billion|bn|million|thousand)|([kmb]))(?![a-z²]))?(?:[\s-]?(?:余|多)?(${ALL_UNITS})(?![a-z²]))?`,
  "giu",
);

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH =
  "(?:Jan|Febr?)(?:uary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?";
const YEAR = "1[5-9]\\d\\d|20\\d\\d|21\\d\\d";
const DATE = new RegExp(
  [
    String.raw`(?<![\d.,/-])(?<y1>${YEAR})(?:[-/.](?<m1>0?[1-9]|1[0-2])(?:[-/.](?<d1>\d{1,2}))?|年(?:\s?(?<m2>1[0-2]|0?[1-9])月(?:\s?(?<d2>\d{1,2})[日号])?)?)(?!\d)`,
    String.raw`\b(?:(?<d3>\d{1,2})(?:st|nd|rd|th)?\s+)?(?<m3>${MONTH})\.?\s+(?:(?<d4>\d{1,2})(?:st|nd|rd|th)?,\s+)?(?<y3>${YEAR})\b`,
    String.raw`(?<![\d.,/$€£¥-]|[A-Z]{2} )(?<y4>${YEAR})(?![\d,.%％-]\d|\s?(?:${ALL_UNITS})(?![a-z])|[\d万亿%％])`,
  ].join("|"),
  "gu",
);
const ROUGH_BEFORE =
  /(?:约|近|大约|将近|超过|逾|about|nearly|almost|roughly|around|some|approximately|over|more than)\s*$/i;
const ROUGH_AFTER = /^\s*(?:左右|上下|多|余|or so)/i;

/** The dates and years, and then the numbers that are no part of one, in order. */
export function figuresIn(text: string): Figure[] {
  const dates = /\d{4}/.test(text) ? [...text.matchAll(DATE)].flatMap(dateOf) : [];
  const numbers = /\d/.test(text) ? [...text.matchAll(FIGURE)].map((match) => figureOf(text, match)) : [];
  const own = numbers.filter((one) => !dates.some((date) => one.start < date.end && one.end > date.start));
  return [...dates, ...own].sort((one, other) => one.start - other.start);
}

function dateOf(match: RegExpExecArray): Figure[] {
  const { y1, m1, d1, m2, d2, y3, m3, d3, d4, y4 } = match.groups!;
  const year = Number(y1 ?? y3 ?? y4);
  const month = m3 ? MONTHS.indexOf(m3.slice(0, 3).toLowerCase()) + 1 : Number(m1 ?? m2 ?? 0);
  const day = Number(d1 ?? d2 ?? d3 ?? d4 ?? 0);
  if (day > 31) return [];
  const start = match.index;
  const value = year * 10_000 + month * 100 + day;
  return [{ start, end: start + match[0].length, value, dimension: "date", kind: "date", rough: false }];
}

function figureOf(text: string, match: RegExpExecArray): Figure {
  const [whole, sign, digits, word, letter, behind] = match;
  // 45.6M and $45.6m are millions, 312m are metres.
  const isMetres = letter === "m" && !sign;
  const unit = isMetres ? letter : behind;
  const magnitude = isMetres
    ? undefined
    : (word?.toLowerCase() ?? (sign && letter !== "k" ? letter?.toUpperCase() : letter));
  const lead = whole.length - whole.trimStart().length;
  const start = match.index + lead;
  const end = match.index + whole.length;
  const found = unit === undefined ? null : unitOf(unit);
  const factor = (magnitude === undefined ? 1 : (MAGNITUDES.get(magnitude) ?? 1)) * (found?.[1] ?? 1);
  const plain = Number(digits!.replace(/[,，]/g, ""));
  return {
    start,
    end,
    value: Number((plain * factor).toPrecision(12)),
    dimension: found?.[0] ?? (sign ? currencyOf(sign) : null),
    kind: "figure",
    rough: ROUGH_BEFORE.test(text.slice(Math.max(0, start - 14), start)) || ROUGH_AFTER.test(text.slice(end, end + 6)),
  };
}

function unitOf(unit: string): readonly [string, number] | null {
  const earlier = known.get(unit);
  if (earlier !== undefined) return earlier;
  const found = UNIT_OF.find(([words]) => words.test(unit));
  const value = found ? ([found[1], found[2]] as const) : null;
  known.set(unit, value);
  return value;
}

/** Whether a figure on a page bears out one of an answer: the same number of the same thing, a date as exact as the answer's. */
export function bears(said: Figure, seen: Figure): boolean {
  if (said.kind !== seen.kind) return said.kind === "figure" && said.dimension === null && isSameYear(said, seen);
  if (said.kind === "date") {
    const [month, day] = [Math.floor(said.value / 100), said.value % 100];
    if (Math.floor(month / 100) !== Math.floor(seen.value / 10_000)) return false;
    if (month % 100 !== 0 && month % 100 !== Math.floor(seen.value / 100) % 100) return false;
    return day === 0 || day === seen.value % 100;
  }
  if (said.dimension !== null && seen.dimension !== null && said.dimension !== seen.dimension) return false;
  if (said.value === seen.value) return true;
  if (!said.rough || said.value === 0) return false;
  return Math.abs(said.value - seen.value) <= Math.abs(seen.value) * 0.05;
}

function isSameYear(said: Figure, seen: Figure): boolean {
  return Math.floor(seen.value / 10_000) === said.value && seen.value % 10_000 === 0;
}

export function partsOf(date: number): [year: number, month: number, day: number] {
  return [Math.floor(date / 10_000), Math.floor(date / 100) % 100, date % 100];
}
