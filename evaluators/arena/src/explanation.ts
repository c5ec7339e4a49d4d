/** What parted two attempts: the criteria by their share in the difference. Pure; reads the score sheets only. */
import type { Criterion, Match, Rubric, ScoreSheet } from "@arenakit/contracts";

export interface ScoreExplanation {
  /** `direct`: the sheets of their own matches; `all`: they never met, and each is read from all its matches. */
  readonly basis: "direct" | "all";
  /** Every criterion that was judged on both sides, the one that put `best` ahead the most first; equals in the order of the rubric. */
  readonly criteria: readonly CriterionExplanation[];
}

export interface CriterionExplanation {
  readonly criterion: string;
  readonly title: string;
  readonly dimension: Criterion["dimension"];
  /** Mean sub-scores, on the rubric's scale. */
  readonly best: number;
  readonly worst: number;
  /** Share in the difference of the combined scores: dimension share × weight share × (best − worst), of what was judged. */
  readonly contribution: number;
}

export interface ExplanationOptions {
  /** Group indices. */
  readonly best: number;
  readonly worst: number;
  readonly rubric: Rubric;
}

/** null when one of the two has no score sheet, as an attempt without an answer. */
export function explainScores(
  matches: readonly Match[],
  { best, worst, rubric }: ExplanationOptions,
): ScoreExplanation | null {
  const direct = matches.filter(({ pair, scores }) => scores && pair.includes(best) && pair.includes(worst));
  const read = direct.length > 0 ? direct : matches;
  const [bestSheets, worstSheets] = [sheetsOf(read, best), sheetsOf(read, worst)];
  if (bestSheets.length === 0 || worstSheets.length === 0) return null;
  const judged = rubric.criteria.flatMap((criterion) => {
    const [mine, other] = [mean(bestSheets, criterion.id), mean(worstSheets, criterion.id)];
    return mine === null || other === null ? [] : [{ ...criterion, mine, other }];
  });
  const criteria = judged.map(({ id, title, dimension, weight, mine, other }): CriterionExplanation => {
    const share = dimensionShare(rubric, judged, dimension) * (weight / weightOf(judged, dimension));
    return { criterion: id, title, dimension, best: mine, worst: other, contribution: share * (mine - other) };
  });
  return {
    basis: direct.length > 0 ? "direct" : "all",
    criteria: criteria.sort((a, b) => b.contribution - a.contribution),
  };
}

/** The sheets of one attempt in all orders that are scored. */
function sheetsOf(matches: readonly Match[], index: number): ScoreSheet[] {
  return matches.flatMap(({ pair, forward, backward }) => {
    const side = pair.indexOf(index);
    if (side < 0) return [];
    const sheets: ScoreSheet[] = [];
    if (forward.status === "scored") sheets.push(side === 0 ? forward.first : forward.second);
    if (backward.status === "scored") sheets.push(side === 0 ? backward.second : backward.first);
    return sheets;
  });
}

/** Over the sheets that judge the criterion; null when none does. */
function mean(sheets: readonly ScoreSheet[], criterion: string): number | null {
  const scores = sheets.map((sheet) => sheet.criteria[criterion]).filter((score) => score !== undefined);
  return scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) / scores.length : null;
}

type Weighed = Pick<Criterion, "dimension" | "weight">;

/** A dimension of which nothing was judged leaves its share to the other. */
function dimensionShare({ dimensions }: Rubric, judged: readonly Weighed[], dimension: Criterion["dimension"]): number {
  const named = new Set(judged.map((criterion) => criterion.dimension));
  const whole = [...named].reduce((sum, one) => sum + dimensions[one], 0) || 1;
  return dimensions[dimension] / whole;
}

function weightOf(judged: readonly Weighed[], dimension: Criterion["dimension"]): number {
  return judged.reduce((sum, criterion) => sum + (criterion.dimension === dimension ? criterion.weight : 0), 0);
}
