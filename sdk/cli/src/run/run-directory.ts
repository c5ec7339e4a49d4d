/**
 * The folder of a run. `trajectories.jsonl`, `matches.jsonl` and `rewards.jsonl` are replaced as a whole, by
 * rename, each time a group is complete: a reader never sees half a line, whenever the process dies. Durations
 * go to a side file, since they are the only thing that differs between two equal runs.
 */
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  canonicalJson,
  fail,
  type GroupReward,
  MATCHES_FORMAT,
  MatchLine,
  REWARDS_FORMAT,
  RunManifest,
  Trajectory,
} from "@arenakit/contracts";
import { writeFileAtomic } from "@arenakit/corpus-format";
import type * as z from "zod";
import { openJournal } from "./journal.ts";

export const RUN_FILES = {
  manifest: "run.json",
  trajectories: "trajectories.jsonl",
  matches: "matches.jsonl",
  rewards: "rewards.jsonl",
  checks: "checks.jsonl",
  durations: "durations.jsonl",
  report: "report.html",
  journal: "journal.jsonl",
} as const;

/** One group of the run as it is written. */
export interface GroupRecord {
  readonly trajectories: readonly Trajectory[];
  readonly matches: readonly MatchLine[];
  readonly reward: GroupReward;
}

export interface RunDirectory {
  readonly path: string;
  /** What an earlier start of the same run had finished, by trajectory id and by group. */
  readonly knownTrajectories: ReadonlyMap<string, Trajectory>;
  readonly knownMatches: ReadonlyMap<string, readonly MatchLine[]>;
  addTrajectory(trajectory: Trajectory): void;
  addMatch(line: MatchLine): void;
  addDuration(entry: { what: string; milliseconds: number }): void;
  /** Publishes the groups that are complete, in the order of the tasks. */
  publish(groups: readonly GroupRecord[]): Promise<void>;
  write(name: string, content: string): Promise<void>;
  /** All groups are published: the journal goes. */
  finish(): void;
}

/**
 * Opens the folder of a run. A new run needs a folder without one; with `resume`, the folder must hold a run of
 * equal settings, and says which setting differs when it does not.
 */
export async function openRunDirectory(
  path: string,
  manifest: RunManifest,
  options: { resume: boolean },
): Promise<RunDirectory> {
  const file = (name: string) => join(path, name);
  const exists = existsSync(file(RUN_FILES.manifest));
  if (exists && !options.resume) {
    fail("harness", "run_exists", `${path} holds a run already. Give another --out, or --resume to complete that run.`);
  }
  if (!exists && existsSync(path) && readdirSync(path).length > 0 && !options.resume) {
    fail(
      "harness",
      "folder_not_empty",
      `${path} is not empty and holds no run. Give a new or an empty folder to --out.`,
    );
  }
  mkdirSync(path, { recursive: true });
  if (exists) requireSameRun(file(RUN_FILES.manifest), manifest);
  else await writeFileAtomic(file(RUN_FILES.manifest), `${canonicalJson(manifest)}\n`);

  const journal = openJournal(file(RUN_FILES.journal));
  const published = exists ? readPublished(file, manifest) : { trajectories: [], matches: [] };
  const trajectories = [...published.trajectories, ...journal.trajectories];
  const matches = new Map<string, MatchLine[]>();
  for (const line of [...published.matches, ...journal.matches]) {
    const group = matches.get(line.group) ?? [];
    if (!group.some((known) => known.match.number === line.match.number)) matches.set(line.group, [...group, line]);
  }
  return {
    path,
    knownTrajectories: new Map(trajectories.map((trajectory) => [trajectory.trajectory_id ?? "", trajectory])),
    knownMatches: matches,
    addTrajectory: journal.addTrajectory,
    addMatch: journal.addMatch,
    addDuration: (entry) => appendFileSync(file(RUN_FILES.durations), `${canonicalJson(entry)}\n`),
    publish: (groups) => publish(file, manifest, groups),
    write: (name, content) => writeFileAtomic(file(name), content),
    finish: journal.remove,
  };
}

async function publish(
  file: (name: string) => string,
  manifest: RunManifest,
  groups: readonly GroupRecord[],
): Promise<void> {
  const lines = (format: string | null, values: readonly unknown[]) =>
    [...(format ? [{ format, run: manifest.run }] : []), ...values]
      .map((value) => `${canonicalJson(value)}\n`)
      .join("");
  await writeFileAtomic(
    file(RUN_FILES.trajectories),
    lines(
      null,
      groups.flatMap((group) => group.trajectories),
    ),
  );
  await writeFileAtomic(
    file(RUN_FILES.matches),
    lines(
      MATCHES_FORMAT,
      groups.flatMap((group) => group.matches),
    ),
  );
  await writeFileAtomic(
    file(RUN_FILES.rewards),
    lines(
      REWARDS_FORMAT,
      groups.map((group) => group.reward),
    ),
  );
}

function requireSameRun(path: string, manifest: RunManifest): void {
  const there = readJson(path, RunManifest);
  const differing = (Object.keys(manifest) as (keyof RunManifest)[]).filter(
    (key) => key !== "run" && canonicalJson(there[key]) !== canonicalJson(manifest[key]),
  );
  if (differing.length === 0) return;
  const said = differing.map(
    (key) => `${key}: the run has ${canonicalJson(there[key])}, you asked for ${canonicalJson(manifest[key])}`,
  );
  fail("harness", "other_run", `cannot resume ${path}: ${said.join("; ")}. Give the same settings, or another --out.`);
}

function readPublished(
  file: (name: string) => string,
  manifest: RunManifest,
): { trajectories: Trajectory[]; matches: MatchLine[] } {
  const leftovers = readdirSync(file(".")).filter((name) => /^\..*\.tmp$/.test(name));
  for (const name of leftovers) rmSync(file(name), { force: true });
  return {
    trajectories: readLines(file(RUN_FILES.trajectories), Trajectory),
    matches: readLines(file(RUN_FILES.matches), MatchLine, { format: MATCHES_FORMAT, run: manifest.run }),
  };
}

/** The lines of a published file; a header is checked against `header` and left out. Missing file: no lines. */
export function readLines<T>(path: string, schema: z.ZodType<T>, header?: { format: string; run?: string }): T[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n").slice(0, -1);
  if (header) {
    const first = JSON.parse(lines.shift() ?? "null") as { format?: unknown; run?: unknown } | null;
    if (first?.format !== header.format || (header.run !== undefined && first.run !== header.run)) {
      fail(
        "harness",
        "wrong_header",
        `${path} begins with ${canonicalJson(first)}; expected ${canonicalJson(header)}.`,
      );
    }
  }
  return lines.map((line, at) => {
    const read = schema.safeParse(JSON.parse(line));
    if (read.success) return read.data;
    return fail(
      "harness",
      "line_unreadable",
      `${path}: line ${at + 1 + (header ? 1 : 0)} is not as expected: ${read.error.issues[0]?.message}.`,
    );
  });
}

function readJson<T>(path: string, schema: z.ZodType<T>): T {
  const read = schema.safeParse(JSON.parse(readFileSync(path, "utf8")));
  return read.success
    ? read.data
    : fail("harness", "file_unreadable", `${path} is not as expected: ${read.error.issues[0]?.message}.`);
}
