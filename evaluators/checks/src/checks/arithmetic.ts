/** Arithmetic: sums that are written out are right, and an amount is in the money that the results and the question speak of. */
import { tableOf } from "@arenakit/contracts";
import type { Check, CheckFinding } from "../check.ts";
import { inAnswer } from "../evidence.ts";
import { figuresIn } from "../reading/figures.ts";
import { claimsIn } from "../reading.ts";

export const writtenSums: Check = {
  id: "arithmetic.expressions",
  family: "arithmetic",
  examine: (reading) =>
    claimsIn(reading).claims.flatMap((claim): CheckFinding[] => {
      if (claim.kind !== "sum" || claim.computed === null) return [];
      const { computed, amount, rough, start, quote } = claim;
      const evidence = [{ step: null, quote, start }];
      const slack = rough ? Math.max(2, Math.abs(computed) * 0.03) : 1;
      if (computed >= amount.min - slack && computed <= amount.max + slack) return [{ score: 1, evidence }];
      return [{ score: 0, note: reading.words.sources.wrongSum(round(computed), amount.max), evidence }];
    }),
};

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const CURRENCIES = tableOf<RegExp>({
  CNY: /元|yuan|RMB|CNY|[¥￥]/i,
  USD: /美元|美金|US\$|USD|dollars?|\$/i,
  EUR: /欧元|euros?|EUR|€/i,
  GBP: /英镑|pounds?|GBP|£/i,
  JPY: /日元|yen|JPY/i,
  HKD: /港元|港币|HKD/i,
});

export const writtenCurrencies: Check = {
  id: "arithmetic.currency",
  family: "arithmetic",
  examine(reading) {
    const { answer, task } = reading;
    if (answer === null || !reading.observations.some((one) => one.isFact)) return [];
    const amounts = figuresIn(answer).filter(({ dimension }) => dimension !== null && CURRENCIES.has(dimension));
    const known = new Map<string, boolean>();
    const isKnown = (money: string) => {
      const words = CURRENCIES.get(money)!;
      return words.test(task.query) || reading.observations.some((one) => one.isFact && words.test(one.text));
    };
    return amounts.flatMap((amount): CheckFinding[] => {
      const money = amount.dimension!;
      if (!known.has(money)) known.set(money, isKnown(money));
      const evidence = [inAnswer(reading, amount)];
      if (known.get(money)) return [{ score: 1, evidence }];
      const others = [...CURRENCIES.keys()].filter((other) => other !== money && isKnown(other));
      if (others.length === 0) return [];
      return [{ score: 0, note: reading.words.sources.otherMoney(money), evidence }];
    });
  },
};
