/** How the components of a score become its total, and what a score may say. Pure: what is weighed was judged before. */
import type { ScoreBreakdown } from "./environment.ts";
import { fail } from "./failure.ts";

/** A score without the checks that its components rest on. */
export type WeightedScore = Required<Pick<ScoreBreakdown, "total" | "components" | "weights">>;

/** How far a component may lie beside [0, 1] by the rounding of sums. */
const ROUNDING = 1e-9;

/**
 * The weighted sum of components (RLFactory eq. 1; O2-Searcher eq. 11), with weights that are divided by their sum, so
 * that the total lies in [0, 1] as the components do. Without `weights` all count the same; with them a component
 * that they do not name is kept and counts nothing. The total is null where a component that counts is null, and where
 * nothing counts: what was not judged is never 0. Throws a RangeError for a weight that is negative or no number, for a
 * weight of a component that is not there, and for a component beside [0, 1]. A rubric with penalties (HOTE eq. 2, whose
 * weights may be negative) is aggregated by its rubric set and comes here as one component.
 */
export function weightedScore(
  components: Readonly<Record<string, number | null>>,
  weights?: Readonly<Record<string, number>>,
): WeightedScore {
  const names = Object.keys(components);
  for (const [name, weight] of Object.entries(weights ?? {})) checkWeight(name, weight, names);
  for (const name of names) checkComponent(name, components[name]!);
  const weightOf = (name: string) => (weights === undefined ? 1 : Object.hasOwn(weights, name) ? weights[name]! : 0);
  const sum = names.reduce((total, name) => total + weightOf(name), 0);
  const shares = names.map((name) => [name, sum === 0 ? 0 : weightOf(name) / sum] as const);
  const isJudged = sum > 0 && names.every((name) => weightOf(name) === 0 || components[name] !== null);
  const weighed = names.reduce((total, name) => total + weightOf(name) * (components[name] ?? 0), 0);
  return {
    total: isJudged ? Math.min(1, Math.max(0, weighed / sum)) : null,
    components: { ...components },
    weights: Object.fromEntries(shares),
  };
}

function checkWeight(name: string, weight: number, names: readonly string[]): void {
  if (!Number.isFinite(weight) || weight < 0)
    throw new RangeError(`weight of ${name}: expected a finite number of at least 0, got ${weight}`);
  if (!names.includes(name))
    throw new RangeError(
      `weight of ${name}: expected one of the components (${names.join(", ")}); one that was not judged is null`,
    );
}

function checkComponent(name: string, value: number | null): void {
  if (!mayCount(value)) throw new RangeError(strange(`component ${name}`, value));
}

const mayCount = (value: unknown) =>
  value === null || (typeof value === "number" && value >= -ROUNDING && value <= 1 + ROUNDING);

const strange = (what: string, value: unknown) =>
  `${what}: expected a number in [0, 1], or null where nothing judged it, got ${typeof value === "number" ? value : typeof value}`;

/**
 * What `computeScore` of an environment gave, where it is a score. Throws harness/bad_score, which names the environment,
 * the member and its value: a reward that is no number, or beside [0, 1], would be trained on.
 */
export function requireScore({ id }: { readonly id: string }, score: ScoreBreakdown): ScoreBreakdown {
  const refuse = (problem: string) => fail("harness", "bad_score", `computeScore of ${id}: ${problem}`);
  const { total, components, checks }: Partial<ScoreBreakdown> = score ?? {};
  if (typeof components !== "object" || components === null || !Array.isArray(checks))
    return refuse("expected {total, components, checks}");
  if (!mayCount(total)) refuse(strange("total", total));
  for (const [name, value] of Object.entries(components))
    if (!mayCount(value)) refuse(strange(`component ${name}`, value));
  return score;
}
