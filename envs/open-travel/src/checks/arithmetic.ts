/** Arithmetic of a journey: lists and days add up to their totals, and one thing has one price. */
import type { ClaimOf, Mode } from "@arenakit/contracts";
import { type CheckFinding, perReading } from "@arenakit/evaluator-checks";
import { foldName } from "./facts/names.ts";
import { asksForPlan } from "./itinerary.ts";
import { listOf, type Sum, totalsOf } from "./money.ts";
import type { TravelCheck, TravelReading } from "./reading.ts";
import { claimsByStatement, claimsOf, inClaim, placesNamed, planned, statementAt, statementOf } from "./said.ts";

const totals: TravelCheck = {
  id: "arithmetic.totals",
  family: "arithmetic",
  title: "费用清单与合计",
  examine: (reading) =>
    totalsOf(reading).flatMap((total) => listFinding(reading, total) ?? dayFinding(reading, total) ?? []),
};

function listFinding(reading: TravelReading, total: Sum): CheckFinding | null {
  const items = listOf(reading, total);
  if (!items) return null;
  const sum = items.reduce((yuan, { amount }) => yuan + amount, 0);
  const isRough = total.rough || items.some(({ claim }) => claim.rough);
  const slack = Math.max(1, items.length * 0.5, isRough ? sum * 0.03 : 0);
  const evidence = [inClaim(total)];
  if (multiplesOf(reading, sum).some((yuan) => isWithin(total, yuan, slack))) return { score: 1, evidence };
  return { score: 0, note: `各项相加是${round(sum)}元，合计写成了${total.amount.max}元`, evidence };
}

/** The sums of the days, and whether there are others beside them. */
const dayCosts = perReading((reading: TravelReading): { readonly days: readonly Sum[]; readonly hasMore: boolean } => {
  const sums = planned(claimsOf(reading, "sum"));
  const days = new Map(
    sums.flatMap((sum) => (sum.scope === "day" && sum.day !== null ? [[sum.day, sum] as const] : [])),
  );
  return { days: [...days.values()], hasMore: sums.some(({ scope }) => scope === "part") };
});

/** Days against a total: what all of them cost alone is no more than the total, and no less where nothing else is counted. */
function dayFinding(reading: TravelReading, total: Sum): CheckFinding[] | null {
  const { days, hasMore } = dayCosts(reading);
  const asked = reading.task.constraints.dates?.days ?? 0;
  if (days.length < 2 || days.length < asked) return null;
  if (new Set([...days, total].map(({ per }) => per)).size > 1) return null;
  const sum = days.reduce((yuan, { amount }) => yuan + amount.max, 0);
  const slack = Math.max(days.length, days.some(({ rough }) => rough) || total.rough ? sum * 0.03 : 0);
  const evidence = [inClaim(total)];
  if (isWithin(total, sum, slack)) return [{ score: 1, evidence }];
  if (total.amount.max + slack >= sum && hasMore) return null;
  return [{ score: 0, note: `各天相加是${round(sum)}元，合计写成了${total.amount.max}元`, evidence }];
}

function isWithin({ amount }: Sum, yuan: number, slack: number): boolean {
  return yuan >= amount.min - slack && yuan <= amount.max + slack;
}

/** Of one, of all travellers, or of each. */
function multiplesOf(reading: TravelReading, yuan: number): number[] {
  const { people } = reading.task.constraints;
  return [yuan, yuan * people, yuan / people];
}

const perPerson: TravelCheck = {
  id: "arithmetic.per_person",
  family: "arithmetic",
  title: "人均与总额",
  examine(reading) {
    const { people } = reading.task.constraints;
    if (people < 2) return [];
    const all = totalsOf(reading);
    return all
      .filter(({ per }) => per === "person")
      .flatMap((each): CheckFinding[] => {
        const total = nearest(
          all.filter(({ per }) => per !== "person"),
          each,
        );
        if (!total) return [];
        const evidence = [inClaim(total), inClaim(each)];
        const slack = Math.max(people, total.amount.max * (each.rough || total.rough ? 0.04 : 0.02));
        if (Math.abs(each.amount.max * people - total.amount.max) <= slack) return [{ score: 1, evidence }];
        const note = `${total.amount.max}元由${people}人分摊不是${each.amount.max}元`;
        return [{ score: 0, note, evidence }];
      });
  },
};

function nearest<T extends { readonly start: number }>(
  claims: readonly T[],
  { start }: { start: number },
): T | undefined {
  return claims.reduce<T | undefined>(
    (best, one) => (best && Math.abs(best.start - start) <= Math.abs(one.start - start) ? best : one),
    undefined,
  );
}

/** Words of a total that is of everything, whatever it comes to. */
const OF_EVERYTHING = /总(?:费用|花费|开销|支出)|total cost|grand total/i;

