/**
 * Loose values: addresses, telephones, ratings, hours and prices in plain sentences or on lines of their own, where no
 * label tells whose they are. Each belongs to the place named last before it in its paragraph, if to any of it.
 */

import { perReading, type Span } from "@arenakit/evaluator-checks";
import type { TravelReading } from "../reading.ts";

import type { Attribute, AttributeKind } from "./attributes.ts";
import { isShareOfTotal } from "./costs.ts";
import { LONGEST_TOTAL, type StatedTotal, totalBehind } from "./counted-prices.ts";
import type { Mention } from "./names.ts";

import type { PlaceRow } from "./places.ts";
import { mentionsIn } from "./plan.ts";
import type { PlanLine } from "./plan-lines.ts";
import { amountsIn } from "./tokens.ts";

export interface LooseValue {
  readonly attribute: Attribute;
  /** Every place that the paragraph names: the value may be meant for any of them. */
  readonly paragraph: readonly Mention<PlaceRow>[];
}

type Words = {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** A field by itself in a line that also has a telephone or a rating. */
  readonly isBare: boolean;
};
type LooseMention = Span & { readonly kind: AttributeKind; readonly value: number | null; readonly rough: boolean };

const ADDRESS = /[一-龥]{2,24}?(?:路|街|大道|道|巷|胡同|弄|里|条)[一-龥]{0,3}\d+号(?!线|口|出|楼|馆|门|航)/g;
const PHONE = /(?<![\d.-])(?:0\d{2,3}[-\s]\d{7,8}|400[-\s]?\d{3}[-\s]?\d{4}|1[3-9]\d{9})(?![\d-])/g;
const RATING =
  /(?<![\d.:：¥￥-])[1-5]\.\d(?![\d.])(?!\s*(?:公里|千米|km|小时|元|万|倍|折|%|米|亿|h\b|hours|yuan|天|度|℃|块))/g;
const HOURS = /(?<![\d:：])\d{1,2}[:：]\d{2}\s*[-–—~～至到]+\s*(?:次日)?\d{1,2}[:：]\d{2}(?![\d:：])/g;

const RATED = /评分|口碑|星级|评价|⭐|\brat(?:ed|ing)|\bscore|\bstars?/i;
const OPENS = /营业|开放|开门|开馆|闭馆|\bopen|\bhours\b/i;
const TICKET = /门票|入场|\btickets?\b|admission|entry/i;
const PER_PERSON = /人均|每位|每人|一个人|房价|每晚|一晚|per[\s_]person|per[\s_]head|on average/i;
const BEHIND_COST = /^\s*(?:(?:\/|一|每)\s*(?:人|位|晚)|(?:a|per|each)\s*(?:person|head|night))/i;
const BEHIND_TICKET = /^\s*(?:的?门票|a ticket|admission|entry|for a ticket)/i;
const BOUND =
  /以[上下内]|高于|低于|不到|至少|超过|最多|上限|预算|不限|[≥≤><]|above|over|under|below|at least|at most|budget|within/i;
const SEVERAL =
  /[×xX*＝=+＋]|共|合计|总|[二两三四五六七八九十\d]\s*[人张位大晚间]|半价|学生|儿童|优惠|套票|联票|total|起/;

/** The loose values in the order of the answer; rows of tables are read by their columns instead. */
export const looseValues = perReading((reading: TravelReading): LooseValue[] => {
  if (reading.mentions.length === 0) return [];
  return paragraphsOf(reading).flatMap((lines) => {
    const paragraph = lines.flatMap((line) => mentionsIn(reading, line));
    if (paragraph.length === 0) return [];
    return lines.flatMap((line, at) =>
      valuesIn(line, lines[at - 1]).flatMap((found): LooseValue[] => {
        const start = line.start + found.start;
        const owner = paragraph.filter((mention) => mention.end <= start).at(-1) ?? null;
        if (!owner) return [];
        const said = { ...found, start, end: line.start + found.end };
        if (isOfRide(reading, found.kind, { from: owner.end, to: start }) || isOfTotal(reading, owner, said)) return [];
        const text = line.text.slice(found.start, found.end);
        return [
          {
            attribute: { ...said, text, sense: { kind: "unit", isSaid: true }, total: totalOf(line, found), owner },
            paragraph,
          },
        ];
      }),
    );
  });
});

function totalOf({ text, start }: PlanLine, { kind, end }: LooseMention): StatedTotal | null {
  return kind === "cost" || kind === "ticket" ? totalBehind(text.slice(end, end + LONGEST_TOTAL), start + end) : null;
}

/** Lines up to a blank one; a heading goes with what is below it. */
function paragraphsOf(reading: TravelReading): PlanLine[][] {
  const paragraphs: PlanLine[][] = [];
  let open: PlanLine[] = [];
  for (const line of reading.lines) {
    const isHeading = line.kind === "heading";
    const isBreak = line.kind === "blank" ? open.some(({ kind }) => kind !== "heading") : isHeading;
    if (isBreak && open.length > 0) {
      paragraphs.push(open);
      open = [];
    }
    if (line.kind === "row") paragraphs.push([line]);
    else if (line.kind !== "blank") open.push(line);
  }
  return open.length > 0 ? [...paragraphs, open] : paragraphs;
}

