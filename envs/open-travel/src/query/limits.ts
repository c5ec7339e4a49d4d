/**
 * What a query limits: money, times of day, the party, days, ratings. Every other figure, and every wish or bound in words, is
 * told as unread.
 */
import { type ConstraintSource, type Constraints, clockOfMinute, minuteOfClock } from "@arenakit/contracts";
import { datesIn } from "./dates.ts";
import { childIn, partyIn } from "./party.ts";
import { type Figure, matchesOf, type QueryPart, type QueryText, quoted } from "./query-text.ts";

export type Limits = Pick<
  Constraints,
  "budget" | "maxCostYuan" | "window" | "openAt" | "minRating" | "dates" | "preferences"
> & { people?: number };
interface LimitSource {
  readonly constraint: ConstraintSource["constraint"];
  readonly start: number;
  readonly end: number;
}

const SPENDING =
  /预算|不超过|不要超过|别超|控制在|最多|不高于|费用|花费|总共|一共|合计|budget|under|within|up to|at most|no more than|less than|below|max|spend|total/;
const SPENDING_BEHIND = /^ ?(?:以内|之内|以下|封顶|内|左右|的?预算|(?:in )?total|or less|budget|max|at most)/;
/** An amount without its unit: 预算每人500. */
const BARE_BUDGET =
  /(?:预算|人均|每人|花费|费用|总共|一共|合计|[每一]晚)(?:是|为|大概|大约|每人|人均|一共|总共|不超过|控制在|最多)?[:：]? ?$|budget(?: is| of|:)? ?(?:under|within|about|around)? ?$/;
/** No amount of money has fewer digits than that, if nothing says that it is one. */
const LEAST_BARE = 50;
const isBareAmount = ({ value, before, after }: Figure) =>
  value.kind === "figure" &&
  (BARE_BUDGET.test(before) || (value.value >= LEAST_BARE && /^ ?(?:以内|之内|以下|封顶|预算)/.test(after)));
const A_PERSON = /人均|每人|每个人|每位|一人|(?:per|a) (?:person|head)(?![a-z])|each|apiece/;
const AN_OPTION = /每晚|一晚|人均|门票|票价|单价|(?:per|a) (?:night|head)(?![a-z])|ticket|each|apiece/;

/** Reads the first amount of each kind; further ones, and other currencies, are unread. `now` is the simulated local time. */
export function limitsOf(query: QueryText, now?: string): QueryPart<Limits> {
  const { text } = query;
  const limits: Limits = { preferences: [] };
  const sources: LimitSource[] = [];
  const { dates, ...dated } = datesIn(text, now);
  if (dates) limits.dates = dates;
  sources.push(...dated.sources.map(({ start, end }) => ({ constraint: "dates", start, end }) as const));
  const party = partyIn(text);
  if (party) {
    limits.people = party.people;
    sources.push({ constraint: "people", start: party.start, end: party.end });
  }
  const child = childIn(text);
  if (child) {
    limits.preferences.push("family");
    sources.push({ constraint: "preferences", start: child.start, end: child.end });
  }
  const unread: Span[] = [...dated.unread];
  const context = { text, isSearch: /附近|周边|推荐\S{0,4}家|near|nearby|within .{1,20} of /.test(text), limits };
  for (const figure of withRanges(query)) {
    const constraint = overlaps(figure, [...sources, ...unread]) ? "taken" : limitOf(figure, context);
    if (constraint === "taken") continue;
    const { start, end } = figure;
    if (constraint) sources.push({ constraint, start, end });
    else unread.push({ start, end: end + (BOUND_BEHIND.exec(figure.after)?.[0].length ?? 0) });
  }
  for (const pattern of [EXCLUSIONS, WISHES, REACH])
    for (const { index, 0: words } of matchesOf(pattern, text))
      if (!isInside({ start: index, end: index + words.length }, sources))
        unread.push({ start: index, end: index + words.length });
  const named = unread.filter(
    (one, at) =>
      !isInside(one, [
        ...unread.slice(0, at),
        ...unread.slice(at + 1).filter(({ start, end }) => end - start > one.end - one.start),
      ]),
  );
  return {
    value: limits,
    sources: inOrder(sources).map(({ constraint, start, end }) => ({ constraint, ...quoted(query, start, end) })),
    unread: inOrder(named).map(({ start, end }) => quoted(query, start, end)),
  };
}

interface Span {
  readonly start: number;
  readonly end: number;
}
const isInside = (one: Span, others: readonly Span[]) =>
  others.some(({ start, end }) => start <= one.start && one.end <= end);
const overlaps = (one: Span, others: readonly Span[]) =>
  others.some(({ start, end }) => start < one.end && one.start < end);
const inOrder = <T extends Span>(spans: readonly T[]) => [...spans].sort((one, other) => one.start - other.start);

