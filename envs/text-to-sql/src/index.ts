/** Questions that a query of a generated database answers, confirmed by running it. */
export { keepDatabasesIn } from "./database.ts";
export type { DatabaseFolder } from "./database-folder.ts";
export { textToSql } from "./text-to-sql.ts";
