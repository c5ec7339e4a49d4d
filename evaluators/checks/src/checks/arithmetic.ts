/** Arithmetic: sums that are written out are right, and an amount is in the money that the results and the question speak of. */
import type { Check, CheckFinding } from "../check.ts";
import { inAnswer } from "../evidence.ts";
import { figuresIn } from "../reading/figures.ts";
import { numberOf, type Span } from "../reading/span.ts";

interface Expression extends Span {
  /** What the left side gives, and what stands behind the equals sign. */
  readonly computed: number;
  readonly stated: number;
  readonly rough: boolean;
}

const UNITS = "(?:元|块|人次|人|张|晚|间|天|次|位|份|趟|程|辆|车次|车|名|餐|顿|夜|成人|大人)";
const TERM = String.raw`(?:[一-龥]{0,8}[约：:\s]{0,2}[¥￥]?\d[\d,]{0,9}(?:\.\d+)?\s?${UNITS}{0,2}(?:[/每]${UNITS})?(?:[（(][^（）()\n]{0,16}[）)])?)`;
const TERMS = new RegExp(`^${TERM}$`);
const FIRST_TERM = new RegExp(`${TERM}$`);
const EQUALS = /[=＝≈]\s?约?[¥￥]?(\d[\d,]*(?:\.\d+)?)/g;
/** Terms of a sum, and characters of one, that are read. */
const MOST_TERMS = 200;
const LONGEST_SUM = 2400;

/** Every `a×b=c`, `a+b=c` and mixture; units and labels are left out. */
function expressionsIn(text: string): Expression[] {
  let done = 0;
  return [...text.matchAll(EQUALS)].flatMap((match): Expression[] => {
    const from = Math.max(done, text.lastIndexOf("\n", match.index) + 1, match.index - LONGEST_SUM);
    done = match.index + match[0].length;
    const left = leftSideOf(text.slice(from, match.index));
    const computed = left === null ? null : evaluate(left);
    if (left === null || computed === null) return [];
    const stated = numberOf(match[1]!.replace(/,$/, ""));
    const start = match.index - left.length;
    const rough = /[≈约]/.test(text.slice(start, done));
    return [{ start, end: done, computed, stated, rough }];
  });
}

/** The terms that a text ends with, at least two; null when it ends with fewer. */
function leftSideOf(text: string): string | null {
  const signs = [
    ...text.replace(/[（(][^（()）]*[）)]/g, (inner) => " ".repeat(inner.length)).matchAll(/[+＋×xX*＊✕]/g),
  ];
  let end = text.length;
  let start = end;
  let terms = 0;
  for (const sign of signs.slice(-MOST_TERMS).reverse()) {
    const term = text.slice(sign.index + 1, end).trim();
    if (!TERMS.test(term)) {
      const first = start < text.length ? FIRST_TERM.exec(text.slice(sign.index + 1, end).trimEnd()) : null;
      if (first) return text.slice(sign.index + 1 + first.index);
      return terms > 1 ? text.slice(start) : null;
    }
    start = sign.index + 1;
    end = sign.index;
    terms += 1;
  }
  const first = start < text.length ? FIRST_TERM.exec(text.slice(0, end).trimEnd()) : null;
  return first ? text.slice(first.index) : null;
}

/** Products before sums; null when a term has no number, or more than one. */
function evaluate(left: string): number | null {
  let sum = 0;
  for (const addend of left.replace(/[（(][^（）()]*[）)]/g, "").split(/[+＋]/)) {
    let product = 1;
    for (const factor of addend.split(/[×xX*＊✕]/)) {
      const numbers = factor.match(/\d[\d,]*(?:\.\d+)?/g);
      if (numbers?.length !== 1) return null;
      product *= numberOf(numbers[0]);
    }
    sum += product;
  }
  return sum;
}

export const writtenSums: Check = {
  id: "arithmetic.expressions",
  family: "arithmetic",
  examine: (reading) =>
    expressionsIn(reading.answer ?? "").map((expression) => {
      const evidence = [inAnswer(reading, expression)];
      const slack = expression.rough ? Math.max(2, expression.computed * 0.03) : 1;
      if (Math.abs(expression.computed - expression.stated) <= slack) return { score: 1, evidence };
      return {
        score: 0,
        note: reading.words.sources.wrongSum(round(expression.computed), expression.stated),
        evidence,
      };
    }),
};

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const CURRENCIES: Readonly<Record<string, RegExp>> = {
  CNY: /元|yuan|RMB|CNY|[¥￥]/i,
  USD: /美元|美金|US\$|USD|dollars?|\$/i,
  EUR: /欧元|euros?|EUR|€/i,
  GBP: /英镑|pounds?|GBP|£/i,
  JPY: /日元|yen|JPY/i,
  HKD: /港元|港币|HKD/i,
};

export const writtenCurrencies: Check = {
  id: "arithmetic.currency",
  family: "arithmetic",
  examine(reading) {
    const { answer, task } = reading;
    if (answer === null || !reading.observations.some((one) => one.isFact)) return [];
    const amounts = figuresIn(answer).filter(({ dimension }) => dimension !== null && CURRENCIES[dimension]);
    const known = new Map<string, boolean>();
    const isKnown = (money: string) => {
      const words = CURRENCIES[money]!;
      return words.test(task.query) || reading.observations.some((one) => one.isFact && words.test(one.text));
    };
    return amounts.flatMap((amount): CheckFinding[] => {
      const money = amount.dimension!;
      if (!known.has(money)) known.set(money, isKnown(money));
      const evidence = [inAnswer(reading, amount)];
      if (known.get(money)) return [{ score: 1, evidence }];
      const others = Object.keys(CURRENCIES).filter((other) => other !== money && isKnown(other));
      if (others.length === 0) return [];
      return [{ score: 0, note: reading.words.sources.otherMoney(money), evidence }];
    });
  },
};
