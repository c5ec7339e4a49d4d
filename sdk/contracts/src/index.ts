export {
  Comparison,
  type ComparisonRequest,
  GroupReward,
  ListCall,
  type ListRequest,
  ListVerdict,
  type ListwiseJudge,
  Match,
  MemberComparison,
  type PairwiseJudge,
  Ranking,
  ScoreSheet,
  TrajectoryChecks,
} from "./arena.ts";
export { CallContext, CONTEXT_HEADER_PREFIX, CONTEXT_META_KEY } from "./call-context.ts";
export { CheckResult, Evidence } from "./check.ts";
export {
  Claim,
  type ClaimContext,
  type ClaimOf,
  type ClaimReader,
  type ClaimReading,
  Compared,
  Measure,
  Mode,
  Quoted,
  type Statement,
  understoodShare,
} from "./claim.ts";
export {
  addDays,
  clockOfMinute,
  dateOfDay,
  dayNumber,
  type LocalTime,
  minuteOfClock,
  parseLocalTime,
  weekday,
} from "./clock.ts";
export { closestIssue } from "./closest-issue.ts";
export { eachBounded } from "./each-bounded.ts";
export type {
  AnswerUnderstanding,
  CheckInput,
  CheckRunner,
  ComparablePair,
  ConstraintSource,
  Dialect,
  Environment,
  EnvironmentChecks,
  EpisodeLimits,
  KnownTask,
  Observation,
  Policy,
  PolicyLanguage,
  QueryConstraints,
  RuleGrounds,
  ScoreBreakdown,
  ScoreEvidence,
  ScriptedPolicies,
  StepResult,
  TaskSources,
  VerifiedResult,
  WorldFacts,
} from "./environment.ts";
export { offersTools } from "./environment.ts";
export { evenly } from "./evenly.ts";
export {
  asFailure,
  attributed,
  boundary,
  Failure,
  FailureError,
  fail,
  failNaming,
  failureText,
  type Outcome,
} from "./failure.ts";
export { FAULT_KINDS, FAULTS_META_KEY, InjectedFault } from "./fault.ts";
export { formatLonLat, haversineMetres, isInChina, type LonLat, parseLonLat } from "./geo.ts";
export { canonicalJson, Json, JsonObject, nestsDeeper, omitUndefined, parseJson, wellFormed } from "./json.ts";
export type { KnownAttempt, KnownGroup } from "./known-group.ts";
export { dataUri, Image, imagePlaceholder, Message, Part, ToolCall, textOf, textPart } from "./message.ts";
export type { ChatRequest, ModelClient, Sampling } from "./model.ts";
export { nearestWord } from "./nearest-word.ts";
export { once } from "./once.ts";
export { isInLanguage, queryLanguage, wantedLanguage } from "./query-language.ts";
export { type Random, random } from "./random.ts";
export { inertJson, replyJson } from "./reply-json.ts";
export {
  type Corpus,
  contentsOf,
  Document,
  type Encoder,
  FieldValue,
  Filter,
  type Hit,
  type Passage,
  type PassageIndex,
  passageText,
  type Reranker,
  type Retriever,
  type ScoredPassage,
  type SearchOptions,
} from "./retrieval.ts";
export type {
  AttemptRoute,
  NamedPoint,
  RouteJourney,
  RouteLeg,
  RoutePoint,
  RouteReader,
  StopLookup,
} from "./route.ts";
export { Criterion, Rubric } from "./rubric.ts";
export {
  RUBRIC_SET_FORMAT,
  RubricAggregation,
  RubricItem,
  RubricScale,
  RubricSet,
  RubricSource,
  Verdict,
} from "./rubric-set.ts";
export {
  CHECKS_FORMAT,
  FileHeader,
  ListLine,
  MATCHES_FORMAT,
  MatchLine,
  REWARDS_FORMAT,
  RewardLine,
  RunManifest,
} from "./run.ts";
export { requireScore, type WeightedScore, weightedScore } from "./score.ts";
export { tableOf } from "./table-of.ts";
export { Constraints, PlaceConstraint, QueryConstraintsInput, SPLITS, Task, type TaskInput, tasksFor } from "./task.ts";
export {
  FAILURE_META_KEY,
  type LocalCallOptions,
  type LocalTool,
  type ToolCaller,
  type ToolLease,
  ToolResult,
  ToolSpec,
} from "./tool.ts";
export {
  AtifMetrics,
  AtifPart,
  AtifResult,
  AtifStep,
  AtifToolCall,
  InvalidCall,
  ResultExtra,
  StepExtra,
  StopReason,
  Trajectory,
  TrajectoryExtra,
} from "./trajectory.ts";
export {
  agentSteps,
  answerOf,
  askedStep,
  failureOf,
  isValid,
  MAX_ANSWER_LENGTH,
  MAX_TRAJECTORY_NESTING,
  MAX_TRAJECTORY_PARTS,
  observationsOf,
  queryOf,
  type ReadObservation,
  stepMessage,
  stepThought,
  stopOf,
  textOfAtif,
} from "./trajectory-reading.ts";
export { RecordedTrajectory } from "./trajectory-recorded.ts";
export { NativeCall, ParsedTurn, PolicyTurn, TurnTokens, Usage } from "./turn.ts";
