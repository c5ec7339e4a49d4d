/**
 * The folder of a run. `trajectories.jsonl`, `matches.jsonl` and `rewards.jsonl` are replaced as a whole, by
 * rename, each time a group is complete: a reader never sees half a line, whenever the process dies. Durations
 * go to a side file, since they are the only thing that differs between two equal runs.
 */
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
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
import { writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import type * as z from "zod";
import { parseJson } from "../parse-json.ts";
import { type Journal, journalOf, openJournal } from "./journal.ts";

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
  /** What an earlier start of the same run had finished (see Journal). */
  readonly knownTrajectories: Journal["trajectories"];
  readonly knownMatches: Journal["matches"];
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
  if (options.resume) {
    requireSameRun(path, manifest);
    for (const name of readdirSync(path).filter(isLeftover)) rmSync(file(name), { force: true });
    if (!existsSync(file(RUN_FILES.journal))) await writeFileAtomic(file(RUN_FILES.journal), publishedAsJournal(file));
  } else {
    requireNoRun(path);
    mkdirSync(path, { recursive: true });
    await writeFileAtomic(file(RUN_FILES.journal), "");
    await writeFileAtomic(file(RUN_FILES.manifest), `${canonicalJson(manifest)}\n`);
  }
  const journal = openJournal(file(RUN_FILES.journal));
  return {
    path,
    knownTrajectories: journal.trajectories,
    knownMatches: journal.matches,
    addTrajectory: journal.addTrajectory,
    addMatch: journal.addMatch,
    addDuration: (entry) => appendFileSync(file(RUN_FILES.durations), `${canonicalJson(entry)}\n`),
    publish: (groups) => publish(file, manifest, groups),
    write: (name, content) => writeFileAtomic(file(name), content),
    finish: journal.remove,
  };
}

/** Half-written files of a process that died. */
function isLeftover(name: string): boolean {
  return /^\..*tmp$/.test(name);
}

function requireNoRun(path: string): void {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) fail("harness", "usage", `${path} is a file: --out needs a folder for the run.`);
  const names = readdirSync(path);
  if (names.includes(RUN_FILES.manifest)) {
    fail("harness", "run_exists", `${path} holds a run already. Give another --out, or --resume to complete that run.`);
  }
  // A process that died before it wrote run.json leaves these two.
  if (names.some((name) => !isLeftover(name) && name !== RUN_FILES.journal)) {
    fail(
      "harness",
      "folder_not_empty",
      `${path} is not empty and holds no run. Give a new or an empty folder to --out.`,
    );
  }
}

/** A finished run has no journal any more: its files hold everything. */
function publishedAsJournal(file: (name: string) => string): string {
  const trajectories = readLines(file(RUN_FILES.trajectories), Trajectory);
  return journalOf(trajectories, readLines(file(RUN_FILES.matches), MatchLine, MATCHES_FORMAT));
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
  const file = join(path, RUN_FILES.manifest);
  if (!existsSync(file)) {
    fail("harness", "no_run", `${path} holds no run to resume. Check --out, or leave --resume out to begin one there.`);
  }
  const there = readJson(file, RunManifest);
  const keys = [...new Set([...Object.keys(manifest), ...Object.keys(there)])] as (keyof RunManifest)[];
  // Some settings are only there where they are not the default.
  const shown = (value: unknown) => (value === undefined ? "the default" : canonicalJson(value));
  const differing = keys.filter((key) => key !== "run" && shown(there[key]) !== shown(manifest[key]));
  if (differing.length === 0) return;
  const said = differing.map(
    (key) => `${key}: the run has ${shown(there[key])}, you asked for ${shown(manifest[key])}`,
  );
  fail("harness", "other_run", `cannot resume ${path}: ${said.join("; ")}. Give the same settings, or another --out.`);
}

/** The lines of a published file; a header of `format` is checked and left out. Missing file: no lines. */
function readLines<T>(path: string, schema: z.ZodType<T>, format?: string): T[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n").slice(0, -1);
  if (format) {
    const first = parseJson(lines.shift() ?? "null") as { format?: unknown } | null;
    if (first?.format !== format) {
      fail(
        "harness",
        "wrong_header",
        `${path} begins with ${canonicalJson(first)}; expected ${canonicalJson({ format })}.`,
      );
    }
  }
  return lines.map((line, at) => {
    const read = schema.safeParse(parseJson(line));
    if (read.success) return read.data;
    return fail(
      "harness",
      "line_unreadable",
      `${path}: line ${at + 1 + (format ? 1 : 0)} is not as expected: ${read.error.issues[0]?.message}.`,
    );
  });
}

function readJson<T>(path: string, schema: z.ZodType<T>): T {
  const read = schema.safeParse(parseJson(readFileSync(path, "utf8")));
  return read.success
    ? read.data
    : fail("harness", "file_unreadable", `${path} is not as expected: ${read.error.issues[0]?.message}.`);
}
