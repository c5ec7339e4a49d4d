export { WEB_SEARCH_PROFILES } from "./profiles.ts";
export { universalSearch } from "./tools/arenarl/universal-search.ts";
export { webSearch } from "./tools/qqr/web-search.ts";
export { type GuideWeb, guideWeb } from "./web/guides.ts";
export type { Web, WebFound, WebHit } from "./web.ts";
