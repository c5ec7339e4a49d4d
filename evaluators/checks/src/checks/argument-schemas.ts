/** JSON Schema, as far as tools use it to describe their arguments; what it does not know it lets pass. */
import type { Json, JsonObject } from "@arenakit/contracts";

const DEEPEST = 8;

/** What is wrong with a value, as a path and an expectation; null when nothing is. */
export function misfit(value: Json | undefined, schema: Json | undefined, path = "", depth = 0): string | null {
  if (!isObject(schema) || depth > DEEPEST) return null;
  const some = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (Array.isArray(some)) {
    const misfits = some.map((one) => misfit(value, one, path, depth + 1));
    return misfits.some((one) => one === null) ? null : (misfits[0] ?? null);
  }
  const at = path === "" ? "arguments" : path;
  const type = schema.type;
  if (type !== undefined && ![type].flat().some((one) => isOfType(value, one)))
    return `${at} is not ${[type].flat().join(" or ")}`;
  if (Array.isArray(schema.enum) && !schema.enum.some((one) => one === value))
    return `${at} is none of ${JSON.stringify(schema.enum).slice(0, 80)}`;
  if (schema.const !== undefined && schema.const !== value) return `${at} is not ${JSON.stringify(schema.const)}`;
  if (typeof value === "number") return ofNumber(value, schema, at);
  if (typeof value === "string") return ofText(value, schema, at);
  if (Array.isArray(value)) return ofList(value, schema, { path, at, depth });
  return isObject(value) ? ofObject(value, schema, { path, depth }) : null;
}

function isObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function isOfType(value: Json | undefined, type: unknown): boolean {
  switch (type) {
    case "string":
    case "boolean":
      return typeof value === type;
    case "number":
      return typeof value === "number";
    case "integer":
      return typeof value === "number" && Number.isInteger(value);
    case "array":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    case "null":
      return value === null;
    default:
      return true;
  }
}

function ofNumber(
  value: number,
  { minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonObject,
  at: string,
): string | null {
  if (typeof minimum === "number" && value < minimum) return `${at} is below ${minimum}`;
  if (typeof maximum === "number" && value > maximum) return `${at} is above ${maximum}`;
  if (typeof exclusiveMinimum === "number" && value <= exclusiveMinimum)
    return `${at} is not above ${exclusiveMinimum}`;
  if (typeof exclusiveMaximum === "number" && value >= exclusiveMaximum)
    return `${at} is not below ${exclusiveMaximum}`;
  return null;
}

function ofText(value: string, { minLength, maxLength }: JsonObject, at: string): string | null {
  const length = [...value].length;
  if (typeof minLength === "number" && length < minLength) return `${at} is shorter than ${minLength}`;
  if (typeof maxLength === "number" && length > maxLength) return `${at} is longer than ${maxLength}`;
  return null;
}

function ofList(
  value: readonly Json[],
  schema: JsonObject,
  { path, at, depth }: { path: string; at: string; depth: number },
): string | null {
  const { minItems, maxItems, items } = schema;
  if (typeof minItems === "number" && value.length < minItems) return `${at} has fewer than ${minItems}`;
  if (typeof maxItems === "number" && value.length > maxItems) return `${at} has more than ${maxItems}`;
  for (const [index, item] of value.entries()) {
    const found = misfit(item, items, `${path}[${index}]`, depth + 1);
    if (found) return found;
  }
  return null;
}

function ofObject(
  value: JsonObject,
  schema: JsonObject,
  { path, depth }: { path: string; depth: number },
): string | null {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  const missing = required.find((key) => typeof key === "string" && !Object.hasOwn(value, key));
  if (missing !== undefined) return `${path === "" ? "" : `${path}.`}${missing} is missing`;
  for (const [key, member] of Object.entries(value)) {
    const own = Object.hasOwn(properties, key);
    if (!own && schema.additionalProperties === false) return `${path === "" ? "" : `${path}.`}${key} is unknown`;
    const found = own ? misfit(member, properties[key], `${path === "" ? "" : `${path}.`}${key}`, depth + 1) : null;
    if (found) return found;
  }
  return null;
}
