/** Attributes: values that an answer says of a place, each with the place that it is said of. */

import { perReading } from "@arenakit/evaluator-checks";
import type { TravelReading } from "../reading.ts";
import { isShareOfTotal } from "./costs.ts";
import {
  type AroundPrice,
  LONGEST_TOTAL,
  type PriceSense,
  type StatedTotal,
  senseOf,
  totalBehind,
} from "./counted-prices.ts";
import type { Mention } from "./names.ts";
import { hoursIn, type PlaceRow } from "./places.ts";
import { mentionsIn } from "./plan.ts";
import type { PlanLine } from "./plan-lines.ts";
import { amountsIn, distancesIn } from "./tokens.ts";

export type AttributeKind = "ticket" | "cost" | "rating" | "hours" | "phone" | "distance" | "address";

export interface Attribute {
  readonly kind: AttributeKind;
  /** Offsets in the answer. */
  readonly start: number;
  readonly end: number;
  /** Yuan, stars or metres; null for hours and phones. */
  readonly value: number | null;
  readonly text: string;
  readonly rough: boolean;
  /** Whether a price is that of one, or of several people, nights or tickets. */
  readonly sense: PriceSense;
  /** The total that follows a price: `，两晚共1838元`; null where none does. */
  readonly total: StatedTotal | null;
  /** Rows of the place it is said of, and the name under which the answer has it. */
  readonly owner: Mention<PlaceRow>;
}

const LABELS: readonly (readonly [AttributeKind, RegExp])[] = [
  ["ticket", /(?:门票|入场券)(?:价格|费用?)?|\b[Tt]ickets?(?=\s*[*_]*[：:])/g],
  ["cost", /人均(?:消费|价格)?|房价|均价|(?:每|一)晚(?!上)|参考价|\b(?:[Pp]rice|[Cc]ost)(?=\s*[*_]*[：:])/g],
  ["rating", /评分|星级评分|⭐️?|🌟|\b[Rr]ating/gu],
  ["hours", /(?:营业|开放)(?:时间)?|\b(?:[Oo]pening )?[Hh]ours(?=\s*[*_]*[：:])/g],
  ["phone", /电话|☎️?|📞|[Tt]el|\b[Pp]hone/gu],
  ["distance", /距离?(?:中心|您)?/g],
  ["address", /地址|📍|位于|（(?=[一-龥]{2,24}\d+号)|\b[Aa]ddress/gu],
];
const HEADER: readonly (readonly [AttributeKind, RegExp])[] = [
  ["ticket", /门票|票价|ticket/i],
  ["cost", /人均|房价|均价|价格|price|cost/i],
  ["rating", /评分|rating/i],
  ["hours", /营业|开放时间|hours/i],
  ["phone", /电话|phone|tel/i],
  ["distance", /距离|distance/i],
  ["address", /地址|位置|address/i],
];

/** A line that is one labelled value; those of one place stand below its name. */
const FIELD =
  /^(?:名称|店名|地址|位置|电话|联系电话|评分|人均|房价|价格|均价|门票|营业|开放|距离|参考价|类型|特色|推荐|name|address|phone|tel|rating|price|cost|(?:opening )?hours|distance|ticket|type)[^：:\d]{0,8}[：:]/i;
const NAME_FIELD = /^(?:名称|店名|name)/i;

/** The attributes whose owner is beyond doubt. */
export const attributesOf = perReading((reading: TravelReading): Attribute[] => {
  const found: Attribute[] = [];
  let at = 0;
  let head: TableHead | null = null;
  for (const line of reading.lines) {
    const mentions: Mention<PlaceRow>[] = [];
    const end = line.start + line.text.length;
    while (at < reading.mentions.length && reading.mentions[at]!.start < end) mentions.push(reading.mentions[at++]!);
    if (line.kind === "blank") continue;
    if (line.kind !== "row" || !head || head.index + MOST_ROWS < line.index) head = null;
    if (line.kind === "row" && !head) head = { index: line.index, mentions, line };
    if (head && mentions.length === 0) found.push(...inColumns(line, head));
    found.push(...inCells(line, mentions), ...inWords(reading, line, mentions));
  }
  return found;
});

