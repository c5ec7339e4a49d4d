export { type AnswersAuditOptions, type AuditedAnswer, auditAnswers } from "./answers-audit.ts";
export { ANSWERS_REPORT_FORMAT, AnswersReport } from "./answers-report.ts";
export { type AuditOptions, audit } from "./audit.ts";
export { JUDGE_REPORT_FORMAT, JudgeReport } from "./judge-report.ts";
export { type AuditJudgingOptions, AuditLine, isUnreached } from "./judging.ts";
export { type NoisyJudge, type NoisyJudgeOptions, noisyJudge } from "./noisy-judge.ts";
export {
  LEAST_PAIR_STEPS,
  type PairDrift,
  type PairDriftOptions,
  type PairedCurve,
  type PairSample,
  type PairSpan,
  type PairVerdict,
  pairDrift,
} from "./pair-drift.ts";
export type { Perturbation, PerturbationIntent } from "./perturbation.ts";
export { PERTURBATIONS, perturbationsNamed } from "./perturbations.ts";
export { type PlannedRow, type PlanOptions, plan } from "./plan.ts";
export type { Bounded } from "./reward-drift/resampling.ts";
export type { DriftSample, SampledGroup } from "./reward-drift/step-sums.ts";
export {
  addDrift,
  addGroup,
  type FeatureDrift,
  isRewarded,
  LEAST_GROUPS,
  LEAST_STEPS,
  noDrift,
  RECENT_GROUPS,
  type RewardDrift,
  type RewardDriftOptions,
  rewardDrift,
  rewardDriftOf,
  type StepDrift,
} from "./reward-drift.ts";
export type { Interval } from "./simulation/intervals.ts";
export { bestOnTop, spearman, tauB } from "./simulation/rank-agreement.ts";
export { JUDGE_MODELS, type JudgeModelName, type ScoreModel } from "./simulation/score-model.ts";
export { type Simulation, type SimulationOptions, simulate } from "./simulation/simulate.ts";
export { type GroupDesign, type SimulatedGroup, simulatedGroup } from "./simulation/simulated-group.ts";
export {
  simulateVerifiableFirst,
  type VerifiableFirst,
  type VerifiableFirstOptions,
} from "./simulation/verifiable-first.ts";
export { WrittenAnswer, WrittenAttempt } from "./written-answers.ts";
