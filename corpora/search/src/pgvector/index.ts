export { buildPgvectorIndex, type PgvectorBuildOptions } from "./build.ts";
export type { DatabaseConnection } from "./database-connection.ts";
export { openPgvectorIndex, type PgvectorIndex, type PgvectorOpenOptions } from "./search.ts";
