import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { CityFacts } from "./atlas.ts";
import { Flight, Guide, Station, TrainService, WorldMeta } from "./data.ts";
import { quickCheck } from "./quick-check.ts";

/** Everything that quickCheck knows, in one schema. */
const All = z.object({
  text: z.string(),
  digits: z.string().regex(/^\d+$/),
  whole: z.number().int().min(1).max(7),
  share: z.number().gt(0).lt(1),
  yes: z.boolean(),
  list: z.array(z.number()).min(1).max(3),
  pair: z.array(z.number()).length(2),
  point: z.tuple([z.number(), z.string()]),
  maybe: z.string().nullable(),
  absent: z.number().optional(),
  word: z.enum(["a", "b"]),
  kind: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("daily") }),
    z.object({ kind: z.literal("dates"), dates: z.array(z.string()) }),
  ]),
});
const right: z.infer<typeof All> = {
  text: "",
  digits: "12",
  whole: 7,
  share: 0.5,
  yes: false,
  list: [1],
  pair: [1, 2],
  point: [1, "a"],
  maybe: null,
  word: "b",
  kind: { kind: "daily" },
};

describe("quickCheck", () => {
  it("says of any value what zod says", () => {
    const check = quickCheck(All);
    const value = fc.oneof(
      fc.constantFrom<unknown>(
        null,
        undefined,
        "",
        "12",
        "b",
        0,
        1,
        7,
        8,
        0.5,
        true,
        Number.NaN,
        [],
        [1],
        [1, 2, 3, 4],
        ["a"],
      ),
      fc.anything({ maxDepth: 2 }),
      fc.record({ kind: fc.constantFrom("daily", "dates", "never") }),
      fc.record({ kind: fc.constant("dates"), dates: fc.array(fc.oneof(fc.string(), fc.integer())) }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(All.shape)), value, (key, changed) => {
        const given = { ...right, [key]: changed };
        expect(check(given)).toBe(All.safeParse(given).success);
      }),
      { numRuns: 2000 },
    );
    expect(check(right)).toBe(true);
    for (const other of [null, [], "x", {}]) expect(check(other)).toBe(false);
  });

  it("knows the schemas of all layers", () => {
    for (const schema of [WorldMeta, CityFacts, Station, TrainService, Flight, Guide])
      expect(quickCheck(z.array(schema))([])).toBe(true);
  });

  it("says no where zod would fill something in", () => {
    const schema = z.object({ list: z.array(z.string()).default([]) });
    expect(quickCheck(schema)({ list: ["a"] })).toBe(true);
    expect(quickCheck(schema)({})).toBe(false);
  });

  it("refuses schemas that it does not know", () => {
    for (const schema of [z.map(z.string(), z.string()), z.number().multipleOf(2), z.string().min(2)])
      expect(() => quickCheck(schema)).toThrow(RangeError);
  });
});
