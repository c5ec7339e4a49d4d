/** Money of an answer: its totals, what the party pays by them, and the lists that they close. */
import type { ClaimOf } from "@arenakit/contracts";
import { perReading } from "@arenakit/evaluator-checks";
import type { TravelReading } from "./reading.ts";
import { claimsByStatement, claimsOf, lastDay, planned, statementAt } from "./said.ts";

export type Sum = ClaimOf<"sum">;
export type Price = ClaimOf<"price">;

/** What the answer states as totals of everything, in order. */
export const totalsOf = perReading((reading: TravelReading): Sum[] =>
  planned(claimsOf(reading, "sum")).filter(
    ({ scope, label, quote }) =>
      scope === "total" ||
      (scope === "day" && label === null && lastDay(reading) <= 1 && !/^\W{0,3}sub-?total/i.test(quote)),
  ),
);

/** What the whole party pays of a sum. */
export function ofParty(reading: TravelReading, { amount, per }: Pick<Sum, "amount" | "per">): number {
  return per === "person" ? amount.max * reading.task.constraints.people : amount.max;
}

/** An amount of a list, and the claims that say it. */
export interface ListedAmount {
  readonly amount: number;
  readonly claim: Sum | Price;
}

/** Items of a list that are looked at. */
const MOST_ITEMS = 40;

/**
 * The list that a total closes, or opens: the statements right before or behind it with one amount each. Null where one
 * of them says more than one, or a price of one person or night without what all pay.
 */
export function listOf(reading: TravelReading, total: Sum): ListedAmount[] | null {
  const { statements } = reading.claims;
  const at = statementAt(reading, total.start);
  if (at < 0) return null;
  const inside = partsBefore(reading, total, at);
  // Of words that were not all understood nobody knows whether they are the whole list.
  const isRead =
    statements[at]!.unread.every(({ start }) => start > total.start) &&
    !hasBareItem(reading, [...inside, { claim: total }]);
  if (inside.length > 0) return inside.length >= 2 && isRead ? inside : null;
  for (const step of [-1, 1]) {
    const items: ListedAmount[] = [];
    for (let index = at + step; items.length < MOST_ITEMS; index += step) {
      if (!statements[index]) break;
      const item = amountIn(reading, index);
      if (item === "several") return null;
      if (item === null) break;
      // Below its own subtotal an amount counts, above it the subtotal has it already.
      if (step < 0 && isSubtotal(items.at(-1)) && !isSubtotal(item)) return null;
      items.push(item);
    }
    if (items.length >= 2) return step < 0 ? items.reverse() : items;
  }
  return null;
}

const isSubtotal = (item: ListedAmount | undefined) => item?.claim.kind === "sum" && item.claim.scope === "day";

/** The parts that the statement of a total names before it: 交通10元，吃饭49元，总共59元. */
function partsBefore(reading: TravelReading, total: Sum, at: number): ListedAmount[] {
  const near = claimsByStatement(reading).get(at) ?? [];
  const before = near.filter(
    (claim) => claim.start < total.start && (claim.kind === "sum" || claim.kind === "price"),
  ) as (Sum | Price)[];
  const isItem = (claim: Sum | Price) =>
    claim.amount.min === claim.amount.max &&
    claim.per !== "person" &&
    (claim.kind === "price" ? claim.per !== "night" : claim.scope === "part" || claim.scope === "expression");
  if (before.some((claim) => claim.kind === "sum" && (claim.scope === "total" || claim.scope === "day"))) return [];
  return before.filter(isItem).map((claim) => ({ amount: claim.amount.max, claim }));
}

/** meals 60, bus 4, tickets 60: words between two amounts that end with a bare figure, which may be one of them. */
const BARE_ITEM = /(?:^|[,，、;；+—–-])[^\d,，、;；+—–-]{1,24}\d{1,5}(?:\.\d{1,2})?\s{0,3}(?:$|[,，、;；+—–-])/;

/** Whether an amount that was read as something else, as the line of a bus, may stand between those of a list. */
function hasBareItem({ written }: TravelReading, items: readonly Pick<ListedAmount, "claim">[]): boolean {
  const source = written?.source ?? "";
  return items
    .slice(1)
    .some(({ claim }, at) => BARE_ITEM.test(source.slice(items[at]!.claim.end, claim.start).slice(0, 120)));
}

/** The one amount that counts of a statement; null where there is none, or it is a total, a budget or what is left. */
function amountIn(reading: TravelReading, at: number): ListedAmount | null | "several" {
  const near = claimsByStatement(reading).get(at) ?? [];
  // What tells of a way or a ride is no item of a list of costs.
  if (near.some(({ kind }) => kind === "time" || kind === "distance")) return null;
  const sums = planned(near).filter((claim) => claim.kind === "sum");
  const prices = planned(near).filter((claim) => claim.kind === "price");
  if (
    sums.length + prices.length === 0 ||
    sums.some(({ scope }) => scope === "total" || scope === "budget" || scope === "left")
  )
    return null;
  const written = sums.filter(({ scope }) => scope !== "expression");
  const [sum, ...more] = written.length > 0 ? written : sums;
  const distinct = new Set([sum, ...more].map((one) => one?.amount.max));
  if (sum && distinct.size === 1)
    return sum.amount.min === sum.amount.max && sum.per !== "person"
      ? { amount: sum.amount.max, claim: sum }
      : "several";
  const [price, ...others] = prices;
  if (sum || others.length > 0 || !price) return "several";
  const isWhole = price.amount.min === price.amount.max && (price.per === "group" || price.per === "unknown");
  return isWhole ? { amount: price.amount.max, claim: price } : "several";
}
