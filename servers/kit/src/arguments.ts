/**
 * Reads a tool's arguments with the tool's own schema, and tells the policy in its language what each wrong
 * field should have been. The text comes from the JSON Schema that the policy was shown, so the two agree.
 */
import { fail, type JsonObject } from "@arenakit/contracts";
import type * as z from "zod";
import { echoOf } from "./echo.ts";
import { MAX_NESTING } from "./limits.ts";
import { nestsDeeper } from "./nesting.ts";

/** Wrong fields that are told one by one: a policy that got more of them wrong has to read the schema again. */
const MAX_TOLD = 8;
const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "文本",
  number: "数字",
  integer: "整数",
  boolean: "true 或 false",
  array: "列表",
  object: "对象",
};

interface FieldSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly description?: string;
}

/** The arguments with defaults filled in; throws a policy failure `invalid_arguments` that names every wrong field. */
export function readArguments<Input extends z.ZodObject>(
  input: Input,
  inputSchema: JsonObject,
  given: unknown,
): z.output<Input> {
  if (nestsDeeper(given, MAX_NESTING))
    fail("policy", "invalid_arguments", `参数嵌套过深，最多 ${MAX_NESTING} 层。请改正后重新调用。`);
  const read = input.safeParse(given ?? {});
  if (read.success) return read.data;
  const fields = (inputSchema.properties ?? {}) as Readonly<Record<string, FieldSchema>>;
  const values = (typeof given === "object" && given !== null ? given : {}) as Readonly<Record<string, unknown>>;
  const lines = new Set<string>();
  for (const issue of read.error.issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys)
        lines.add(`没有参数 ${echo(key)}，可用的参数是 ${Object.keys(fields).join("、")}，请去掉或改名`);
      continue;
    }
    const name = String(issue.path[0] ?? "");
    const field = fields[name];
    lines.add(field ? wrongField(name, field, values) : `参数应为一个对象，收到 ${echo(given)}`);
  }
  const told = [...lines].slice(0, MAX_TOLD);
  if (lines.size > told.length) told.push(`另有 ${lines.size - told.length} 处错误未列出`);
  fail("policy", "invalid_arguments", `${told.join("；")}。请改正后重新调用。`);
}

function wrongField(name: string, field: FieldSchema, values: Readonly<Record<string, unknown>>): string {
  const expected = `参数 ${name} 应为${expectation(field)}${field.description ? `（${field.description}）` : ""}`;
  return name in values ? `${expected}，收到 ${echo(values[name])}` : `缺少参数 ${name}：${expected}`;
}

function expectation(field: FieldSchema): string {
  if (field.enum) return `以下之一：${field.enum.join("、")}`;
  const type = TYPE_NAMES[field.type ?? ""] ?? "规定的值";
  if (field.type === "string") {
    const { minLength, maxLength } = field;
    if (maxLength !== undefined) return `${minLength ?? 0} 到 ${maxLength} 个字的${type}`;
    return minLength ? `不为空的${type}` : type;
  }
  // z.int() brings the range of safe integers with it, which says nothing to a reader.
  const low = field.minimum !== undefined && field.minimum > Number.MIN_SAFE_INTEGER ? field.minimum : undefined;
  const high = field.maximum !== undefined && field.maximum < Number.MAX_SAFE_INTEGER ? field.maximum : undefined;
  if (low !== undefined && high !== undefined) return ` ${low} 到 ${high} 之间的${type}`;
  if (low !== undefined) return `不小于 ${low} 的${type}`;
  return high !== undefined ? `不大于 ${high} 的${type}` : type;
}

function echo(value: unknown): string {
  if (value === undefined) return "空";
  // JSON has no word for it: 1e999 is valid JSON and no number that can be reckoned with.
  if (typeof value === "number" && !Number.isFinite(value)) return `${value}（超出范围，不是有限的数）`;
  return echoOf(value);
}
