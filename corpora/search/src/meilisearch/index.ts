export { buildMeilisearchIndex, type MeilisearchBuildOptions } from "./build.ts";
export { type MeilisearchOpenOptions, openMeilisearchIndex } from "./search.ts";
export type { MeilisearchSearchOptions } from "./search-context.ts";
export type { MeilisearchConnection } from "./server.ts";
