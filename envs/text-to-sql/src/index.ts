/** Questions that a query of a generated database answers, confirmed by running it. */
export { textToSql } from "./text-to-sql.ts";
