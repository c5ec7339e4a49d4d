/** What bounds the judge's server, and why each bound is what it is. */
import type { ServerLimits } from "@arenakit/server-kit";

const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * KIBIBYTE;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Trajectories of one call: the largest groups that trainers draw. */
export const MAX_GROUP = 64;
/** One trajectory, inline or sent ahead: some four hundred pages read by an agent. */
export const MAX_TRAJECTORY_BYTES = 4 * MEBIBYTE;
/** All trajectories that were sent ahead; the ones that nobody named for longest leave first. */
export const MAX_STORED_BYTES = 256 * MEBIBYTE;

/** A call is answered after so long, with a ticket where its work is not done: clients give up after 60 s. */
export const ANSWER_WITHIN_MS = 40 * SECOND;
/** Of a call, its time in the line and the reading of its body included: what is left of those 60 s. */
const CALL_DEADLINE_MS = 55 * SECOND;
/** Groups inline: 16 trajectories of 32 KiB are half of a mebibyte, 64 of 128 KiB are eight. */
const MAX_BODY_BYTES = 8 * MEBIBYTE;
/** Calls that are being answered. Many of them only wait for a result; each may hold a body. */
const MAX_CONCURRENT_REQUESTS = 256;

/** Of `/mcp/evaluation`, and of the places that all paths of judges share. */
export const JUDGE_LIMITS: Omit<ServerLimits, "requestDeadlineMs"> = {
  maxBodyBytes: MAX_BODY_BYTES,
  maxBatchBodyBytes: 2 * MAX_BODY_BYTES,
  maxConcurrentRequests: MAX_CONCURRENT_REQUESTS,
  maxWaitingRequests: MAX_CONCURRENT_REQUESTS,
  callDeadlineMs: CALL_DEADLINE_MS,
};

/** Pieces of work at once; a piece is a group, a match, a rubric. What is beyond is told to come back. */
export const MAX_RUNNING = 64;
/** A piece of work that takes longer has failed: 120 matches with a judge that needs a minute, eight at a time, take half of it. */
export const MAX_WORK_MS = 60 * MINUTE;
/** Work that has a ticket goes on although nobody waits, but not for longer than this without a question. */
export const MAX_UNASKED_MS = 10 * MINUTE;
/** Results that a ticket fetches: how long after their end, how many and how many bytes. */
export const KEPT_FOR_MS = 30 * MINUTE;
export const MAX_KEPT = 2000;
export const MAX_KEPT_BYTES = 128 * MEBIBYTE;

/** Matches that `get_match` gives, the oldest leave first: some hundred groups of 16. */
export const MAX_MATCHES = 10_000;
export const MAX_MATCHES_BYTES = 64 * MEBIBYTE;

/** Of one listwise group: with more of them the ranking hardly moves. */
export const MAX_LISTWISE_CALLS = 32;

/** Cases of one `evaluate_against_baseline`, and draws of its bootstrap. */
export const MAX_CASES = 256;
export const MAX_RESAMPLES = 10_000;

/** Rubrics that evolve: how many states, and bytes of them. */
export const MAX_STATES = 10_000;
export const MAX_STATES_BYTES = 128 * MEBIBYTE;
/** Of one answer that is given as text. */
export const MAX_ANSWER_CHARACTERS = 1_000_000;

/** Verdicts on one answer: a HealthBench sample has at most 48 criteria, and those that evolve come beside them. */
export const MAX_VERDICTS = 200;
/** Tasks that meta rubrics are made from: a step of tri-evolution has 48 unless told otherwise. */
export const MAX_ASSESSMENTS = 64;
/** Meta rubrics of a group of proposed tasks; a model that writes many says the same twice. */
export const MAX_META_RUBRICS = 20;

/** Inputs of one `compute_metric`. */
export const MAX_METRIC_INPUTS = 1000;

/** Comparisons of one group at a time. */
export const JUDGE_CONCURRENCY = 8;
