/**
 * Comparisons of a passage: by how much one thing is more or less than another, which is the most or the least of all, and
 * in which order things are listed. Words of comparison are found in the text, and what is compared among the tokens.
 */
import type { Claim, Measure, Quoted } from "@arenakit/contracts";
import { type Asked, askedBy, isAsked, replyTo } from "./asked-best.ts";
import { addAliases, isAlike, isSame, pairOf, type Thing, theOther, thingsOf } from "./compared-things.ts";
import { type CueAt, type CueOf, cuesOf, isDenied, isOfList, isWish } from "./comparison-cues.ts";
import { amount, type Draft } from "./draft.ts";
import { quantityAt } from "./quantities.ts";
import { type SpelledText, spellText } from "./spelling.ts";
import { does, isA, type Token, type TokenOf } from "./token.ts";

type Comparison = Extract<Claim, { kind: "comparison" }>;

/** What a passage compares things by. */
interface Compare {
  readonly draft: Draft;
  readonly cues: readonly CueAt[];
  readonly things: readonly Thing[];
  readonly spelled: SpelledText;
}

/** Both sides of the last comparison of the passage: what follows it may be of them too. */
interface Sides {
  readonly of: Thing | null;
  readonly than: Thing | null;
}

/** What is kept from passage to passage: which words stand for which name, and what the sentence before asks for. */
export interface KeptOfComparisons {
  readonly aliases: Map<string, Quoted | null>;
  asked: Asked | null;
}

export function readComparisons(draft: Draft, kept: KeptOfComparisons): void {
  const { tokens } = draft.passage;
  const { aliases, asked } = kept;
  addAliases(draft, aliases);
  const spelled = spellText(draft.answer, tokens[0]!.start, tokens.at(-1)!.end);
  const cues = cuesOf(spelled, tokens);
  kept.asked = null;
  const isComparing = cues.some(({ kind }) => ["step", "best", "order", "times"].includes(kind));
  if (!isComparing && !asked) return;
  const compare = { draft, cues, things: thingsOf(draft, spelled, aliases), spelled };
  if (asked) replyTo(draft, compare.things, asked);
  kept.asked = askedBy(draft, compare, (cue) => measureOf(compare, cue));
  let last: (Sides & { readonly end: number }) | null = null;
  for (const cue of cues) {
    if (isDenied(draft, cue)) continue;
    if (cue.kind === "best" && !isWish(draft, cue) && !isAsked(draft, cue)) readBest(compare, cue, last);
    const sides: Sides | null = cue.kind === "step" ? readStep(compare, cue, last) : null;
    if (sides) last = { ...sides, end: Math.max(cue.end, sides.than?.end ?? 0) };
    if (cue.kind === "times") readTimes(compare, cue);
  }
  const order = cues.find(
    (cue): cue is CueOf<"order"> => cue.kind === "order" && measureOf(compare, cue) !== null && isOfList(draft, cue),
  );
  if (order) {
    const { direction } = order;
    emit(compare, order, [], { kind: "order", measure: measureOf(compare, order)!, direction });
  }
}

/** What may stand between a word of comparison and its amount. */
const FILL =
  /^(?:[\s*_~≈约了上出到仅只近有是为:：]|大约|大概|将近|至少|整整|足足|差不多|you|us|about|around|some|roughly|nearly|almost|only|just|by|of|is|a good|an extra|another|up to){0,8}$/i;
const FILL_BEFORE = /^[\s*_]{0,4}(?:的|or so|左右)?[\s*_]{0,4}$/i;

type AmountToken = TokenOf<"money" | "duration" | "distance" | "score" | "figure">;
const isAmount = (token: Token): token is AmountToken =>
  ["money", "duration", "distance", "score", "figure"].includes(token.kind);

const rangeOf = (token: AmountToken) => ("value" in token ? { min: token.value, max: token.value } : amount(token));

