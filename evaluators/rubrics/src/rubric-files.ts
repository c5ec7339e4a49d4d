/** Reads and writes rubric sets in the layouts of published files. Lossless: see `sources.ts`. */
import {
  fail,
  Json,
  type JsonObject,
  RUBRIC_SET_FORMAT,
  type RubricItem,
  RubricSet,
  type RubricSource,
} from "@arenakit/contracts";
import { isSameJson, respell } from "./json-text.ts";
import { countedItems, withIds } from "./rubric-items.ts";
import { deepresearchBench } from "./sources/deepresearch-bench.ts";
import { drTulu } from "./sources/dr-tulu.ts";
import { healthbench } from "./sources/healthbench.ts";
import { researchqa } from "./sources/researchqa.ts";
import { asObject, type JsonPath, type RubricLayout, readAs, valueAt, withValueAt } from "./sources.ts";

const LAYOUTS: Readonly<Record<Exclude<RubricSource, "native">, RubricLayout>> = {
  healthbench,
  "dr-tulu": drTulu,
  researchqa,
  "deepresearch-bench": deepresearchBench,
};

/** A value as it came, and the object of a layout inside: alone in a list, as JSON text, as `ground_truth` of a row. */
interface Wrapped {
  readonly value: JsonObject;
  wrap(inner: JsonObject): Json;
}

/** A list in text in a row is as deep as published files go. */
const MAX_WRAPPERS = 6;
/** Lists that some files hold as JSON text. */
const TEXT_MEMBERS = ["rubrics", "rubric"] as const;

/** The set that a value is. Throws task/invalid_rubrics for what is none of the layout, saying what was expected. */
export function importRubrics(kind: RubricSource, raw: unknown): RubricSet {
  const json = jsonOf(raw, kind);
  if (kind === "native") return readAs(RubricSet, json, kind);
  return { ...readSet(LAYOUTS[kind], unwrap(LAYOUTS[kind], json).value).set, source: { kind, raw: json } };
}

/** As `importRubrics`, from JSON text, whose spelling is kept too. */
export function importRubricText(kind: RubricSource, text: string): RubricSet {
  const set = importRubrics(kind, parsed(text, kind));
  return kind === "native" ? set : { ...set, source: { ...set.source, text } };
}

/** The layout that a value is in. Throws task/invalid_rubrics where it is none that is known. */
export function rubricSourceOf(raw: unknown): RubricSource {
  if (RubricSet.safeParse(raw).success) return "native";
  const json = jsonOf(raw, "native");
  const found = Object.values(LAYOUTS).find((layout) => wrappedAs(layout, json));
  const known = Object.values(LAYOUTS).map(({ kind, expected }) => `${kind}: ${expected}`);
  return found?.kind ?? fail("task", "invalid_rubrics", `rubrics in no layout that is known: ${known.join("; ")}`);
}

/**
 * The set in a layout, by default the one it came from. What is unchanged is the value it was read from; inactive and
 * meta items are left out. Another layout keeps what it has members for. Throws task/not_expressible.
 */
export function exportRubrics(set: RubricSet, kind: RubricSource = set.source.kind): Json {
  if (kind === "native") return set as Json;
  const layout = LAYOUTS[kind];
  if (kind !== set.source.kind || set.source.raw === undefined)
    return written(layout, set, { value: layout.empty(set) });
  const wrapped = unwrap(layout, set.source.raw);
  const { value } = wrapped;
  return wrapped.wrap(written(layout, set, { value, original: readSet(layout, value) }));
}

/** As `exportRubrics`, as JSON text in the spelling that was read. */
export function exportRubricText(set: RubricSet, kind: RubricSource = set.source.kind): string {
  const value = exportRubrics(set, kind);
  const text = kind === set.source.kind ? set.source.text : undefined;
  return text === undefined ? JSON.stringify(value) : respell(value, text);
}

/**
 * What an export loses of the weights, where its layout has no member for them: those that are read back in another
 * proportion. Empty where nothing is lost. Throws as `exportRubrics`.
 */
export function lostWeights(set: RubricSet, kind: RubricSource = set.source.kind): string[] {
  if (kind === "native") return [];
  const back = weightsByText(importRubrics(kind, exportRubrics(set, kind)).items);
  const known = [...weightsByText(countedItems(set))].flatMap(([key, weights]) =>
    weights.flatMap((weight, at) => {
      const after = back.get(key)?.[at];
      return weight > 0 && after !== undefined
        ? [{ text: (JSON.parse(key) as [number, string])[1], weight, after }]
        : [];
    }),
  );
  const kept = known.map(({ weight, after }) => after / weight);
  if (kept.every((factor) => Math.abs(factor - kept[0]!) <= 1e-9 * kept[0]!)) return [];
  return known.map(({ text, weight, after }) => `${JSON.stringify(text)} weighs ${weight}, and ${after} in ${kind}`);
}

/** By polarity and text; of a criterion that stands there more than once in rising order, since a file may order them anew. */
function weightsByText(items: readonly RubricItem[]): Map<string, number[]> {
  const weights = new Map<string, number[]>();
  for (const { polarity, text, weight } of items) {
    const key = JSON.stringify([polarity, text]);
    weights.set(
      key,
      [...(weights.get(key) ?? []), weight].sort((a, b) => a - b),
    );
  }
  return weights;
}

