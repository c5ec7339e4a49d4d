export { expectedRank } from "./advantage/expected-rank.ts";
export { posteriorAdvantage } from "./advantage/posterior.ts";
export { quantileRewards, quantileZ, standardisedAdvantages } from "./advantage/quantile-z.ts";
export type { AdvantageMap, GroupAdvantage, GroupCertainty } from "./advantage.ts";
export { ADVANTAGE_NAMES, type AdvantageName, advantageNamed } from "./advantages.ts";
export { type AttemptFeatures, attemptFeatures, FEATURE_NAMES, type FeatureName } from "./attempt-features.ts";
export {
  CALIBRATION_FORMAT,
  Calibration,
  type CalibrationGroup,
  calibrate,
  readCalibration,
} from "./calibration.ts";
export { invertPositiveDefinite } from "./estimator/positive-definite.ts";
export { type RefitOptions, refit } from "./estimator/refit.ts";
export { tiers } from "./estimator/tiers.ts";
export { wins } from "./estimator/wins.ts";
export type { Estimate, EstimateOptions, Estimator, PlayedList, Posterior } from "./estimator.ts";
export { ESTIMATOR_NAMES, type EstimatorName, estimatorNamed } from "./estimators.ts";
export {
  type CriterionExplanation,
  type ExplanationOptions,
  explainScores,
  type ScoreExplanation,
} from "./explanation.ts";
export { type GroupOptions, type JudgedGroup, judgeGroup } from "./group.ts";
export { rankOnce } from "./group-lists.ts";
export {
  type CoveredList,
  type CoveredMatch,
  type GroupVerdicts,
  insufficient,
  type JudgeCoverage,
  MAX_LOST_CALL_SHARE,
  MAX_LOST_SHARE,
  playedBy,
  type RankerSettings,
  rankersOf,
  shownTo,
  withoutAnchors,
} from "./group-ranking.ts";
export { type EnsembleJudgeOptions, ensembleJudge } from "./judge/ensemble.ts";
export { listwiseModelJudge } from "./judge/listwise.ts";
export { modelJudge } from "./judge/model.ts";
export type { ModelJudgeOptions } from "./judge/question.ts";
export { comparisonKey, RecordedComparison, type RecordedJudgeOptions, recordedJudge } from "./judge/recorded.ts";
export { RULES_JUDGE_ID, rulesJudge } from "./judge/rules.ts";
export {
  type BothOrders,
  compareOnce,
  compareValid,
  directionsOf,
  failureOfMatch,
  matchOf,
} from "./match.ts";
export { type LoggedGroup, type MatchLog, matchLogHeader, matchLogLine, readMatchLog } from "./match-log.ts";
export { type Classes, classesByScore, rankingOf, TIE_TOLERANCE } from "./ranking.ts";
export { type RerankOptions, rerankGroup } from "./rerank-group.ts";
export { RUBRIC_NAMES, RUBRICS, type RubricName, rubricNamed } from "./rubrics.ts";
export { comparisonOf, LEAST_JUDGED_SHARE, type Marks, scoreSheet } from "./score-sheet.ts";
export {
  addTopologies,
  estimatorOf,
  LISTWISE,
  TOPOLOGY_NAMES,
  type TopologyEntry,
  type TopologyName,
  type TopologyOptions,
  topologyChoice,
  topologyOf,
} from "./topologies.ts";
export { anchorRanking } from "./topology/anchor.ts";
export { doubleElimination } from "./topology/double-elimination.ts";
export { posteriorSwiss } from "./topology/posterior-swiss.ts";
export { ring } from "./topology/ring.ts";
export { ringTopHalf } from "./topology/ring-top-half.ts";
export { roundRobin } from "./topology/round-robin.ts";
export {
  type SeededSingleEliminationOptions,
  type Slots,
  seededSingleElimination,
  slotSeeds,
} from "./topology/seeded-single-elimination.ts";
export { swiss } from "./topology/swiss.ts";
export type { MatchResult, Pair, PlayedMatch, Round, StartOptions, Topology, Tournament } from "./topology.ts";
export { type PlayedOver, playOver, playTournament, type TournamentOptions } from "./tournament.ts";
export { verifiableRanks } from "./verifiable-ranking.ts";
export { contentKey, type ObservationView, type SaidView, type StepView, type TrajectoryView, viewOf } from "./view.ts";