/** Totals of everything say the same wherever they stand. */
const agreeing: TravelCheck = {
  id: "arithmetic.totals_agree",
  family: "arithmetic",
  title: "各处写的总费用",
  examine(reading) {
    if (!asksForPlan(reading)) return [];
    const all = totalsOf(reading).filter(({ per }) => per !== "person");
    const last = all.at(-1);
    if (!last || all.length < 2) return [];
    return all.slice(0, -1).flatMap((total): CheckFinding[] => {
      // What is far less is the total of a part, where its words do not say otherwise.
      const isOfAll = total.scope === "total" && total.per === "group" && OF_EVERYTHING.test(total.quote);
      if (!isOfAll && (total.amount.max < last.amount.max / 2 || total.amount.max > last.amount.max * 2)) return [];
      const evidence = [inClaim(total), inClaim(last)];
      const slack = Math.max(1, total.amount.max * (total.rough || last.rough ? 0.05 : 0.02));
      const isSame = multiplesOf(reading, last.amount.max).some((yuan) => isWithin(total, yuan, slack));
      if (isSame) return [{ score: 1, evidence }];
      return [{ score: 0, note: `一处写${total.amount.max}元，一处写${last.amount.max}元`, evidence }];
    });
  },
};

/** 一车约22元，比20元的上限还多2元: a limit and what is left of it, right behind the price that is held against it. */
function besidePrice(reading: TravelReading, rest: Sum): CheckFinding[] {
  const at = statementAt(reading, rest.start);
  const near = claimsByStatement(reading);
  const [limit, ...more] = (near.get(at) ?? []).filter(
    (claim) => claim.kind === "sum" && claim.scope === "budget",
  ) as Sum[];
  const own = (near.get(at) ?? []).filter(
    (claim) => claim.kind === "price" || (claim.kind === "sum" && claim !== limit && claim !== rest),
  ) as (Price | Sum)[];
  const before = (near.get(at - 1) ?? []).filter(
    (claim) => claim.kind === "price" && claim.of.what === "ride",
  ) as Price[];
  const prices = own.length > 0 ? own : before;
  if (!limit || more.length > 0 || prices.length === 0 || (own.length === 0 && before.length > 1)) return [];
  const { people } = reading.task.constraints;
  const isRight = prices.some(({ amount }) =>
    [1, people].some((times) => Math.abs(limit.amount.max - amount.max * times - rest.amount.max) <= 1),
  );
  const evidence = [inClaim(rest), inClaim(prices[0]!)];
  if (isRight) return [{ score: 1, evidence }];
  return [{ score: 0, note: `${limit.amount.max}元减去${prices[0]!.amount.max}元不是${rest.amount.max}元`, evidence }];
}

/** Budget, total and what is left of it belong together. */
const remainder: TravelCheck = {
  id: "arithmetic.remainder",
  family: "arithmetic",
  title: "预算、总费用与结余",
  examine(reading) {
    const sums = planned(claimsOf(reading, "sum"));
    const left = sums.filter(({ scope }) => scope === "left");
    const { budget, people } = reading.task.constraints;
    const limits = [
      ...sums.flatMap(({ scope, amount }) => (scope === "budget" ? [amount.max] : [])),
      ...(budget ? [budget.amountYuan, budget.amountYuan * people] : []),
    ];
    const totals = totalsOf(reading);
    if (totals.length === 0) return left.flatMap((rest) => besidePrice(reading, rest));
    if (limits.length === 0 || new Set(totals.map(({ amount }) => amount.max)).size !== 1) return [];
    return left.flatMap((rest): CheckFinding[] => {
      // 离180元还有29元 says the limit first.
      if (limits.includes(Math.abs(rest.amount.max))) return [];
      const slack = Math.max(1, rest.rough || totals.some(({ rough }) => rough) ? rest.amount.max * 0.1 : 0);
      const own = claimsByStatement(reading).get(statementAt(reading, rest.start)) ?? [];
      const beside = own.filter((claim) => claim !== rest && (claim.kind === "price" || claim.kind === "sum")) as (
        | Price
        | Sum
      )[];
      const isRight = limits.some((limit) =>
        [...totals, ...beside].some(
          ({ amount }) => Math.abs(Math.abs(limit - amount.max) - Math.abs(rest.amount.max)) <= slack,
        ),
      );
      const evidence = [inClaim(rest)];
      if (isRight) return [{ score: 1, evidence }];
      return [{ score: 0, note: `预算减去总费用不是${rest.amount.max}元`, evidence }];
    });
  },
};

type Price = ClaimOf<"price">;

/** Words of a sum that is of all ways, and of those by taxi. */
const OF_WAYS = /^(?:市内|城市|路上)?(?:交通|车费|路费|车钱|打车)|transport|getting around|taxi|cab/i;
const OF_TAXIS = /打车|taxi|cab/i;

const PAID: readonly Mode[] = ["driving", "transit", "subway", "bus", "boat", "other"];

/** Whether a way that has to be paid for stands in a statement without a price, or an amount was not understood. */
function hasUnpriced(reading: TravelReading, priced: ReadonlySet<number>): boolean {
  const isUnread = reading.claims.statements.some(({ unread }) =>
    unread.some(({ quote }) => /元|块|¥|yuan/i.test(quote)),
  );
  const moves = [
    ...planned(claimsOf(reading, "ride")),
    ...planned(claimsOf(reading, "time")),
    ...planned(claimsOf(reading, "distance")),
  ];
  return (
    isUnread ||
    moves.some(({ mode, start }) => mode !== null && PAID.includes(mode) && !priced.has(statementAt(reading, start)))
  );
}

