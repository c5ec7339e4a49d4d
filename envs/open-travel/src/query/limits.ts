/** What a query's figures limit: money, times of day, the party, days, ratings. What limits something else is told as unread. */
import {
  type ConstraintSource,
  type Constraints,
  clockOfMinute,
  minuteOfClock,
  type Quoted,
} from "@arenakit/contracts";
import { type Figure, type Found, matchesOf, type QueryText, quoted } from "./query-text.ts";

export type Limits = Pick<Constraints, "budget" | "maxCostYuan" | "window" | "openAt" | "minRating" | "dates"> & {
  people?: number;
};
type Taken = { constraint: ConstraintSource["constraint"]; start: number; end: number };

const SPENDING =
  /预算|不超过|不要超过|别超|控制在|最多|不高于|费用|花费|总共|一共|合计|budget|under|within|up to|at most|no more than|less than|below|max|spend|total/;
const SPENDING_BEHIND = /^ ?(?:以内|之内|以下|封顶|内|左右|的?预算|(?:in )?total|or less|budget|max|at most)/;
/** An amount without its unit: 预算每人500. */
const BARE_BUDGET = /预算(?:是|为|大概|大约|每人|人均|一共|总共)?[:：]? ?$|budget (?:of|is)? ?$/;
const A_PERSON = /人均|每人|每个人|每位|一人|per person|a person|each|per head/;
const AN_OPTION = /每晚|一晚|人均|门票|票价|单价|per night|a night|ticket/;

/** Reads the first amount of each kind; further ones, and other currencies, are unread. */
export function limitsOf(query: QueryText): Found<Limits> {
  const limits: Limits = {};
  const taken: Taken[] = [];
  const unread: Quoted[] = [];
  const isSearch = /附近|周边|推荐\S{0,4}家|near|nearby/.test(query.text);
  for (const figure of withRanges(query)) {
    const read = limitOf(figure, { text: query.text, isSearch, limits });
    if (read === "unread") unread.push(quoted(query, figure.start, figure.end));
    else if (read) taken.push({ constraint: read, start: figure.start, end: figure.end });
  }
  readParty(query, limits, taken);
  readDates(query, limits, { taken, unread });
  const sources = taken
    .sort((one, other) => one.start - other.start)
    .map(({ constraint, start, end }) => ({ constraint, ...quoted(query, start, end) }));
  return { value: limits, sources, unread };
}

const TO = /^ ?(?:到|至|-|~|to|until) ?(?:上午|中午|下午|傍晚|晚上|晚|夜里)? ?$/;

/** 上午9点到晚上8点: two times of day that are one stretch. */
function withRanges({ text, figures }: QueryText): Figure[] {
  const joined: Figure[] = [];
  for (const figure of figures) {
    const last = joined.at(-1);
    const [from, to] = [last?.value, figure.value];
    const isRange = from?.kind === "clock" && to.kind === "clock" && from.to === null && to.to === null;
    if (last && isRange && TO.test(text.slice(last.end, figure.start))) {
      joined[joined.length - 1] = { ...last, end: figure.end, after: figure.after, value: { ...from, to: to.from } };
    } else joined.push(figure);
  }
  return joined;
}

interface Around {
  readonly text: string;
  /** Options near a place are asked for, whose prices and hours are limited. */
  readonly isSearch: boolean;
  readonly limits: Limits;
}

function limitOf(figure: Figure, around: Around): Taken["constraint"] | "unread" | null {
  const { value } = figure;
  if (value.kind === "money") return moneyLimit(figure, around);
  if (value.kind === "clock") return clockLimit(figure, around);
  if (value.kind === "distance" && /以内|之内|内|范围|within/.test(figure.before + figure.after)) return "unread";
  if (value.kind !== "score" && value.kind !== "figure") return null;
  if (value.kind === "figure" && BARE_BUDGET.test(figure.before)) {
    const money = { kind: "money", currency: "CNY", min: value.value, max: value.value } as const;
    return moneyLimit({ ...figure, value: money }, around);
  }
  const isRating = /评分|rat(?:ed|ing)/.test(figure.before) && value.value <= 5;
  if (!isRating || !/以上|不低于|至少|at least|above|over|or more|\+|up/.test(figure.before + figure.after))
    return null;
  around.limits.minRating ??= value.value;
  return "minRating";
}

