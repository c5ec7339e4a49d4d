/** O2-Searcher's own scores (golden o2-factual-f1 and o2-diversity), and what its defects are answered with instead. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findingScores, queryIndependence, type VectorEncoder } from "./index.ts";

const SHARED = process.env.ARENAKIT_SHARED;

interface GoldenCase {
  readonly id: string;
  readonly input: Record<string, unknown>;
  readonly output: Record<string, unknown>;
  readonly defect?: string;
  readonly expected_fixed?: Record<string, unknown>;
}

function golden(set: string): GoldenCase[] {
  const file = SHARED && join(SHARED, "golden", `${set}.json`);
  if (file && existsSync(file)) return JSON.parse(readFileSync(file, "utf8")).cases;
  if (process.env.CI === "true") throw new Error("the golden vectors must be there in CI: set ARENAKIT_SHARED");
  return [];
}

const missing = SHARED ? "" : " (skipped: ARENAKIT_SHARED is not set)";

/** Gives each text the vector that the case gives it. */
function knownVectors(known: { text: string; vector: number[] }[]): VectorEncoder {
  const vectors = new Map(known.map(({ text, vector }) => [text, vector]));
  return {
    encode: async (texts) =>
      texts.map((text) => vectors.get(text) ?? expect.fail(`no vector for ${JSON.stringify(text)}`)),
  };
}

describe.skipIf(!SHARED)(`finding F1 as recorded${missing}`, () => {
  const cases = golden("o2-factual-f1");

  const scores = async ({ input }: GoldenCase, mode: "fixed" | "compat") => {
    const { generated_text, generated_points, reference_points, threshold, embeddings } = input;
    return findingScores((generated_text ?? generated_points) as string | string[], reference_points as string[], {
      encoder: knownVectors(embeddings as { text: string; vector: number[] }[]),
      mode,
      ...(typeof threshold === "number" ? { threshold } : {}),
    });
  };

  it.each(cases.map((one) => [one.id, one] as const))("%s", async (_, one) => {
    const { precision, recall, f1 } = one.output;
    expectClose({ ...(await scores(one, "compat")) }, { precision, recall, f1 });
    const wanted = one.expected_fixed ?? (one.defect ? null : { precision, recall, f1 });
    if (wanted) expectClose({ ...(await scores(one, "fixed")) }, wanted);
    else expect(await scores(one, "fixed")).not.toEqual({ precision, recall, f1 });
  });
});

describe.skipIf(!SHARED)(`query independence as recorded${missing}`, () => {
  const cases = golden("o2-diversity");

  const scores = ({ input }: GoldenCase, mode: "fixed" | "compat") =>
    queryIndependence(input.queries as string[], {
      encoder: { encode: async (texts) => (input.embeddings as number[][]).slice(0, texts.length) },
      tokenLengths: () => input.token_lengths as number[],
      mode,
    });

  it.each(cases.map((one) => [one.id, one] as const))("%s", async (_, one) => {
    expectClose({ ...(await scores(one, "compat")) }, one.output);
    const fixed = { ...(await scores(one, "fixed")) };
    if (one.defect)
      expect(fixed.overall_independence_score).toBeLessThan(one.output.overall_independence_score as number);
    else expectClose(fixed, one.output);
  });
});

/** Equal as JSON, numbers to 1e-9. */
function expectClose(actual: unknown, expected: unknown): void {
  if (typeof expected === "number") return void expect(Math.abs((actual as number) - expected)).toBeLessThan(1e-9);
  if (typeof expected !== "object" || expected === null) return void expect(actual).toEqual(expected);
  expect(Object.keys(actual as object)).toEqual(Object.keys(expected));
  for (const [key, value] of Object.entries(expected)) expectClose((actual as Record<string, unknown>)[key], value);
}