/** The amount right behind a word of comparison or right before it. */
function amountBeside({ draft, things }: Compare, cue: CueAt): AmountToken | null {
  const { answer, passage } = draft;
  const amounts = passage.tokens.filter(isAmount).filter((token) => !draft.isTaken(token));
  const after = amounts.find(({ start }) => start >= cue.end);
  if (after && FILL.test(answer.slice(cue.end, after.start).slice(0, 60))) return after;
  const before = amounts.findLast(({ end }) => end <= cue.start);
  if (before && FILL_BEFORE.test(answer.slice(before.end, cue.start).slice(0, 20))) return before;
  // The gap between G7 and G101 is 54.5 yuan.
  const named = things.findLast(({ end }) => end <= (after?.start ?? 0));
  const isApart = cue.kind === "step" && cue.relation === "apart" && named && named.start > cue.end;
  return isApart && FILL.test(answer.slice(named.end, after!.start).slice(0, 40)) ? after! : null;
}

/** By what is measured: what the word says, else the amount's unit, else the nearest word for it. */
function measureOf(compare: Compare, cue: CueAt, token: AmountToken | null = null): Measure | null {
  const own = "measure" in cue ? cue.measure : null;
  if (isA(token ?? undefined, "money")) return "price";
  if (isA(token ?? undefined, "distance")) return "distance";
  if (isA(token ?? undefined, "score")) return "rating";
  if (isA(token ?? undefined, "duration")) return own === "clock" ? "clock" : "duration";
  const measures = compare.cues.filter((one): one is CueOf<"measure"> => one.kind === "measure");
  const before = measures.findLast(({ end }) => end <= cue.start);
  return own ?? (before ?? measures.find(({ start }) => start >= cue.end))?.measure ?? null;
}

/** The word that says what is compared with: 比 before the word of comparison, "than" behind it. */
function thanOf({ cues, draft }: Compare, cue: CueAt, last: number): CueOf<"than"> | null {
  const thans = cues.filter((one): one is CueOf<"than"> => one.kind === "than");
  const before = thans.findLast(
    ({ start, end, value }) => start >= last && end <= cue.start && (value !== "after" || isHan(draft, start)),
  );
  const after = thans.find(
    ({ start, value }) => start >= cue.end && (value === "lead" || (value === "after" && !isHan(draft, start))),
  );
  return before ?? after ?? null;
}

const isHan = ({ answer }: Draft, at: number) => /[一-龥]/.test(answer[at]!);

/** What is compared with what; null where somebody compares with what is not known. */
function sidesOf(compare: Compare, cue: CueAt, last: (Sides & { end: number }) | null): Sides | null {
  const { things, draft } = compare;
  const word = thanOf(compare, cue, last?.end ?? 0);
  const before = things.filter(({ end }) => end <= cue.start);
  if (!word) {
    const own = before.findLast((thing) => thing.start >= (last?.end ?? 0) && !isInBrackets(draft, thing, cue));
    // What a pronoun of the sentence stands for is not certain.
    if (own?.isPronoun) return null;
    if (!own && last) return last;
    if (!own && cue.kind === "step" && cue.relation === "apart") {
      // "The gap between G7 and G101"
      const [of = null, than = null] = pairOf(things.filter(({ start }) => start >= cue.end));
      return { of, than };
    }
    return { of: own ?? null, than: own ? theOther(things, own) : null };
  }
  const isBehind = word.start >= cue.end;
  const behind = things.filter(({ start, end }) => start >= word.end && (isBehind || end <= cue.start));
  const ahead = things.filter(({ end }) => end <= word.start);
  const than = word.value === "before" ? (ahead.at(-1) ?? behind[0]) : behind[0];
  if (!than || !isNear(draft, word, than)) return null;
  const rest = things.filter(
    (thing) => thing !== than && !thing.isPronoun && isAlike(thing, than) && !isSame(thing, than),
  );
  const between = rest.filter(({ start, end }) => start >= Math.max(than.end, word.end) && end <= cue.start);
  const lead = word.value === "after" ? null : between[0];
  const of = lead ?? rest.findLast(({ end }) => end <= Math.min(word.start, cue.start)) ?? null;
  // "faster than the bus and dearer than the tram" is of one thing twice.
  return { of: last?.of && (of?.start ?? 0) < last.end ? last.of : of, than };
}

/** 公交省21元（打车约25元），多坐半小时: what stands in brackets is not spoken of behind them. */
function isInBrackets({ answer }: Draft, { end }: Thing, cue: CueAt): boolean {
  const between = answer.slice(end, cue.start);
  const close = between.search(/[)）]/);
  return close >= 0 && !/[(（]/.test(between.slice(0, close));
}

