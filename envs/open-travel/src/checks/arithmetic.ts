/** Arithmetic of a journey: lists and days add up to their totals, and one thing has one price. */
import { perReading } from "@arenakit/evaluator-checks";
import { foldName } from "./facts/names.ts";
import { numbersNear, numbersWritten } from "./figures.ts";
import { asksForPlan } from "./itinerary.ts";
import { limitChecks } from "./limits.ts";
import { type ListedAmount, listOf, type Price, type Sum, totalsOf } from "./money.ts";
import type { TravelCheck, TravelFinding, TravelReading } from "./reading.ts";
import { claimsByStatement, claimsOf, inClaim, placesNamed, planned, statementAt } from "./said.ts";
import { amountsOfPlan, isReached, subtotals } from "./subtotals.ts";

const totals: TravelCheck = {
  id: "arithmetic.totals",
  family: "arithmetic",
  title: { zh: "费用清单与合计", en: "Listed costs and their total" },
  examine: (reading) =>
    totalsOf(reading).flatMap(
      (total) => listFinding(reading, total) ?? dayFinding(reading, total) ?? planFinding(reading, total),
    ),
};

function listFinding(reading: TravelReading, total: Sum): TravelFinding | null {
  const items = listOf(reading, total);
  if (!items) return null;
  const sum = items.reduce((yuan, { amount }) => yuan + amount, 0);
  const isRough = total.rough || items.some(({ claim }) => claim.rough);
  const slack = Math.max(1, items.length * 0.5, isRough ? sum * 0.03 : 0);
  const evidence = [inClaim(total)];
  const sums = multiplesOf(reading, sum);
  if ([...sums, withoutSubtotals(reading, items)].some((yuan) => isWithin(total, yuan, slack)))
    return { score: 1, evidence };
  const note = {
    zh: `各项相加是${round(sum)}元，合计写成了${total.amount.max}元`,
    en: `the items add up to ${round(sum)} yuan, and the total says ${total.amount.max} yuan`,
  };
  return { score: 0, note, evidence };
}

/** 门票150、吃饭84、路上16。前两项234、后两项100: what amounts come to without those that others before them come to. */
function withoutSubtotals(reading: TravelReading, items: readonly ListedAmount[]): number {
  const { start } = items[0]!.claim;
  const at = statementAt(reading, start);
  const before = [...claimsOf(reading, "price"), ...claimsOf(reading, "sum")]
    .filter((claim) => claim.start < start && at - statementAt(reading, claim.start) <= 1)
    .sort((one, other) => one.start - other.start);
  const all = [...before.map(({ amount }) => amount.max), ...items.map(({ amount }) => amount)];
  const isItem = (index: number) => index >= before.length;
  const single = all.filter((amount, index) => !isItem(index) || !isRun(all.slice(0, index), amount));
  const own = single.length < all.length ? single : items.map(({ amount }) => amount);
  return own.reduce((yuan, amount) => yuan + amount, 0);
}

