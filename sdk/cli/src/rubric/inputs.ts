/** What lines of the rubric commands hold: a set in any layout, and verdicts written out or by their values alone. */
import {
  fail,
  omitUndefined,
  RUBRIC_SET_FORMAT,
  RubricItem,
  type RubricSet,
  type RubricSource,
  type Verdict,
} from "@arenakit/contracts";
import {
  completeVerdict,
  countedItems,
  findVerdictProblem,
  GivenVerdict,
  importRubrics,
  rubricSourceOf,
  SCALE_RANGE,
  withIds,
} from "@arenakit/evaluator-rubrics";
import * as z from "zod";
import type { InputLine } from "../json-lines.ts";
import { describeIssue } from "../parse-json.ts";

/** An item needs its text alone; the rest is as most items have it. */
const LooseItem = RubricItem.partial().extend({ text: z.string() });

export const Verdicts = z.union(
  [
    z.array(GivenVerdict),
    /** One value for each item that counts, in their order; null is unscored. */
    z.array(z.union([z.number(), z.boolean(), z.null()])),
    /** Values by item; an item that is not named is unscored. */
    z.record(z.string(), z.union([z.number(), z.boolean(), z.null()])),
  ],
  { error: "expected a list of verdicts {rubricId, value | met}, a list of values, or values by item" },
);
export type Verdicts = z.infer<typeof Verdicts>;

export const Id = z.union([z.string(), z.number()]);
export const SetMembers = {
  set: z.unknown().optional(),
  items: z.array(LooseItem).optional(),
  query: z.string().optional(),
  dimensions: z.record(z.string(), z.number()).optional(),
};

const PLAIN = { polarity: 1, weight: 1, scale: "binary", tier: "persistent" } as const;

/** The schema of a line; a member that it does not know is an error: a setting misspelt would be one left out. */
export function lineOf<T extends z.ZodRawShape>(shape: T) {
  return z.strictObject(shape, {
    error: ({ code, keys }) =>
      code === "unrecognized_keys"
        ? `no member ${(keys as string[]).join(", ")}; a line has ${Object.keys(shape).join(", ")}`
        : undefined,
  });
}

/** The set of a line: as a set of ours, in a published layout, or as items alone. */
export function setOf(
  line: {
    set?: unknown;
    items?: z.infer<typeof LooseItem>[] | undefined;
    query?: string | undefined;
    dimensions?: Record<string, number> | undefined;
  },
  kind?: RubricSource,
): RubricSet {
  if (line.set !== undefined) return importRubrics(kind ?? rubricSourceOf(line.set), line.set);
  const items =
    line.items ?? fail("harness", "bad_input", "expected set (a rubric set, or a row of a published file) or items");
  const query = line.query ?? "";
  const drafts = items.map(({ id: _, ...one }) => ({ ...PLAIN, ...one }) as Omit<RubricItem, "id">);
  const withId = withIds(query, drafts).map((item, at) => ({ ...item, id: items[at]!.id ?? item.id }));
  return {
    format: RUBRIC_SET_FORMAT,
    query,
    source: { kind: "native" },
    aggregation: "mean",
    items: withId,
    ...omitUndefined({ dimensions: line.dimensions }),
  };
}

export function verdictsOf(set: RubricSet, given: Verdicts): Verdict[] {
  if (!Array.isArray(given)) return Object.entries(given).map(([id, value]) => verdict(set, id, value));
  if (given.every((one) => typeof one === "object" && one !== null)) return given.map(completeVerdict);
  const items = countedItems(set);
  if (given.length !== items.length)
    fail("harness", "bad_input", `expected ${items.length} values, one for each item that counts, got ${given.length}`);
  return given.map((value, at) => verdict(set, items[at]!.id, value as number | boolean | null));
}

/** Of each answer of a group. Throws harness/bad_input for what cannot be counted, and for another count than `count`. */
export function givenVerdicts(
  set: RubricSet,
  given: readonly Verdicts[],
  { count, others = false }: { readonly count?: number; readonly others?: boolean },
): Verdict[][] {
  if (count !== undefined && given.length !== count)
    fail("harness", "bad_input", `expected verdicts on each of ${count} responses, got ${given.length}`);
  return given.map((one, at) => {
    const verdicts = verdictsOf(set, one);
    const problem = findVerdictProblem(set.items, verdicts, { others });
    if (problem) fail("harness", "bad_input", `verdicts of response ${at + 1}: ${problem}`);
    return verdicts;
  });
}

function verdict(set: RubricSet, rubricId: string, value: number | boolean | null): Verdict {
  const base = { rubricId, judge: "given", promptHash: "" };
  if (value === null) return { ...base, status: "unscored" };
  if (typeof value === "number") return { ...base, status: "scored", value };
  const scale = set.items.find(({ id }) => id === rubricId)?.scale ?? "binary";
  return { ...base, status: "scored", value: SCALE_RANGE[scale][value ? 1 : 0], met: value };
}

/** Reads a line through a schema. Throws harness/bad_input, saying where. */
export function readLine<T>(schema: z.ZodType<T>, line: InputLine): T {
  if (line.value === undefined)
    fail("harness", "bad_input", `line ${line.number}: ${line.problem ?? "expected an object"}`);
  const read = schema.safeParse(line.value);
  if (read.success) return read.data;
  return fail("harness", "bad_input", `line ${line.number}: ${describeIssue(read.error)}`);
}
