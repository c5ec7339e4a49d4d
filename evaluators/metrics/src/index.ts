export { FINDING_THRESHOLD, type FindingScores, type FindingScoresOptions, findingScores } from "./finding-scores.ts";
export { findingsOf } from "./findings.ts";
export { type ModelFindingScoresOptions, modelFindingScores } from "./model-finding-scores.ts";
export {
  MAX_SCORED_QUERIES,
  type QueryIndependence,
  type QueryIndependenceOptions,
  queryIndependence,
} from "./query-independence.ts";
export type { VectorEncoder } from "./vectors.ts";
