/**
 * What bodies must be like, with the coercions and the words of pydantic 2.14 in its lax mode, since that is what the
 * clients' own servers answer with. Each shape reads a value or says what is wrong with it.
 */
import { MOST_DIGITS, type PythonJson } from "./python-json.ts";

/** One member of the `detail` of a 422. */
export interface Detail {
  readonly type: string;
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly input: unknown;
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** Reads a value at a place; adds to `details` what is wrong and returns undefined then. */
export type Shape<T> = (value: PythonJson, place: BodyPlace) => T | undefined;

export interface BodyPlace {
  readonly loc: readonly (string | number)[];
  readonly details: Detail[];
}

/** A member of a body that may be absent. */
export interface Field<T> {
  readonly shape: Shape<T>;
  readonly otherwise?: { readonly value: T };
}

/** A member that must be there. */
export const required = <T>(shape: Shape<T>): Field<T> => ({ shape });
/** A member that is `value` where it is absent. */
export const optional = <T>(shape: Shape<T>, value: T): Field<T> => ({ shape, otherwise: { value } });

/** An object; members that are not named are ignored. */
export function record<T extends object>(fields: { readonly [K in keyof T]: Field<T[K]> }): Shape<T> {
  const named = Object.entries(fields) as [string, Field<unknown>][];
  return (value, { loc, details }) => {
    if (!isObject(value))
      return wrong(value, { loc, details }, "model_attributes_type", MESSAGES.model_attributes_type);
    const read: Record<string, unknown> = {};
    const before = details.length;
    for (const [name, { shape, otherwise }] of named) {
      const inner = { loc: [...loc, name], details };
      const member = Object.hasOwn(value, name) ? value[name] : undefined;
      if (member !== undefined) read[name] = shape(member, inner);
      else if (otherwise) read[name] = otherwise.value;
      else wrong(value, inner, "missing", MESSAGES.missing);
    }
    return details.length === before ? (read as T) : undefined;
  };
}

/** Text; numbers are not taken for it. */
export const text: Shape<string> = (value, place) => {
  if (typeof value !== "string") return wrong(value, place, "string_type", MESSAGES.string_type);
  return value.isWellFormed() ? value : wrong(value, place, "string_unicode", MESSAGES.string_unicode);
};

/** As the tools take at most. Of a longer query the beginning is searched for, since many clients die of a refusal. */
const LONGEST_QUERY = 4_096;

/** Words to search for: what was sent, or the beginning of it. */
export const queryText: Shape<string> = (value, place) => {
  const read = text(value, place);
  // A pair that is cut in two is left out.
  return read === undefined || read.length <= LONGEST_QUERY
    ? read
    : read.slice(0, LONGEST_QUERY).replace(/[\ud800-\udbff]$/, "");
};

/** A list whose members all have a shape. */
export function list<T>(member: Shape<T>): Shape<T[]> {
  return (value, { loc, details }) => {
    if (!Array.isArray(value)) return wrong(value, { loc, details }, "list_type", MESSAGES.list_type);
    const before = details.length;
    const read = value.map((item: PythonJson, at) => member(item, { loc: [...loc, at], details }));
    return details.length === before ? (read as T[]) : undefined;
  };
}

/** An object whose members are read later. */
export const dictionary: Shape<Readonly<Record<string, PythonJson>>> = (value, place) =>
  isObject(value) ? value : wrong(value, place, "dict_type", MESSAGES.dict_type);

/** Null or a shape. */
export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return (value, place) => (value === null ? null : shape(value, place));
}

/** Anything. */
export const anything: Shape<PythonJson> = (value) => value;

/** Either of two shapes, tried in turn; `names` are how pydantic calls them in the places of what is wrong. */
export function either<A, B>(one: Shape<A>, other: Shape<B>, names: readonly [string, string]): Shape<A | B> {
  return (value, { loc, details }) => {
    const found: Detail[] = [];
    for (const [at, shape] of [one, other].entries()) {
      const own: Detail[] = [];
      const read = shape(value, { loc: [...loc, names[at]!], details: own });
      if (own.length === 0) return read as A | B;
      found.push(...own);
    }
    details.push(...found);
    return undefined;
  };
}

const WHOLE_TEXT = /^[+-]?[0-9]+(?:_[0-9]+)*(?:\.0+)?$/;
const LARGEST_FLOAT = 2 ** 63;

