/** Sums that are written out: `553×2+60=1166元`, or in a row an expression and its result in the next cell. */
import { amount, type Draft } from "./draft.ts";
import { hanNumber } from "./number-words.ts";
import { does, isA, isSign, type Token } from "./token.ts";

type Operand = { readonly value: number; readonly token: Token };
export const OPERATORS = ["+", "-", "×", "x", "*", "÷", "/"];

/** Reads `553×2+60=1166元`: what is written out before the sign of equality, and what is said to come of it. */
export function readExpressions(draft: Draft): void {
  const { passage } = draft;
  const { tokens } = passage;
  for (const [at, token] of tokens.entries()) {
    const isCell = passage.kind === "row" && isNumber(token) && isNumber(tokens[at - 1]);
    const written = isCell ? { result: token, end: at } : (bracketed(tokens, at) ?? equated(draft, at));
    const result = written?.result;
    if (!written || draft.isTaken(result!)) continue;
    const isAmount = isA(result, "money") || isA(result, "figure");
    const read = isAmount ? (operandsBefore(draft, written) ?? listedBefore(draft, written)) : null;
    const computed = read ? compute(read.operands, read.operators) : null;
    if (!read || computed === null || !(isA(result, "money") || isA(result, "figure"))) continue;
    const from = Math.min(read.from, tokens.indexOf(result));
    const label = tokens.slice(Math.max(0, from - 3), Math.max(from, written.end)).reverse();
    const part = label.find((word) => does(word, "part"));
    const scope =
      label.some((word) => does(word, "total")) && !(part && written.begin !== undefined)
        ? "total"
        : label.some((word) => does(word, "dayTotal"))
          ? "day"
          : part
            ? "part"
            : "expression";
    const value = isA(result, "money") ? amount(result) : { min: result.value, max: result.value };
    const currency = isA(result, "money") ? result.currency : "CNY";
    const after = tokens[tokens.indexOf(result) + 1];
    const per = does(after, "perPerson")
      ? "person"
      : label.some((word) => does(word, "perGroup"))
        ? "group"
        : "unknown";
    draft.emit(
      {
        kind: "sum",
        scope,
        label: part && scope === "part" ? draft.quote(part).quote : null,
        amount: value,
        currency,
        per,
        computed,
      },
      [...read.operands.map((one) => one.token), result],
    );
  }
}

/** What an expression is said to come to, and the token behind the expression; `begin` is the first token that it may have. */
interface StatedResult {
  readonly result: Token;
  readonly end: number;
  readonly begin?: number;
}

