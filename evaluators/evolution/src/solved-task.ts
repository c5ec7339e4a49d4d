/** One task of a step with what came of its group: what meta rubrics, the proposer's prompt and the report are made from. Pure. */
import type { Failure, RubricItem, Verdict } from "@arenakit/contracts";
import { judgements, type TaskAssessment } from "@arenakit/evaluator-rubrics";
import type { GroupAssessment } from "./assess-group.ts";
import type { EvolutionTask, TaskInBrief } from "./evolution-task.ts";

export interface SolvedTask {
  readonly task: EvolutionTask;
  /** Null of a group that was not judged; it takes part in nothing that follows. */
  readonly assessment: Pick<GroupAssessment, "set" | "changes" | "verdicts" | "reward" | "unproposed"> | null;
  readonly failure: Failure | null;
  /** By index, as the judge read them. */
  readonly answers: readonly (string | null)[];
}

/** Over what is not null; null where nothing is. */
export const meanOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
};

/** Those that were judged in this step: persistent and active ones, and those that retired by it. */
export function judgedItems(
  { items }: { readonly items: readonly RubricItem[] },
  verdicts: readonly (readonly Verdict[])[],
): RubricItem[] {
  const judged = new Set(verdicts.flatMap((own) => own.map(({ rubricId }) => rubricId)));
  return items.filter(({ id }) => judged.has(id));
}

/** What the proposer is told of it. */
export function briefOf({ task, assessment }: SolvedTask): TaskInBrief {
  const { id, query } = task;
  if (!assessment) return { id, query, score: null, criteria: [] };
  const { set, verdicts, reward } = assessment;
  const items = judgedItems(set, verdicts);
  const means = judgements(items, verdicts).map(meanOf);
  const criteria = items.flatMap(({ text }, at) => (means[at] === null ? [] : [{ text, mean: means[at]! }]));
  return { id, query, score: meanOf(reward), criteria };
}

/** What eq. 4 takes of it: A, R and the answers. */
export function assessmentOf({ assessment, answers }: SolvedTask): TaskAssessment[] {
  if (!assessment) return [];
  const { set, verdicts } = assessment;
  return [{ set, verdicts, responses: [...answers] }];
}
