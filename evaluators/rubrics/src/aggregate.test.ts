import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  RUBRIC_SET_FORMAT,
  type RubricItem,
  type RubricScale,
  type RubricSet,
  type Verdict,
} from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aggregate, healthbenchSummary, tuluMix } from "./index.ts";

type Given = Partial<RubricItem> & { value?: number | null };

/** Items i0, i1, …; a value of null is unscored, an absent one has no verdict. */
function judged(scale: RubricScale, given: readonly Given[], dimensions?: Record<string, number>) {
  const items = given.map(
    ({ value: _, ...one }, at): RubricItem => ({
      id: `i${at}`,
      text: `criterion ${at}`,
      polarity: 1,
      weight: 1,
      scale,
      tier: "persistent",
      ...one,
    }),
  );
  const set: RubricSet = {
    format: RUBRIC_SET_FORMAT,
    query: "q",
    source: { kind: "native" },
    aggregation: "mean",
    items,
    ...(dimensions ? { dimensions } : {}),
  };
  return { set, verdicts: verdictsOf(given.map(({ value }) => value)) };
}

function verdictsOf(values: readonly (number | null | undefined)[]): Verdict[] {
  return values.flatMap((value, at): Verdict[] => {
    if (value === undefined) return [];
    const verdict = { rubricId: `i${at}`, judge: "j", promptHash: "" };
    return [value === null ? { ...verdict, status: "unscored" } : { ...verdict, status: "scored", value }];
  });
}

const scoreOf = (kind: Parameters<typeof aggregate>[2] & {}, scale: RubricScale, given: readonly Given[]) => {
  const { set, verdicts } = judged(scale, given);
  return aggregate(set, verdicts, kind);
};

describe("HOTE, eq. 2", () => {
  const merits: Given[] = [1, 1, 1, 1].map((value) => ({ value }));
  const faults: Given[] = [0, 0].map((value) => ({ value, polarity: -1 }));

  it("gives a flawless answer 4 of 6 with four merits and two faults, and says so", () => {
    const { score, range } = scoreOf({ kind: "hote" }, "binary", [...merits, ...faults]);
    expect(score).toBeCloseTo(4 / 6, 12);
    expect(range![0]).toBeCloseTo(-2 / 6, 12);
    expect(range![1]).toBeCloseTo(4 / 6, 12);
  });

  it("reads a fault that is there alike as 1 and as -1", () => {
    for (const value of [1, -1])
      expect(
        scoreOf({ kind: "hote" }, "ternary", [
          { value: 1, weight: 3 },
          { value, polarity: -1 },
        ]).score,
      ).toBe(2 / 4);
  });
});

describe("DR Tulu", () => {
  const allBad: Given[] = Array.from({ length: 5 }, () => ({ value: 2, polarity: -1 as const }));

  it("is bounded where the published sum is not", () => {
    expect(scoreOf({ kind: "tulu" }, "0-2", allBad).score).toBe(-1);
  });

  it("does not shrink where weights sum to less than 1", () => {
    const small: Given[] = [
      { value: 2, weight: 0.2 },
      { value: 2, weight: 0.4 },
    ];
    expect(scoreOf({ kind: "tulu" }, "0-2", small).score).toBeCloseTo(1, 12);
  });

  it("takes what is unscored out of both sums, where the published code forgives a fault", () => {
    const given: Given[] = [
      { value: 2, weight: 9 },
      { value: null, polarity: -1 },
    ];
    expect(scoreOf({ kind: "tulu" }, "0-2", given)).toMatchObject({ score: 1, scored: 1, missingWeight: 0.1 });
  });

  it("mixes rubric, citation, format and search turns", () => {
    const parts = { rubric: 0.5, format: 1, searchTurns: 1 / 3 };
    expect(tuluMix({ ...parts, citation: 0.9 })).toBeCloseTo(0.25 + 0.18 + 0.2 + 0.1 / 3, 12);
    expect(tuluMix(parts)).toBeCloseTo(0.3 + 0.2 + 0.2 / 3, 12);
    expect(tuluMix({ ...parts, rubric: null })).toBeNull();
  });
});

