export {
  createRetrieveApp,
  DIALECT_HEADER,
  HEALTH_PATHS,
  OVERLOAD_HEADER,
  type RetrieveApp,
  type RetrieveAppOptions,
} from "./app.ts";
export { DIALECTS, type DialectName } from "./dialect-table.ts";
export type { Dialect, Learnings } from "./dialects.ts";
export { RETRIEVE_LIMITS, type RetrieveLimits } from "./limits.ts";
export { createRetrieveCounters, type RetrieveCounters, type RetrieveObserver } from "./observer.ts";
export { type UpstreamOptions, upstreamRetriever } from "./upstream.ts";
