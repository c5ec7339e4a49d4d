export {
  intransitiveTriples,
  JudgeAgreement,
  judgeAgreement,
  Transitivity,
} from "./agreement.ts";
export {
  type Agent,
  CaseSide,
  EvaluationCase,
  isPlayable,
  markdownMarks,
  type PairedCase,
  type PairingOptions,
  pairCases,
} from "./cases.ts";
export { casesOf, type EvaluateOptions, type Evaluation, evaluate, RESAMPLES, resultOf } from "./evaluate.ts";
export { modelsOfJudge, sharedModels } from "./held-out-judge.ts";
export { HumanLabel, HumanResult, humanAgreement, roganGladen } from "./human.ts";
export {
  type CaseJudgingOptions,
  type EvaluationJudge,
  type JudgeCall,
  type Judging,
  judgeCases,
} from "./judge-cases.ts";
export { JudgeConduct, judgeConduct } from "./judge-conduct.ts";
export {
  type CaseOutcome,
  CaseUsage,
  type CaseVerdict,
  EVALUATION_MATCHES_FORMAT,
  isUnreached,
  JudgedCase,
  lineKey,
  sumOfUsage,
  verdictOf,
} from "./judged-case.ts";
export {
  Leaderboard,
  LeaderboardGroup,
  LeaderboardRow,
  type LeaderboardRun,
  type LeaderboardSettings,
  leaderboard,
} from "./leaderboard.ts";
export { CostLedger, costLedger, LedgerEntry, Prices, usageOf } from "./ledger.ts";
export { type HelloBenchFiles, HelloBenchWeights, helloBenchScores } from "./published/hellobench.ts";
export {
  LONGBENCH_WRITE_DIMENSIONS,
  type LongBenchWriteFiles,
  lengthScore,
  longBenchWriteScores,
} from "./published/longbench-write.ts";
export { type WritingBenchFiles, writingBenchScores } from "./published/writingbench.ts";
export { PublishedResult, PublishedScore } from "./published.ts";
export { EVALUATION_FORMAT, EvaluationResult, evaluationResult, PairResult } from "./result.ts";
export {
  BenchmarkFigure,
  RubricBenchmark,
  type RubricFigureOptions,
  type RubricSample,
  rubricFigures,
} from "./rubric-benchmarks.ts";
export { cohenKappa, krippendorffAlpha } from "./statistics/agreement.ts";
export { ResampledRate } from "./statistics/figure-sheet.ts";
export { type LengthControl, lengthControl } from "./statistics/length-control.ts";
export { clusteredBootstrap, Figure, Interval, Rate, rateOf, wilson } from "./statistics/rates.ts";
export { CONVENTIONS, type Convention, CriterionResult, WinRate, WinRates, winRates } from "./win-rates.ts";