describe("HealthBench", () => {
  it("gives tags the points of their own items, and none to a tag of faults", () => {
    const { score, parts } = scoreOf({ kind: "healthbench" }, "binary", [
      { value: 1, weight: 5, tags: ["a", "b"] },
      { value: 0, weight: 3, tags: ["a"] },
      { value: 1, weight: 4, polarity: -1, tags: ["a", "c"] },
    ]);
    expect(score).toBe((5 - 4) / 8);
    expect(parts).toEqual({ a: (5 - 4) / 8, b: 1 });
  });

  it("has no score without an item that can win points", () => {
    expect(scoreOf({ kind: "healthbench" }, "binary", [{ value: 0, polarity: -1 }])).toMatchObject({
      score: null,
      status: "unscored",
      reason: "no positive item is scored",
    });
  });

  it("summarises with a deviation near the normal theory's, in the same draws for the same seed", () => {
    const scores = Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? 0.4 : 0.6));
    const summary = healthbenchSummary([...scores, null], { seed: 3 });
    expect(summary.mean).toBeCloseTo(0.5, 12);
    // sd / sqrt(n) = 0.1 / sqrt(200); the deviation of 1000 resamples is known to about 1/sqrt(2000) of itself.
    expect(Math.abs(summary.bootstrapStd! / (0.1 / Math.sqrt(200)) - 1)).toBeLessThan(4 / Math.sqrt(2000));
    expect(summary).toMatchObject({ samples: 200, unscored: 1 });
    expect(healthbenchSummary([...scores, null], { seed: 3 })).toEqual(summary);
    expect(healthbenchSummary([-2, -1], { seed: 1 })).toMatchObject({ mean: 0, bootstrapStd: 0 });
  });
});

it("covers by quarters", () => {
  const given: Given[] = [1, 2, 3, 4, 5, 5].map((value) => ({ value }));
  expect(scoreOf({ kind: "coverage5" }, "likert5", given).score).toBeCloseTo((0 + 0.25 + 0.5 + 0.75 + 1 + 1) / 6, 12);
});

describe("all or nothing", () => {
  const asked = { kind: "all_or_nothing" } as const;

  it("gives the fraction beside the product", () => {
    expect(scoreOf(asked, "binary", [{ value: 1 }, { value: 0 }, { value: 1 }])).toMatchObject({
      score: 0,
      parts: { fraction: 2 / 3 },
    });
    expect(scoreOf(asked, "binary", [{ value: 1 }, { value: 0, polarity: -1 }]).score).toBe(1);
  });

  it("is certain of a failure whatever is unscored, and of no success while anything is", () => {
    expect(scoreOf(asked, "binary", [{ value: 0 }, { value: null }, { value: null }]).score).toBe(0);
    expect(
      scoreOf(asked, "binary", [...Array.from({ length: 9 }, () => ({ value: 1 })), { value: null }]).score,
    ).toBeNull();
  });

  it("is no success without verdicts", () => {
    expect(scoreOf(asked, "binary", []).score).toBeNull();
  });
});

describe("RACE", () => {
  const given: Given[] = [
    { dimension: "insight", weight: 0.6 },
    { dimension: "insight", weight: 0.4 },
    { dimension: "readability", weight: 1 },
  ];
  const { set } = judged("0-10", given, { insight: 0.7, readability: 0.3 });
  const [target, reference] = [verdictsOf([8, 5, 6]), verdictsOf([4, 5, 9])];

  it("compares totals of both orders", () => {
    const swapped = { verdicts: verdictsOf([6, 5, 6]), reference: verdictsOf([6, 5, 9]) };
    const both = aggregate(set, target, { kind: "race", reference, swapped });
    const [own, other] = [0.7 * (0.6 * 7 + 0.4 * 5) + 0.3 * 6, 0.7 * (0.6 * 5 + 0.4 * 5) + 0.3 * 9];
    expect(both.totals!.target).toBeCloseTo(own, 12);
    expect(both.score).toBeCloseTo(own / (own + other), 12);
    expect(both.parts!.insight).toBeCloseTo(6.2 / (6.2 + 5), 12);
  });

  it("has no score from one order, from no reference, or with too much unscored", () => {
    expect(aggregate(set, target, { kind: "race", reference })).toMatchObject({
      score: null,
      reason: expect.stringContaining("one order alone"),
    });
    expect(() => aggregate(set, target, { kind: "race" })).toThrow(/expected its verdicts too/);
    const lost = { verdicts: verdictsOf([null, 5, 6]), reference };
    const much = aggregate(set, verdictsOf([null, 5, 6]), { kind: "race", reference, swapped: lost });
    expect(much.missingWeight).toBeCloseTo(0.42, 12);
    expect(much).toMatchObject({ score: null, reason: "42 % of the weight is unscored, more than 20 %" });
  });
});

