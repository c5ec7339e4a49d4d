/** The components of an environment's score that a reader decides: the aggregate of its rubric set, as `rubric`. */
import { type Environment, omitUndefined, type ScoreEvidence, type Task, type Trajectory } from "@arenakit/contracts";
import type { RubricJudge } from "./rubric-judge.ts";
import { scoreRubric } from "./score-rubric.ts";

export interface JudgedInput {
  readonly environment: Pick<Environment, "rubricSet">;
  readonly task: Task;
  readonly trajectory: Trajectory;
  readonly judge: RubricJudge;
  readonly signal?: AbortSignal;
}

/**
 * Evidence for `computeScore` (RLFactory eq. 2); undefined where the environment needs no reader. The aggregate is laid
 * from the range that it can have onto [0, 1]: with penalties it may be negative (HOTE eq. 2). Null where too few criteria
 * were judged.
 */
export async function judgedComponents(input: JudgedInput): Promise<ScoreEvidence["judged"]> {
  const { environment, task, trajectory, judge, signal } = input;
  if (!environment.rubricSet) return undefined;
  const set = environment.rubricSet(task);
  const { aggregate } = await scoreRubric({ set, judge, trajectory, task, ...omitUndefined({ signal }) });
  const { score, range: [worst, best] = [0, 1] } = aggregate;
  return { rubric: score === null || best === worst ? null : (score - worst) / (best - worst) };
}