/** 比打车, "than the first train": what is compared with stands beside the word. */
function isNear({ answer }: Draft, word: CueAt, { start, end }: Thing): boolean {
  const [from, to] = start >= word.end ? [word.end, start] : [end, word.start];
  const ends = word.kind === "than" && word.value === "after" ? /[。；;!?！？\n|，,]/ : /[。；;!?！？\n|]/;
  return !ends.test(answer.slice(from, to)) && to - from <= 16;
}

function readStep(compare: Compare, cue: CueOf<"step">, last: (Sides & { end: number }) | null): Sides | null {
  const { draft } = compare;
  const token = amountBeside(compare, cue);
  const measure = token && measureOf(compare, cue, token);
  const half = token ? null : halfBehind(compare, cue);
  if (!measure && !half) return null;
  if (token && readAgainst(compare, cue, token)) return null;
  const sides = sidesOf(compare, cue, last);
  if (!sides || !isComparing(compare, cue, { last, measure })) return null;
  const common = sideValues(sides);
  // A clause without a subject may speak of either side: 公交3元，47分钟，多花24块.
  const isSubject = last !== null || thanOf(compare, cue, 0) !== null || isInClause(draft, sides.of, cue);
  const relation = isSubject ? cue.relation : "apart";
  if (half) {
    if (cue.measure === null || !sides.of || !sides.than || relation === "apart") return null;
    emit(compare, { start: cue.start, end: half.end }, [], {
      ...comparison(cue.measure, relation),
      ...common,
      times: relation === "less" ? 0.5 : 2,
    });
    return sides;
  }
  if (isA(token!, "money") && token.currency !== "CNY") return null;
  if (isA(token!, "figure") && (!["price", "rating"].includes(measure!) || /[%％]/.test(draft.quote(token).quote)))
    return null;
  const span = { start: Math.min(cue.start, token!.start), end: Math.max(cue.end, token!.end) };
  const value = sides.of ? null : valueBefore(compare, span.start, token!);
  emit(compare, span, [token!, value, sides.of?.token, sides.than?.token], {
    ...comparison(measure!, relation),
    ...common,
    value: value && rangeOf(value),
    by: rangeOf(token!),
  });
  return sides;
}

const isInClause = ({ answer }: Draft, of: Thing | null, { start }: CueAt) =>
  of === null || !/[，,；;。]/.test(answer.slice(of.end, Math.max(of.end, start)));

const PART_OF_DAY = /^(?:你们?的|要求的|规定的)? ?(?:(凌晨|早上|上午)|(中午)|(下午|傍晚|晚上))? ?/;

/** 比18:00早13分钟, 比110元的上限低16元: an amount against one that is said, and no two things. */
function readAgainst(compare: Compare, cue: CueOf<"step">, by: AmountToken): boolean {
  const { draft, spelled } = compare;
  const word = thanOf(compare, cue, 0);
  if (!word || !isHan(draft, word.start) || word.end > cue.start || cue.relation === "apart") return false;
  const at = spelled.starts.findIndex((start) => start >= word.end);
  const lead = PART_OF_DAY.exec(spelled.text.slice(at, at + 12))!;
  const part = lead[3] ? "afternoon" : lead[2] ? "noon" : lead[1] ? "morning" : null;
  const found = quantityAt(spelled.text, at + lead[0].length, {
    lasts: false,
    clocks: true,
    rates: false,
    weekday: false,
    spans: false,
    part,
  });
  const limit = found?.value;
  // 比30的上限低4元; the 1 of 比①贵 is none.
  const isLimit = spelled.text[found?.end ?? 0] === "的";
  const tokens = draft.passage.tokens.filter(({ end }) => end <= word.start);
  if (limit?.kind === "clock" && by.kind === "duration" && cue.measure === "clock") {
    const clock = tokens.findLast((token): token is TokenOf<"clock"> => isA(token, "clock"));
    const value = clock ? (clock.to ?? clock.from) : null;
    emitAgainst(compare, cue, {
      by,
      measure: "clock",
      value: value === null ? null : { min: value, max: value },
      limit: limit.from,
    });
    return true;
  }
  const yuan = limit?.kind === "money" ? limit.max : limit?.kind === "figure" && isLimit ? limit.value : null;
  if (yuan === null || by.kind !== "money") return false;
  const own = tokens.findLast((token): token is TokenOf<"money"> => isA(token, "money"));
  emitAgainst(compare, cue, { by, measure: "price", value: own ? amount(own) : null, limit: yuan });
  return true;
}