/** A price behind the number of a train is that of the train. */
function isOfRide(reading: TravelReading, kind: AttributeKind, { from, to }: { from: number; to: number }): boolean {
  if (kind !== "ticket" && kind !== "cost") return false;
  return reading.numbers.some((number) => number.start >= from && number.end <= to);
}

function isOfTotal(reading: TravelReading, owner: Mention<PlaceRow>, { kind, value, ...said }: LooseMention): boolean {
  if ((kind !== "ticket" && kind !== "cost") || value === null) return false;
  return isShareOfTotal(reading, { named: owner, said: { ...said, yuan: value } });
}

function valuesIn(line: PlanLine, above: PlanLine | undefined): LooseMention[] {
  const { text } = line;
  const at = (match: RegExpExecArray): Span => ({ start: match.index, end: match.index + match[0].length });
  const words = (span: Span) => wordsAround(line, span, above);
  const plain = (kind: AttributeKind, span: Span, value: number | null = null): LooseMention => ({
    ...span,
    kind,
    value,
    rough: false,
  });
  return [
    ...[...text.matchAll(ADDRESS)].map((match) => plain("address", at(match))),
    ...[...text.matchAll(PHONE)].map((match) => plain("phone", at(match))),
    ...[...text.matchAll(RATING)]
      .filter((match) => isRating(words(at(match))))
      .map((match) => plain("rating", at(match), Number(match[0]))),
    ...[...text.matchAll(HOURS)].filter((match) => isHours(words(at(match)))).map((match) => plain("hours", at(match))),
    ...amountsIn(text).flatMap((amount): LooseMention[] => {
      const kind = amount.low === amount.high ? priceKind(words(amount)) : null;
      return kind ? [{ start: amount.start, end: amount.end, kind, value: amount.low, rough: amount.rough }] : [];
    }),
  ];
}

const MARK = /[，,；;。｜|、！!？?·]|\.\s/g;

/** The words of the field on both sides of a value; of a line that is the value alone, the line above is the label. */
function wordsAround({ text, lead }: PlanLine, { start, end }: Span, above: PlanLine | undefined): Words {
  let from = 0;
  for (const match of text.slice(0, start).matchAll(MARK)) from = match.index + 1;
  const stop = text.slice(end).search(/[，,；;。｜|、！!？?·]|\.\s/);
  const isAlone = text.slice(lead, start).trim() === "" && text.length - end <= 8;
  const head = above?.text.slice(above.lead).trim() ?? "";
  const fields = text.slice(from, start) + (stop < 0 ? text.slice(end) : text.slice(end, end + stop));
  return {
    isBare: /^[\s（()）*_]*$/.test(fields) && !isAlone && (/评分|\d\.\d\s*分|⭐/.test(text) || text.search(PHONE) >= 0),
    label: isAlone && head.length <= 16 && !/\d/.test(head) ? head : "",
    before: text.slice(from, start).slice(-24),
    after: stop < 0 ? text.slice(end, end + 24) : text.slice(end, end + Math.min(stop, 24)),
  };
}

function isRating({ label, before, after }: Words): boolean {
  if (BOUND.test(before) || BOUND.test(after)) return false;
  return RATED.test(label) || RATED.test(before) || /^\s*(?:分(?!钟)|星|stars?|\/\s?5|out of 5)/.test(after);
}

function isHours({ label, before, after, isBare }: Words): boolean {
  return OPENS.test(label) || OPENS.test(before) || /^\s*[（(]?(?:营业|开放|开门|open)/.test(after) || isBare;
}

/** `费用：919元 × 2晚`: what is multiplied by nights is the price of one. */
const NIGHTS_BEHIND = /^\s*[×xX*✕]\s*[\d一二两三四五六七八九十]{1,2}\s*[晚夜]/;
const NIGHT_TIMES = /^\s*[/每]\s*[晚夜]\s*[×xX*✕]\s*[\d一二两三四五六七八九十]/;
const OF_STAY = /^[^一-龥]*(?:(?:费用|价格|花费|单价|住宿费?|房费)[^一-龥\d]*)?$/;

function priceKind({ label, before, after }: Words): "ticket" | "cost" | null {
  if (NIGHT_TIMES.test(after) || (NIGHTS_BEHIND.test(after) && OF_STAY.test(before))) return "cost";
  if (BOUND.test(before) || BOUND.test(after) || SEVERAL.test(before) || SEVERAL.test(after)) return null;
  if (/打车|车费|高铁|机票|车票|地铁|公交|taxi|train|flight/i.test(before)) return null;
  if (TICKET.test(label + before) || BEHIND_TICKET.test(after)) return "ticket";
  return PER_PERSON.test(label + before) || BEHIND_COST.test(after) ? "cost" : null;
}
