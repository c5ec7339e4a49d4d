export type { ModelQuestionsOptions } from "./condense/ask.ts";
export { extractiveCondenser } from "./condense/extractive.ts";
export { type ModelCondenser, type ModelCondenserOptions, modelCondenser } from "./condense/model.ts";
export {
  approximateTokenCount,
  type CompressedPage,
  type CompressOptions,
  type Condensation,
  type CondensePage,
  type Condenser,
  type Learning,
  MAX_LEARNINGS,
  MAX_PAGE_TOKENS,
  type Stretch,
  summaryTokens,
} from "./condense.ts";
export { type Blocklist, type BlockSubject, parseBlocklist, readBlocklist } from "./guard/blocklist.ts";
export { type GuardedRetriever, guardRetriever } from "./guard/retriever.ts";
export { type GuardedWeb, guardWeb } from "./guard/web.ts";
export { type KeyedFile, type KeyedFileOptions, openKeyedFile } from "./keyed-file.ts";
export type { EngineOptions, KeyedEngineOptions } from "./live/ask-engine.ts";
export { bailian } from "./live/bailian.ts";
export type { BodyBounds } from "./live/bounded-body.ts";
export type { Lookup } from "./live/checked-address.ts";
export { isPublicAddress } from "./live/checked-address.ts";
export {
  type Connector,
  createGuardedFetch,
  type FetchedPage,
  type GuardedFetch,
  type GuardedFetchOptions,
} from "./live/guarded-fetch.ts";
export { type LiveWebOptions, liveWeb } from "./live/live-web.ts";
export { type RecordedWeb, type RecordedWebOptions, recordedWeb } from "./live/recorded.ts";
export { searxng } from "./live/searxng.ts";
export { serper } from "./live/serper.ts";
export { tavily } from "./live/tavily.ts";
export type { WebHit, WebPage, WebSearchEngine, WebSearchOptions, WebSource } from "./live.ts";
export { type GoalSection, LONG_PAGE_CHARACTERS, type SectionOptions, sectionFor } from "./sections.ts";
