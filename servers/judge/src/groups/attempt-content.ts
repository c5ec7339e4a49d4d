/** An attempt in one of the forms that trainers have, read into the bytes that are stored. */
import { createHash } from "node:crypto";
import { boundary, fail, type Trajectory } from "@arenakit/contracts";
import type { Evaluation } from "../tools/evaluation.ts";
import { readTrajectory, referenceIn, shallow } from "../tools/trajectory-arguments.ts";
import { bodyBytes } from "./attempt-body.ts";
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
  evaluation: Pick<Evaluation, "convert" | "trajectories">,
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
  const body = bodyBytes({ trajectory, failure: content.failure ?? null });
  return { body, sha256: createHash("sha256").update(body).digest("hex") };
}

async function trajectoryOf(
  evaluation: Pick<Evaluation, "convert" | "trajectories">,
  { trajectory, messages, prompt, completion, dialect, mask }: AttemptContent,
): Promise<Trajectory | null> {
  const { convert } = evaluation;
  if (trajectory !== undefined) {
    const hash = referenceIn(trajectory, "trajectory");
    if (hash !== null) return evaluation.trajectories.trajectory(hash).trajectory;
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
