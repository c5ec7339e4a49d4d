/** Scores one answer by a rubric set: a judge's verdicts on the items that count, and the number they make. */
import {
  answerOf,
  type Failure,
  fail,
  omitUndefined,
  type RubricSet,
  type Task,
  type Trajectory,
  type Verdict,
} from "@arenakit/contracts";
import { type Aggregate, type AggregateOptions, aggregate } from "./aggregate.ts";
import { RULES_RUBRIC_JUDGE_ID, rulesRubricJudge } from "./judge/rules.ts";
import { countedItems } from "./rubric-items.ts";
import type { RubricJudge } from "./rubric-judge.ts";

export interface ScoreRubricOptions extends Pick<AggregateOptions, "kind" | "maxMissing"> {
  readonly set: RubricSet;
  /** Either; the answer of a trajectory is its last one. */
  readonly answer?: string;
  readonly trajectory?: Trajectory;
  readonly task?: Task;
  readonly judge: RubricJudge;
  readonly signal?: AbortSignal;
}

export interface ScoredRubric {
  readonly verdicts: readonly Verdict[];
  readonly aggregate: Aggregate;
}

/**
 * Throws harness/usage without an answer and a trajectory, and for race, which compares two articles. A trajectory
 * without an answer is unscored: no criterion was looked at, and a fault that is not there is no merit of silence.
 */
export async function scoreRubric(options: ScoreRubricOptions): Promise<ScoredRubric> {
  const { set, trajectory, task, judge, signal, kind = set.aggregation, maxMissing } = options;
  if (options.answer === undefined && !trajectory) fail("harness", "usage", "expected an answer or a trajectory");
  if (kind === "race") fail("harness", "usage", "race compares two articles: score it with scoreRace");
  const items = countedItems(set);
  const answer = options.answer ?? answerOf(trajectory!);
  const verdicts =
    answer === null
      ? items.map(
          ({ id }): Verdict => ({
            rubricId: id,
            status: "unscored",
            judge: judge.id,
            promptHash: "",
            reason: "no answer",
          }),
        )
      : await judge.judge({ set, items, answer, trajectory, task, signal });
  return { verdicts, aggregate: aggregate(set, verdicts, omitUndefined({ kind, maxMissing })) };
}

/** Where no verdict says anything: the first reason, as a failure of the judge. Null where one does. */
export function findOutage(verdicts: readonly Verdict[]): Failure | null {
  if (verdicts.some(({ status }) => status === "scored")) return null;
  const [message = "no criterion has a verdict"] = verdicts.flatMap(({ reason }) => reason ?? []);
  return { owner: "judge", code: "unscored", message, retryable: true };
}

/** Items with a rule by their rule, the others by `model`. */
export function mixedRubricJudge(model: RubricJudge, rules: RubricJudge = rulesRubricJudge()): RubricJudge {
  return {
    id: `${model.id}+${RULES_RUBRIC_JUDGE_ID}`,
    async judge(request) {
      const [ruled, judged] = await Promise.all([
        rules.judge({ ...request, items: request.items.filter(({ check }) => check) }),
        model.judge({ ...request, items: request.items.filter(({ check }) => !check) }),
      ]);
      const byId = new Map([...ruled, ...judged].map((verdict) => [verdict.rubricId, verdict]));
      return request.items.map(({ id }) => byId.get(id)!);
    },
  };
}
