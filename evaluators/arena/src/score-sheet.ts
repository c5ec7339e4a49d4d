/**
 * From the marks of a judge to score sheets: weighted sums, which every judge leaves to us, over what was judged on all
 * sides. What was not judged is in no sum; where that is too much, there are no sheets.
 */
import {
  type Comparison,
  type Criterion,
  type Failure,
  type Outcome,
  omitUndefined,
  type Rubric,
  type ScoreSheet,
} from "@arenakit/contracts";

/** What a judge gives one side: a sub-score for each criterion, or why it cannot judge it. */
export type Marks = Readonly<Record<string, number | { readonly cannotJudge: string }>>;

/**
 * Share of a dimension's weight that a judge must have judged. Where it is less, what nobody judged weighs more than what
 * somebody did, and could turn the verdict round.
 */
export const LEAST_JUDGED_SHARE = 0.5;

/**
 * The sheet of one side: `criteria` holds sub-scores on the rubric's scale, `cannotJudge` why the other criteria have none. A
 * dimension is the mean of its judged criteria by weight; combined = dimensions.path · path + dimensions.answer · answer
 * (ArenaRL, section 5.1: 0.6 and 0.4). A dimension without judged criteria is null and leaves the whole to the other one.
 * Throws a RangeError for a criterion that is in neither, and for a sub-score that is no number.
 */
export function scoreSheet(
  rubric: Rubric,
  criteria: Readonly<Record<string, number>>,
  cannotJudge: Readonly<Record<string, string>> = {},
): ScoreSheet {
  for (const { id } of rubric.criteria)
    if (!(Number.isFinite(criteria[id]) || (criteria[id] === undefined && cannotJudge[id] !== undefined)))
      throw new RangeError(`expected a sub-score for ${id}, got ${criteria[id]}`);
  const [path, answer] = [dimensionMean(rubric, "path", criteria), dimensionMean(rubric, "answer", criteria)];
  const shares = {
    path: path === null ? 0 : rubric.dimensions.path,
    answer: answer === null ? 0 : rubric.dimensions.answer,
  };
  const whole = shares.path + shares.answer || 1;
  return {
    criteria: { ...criteria },
    ...(Object.keys(cannotJudge).length > 0 ? { cannotJudge: { ...cannotJudge } } : {}),
    path,
    answer,
    combined: (shares.path * (path ?? 0) + shares.answer * (answer ?? 0)) / whole,
  };
}

function dimensionMean(
  rubric: Rubric,
  dimension: "path" | "answer",
  criteria: Readonly<Record<string, number>>,
): number | null {
  const judged = rubric.criteria.filter((one) => one.dimension === dimension && criteria[one.id] !== undefined);
  if (judged.length === 0) return null;
  return judged.reduce((sum, { id, weight }) => sum + weight * criteria[id]!, 0) / weightOf(judged);
}

const weightOf = (criteria: readonly Pick<Criterion, "weight">[]) =>
  criteria.reduce((sum, { weight }) => sum + weight, 0);

/**
 * The sheets of all sides that one judgement is about. A criterion counts where it was judged on every side; the others
 * say why not. Where less than LEAST_JUDGED_SHARE of a dimension that counts is left, there are no sheets: judge/cannot_judge.
 */
export function sheetsOf(rubric: Rubric, sides: readonly Marks[]): Outcome<ScoreSheet[]> {
  const missing = new Map<string, string>();
  for (const { id } of rubric.criteria)
    for (const mark of sides.map((marks) => marks[id]))
      if (typeof mark === "object" && !missing.has(id)) missing.set(id, mark.cannotJudge);
  const tooFew = (["path", "answer"] as const).flatMap((dimension) => {
    const all = rubric.criteria.filter((one) => one.dimension === dimension);
    const judged = all.filter(({ id }) => !missing.has(id));
    const isEnough = weightOf(judged) >= LEAST_JUDGED_SHARE * weightOf(all);
    return isEnough || rubric.dimensions[dimension] === 0 ? [] : [`${judged.length} of ${all.length} of ${dimension}`];
  });
  if (tooFew.length > 0 || missing.size === rubric.criteria.length) {
    const why = [...new Set(missing.values())].map((reason) => {
      const criteria = [...missing].filter(([, other]) => other === reason).map(([id]) => id);
      return `${criteria.join(", ")}: ${reason}`;
    });
    const least = `at least ${100 * LEAST_JUDGED_SHARE} % of the weight of each dimension`;
    return cannotJudge(`criteria judged: ${tooFew.join(", ") || "none"}; ${least} is needed (${why.join("; ")})`);
  }
  const sheets = sides.map((marks) => {
    const judged = rubric.criteria.filter(({ id }) => !missing.has(id));
    const scores = Object.fromEntries(judged.map(({ id }) => [id, marks[id] as number]));
    const reasons = Object.fromEntries(
      [...missing].map(([id, reason]) => {
        const mark = marks[id];
        return [id, typeof mark === "object" ? mark.cannotJudge : `not judged on the other side: ${reason}`];
      }),
    );
    return scoreSheet(rubric, scores, reasons);
  });
  return { ok: true, value: sheets };
}

const REMEDY =
  "Name a judge that can, such as a model (--judge MODEL@URL), or give what the task asks for as constraints.";

/** The failure of a judge that knows that it cannot judge; another try would say the same. */
export function cannotJudge(why: string, remedy = REMEDY): { readonly ok: false; readonly failure: Failure } {
  const message = `${why.replace(/[.。]$/, "")}. ${remedy}`;
  return { ok: false, failure: { owner: "judge", code: "cannot_judge", message, retryable: false } };
}

/** The comparison of two sides by their marks, unscored where too little was judged on both. */
export function comparisonOf(
  rubric: Rubric,
  [first, second]: readonly [Marks, Marks],
  said: Pick<Extract<Comparison, { status: "scored" }>, "reason" | "prompt"> = {},
): Comparison {
  const sheets = sheetsOf(rubric, [first, second]);
  if (!sheets.ok) return { status: "unscored", failure: sheets.failure };
  return { status: "scored", first: sheets.value[0]!, second: sheets.value[1]!, ...omitUndefined(said) };
}
