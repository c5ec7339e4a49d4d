/** Sums of a part of a plan, as all its taxis or both ways of a journey, against the amounts that the answer gives for them. */
import type { Claim, Mode } from "@arenakit/contracts";
import { perReading } from "@arenakit/evaluator-checks";
import type { Price, Sum } from "./money.ts";
import type { TravelCheck, TravelFinding, TravelReading } from "./reading.ts";
import {
  claimsByStatement,
  claimsOf,
  inClaim,
  placesNamed,
  placeVisits,
  planned,
  statementAt,
  statementOf,
} from "./said.ts";

type Amount = Sum | Price;

/** Words of a total in the quote of a sum of a part. */
const SAYS_TOTAL = /合计|共|总|加起来|算下来|加一起|合起来|加在一起|total|altogether|in all|all told|sum\b/i;

/** What a sum is of, by the words of its clause, and the amounts that are of it. */
const KINDS: readonly (readonly [words: RegExp, modes: readonly Mode[], labels: RegExp])[] = [
  [/打车|出租车|taxi|\bcabs?\b/i, ["driving"], /打车|出租车|taxi|\bcabs?\b/i],
  [/地铁|metro|subway/i, ["subway"], /地铁|metro|subway/i],
  [/公交|\bbus/i, ["bus"], /公交|\bbus/i],
  [/往返|来回|round[- ]trip|both ways/i, ["train", "flight"], /去程|返程|回程|outbound|return|there|back/i],
  [
    /交通|车费|路费|车钱|transport|getting around|fares/i,
    ["driving", "subway", "bus", "transit", "boat", "other"],
    /打车|地铁|公交|taxi|metro|\bbus/i,
  ],
];

const PAID: readonly Mode[] = ["driving", "transit", "subway", "bus", "boat", "other"];
const UNREAD_AMOUNT = /元|块|¥|yuan/i;

/** Words from the last sign before a claim to its end. */
function clauseOf(reading: TravelReading, sum: Sum): string {
  const statement = statementOf(reading, sum);
  const at = statement.indexOf(sum.quote);
  const before = statement.slice(0, Math.max(0, at));
  return before.slice(Math.max(...[..."，,、;；。(（"].map((sign) => before.lastIndexOf(sign))) + 1) + sum.quote;
}

const isExact = ({ amount: { min, max } }: Amount) => min === max;

/** Whether some of the amounts, all for one or all for the whole party, come to a value. */
export function isReached(
  amounts: readonly number[],
  value: number,
  { slack, people }: { readonly slack: number; readonly people: number },
): boolean {
  let sums = new Set([0]);
  for (const amount of amounts.slice(0, MOST_AMOUNTS))
    sums = new Set(
      [...sums].flatMap((sum) => [sum, sum + amount, sum + amount * people].map((one) => Math.round(one * 10) / 10)),
    );
  return [...sums].some(
    (sum) => sum > 0 && [1, 2, people, 1 / people].some((times) => Math.abs(sum * times - value) <= slack),
  );
}

/** Of more amounts nearly everything is a sum. */
const MOST_AMOUNTS = 8;

/** A choice of two amounts says little of a total. */
const LEAST_AMOUNTS = 3;

const isItem = (claim: Claim): claim is Amount =>
  claim.kind === "price" || (claim.kind === "sum" && claim.scope === "part" && !SAYS_TOTAL.test(claim.quote));

/** All amounts of a plan, null where some of what it takes has none, or they are too many to tell. */
export const amountsOfPlan = perReading((reading: TravelReading): Amount[] | null => {
  const items = planned(reading.claims.claims)
    .filter(isItem)
    .filter(({ amount }) => amount.max > 0);
  if (reading.task.constraints.compare || items.length < LEAST_AMOUNTS || items.length > MOST_AMOUNTS) return null;
  const isEach = reading.task.constraints.people > 1 && items.some(({ per }) => per === "person" || per === "night");
  if (isEach || !items.every(isExact) || hasUnpriced(reading, items, PAID)) return null;
  const amounts = reading.claims.claims.filter(isItem);
  const priced = new Set(amounts.map(({ start }) => statementAt(reading, start)));
  const isPriced = (place: { readonly quote: string }) =>
    amounts.some((item) => item.kind === "price" && item.of.what === "place" && item.of.place.quote === place.quote);
  const isComplete = planned(placeVisits(reading)).every(
    ({ place, purpose, start }) =>
      priced.has(statementAt(reading, start)) ||
      isPriced(place) ||
      (purpose !== "meal" && purpose !== "hotel" && placesNamed(reading, place).every(({ ticket }) => !ticket)),
  );
  return isComplete ? items : null;
});

