/** ResearchQA's coverage from labels (compute_coverage.py at 747a9a1). Pure. */
import { fail } from "@arenakit/contracts";
import type { ParityMode } from "../sets.ts";
import { strip } from "./python.ts";

/** From 0 to 1 in quarters; matched exactly. */
export const COVERAGE_LABELS = ["Not at all", "Barely", "Moderately", "Mostly", "Completely"] as const;

/** The labels of a batch, one a line. Throws judge/wrong_count for another number than was asked for. */
export function labelsOf(reply: string, expected: number): string[] {
  const labels = strip(reply).split("\n").map(strip).filter(Boolean);
  if (labels.length !== expected)
    fail("judge", "wrong_count", `Expected ${expected} results, got ${labels.length}`, { retryable: true });
  return labels;
}

export interface Coverage {
  /** Mean over the labels that are known; null without any, or where too many are not. */
  readonly coverage: number | null;
  /** Labels that are none of the five: fixed alone. */
  readonly unscored: readonly string[];
}
const MAX_MISSING = 0.2;

/** `compat` raises for an unknown label or none at all; `fixed` leaves it unscored. */
export function coverageOf(labels: readonly string[], mode: ParityMode): Coverage {
  const quarters = labels.map((label) => (COVERAGE_LABELS as readonly string[]).indexOf(label));
  const unscored = labels.filter((_, at) => quarters[at] === -1);
  if (mode === "compat") {
    if (unscored.length > 0) fail("judge", "unknown_label", unscored[0]!);
    if (labels.length === 0) fail("task", "division_by_zero", "division by zero");
  }
  const scored = quarters.filter((quarter) => quarter !== -1);
  const enough = scored.length > 0 && unscored.length <= MAX_MISSING * labels.length;
  const coverage = enough ? scored.reduce((sum, quarter) => sum + quarter / 4, 0) / scored.length : null;
  return { coverage, unscored };
}