/** What the ways of a plan cost is what they cost together, where all of them have a price. */
const fares: TravelCheck = {
  id: "arithmetic.fares",
  family: "arithmetic",
  title: "各段路费与它们的合计",
  examine(reading) {
    const { people, compare } = reading.task.constraints;
    if (compare) return [];
    const prices = planned(claimsOf(reading, "price")).filter(({ of }) => of.what === "ride" && of.number === null);
    const source = reading.written?.source ?? "";
    // Only a table of ways has all of them.
    const isSure = prices.every(({ start, amount, rough }) => {
      const statement = reading.claims.statements[statementAt(reading, start)];
      const isRow =
        statement !== undefined &&
        /(?:^|\n) {0,4}\| {0,4}$/.test(source.slice(Math.max(0, statement.start - 10), statement.start));
      return isRow && statement.state === "read" && amount.min === amount.max && !rough;
    });
    return planned(claimsOf(reading, "sum")).flatMap((sum): CheckFinding[] => {
      if (sum.scope !== "part" || sum.computed !== null || !OF_WAYS.test(sum.label ?? "")) return [];
      const own = OF_TAXIS.test(sum.label!) ? prices.filter(({ of }) => "mode" in of && of.mode === "driving") : prices;
      const ways = new Set(own.map(({ start }) => statementAt(reading, start)));
      if (!isSure || own.length < 2 || ways.size < own.length || hasUnpriced(reading, ways)) return [];
      const yuan = own.reduce((total, { amount }) => total + amount.max, 0);
      const party = own.reduce((total, { amount, per }) => total + amount.max * (per === "person" ? people : 1), 0);
      const evidence = [inClaim(sum)];
      const isRight = [...multiplesOf(reading, yuan), party].some((one) =>
        isWithin(sum, one, Math.max(1, sum.rough ? one * 0.05 : 0)),
      );
      if (isRight) return [{ score: 1, evidence }];
      return [{ score: 0, note: `各段路费相加是${round(yuan)}元，合计写成了${sum.amount.max}元`, evidence }];
    });
  },
};

/** What the results have no price of has one price within the answer; what they have is held against them. */
const onePrice: TravelCheck = {
  id: "arithmetic.one_price",
  family: "arithmetic",
  title: "同一项前后的价格",
  examine(reading) {
    const first = new Map<string, Price>();
    return planned(claimsOf(reading, "price")).flatMap((price): CheckFinding[] => {
      const { of, per, amount, rough } = price;
      if (of.what !== "place" || of.item === "other" || rough || amount.min !== amount.max) return [];
      if (placesNamed(reading, of.place).some(({ ticket, cost }) => (of.item === "ticket" ? ticket : cost) !== null))
        return [];
      const key = JSON.stringify([foldName(of.place.quote), of.item, per]);
      const known = first.get(key);
      if (!known) {
        first.set(key, price);
        return [];
      }
      const evidence = [inClaim(known), inClaim(price)];
      const { people } = reading.task.constraints;
      const times = [1, 2, 0.5, people, 1 / people];
      if (times.some((one) => Math.abs(known.amount.max * one - amount.max) <= 1)) return [{ score: 1, evidence }];
      return [{ score: 0, note: `一处写${known.amount.max}元，一处写${amount.max}元`, evidence }];
    });
  },
};

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const SAYS_WITHIN = /没超|未超|不超|以内|之内|(?<!低)于预算内|\bwithin\b|\bunder\b/i;
const SAYS_OVER = /超出|超了|超过了|超预算|\bover\b|exceed|才|如果|要是/i;

/** 22元，也在20元的预算以内: an amount that is said to be within a limit, both in one statement. */
const within: TravelCheck = {
  id: "arithmetic.within_limit",
  family: "arithmetic",
  title: "说在限额之内的金额",
  examine: (reading) =>
    planned(claimsOf(reading, "sum")).flatMap((limit): CheckFinding[] => {
      const words = statementOf(reading, limit);
      if (limit.scope !== "budget" || !SAYS_WITHIN.test(words) || SAYS_OVER.test(words)) return [];
      const near = claimsByStatement(reading).get(statementAt(reading, limit.start)) ?? [];
      const others = near.filter((claim) => claim !== limit && (claim.kind === "price" || claim.kind === "sum")) as (
        | Price
        | Sum
      )[];
      const [spent, ...more] = others;
      if (
        !spent ||
        more.length > 0 ||
        spent.modality !== "asserted" ||
        (spent.per !== limit.per && spent.per === "person")
      )
        return [];
      const evidence = [inClaim(limit), inClaim(spent)];
      if (spent.amount.min <= limit.amount.max + 0.5) return [{ score: 1, evidence }];
      return [{ score: 0, note: `${spent.amount.max}元不在${limit.amount.max}元以内`, evidence }];
    }),
};

export const arithmetic: readonly TravelCheck[] = [totals, perPerson, agreeing, remainder, fares, within, onePrice];