/** The first row of a table, and what it names. */
interface TableHead {
  readonly index: number;
  readonly line: PlanLine;
  readonly mentions: readonly Mention<PlaceRow>[];
}

const MOST_ROWS = 20;

/** `| 评分 | 4.5 | 4.3 |` below a row of names. */
function inColumns(line: PlanLine, head: TableHead): Attribute[] {
  const title = line.cells[0]?.text ?? "";
  const kind = HEADER.find(([, header]) => header.test(title))?.[0];
  if (!kind) return [];
  return line.cells.slice(1).flatMap((cell, index): Attribute[] => {
    const above = head.line.cells[index + 1];
    const [owner, ...others] = head.mentions.filter(({ start }) => {
      const offset = start - head.line.start;
      return above !== undefined && offset >= above.start && offset < above.start + above.text.length;
    });
    const value = owner && others.length === 0 ? readValue(kind, cell.text) : null;
    return owner && value
      ? [attribute(kind, { value, at: line.start + cell.start, owner, around: aroundIn(cell, title, value) })]
      : [];
  });
}

/** The words around a value in a cell. */
function aroundIn({ text }: { text: string }, label: string, value: ReadValue): AroundPrice {
  return {
    label,
    before: "",
    between: text.slice(0, value.start),
    after: text.slice(value.end, value.end + LONGEST_TOTAL),
  };
}

function inCells(line: PlanLine, mentions: readonly Mention<PlaceRow>[]): Attribute[] {
  const owner = mentions[0];
  if (line.kind !== "row" || !owner || mentions.length > 1) return [];
  return line.cells.flatMap((cell) => {
    const kind = HEADER.find(([, header]) => header.test(cell.header))?.[0];
    if (!kind || cell.text.trim() === cell.header || LABELS.some(([, label]) => cell.text.search(label) >= 0))
      return [];
    const value = readValue(kind, cell.text);
    return value
      ? [attribute(kind, { value, at: line.start + cell.start, owner, around: aroundIn(cell, cell.header, value) })]
      : [];
  });
}

function inWords(reading: TravelReading, line: PlanLine, mentions: readonly Mention<PlaceRow>[]): Attribute[] {
  const found: Attribute[] = [];
  for (const [kind, label] of LABELS)
    for (const match of line.text.matchAll(label)) {
      const from = match.index + match[0].length;
      const owner = ownerOf(reading, { line, mentions, at: match.index });
      const stretch = stretchOf(line.text, from);
      const value = owner ? readValue(kind, stretch) : null;
      if (!owner || !value || !isSaidOf(kind, stretch, value)) continue;
      // 859元一晚，早餐60元: what follows is no price of a night.
      if (
        kind === "cost" &&
        /[元块]\s*\/?$/.test(line.text.slice(0, match.index)) &&
        /[，,；、]/.test(stretch.slice(0, value.start))
      )
        continue;
      const start = line.start + from + value.start;
      const said = { start, end: start + value.text.length, yuan: value.value ?? 0 };
      if (kind === "cost" && isShareOfTotal(reading, { named: owner, said })) continue;
      const around = {
        label: match[0],
        before: line.text.slice(Math.max(0, match.index - LONGEST_TOTAL), match.index),
        between: stretch.slice(0, value.start),
        after: line.text.slice(from + value.end, from + value.end + LONGEST_TOTAL),
      };
      found.push(attribute(kind, { value, at: line.start + from, owner, around }));
    }
  return found;
}

