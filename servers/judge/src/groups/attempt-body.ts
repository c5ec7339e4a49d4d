/**
 * One attempt as it is stored, and as judges are given it. The bytes are the same for the same content, so that its hash
 * tells a retry from another attempt.
 */
import type { Failure, Trajectory } from "@arenakit/contracts";
import { decodeUtf8 } from "@arenakit/server-kit";

/** The body of a stored attempt. */
export interface StoredBody {
  /** Null of an attempt that failed before there was one. */
  readonly trajectory: Trajectory | null;
  /** What the trainer said it ended by; what the trajectory itself notes stands there. */
  readonly failure: Failure | null;
}

/** As JSON in UTF-8, members in the order in which they were read. */
export const bodyBytes = ({ trajectory, failure }: StoredBody): Uint8Array =>
  Buffer.from(JSON.stringify({ trajectory, failure }));

/** The same read back; what was stored was checked when it came. */
export const bodyIn = (bytes: Uint8Array): StoredBody => JSON.parse(decodeUtf8(bytes)) as StoredBody;

/** What judges are given: the trajectory, with the failure noted in it where the trainer told of one. */
export function judgedTrajectory({ trajectory, failure }: StoredBody): Trajectory {
  if (!failure) return trajectory ?? failedTrajectory(NOTHING);
  if (!trajectory) return failedTrajectory(failure);
  const arenakit = { stop: "infrastructure" as const, answer: null, ...trajectory.extra?.arenakit, failure };
  return { ...trajectory, extra: { ...trajectory.extra, arenakit } };
}

/** In the place of an attempt that is missing or was abandoned. */
export function failedTrajectory(failure: Failure): Trajectory {
  return {
    schema_version: "ATIF-v1.8",
    agent: { name: "none", version: "none" },
    steps: [],
    extra: { arenakit: { stop: "infrastructure", answer: null, failure } },
  };
}

const NOTHING: Failure = {
  owner: "harness",
  code: "no_trajectory",
  message: "the attempt was stored without a trajectory and without a failure",
  retryable: false,
};
