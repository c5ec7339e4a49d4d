/** Who judges a run: scores criteria (eq. 2), proposes criteria from answers (eq. 3), summarises assessments (eq. 4). */
import type { Outcome, RubricItem, RubricSet } from "@arenakit/contracts";
import type { RubricJudge, RubricProposal, TaskAssessment } from "@arenakit/evaluator-rubrics";

export interface ProposalRequest {
  readonly set: RubricSet;
  /** Those of the group that have an answer. */
  readonly answers: readonly string[];
  /** Criteria at most. */
  readonly most: number;
  readonly signal?: AbortSignal | undefined;
}

export interface MetaRequest {
  /** Of the tasks of one combination. */
  readonly assessments: readonly TaskAssessment[];
  readonly most: number;
  readonly step: number;
  readonly signal?: AbortSignal | undefined;
}

/** What cannot be had is a failure of owner judge; a retryable one is asked for again. */
export interface EvolutionJudge {
  readonly id: string;
  readonly rubric: RubricJudge;
  propose(request: ProposalRequest): Promise<Outcome<readonly RubricProposal[]>>;
  summarise(request: MetaRequest): Promise<Outcome<readonly RubricItem[]>>;
}
