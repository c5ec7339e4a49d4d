/** One line on what put the first of a group before its last. */
import type { Match, Rubric } from "@arenakit/contracts";
import { separation } from "@arenakit/evaluator-arena";

const CRITERIA = 3;

/** Empty when the two cannot be told apart by scores (no sheet of one of them) and neither lacks an answer. */
export function separationLine(
  matches: readonly Match[],
  {
    first,
    last,
    rubric,
    answered,
  }: { first: number; last: number; rubric: Rubric; answered: (index: number) => boolean },
): string {
  const parted = separation(matches, { best: first, worst: last, rubric });
  if (!parted) return answered(last) ? "" : "the last gave no answer";
  return parted.criteria
    .filter((criterion) => criterion.contribution > 0)
    .slice(0, CRITERIA)
    .map(({ title, best, worst }) => `${title} ${best.toFixed(1)} : ${worst.toFixed(1)}`)
    .join(", ");
}
