/** One line on what put the first of a group before its last. */
import type { Match, Rubric } from "@arenakit/contracts";
import { explainScores } from "@arenakit/evaluator-arena";

const CRITERIA = 3;

export interface SeparationLineOptions {
  readonly rubric: Rubric;
  /** Group indices, best first. */
  readonly order: readonly number[];
  /** Names of the policies by index. */
  readonly policies: readonly string[];
  readonly answered: (index: number) => boolean;
}

/** `policy: criterion first : last, …` against the last that answered; empty when there are no two to tell apart. */
export function separationLine(matches: readonly Match[], options: SeparationLineOptions): string {
  const { rubric, order, policies, answered } = options;
  const [first] = order;
  const last = order.findLast(answered);
  if (first === undefined || last === undefined || last === first) return "";
  const criteria = (explainScores(matches, { best: first, worst: last, rubric })?.criteria ?? [])
    .filter((criterion) => criterion.contribution > 0)
    .slice(0, CRITERIA)
    .map(({ title, best, worst }) => `${title} ${best.toFixed(1)} : ${worst.toFixed(1)}`);
  return criteria.length > 0 ? `${policies[last]}: ${criteria.join(", ")}` : "";
}
