/**
 * Records: lines such as 出发站：北京南, one below the other, that are the fields of one thing, as the cells of a row are.
 * The members of a JSON object are such lines.
 */
import { does, isA, isSign, type Token } from "./token.ts";
import type { Role } from "./word-table.ts";

/** A line of a record: its label and what stands behind the colon. */
export interface Field {
  readonly label: readonly Token[];
  readonly value: readonly Token[];
}

/** What a field can be of: a ride, or a place. Parts of a day and of the costs are no fields: each of them is a line of its own. */
const OF_A_THING: readonly Role[] = [
  "departs",
  "arrives",
  "origin",
  "target",
  "journey",
  "time",
  "lasts",
  "fare",
  "seat",
  "address",
  "telephone",
  "rating",
  "hours",
  "average",
  "place",
];
const NO_FIELD: readonly Role[] = [
  "morning",
  "noon",
  "afternoon",
  "weekday",
  "daysAhead",
  "total",
  "dayTotal",
  "budget",
];

/** Tokens of a label before its colon. */
const LONGEST_LABEL = 5;
const isQuote = (token: Token | undefined) => isSign(token, '"', "“", "”", ",");

/** The field that a line is; null for any other line. */
export function fieldOf(tokens: readonly Token[]): Field | null {
  const own = tokens.filter((token) => !isQuote(token));
  const colon = own.slice(0, LONGEST_LABEL + 1).findIndex((token) => isSign(token, ":", "："));
  const [label, value] = [own.slice(0, Math.max(0, colon)), own.slice(colon + 1)];
  const isLabel = label.every(({ kind }) => kind === "word" || kind === "text" || kind === "sign");
  if (colon < 1 || !isLabel || label.some((token) => does(token, ...NO_FIELD))) return null;
  if (value.length === 0 || value.some((token) => isSign(token, "。", "！", "？", "；", ";"))) return null;
  return { label, value };
}

const LEAST_FIELDS = 3;

/** Whether lines are the fields of one thing: at least two say so, and none says the same as another. */
export function areOfOneThing(fields: readonly Field[]): boolean {
  const known = fields.filter(({ label }) => label.some((token) => does(token, ...OF_A_THING)));
  const rides = new Set(fields.flatMap(({ value }) => value.flatMap((one) => (isA(one, "ride") ? one.number : []))));
  return fields.length >= LEAST_FIELDS && known.length >= fields.length - 1 && rides.size <= 1;
}

/** Where the lines of an answer begin and end; of a JSON text, its members and brackets. `read` is where reading ends. */
export function* lineSpans(answer: string, read: number): Generator<{ readonly start: number; readonly end: number }> {
  const isParting = isJson(answer) ? "\n{}[]," : "\n";
  let [start, isQuoted] = [0, false];
  for (let at = 0; at < read; at++) {
    const unit = answer[at]!;
    if (unit === '"' && isParting.length > 1) isQuoted = !isQuoted;
    else if (unit === "\\" && isQuoted) at += 1;
    else if (!isQuoted && isParting.includes(unit)) {
      // In JSON brackets part things, as blank lines do elsewhere.
      if (isParting.length === 1 || answer.slice(start, at).trim() !== "") yield { start, end: at };
      if ("{}[]".includes(unit)) yield { start: at, end: at };
      start = at + 1;
    }
  }
  yield { start, end: read };
}

function isJson(answer: string): boolean {
  if (!/^\s{0,20}[[{]/.test(answer)) return false;
  try {
    JSON.parse(answer);
    return true;
  } catch {
    return false; // an answer that only begins like JSON is read as it stands
  }
}
