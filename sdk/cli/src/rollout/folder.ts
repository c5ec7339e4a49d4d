/**
 * The folder of rollouts. The journal takes each trajectory with its score as it ends; the files that people read are
 * written from it in the order of the tasks, so that rollouts that were killed anywhere and resumed end with the bytes
 * of those that were not.
 */
import { appendFileSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Failure, type Task, Trajectory } from "@arenakit/contracts";
import { writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import * as z from "zod";
import { formatJsonLines, jsonLines, readJsonLines } from "../json-lines.ts";
import { type FolderKind, openFolder, readJournal } from "../resumable.ts";
import { RolloutSettings } from "../rollout-options.ts";

export const ROLLOUT_FILES = {
  manifest: "rollouts.json",
  trajectories: "trajectories.jsonl",
  scores: "scores.jsonl",
  durations: "durations.jsonl",
  journal: "journal.jsonl",
} as const;
const SCORES_FORMAT = "arenakit.scores/1";

/** rollouts.json: everything that decides the bytes of trajectories and scores. */
export const RolloutManifest = z.object({
  format: z.literal("arenakit.rollouts/1"),
  /** sha256 of the rest, 16 hex digits. */
  run: z.string(),
  version: z.string(),
  seed: z.number(),
  world: z.string(),
  now: z.string(),
  env: z.string(),
  tasks: z.array(z.string()),
  /** Digest of the tasks, where a file gave them. */
  taskFile: z.string().optional(),
  n: z.number(),
  policy: z.string(),
  /** Of a model as a policy: its name, and where it was served at first, without credentials. */
  endpoint: z.object({ model: z.string(), url: z.string() }).optional(),
  ...RolloutSettings.shape,
  /** Who scored the criteria that need a reader; absent: nobody. */
  judge: z.string().optional(),
  /** Absent: the environment's own. */
  weights: z.record(z.string(), z.number()).optional(),
});
export type RolloutManifest = z.infer<typeof RolloutManifest>;

const ROLLOUT_FOLDER: FolderKind<RolloutManifest> = {
  manifest: ROLLOUT_FILES.manifest,
  journal: ROLLOUT_FILES.journal,
  schema: RolloutManifest,
  id: "run",
  told: ["endpoint"],
  words: { one: "rollouts", none: "no rollouts", subject: "the folder" },
};

/** A line of scores.jsonl: what one trajectory is worth by itself. */
export const ScoreLine = z.object({
  trajectory: z.string(),
  task: z.string(),
  group: z.string(),
  index: z.number(),
  /** In [0, 1]; null where something that counts was not judged, or failed. */
  total: z.number().nullable(),
  components: z.record(z.string(), z.number().nullable()),
  weights: z.record(z.string(), z.number()).optional(),
  verified: z.array(z.object({ id: z.string(), ok: z.boolean(), message: z.string() })),
  failure: Failure.nullable(),
});
export type ScoreLine = z.infer<typeof ScoreLine>;

const RolledOut = z.object({ trajectory: Trajectory, score: ScoreLine });
export type RolledOut = z.infer<typeof RolledOut>;

export interface RolloutFolder {
  /** The last of each trajectory id. */
  readonly known: ReadonlyMap<string, RolledOut>;
  add(rolledOut: RolledOut): void;
  /** With the mode of a task that has one. */
  addDuration(entry: { what: string; milliseconds: number; mode?: Task["mode"] }): void;
  /** All of them, in the order of the tasks: the journal goes. */
  publish(all: readonly RolledOut[]): Promise<void>;
}

/** New rollouts need a folder without any; with `resume` the folder must hold some of equal settings. */
export async function openRolloutFolder(
  path: string,
  manifest: RolloutManifest,
  { resume }: { resume: boolean },
): Promise<RolloutFolder> {
  const file = (name: keyof typeof ROLLOUT_FILES) => join(path, ROLLOUT_FILES[name]);
  await openFolder(path, manifest, { kind: ROLLOUT_FOLDER, resume });
  if (!existsSync(file("journal"))) await writeFileAtomic(file("journal"), formatJsonLines(await published(file)));
  const append = (name: "journal" | "durations", line: object) => appendFileSync(file(name), formatJsonLines([line]));
  return {
    known: new Map(readJournal(file("journal"), RolledOut).map((one) => [one.score.trajectory, one])),
    add: (rolledOut) => append("journal", rolledOut),
    addDuration: (entry) => append("durations", entry),
    async publish(all) {
      const scores = [{ format: SCORES_FORMAT, run: manifest.run }, ...all.map(({ score }) => score)];
      await writeFileAtomic(file("trajectories"), jsonLines(all.map(({ trajectory }) => trajectory)));
      await writeFileAtomic(file("scores"), formatJsonLines(scores));
      rmSync(file("journal"), { force: true });
    },
  };
}

/** Finished rollouts have no journal any more: the files hold everything. */
async function published(file: (name: keyof typeof ROLLOUT_FILES) => string): Promise<RolledOut[]> {
  if (!existsSync(file("scores"))) return [];
  const trajectories = await readJsonLines(file("trajectories"), Trajectory);
  const byId = new Map(trajectories.map((one) => [one.trajectory_id, one]));
  const scores = await readJsonLines(file("scores"), ScoreLine, SCORES_FORMAT);
  return scores.flatMap((score) => {
    const trajectory = byId.get(score.trajectory);
    return trajectory ? [{ trajectory, score }] : [];
  });
}
