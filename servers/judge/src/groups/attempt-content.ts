/** An attempt in one of the forms that trainers have, read into the bytes that are stored. */
import { hash } from "node:crypto";
import { boundary, type Failure, fail, omitUndefined, type Trajectory } from "@arenakit/contracts";
import { decodeUtf8 } from "@arenakit/server-kit";
import { readTrajectory, referenceIn, shallow } from "../tools/call-arguments.ts";
import type { JudgeBackend } from "../tools/judge-backend.ts";
import type { AttemptContent } from "./wire.ts";

export interface ReadAttempt {
  /** JSON of what is stored. */
  readonly body: Uint8Array;
  readonly sha256: string;
}

const FORMS = ["trajectory", "messages", "completion"] as const;

/**
 * Throws policy/invalid_attempt unless it has exactly one form (none where it failed), policy/invalid_trajectory and
 * policy/no_such_trajectory.
 */
export async function readAttempt(
  evaluation: Pick<JudgeBackend, "convert" | "trajectories">,
  content: AttemptContent,
): Promise<ReadAttempt> {
  const given = FORMS.filter((form) => content[form] !== undefined);
  const isMissing = given.length === 0 && content.failure === undefined;
  if (isMissing || given.length > 1)
    fail(
      "policy",
      "invalid_attempt",
      `expected one of ${FORMS.join(", ")}, got ${given.join(" and ") || "none"}; only an attempt with a failure may have none`,
    );
  const trajectory = await trajectoryOf(evaluation, content);
  const { failure = null, verifiableReward } = content;
  const body = bodyBytes({ trajectory, failure, ...omitUndefined({ verifiableReward }) });
  return { body, sha256: hash("sha256", body, "hex") };
}

async function trajectoryOf(
  evaluation: Pick<JudgeBackend, "convert" | "trajectories">,
  { trajectory, messages, prompt, completion, dialect, mask }: AttemptContent,
): Promise<Trajectory | null> {
  const { convert } = evaluation;
  if (trajectory !== undefined) {
    const hash = referenceIn(trajectory, "trajectory");
    if (hash !== null) return (await evaluation.trajectories.trajectory(hash)).trajectory;
    return readTrajectory(trajectory, { convert, place: "trajectory" });
  }
  const record = messages === undefined ? { prompt, completion, dialect, mask } : { messages };
  if (messages === undefined && completion === undefined) return null;
  const place = messages === undefined ? "completion" : "messages";
  if (!convert) return fail("policy", "invalid_trajectory", `${place}: this server reads ATIF alone: send trajectory`);
  shallow(record, place);
  const present = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
  const read = await boundary("policy", () => convert(present));
  if (read.ok) return read.value;
  return fail("policy", "invalid_trajectory", `${place}: ${read.failure.message}`);
}

/** The body of a stored attempt. */
interface StoredBody {
  /** Null of an attempt that failed before there was one. */
  readonly trajectory: Trajectory | null;
  /** What the trainer said it ended by; what the trajectory itself notes stands there. */
  readonly failure: Failure | null;
  /** Absent where none was submitted. */
  readonly verifiableReward?: number;
}

/** As JSON in UTF-8, members in the order in which they were read. */
export const bodyBytes = ({ trajectory, failure, verifiableReward }: StoredBody): Uint8Array =>
  Buffer.from(JSON.stringify({ trajectory, failure, verifiableReward }));

/** The verifiable reward that came with a stored attempt; null where none did. */
export const submittedReward = (body: Uint8Array): number | null =>
  (JSON.parse(decodeUtf8(body)) as StoredBody).verifiableReward ?? null;

/**
 * What judges are given of a stored attempt: the trajectory, with the failure noted in it where the trainer told of one.
 * What was stored was checked when it came; bytes that are no longer the same are not read.
 */
export function judgedTrajectory(stored: { readonly body: Uint8Array; readonly sha256: string | null }): Trajectory {
  if (hash("sha256", stored.body, "hex") !== stored.sha256) return failedTrajectory(DAMAGED);
  const { trajectory, failure } = JSON.parse(decodeUtf8(stored.body)) as StoredBody;
  if (!failure) return trajectory ?? failedTrajectory(NOTHING);
  if (!trajectory) return failedTrajectory(failure);
  return withFailure(trajectory, failure);
}

/** The attempt as one that is not ranked, and why. */
export function withFailure(trajectory: Trajectory, failure: Failure): Trajectory {
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

const DAMAGED: Failure = {
  owner: "harness",
  code: "attempt_damaged",
  message:
    "what the store holds of the attempt is not what was submitted: check its disk, and put a copy of the store back",
  retryable: false,
};
const NOTHING: Failure = {
  owner: "harness",
  code: "no_trajectory",
  message: "the attempt was stored without a trajectory and without a failure",
  retryable: false,
};
