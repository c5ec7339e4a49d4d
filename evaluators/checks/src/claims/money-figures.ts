/** Which figures of a clause are amounts, and which of those are units, nights or differences: with a unit, free entry, bare ones by a label. */
import type { Draft } from "./draft.ts";
import { OPERATORS } from "./expressions.ts";
import { does, isA, isSign, type Token, type TokenOf } from "./token.ts";

type Money = TokenOf<"money">;

const isFree = (token: Token) => does(token, "free");

export const isCostList = ({ frame, passage }: Draft) => frame.isCosts || does(passage.tokens[0], "cost", "total");

const IS_MONEY = /[元¥￥块]|yuan|rmb|cny/i;

/** Whether the header of a table has a column of money. */
export const hasMoneyColumn = ({ passage, answer }: Draft) =>
  [...passage.labels].some((token) => isMoneyHead(token, answer));

const isMoneyHead = (token: Token, answer: string) =>
  does(token, "fare", "cost", "ticket", "total", "seat", "dayTotal", "average") ||
  IS_MONEY.test(answer.slice(token.start, token.end));

/** Amounts, free entry as 0, and bare figures below a header that says money. */
export function figuresWithUnitAbove(draft: Draft, clause: readonly Token[], summed: Token | null): Money[] {
  const found: Money[] = [];
  const isOfOtherUnit =
    hasMoneyColumn(draft) &&
    !clause.some((token) => draft.passage.labels.has(token) && isMoneyHead(token, draft.answer));
  const isInMoneyColumn = hasMoneyColumn(draft) && !isOfOtherUnit;
  for (const [at, token] of clause.entries()) {
    if (isA(token, "money")) found.push(token);
    else if (isFree(token) && !clause.some((other) => does(other, "mode", "weather")))
      found.push({ start: token.start, end: token.end, kind: "money", min: 0, max: 0, currency: "CNY" });
    else if (
      isA(token, "figure") &&
      !isOfOtherUnit &&
      (token === summed ||
        isInMoneyColumn ||
        isMoneyFigure(clause, at, isCostList(draft)) ||
        isListItem(draft, clause, at))
    )
      found.push({
        start: token.start,
        end: token.end,
        kind: "money",
        min: token.value,
        max: token.value,
        currency: "CNY",
      });
  }
  return found;
}

/** "- lunch 45" below a heading of costs. */
const isListItem = ({ passage, frame }: Draft, clause: readonly Token[], at: number) =>
  frame.isCosts &&
  (passage.kind === "item" || !passage.opensLine) &&
  at > 0 &&
  at === clause.length - 1 &&
  clause.slice(0, at).every(({ kind }) => kind === "text" || kind === "word" || kind === "sign" || kind === "name");

/** A figure that words right beside it, or the header of its column, make an amount. */
function isMoneyFigure(clause: readonly Token[], at: number, isCosts: boolean): boolean {
  const [before, after] = [clause[at - 1], clause[at + 1]];
  if (isSign(after, ...OPERATORS)) return false;
  if (does(before, "ticket", "average", "fare", "seat") || does(after, "perNight", "average")) return true;
  if (isCosts && does(after, "perPerson")) return true;
  if (isCosts && does(before, "part", "total", "perPerson", "perGroup", "rideFare", "left")) return true;
  return at > 0 && clause.length <= 8 && isMoneyHeader(clause.slice(0, at));
}

const isMoneyHeader = (before: readonly Token[]) =>
  before.some((token) => does(token, "fare", "cost", "ticket", "total", "seat", "dayTotal")) &&
  !before.some((token) => isA(token, "money") || isA(token, "figure"));

/** The fare of 票价2元×2人=4元: beside the sum that is written out, what one pays. */
export function isTakenTimes({ passage, answer }: Draft, clause: readonly Token[], token: Token): boolean {
  const at = passage.tokens.indexOf(token);
  const [sign, heads] = passage.tokens.slice(at + 1, at + 3);
  const isUnit = at >= 0 && isSign(sign, "×", "x", "*") && does(heads, "perGroup");
  const isLabelled = does(clause[clause.indexOf(token) - 1], "fare", "ticket", "seat");
  return isUnit && isLabelled && HEADS.test(answer.slice(heads!.start, heads!.end));
}

const HEADS = /^[\d一二两三四五六七八九十]/;

const NIGHTS = /[晚夜]|nights?/i;

/** 住两晚576元, "864 for three nights": several nights are counted beside an amount, with no other between. */
export function isOfNights(draft: Draft, clause: readonly Token[], token: Money): boolean {
  const at = clause.findIndex(({ start }) => start === token.start);
  const from = clause.findLastIndex((other, index) => index < at && isA(other, "money")) + 1;
  const more = clause.findIndex((other, index) => index > at && isA(other, "money"));
  return clause
    .slice(from, more < 0 ? clause.length : at + 1)
    .some((other) => isA(other, "count") && other.value > 1 && NIGHTS.test(draft.quote(other).quote));
}

const BEYOND = /^ ?(?:more|extra|dearer)(?![a-z])/i;
const BESIDE_LIMIT = /^ ?(?:above|below|under|beneath|in excess of|short of|less)(?![a-z])/i;

/** 20 yuan cheaper, 省20元, "63 more than you have", "340 above policy": a difference, and no price. */
export function isCompared({ answer }: Draft, clause: readonly Token[], token: Token): boolean {
  if (BEYOND.test(answer.slice(token.end, token.end + 8))) return true;
  const at = clause.findIndex(({ start }) => start === token.start);
  const isBudget = [at + 1, at + 2].some((near) => does(clause[near], "budget"));
  const isBesideLimit = BESIDE_LIMIT.test(answer.slice(token.end, token.end + 14));
  return !isBudget && (isBesideLimit || [at - 2, at - 1, at + 1].some((near) => does(clause[near], "compared")));
}
