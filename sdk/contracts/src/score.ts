/** How the components of a score become its total. */
import type { ScoreBreakdown } from "./environment.ts";

type Scored = Required<Pick<ScoreBreakdown, "total" | "components" | "weights">>;

/**
 * The weighted mean of the components; one that has no weight counts 1, and one of weight 0 is told but does not count.
 * The total is null where a component that counts is null, or where none counts. Throws a RangeError for a weight that
 * is negative or no number, a component outside of [0, 1], or a weight of a component that is not there.
 */
export function weightedScore(
  components: ScoreBreakdown["components"],
  weights: NonNullable<ScoreBreakdown["weights"]> = {},
): Scored {
  const stray = Object.keys(weights).find((name) => !Object.hasOwn(components, name));
  if (stray !== undefined) throw new RangeError(`expected a component for the weight of ${stray}`);
  const parts = Object.entries(components).map(([name, value]) => {
    const weight = Object.hasOwn(weights, name) ? weights[name]! : 1;
    if (!(weight >= 0 && Number.isFinite(weight)))
      throw new RangeError(`expected a weight of at least 0 for ${name}, found ${weight}`);
    if (value !== null && !(value >= 0 && value <= 1))
      throw new RangeError(`expected ${name} in [0, 1], found ${value}`);
    return { name, value, weight };
  });
  const counted = parts.filter(({ weight }) => weight > 0);
  const sum = counted.reduce((total, { weight }) => total + weight, 0);
  const isWhole = counted.length > 0 && counted.every(({ value }) => value !== null);
  return {
    total: isWhole ? Math.min(1, counted.reduce((total, { value, weight }) => total + value! * weight, 0) / sum) : null,
    components,
    weights: Object.fromEntries(parts.map(({ name, weight }) => [name, weight])),
  };
}
