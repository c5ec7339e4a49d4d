/** What the dialects have in common about one call: JSON of a name and arguments, and what is said of a call that is none. */
import { type Json, type JsonObject, omitUndefined, type ParsedTurn, type ToolSpec } from "@arenakit/contracts";
import type { PolicyWords } from "../words.ts";
import { readJson } from "./read-json.ts";

export type ParsedCall = ParsedTurn["calls"][number];

/** What a reader of calls is given beside the text. */
export interface CallReading {
  readonly nextId: () => string;
  readonly words: PolicyWords;
  /** Those that are offered; values are typed by their schemas. Absent: nobody knows. */
  readonly tools?: readonly ToolSpec[];
}

/** As an object; `context` of an optional language has none of these. */
export function callReading(
  words: PolicyWords,
  nextId: () => string,
  tools: readonly ToolSpec[] | undefined,
): CallReading {
  return { nextId, words, ...omitUndefined({ tools }) };
}

/** The text of `{"name", "arguments"}`; where `takesParameters`, "parameters" stands for arguments that are not there. */
export function readCall(
  body: string,
  reading: CallReading,
  { tag, takesParameters = false }: { readonly tag: string; readonly takesParameters?: boolean },
): ParsedCall {
  const { words } = reading;
  const raw = withoutBlanks(body);
  if (raw === "") return invalid(body, words.call.empty(tag));
  const value = readJson(raw, words.json);
  if ("error" in value) return invalid(body, words.call.notJson(value.error));
  return callOf(value.json, body, reading, takesParameters);
}

/** A value that was read already; `raw` is what stood there. */
export function callOf(value: Json, raw: string, { nextId, words }: CallReading, takesParameters: boolean): ParsedCall {
  if (!isObject(value)) return invalid(raw, words.call.notObject(kindOf(value, words)));
  const { name, arguments: given = takesParameters ? value.parameters : undefined } = value;
  if (typeof name !== "string" || name === "") return invalid(raw, words.call.badName(kindOf(name, words)));
  if (given === undefined) {
    const { noArguments, noArgumentsButParameters } = words.call;
    return invalid(raw, value.parameters === undefined ? noArguments : noArgumentsButParameters);
  }
  return namedCall(name, given, raw, { nextId, words });
}

/** A call whose name is known; its arguments are an object or the JSON text of one. */
export function namedCall(name: string, given: unknown, raw: string, { nextId, words }: CallReading): ParsedCall {
  if (name === "") return invalid(raw, words.call.noName);
  const args = readArguments(given, words);
  if ("error" in args) return invalid(raw, args.error);
  return { valid: true, call: { id: nextId(), name, arguments: args.object } };
}

/** Arguments as an object, or as the JSON text of one; null stands for none. Also reads what a chat API sends natively. */
export function readArguments(value: unknown, words: PolicyWords): { object: JsonObject } | { error: string } {
  let content = value;
  if (typeof value === "string") {
    const inner = readJson(value.trim() === "" ? "{}" : value, words.json);
    if ("error" in inner) return { error: words.call.argumentsNotJson(inner.error) };
    content = inner.json;
  }
  if (content === null) return { object: {} };
  if (!isObject(content)) return { error: words.call.argumentsNotObject(kindOf(content, words)) };
  return { object: content };
}

export function invalid(body: string, error: string): ParsedCall {
  return { valid: false, raw: withoutBlanks(body), error };
}

/** As trim, but a byte order mark is not a blank: no engine reads past one. */
export function withoutBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text[start]!)) start++;
  while (end > start && isBlank(text[end - 1]!)) end--;
  return text.slice(start, end);
}

export function isBlank(unit: string): boolean {
  return unit !== "\ufeff" && unit.trim() === "";
}

export function isObject(value: unknown): value is Record<string, Json> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown, { kinds }: PolicyWords): string {
  if (value === undefined) return kinds.missing;
  if (value === null) return kinds.null;
  if (Array.isArray(value)) return kinds.array;
  const type = typeof value;
  return type === "string" || type === "number" || type === "boolean" ? kinds[type] : kinds.object;
}

/** JSON with a blank after `,` and `:`, members in their order: the spelling of the templates' `tojson`. */
export function spacedJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}: ${spacedJson(member)}`).join(", ")}}`;
}