/** The value itself, not a schema's copy of it, which would lose a member named __proto__. */
function jsonOf(raw: unknown, kind: RubricSource): Json {
  readAs(Json, raw, kind);
  return raw as Json;
}

interface Target {
  readonly value: JsonObject;
  readonly original?: { readonly set: RubricSet; readonly standing: readonly Standing[] };
}
interface Standing {
  readonly item: RubricItem;
  readonly place: JsonPath;
}

function readSet(layout: RubricLayout, value: JsonObject): { set: RubricSet; standing: Standing[] } {
  const { items, ...head } = layout.read(value);
  const withId = withIds(
    head.query,
    items.map(({ draft }) => draft),
  );
  const set = { format: RUBRIC_SET_FORMAT, ...head, source: { kind: layout.kind }, items: withId } as RubricSet;
  return { set, standing: withId.map((item, at) => ({ item, place: items[at]!.place })) };
}

/** What `set` is in the layout, where `original` tells what of `value` it came from. */
function written(layout: RubricLayout, set: RubricSet, { value, original }: Target): JsonObject {
  if (original && isSameJson(original.set.items, set.items) && isSameJson(original.set.dimensions, set.dimensions))
    return value;
  const standing = original?.standing ?? [];
  const known = new Map(standing.map((one, order) => [one.item.id, { ...one, order }]));
  const order = (item: RubricItem) => known.get(item.id)?.order ?? standing.length;
  const items = countedItems(set).sort((a, b) => order(a) - order(b));
  const lists = new Map<string, { path: JsonPath; elements: { at: number; element: Json }[] }>();
  const listAt = (path: JsonPath) => {
    const key = JSON.stringify(path);
    const list = lists.get(key) ?? { path, elements: [] };
    lists.set(key, list);
    return list.elements;
  };
  // Every list that held an item is written anew, also one that holds none any more.
  for (const { place } of standing) listAt(place.slice(0, -1));
  for (const item of items) {
    const before = known.get(item.id);
    if (!before) {
      const element = layout.element(item, undefined);
      listAt(layout.home(item, value)).push({ at: Number.MAX_SAFE_INTEGER, element });
      continue;
    }
    const { place } = before;
    const element = valueAt(value, place)!;
    const next = isSameJson(item, before.item) ? element : layout.element(item, element);
    listAt(place.slice(0, -1)).push({ at: Number(place.at(-1)), element: next });
  }
  let after: Json = value;
  for (const { path, elements } of lists.values()) {
    const inOrder = elements.sort((a, b) => a.at - b.at).map(({ element }) => element);
    after = withValueAt(after, path, inOrder);
  }
  const places = items.map((item) => known.get(item.id)?.place);
  return layout.head?.(set, after as JsonObject, { items, places }) ?? (after as JsonObject);
}

function unwrap(layout: RubricLayout, json: Json): Wrapped {
  const found = wrappedAs(layout, json);
  if (found) return found;
  // Where it is an object, its reader says what is wrong with it, or finds nothing wrong: a set without items.
  const object = asObject(json);
  if (object && layout.read(object)) return { value: object, wrap: (value) => value };
  return fail("task", "invalid_rubrics", `no rubrics as ${layout.kind} writes them: expected ${layout.expected}`);
}

function wrappedAs(layout: RubricLayout, json: Json, depth = 0): Wrapped | undefined {
  if (depth > MAX_WRAPPERS) return undefined;
  if (typeof json === "string") {
    const inner = /^\s*[[{"]/.test(json) ? tried(json) : undefined;
    const found = inner === undefined ? undefined : wrappedAs(layout, inner, depth + 1);
    return found && { value: found.value, wrap: (value) => respell(found.wrap(value), json) };
  }
  if (Array.isArray(json)) {
    const found = json.length === 1 ? wrappedAs(layout, json[0]!, depth + 1) : undefined;
    return found && { value: found.value, wrap: (value) => [found.wrap(value)] };
  }
  const object = asObject(json);
  if (!object) return undefined;
  if (layout.recognises(object)) return { value: object, wrap: (value) => value };
  for (const member of [...TEXT_MEMBERS, "ground_truth"] as const) {
    const found = unwrappedMember(layout, object, { member, depth });
    if (found) return found;
  }
  return undefined;
}

function unwrappedMember(
  layout: RubricLayout,
  object: JsonObject,
  { member, depth }: { member: (typeof TEXT_MEMBERS)[number] | "ground_truth"; depth: number },
): Wrapped | undefined {
  const held = object[member];
  if (held === undefined) return undefined;
  if (member === "ground_truth") {
    const found = wrappedAs(layout, held, depth + 1);
    return found && { value: found.value, wrap: (value) => ({ ...object, [member]: found.wrap(value) }) };
  }
  if (typeof held !== "string") return undefined;
  const list = tried(held);
  const value = { ...object, [member]: list ?? null };
  if (!Array.isArray(list) || !layout.recognises(value)) return undefined;
  return { value, wrap: (inner) => ({ ...inner, [member]: respell(inner[member]!, held) }) };
}

function tried(text: string): Json | undefined {
  // JSON.parse has no way to refuse but to throw.
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function parsed(text: string, kind: RubricSource): Json {
  const json = tried(text);
  return json === undefined
    ? fail("task", "invalid_rubrics", `no rubrics as ${kind} writes them: expected JSON`)
    : json;
}
