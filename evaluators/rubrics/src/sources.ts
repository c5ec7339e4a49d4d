/**
 * What a published layout of rubrics is to an importer and an exporter. What was read is kept in the set, so that an
 * unchanged set is written exactly as it was read, and a changed one differs only in what was changed.
 */
import {
  fail,
  type Json,
  type JsonObject,
  type RubricItem,
  type RubricSet,
  type RubricSource,
} from "@arenakit/contracts";
import type * as z from "zod";
import type { RubricDraft } from "./rubric-items.ts";

/** Members and indices from the outermost value inwards. */
export type JsonPath = readonly (string | number)[];

export interface ReadRubrics {
  readonly query: string;
  readonly taskId?: string;
  readonly lang?: string;
  readonly aggregation: RubricSet["aggregation"];
  readonly dimensions?: Record<string, number>;
  /** Each with where it stands. */
  readonly items: readonly { readonly draft: RubricDraft; readonly place: JsonPath }[];
}

export interface RubricLayout {
  readonly kind: RubricSource;
  /** What a value of this layout has, for errors: "an object with …". */
  readonly expected: string;
  recognises(value: JsonObject): boolean;
  /** Throws task/invalid_rubrics for a value that is none of the layout. */
  read(value: JsonObject): ReadRubrics;
  /** One element of a list: `before` with what the item says, or a new one. */
  element(item: RubricItem, before: Json | undefined): Json;
  /** The list that an item belongs to which came from elsewhere. */
  home(item: RubricItem, value: JsonObject): JsonPath;
  /** A value of the layout without any item yet. Throws task/not_expressible for a set that it cannot hold. */
  empty(set: RubricSet): JsonObject;
  /** What stands beside the lists, where the set says something else than `value`, whose lists are written already. */
  head?(set: RubricSet, value: JsonObject, written: WrittenItems): JsonObject;
}

export interface WrittenItems {
  readonly items: readonly RubricItem[];
  /** Where each stood in what was read; undefined for a new one. */
  readonly places: readonly (JsonPath | undefined)[];
}

/** Reads through a schema; the error names the layout, the place and what was expected. */
export function readAs<T>(schema: z.ZodType<T>, value: unknown, kind: RubricSource): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0]!;
  const place = path.length > 0 ? `${path.map(String).join(".")}: ` : "";
  return fail("task", "invalid_rubrics", `no rubrics as ${kind} writes them: ${place}${message}`);
}

export function valueAt(value: Json, path: JsonPath): Json | undefined {
  let at: Json | undefined = value;
  for (const step of path) {
    if (typeof at !== "object" || at === null) return undefined;
    at = (at as Record<string | number, Json>)[step];
  }
  return at;
}

/** A copy of `value` with another value at `path`; objects on the way are made where they are missing. */
export function withValueAt(value: Json | undefined, path: JsonPath, put: Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) return put;
  if (Array.isArray(value)) return value.map((one, at) => (at === step ? withValueAt(one, rest, put) : one));
  const object = typeof value === "object" && value !== null ? value : {};
  return { ...object, [step]: withValueAt((object as JsonObject)[step], rest, put) };
}

export const asObject = (value: Json | undefined): JsonObject | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;

/** An item as most files have one: of the data set, to be met, counted from the start. */
export function draftOf(draft: Partial<RubricDraft> & Pick<RubricDraft, "text" | "scale">): RubricDraft {
  return { polarity: 1, weight: 1, tier: "persistent", origin: { by: "dataset" }, ...draft };
}

/** A signed number as polarity and weight. */
export const signed = (points: number): Pick<RubricDraft, "polarity" | "weight"> => ({
  polarity: points < 0 ? -1 : 1,
  weight: Math.abs(points),
});

/** Fails for a set with items that a layout without negative items cannot hold. */
export function onlyPositive(item: RubricItem, kind: RubricSource): void {
  if (item.polarity === -1)
    fail("task", "not_expressible", `${kind} has no negative items: leave out ${JSON.stringify(item.text)}`);
}
