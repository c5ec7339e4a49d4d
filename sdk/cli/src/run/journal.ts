/**
 * The journal of a run: what is finished, one line each, in the order in which it finished. It exists so that
 * an interrupted run loses nothing; the files that people read are published whole from it (run-directory.ts).
 * A process that dies in mid-write leaves at most one torn line at the end, which opening the journal drops.
 */
import { appendFileSync, existsSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { canonicalJson, fail, MatchLine, Trajectory } from "@arenakit/contracts";
import * as z from "zod";

const Line = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("trajectory"), trajectory: Trajectory }),
  z.object({ kind: z.literal("match"), line: MatchLine }),
]);
type Line = z.infer<typeof Line>;

export interface Journal {
  readonly trajectories: readonly Trajectory[];
  readonly matches: readonly MatchLine[];
  addTrajectory(trajectory: Trajectory): void;
  addMatch(line: MatchLine): void;
  /** Forgets everything: the run is complete and its files hold it all. */
  remove(): void;
}

/** Opens or creates the journal at `path`; a torn last line is cut off, a broken one elsewhere is refused. */
export function openJournal(path: string): Journal {
  const known = existsSync(path) ? recover(path) : [];
  const append = (line: Line) => appendFileSync(path, `${canonicalJson(line)}\n`);
  return {
    trajectories: known.flatMap((line) => (line.kind === "trajectory" ? [line.trajectory] : [])),
    matches: known.flatMap((line) => (line.kind === "match" ? [line.line] : [])),
    addTrajectory: (trajectory) => append({ kind: "trajectory", trajectory }),
    addMatch: (line) => append({ kind: "match", line }),
    remove: () => rmSync(path, { force: true }),
  };
}

function recover(path: string): Line[] {
  const bytes = readFileSync(path);
  const whole = bytes.lastIndexOf(0x0a) + 1;
  if (whole < bytes.length) truncateSync(path, whole);
  const text = bytes.subarray(0, whole).toString("utf8");
  return text
    .split("\n")
    .slice(0, -1)
    .map((line, at) => {
      const read = Line.safeParse(parseJson(line));
      if (read.success) return read.data;
      return fail(
        "harness",
        "journal_unreadable",
        `${path}:${at + 1} is not a journal line (${read.error.issues[0]?.message}). Expected what \`arenakit demo\` wrote; delete the journal to begin again from the published files.`,
      );
    });
}

function parseJson(line: string): unknown {
  // JSON.parse has no way to refuse but to throw; what it refuses is reported above with its line number.
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
