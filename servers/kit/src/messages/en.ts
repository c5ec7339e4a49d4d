/** The kit's words in English. */
import { tableOf } from "@arenakit/contracts";
import { type FieldSchema, type Messages, rangeOf, type WrongArgument } from "../messages.ts";

const TYPE_NAMES = tableOf<string>({
  string: "text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
});

export const ENGLISH: Messages = {
  tooDeep: (levels, places) =>
    `the arguments nest more than ${levels} levels deep${places.length > 0 ? `, in ${places.join(", ")}` : ""}. Correct them and call the tool again.`,
  noSuchArgument: (name, known) =>
    known.length === 0
      ? `there is no argument ${name}: this tool takes none`
      : `there is no argument ${name}: leave it out, or use one of ${known.join(", ")}`,
  notAnObject: (got) => `the arguments must be an object, got ${got}`,
  missing: (argument) => `argument ${argument.name} is missing: expected ${expected(argument)}`,
  wrong: (argument, got) => `argument ${argument.name}: expected ${expected(argument)}, got ${got}`,
  nothing: "nothing",
  notFinite: (value) => `${value} (out of range, no finite number)`,
  andMore: (count) => `${count} more not listed here`,
  together: (lines) => `${lines.join("; ")}. Correct this and call the tool again.`,
  noSuchTool: (name, known) => `there is no tool named ${name}: use one of ${known.join(", ")}.`,
  serviceAnswered: ({ infocode, info, isRetryable }) =>
    `the service answered ${infocode} (${info})${isRetryable ? ": try again later" : ""}`,
};

const expected = ({ field, form }: WrongArgument): string =>
  `${form ?? expectation(field)}${field.description ? ` (${field.description})` : ""}`;

function expectation(field: FieldSchema): string {
  if (field.anyOf) return field.anyOf.map(expectation).join(", or ");
  if (field.enum) return `one of ${field.enum.join(", ")}`;
  const type = TYPE_NAMES.get(field.type ?? "") ?? "another kind of value";
  if (field.type === "string")
    return `${type}${lengthOf({ low: field.minLength, high: field.maxLength }, "character")}`;
  if (field.type === "array") {
    const each = field.items ? `, each ${expectation(field.items)}` : "";
    return `${type}${lengthOf({ low: field.minItems, high: field.maxItems }, "item")}${each}`;
  }
  const { low, high } = rangeOf(field);
  if (low !== undefined && high !== undefined) return `${type} from ${low} to ${high}`;
  if (low !== undefined) return `${type} of at least ${low}`;
  return high === undefined ? type : `${type} of at most ${high}`;
}

interface Bounds {
  readonly low: number | undefined;
  readonly high: number | undefined;
}

function lengthOf({ low = 0, high }: Bounds, unit: string): string {
  if (high === undefined) return low === 0 ? "" : ` of at least ${counted(low, unit)}`;
  return low === 0 ? ` of at most ${counted(high, unit)}` : ` of ${low} to ${counted(high, unit)}`;
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;
