export { isKnownOn, retrieverAsOf, searchAsOf } from "./as-of.ts";
export { type Evaluation, evaluateAcross, evaluateTopics } from "./evaluate-topics.ts";
export { measuresOf, RANKING_DEPTH, type TopicMeasures } from "./evaluation.ts";
export { type FusionOptions, hybridIndex, reciprocalRankFusion } from "./hybrid.ts";
export { RELEVANCE_FLOORS, shareSaidBy, withRelevanceFloor } from "./relevance-floor.ts";
export { type RerankedOptions, rerankedIndex, scoresBy } from "./reranked.ts";
export {
  type EndpointRerankerOptions,
  encoderReranker,
  endpointReranker,
  type ModelRerankerOptions,
  modelReranker,
} from "./rerankers.ts";
export { createRetriever, documentAt, searchDocuments } from "./retriever.ts";
