/** Rubric sets and what becomes of them: importers, judges of one criterion, aggregations, rubrics that evolve. */

export {
  ADAPTIVE_DEFAULTS,
  type AdaptiveOptions,
  admitProposals,
  type Changed,
  judgements,
  type ProposerReward,
  proposerReward,
  type RubricProposal,
  retireItems,
} from "./adaptive.ts";
export { type Aggregate, type AggregateOptions, aggregate, MAX_MISSING } from "./aggregate.ts";
export { type HealthbenchSummary, healthbenchSummary } from "./aggregation/healthbench.ts";
export { type TuluParts, tuluMix } from "./aggregation/tulu.ts";
export { elementTexts } from "./json-text.ts";
export { type ModelRubricJudgeOptions, modelRubricJudge } from "./judge/model.ts";
export type { QuestionOptions } from "./judge/question.ts";
export { type RaceOptions, type RaceVerdicts, type ScoredRace, scoreRace } from "./judge/race.ts";
export { RUBRIC_RULES, RULES_RUBRIC_JUDGE_ID, rulesRubricJudge } from "./judge/rules.ts";
export { type JudgedInput, judgedComponents } from "./judged-components.ts";
export {
  exportRubrics,
  exportRubricText,
  importRubrics,
  importRubricText,
  lostWeights,
  rubricSourceOf,
} from "./rubric-files.ts";
export {
  completeVerdict,
  countedItems,
  findVerdictProblem,
  GivenVerdict,
  type RubricDraft,
  rubricId,
  SCALE_RANGE,
  shareOf,
  verdictShare,
  withIds,
} from "./rubric-items.ts";
export type { RubricJudge, RubricRequest } from "./rubric-judge.ts";
export {
  expectVersion,
  newRubricState,
  nextRubricState,
  RUBRIC_STATE_FORMAT,
  RubricChange,
  RubricState,
  readRubricState,
  rubricStateHash,
} from "./rubric-state.ts";
export {
  findOutage,
  mixedRubricJudge,
  type ScoredRubric,
  type ScoreRubricOptions,
  scoreRubric,
} from "./score-rubric.ts";
export {
  metaRubrics,
  proposeRubrics,
  scoreResponses,
  type TaskAssessment,
  type UpdatedRubric,
  type UpdateRubricOptions,
  updateRubric,
} from "./update-rubric.ts";
