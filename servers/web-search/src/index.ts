export { WEB_RESEARCH_PROFILES, WEB_SEARCH_PROFILES } from "./profiles.ts";
export { universalSearch } from "./tools/arenarl/universal-search.ts";
export { webSearch } from "./tools/qqr/web-search.ts";
export { type CorpusWebOptions, corpusWeb } from "./web/corpus.ts";
export { type GuideWeb, type GuideWorld, guideWeb } from "./web/guides.ts";
export { type Finding, type ResearchWeb, researchWeb } from "./web/research.ts";
export { sourceWeb } from "./web/source.ts";
export type { ReadOptions, Web, WebFound, WebHit, WebPage } from "./web.ts";
