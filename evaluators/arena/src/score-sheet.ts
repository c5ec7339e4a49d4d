/** Weighted sums of a rubric: the arithmetic that every judge leaves to us. */
import type { Rubric, ScoreSheet } from "@arenakit/contracts";

/**
 * The sheet of one side: `criteria` holds a sub-score for every criterion of the rubric, on its scale. A dimension
 * is the mean of its criteria by weight; combined = dimensions.path · path + dimensions.answer · answer (ArenaRL,
 * section 5.1: 0.6 and 0.4). A dimension without criteria is 0 and leaves the whole to the other one. Throws a
 * RangeError when a sub-score is missing or no number.
 */
export function scoreSheet(rubric: Rubric, criteria: Readonly<Record<string, number>>): ScoreSheet {
  const [path, answer] = [dimensionMean(rubric, "path", criteria), dimensionMean(rubric, "answer", criteria)];
  const shares = {
    path: path === null ? 0 : rubric.dimensions.path,
    answer: answer === null ? 0 : rubric.dimensions.answer,
  };
  const whole = shares.path + shares.answer || 1;
  return {
    criteria: { ...criteria },
    path: path ?? 0,
    answer: answer ?? 0,
    combined: (shares.path * (path ?? 0) + shares.answer * (answer ?? 0)) / whole,
  };
}

function dimensionMean(
  rubric: Rubric,
  dimension: "path" | "answer",
  criteria: Readonly<Record<string, number>>,
): number | null {
  const own = rubric.criteria.filter((criterion) => criterion.dimension === dimension);
  if (own.length === 0) return null;
  let sum = 0;
  let weight = 0;
  for (const criterion of own) {
    const value = criteria[criterion.id];
    if (value === undefined || !Number.isFinite(value))
      throw new RangeError(`expected a sub-score for ${criterion.id}, got ${value}`);
    sum += criterion.weight * value;
    weight += criterion.weight;
  }
  return sum / weight;
}
