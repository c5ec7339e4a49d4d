/** Every public case of the recordings: `compat` gives what was recorded, `fixed` what is right instead of a defect. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PARITY_SETS, type ParityMode } from "./sets.ts";

const SHARED = process.env.ARENAKIT_SHARED;
/** Scores were recorded as float32. */
const TOLERANCE = 1e-6;

interface Recorded {
  readonly id: string;
  readonly input: unknown;
  readonly output: Record<string, unknown>;
  readonly defect?: string;
  readonly expected_fixed?: Record<string, unknown>;
}

function recordings(set: string): { fixture?: unknown; cases: Recorded[] } {
  const file = SHARED && join(SHARED, "golden", `${set}.json`);
  if (file && existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  if (process.env.CI === "true") throw new Error("the recordings must be there in CI: set ARENAKIT_SHARED");
  return { cases: [] };
}

const why = SHARED ? "" : " (skipped: ARENAKIT_SHARED is not set)";

describe.skipIf(!SHARED).each(Object.keys(PARITY_SETS))(`%s as recorded${why}`, (set) => {
  const { fixture, cases } = recordings(set);
  const answer = (one: Recorded, mode: ParityMode) => PARITY_SETS[set]!({ ...one, fixture }, mode);

  it.each(cases.map((one) => [one.id, one] as const))("%s", async (_, one) => {
    expect(differences(await answer(one, "compat"), one.output)).toEqual([]);
    const fixed = await answer(one, "fixed");
    if (!one.defect) expect(differences(fixed, one.output)).toEqual([]);
    else if (one.expected_fixed) {
      // `how` is a remark on the case, no part of an answer.
      const { how: _, ...expected } = one.expected_fixed;
      expect(differences(only(fixed, Object.keys(expected)), expected)).toEqual([]);
    } else expect(differences(fixed, one.output)).not.toEqual([]);
  });
});

const only = (value: unknown, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, (value as Record<string, unknown>)[key]]));

/** Where two values differ as JSON: values, members and their order. */
function differences(actual: unknown, expected: unknown, path = "$"): string[] {
  if (typeof expected === "number" && typeof actual === "number" && Math.abs(actual - expected) <= TOLERANCE) return [];
  if (typeof expected !== "object" || expected === null || typeof actual !== "object" || actual === null)
    return actual === expected ? [] : [`${path}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`];
  const [own, wanted] = [Object.keys(actual), Object.keys(expected)];
  if (JSON.stringify(own) !== JSON.stringify(wanted)) return [`${path}: members ${own} instead of ${wanted}`];
  return wanted.flatMap((key) =>
    differences((actual as Record<string, unknown>)[key], (expected as Record<string, unknown>)[key], `${path}.${key}`),
  );
}
