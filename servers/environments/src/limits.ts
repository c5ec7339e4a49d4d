/** What bounds episodes over the wire, and why each bound is what it is. */

import { MAX_TRAJECTORY_NESTING } from "@arenakit/contracts";

const MINUTE_MS = 60_000;

export const EPISODE_LIMITS = {
  /** A turn of a policy: its text, and token ids with log probabilities of a long context. */
  maxBodyBytes: 16 * 1024 * 1024,
  /** Levels of a body: what checks or writes it by recursion runs out of stack at some thousand. */
  maxNesting: MAX_TRAJECTORY_NESTING,
  /** Episodes that are open over all gateways of a store; beyond it new ones are told to come back. */
  maxOpenEpisodes: 16_384,
  /** An episode that rests longer is given up: a trainer's turn takes seconds, a waiting one a few minutes. */
  idleMs: 15 * MINUTE_MS,
  maxIdleMs: 24 * 60 * MINUTE_MS,
  /** A day, as of rollouts: `maxWallMs` of an episode. */
  maxWallMs: 24 * 60 * MINUTE_MS,
  /** How often idle episodes are looked for. */
  sweepEveryMs: 10_000,
  /** Closed ones are kept so long, and looked for so often. */
  keepMs: 14 * 24 * 60 * MINUTE_MS,
  pruneEveryMs: 10 * MINUTE_MS,
  /** Idle ones that one look takes. */
  sweptAtOnce: 200,
  /** One that could not be ended, for its group is busy, is tried again at the next look, then twice as late up to this. */
  maxRetryMs: 5 * MINUTE_MS,
  /** Those that wait so at once; each look reads their heads again. More are tried at every look. */
  maxDeferred: 4_096,
  /** An episode that is over and was not scored, for a gateway was lost, is scored by another one after this. */
  unscoredMs: 30_000,
  /** A turn is taken by one gateway as long as it says so at least this often; then another may go on. */
  leaseMs: 15_000,
  /** A request waits so long for a turn of its episode that is being taken already; proxies hang up after a minute. */
  waitMs: 45_000,
  /** How often one looks whether a turn that another gateway takes has been recorded. */
  pollMs: 100,
  /** Turns that are taken at once; others wait. More only adds memory: tools have queues of their own. */
  maxTurnsAtOnce: 4_096,
  /** States of open episodes that a gateway keeps in memory; others are read from the store. Some 100 KB each. */
  maxKeptStates: 2_048,
  /** Tasks of one page. */
  maxTasksListed: 1_000,
  /** Seconds after which a full service may be asked again. */
  retryAfterSeconds: 2,
} as const;
