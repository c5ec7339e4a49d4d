/** Arithmetic: sums that are written out are right, and an amount is in the money that the results and the question speak of. */
import type { Check, CheckFinding } from "../check.ts";
import { CURRENCIES, currenciesIn } from "../claims/currencies.ts";
import { inAnswer } from "../evidence.ts";
import { perText } from "../memo.ts";
import { claimsIn } from "../reading.ts";
import { figuresIn } from "../reports/figures.ts";

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

const currenciesRead = perText(currenciesIn);

export const writtenCurrencies: Check = {
  id: "arithmetic.currency",
  family: "arithmetic",
  examine(reading) {
    const { answer, task, observations } = reading;
    const facts = observations.filter((one) => one.isFact);
    if (answer === null || facts.length === 0) return [];
    const amounts = figuresIn(answer).filter(({ dimension }) =>
      CURRENCIES.some(({ currency }) => currency === dimension),
    );
    if (amounts.length === 0) return [];
    const known = new Set([task.query, ...facts.map(({ text }) => text)].flatMap(currenciesRead));
    return amounts.flatMap((amount): CheckFinding[] => {
      const money = amount.dimension!;
      const evidence = [inAnswer(reading, amount)];
      if (known.has(money)) return [{ score: 1, evidence }];
      return known.size === 0 ? [] : [{ score: 0, note: reading.words.sources.otherMoney(money), evidence }];
    });
  },
};
