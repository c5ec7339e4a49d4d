/** A judge of a run that asks a chat model for what is proposed and summarised; its criteria are scored by the judge of criteria beside it. */
import { omitUndefined } from "@arenakit/contracts";
import { metaRubrics, proposeRubrics, type QuestionOptions, type RubricJudge } from "@arenakit/evaluator-rubrics";
import type { EvolutionJudge } from "./evolution-judge.ts";

/** `rubric` scores what `model` proposes. */
export function modelEvolutionJudge(rubric: RubricJudge, model: QuestionOptions): EvolutionJudge {
  const asked = (signal: AbortSignal | undefined): QuestionOptions => ({ ...model, signal: signal ?? model.signal });
  return {
    id: rubric.id,
    rubric,
    propose: ({ set, answers, most, signal }) => proposeRubrics({ set, answers, most }, asked(signal)),
    summarise: ({ assessments, most, step, signal }) =>
      metaRubrics(assessments, { ...asked(signal), ...omitUndefined({ most, step }) }),
  };
}
