/**
 * What `data synth` has done so far, a line each as it ends: queries that models wrote, and the last attempt at each task.
 * Trajectories stay in the file and are read one by one, so that a set of any size fits into memory.
 */
import { appendFileSync, closeSync, existsSync, openSync, readSync } from "node:fs";
import { canonicalJson, Trajectory } from "@arenakit/contracts";
import * as z from "zod";
import { parseJson } from "../parse-json.ts";
import { journalLine, journalLines } from "../resumable.ts";
import { InspectionLine } from "./data-set.ts";
import type { RoundJournal } from "./generate-queries.ts";
import { type Taught, type Unfinished, unfinishedOf } from "./teach.ts";

/** What the task was taught for. */
type Purpose = "sft" | "baseline";

/** The last attempt at a task, apart from its trajectory. */
export interface RecordedAttempt {
  readonly inspection: InspectionLine;
  /** Null where it is finished; what failed so is made again. */
  readonly unfinished: Unfinished | null;
  trajectory(): Trajectory;
}

export interface SynthJournal extends RoundJournal {
  /** Undefined also for one that is not finished. */
  attempt(purpose: Purpose, task: string): RecordedAttempt | undefined;
  addAttempt(purpose: Purpose, taught: Taught): RecordedAttempt;
}

const Line = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("queries"), round: z.int().min(0), queries: z.array(z.string()) }),
  z.object({ kind: z.enum(["sft", "baseline"]), inspection: InspectionLine, trajectory: Trajectory }),
]);
type Line = z.infer<typeof Line>;

/** One that is not there is empty. Throws harness/journal_unreadable. */
export function openSynthJournal(path: string): SynthJournal {
  const rounds = new Map<number, readonly string[]>();
  const attempts = new Map<string, RecordedAttempt>();
  let size = 0;
  const keep = (line: Line, length: number) => {
    const at = size;
    size += length;
    if (line.kind === "queries") rounds.set(line.round, line.queries);
    else
      attempts.set(
        keyOf(line.kind, line.inspection.task),
        recordedAttempt(line, () => readLine(path, at, length)),
      );
  };
  const add = (line: Line) => {
    const bytes = Buffer.from(`${canonicalJson(line)}\n`);
    appendFileSync(path, bytes);
    keep(line, bytes.length);
  };
  let number = 0;
  for (const text of existsSync(path) ? journalLines(path) : [])
    keep(journalLine(text, Line as z.ZodType<Line>, `${path}:${++number}`), Buffer.byteLength(text) + 1);
  return {
    round: (round) => rounds.get(round),
    addRound: (round, queries) => add({ kind: "queries", round, queries: [...queries] }),
    attempt(purpose, task) {
      const known = attempts.get(keyOf(purpose, task));
      return known?.unfinished === null ? known : undefined;
    },
    addAttempt(purpose, { task, trajectory, attempts: count, remarks }) {
      const inspection = { task: task.id, accepted: remarks.length === 0, attempts: count, remarks: [...remarks] };
      add({ kind: purpose, inspection, trajectory });
      return attempts.get(keyOf(purpose, task.id))!;
    },
  };
}

const keyOf = (purpose: Purpose, task: string) => JSON.stringify([purpose, task]);

function recordedAttempt(
  { inspection, trajectory }: Extract<Line, { trajectory: Trajectory }>,
  read: () => string,
): RecordedAttempt {
  const unfinished = unfinishedOf(trajectory, inspection.remarks);
  const line = () => parseJson(read()) as { readonly trajectory: Trajectory };
  return { inspection, unfinished, trajectory: () => line().trajectory };
}

function readLine(path: string, at: number, length: number): string {
  const bytes = Buffer.alloc(length);
  const file = openSync(path, "r");
  try {
    readSync(file, bytes, 0, length, at);
  } finally {
    closeSync(file);
  }
  return bytes.toString("utf8");
}
