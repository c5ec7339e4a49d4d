/** A query in one spelling, with its figures and where each of them came from. One pass; every look-up is bounded. */
import type { ConstraintSource, Quoted } from "@arenakit/contracts";
import { type Quantity, quantityAt, quoteOf, type SpelledText, spellText } from "@arenakit/evaluator-checks";

/** Characters of a query that are read: nobody asks for a journey at greater length. */
const LONGEST_QUERY = 4000;
/** Characters beside a figure that say what it limits. */
const BESIDE = 14;

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

/** What one reader found: members of the constraints, the words of each, and words that it could not read. */
export interface Found<T> {
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
      : quantityAt(text, at, { lasts: false, rates: /评分|rat/.test(before), part: partIn(before) });
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

const BREAKS = /[，。；！？、,;!?\n]/;
const lastBreak = (text: string) => text.split("").findLastIndex((sign) => BREAKS.test(sign));
const firstBreak = (text: string) => {
  const at = text.search(BREAKS);
  return at < 0 ? text.length : at;
};

/** The part of the day that the words before a figure name last. */
function partIn(before: string): "morning" | "noon" | "afternoon" | null {
  const [, word = ""] =
    /.{0,300}(凌晨|早上|早晨|上午|明早|今早|morning|中午|noon|下午|傍晚|晚上|今晚|明晚|夜里|afternoon|evening)/.exec(
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