const BOUND_BEHIND = /^ ?(?:的?(?:车程|路程|步行|drive|walk|ride))?(?:以内|之内|内|以上|以下|左右|or (?:less|more))/;
/** What is not to be visited or done; the constraints have no place for it. */
const EXCLUSIONS =
  /(?:不去|别去|不想去?|不要去?|不用去?|不逛|不爬|不住|不坐|不吃|避开|绕开|跳过|去过|除了|不含|不包括)[^，。；！？,;!?\s]{1,12}|(?<![a-z])(?:avoid|skip|exclud(?:e|ing)|without|except(?: for)?|not interested in|no |don't (?:want|like) |do not (?:want|like) )[^，。；！？.,;!?]{1,30}/g;
const WISHES =
  /(?:想[吃看住拍体逛坐买泡]|喜欢|爱吃|希望|尽量|最好|适合|偏好|优先|不太?能|走不动|怕|要求|需要)[^，。；！？,;!?\s]{1,16}|(?<![a-z])(?:prefer(?:ably)?|would love|loves?|likes?|hates?|interested in|ideally|vegetarian|vegan|halal|wheelchair|stroller|quiet|not too)(?![a-z])[^，。；！？.,;!?]{0,30}/g;
/** How far something may be, without a figure that says it. */
const REACH = /(?:步行可达|走路能到|地铁沿线|当天来回|同城|walking distance(?: of [^，。,.;]{1,20})?)/g;

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

interface LimitContext {
  readonly text: string;
  /** Options near a place are asked for, whose prices and hours are limited. */
  readonly isSearch: boolean;
  readonly limits: Limits;
}

/** The constraint that a figure is; null where it limits something else. */
function limitOf(figure: Figure, context: LimitContext): LimitSource["constraint"] | null {
  const { value } = figure;
  if (value.kind === "money") return moneyLimit(figure, context);
  if (value.kind === "clock") return clockLimit(figure, context);
  if (value.kind !== "score" && value.kind !== "figure") return null;
  if (value.kind === "figure" && isBareAmount(figure)) {
    const money = { kind: "money", currency: "CNY", min: value.value, max: value.value } as const;
    return moneyLimit({ ...figure, value: money }, context);
  }
  const isRating = /评分|rat(?:ed|ing)/.test(figure.before) && value.value <= 5;
  if (!isRating || !/以上|不低于|至少|at least|above|over|or more|\+|up/.test(figure.before + figure.after))
    return null;
  context.limits.minRating ??= value.value;
  return "minRating";
}

function moneyLimit(
  { value, before, after }: Figure,
  { isSearch, limits }: LimitContext,
): LimitSource["constraint"] | null {
  if (value.kind !== "money") return null;
  const beside = `${before}|${after}`;
  if (!SPENDING.test(before) && !SPENDING_BEHIND.test(after) && !A_PERSON.test(beside)) return null;
  if (value.currency !== "CNY") return null;
  if (isSearch && AN_OPTION.test(beside)) {
    if (limits.maxCostYuan !== undefined) return null;
    limits.maxCostYuan = value.max;
    return "maxCostYuan";
  }
  if (limits.budget) return null;
  limits.budget = { amountYuan: value.max, per: A_PERSON.test(beside) ? "person" : "group" };
  return "budget";
}

const OPEN = /营业|开门|开着|开放|open/;
const OPEN_BESIDE = /(?:营业到|开到|(?<![a-z])open (?:after|at|until|till|by|past)) ?(?:上午|下午|晚上|夜里)?$/;
const OPEN_BEHIND = /^ ?(?:之?后|以后|还|仍|的时候|时){0,2}(?:在)?(?:营业|开门|开着|开放)/;
const LATEST_BEHIND = /^ ?(?:之前|以前|前|到达|到(?!\d)|or earlier)/;
const LATEST_BEFORE = /(?:by|before|no later than|until|back at|end at) ?$/;
const EARLIEST_BEHIND = /^ ?(?:之后|以后|后|(?:再)?出发|开始|出门|onwards|or later|start|从)/;
const EARLIEST_BEFORE = /(?:after|from|leav(?:e|ing) at|start(?:ing)? at|depart(?:ing)? at) ?$/;

function clockLimit(
  { value, before, after, start }: Figure,
  { text, isSearch, limits }: LimitContext,
): LimitSource["constraint"] | null {
  if (value.kind !== "clock" || value.from > 1440) return null;
  const window = { ...limits.window };
  if (value.to !== null && value.to <= 1440) {
    limits.window = { departAfter: clockOfMinute(value.from), arriveBy: clockOfMinute(value.to) };
    return "window";
  }
  // What is open at that time bounds nobody's journey.
  if (OPEN_BESIDE.test(before) || OPEN_BEHIND.test(after)) {
    if (!isSearch || limits.openAt !== undefined) return null;
    limits.openAt = clockOfMinute(value.from);
    return "openAt";
  }
  if (LATEST_BEHIND.test(after) || LATEST_BEFORE.test(before)) {
    if (window.arriveBy) return null;
    limits.window = { ...window, arriveBy: clockOfMinute(laterThan(window.departAfter, value.from)) };
    return "window";
  }
  if (EARLIEST_BEHIND.test(after) || EARLIEST_BEFORE.test(before) || /出发/.test(after) || leaves(text, start)) {
    if (window.departAfter) return null;
    limits.window = { ...window, departAfter: clockOfMinute(value.from) };
    return "window";
  }
  if (isSearch && limits.openAt === undefined && (OPEN.test(before + after) || OPEN.test(text))) {
    limits.openAt = clockOfMinute(value.from);
    return "openAt";
  }
  return null;
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
