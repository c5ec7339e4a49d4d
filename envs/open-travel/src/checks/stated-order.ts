/**
 * Stated order: an answer that says its list goes from near to far, or by rating or price, lists its places so. The list
 * ends with its section, with the next stated order, or where numbering begins anew.
 */

import type { Span } from "@arenakit/evaluator-checks";
import { type CheckFinding, inAnswer } from "@arenakit/evaluator-checks";
import { type Attribute, type AttributeKind, attributesOf } from "./reading/attributes.ts";
import { sentenceAt } from "./reading/clauses.ts";
import type { PlanLine } from "./reading/plan-lines.ts";
import type { TravelCheck, TravelReading } from "./reading.ts";

interface Order {
  readonly kinds: readonly AttributeKind[];
  /** 1 where values grow down the list. */
  readonly sign: 1 | -1;
  /** Metres, stars or yuan by which neighbours may be the wrong way round: values are rounded. */
  readonly slack: number;
}
type OrderAt = Span & Order;

const DISTANCE = { kinds: ["distance"], slack: 50 } as const;
const RATING = { kinds: ["rating"], slack: 0.051 } as const;
const PRICE = { kinds: ["ticket", "cost"], slack: 0.51 } as const;
const ORDERS: readonly (readonly [Order, RegExp])[] = [
  [{ ...DISTANCE, sign: 1 }, /近[到至及往]远|\b(?:nearest|closest) first\b/gi],
  [{ ...DISTANCE, sign: -1 }, /远[到至及往]近|\bfarthest first\b/gi],
  [{ ...RATING, sign: -1 }, /(?:评分|口碑|星级)[由从]?高[到至往]低|\b(?:best|highest)[- ]rated first\b/gi],
  [{ ...RATING, sign: 1 }, /(?:评分|口碑|星级)[由从]?低[到至往]高|\blowest[- ]rated first\b/gi],
  [{ ...PRICE, sign: 1 }, /(?:价格?|人均|费用|花费|门票)[由从]?低[到至往]高|便宜[到至往]贵|\bcheapest first\b/gi],
  [{ ...PRICE, sign: -1 }, /(?:价格?|人均|费用|花费|门票)[由从]?高[到至往]低|贵[到至往]便宜|\bdearest first\b/gi],
];
/** Words that make it the order of a list; a walk from near to far is none. */
const OF_LIST = /排|列|次序|顺序|sort|order|list|first/i;
const NO_CLAIM = /如果|若|可以|可按|建议|要求|希望|想要|[未没不]|并非|\bif\b|\bcan\b|\bcould\b|\bnot\b|n't/i;

const statedOrder: TravelCheck = {
  id: "groundedness.stated_order",
  family: "groundedness",
  title: "答案自称的排列次序",
  examine(reading) {
    const orders = ordersIn(reading);
    return orders.flatMap((order, at) => {
      const end = Math.min(endOfList(reading.lines, order), orders[at + 1]?.start ?? Number.POSITIVE_INFINITY);
      return neighbourFindings(reading, order, valuesBetween(reading, order, end));
    });
  },
};

function ordersIn(reading: TravelReading): OrderAt[] {
  const answer = reading.answer ?? "";
  return ORDERS.flatMap(([order, words]) =>
    [...answer.matchAll(words)].map((match) => ({
      ...order,
      start: match.index,
      end: match.index + match[0].length,
    })),
  )
    .filter((order) => {
      const sentence = sentenceAt(reading, order.start);
      const text = answer.slice(sentence.start, sentence.end);
      return OF_LIST.test(text) && !NO_CLAIM.test(text);
    })
    .sort((one, other) => one.start - other.start);
}

/** Where the list of an order ends: at a heading no deeper than its own, or where a second list begins. */
function endOfList(lines: readonly PlanLine[], { start }: Span): number {
  let own = 0;
  let last = 0;
  for (const line of lines) {
    const level = line.kind === "heading" ? /^\s*(#*)/.exec(line.text)![1]!.length : null;
    if (line.start <= start) {
      own = level ?? own;
      continue;
    }
    if (level !== null && level <= own) return line.start;
    const number = Number(/^[\s>#*_]*(\d{1,2})[.、)）]/.exec(line.text)?.[1] ?? 0);
    if (number === 1 && last > 1) return line.start;
    last = number || last;
  }
  return Number.POSITIVE_INFINITY;
}

/** The first value of each place between an order and the end of its list, as they come. */
function valuesBetween(reading: TravelReading, order: OrderAt, end: number): Attribute[] {
  const seen = new Set<string>();
  return attributesOf(reading)
    .filter(
      ({ kind, owner, value, sense }) =>
        order.kinds.includes(kind) && isIn(owner, order.end, end) && value !== null && sense.kind === "unit",
    )
    .sort((one, other) => one.start - other.start)
    .filter(({ owner }) => !seen.has(owner.spelling) && seen.add(owner.spelling));
}

function isIn({ start }: Span, from: number, to: number): boolean {
  return start >= from && start < to;
}

function neighbourFindings(reading: TravelReading, order: OrderAt, values: readonly Attribute[]): CheckFinding[] {
  return values.slice(1).map((value, at) => {
    const before = values[at]!;
    const evidence = [order, before, value].map((span) => inAnswer(reading, span));
    if (order.sign * (value.value! - before.value!) >= -order.slack) return { score: 1, evidence };
    const [later, earlier] = [value, before].map(({ owner }) => owner.values[0]!.name);
    return { score: 0, note: `${earlier}${before.text}排在${later}${value.text}之前`, evidence };
  });
}

export const orderChecks: readonly TravelCheck[] = [statedOrder];
