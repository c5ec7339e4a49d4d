/** Trajectories as callers name them: ATIF inline, one that was sent ahead by its hash, or the messages of a chat. */
import { createHash } from "node:crypto";
import {
  boundary,
  canonicalJson,
  fail,
  MAX_TRAJECTORY_NESTING,
  nestsDeeper,
  RecordedTrajectory,
  type Trajectory,
} from "@arenakit/contracts";
import * as z from "zod";

/** A trajectory and the sha256 of its canonical JSON. */
export interface TrajectoryReference {
  readonly trajectory: Trajectory;
  readonly hash: string;
}

/** One trajectory among the arguments of a tool. */
export const TrajectoryArgument = z.looseObject({});
export const TRAJECTORY_FORMS =
  'ATIF 1.x inline, {"sha256": "…"} of one that was sent with PUT /trajectories/{sha256}, or {"messages": […]} of a chat';

const HASH = /^[0-9a-f]{64}$/;
const Reference = z.strictObject({ sha256: z.string() });

/** Reads what is no ATIF, such as the messages of a chat. Throws policy/invalid_trajectory. */
export type Convert = (value: object) => Promise<Trajectory>;

export interface ReadingOptions {
  readonly convert?: Convert | undefined;
  /** What it is called in a refusal: `trajectories[2]`. */
  readonly place: string;
}

/** Reads a trajectory that is given as it is, with its hash. Throws policy/invalid_trajectory, which says where it is wrong. */
export async function trajectoryIn(value: unknown, options: ReadingOptions): Promise<TrajectoryReference> {
  return named(await readTrajectory(value, options));
}

/** The same without the hash, which costs as much again. */
export async function readTrajectory(value: unknown, { convert, place }: ReadingOptions): Promise<Trajectory> {
  shallow(value, place);
  const read = RecordedTrajectory.safeParse(value);
  if (read.success) return read.data;
  if (convert && typeof value === "object" && value !== null && !Array.isArray(value)) {
    const converted = await boundary("policy", () => convert(value));
    if (converted.ok) {
      shallow(converted.value, place);
      return converted.value;
    }
    fail("policy", "invalid_trajectory", `${place}: ${converted.failure.message}`);
  }
  const [issue] = read.error.issues;
  const at = [place, ...(issue?.path ?? [])].join(".");
  fail("policy", "invalid_trajectory", `${at}: ${issue?.message}; expected an ATIF 1.x trajectory`);
}

/** Throws policy/invalid_trajectory for what nobody could walk. */
export function shallow(value: unknown, place: string): void {
  if (!nestsDeeper(value, MAX_TRAJECTORY_NESTING)) return;
  const message = `${place}: nests more than ${MAX_TRAJECTORY_NESTING} levels deep, the arguments of a call perhaps; leave it out`;
  fail("policy", "invalid_trajectory", message);
}

function named(trajectory: Trajectory): TrajectoryReference {
  return { trajectory, hash: createHash("sha256").update(canonicalJson(trajectory)).digest("hex") };
}

/** The hash that an argument is nothing but; null for one that is given inline. Throws policy/invalid_trajectory. */
export function referenceIn(value: object, place: string): string | null {
  if (!("sha256" in value)) return null;
  const read = Reference.safeParse(value);
  if (!read.success || !HASH.test(read.data.sha256))
    fail("policy", "invalid_trajectory", `${place}: expected {"sha256": 64 hex digits in lower case} and nothing else`);
  return read.data.sha256;
}
