/** A tool's work at the desk: its result, or the ticket of work that takes longer than a client waits. */
import { createHash } from "node:crypto";
import { canonicalJson, Failure, FailureError, type JsonObject } from "@arenakit/contracts";
import type { ToolContext } from "@arenakit/server-kit";
import * as z from "zod";
import { referenceIn, type TrajectoryReference, trajectoryIn } from "./call-arguments.ts";
import type { Job } from "./job-queue.ts";
import type { JudgeBackend } from "./judge-backend.ts";

/** Members of the output of every tool whose work may take long. */
export const WORK_OUTPUT = {
  /** With it `get_result` fetches the result, now or later. */
  ticket: z.string(),
  /** Why there is none, or no score. */
  failure: Failure.nullable().optional(),
};

export interface WorkRequest<Result extends { status: string }> {
  readonly tool: string;
  /** All that the result depends on, trajectories by their hashes. */
  readonly key: object;
  run(job: Job): Promise<Result>;
  /** By default what has a score. */
  isFinal?(result: JsonObject): boolean;
}

export type Worked<Result> = (Result & { ticket: string }) | { status: "running"; ticket: string };

/** What another try may mend is not given again to who asks anew. */
const hasScore = ({ status, failure }: JsonObject) => !failure && status !== "unscored" && status !== "incomplete";

/** Throws what the work failed with. */
export async function worked<Result extends { status: string }>(
  { backend, call, signal, progress }: ToolContext<JudgeBackend>,
  { tool, key, run, isFinal = hasScore }: WorkRequest<Result>,
): Promise<Worked<Result>> {
  const { world, now } = call;
  const answer = await backend.jobs.take(
    {
      tool,
      key: { ...key, world, now },
      run: async (job) => (await run(job)) as unknown as JsonObject,
      isFinal,
    },
    { signal, progress },
  );
  const { ticket } = answer;
  if (answer.status === "failed") throw new FailureError(asked(answer.failure));
  if (answer.status === "running") return { status: "running", ticket };
  return { ...(answer.result as unknown as Result), ticket };
}

/** What no task can be judged by, such as an anchor outside of the group, was the caller's to choose. */
const asked = (failure: Failure): Failure => (failure.owner === "task" ? { ...failure, owner: "policy" } : failure);

/** The trajectory that an argument means, wherever it is; `place` is what refusals call it. */
export async function trajectoryOf(
  evaluation: JudgeBackend,
  value: object,
  place: string,
): Promise<TrajectoryReference> {
  const hash = referenceIn(value, place);
  return hash === null
    ? trajectoryIn(value, { convert: evaluation.convert, place })
    : evaluation.trajectories.trajectory(hash);
}

/** Those of a list, which refusals call `place[0]` and so on. */
export function trajectoriesOf(
  evaluation: JudgeBackend,
  values: readonly object[],
  place = "trajectories",
): Promise<TrajectoryReference[]> {
  return Promise.all(values.map((one, at) => trajectoryOf(evaluation, one, `${place}[${at}]`)));
}

/** A figure for a reader: six digits that count; the data keep all of them. */
export const shown = (value: number): string => String(Number(value.toPrecision(6)));

const ID_LENGTH = 24;

/** A name for what is told apart by this value and nothing else. */
export const idOf = (value: unknown): string =>
  createHash("sha256").update(canonicalJson(value)).digest("hex").slice(0, ID_LENGTH);

/** Lets others have the thread between two parts of a long work. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