/** Whether two or more neighbours among some amounts come to a value. */
function isRun(amounts: readonly number[], value: number): boolean {
  return amounts.some((_, from) => {
    let sum = amounts[from]!;
    return amounts.slice(from + 1).some((amount) => {
      sum += amount;
      return sum === value;
    });
  });
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
function dayFinding(reading: TravelReading, total: Sum): TravelFinding[] | null {
  const { days, hasMore } = dayCosts(reading);
  const asked = reading.task.constraints.dates?.days ?? 0;
  if (days.length < 2 || days.length < asked) return null;
  if (new Set([...days, total].map(({ per }) => per)).size > 1) return null;
  const sum = days.reduce((yuan, { amount }) => yuan + amount.max, 0);
  const slack = Math.max(days.length, days.some(({ rough }) => rough) || total.rough ? sum * 0.03 : 0);
  const evidence = [inClaim(total)];
  if (isWithin(total, sum, slack)) return [{ score: 1, evidence }];
  if (total.amount.max + slack >= sum && hasMore) return null;
  const note = {
    zh: `各天相加是${round(sum)}元，合计写成了${total.amount.max}元`,
    en: `the days add up to ${round(sum)} yuan, and the total says ${total.amount.max} yuan`,
  };
  return [{ score: 0, note, evidence }];
}

/** A total against all amounts of the plan, where none lacks: no choice of them gives it. */
function planFinding(reading: TravelReading, total: Sum): TravelFinding[] {
  const items = amountsOfPlan(reading);
  if (!items || total.computed !== null || total.per === "person" || total.label !== null) return [];
  const amounts = items.map(({ amount }) => amount.max);
  const isRough = total.rough || items.some(({ rough }) => rough);
  const sum = amounts.reduce((yuan, amount) => yuan + amount, 0);
  const slack = Math.max(1, isRough ? sum * 0.03 : 0);
  const evidence = [inClaim(total)];
  if (isReached(amounts, total.amount.max, { slack, people: reading.task.constraints.people }))
    return [{ score: 1, evidence }];
  const note = {
    zh: `各项相加是${round(sum)}元，合计写成了${total.amount.max}元`,
    en: `the items add up to ${round(sum)} yuan, and the total says ${total.amount.max} yuan`,
  };
  return [{ score: 0, note, evidence }];
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
  title: { zh: "人均与总额", en: "Shares of a person and the total" },
  examine(reading) {
    const { people } = reading.task.constraints;
    if (people < 2) return [];
    const all = totalsOf(reading);
    return all
      .filter(({ per }) => per === "person")
      .flatMap((each): TravelFinding[] => {
        const total = nearest(
          all.filter(({ per }) => per !== "person"),
          each,
        );
        if (!total) return [];
        const evidence = [inClaim(total), inClaim(each)];
        const slack = Math.max(people, total.amount.max * (each.rough || total.rough ? 0.04 : 0.02));
        if (Math.abs(each.amount.max * people - total.amount.max) <= slack) return [{ score: 1, evidence }];
        const note = {
          zh: `${total.amount.max}元由${people}人分摊不是${each.amount.max}元`,
          en: `${total.amount.max} yuan among ${people} is not ${each.amount.max} yuan each`,
        };
        return [{ score: 0, note, evidence }];
      });
  },
};

/** 每人35元，两人70元: what one pays and, right behind it, what all of them do for the same. */
const shares: TravelCheck = {
  id: "arithmetic.shares",
  family: "arithmetic",
  title: { zh: "每人的与全体的", en: "What one pays and what all pay" },
  examine(reading) {
    const { people } = reading.task.constraints;
    return [...claimsByStatement(reading).values()].flatMap((claims) => {
      const amounts = planned(claims).filter((claim) => claim.kind === "price" || claim.kind === "sum");
      const party = claims.find((claim) => claim.kind === "party");
      const heads = party?.kind === "party" ? party.people : people;
      return amounts.flatMap((all, at): TravelFinding[] => {
        const each = amounts[at - 1];
        if (each?.per !== "person" || all.per !== "group" || heads < 2 || !isOfSame(each, all)) return [];
        const evidence = [inClaim(each), inClaim(all)];
        const slack = Math.max(1, each.rough || all.rough ? all.amount.max * 0.04 : 0);
        const isRight = [heads, people].some(
          (one) => each.amount.min * one - slack <= all.amount.max && each.amount.max * one + slack >= all.amount.min,
        );
        if (isRight) return [{ score: 1, evidence }];
        const note = {
          zh: `每人${each.amount.max}元，${heads}人不是${all.amount.max}元`,
          en: `at ${each.amount.max} yuan each, ${heads} do not pay ${all.amount.max} yuan`,
        };
        return [{ score: 0, note, evidence }];
      });
    });
  },
};

/** Whether two amounts are of one thing, as far as their words tell. */
function isOfSame(each: Price | Sum, all: Price | Sum): boolean {
  if (all.kind === "sum") return all.computed === null && all.label === null && all.scope === "part";
  return each.kind === "price" && JSON.stringify(each.of) === JSON.stringify(all.of);
}

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

/** Words of what would be if something else were done. */
const SUPPOSES =
  /如果|要是|假如|若是|倘若|万一|变成|换成|升级|想住好|想吃好|想省|再加|多加|\b(?:if|would|unless|were (?:you|it)|upgrade)\b|'d\b|’d\b/i;

/** The words of a line up to a total. */
function lineTo({ written }: TravelReading, { end }: Sum): string {
  const source = written?.source ?? "";
  return source.slice(source.lastIndexOf("\n", end - 1) + 1, end);
}

/** 住处换成320元的，总价909元: two totals that are as far apart as an amount beside one is from another, or from none. */
function isOfOtherChoice(reading: TravelReading, total: Sum, last: Sum): boolean {
  const apart = Math.abs(total.amount.max - last.amount.max);
  const beside = [total, last].flatMap((one) => numbersNear(reading, one, "price"));
  const every = numbersWritten(reading, "price", last);
  const { people } = reading.task.constraints;
  const isApart = (yuan: number) => [1, people].some((times) => Math.abs(Math.abs(yuan) * times - apart) <= 0.51);
  const isTotal = (yuan: number) => yuan === total.amount.max || yuan === last.amount.max;
  return beside.some(
    (one) => !isTotal(one) && (isApart(one) || every.some((other) => !isTotal(other) && isApart(one - other))),
  );
}

/** Totals of everything say the same wherever they stand. */
const agreeing: TravelCheck = {
  id: "arithmetic.totals_agree",
  family: "arithmetic",
  title: { zh: "各处写的总费用", en: "The total wherever it stands" },
  examine(reading) {
    if (!asksForPlan(reading)) return [];
    const all = totalsOf(reading).filter((total) => total.per !== "person" && !SUPPOSES.test(lineTo(reading, total)));
    const last = all.at(-1);
    if (!last || all.length < 2) return [];
    return all.slice(0, -1).flatMap((total): TravelFinding[] => {
      // What is far less is the total of a part, where its words do not say otherwise.
      const isOfAll = total.scope === "total" && total.per === "group" && OF_EVERYTHING.test(total.quote);
      if (!isOfAll && (total.amount.max < last.amount.max / 2 || total.amount.max > last.amount.max * 2)) return [];
      const evidence = [inClaim(total), inClaim(last)];
      const slack = Math.max(1, total.amount.max * (total.rough || last.rough ? 0.05 : 0.02));
      const isSame = multiplesOf(reading, last.amount.max).some((yuan) => isWithin(total, yuan, slack));
      if (isSame) return [{ score: 1, evidence }];
      if (isOfOtherChoice(reading, total, last)) return [];
      const note = {
        zh: `一处写${total.amount.max}元，一处写${last.amount.max}元`,
        en: `it is ${total.amount.max} yuan in one place and ${last.amount.max} yuan in another`,
      };
      return [{ score: 0, note, evidence }];
    });
  },
};

/** What the results have no price of has one price within the answer; what they have is held against them. */
const onePrice: TravelCheck = {
  id: "arithmetic.one_price",
  family: "arithmetic",
  title: { zh: "同一项前后的价格", en: "One price for one thing" },
  examine(reading) {
    const first = new Map<string, Price>();
    return planned(claimsOf(reading, "price")).flatMap((price): TravelFinding[] => {
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
      const note = {
        zh: `一处写${known.amount.max}元，一处写${amount.max}元`,
        en: `it is ${known.amount.max} yuan in one place and ${amount.max} yuan in another`,
      };
      return [{ score: 0, note, evidence }];
    });
  },
};

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export const arithmetic: readonly TravelCheck[] = [
  totals,
  subtotals,
  perPerson,
  shares,
  agreeing,
  ...limitChecks,
  onePrice,
];
