import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Json, type JsonObject, type RubricSet, RubricSet as RubricSetSchema } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  exportRubrics,
  exportRubricText,
  importRubrics,
  importRubricText,
  lostWeights,
  rubricId,
  rubricSourceOf,
} from "./index.ts";

const words = fc.string({ maxLength: 12 });
/** Members that no reader knows; their names sort anywhere and some look like indices. */
const unknown = fc.dictionary(fc.constantFrom("zz", "aa", "7", "metadata_x"), fc.jsonValue() as fc.Arbitrary<Json>);
const withUnknown = <T extends object>(known: fc.Arbitrary<T>) =>
  fc.tuple(known, unknown, fc.boolean()).map(([a, b, before]) => (before ? { ...b, ...a } : { ...a, ...b }));
const list = <T extends object>(element: fc.Arbitrary<T>) =>
  fc.array(withUnknown(element), { minLength: 1, maxLength: 4 });
const weight = fc.double({ min: 0, max: 10, noNaN: true });
const signedWeight = fc.double({ min: -10, max: 10, noNaN: true }).map((one) => one + 0);

const rubric = fc.record({ description: words, weight: signedWeight, title: words });
const criterion = fc.record({ criterion: words, explanation: words, weight });

const GENERATED = {
  healthbench: withUnknown(
    fc.record({
      prompt: fc.array(fc.record({ role: words, content: words }), { maxLength: 3 }),
      rubrics: list(
        fc.record({ criterion: words, points: signedWeight, tags: fc.uniqueArray(words, { maxLength: 2 }) }),
      ),
    }),
  ),
  "dr-tulu": withUnknown(fc.record({ query: words, rubrics: list(rubric) })),
  researchqa: withUnknown(
    fc.record({ id: words, query: words, rubric: list(fc.record({ rubric_item: words, type: words })) }),
  ),
  "deepresearch-bench": withUnknown(
    fc.record({
      id: fc.nat(),
      prompt: words,
      dimension_weight: fc.record({ insight: weight, readability: weight }),
      criterions: fc.record({ insight: list(criterion), readability: list(criterion) }),
    }),
  ),
} as const;
type Kind = keyof typeof GENERATED;
const KINDS = Object.keys(GENERATED) as Kind[];

/** A number as other writers may spell it. */
const respelt = (text: string) => text.replace(/:(\d+)([,}])/g, ": $1.0$2").replace(/,"/g, ',  "');

describe.each(KINDS)("rubrics as %s writes them", (kind) => {
  it("come back as they were, whatever else stands in the file", () => {
    fc.assert(
      fc.property(GENERATED[kind] as fc.Arbitrary<JsonObject>, (value) => {
        const set = importRubrics(kind, value);
        expect(JSON.stringify(exportRubrics(set))).toBe(JSON.stringify(value));
        const { raw: _, ...source } = set.source;
        expect(RubricSetSchema.parse({ ...set, source })).toEqual({ ...set, source });
        expect(new Set(set.items.map(({ id }) => id)).size).toBe(set.items.length);
      }),
      { numRuns: 60, seed: 7 },
    );
  });

  it("come back in their spelling, alone or as text in a list", () => {
    fc.assert(
      fc.property(GENERATED[kind] as fc.Arbitrary<JsonObject>, (value) => {
        const text = respelt(JSON.stringify(value));
        expect(exportRubricText(importRubricText(kind, text))).toBe(text);
        const wrapped = JSON.stringify([text]);
        expect(exportRubricText(importRubricText(kind, wrapped))).toBe(wrapped);
      }),
      { numRuns: 60, seed: 8 },
    );
  });

  it("refuse what is none, saying what was expected", () => {
    for (const wrong of [null, 3, "text", [], { rubrics: 3 }, { criterions: [] }, { rubric: [{}] }])
      expect(() => importRubrics(kind, wrong)).toThrow(
        new RegExp(`no rubrics as ${kind} writes them: .*expected`, "i"),
      );
  });
});

describe("a set that was changed", () => {
  const text =
    '{"question": "Why?", "rubric": [{"title": "a", "description": "A", "weight": 1.0, "note": 1e2},\n {"title": "b", "description": "B", "weight": -2.50}], "rest": {"x": 1.00}}';

  it("differs only in what was changed", () => {
    const set = importRubricText("dr-tulu", text);
    const heavier = { ...set, items: set.items.map((one, at) => (at === 1 ? { ...one, weight: 3 } : one)) };
    expect(exportRubricText(heavier)).toBe(text.replace("-2.50", "-3").replace(",\n {", ", {"));
  });

  it("loses retired items and gains active ones, with their types", () => {
    const set = importRubricText("dr-tulu", text);
    const [first, second] = set.items;
    const active = { ...first!, id: "new", text: "C", title: "c", tier: "active" as const };
    const changed: RubricSet = { ...set, items: [first!, { ...second!, tier: "inactive" }, active] };
    expect(exportRubrics(changed)).toEqual({
      question: "Why?",
      rubric: [
        { title: "a", description: "A", weight: 1, note: 100 },
        { description: "C", weight: 1, title: "c" },
      ],
      rest: { x: 1 },
      rubrics_types: ["persistent", "adaptive"],
    });
  });

  it("is written in another layout as far as that goes", () => {
    const set = importRubricText("dr-tulu", text);
    expect(exportRubrics(set, "healthbench")).toEqual({
      prompt: [{ role: "user", content: "Why?" }],
      rubrics: [
        { criterion: "A", points: 1, tags: [] },
        { criterion: "B", points: -2.5, tags: [] },
      ],
    });
    expect(() => exportRubrics(set, "researchqa")).toThrow(/no negative items: leave out "B"/);
  });
});

it("reads a row whose ground truth is JSON text in a list, and one whose rubric is text", () => {
  const inner = { query: "q", rubrics: [{ description: "d", weight: -1, title: "t" }] };
  const row = { messages: [], ground_truth: [JSON.stringify(inner)], dataset: "rl_rag_longform" };
  const set = importRubrics("dr-tulu", row);
  expect(set.items).toMatchObject([
    { text: "d", polarity: -1, weight: 1, title: "t", scale: "0-2", tier: "persistent" },
  ]);
  expect(exportRubrics(set)).toEqual(row);
  const asText = { question: "q", rubric: JSON.stringify(inner.rubrics), rubric_count: 1 };
  expect(exportRubrics(importRubrics("dr-tulu", asText))).toEqual(asText);
});

it("names an item by its query, text and polarity, and tells repeats apart", () => {
  const one = { criterion: "says so", points: 2, tags: [] };
  const set = importRubrics("healthbench", { prompt: "q", rubrics: [one, { ...one, points: -2 }, one] });
  const [plus, minus] = [rubricId("q", "says so", 1), rubricId("q", "says so", -1)];
  expect(set.items.map(({ id }) => id)).toEqual([plus, minus, `${plus}-2`]);
  // printf 'q|says so|1' | sha256sum
  expect(plus).toBe("4eaf37e516fd");
});

it("finds out the layout of a value", () => {
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), (kind) => {
      const [value] = fc.sample(GENERATED[kind] as fc.Arbitrary<JsonObject>, { numRuns: 1, seed: 3 });
      expect(rubricSourceOf(value)).toBe(kind);
    }),
  );
  expect(() => rubricSourceOf({ a: 1 })).toThrow(/in no layout that is known/);
});

