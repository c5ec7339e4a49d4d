/** Why an evaluation is not complete and how to go on: a budget, a policy or a judge out of reach, a mute judge. Pure. */
import type { Comparison, Failure } from "@arenakit/contracts";
import { type Evaluation, isUnreached, type JudgedCase, verdictOf } from "@arenakit/evaluator-benchmark";
import type { Spending } from "./budget.ts";
import type { RolledOut } from "./rollouts.ts";

export interface FinishedParts {
  readonly evaluation: Evaluation;
  readonly rollouts: Pick<RolledOut, "left" | "failures">;
  readonly spending: Spending;
}

const AGAIN = "Go on with the same options and --resume: what failed so is asked again.";

const MORE = "The figures are of what was judged. Go on with the same options, --resume and a larger --budget.";

/** null when every rollout and every judgement is there, or will not come for asking once more. */
export function whatIsMissing({ evaluation, rollouts, spending }: FinishedParts): Failure | null {
  const { judging, result } = evaluation;
  const unasked = judging.left - judging.unreached + rollouts.left - rollouts.failures.length;
  const left = `${rollouts.left} rollouts and ${judging.left} judgements are left`;
  const untold = spending.untold();
  if (unasked > 0 && untold !== null)
    return missing(
      ["harness", "cost_unknown"],
      `${untold}. So far ${spending.text()}: ${left}. The figures are of what was judged.`,
    );
  if (unasked > 0)
    return missing(
      ["harness", "budget_reached"],
      `the budget is reached (${spending.text()}): ${left}, and one more could pass it. ${MORE}`,
    );
  const [failed] = rollouts.failures;
  if (failed)
    return missing(
      [failed.owner, "policy_not_reached"],
      `${rollouts.failures.length} rollouts failed by no fault of the policy, the first with ${said(failed)} They count nowhere. ${AGAIN}`,
    );
  if (judging.unreached > 0)
    return missing(
      ["judge", "judge_not_reached"],
      `${judging.unreached} judgements are left without a verdict, the first with ${firstFailure(comparisonsOf(judging.lines.filter(isUnreached)))} They count nowhere. ${AGAIN}`,
    );
  const mute = result.judges.find((judge) => isMute(judging.lines.filter((line) => line.judge === judge)));
  if (mute !== undefined) {
    const lines = judging.lines.filter(({ judge }) => judge === mute);
    const mayHelp = lines.some(isUnreached);
    return missing(
      ["judge", "no_verdict"],
      `judge ${mute} gave no verdict at all: ${firstFailure(comparisonsOf(lines))} ${mayHelp ? AGAIN : "Give another --judge or --rubric, and another --out."}`,
    );
  }
  const voided = result.pairs.find(({ rates }) => rates.cases.void === rates.cases.all);
  if (voided)
    return missing(
      ["harness", "nothing_compared"],
      `no case of ${voided.candidate} against ${voided.baseline} could be compared: every one has an episode that failed by no fault of its policy (cases.jsonl says why). ${AGAIN}`,
    );
  return null;
}

/** Of an evaluation of which no task has all of its rollouts. */
export function nothingIsThere({ rollouts, spending }: Pick<FinishedParts, "rollouts" | "spending">): Failure {
  const why = spending.untold() ?? `the budget is reached (${spending.text()})`;
  return missing(
    ["harness", "budget_reached"],
    `${why}: ${rollouts.left} rollouts are left, and nothing can be compared yet. Go on with the same options, --resume and a larger --budget.`,
  );
}

function missing([owner, code]: readonly [Failure["owner"], string], message: string): Failure {
  return { owner, code, message, retryable: true };
}

/** A judge of which nothing could be read is no judge, whatever the reason. */
function isMute(lines: readonly JudgedCase[]): boolean {
  return lines.length > 0 && lines.every((line) => verdictOf(line) === null);
}

/** What the first of those without scores failed with, in words, to the end of the sentence. */
export function firstFailure(comparisons: readonly Comparison[]): string {
  const failed = comparisons.find((comparison) => comparison.status === "unscored");
  return failed ? said(failed.failure) : "no reason.";
}

const comparisonsOf = (lines: readonly JudgedCase[]) => lines.flatMap(({ forward, backward }) => [forward, backward]);

/** To the end of the sentence, which some messages have. */
const said = ({ owner, code, message }: Failure) =>
  `${owner}/${code}: ${message}${".?!".includes(message.slice(-1)) ? "" : "."}`;
