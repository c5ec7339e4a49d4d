/** What each of several workers lets wait, of what the whole server does. */
import { RETRIEVE_LIMITS, type RetrieveLimits } from "@arenakit/server-retrieve";
import { partOf } from "../workers/options.ts";
import type { RetrieveOptions } from "./options.ts";

/** The largest body is the same for any number of workers: each lets at least that wait. */
export function queryLimits(
  { maxWaiting }: Pick<RetrieveOptions, "maxWaiting">,
  workers: number,
): Pick<RetrieveLimits, "maxQueries" | "maxWaitingQueries"> {
  // A body of more queries than may wait could never be answered: it is told so at once.
  const maxQueries = Math.min(RETRIEVE_LIMITS.maxQueries, maxWaiting);
  return { maxQueries, maxWaitingQueries: Math.max(maxQueries, partOf(maxWaiting, workers)) };
}
