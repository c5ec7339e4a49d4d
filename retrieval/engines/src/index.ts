export {
  holdsAnswer,
  type Judgements,
  meanMeasures,
  measuresOf,
  normaliseAnswer,
  RANKING_DEPTH,
  type TopicMeasures,
} from "./evaluation.ts";
export { type FusionOptions, RANK_CONSTANT, reciprocalRankFusion } from "./fusion.ts";
export { type HybridOptions, hybridIndex } from "./hybrid.ts";
export { type RerankedOptions, rerankedIndex } from "./reranked.ts";
export { encoderReranker, type ModelRerankerOptions, modelReranker } from "./rerankers.ts";
export { createRetriever, searchDocuments } from "./retriever.ts";