/** Whether a way by one of the modes stands in a statement without a price, or an amount was not understood. */
function hasUnpriced(reading: TravelReading, items: readonly Amount[], modes: readonly Mode[]): boolean {
  const priced = new Set(items.map(({ start }) => statementAt(reading, start)));
  const isUnread = reading.claims.statements.some(({ unread }) =>
    unread.some(({ quote }) => UNREAD_AMOUNT.test(quote)),
  );
  const moves = (["ride", "time", "distance"] as const).flatMap((kind) => planned<Claim>(claimsOf(reading, kind)));
  return (
    isUnread ||
    moves.some(
      (move) =>
        "mode" in move &&
        move.mode !== null &&
        modes.includes(move.mode) &&
        !priced.has(statementAt(reading, move.start)),
    )
  );
}

/** Only a table of ways is sure to have all of them. */
function isInRow(reading: TravelReading, { start }: Amount): boolean {
  const statement = reading.claims.statements[statementAt(reading, start)];
  const source = reading.written?.source ?? "";
  return (
    statement?.state === "read" &&
    /(?:^|\n) {0,4}\| {0,4}$/.test(source.slice(Math.max(0, statement.start - 10), statement.start))
  );
}

/** Amounts of one kind of the plan that are all that the answer takes of it. */
function itemsOf(reading: TravelReading, sum: Sum): { items: Amount[]; areAll: boolean } | null {
  const clause = clauseOf(reading, sum);
  const kind = KINDS.find(([words]) => words.test(clause));
  const at = statementAt(reading, sum.start);
  const own = (claimsByStatement(reading).get(at) ?? []).filter(
    (claim): claim is Amount => isItem(claim) && claim.start < sum.start,
  );
  if (!kind) return own.length >= 2 ? { items: own, areAll: true } : null;
  const [, modes, labels] = kind;
  const isOfKind = (claim: Amount) =>
    claim.kind === "price"
      ? claim.of.what === "ride" && modes.includes(claim.of.mode)
      : labels.test(claim.label ?? "") || labels.test(claim.quote);
  const near = own.filter(isOfKind);
  if (near.length >= 2) return { items: near, areAll: true };
  const all = planned(reading.claims.claims).filter((claim): claim is Amount => isItem(claim) && isOfKind(claim));
  const source = reading.written?.source ?? "";
  const places = new Set(all.map(({ start }) => `${statementAt(reading, start)} ${source.lastIndexOf("\n", start)}`));
  // A statement of several prices may offer a choice.
  return all.length >= 2 && places.size === all.length && !hasUnpriced(reading, all, modes)
    ? { items: all, areAll: all.every((item) => isInRow(reading, item)) }
    : null;
}

const SUBTOTAL = /sub-?total|小计/i;
/** What a line of a ledger ends with; a time of day is no amount. */
const AMOUNT_AT_END = /(?:[\s=¥￥.…]|(?<!\d)[:：])(\d{1,3},\d{3}|\d{1,6})(\.\d{1,2})? ?(?:元|yuan|rmb|cny)?$/i;
const NO_PART =
  /optional|instead|\bif\b|\bor\b|deposit|refund|not (?:counted|included)|可选|备选|如果|或者|押金|不计|另付/i;
const LEAST_LINES = 3;