interface Against {
  readonly by: AmountToken;
  readonly measure: Measure;
  readonly value: { readonly min: number; readonly max: number } | null;
  readonly limit: number;
}

function emitAgainst(compare: Compare, cue: CueOf<"step">, { by, measure, value, limit }: Against): void {
  emit(compare, { start: Math.min(cue.start, by.start), end: Math.max(cue.end, by.end) }, [by], {
    ...comparison(measure, cue.relation),
    ...sideValues({ of: null, than: null }),
    value,
    against: limit,
    by: rangeOf(by),
  });
}

/** Whether words that alone compare nothing have something to be compared with, and it is no budget. */
function isComparing(
  compare: Compare,
  cue: CueOf<"step">,
  { last, measure }: { last: Sides | null; measure: Measure | null },
): boolean {
  const { draft, cues } = compare;
  const word = thanOf(compare, cue, 0);
  const { tokens } = draft.passage;
  const near = word
    ? tokens.filter(({ start, end }) => start >= word.end && (word.start >= cue.end || end <= cue.start)).slice(0, 4)
    : tokens;
  if (near.some((token) => does(token, "budget", "budgetOf", "left", "advance"))) return false;
  if (!cue.weak || word) return true;
  if (measure === "clock") return false;
  if (last) return true;
  // "costs 22 yuan more"
  const isLatin = !isHan(draft, cue.start);
  return isLatin && cues.some((one) => one.kind === "measure" && one.end <= cue.start && one.start > cue.start - 40);
}

/** 890 yuan, 40 less than the train: the amount of the clause before, where nothing is named that it is of. */
function valueBefore({ draft }: Compare, start: number, by: AmountToken): AmountToken | null {
  const before = draft.passage.tokens.filter(isAmount).findLast(({ end }) => end <= start);
  const isBeside =
    before &&
    /^[，,、 ]{0,2}(?:but |and |which is |that is |这)?[\s(（]*[比]?[^，,。.;；]{0,8}$/.test(
      draft.answer.slice(before.end, start),
    );
  const isAlike = before?.kind === by.kind || (isA(by, "figure") && isA(before, "money"));
  return before && isBeside && isAlike ? before : null;
}

/** 便宜一半, 贵一倍 */
function halfBehind({ cues, draft }: Compare, cue: CueOf<"step">): CueOf<"times"> | null {
  const next = cues.find((one): one is CueOf<"times"> => one.kind === "times" && one.start >= cue.end);
  const isHalf = next && isHan(draft, cue.start) && /^(?:一半|一倍)$/.test(draft.quote(next).quote);
  return isHalf && FILL.test(draft.answer.slice(cue.end, next.start)) ? next : null;
}

const comparison = (measure: Measure, relation: Comparison["relation"]) =>
  ({ kind: "comparison", measure, relation, value: null, against: null, by: null, times: null, rank: 1 }) as const;
const sideValues = ({ of, than }: Sides) => ({ of: of?.value ?? null, than: than?.value ?? null });

/** 是G101的1.5倍, "twice as long as the train", "half the price of the taxi". */
function readTimes(compare: Compare, cue: CueOf<"times">): void {
  const { draft, things } = compare;
  const isBehind = !isHan(draft, cue.end - 1);
  const than = isBehind ? things.find(({ start }) => start >= cue.end) : things.findLast(({ end }) => end <= cue.start);
  if (!than) return;
  const between = isBehind ? draft.answer.slice(cue.end, than.start) : draft.answer.slice(than.end, cue.start);
  const isOf = isBehind
    ? /^.{0,24} (?:as|of)(?: the| a)? $/i.test(between)
    : /^(?:的|票价的|价格的|用时的)[约大概近差不多将]{0,3}$/.test(between);
  const measure = measureOf(compare, { ...cue, start: isBehind ? cue.end : cue.start, kind: "none" });
  const of = things.findLast(
    (thing) => thing.end <= Math.min(cue.start, than.start) && isAlike(thing, than) && !isSame(thing, than),
  );
  if (!isOf || !of || !measure || !["price", "duration", "distance"].includes(measure)) return;
  emit(compare, cue, [], {
    ...comparison(measure, Number(cue.value) < 1 ? "less" : "more"),
    ...sideValues({ of, than }),
    times: Number(cue.value),
  });
}

/** Behind a superlative: 的一家是, "one of the three is", and then what it is of. */
const IS_BEHIND =
  /^[\s*]{0,3}的?(?:(?:那|这)?(?:一|几|两)?[家个趟班种处条间])?(?:餐厅|餐馆|店|酒店|方案|方式|选择|选项|车次|高铁|列车|火车|航班|走法|交通方式|景点|地方|地点)?[\s*]{0,3}(?:是|就是|则是|当属|要数|为|:|：|->|→)[\s*]{0,3}$/;
const IS_BEHIND_EN =
  /^[\s*]{0,3}(?:(?:one|option|choice|way|pick|of|the|all|three|four|five|two|train|flight|ride|restaurant|place|hotel|means|overall|here|by far|them|these|to get there|on the list)(?:,? |(?=[*:—])\*{0,2})){0,6}(?:is|would be|being|:|—|-|goes to)(?: still| then)?(?: the| by| a| to take the| to go by)?[\s*:]{0,3}$/;
const NOUN_BEHIND =
  /^[\s*]{0,3}(?:one|option|choice|way|pick|of|overall|is|and|but|at|in|here|by|on|train|flight|ride|restaurant|place|hotel|means|with|,|\.|;|\)|:|—|-|$)/i;

