/** Limits of a passage, and by how much an amount stays under one or goes over it: 比30的上限少3块, "two under your twenty". */
import type { Draft } from "./draft.ts";
import { LIMITS } from "./lexicon.ts";
import { hanNumber } from "./number-words.ts";
import { does, isA, type Token } from "./token.ts";

/** An amount, or a bare figure that may be one, with the words up to its neighbours. */
interface Amount {
  readonly token: Token;
  readonly value: number;
  readonly isMoney: boolean;
  readonly before: string;
  readonly after: string;
}

const MOST_AMOUNTS = 40;
const LONGEST_GAP = 60;

/** Reads limits that no unit or label shows, and margins beside a limit; what it reads no other reader of money takes. */
export function readLimits(draft: Draft): void {
  const amounts = amountsOf(draft);
  if (!amounts.some(({ isMoney }) => isMoney)) return;
  // A limit alone is what was asked for, said again.
  const isAlone = amounts.every(isLimit);
  let limit: Amount | null = null;
  for (const [at, amount] of amounts.entries()) {
    const next = amounts[at + 1];
    const sign = isNamedLimit(amount) ? 0 : marginOf(amount, limit, next);
    if (sign !== 0) {
      emit(draft, amount, "left", sign);
      continue;
    }
    if (!isLimit(amount)) continue;
    limit = amount;
    if (!isAlone) emit(draft, amount, "budget", 1);
  }
}

function emit(draft: Draft, { token, value }: Amount, scope: "left" | "budget", sign: number): void {
  const amount = { min: value * sign, max: value * sign };
  const { tokens } = draft.passage;
  const at = tokens.indexOf(token);
  const near = tokens.slice(Math.max(0, at - 3), at + 3);
  const isEach = near.some((word) => does(word, "perPerson", "average"));
  const per = isEach ? "person" : near.some((word) => does(word, "perGroup")) ? "group" : "unknown";
  draft.emit({ kind: "sum", label: null, currency: "CNY", per, computed: null, scope, amount }, [token]);
}

function amountsOf(draft: Draft): Amount[] {
  const { tokens, kind, labels } = draft.passage;
  const found = tokens.flatMap((token) => {
    const value = labels.has(token) ? null : figureOf(draft, token);
    const isFigure = !isA(token, "money");
    return value === null || (kind === "row" && isFigure) ? [] : [{ token, value, isMoney: isMoneyOf(draft, token) }];
  });
  const [first, last] = [tokens[0]!.start, tokens.at(-1)!.end];
  return found.slice(0, MOST_AMOUNTS).map((one, at) => ({
    ...one,
    before: gap(draft, Math.max(found[at - 1]?.token.end ?? first, one.token.start - LONGEST_GAP), one.token.start),
    after: gap(draft, one.token.end, Math.min(found[at + 1]?.token.start ?? last, one.token.end + LONGEST_GAP)),
  }));
}

const gap = ({ answer }: Draft, start: number, end: number) =>
  answer.slice(start, end).normalize("NFKC").toLowerCase().replaceAll("*", "").replaceAll("-", " ").trim();

/** A bounded amount is a count whose words have the unit. */
const isMoneyOf = (draft: Draft, token: Token) =>
  isA(token, "money") ||
  (isA(token, "count") && token.value > 0 && /元|块|¥|￥|yuan|rmb/i.test(draft.quote(token).quote));

/** 30以内 */
const isBare = (draft: Draft, token: Token) => /^[\d,.]{1,12}$/.test(draft.quote(token).quote);

function figureOf(draft: Draft, token: Token): number | null {
  if (isA(token, "money")) return token.min === token.max ? token.max : null;
  if (isA(token, "figure")) return token.value;
  if (isA(token, "count")) return isMoneyOf(draft, token) || isBare(draft, token) ? token.value : null;
  if (!isA(token, "text")) return null;
  const value = hanNumber(draft.quote(token).quote.toLowerCase());
  return /^[a-z]/i.test(draft.quote(token).quote) && value > 0 ? value : null;
}

const isLimit = ({ before, after }: Amount) =>
  ends(before, LIMITS.before) !== null || begins(after, LIMITS.after) !== null;

/** 30元的上限; what is left of a budget is none. */
const isNamedLimit = ({ before, after }: Amount) =>
  begins(after, LIMITS.after) !== null && ends(before, LIMITS.spareBefore) === null;

/** 1 for what stays under a limit, -1 for what goes over it, 0 for no margin. */
function marginOf({ before, after, isMoney }: Amount, limit: Amount | null, next: Amount | undefined): -1 | 0 | 1 {
  // 超出30元的上限6元: the limit stands before what goes over it.
  const isBehindLimit = limit !== null && limit.after === before;
  if (isBehindLimit && isMoney) {
    const rest = begins(before, LIMITS.after);
    if (rest !== null && trimmed(rest) === "") {
      if (ends(limit.before, LIMITS.excessBefore) !== null || ends(limit.before, LIMITS.excessBehind) !== null)
        return -1;
      if (ends(limit.before, LIMITS.spareBefore) !== null) return 1;
    }
  }
  const isOfNext = next !== undefined && isLimit(next);
  if (isBehindLimit || isOfNext) {
    if (ends(before, LIMITS.excessBefore) !== null) return -1;
    if (ends(before, LIMITS.spareBefore) !== null) return 1;
  }
  if (isOfNext) {
    if (isWhole(after, LIMITS.excessBehind)) return -1;
    if (isWhole(after, LIMITS.spareBehind)) return 1;
  }
  const alone = begins(trimmed(after), LIMITS.spareAlone);
  return alone !== null && (isMoney || /^(?:$|[^a-z])/.test(alone)) ? 1 : 0;
}

/** What is left of a text before its last words, where it ends with one of them; null where it does not. */
function ends(text: string, words: readonly string[]): string | null {
  for (const bare of [text, trimmedEnd(text)])
    for (const word of words)
      if (bare.endsWith(word) && !isInWord(bare.at(-word.length - 1), word[0])) return bare.slice(0, -word.length);
  return null;
}

function begins(text: string, words: readonly string[]): string | null {
  for (const word of words)
    if (text.startsWith(word) && !isInWord(text[word.length], word.at(-1))) return text.slice(word.length).trim();
  return null;
}

/** Whether a text is one of the words and nothing else that matters. */
function isWhole(text: string, words: readonly string[]): boolean {
  const rest = begins(trimmed(text), words);
  return rest !== null && trimmed(rest) === "";
}

/** Latin letters on both sides of where a word should end. */
const isInWord = (outside: string | undefined, inside: string | undefined) =>
  /[a-z]/.test(outside ?? "") && /[a-z]/.test(inside ?? "");

const MOST_BETWEEN = 4;

function trimmedEnd(text: string): string {
  let bare = text.trim();
  for (let step = 0; step < MOST_BETWEEN; step++) {
    const word = LIMITS.between.find((one) => bare.endsWith(one) && !isInWord(bare.at(-one.length - 1), one[0]));
    if (word === undefined) break;
    bare = bare.slice(0, -word.length).trim();
  }
  return bare;
}

function trimmed(text: string): string {
  let bare = text.trim();
  for (let step = 0; step < MOST_BETWEEN; step++) {
    const word = LIMITS.between.find((one) => bare.startsWith(one) && !isInWord(bare[one.length], one.at(-1)));
    if (word === undefined) break;
    bare = bare.slice(word.length).trim();
  }
  return bare;
}
