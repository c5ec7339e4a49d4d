/** What bounds the retrieval server, and why each bound is what it is. */

export interface RetrieveLimits {
  /** Bytes of a body. A batch of 1,024 questions has some 100 KB; documents to rerank have most. Default 16 MiB. */
  readonly maxBodyBytes: number;
  /** Bytes of all bodies of requests under way. Default 256 MiB. */
  readonly maxHeldBytes: number;
  /** Queries in one body: Search-R1 sends a whole training batch times its agents. Default 8,192. */
  readonly maxQueries: number;
  /** Hits of one query, of those that the corpus has. Default 1,000. */
  readonly maxDepth: number;
  /** Hits of all queries of one body: 1,024 queries of 100 and more. Default 262,144. */
  readonly maxHits: number;
  /** How long a query waits for others to be searched with. Default 2 ms. */
  readonly windowMs: number;
  /** Queries of one search; more are searched in turns, so that none waits for a batch as large as another's. Default 128. */
  readonly maxBatch: number;
  /** Searches under way at once. Default 4: an engine that works in other threads is kept busy, one that does not is not asked too early. */
  readonly maxSearches: number;
  /** Queries that wait for a search: four of the largest bodies. Default 32,768. */
  readonly maxWaitingQueries: number;
  /** Requests under way at once. Default 4,096. */
  readonly maxRequests: number;
  /** From a request's arrival to its answer: less than the 30 s that verl's and SkyRL's clients wait. Default 25,000 ms. */
  readonly deadlineMs: number;
  /** What `Retry-After` says. Default 1 s. */
  readonly retryAfterSeconds: number;
}

export const RETRIEVE_LIMITS: RetrieveLimits = {
  maxBodyBytes: 16 * 1024 * 1024,
  maxHeldBytes: 256 * 1024 * 1024,
  maxQueries: 8_192,
  maxDepth: 1_000,
  maxHits: 262_144,
  windowMs: 2,
  maxBatch: 128,
  maxSearches: 4,
  maxWaitingQueries: 32_768,
  maxRequests: 4_096,
  deadlineMs: 25_000,
  retryAfterSeconds: 1,
};
