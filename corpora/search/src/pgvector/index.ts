export { buildPgvectorIndex, type PgvectorBuildOptions } from "./build.ts";
export type { DatabaseConnection } from "./database.ts";
export { openPgvectorIndex, type PgvectorIndex, type PgvectorOpenOptions } from "./search.ts";
