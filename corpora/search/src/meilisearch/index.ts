export { buildMeilisearchIndex, type MeilisearchBuildOptions } from "./build.ts";
export { type MeilisearchOpenOptions, openMeilisearchIndex } from "./search.ts";
export type { MeilisearchSearchOptions } from "./searching.ts";
export type { MeilisearchConnection } from "./server.ts";