const SHARED = process.env.ARENAKIT_SHARED;
const PUBLIC = [["deepresearch-bench", "dr/drb_criteria.jsonl", 100]] as const;

describe.skipIf(!SHARED)(`public files${SHARED ? "" : " (skipped: ARENAKIT_SHARED is not set)"}`, () => {
  it.each(PUBLIC)("%s: every row of %s comes back as it was", (kind, file, count) => {
    const path = join(SHARED!, "data", file);
    if (!existsSync(path) && process.env.CI !== "true") return;
    const text = readFileSync(path, "utf8");
    const lines = text.split("\n").filter(Boolean);
    expect(lines).toHaveLength(count);
    for (const line of lines) expect(exportRubricText(importRubricText(kind, line))).toBe(line);
  });

  it("dr-tulu: every ground truth of the recordings comes back as it was, as an object and as text in a list", () => {
    const file = join(SHARED!, "golden", "dr-tulu-rubric.json");
    if (!existsSync(file)) throw new Error(`the recordings must be there: ${file}`);
    const truths: Json[] = [];
    JSON.parse(readFileSync(file, "utf8"), (key, value) => {
      if (key === "ground_truth") truths.push(value);
      if (key === "ground_truths") truths.push(...value.flat());
      return value;
    });
    expect(truths.length).toBeGreaterThan(20);
    for (const truth of truths) {
      const text = JSON.stringify([JSON.stringify(truth)]);
      expect(JSON.stringify(exportRubrics(importRubrics("dr-tulu", truth)))).toBe(JSON.stringify(truth));
      expect(exportRubricText(importRubricText("dr-tulu", text))).toBe(text);
    }
  });
});

it("keeps the words of rubrics_types that still say what they said", () => {
  const of = (types: Json) => ({
    query: "q",
    rubrics: ["a", "b", "c"].map((description) => ({ description, weight: 1, title: "t" })),
    rubrics_types: types,
  });
  const after = (types: Json, edit: (set: RubricSet) => RubricSet["items"]) => {
    const set = importRubrics("dr-tulu", of(types));
    return (exportRubrics({ ...set, items: edit(set) }) as JsonObject).rubrics_types;
  };
  const heavier = ({ items: [first, ...others] }: RubricSet) => [{ ...first!, weight: 2 }, ...others];
  for (const types of [["general", "adaptive", "static"], ["general"], []])
    expect(after(types, heavier)).toEqual(types);
  expect(after(["general", "adaptive", "static"], ({ items }) => items.slice(1))).toEqual(["adaptive", "static"]);
  const activated = ({ items }: RubricSet) => items.map((item) => ({ ...item, tier: "active" as const }));
  expect(after(["general", "adaptive"], activated)).toEqual(["adaptive", "adaptive", "adaptive"]);
});

it("loses no weight of a criterion that stands there twice", () => {
  const rubrics = [10, 5, -3].map((points) => ({ criterion: "says so", points, tags: [] }));
  const set = importRubrics("healthbench", { prompt: "q", rubrics });
  expect(lostWeights(set)).toEqual([]);
  expect(lostWeights(set, "dr-tulu")).toEqual([]);
  expect(lostWeights({ ...set, items: set.items.slice(0, 2) }, "researchqa")).toHaveLength(2);
});

it("tells which weights a layout cannot hold", () => {
  const row = { query: "q", rubric: ["a", "b"].map((rubric_item) => ({ rubric_item, type: null })) };
  const set = importRubrics("researchqa", row);
  expect(lostWeights(set)).toEqual([]);
  const changed = { ...set, items: set.items.map((item, at) => ({ ...item, weight: at === 0 ? 3 : 1 })) };
  expect(lostWeights(changed)).toEqual(['"a" weighs 3, and 1 in researchqa', '"b" weighs 1, and 1 in researchqa']);
  expect(lostWeights(changed, "dr-tulu")).toEqual([]);
  // Equal weights say nothing that a layout without weights does not say.
  expect(lostWeights({ ...set, items: set.items.map((item) => ({ ...item, weight: 5 })) })).toEqual([]);
});
