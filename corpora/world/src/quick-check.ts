/**
 * Whether a parsed value is what a zod schema says and lacks nothing, without making anything: a hundred thousand rows of
 * JSON are checked in milliseconds. Knows the few shapes that layers are made of; what it refuses, zod is asked about for the reason.
 */
import type * as z from "zod";

type Check = (value: unknown) => boolean;

/** Throws a RangeError for a schema of a shape it does not know: better at once than a check left out. */
export function quickCheck(schema: z.ZodType): Check {
  const { def } = schema as unknown as { def: Def };
  switch (def.type) {
    case "object":
      return objectCheck(def.shape!);
    case "array": {
      const item = quickCheck(def.element!);
      const [least, most] = lengths(def.checks ?? []);
      return (value) => {
        if (!Array.isArray(value) || value.length < least || value.length > most) return false;
        for (const entry of value) if (!item(entry)) return false;
        return true;
      };
    }
    case "tuple": {
      const items = def.items!.map(quickCheck);
      return (value) =>
        Array.isArray(value) && value.length === items.length && items.every((item, at) => item(value[at]));
    }
    case "string":
      return textCheck(def.checks ?? []);
    case "number":
      return numberCheck(def.checks ?? []);
    case "boolean":
      return (value) => typeof value === "boolean";
    case "nullable": {
      const inner = quickCheck(def.innerType!);
      return (value) => value === null || inner(value);
    }
    case "optional": {
      const inner = quickCheck(def.innerType!);
      return (value) => value === undefined || inner(value);
    }
    case "default":
      // What is left out is for zod to fill in.
      return quickCheck(def.innerType!);
    case "literal": {
      const allowed = new Set<unknown>(def.values!);
      return (value) => allowed.has(value);
    }
    case "enum": {
      const allowed = new Set<unknown>(Object.values(def.entries!));
      return (value) => allowed.has(value);
    }
    case "union": {
      const options = def.options!.map(quickCheck);
      return (value) => options.some((option) => option(value));
    }
    default:
      throw new RangeError(`expected a schema that quickCheck knows, got ${def.type}`);
  }
}

/** As zod keeps it. */
interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly items?: readonly z.ZodType[];
  readonly innerType?: z.ZodType;
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly options?: readonly z.ZodType[];
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDef } }[];
}
interface CheckDef {
  readonly check: string;
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly value?: number;
  readonly inclusive?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly length?: number;
}
type Checks = NonNullable<Def["checks"]>;

function objectCheck(shape: Readonly<Record<string, z.ZodType>>): Check {
  const keys = Object.keys(shape);
  const checks = keys.map((key) => quickCheck(shape[key]!));
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const row = value as Record<string, unknown>;
    for (let at = 0; at < keys.length; at++) if (!checks[at]!(row[keys[at]!])) return false;
    return true;
  };
}

function textCheck(checks: Checks): Check {
  const patterns = checks.map(({ _zod: { def } }) => {
    if (def.check === "string_format" && def.pattern && !def.pattern.global) return def.pattern;
    throw new RangeError(`expected a check of a text that quickCheck knows, got ${def.check} ${def.format ?? ""}`);
  });
  return (value) => {
    if (typeof value !== "string") return false;
    for (const pattern of patterns) if (!pattern.test(value)) return false;
    return true;
  };
}

function numberCheck(checks: Checks): Check {
  const tests = checks.map(({ _zod: { def } }): ((value: number) => boolean) => {
    const bound = def.value!;
    if (def.check === "number_format" && (def.format === "safeint" || def.format === "int32"))
      return Number.isSafeInteger;
    if (def.check === "greater_than") return def.inclusive ? (value) => value >= bound : (value) => value > bound;
    if (def.check === "less_than") return def.inclusive ? (value) => value <= bound : (value) => value < bound;
    throw new RangeError(`expected a check of a number that quickCheck knows, got ${def.check} ${def.format ?? ""}`);
  });
  return (value) => {
    if (typeof value !== "number" || !Number.isFinite(value)) return false;
    for (const test of tests) if (!test(value)) return false;
    return true;
  };
}

function lengths(checks: Checks): [least: number, most: number] {
  let [least, most] = [0, Number.POSITIVE_INFINITY];
  for (const { _zod } of checks) {
    const { check, minimum, maximum, length } = _zod.def;
    if (check === "min_length") least = minimum!;
    else if (check === "max_length") most = maximum!;
    else if (check === "length_equals") least = most = length!;
    else throw new RangeError(`expected a check of a list that quickCheck knows, got ${check}`);
  }
  return [least, most];
}