/** Words between a thing and what is said of it; a colon right behind the thing is of it. */
const isSubjectOf = (between: string) => !/[;；。]|[^\s*)）][\s*]{0,4}[:：]/.test(between);

const isMargin = ({ answer }: Draft, { start }: Token) =>
  /[ ,]by (?:about |some |around )?$/.test(answer.slice(Math.max(0, start - 16), start));

function readBest(compare: Compare, cue: CueOf<"best">, last: Sides | null): void {
  const { draft, things } = compare;
  const { answer, passage } = draft;
  const measure = measureOf(compare, cue);
  if (!measure || passage.tokens.some((token) => isA(token, "count") && token.value === 0)) return;
  const isHere = isHan(draft, cue.start);
  // The fastest train is G101: what stands first may be a kind.
  const behind = things
    .filter(({ start }) => start >= cue.end)
    .slice(0, 2)
    .find(({ start }) => {
      const tail = answer.slice(cue.end, start).slice(0, 60);
      return (isHere ? IS_BEHIND : IS_BEHIND_EN).test(tail.toLowerCase());
    });
  const rest = answer.slice(cue.end, passage.tokens.at(-1)!.end).slice(0, 24);
  // 最近的地铁站 is the nearest of another kind.
  const isOfOthers = isHere
    ? /^[\s*]{0,3}的[\s*]{0,3}(?![一那这家个趟班种处条间。，,；;！!）)]|餐|店|酒店|方案|方式|选择|选项|车次|高铁|列车|火车|航班|走法|交通)[一-龥]/.test(
        rest,
      )
    : !NOUN_BEHIND.test(rest.trimStart());
  const before = things.findLast(({ end }) => end <= cue.start);
  const of = behind ?? (isOfOthers ? undefined : (before ?? last?.of));
  // "Fastest: taxi, by seven minutes"
  const margin = passage.tokens
    .filter(isAmount)
    .find((token) => token.start >= cue.end && measureOf(compare, cue, token) === measure && isMargin(draft, token));
  if (margin) draft.take(margin); // by how much something is the best is no length of it
  if (!of || (!behind && !isSubjectOf(answer.slice(of.end, cue.start)))) return;
  const span = behind ? { start: cue.start, end: of.end } : { start: of.start, end: cue.end };
  emit(compare, margin ? { ...span, end: Math.max(span.end, margin.end) } : span, [margin ?? of.token], {
    ...comparison(measure, cue.relation),
    ...sideValues({ of, than: null }),
    by: margin ? rangeOf(margin) : null,
    rank: cue.rank,
  });
}

/** The claim stands in the words from `start` to `end`; its tokens count as read. */
function emit(
  { draft }: Compare,
  span: { readonly start: number; readonly end: number },
  tokens: readonly (Token | null | undefined)[],
  content: Parameters<Draft["emit"]>[0],
): void {
  const inside = draft.passage.tokens.find((token) => token.end > span.start)!;
  const kept = tokens.filter((token) => token && isA(token, "name") === false);
  draft.emit(content, kept.length > 0 ? kept : [inside], draft.quote(span));
}
