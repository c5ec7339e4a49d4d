/**
 * Reads a tool's arguments with the tool's own schema, and tells the policy in its language what each wrong
 * field should have been. The text comes from the JSON Schema that the policy was shown, so the two agree.
 */
import { fail, type JsonObject, nestsDeeper, omitUndefined } from "@arenakit/contracts";
import type * as z from "zod";
import { MAX_NESTING } from "./limits.ts";
import { type FieldSchema, MESSAGES, type Messages } from "./messages.ts";
import { deepPlaces } from "./nesting.ts";
import { quoteValue } from "./quote.ts";
import type { ToolLanguage } from "./tool.ts";

/** Wrong fields that are told one by one: a policy that got more of them wrong has to read the schema again. */
const MAX_TOLD = 8;

export interface ReadArgumentsOptions {
  /** As the policy was shown it. */
  readonly inputSchema: JsonObject;
  /** In which mistakes are told. */
  readonly language: ToolLanguage;
}

/**
 * A schema's own words stand in its issues; others have none, so that no pattern is told as it is written. zod sets `async`
 * in a copy of its own: where the member is there already, all copies have one hidden class.
 */
const OWN_WORDS_ONLY = { error: () => "", async: false };

/** The arguments with defaults filled in; throws a policy failure `invalid_arguments` that names every wrong field. */
export function readArguments<Input extends z.ZodObject>(
  input: Input,
  given: unknown,
  { inputSchema, language }: ReadArgumentsOptions,
): z.output<Input> {
  const words = MESSAGES[language];
  if (nestsDeeper(given, MAX_NESTING))
    fail("policy", "invalid_arguments", words.tooDeep(MAX_NESTING, deepPlaces(given).slice(0, MAX_TOLD)));
  const read = input.safeParse(given ?? {}, OWN_WORDS_ONLY);
  if (read.success) return read.data;
  const schema: FieldSchema = inputSchema;
  const lines = new Set(read.error.issues.flatMap((issue) => linesOf(issue, { words, schema, given })));
  const told = [...lines].slice(0, MAX_TOLD);
  if (lines.size > told.length) told.push(words.andMore(lines.size - told.length));
  fail("policy", "invalid_arguments", words.together(told));
}

interface Telling {
  readonly words: Messages;
  readonly schema: FieldSchema;
  readonly given: unknown;
}

function linesOf(issue: z.core.$ZodIssue, { words, schema, given }: Telling): string[] {
  const place = placeOf(issue.path, schema, given);
  if (issue.code === "unrecognized_keys") {
    if (place && issue.message !== "") return [`${place.name}.${issue.message}`];
    const known = Object.keys(((issue.path.length > 0 && place?.field) || schema).properties ?? {});
    return issue.keys.map((key) => words.noSuchArgument(quoteValue(key), known));
  }
  if (!place) return [words.notAnObject(echo(given, words))];
  const { name, field, isThere, value } = place;
  const argument = { name, field, ...omitUndefined({ form: issue.message === "" ? undefined : issue.message }) };
  return [isThere ? words.wrong(argument, echo(value, words)) : words.missing(argument)];
}

interface ArgumentPlace {
  readonly name: string;
  readonly field: FieldSchema;
  readonly isThere: boolean;
  readonly value: unknown;
}

/** The argument that a path leads to, or the item of it as far as the schema tells; null for no argument at all. */
function placeOf([first, ...rest]: readonly PropertyKey[], schema: FieldSchema, given: unknown): ArgumentPlace | null {
  const name = String(first ?? "");
  const field = schema.properties?.[name];
  if (!field) return null;
  let place: ArgumentPlace = { name, field, ...memberOf(given, name) };
  for (const step of rest) {
    const inner = typeof step === "number" ? place.field.items : place.field.properties?.[String(step)];
    if (!inner) break;
    const label = typeof step === "number" ? `${place.name}[${step}]` : `${place.name}.${String(step)}`;
    place = { name: label, field: inner, ...memberOf(place.value, step) };
  }
  return place;
}

function memberOf(value: unknown, name: PropertyKey): Pick<ArgumentPlace, "isThere" | "value"> {
  const isThere = typeof value === "object" && value !== null && Object.hasOwn(value, name);
  return { isThere, value: isThere ? (value as Readonly<Record<PropertyKey, unknown>>)[name] : undefined };
}

function echo(value: unknown, words: Messages): string {
  if (value === undefined) return words.nothing;
  if (typeof value === "number" && !Number.isFinite(value)) return words.notFinite(value);
  return quoteValue(value);
}
