/**
 * The folder of a run. `trajectories.jsonl`, `matches.jsonl` and `rewards.jsonl` are replaced as a whole, by
 * rename, each time a group is complete: a reader never sees half a line, whenever the process dies. The journal has
 * what is finished, one line each, so that an interrupted run loses nothing; the files hold nothing that it lacks.
 * Durations go to a side file, since they are the only thing that differs between two equal runs.
 */
import { appendFileSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  type GroupReward,
  MATCHES_FORMAT,
  MatchLine,
  REWARDS_FORMAT,
  RunManifest,
  Trajectory,
} from "@arenakit/contracts";
import { writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import * as z from "zod";
import { formatJsonLines, readJsonLines } from "../json-lines.ts";
import { type FolderKind, openFolder, readJournal } from "../resumable.ts";

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

const RUN_FOLDER: FolderKind<RunManifest> = {
  manifest: RUN_FILES.manifest,
  journal: RUN_FILES.journal,
  schema: RunManifest,
  id: "run",
  words: { one: "a run", none: "no run", subject: "the run" },
};

const JournalLine = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("trajectory"), trajectory: Trajectory }),
  z.object({ kind: z.literal("match"), line: MatchLine }),
]);
type JournalLine = z.infer<typeof JournalLine>;

/** One group of the run as it is written. */
export interface GroupRecord {
  readonly trajectories: readonly Trajectory[];
  readonly matches: readonly MatchLine[];
  readonly reward: GroupReward;
}

/** What an earlier start of the same run had finished. */
interface FinishedWork {
  /** The last trajectory of each id. */
  readonly knownTrajectories: ReadonlyMap<string, Trajectory>;
  /** The matches of each group, but for those of an attempt that was rolled out again since. */
  readonly knownMatches: ReadonlyMap<string, readonly MatchLine[]>;
}

export interface RunDirectory extends FinishedWork {
  readonly path: string;
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
  { resume }: { resume: boolean },
): Promise<RunDirectory> {
  const file = (name: keyof typeof RUN_FILES) => join(path, RUN_FILES[name]);
  await openFolder(path, manifest, { kind: RUN_FOLDER, resume });
  if (!existsSync(file("journal"))) await writeFileAtomic(file("journal"), formatJsonLines(await publishedLines(file)));
  const append = (name: "journal" | "durations", line: object) => appendFileSync(file(name), formatJsonLines([line]));
  return {
    path,
    ...replay(readJournal(file("journal"), JournalLine, ADVICE)),
    addTrajectory: (trajectory) => append("journal", { kind: "trajectory", trajectory }),
    addMatch: (line) => append("journal", { kind: "match", line }),
    addDuration: (entry) => append("durations", entry),
    async publish(groups) {
      const header = (format: string) => ({ format, run: manifest.run });
      const [matches, rewards] = [groups.flatMap((group) => group.matches), groups.map(({ reward }) => reward)];
      await writeFileAtomic(file("trajectories"), formatJsonLines(groups.flatMap(({ trajectories }) => trajectories)));
      await writeFileAtomic(file("matches"), formatJsonLines([header(MATCHES_FORMAT), ...matches]));
      await writeFileAtomic(file("rewards"), formatJsonLines([header(REWARDS_FORMAT), ...rewards]));
    },
    write: (name, content) => writeFileAtomic(join(path, name), content),
    finish: () => rmSync(file("journal"), { force: true }),
  };
}

const ADVICE = " Expected what `arenakit demo` wrote; delete the journal to begin again from the published files.";

/** A finished run has no journal any more: its files hold everything. */
async function publishedLines(file: (name: keyof typeof RUN_FILES) => string): Promise<JournalLine[]> {
  const [trajectories, matches] = [file("trajectories"), file("matches")];
  const lines: JournalLine[] = [];
  if (existsSync(trajectories))
    for (const trajectory of await readJsonLines(trajectories, Trajectory))
      lines.push({ kind: "trajectory", trajectory });
  if (existsSync(matches))
    for (const line of await readJsonLines(matches, MatchLine, MATCHES_FORMAT)) lines.push({ kind: "match", line });
  return lines;
}

function replay(lines: readonly JournalLine[]): FinishedWork {
  const trajectories = new Map<string, Trajectory>();
  const matches = new Map<string, MatchLine[]>();
  for (const entry of lines) {
    if (entry.kind === "match") {
      matches.set(entry.line.group, [...(matches.get(entry.line.group) ?? []), entry.line]);
      continue;
    }
    const { trajectory } = entry;
    trajectories.set(trajectory.trajectory_id ?? "", trajectory);
    const group = trajectory.extra?.arenakit?.group;
    const played = group && matches.get(group.id);
    // What was judged before is the judgement of another trajectory.
    if (played)
      matches.set(
        group.id,
        played.filter(({ match }) => !match.pair.includes(group.index)),
      );
  }
  return { knownTrajectories: trajectories, knownMatches: matches };
}