/** Tokens up to the result, of which the words before it are some. */
const MOST_BETWEEN = 5;
const COMES_TO = /^(?:which is|that is|that's|making|which makes|也就是|就是|合|即)$/i;

/** 40+55=95, "40 + 55, altogether 95", "15, 60 and 30 yuan, which is 105". */
function equated({ passage: { tokens }, answer }: Draft, at: number): StatedResult | null {
  if (isSign(tokens[at], "=", "≈")) return tokens[at + 1] ? { result: tokens[at + 1]!, end: at } : null;
  if (isSign(tokens[at], ",", "，", "(")) {
    const result = tokens.slice(at + 1, at + 1 + MOST_BETWEEN).find(isNumber);
    const between = result ? answer.slice(tokens[at + 1]!.start, result.start).trim() : "";
    return result && COMES_TO.test(between) ? { result, end: at } : null;
  }
  if (!does(tokens[at], "total")) return null;
  const result = tokens.slice(at + 1, at + 3).find((token) => isA(token, "money") || isA(token, "figure"));
  const end = isSign(tokens[at - 1], ",", "，", ":", ";", "；") ? at - 1 : at;
  return result ? { result, end } : null;
}

/** 合计约55元（15+13+37）, "40 yuan (11, 10 and 19)": the parts of an amount in brackets behind it. */
function bracketed(tokens: readonly Token[], at: number): StatedResult | null {
  if (!isSign(tokens[at], ")")) return null;
  const open = tokens.findLastIndex((token, index) => index < at && isSign(token, "("));
  const result = tokens.slice(Math.max(0, open - 2), open).findLast((token) => isNumber(token));
  // 2 × (25 + 30) = 110: the brackets are of an expression.
  const isFactor = isSign(tokens[open - 1], ...OPERATORS) || isSign(tokens[at + 1], "=", ...OPERATORS);
  return open > 0 && result && !isFactor ? { result, end: at, begin: open + 1 } : null;
}

/** In a row the result stands in the cell behind the expression. */
const isNumber = (token: Token | undefined) => isA(token, "money") || isA(token, "figure") || isA(token, "count");

/** Travellers that an amount is taken times: the 2 of ×2人. */
function headsOf(draft: Draft, token: Token, before: Token | undefined): number | null {
  if (!does(token, "perGroup") || !isSign(before, "×", "x", "*")) return null;
  const count = hanNumber(/^[\d一二两三四五六七八九十]+/.exec(draft.quote(token).quote.normalize("NFKC"))?.[0] ?? "");
  return Number.isNaN(count) ? null : count;
}

function operandsBefore(draft: Draft, { end, begin = 0 }: StatedResult) {
  const { tokens } = draft.passage;
  const operands: Operand[] = [];
  const operators: string[] = [];
  let from = end;
  for (let at = end - 1; at >= begin; at--) {
    const token = tokens[at]!;
    const value =
      isA(token, "money") && token.min === token.max
        ? token.min
        : isA(token, "figure") || isA(token, "count")
          ? token.value
          : headsOf(draft, token, tokens[at - 1]);
    if (value !== null && operands.length > operators.length) break;
    if (value !== null) {
      operands.unshift({ value, token });
      from = at;
    } else if (isA(token, "sign") && OPERATORS.includes(token.sign) && operands.length === operators.length + 1)
      operators.unshift(token.sign);
    else if (!(isA(token, "name") || isA(token, "text") || isA(token, "word"))) break;
  }
  return operands.length >= 2 && operators.length === operands.length - 1 ? { operands, operators, from } : null;
}

const LEAST_LISTED = 3;
const isComma = (token: Token | undefined) => isSign(token, "、", ",", "，");

/** 15、60、30元，加起来105元: amounts one behind the other with one unit at the end, right before what they come to. */
function listedBefore({ passage: { tokens } }: Draft, { result, end, begin }: StatedResult) {
  const operands: Operand[] = [];
  let from = end;
  for (
    let at = end - 1;
    at >= 0 && begin === undefined;
    at -= does(tokens[at - 1], "and") && isComma(tokens[at - 2]) ? 3 : 2
  ) {
    const token = tokens[at]!;
    const value = isA(token, "figure") ? token.value : isA(token, "money") && from === end ? token.min : null;
    if (value === null) break;
    operands.unshift({ value, token });
    from = at;
    if (!isComma(tokens[at - 1]) && !does(tokens[at - 1], "and")) break;
  }
  if (operands.length < LEAST_LISTED || !isA(operands.at(-1)!.token, "money")) return null;
  const sum = operands.reduce((yuan, { value }) => yuan + value, 0);
  const times = (isA(result, "money") ? result.min : isA(result, "figure") ? result.value : sum) / sum;
  // Twice as much is what two pay.
  return times > 1.5 && Number.isInteger(times)
    ? null
    : { operands, operators: operands.slice(1).map(() => "+"), from };
}

/** With × and ÷ before + and -. */
function compute(operands: readonly Operand[], operators: readonly string[]): number | null {
  const terms = [operands[0]!.value];
  for (const [at, operator] of operators.entries()) {
    const { value } = operands[at + 1]!;
    if ("×x*".includes(operator)) terms.push(terms.pop()! * value);
    else if ("÷/".includes(operator)) terms.push(terms.pop()! / value);
    else terms.push(operator === "-" ? -value : value);
  }
  const sum = terms.reduce((total, term) => total + term, 0);
  return Number.isFinite(sum) ? Math.round(sum * 100) / 100 : null;
}
