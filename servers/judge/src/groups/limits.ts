/** What bounds the group-reward service, and why each bound is what it is. */

const MEBIBYTE = 1024 * 1024;

export const LIMITS = {
  /** Groups in use have 8 or 16 attempts; a round robin of 64 is 4032 comparisons. */
  maxGroupSize: 64,
  /** Anchors of earlier steps: each is copied into the group and met like an attempt more. */
  maxAnchors: 8,
  /** One attempt: a trajectory of 200 KB is long, and what a judge reads of one ends at 300,000 characters. */
  maxBodyBytes: 4 * MEBIBYTE,
  /** A whole group in one request. */
  maxScoreBodyBytes: 64 * MEBIBYTE,
  /** Rollouts of a group end minutes apart. */
  collectSeconds: 1800,
  maxCollectSeconds: 86_400,
  /** An outage of minutes must not cost a step of training. */
  judgeSeconds: 1800,
  maxJudgeSeconds: 86_400,
  /** One long poll; proxies hang up after a minute. */
  waitSeconds: 30,
  maxWaitSeconds: 55,
  /** Rewards awaited by one request. */
  maxAwaited: 4096,
  /** Long polls at once; each is a socket and a timer. */
  maxWaiters: 16_384,
  /** Groups that are not closed; beyond it new ones are told to come back, attempts of known ones are not. */
  maxOpenGroups: 20_000,
  /** Bytes of attempts of groups that are not closed. */
  maxHeldBytes: 16 * 1024 * MEBIBYTE,
  /** Event streams at once. */
  maxStreams: 256,
  /** Seconds after which a full service may be asked again. */
  retryAfterSeconds: 2,
} as const;
