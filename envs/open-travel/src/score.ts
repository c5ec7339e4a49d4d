/** Pointwise score of one trajectory: the families of deterministic checks, and what the tools confirmed. */
import type { CheckResult, ScoreBreakdown, VerifiedResult } from "@arenakit/contracts";

/**
 * A component for every family of which a check applies (the mean of their scores) and `verified` (the share that the
 * tools confirmed). The total is the mean of the components, 0 after a fatal check; null when `isValid` is false or
 * nothing could be looked at.
 */
export function scoreOf(
  checks: readonly CheckResult[],
  verified: readonly VerifiedResult[],
  isValid: boolean,
): ScoreBreakdown {
  const scores = new Map<string, number[]>();
  for (const { family, score } of checks) {
    if (score !== null) scores.set(family, [...(scores.get(family) ?? []), score]);
  }
  if (verified.length > 0)
    scores.set(
      "verified",
      verified.map(({ ok }) => (ok ? 1 : 0)),
    );
  const components = Object.fromEntries([...scores].map(([name, values]) => [name, mean(values)]));
  const isFatal = checks.some((check) => check.fatal);
  const values = Object.values(components);
  const total = !isValid || values.length === 0 ? null : isFatal ? 0 : mean(values);
  return { total, components, checks };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