/** A whole number: also `true`, `2.0`, `" 2 "` and `"2_000"`. One beyond 2^53 is near what was sent. */
export const whole: Shape<number> = (value, place) => {
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "bigint") return Number(value);
  if (typeof value === "string") {
    const digits = value.trim();
    if (!WHOLE_TEXT.test(digits)) return wrong(value, place, "int_parsing", MESSAGES.int_parsing);
    if (digits.length > MOST_DIGITS) return wrong(value, place, "int_parsing_size", MESSAGES.int_parsing_size);
    return Number(digits.replaceAll("_", "")) + 0;
  }
  if (typeof value !== "number") return wrong(value, place, "int_type", MESSAGES.int_type);
  if (!Number.isFinite(value)) return wrong(value, place, "finite_number", MESSAGES.finite_number);
  if (!Number.isInteger(value)) return wrong(value, place, "int_from_float", MESSAGES.int_from_float);
  if (Math.abs(value) >= LARGEST_FLOAT) return wrong(value, place, "int_parsing_size", MESSAGES.int_parsing_size);
  return value + 0; // no negative zero
};

/** One way to read each text, so that digits that end in something else cost no more than their number. */
const FLOAT_TEXT =
  /^[+-]?(?:(?:[0-9]+(?:_[0-9]+)*)?(?:\.(?:[0-9]+(?:_[0-9]+)*)?)?(?:e[+-]?[0-9]+)?|inf|infinity|nan)$/i;

/** A number: also a boolean, and text such as `" 1e3 "`. Infinities and NaN are refused, since nothing can be done with them. */
export const number: Shape<number> = (value, place) => {
  if (typeof value === "number") return finite(value, value, place);
  if (typeof value === "boolean" || typeof value === "bigint") return Number(value);
  if (typeof value !== "string") return wrong(value, place, "float_type", MESSAGES.float_type);
  const spelt = value.trim();
  if (spelt.length > MOST_DIGITS || !FLOAT_TEXT.test(spelt) || !/[0-9]|inf|nan/i.test(spelt))
    return wrong(value, place, "float_parsing", MESSAGES.float_parsing);
  return finite(Number(spelt.replaceAll("_", "")), value, place);
};

function finite(read: number, value: PythonJson, place: BodyPlace): number | undefined {
  return Number.isFinite(read) ? read : wrong(value, place, "finite_number", MESSAGES.finite_number);
}

const TRUE = new Set(["true", "t", "yes", "y", "on", "1"]);
const FALSE = new Set(["false", "f", "no", "n", "off", "0"]);

/** A boolean: also 0 and 1, and the words that pydantic takes for one. */
export const truth: Shape<boolean> = (value, place) => {
  if (typeof value === "boolean") return value;
  if (typeof value === "string") {
    const word = value.toLowerCase();
    if (TRUE.has(word) || FALSE.has(word)) return TRUE.has(word);
    return wrong(value, place, "bool_parsing", MESSAGES.bool_parsing);
  }
  if (value === 0 || value === 1) return value === 1;
  return typeof value === "number" && Number.isSafeInteger(value)
    ? wrong(value, place, "bool_parsing", MESSAGES.bool_parsing)
    : wrong(value, place, "bool_type", MESSAGES.bool_type);
};

/** pydantic's own words, by the type of what is wrong. */
export const MESSAGES = {
  missing: "Field required",
  model_attributes_type: "Input should be a valid dictionary or object to extract fields from",
  list_type: "Input should be a valid list",
  dict_type: "Input should be a valid dictionary",
  string_type: "Input should be a valid string",
  string_unicode: "Input should be a valid string, unable to parse raw data as a unicode string",
  int_type: "Input should be a valid integer",
  int_parsing: "Input should be a valid integer, unable to parse string as an integer",
  int_parsing_size: "Unable to parse input string as an integer, exceeded maximum size",
  int_from_float: "Input should be a valid integer, got a number with a fractional part",
  float_type: "Input should be a valid number",
  float_parsing: "Input should be a valid number, unable to parse string as a number",
  finite_number: "Input should be a finite number",
  bool_type: "Input should be a valid boolean",
  bool_parsing: "Input should be a valid boolean, unable to interpret input",
} as const;

function wrong(value: PythonJson, { loc, details }: BodyPlace, type: string, msg: string): undefined {
  details.push({ type, loc, msg, input: value });
}

/** An object of JSON, and no list. */
export function isObject(value: PythonJson | undefined): value is { readonly [key: string]: PythonJson } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
