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
    if (!isSign(token, "=", "≈") && !isCell) continue;
    const result = isCell ? token : tokens[at + 1];
    const read = isA(result, "money") || isA(result, "figure") ? operandsBefore(draft, at) : null;
    const computed = read ? compute(read.operands, read.operators) : null;
    if (!read || computed === null || !(isA(result, "money") || isA(result, "figure"))) continue;
    const label = tokens.slice(Math.max(0, read.from - 3), read.from).reverse();
    const part = label.find((word) => does(word, "part"));
    const scope = label.some((word) => does(word, "total"))
      ? "total"
      : label.some((word) => does(word, "dayTotal"))
        ? "day"
        : part
          ? "part"
          : "expression";
    const value = isA(result, "money") ? amount(result) : { min: result.value, max: result.value };
    const currency = isA(result, "money") ? result.currency : "CNY";
    const after = tokens[at + 2];
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

/** In a row the result stands in the cell behind the expression. */
const isNumber = (token: Token | undefined) => isA(token, "money") || isA(token, "figure") || isA(token, "count");

/** Travellers that an amount is taken times: the 2 of ×2人. */
function headsOf(draft: Draft, token: Token, before: Token | undefined): number | null {
  if (!does(token, "perGroup") || !isSign(before, "×", "x", "*")) return null;
  const count = hanNumber(/^[\d一二两三四五六七八九十]+/.exec(draft.quote(token).quote.normalize("NFKC"))?.[0] ?? "");
  return Number.isNaN(count) ? null : count;
}

function operandsBefore(draft: Draft, end: number) {
  const { tokens } = draft.passage;
  const operands: Operand[] = [];
  const operators: string[] = [];
  let from = end;
  for (let at = end - 1; at >= 0; at--) {
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