function moneyLimit(
  { value, before, after }: Figure,
  { isSearch, limits }: Around,
): Taken["constraint"] | "unread" | null {
  if (value.kind !== "money") return null;
  const beside = `${before}|${after}`;
  if (!SPENDING.test(before) && !SPENDING_BEHIND.test(after) && !A_PERSON.test(beside)) return "unread";
  if (value.currency !== "CNY") return "unread";
  if (isSearch && AN_OPTION.test(beside)) {
    if (limits.maxCostYuan !== undefined) return "unread";
    limits.maxCostYuan = value.max;
    return "maxCostYuan";
  }
  if (limits.budget) return "unread";
  limits.budget = { amountYuan: value.max, per: A_PERSON.test(beside) ? "person" : "group" };
  return "budget";
}

const OPEN = /营业|开门|开着|开放|open/;
const LATEST_BEHIND = /^ ?(?:之前|以前|前|到达|到(?!\d)|or earlier)/;
const LATEST_BEFORE = /(?:by|before|no later than|until|back at|end at) ?$/;
const EARLIEST_BEHIND = /^ ?(?:之后|以后|后|(?:再)?出发|开始|出门|onwards|or later|start|从)/;
const EARLIEST_BEFORE = /(?:after|from|leav(?:e|ing) at|start(?:ing)? at|depart(?:ing)? at) ?$/;

function clockLimit(
  { value, before, after, start }: Figure,
  { text, isSearch, limits }: Around,
): Taken["constraint"] | "unread" | null {
  if (value.kind !== "clock" || value.from > 1440) return null;
  const window = { ...limits.window };
  if (value.to !== null && value.to <= 1440) {
    limits.window = { departAfter: clockOfMinute(value.from), arriveBy: clockOfMinute(value.to) };
    return "window";
  }
  if (LATEST_BEHIND.test(after) || LATEST_BEFORE.test(before)) {
    if (window.arriveBy) return "unread";
    limits.window = { ...window, arriveBy: clockOfMinute(laterThan(window.departAfter, value.from)) };
    return "window";
  }
  if (EARLIEST_BEHIND.test(after) || EARLIEST_BEFORE.test(before) || /出发/.test(after) || leaves(text, start)) {
    if (window.departAfter) return "unread";
    limits.window = { ...window, departAfter: clockOfMinute(value.from) };
    return "window";
  }
  if (isSearch && limits.openAt === undefined && (OPEN.test(before + after) || OPEN.test(text))) {
    limits.openAt = clockOfMinute(value.from);
    return "openAt";
  }
  return "unread";
}

/** 下午2点后…5点半之前: the half of the day is said once. */
function laterThan(earliest: string | undefined, minute: number): number {
  const from = earliest === undefined ? null : minuteOfClock(earliest);
  const halfDay = 12 * 60;
  return from !== null && minute <= from && minute < halfDay && minute + halfDay > from ? minute + halfDay : minute;
}

/** 明天上午9点，我们从天坛公园出发; 上午9点从广州. */
function leaves(text: string, start: number): boolean {
  return (
    /^[^。；;]{0,24}(?:出发|从)/.test(text.slice(start, start + 30)) &&
    !/从[^。]{0,20}$/.test(text.slice(Math.max(0, start - 20), start))
  );
}

const HAN = "零一二两三四五六七八九十";
const numberIn = (words: string) => {
  if (/^\d+$/.test(words)) return Number(words);
  const digit = words === "两" ? 2 : HAN.replace("两", "").indexOf(words);
  return digit > 0 ? digit : Number.NaN;
};
const PEOPLE =
  /(?<![\d每第.])(\d{1,2}|[一二两三四五六七八九十])(?: ?个)? ?(?:人|位|名|people|persons|adults|travell?ers)(?![均次民])|(?<![a-z])(?:for|of) (two|three|four|five|six)(?![a-z])|(?<![a-z])(two|three|four|five|six) (?:people|persons|adults|travell?ers|of us)|一家([三四五六])口/g;