it("keeps items of weight 0 and items that do not count out of every sum", () => {
  const given: Given[] = [
    { value: 1 },
    { value: 0, weight: 0 },
    { value: 0, tier: "inactive" },
    { value: 0, tier: "meta" },
  ];
  for (const kind of ["hote", "tulu", "healthbench", "coverage5", "all_or_nothing", "mean"] as const)
    expect([kind, scoreOf({ kind }, "binary", given)]).toMatchObject([kind, { score: 1, items: 1 }]);
});

it("scores what is unscored as nothing at all: not as 0, in any formula", () => {
  const kinds = fc.constantFrom("hote", "tulu", "healthbench", "coverage5", "mean" as const);
  const value = fc.record({ value: fc.constantFrom(0, 1), weight: fc.integer({ min: 1, max: 5 }) });
  fc.assert(
    fc.property(kinds, fc.array(value, { minLength: 1, maxLength: 6 }), fc.nat(3), (kind, given, lost) => {
      const unscored = Array.from({ length: lost }, () => ({ value: null }));
      const without = scoreOf({ kind }, "binary", given);
      const withLost = scoreOf({ kind, maxMissing: 1 }, "binary", [...given, ...unscored]);
      expect(withLost.score).toBeCloseTo(without.score!, 12);
      expect(withLost.missingRate).toBeCloseTo(lost / (given.length + lost), 12);
    }),
    { seed: 5 },
  );
});

it("refuses verdicts that are not its items', and two on one", () => {
  const { set, verdicts } = judged("binary", [{ value: 1 }]);
  expect(() => aggregate(set, [...verdicts, ...verdicts])).toThrow(/two verdicts on i0/);
  expect(() => aggregate({ ...set, items: [] }, verdicts)).toThrow(/no item of the set/);
});

it("says which value was off its scale where there is no score for it", () => {
  const { reason } = scoreOf({ kind: "mean" }, "binary", [{ value: 7 }, { value: 1 }]);
  expect(reason).toBe(
    "50 % of the weight is unscored, more than 20 % (i0: expected 0 to 1 on the scale binary, got 7)",
  );
  const many = scoreOf(
    { kind: "hote" },
    "0-2",
    Array.from({ length: 5 }, () => ({ value: -3 })),
  );
  expect(many.reason).toContain("i2: expected 0 to 2 on the scale 0-2, got -3; and 2 more)");
});

it("takes a value off the scale for no value", () => {
  expect(scoreOf({ kind: "mean" }, "0-2", [{ value: 5 }])).toMatchObject({ status: "unscored", missingRate: 1 });
});

const SHARED = process.env.ARENAKIT_SHARED;

interface Recorded {
  readonly input: {
    readonly fn: string;
    readonly points?: number[];
    readonly criteria_met?: boolean[];
    readonly labels?: string[];
  };
  readonly output: { readonly score?: number | null; readonly coverage?: number };
}

describe.skipIf(!SHARED)(`recorded scores${SHARED ? "" : " (skipped: ARENAKIT_SHARED is not set)"}`, () => {
  const cases = (name: string) => {
    const file = join(SHARED!, "golden", `${name}.json`);
    if (!existsSync(file)) throw new Error(`the recordings must be there: ${file}`);
    return JSON.parse(readFileSync(file, "utf8")).cases as Recorded[];
  };

  it("of HealthBench samples are those of the aggregation", () => {
    for (const { input, output } of cases("healthbench-scoring").filter((one) => one.input.fn === "calculate_score")) {
      const points = input.points!;
      const given = points.map(
        (one, at): Given => ({
          polarity: one < 0 ? -1 : 1,
          weight: Math.abs(one),
          value: Number(input.criteria_met![at]),
        }),
      );
      const { score } = scoreOf({ kind: "healthbench" }, "binary", given);
      if (output.score === null) expect(score).toBeNull();
      else expect(score).toBeCloseTo(output.score!, 12);
    }
  });

  it("of ResearchQA labels are those of the aggregation", () => {
    const labels = ["Not at all", "Barely", "Moderately", "Mostly", "Completely"];
    const known = cases("researchqa-coverage").filter(
      ({ input, output }) => input.fn === "coverage" && "coverage" in output,
    );
    expect(known.length).toBeGreaterThan(4);
    for (const { input, output } of known) {
      const given = input.labels!.map((label) => ({ value: labels.indexOf(label) + 1 }));
      expect(scoreOf({ kind: "coverage5" }, "likert5", given).score).toBeCloseTo(output.coverage!, 12);
    }
  });
});