/** What the lines of a ledger right above a subtotal may come to; null where a line has no amount or may not count. */
function ledgerAbove({ task, written }: TravelReading, { start, end }: Sum): number[] | null {
  const source = written?.source ?? "";
  const own = source.lastIndexOf("\n", end - 1) + 1;
  // Only with a line to itself it closes the lines above.
  if (start < own || !/^\W{0,6}(?:sub-?total|小计)/i.test(source.slice(own, end))) return null;
  // Subtotal day 1: 204
  if (/^[^\d\n]*\d/.test(source.slice(end))) return null;
  let [sums, below] = [[0], [0]];
  let [count, at] = [0, own];
  let line = lineAbove(source, at);
  for (; line !== null && line.trim() !== "" && !SUBTOTAL.test(line); line = lineAbove(source, at)) {
    at -= line.length + 1;
    const found = AMOUNT_AT_END.exec(line.trimEnd().slice(-28));
    const isHeading = !found && (lineAbove(source, at) ?? "").trim() === "";
    if (isHeading && count >= LEAST_LINES) return sums;
    if (!found || line.startsWith("|") || NO_PART.test(line)) return null;
    const yuan = Number(found[1]!.replace(",", "") + (found[2] ?? ""));
    below = sums;
    // Where nothing says so, an amount may be of one where the subtotal is of all.
    const times = line.includes("=") ? [1] : [1, task.constraints.people];
    sums = [...new Set(sums.flatMap((sum) => times.map((one) => sum + yuan * one)))].slice(0, 512);
    count += 1;
  }
  const isBegun = line === null || SUBTOTAL.test(line);
  // The first line may be a heading that ends with a number, as that of a day.
  return isBegun && count >= LEAST_LINES ? [...sums, ...below] : null;
}

/** The line above the one that begins at an offset; null above the first. */
const lineAbove = (source: string, start: number): string | null =>
  start === 0 ? null : source.slice(source.lastIndexOf("\n", start - 2) + 1, start - 1);

function ledgerFinding(reading: TravelReading, sum: Sum): TravelFinding[] {
  if (sum.scope !== "day" || sum.computed !== null || sum.per === "person") return [];
  const sums = ledgerAbove(reading, sum);
  if (!sums) return [];
  const { people } = reading.task.constraints;
  const evidence = [inClaim(sum)];
  const isRight = sums.some((one) => [1, 1 / people].some((times) => Math.abs(one * times - sum.amount.max) <= 1));
  if (isRight) return [{ score: 1, evidence }];
  const yuan = Math.round(sums[0]! * 10) / 10;
  const note = {
    zh: `各行相加是${yuan}元，小计写成了${sum.amount.max}元`,
    en: `the lines add up to ${yuan} yuan, and the subtotal says ${sum.amount.max} yuan`,
  };
  return [{ score: 0, note, evidence }];
}

export const subtotals: TravelCheck = {
  id: "arithmetic.subtotals",
  family: "arithmetic",
  title: { zh: "分项与它们的小计", en: "Items and their subtotals" },
  examine(reading) {
    const { people, compare } = reading.task.constraints;
    if (compare) return [];
    return planned(claimsOf(reading, "sum")).flatMap((sum): TravelFinding[] => {
      if (sum.scope === "day") return ledgerFinding(reading, sum);
      if (sum.scope !== "part" || sum.computed !== null || !SAYS_TOTAL.test(sum.quote)) return [];
      const found = itemsOf(reading, sum);
      const items = found?.items ?? [];
      if (!found || items.length > MOST_AMOUNTS || !items.every(isExact)) return [];
      const amounts = items.map(({ amount }) => amount.max);
      const yuan = amounts.reduce((total, amount) => total + amount, 0);
      const isRough = sum.rough || items.some(({ rough }) => rough);
      const isWhole = [...amounts, sum.amount.max].every(Number.isInteger);
      const slack = Math.max(isWhole ? 0.4 : 1, isRough ? yuan * 0.03 : 0);
      const evidence = [inClaim(sum)];
      const isRight = found.areAll
        ? [yuan, yuan * people, yuan / people].some((one) => Math.abs(one - sum.amount.max) <= slack)
        : isReached(amounts, sum.amount.max, { slack, people });
      if (isRight) return [{ score: 1, evidence }];
      const note = {
        zh: `各项相加是${Math.round(yuan * 10) / 10}元，小计写成了${sum.amount.max}元`,
        en: `the items add up to ${Math.round(yuan * 10) / 10} yuan, and the subtotal says ${sum.amount.max} yuan`,
      };
      return [{ score: 0, note, evidence }];
    });
  },
};