/** Whether nothing stands between label and value that makes it another value or a bound. */
function isSaidOf(kind: AttributeKind, stretch: string, value: ReadValue): boolean {
  const between = stretch.slice(0, value.start);
  if (kind === "address") return /^[：:\s*_在于（(]*$/.test(between);
  if (kind === "rating")
    return (
      /^[：:\s*_为是达约（(]*$/.test(between) && !/^\s*分?\s*(?:以[上下]|及以上|起|\+)/.test(stretch.slice(value.end))
    );
  if (/高于|低于|超过|不到|至少|最多/.test(between) || /^\s*(?:以[内下上]|之内)/.test(stretch.slice(value.end)))
    return false;
  return value.start <= (kind === "distance" ? 12 : 8);
}

/** A value stands near its label. */
const LONGEST_STRETCH = 120;

/** The words after a label up to the next one's. */
function stretchOf(text: string, from: number): string {
  const rest = text.slice(from, from + LONGEST_STRETCH);
  const end = /[；;。｜|]|，(?=[^\d]{0,6}(?:门票|人均|评分|营业|开放|电话|距))/.exec(rest);
  return end ? rest.slice(0, end.index) : rest;
}

interface ReadValue {
  readonly start: number;
  readonly end: number;
  readonly value: number | null;
  readonly text: string;
  readonly rough: boolean;
}

const PATTERNS: Readonly<Record<"rating" | "phone" | "hours" | "address", RegExp>> = {
  rating: /(?<![\d.])\d{1,2}(?:\.\d{1,2})?(?![\d.])/,
  phone: /(?:\d{3,4}[-\s])?\d{7,11}|400[-\d]{7,9}/,
  hours:
    /\d{1,2}[:：]\d{2}\s*[-–—~～至到]+\s*(?:次日)?\d{1,2}[:：]\d{2}(?:\s*[,，、;；和及]\s*\d{1,2}[:：]\d{2}\s*[-–—~～至到]+\s*(?:次日)?\d{1,2}[:：]\d{2}){0,3}|全天|24\s*小时/,
  address: /[一-龥]{2,24}\d+号/,
};

/** A number that is all that stands behind its label. */
function bareAmount(text: string): ReturnType<typeof amountsIn>[number] | undefined {
  const bare = /^[\s*_：:]*(\d+(?:\.\d+)?)(?:[\s*_]*$|\s+(?=[a-z_]+：))/i.exec(text);
  if (!bare) return undefined;
  const start = bare[0].indexOf(bare[1]!);
  const value = Number(bare[1]);
  return { start, end: start + bare[1]!.length, low: value, high: value, rough: false };
}

function readValue(kind: AttributeKind, text: string): ReadValue | null {
  if (kind === "ticket" || kind === "cost") {
    const free = /免费|无需门票|免票/.exec(text);
    const amount = amountsIn(text)[0] ?? bareAmount(text);
    if (free && kind === "ticket" && (!amount || free.index < amount.start))
      return { start: free.index, end: free.index + free[0].length, value: 0, text: free[0], rough: false };
    if (!amount || amount.low !== amount.high) return null;
    return {
      start: amount.start,
      end: amount.end,
      value: amount.low,
      text: text.slice(amount.start, amount.end),
      rough: amount.rough,
    };
  }
  if (kind === "distance") {
    const metres = distancesIn(text)[0];
    return metres
      ? {
          start: metres.start,
          end: metres.end,
          value: metres.low,
          text: text.slice(metres.start, metres.end),
          rough: true,
        }
      : null;
  }
  const match = PATTERNS[kind].exec(text);
  if (!match) return null;
  const value = kind === "rating" ? Number(match[0]) : null;
  return { start: match.index, end: match.index + match[0].length, value, text: match[0], rough: false };
}

/** The nearest place named before the value in its line, the only one of the line, or the head of its block. */
function ownerOf(
  reading: TravelReading,
  { line, mentions, at }: { line: PlanLine; mentions: readonly Mention<PlaceRow>[]; at: number },
): Mention<PlaceRow> | null {
  const before = mentions.filter((mention) => mention.end <= line.start + at).at(-1);
  if (before) {
    const between = reading.answer!.slice(before.end, line.start + at);
    const isTopic = mentions.length === 1 && before.start - line.start <= line.lead;
    if (/[。；;！？]/.test(between) && !isTopic) return null;
    return mentions.length > 1 && /人均(?!约?\d)|用餐|午餐|晚餐|早餐|住宿|入住|打车/.test(between) ? null : before;
  }
  if (mentions.length > 0) return mentions.length === 1 && /^的|^[，,]/.test(line.text.slice(at)) ? mentions[0]! : null;
  const opening = line.text.slice(0, line.lead + 8);
  const opensWithLabel = LABELS.some(([, label]) => {
    const found = opening.search(label);
    return found >= 0 && found - line.lead <= 3;
  });
  return opensWithLabel ? headOf(reading, line) : null;
}

/** The place that the item or heading above speaks of; null when that names none or several. */
function headOf(reading: TravelReading, line: PlanLine): Mention<PlaceRow> | null {
  for (let index = line.index - 1; index >= Math.max(0, line.index - 9); index--) {
    const above = reading.lines[index]!;
    if (above.kind === "blank" && line.kind === "text") return null;
    if (above.kind === "blank") continue;
    const isHead =
      (FIELD.test(line.text.slice(line.lead)) &&
        above.kind === line.kind &&
        above.indent === line.indent &&
        (!FIELD.test(above.text.slice(above.lead)) || NAME_FIELD.test(above.text.slice(above.lead))) &&
        mentionsIn(reading, above).length > 0) ||
      above.indent < line.indent ||
      (above.kind === "heading" && line.kind !== "heading") ||
      (above.kind === "item" && /^\s*\d/.test(above.text) && !/^\s*\d/.test(line.text)) ||
      (above.kind === "text" && line.kind === "item") ||
      (above.kind === "item" && line.kind === "text");
    if (!isHead) continue;
    const named = mentionsIn(reading, above);
    const [first, ...others] = named;
    if (!first) return null;
    const opening = above.text.slice(above.lead, first.start - above.start);
    const isAlone = others.every(
      (other) =>
        other.spelling === first.spelling ||
        /[距离近（(][^）)]{0,4}$/.test(reading.answer!.slice(above.start, other.start)),
    );
    return isAlone && /^(?:[\d:：\s\-–—~～至｜|*_.、【「]*|.{0,8})$/.test(opening) ? first : null;
  }
  return null;
}

function attribute(
  kind: AttributeKind,
  { value, at, owner, around }: { value: ReadValue; at: number; owner: Mention<PlaceRow>; around: AroundPrice },
): Attribute {
  const end = at + value.end;
  return {
    kind,
    start: at + value.start,
    end,
    value: value.value,
    text: value.text,
    rough: value.rough,
    sense: senseOf(around),
    total: kind === "cost" || kind === "ticket" ? totalBehind(around.after, end) : null,
    owner,
  };
}

/** Road and number decide; null where the observed address has none. The province, the city and the district may be left out. */
function isSameAddress(observed: string, said: string): boolean | null {
  const street = (text: string) => /(?:[省市区县]|^)([^省市区县]+\d+号)/.exec(text.replace(/\s/g, ""))?.[1] ?? null;
  const [known, claimed] = [street(observed), street(said)];
  // An observed road without a number says at least which road it is.
  if (known === null && claimed !== null && /[路街道巷]/.test(observed))
    return observed.includes(claimed.replace(/\d+号$/, "")) ? null : false;
  if (known === null || claimed === null) return null;
  return known.endsWith(claimed) || claimed.endsWith(known);
}

/** Digit by digit; the area code may be left out. */
function isSamePhone(observed: string, said: string): boolean {
  const digits = (text: string) => text.replace(/\D/g, "");
  const local = /^0\d{2,3}[-\s]?(\d{7,8})$/.exec(observed.trim())?.[1];
  return digits(said) === digits(observed) || digits(said) === local;
}

/** Whether the row says the same; null when the row does not hold the attribute. */
export function agrees(attribute: Attribute, place: PlaceRow): boolean | null {
  const { kind, value } = attribute;
  if (kind === "phone") {
    if (place.phone === null) return null;
    return place.phone.split(/[;；,，、\s]+/).some((phone) => isSamePhone(phone, attribute.text));
  }
  if (kind === "hours") {
    const said = hoursIn(attribute.text);
    if (place.hours === null || said === null) return null;
    return said.every(([open, close]) =>
      place.hours!.some((hours) => Math.abs(hours[0] - open) <= 1 && Math.abs(hours[1] - close) <= 1),
    );
  }
  if (kind === "address") return place.address === null ? null : isSameAddress(place.address, attribute.text);
  const observed = place[kind];
  if (observed === null || value === null) return null;
  if (kind === "rating") return Math.abs(observed - value) < 0.051;
  if (kind === "distance") return Math.abs(observed - value) <= Math.max(60, observed * 0.06);
  return Math.abs(observed - value) <= (attribute.rough ? Math.max(1, observed * 0.1) : 0.51);
}
