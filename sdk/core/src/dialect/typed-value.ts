/**
 * Text of an argument as a value, typed by the tool's schema as vLLM's and SGLang's qwen3_coder parsers do. What does not
 * fit its type stays text, so that the tool can say what is wrong with it.
 */
import type { Json, JsonObject, ToolSpec } from "@arenakit/contracts";
import { readPythonLiteral } from "../python-literal.ts";
import { isObject } from "./calls.ts";
import { keepsDigits, readJson } from "./read-json.ts";

/** The schemas of a tool's arguments by name; none where the tool is not known. */
export function argumentSchemas(name: string, tools: readonly ToolSpec[] | undefined): JsonObject {
  const schema = tools?.find((tool) => tool.name === name)?.inputSchema;
  if (!schema) return {};
  return isObject(schema.properties) ? schema.properties : {};
}

/** `null` in any letters is null whatever the type; an argument without a schema is text. */
export function typedValue(text: string, name: string, schemas: JsonObject): Json {
  if (text.toLowerCase() === "null") return null;
  const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  const type = isObject(schema) ? typeOf(schema) : "string";
  if (STRINGS.includes(type)) return text;
  if (INTEGERS.some((start) => type.startsWith(start))) return integerOf(text) ?? text;
  if (NUMBERS.some((start) => type.startsWith(start))) return decimalOf(text) ?? text;
  if (BOOLEANS.includes(type)) return text.toLowerCase() === "true";
  const read = CONTAINERS.some((start) => type.startsWith(start)) ? readJson(text) : { error: "" };
  if ("json" in read) return read.json;
  const literal = readPythonLiteral(text);
  return literal ? literal.json : text;
}

/** The parsers know more names of types than JSON Schema has, as servers write them. */
const STRINGS = ["string", "str", "text", "varchar", "char", "enum"];
const INTEGERS = ["int", "uint", "long", "short", "unsigned"];
const NUMBERS = ["num", "float"];
const BOOLEANS = ["boolean", "bool", "binary"];
const CONTAINERS = ["object", "array", "arr", "dict", "list"];

/** Of several types the first that is not null; a schema that names none is text. */
function typeOf(schema: JsonObject): string {
  const named = [schema.type, schema.anyOf].find(Array.isArray) ?? [schema.type];
  const types = named.map((one) => (isObject(one) ? one.type : one)).filter((one) => typeof one === "string");
  const type = types.find((one) => one !== "null") ?? types[0] ?? "string";
  return type.trim().toLowerCase();
}

/** Null for none, and for one whose digits would not be kept. */
function integerOf(text: string): number | null {
  const trimmed = text.trim();
  const digits = trimmed.startsWith("-") || trimmed.startsWith("+") ? trimmed.slice(1) : trimmed;
  for (const unit of digits) if (unit < "0" || unit > "9") return null;
  return digits === "" || !keepsDigits(trimmed) ? null : Number(trimmed) + 0; // no negative zero
}

/** A finite decimal number as Python reads it from text, without the spellings that JSON has not; null for none. */
function decimalOf(text: string): number | null {
  const trimmed = text.trim();
  for (const unit of trimmed) if (!"0123456789+-.eE".includes(unit)) return null;
  const value = Number(trimmed);
  const isNumber = trimmed !== "" && Number.isFinite(value) && keepsDigits(trimmed);
  return isNumber ? value + 0 : null; // no negative zero
}
