/** Amounts against limits, as an answer puts it: within one, over it, and by how much. */
import { numbersNear } from "./figures.ts";
import { type Price, type Sum, totalsOf } from "./money.ts";
import type { TravelCheck, TravelFinding, TravelReading } from "./reading.ts";
import { claimsByStatement, claimsOf, inClaim, planned, statementAt, statementOf } from "./said.ts";

type Amount = Sum | Price;

/** Amounts of a statement that are neither a limit nor what is left of one. */
function spentIn(reading: TravelReading, at: number): Amount[] {
  return (claimsByStatement(reading).get(at) ?? []).filter(
    (claim): claim is Amount =>
      claim.kind === "price" || (claim.kind === "sum" && claim.scope !== "budget" && claim.scope !== "left"),
  );
}

const limitsIn = (reading: TravelReading, at: number): Sum[] =>
  (claimsByStatement(reading).get(at) ?? []).filter(
    (claim): claim is Sum => claim.kind === "sum" && claim.scope === "budget",
  );

/** What may be spent: as the answer says right there, else before it, else as the task says. */
function limitsOf(reading: TravelReading, at: number): number[] {
  const { budget, people, maxCostYuan } = reading.task.constraints;
  const said = [at, at - 1].map((one) => limitsIn(reading, one)).find((limits) => limits.length > 0) ?? [];
  if (said.length > 0) return said.map(({ amount }) => amount.max);
  const elsewhere = planned(claimsOf(reading, "sum")).filter(({ scope }) => scope === "budget");
  return [
    ...elsewhere.map(({ amount }) => amount.max),
    ...(budget ? [budget.amountYuan, budget.amountYuan * people] : []),
    ...(maxCostYuan ? [maxCostYuan] : []),
  ];
}

/** All amounts that the answer states, but for one. */
const amountsBut = (reading: TravelReading, but: Sum): number[] =>
  [...claimsOf(reading, "price"), ...claimsOf(reading, "sum")]
    .filter((claim) => claim !== but)
    .flatMap(({ amount }) => [amount.min, amount.max]);

/** Limit, amount and what is left belong together, whichever of the amounts near it is meant. */
const remainder: TravelCheck = {
  id: "arithmetic.remainder",
  family: "arithmetic",
  title: { zh: "预算、总费用与结余", en: "Budget, total and what is left" },
  examine(reading) {
    const { people } = reading.task.constraints;
    const totals = totalsOf(reading);
    return planned(claimsOf(reading, "sum")).flatMap((rest): TravelFinding[] => {
      if (rest.scope !== "left") return [];
      const at = statementAt(reading, rest.start);
      const limits = limitsOf(reading, at);
      // 离180元还有29元 says the limit first.
      if (limits.length === 0 || limits.includes(Math.abs(rest.amount.max))) return [];
      const own = spentIn(reading, at);
      const near = own.length > 0 ? own : [...spentIn(reading, at - 1), ...totals];
      if (near.length === 0) return [];
      const isRough = rest.rough || near.some(({ rough }) => rough);
      const slack = Math.max(1, isRough ? Math.abs(rest.amount.max) * 0.1 : 0);
      // 多出来的350元 may be over a limit, or left of it.
      const isLeft = (yuan: number) =>
        Math.abs((rest.amount.max < 0 ? -Math.abs(yuan) : yuan) - rest.amount.max) <= slack;
      // Any amount of the answer may be the one that is meant.
      const written = numbersNear(reading, rest, "price", 1).filter((yuan) => !limits.includes(yuan));
      const spent = [...amountsBut(reading, rest), ...written];
      const isRight = limits.some((limit) =>
        spent.some((one) => [1, people, 1 / people].some((times) => isLeft(limit - one * times))),
      );
      const [first] = near;
      const evidence = [inClaim(rest), inClaim(first!)];
      const isRead = reading.claims.statements[at]?.state === "read";
      if (isRead && isOtherSide(rest, own, limitsIn(reading, at))) {
        const yuan = own[0]!.amount.max;
        const note = { zh: `${yuan}元在限额的另一边`, en: `${yuan} yuan is on the other side of the limit` };
        return [{ score: 0, note, evidence }];
      }
      if (isRight) return [{ score: 1, evidence }];
      // What one option leaves beside another is no rest of a limit.
      const told = [...own, ...spentIn(reading, at - 1)].flatMap(({ amount }) => [amount.min, amount.max]);
      const beside = [...told, ...written];
      if (beside.some((one) => beside.some((other) => isLeft(one - other)))) return [];
      const note = {
        zh: `${limits[0]}元减去${first!.amount.max}元不是${rest.amount.max}元`,
        en: `${limits[0]} yuan less ${first!.amount.max} yuan is not ${rest.amount.max} yuan`,
      };
      return [{ score: 0, note, evidence }];
    });
  },
};

/** "27 yuan, 3 over the 30-yuan cap": one amount beside its limit that is as far from it, on the other side. */
function isOtherSide(rest: Sum, spent: readonly Amount[], limits: readonly Sum[]): boolean {
  const [[one, ...others], [limit, ...more]] = [spent, limits];
  if (!one || !limit || others.length > 0 || more.length > 0 || one.per !== limit.per) return false;
  const left = limit.amount.max - one.amount.max;
  return left !== 0 && one.amount.min === one.amount.max && left === -rest.amount.max;
}

const SAYS_WITHIN =
  /没超|未超|不超|以内|之内|封顶|(?<!低)于预算内|\bwithin\b|\bunder\b|\binside\b|\bbelow\b|\bfits?\b/i;
const SAYS_OVER = /超出|超了|超过了|超预算|\bover\b|exceed|才|如果|要是/i;

/** 22元，也在20元的预算以内: an amount that is said to be within a limit, both in one statement. */
const within: TravelCheck = {
  id: "arithmetic.within_limit",
  family: "arithmetic",
  title: { zh: "说在限额之内的金额", en: "Amounts said to be within a limit" },
  examine: (reading) =>
    planned(claimsOf(reading, "sum")).flatMap((limit): TravelFinding[] => {
      const words = statementOf(reading, limit);
      if (limit.scope !== "budget" || !SAYS_WITHIN.test(words) || SAYS_OVER.test(words)) return [];
      const at = statementAt(reading, limit.start);
      const isMargin = (claimsByStatement(reading).get(at) ?? []).some(
        (claim) => claim.kind === "sum" && claim.scope === "left",
      );
      const spent = heldAgainst(limit, spentIn(reading, at));
      if (isMargin || limitsIn(reading, at).length > 1 || !spent || spent.modality !== "asserted") return [];
      if (spent.per !== limit.per && spent.per === "person") return [];
      const { people } = reading.task.constraints;
      const least = limit.per === "person" ? spent.amount.min / people : spent.amount.min;
      const evidence = [inClaim(limit), inClaim(spent)];
      if (least <= limit.amount.max + 0.5) return [{ score: 1, evidence }];
      const note = {
        zh: `${spent.amount.max}元不在${limit.amount.max}元以内`,
        en: `${spent.amount.max} yuan is more than ${limit.amount.max} yuan`,
      };
      return [{ score: 0, note, evidence }];
    }),
};

/** The one amount beside a limit; of several the sum of some that stands right before it. */
function heldAgainst(limit: Sum, amounts: readonly Amount[]): Amount | undefined {
  const last = amounts.filter(({ start }) => start < limit.start).at(-1);
  if (amounts.length <= 1) return amounts[0];
  return last?.kind === "sum" && (last.scope === "total" || last.computed !== null) ? last : undefined;
}

export const limitChecks: readonly TravelCheck[] = [remainder, within];
