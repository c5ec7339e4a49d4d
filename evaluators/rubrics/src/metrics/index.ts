export { lastAnswer } from "./answer-blocks.ts";
export { type AnswerFormat, answerFormat, type FormatParts } from "./answer-format.ts";
export { exactMatch, subMatch, type TokenScores, tokenF1 } from "./answer-match.ts";
export { answerTokens, type ChineseTokens, normaliseAnswer } from "./answer-words.ts";
export {
  type CitationScores,
  type CitationScoresOptions,
  type CitedSource,
  type Claim,
  citationScores,
  citedIds,
  claimsOf,
  type SupportRule,
} from "./citation-scores.ts";
export {
  type CitableSource,
  type CitedAnswer,
  citableSources,
  citedAnswer,
  isWellFormed,
  readStatements,
  statementsOf,
} from "./cited-answer.ts";
export { citedSupport, type SourceStatement } from "./cited-support.ts";
export {
  FINDING_THRESHOLD,
  type FindingScores,
  type FindingScoresOptions,
  findingScores,
  findingThresholdFor,
  LEXICAL_FINDING_THRESHOLD,
  lexicalFindingScores,
  statedBy,
} from "./finding-scores.ts";
export { findingsOf } from "./findings.ts";
export type { Metric, MetricResult, MetricTools } from "./metric.ts";
export { type ModelFindingScoresOptions, modelFindingScores } from "./model-finding-scores.ts";
export { namesOf } from "./named-words.ts";
export {
  lexicalQueryDiversity,
  type QueryDiversity,
  type QueryRedundancy,
  queryDiversity,
  queryRedundancy,
} from "./query-diversity.ts";
export {
  MAX_SCORED_QUERIES,
  type QueryIndependence,
  type QueryIndependenceOptions,
  queryIndependence,
} from "./query-independence.ts";
export { addMetrics, inputMembers, METRICS, MetricChoice } from "./registry.ts";
export { ngramRepetition, type Repetition } from "./repetition.ts";
export { type FittedThreshold, fitThreshold, type KnownPair } from "./similarity-threshold.ts";
export {
  informationBlocks,
  isRetrieved,
  type TagSequence,
  type TagSequenceRewardOptions,
  tagSequence,
  tagSequenceReward,
} from "./tag-sequence.ts";
export { type RewardedRollout, type TotalReward, type TotalRewardOptions, totalReward } from "./total-reward.ts";
export type { VectorEncoder } from "./vectors.ts";
