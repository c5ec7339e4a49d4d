/** A query in one spelling, with its figures and where each of them came from. One pass; every look-up is bounded. */

import type { ConstraintSource, Quoted } from "@arenakit/contracts";
import { tableOf } from "@arenakit/contracts";
import { hanNumber, type Quantity, quantityAt, quoteOf, type SpelledText, spellText } from "@arenakit/evaluator-checks";

/** Characters of a query that are read: nobody asks for a journey at greater length. */
const LONGEST_QUERY = 4000;
/** Characters beside a figure that say what it limits. */
const BESIDE = 24;

export interface QueryText {
  readonly spelled: SpelledText;
  /** Lower case, one spelling of signs. */
  readonly text: string;
  readonly figures: readonly Figure[];
}

export interface Figure {
  readonly start: number;
  readonly end: number;
  readonly value: Quantity["value"];
  /** Of the same clause, at most BESIDE characters. */
  readonly before: string;
  readonly after: string;
}

/** What one reader reads of a query: members of the constraints, the words of each, and words that it could not read. */
export interface QueryPart<T> {
  readonly value: T;
  readonly sources: readonly ConstraintSource[];
  readonly unread: readonly Quoted[];
}

export function readQueryText(query: string): QueryText {
  const spelled = spellText(query, 0, Math.min(query.length, LONGEST_QUERY));
  const { text } = spelled;
  const figures: Figure[] = [];
  for (let at = 0; at < text.length; ) {
    const before = text.slice(Math.max(0, at - BESIDE), at);
    const isInWord = /[a-z\d]$/.test(before) && /[a-z\d]/.test(text[at]!);
    const quantity = isInWord
      ? null
      : (roundAmountAt(text, at) ??
        quantityAt(text, at, {
          lasts: false,
          clocks: false,
          weekday: false,
          spans: false,
          rates: /评分|rat/.test(before),
          part: partIn(before),
        }));
    if (!quantity) {
      at += 1;
      continue;
    }
    const after = text.slice(quantity.end, quantity.end + BESIDE);
    figures.push({
      start: at,
      end: quantity.end,
      value: quantity.value,
      before: before.slice(lastBreak(before) + 1),
      after: after.slice(0, firstBreak(after)),
    });
    at = quantity.end;
  }
  return { spelled, text, figures };
}

const UNITS = tableOf<number>({
  百: 100,
  千: 1000,
  万: 10_000,
  k: 1000,
  w: 10_000,
  hundred: 100,
  thousand: 1000,
  grand: 1000,
});
const ENGLISH = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
/** 两千五, 3k, 1.5万, "two thousand yuan": a round number as it is spoken, with or without what it counts. */
const ROUND_AMOUNT = new RegExp(
  String.raw`(?:(\d{1,3}(?:\.\d)?) ?([千万kw]|hundred|thousand|grand)|([一二两三四五六七八九])([百千万])([一二三四五六七八九])?(?![百千万十零\d])|(?:(${ENGLISH.slice(1).join("|")}|a) (hundred|thousand|grand)))(?:多|来)?(?![a-z])(?: ?(元|块钱|块(?!地)|yuan|rmb|cny|人民币))?`,
  "y",
);

function roundAmountAt(text: string, at: number): Quantity | null {
  ROUND_AMOUNT.lastIndex = at;
  const match = ROUND_AMOUNT.exec(text);
  if (!match) return null;
  const [words, digits, unit, han, hanUnit, tail, english, englishUnit, currency] = match;
  const count = digits ? Number(digits) : han ? hanNumber(han) : Math.max(1, ENGLISH.indexOf(english!));
  const factor = UNITS.get((unit ?? hanUnit ?? englishUnit)!)!;
  const value = count * factor + (tail ? (hanNumber(tail) * factor) / 10 : 0);
  const end = at + words.length;
  if (currency) return { end, value: { kind: "money", currency: "CNY", min: value, max: value } };
  // 三百米, 两千字
  return /^ ?[米里字年人步瓦卡克]/.test(text.slice(end, end + 2)) ? null : { end, value: { kind: "figure", value } };
}

const BREAKS = /[，。；！？、,;!?\n]/;
const lastBreak = (text: string) => text.split("").findLastIndex((sign) => BREAKS.test(sign));
const firstBreak = (text: string) => {
  const at = text.search(BREAKS);
  return at < 0 ? text.length : at;
};

/** The part of the day that the words before a figure name last. */
function partIn(before: string): "morning" | "noon" | "afternoon" | null {
  const [, word = ""] =
    /.{0,300}(凌晨|早上|早晨|上午|明早|今早|morning|中午|noon|下午|傍晚|晚上|今晚|明晚|夜里|afternoon|evening|[早晚] ?$)/.exec(
      before,
    ) ?? [];
  if (/凌晨|早|上午|morning/.test(word)) return "morning";
  if (/中午|noon$/.test(word) && word !== "afternoon") return "noon";
  return word === "" ? null : "afternoon";
}

export function quoted({ spelled }: QueryText, start: number, end: number): Quoted {
  return quoteOf(spelled, start, end);
}

/** Every match of a pattern that is bounded at each place. */
export function matchesOf(pattern: RegExp, text: string): RegExpExecArray[] {
  return [...text.matchAll(pattern)];
}
