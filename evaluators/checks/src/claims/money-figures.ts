/** Which figures of a clause are amounts: those with a unit, free entry, and bare ones that a label or a column makes money. */
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
