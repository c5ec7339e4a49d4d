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
  if (value.length === 0 || value.some((token) => isSign(token, "。", "！", "？"))) return null;
  return { label, value };
}

const LEAST_FIELDS = 3;

/**
 * Whether lines are the fields of one thing: at least two say so, and none says the same as another. The members of one
 * object are, where one of them says so.
 */
export function areOfOneThing(fields: readonly Field[], isObject = false): boolean {
  const known = fields.filter(({ label }) => label.some((token) => does(token, ...OF_A_THING)));
  const rides = new Set(fields.flatMap(({ value }) => value.flatMap((one) => (isA(one, "ride") ? one.number : []))));
  if (rides.size > 1) return false;
  return isObject
    ? fields.length > 1 && known.length > 0
    : fields.length >= LEAST_FIELDS && known.length >= fields.length - 1;
}