const GROUP_PARTS =
  /(\d{1,2}|[一二两三四五六])个? ?(大人|大|小孩|孩子|小(?!时)|老人|adults?|kids?|child(?:ren)?)(?![a-z\p{Script=Han}]{1,2}包)/gu;
const TWO =
  /我们俩|咱俩|夫妻俩?|情侣|小两口|我和(?:爱人|女朋友|男朋友|老婆|老公|朋友|同事|室友)(?![^，。]{0,3}[三四五]个?人)|my (?:wife|husband|girlfriend|boyfriend|partner) and (?:i|me)|(?:i|me) and my (?:wife|husband|girlfriend|boyfriend|partner)|(?<![a-z])a couple(?! of)/;
const NAMED = ["", "", "two", "three", "four", "five", "six"];

interface Party {
  readonly people: number;
  readonly words: RegExpExecArray;
}

/** The party: a number of people, the sum of adults and children, or words for two. */
function partyIn(text: string): Party | null {
  const whole = /(?:一共|共|总共)(\d{1,2}|[一二两三四五六七八九十])个?人/.exec(text);
  if (whole) return { people: numberIn(whole[1]!), words: whole };
  const parts = matchesOf(GROUP_PARTS, text);
  if (parts.length > 1) {
    const people = parts.reduce((sum, [, count]) => sum + numberIn(count!), 0);
    return { people, words: parts[0]! };
  }
  const [words] = matchesOf(PEOPLE, text);
  if (words) {
    const [, count, forNamed, ofNamed, family] = words;
    const named = forNamed ?? ofNamed;
    return { people: named ? NAMED.indexOf(named) : numberIn((count ?? family)!), words };
  }
  const two = TWO.exec(text);
  return two && { people: 2, words: two };
}

function readParty({ text }: QueryText, limits: Limits, taken: Taken[]): void {
  const party = partyIn(text);
  if (!party || !(party.people >= 1 && party.people <= 60)) return;
  limits.people = party.people;
  const { index, 0: words } = party.words;
  taken.push({ constraint: "people", start: index, end: index + words.length });
}

const FIRST_DAY = /大后天|后天|明天|明早|明晚|今天|今晚|今早|the day after tomorrow|tomorrow|today|tonight/;
const OFFSETS: readonly (readonly [RegExp, number])[] = [
  [/^大后天/, 3],
  [/^(?:后天|the day after)/, 2],
  [/^(?:明|tomorrow)/, 1],
  [/./, 0],
];
const DAYS =
  /(?<![\d第每])(\d{1,2}|[一二两三四五六七八九十])(?: ?|-)(?:天|日游|日(?=之旅|行程|自由行)|days?(?![a-z])|-day)/;
const OTHER_DAYS =
  /(?:\d{1,2}月)?\d{1,2}[日号](?!线|楼|店|院)|(?:这|本|下)?个?(?:周|星期|礼拜)[一二三四五六日天末]|(?:next |this )?(?:weekend|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|国庆|五一|端午|中秋|春节/;

/** The first day, where it is told from today, and how many. Dates and days of the week are unread: a query has no calendar. */
function readDates(query: QueryText, limits: Limits, { taken, unread }: { taken: Taken[]; unread: Quoted[] }): void {
  const { text } = query;
  const days = DAYS.exec(text);
  const first = FIRST_DAY.exec(text);
  const other = OTHER_DAYS.exec(text);
  if (!first) {
    for (const words of [days, other])
      if (words) unread.push(quoted(query, words.index, words.index + words[0].length));
    return;
  }
  const startOffsetDays = OFFSETS.find(([pattern]) => pattern.test(first[0]))![1];
  const count = days ? numberIn(days[1]!) : 1;
  if (!(count >= 1)) return;
  limits.dates = { startOffsetDays, days: count };
  for (const words of [first, days])
    if (words) taken.push({ constraint: "dates", start: words.index, end: words.index + words[0].length });
}
