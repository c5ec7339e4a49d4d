/** The folder of a data set: what was chosen, what was written, what was refused and why. Equal settings give equal bytes. */
import { join } from "node:path";
import { Failure, Task, Trajectory } from "@arenakit/contracts";
import { writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import * as z from "zod";
import { failUsage } from "../commands/arguments.ts";
import { jsonLines, readJsonLines } from "../json-lines.ts";
import { readJsonFile } from "../parse-json.ts";
import type { FolderKind } from "../resumable.ts";

export const DATA_FILES = {
  manifest: "data.json",
  journal: "journal.jsonl",
  sftTasks: "sft-tasks.jsonl",
  rlTasks: "rl-tasks.jsonl",
  sft: "sft-trajectories.jsonl",
  baselines: "baselines.jsonl",
  inspections: "inspections.jsonl",
  leftOut: "left-out.jsonl",
} as const;

/** How many there are; of a set that is not finished, nothing. */
const Found = z.object({
  sft: z.number(),
  rl: z.number(),
  baselines: z.number(),
  refused: z.number(),
  /** Queries that are in no set, and the `missing` ones. */
  leftOut: z.number(),
  /** Attempts that failed by no fault of the policy, or were not judged, which the user allowed to be left out. */
  missing: z.number().default(0),
});

/** data.json: what decided the bytes of the others, and what came of it. */
export const DataManifest = z.object({
  format: z.literal("arenakit.data/1"),
  version: z.string(),
  env: z.string(),
  seed: z.number(),
  world: z.string(),
  now: z.string(),
  teacher: z.string(),
  dialect: z.string(),
  rewrites: z.number(),
  minScore: z.number(),
  generators: z.array(z.string()),
  judge: z.string().nullable(),
  /** Where models were served, in the order teacher, generators, judge; without credentials. */
  endpoints: z.array(z.string()),
  /** Attempts that may be missing; absent: none. */
  allowMissing: z.number().optional(),
  wanted: z.object({ sft: z.number(), rl: z.number(), baselines: z.number() }),
  found: Found.optional(),
});
export type DataManifest = z.infer<typeof DataManifest>;
export type FinishedManifest = DataManifest & { readonly found: z.infer<typeof Found> };

export const DATA_FOLDER: FolderKind<DataManifest> = {
  manifest: DATA_FILES.manifest,
  journal: DATA_FILES.journal,
  schema: DataManifest,
  id: "found",
  told: ["endpoints", "allowMissing"],
  words: { one: "a data set", none: "no data set", subject: "the folder" },
};

/** What the inspection said of the last attempt at a task. */
export const InspectionLine = z.object({
  task: z.string(),
  accepted: z.boolean(),
  attempts: z.number(),
  remarks: z.array(z.object({ dimension: z.string(), message: z.string(), owner: Failure.shape.owner.optional() })),
});
export type InspectionLine = z.infer<typeof InspectionLine>;

export interface DataSet {
  readonly manifest: FinishedManifest;
  readonly sftTasks: Iterable<Task>;
  readonly rlTasks: Iterable<Task>;
  readonly sft: Iterable<Trajectory>;
  readonly baselines: Iterable<Trajectory>;
  readonly inspections: Iterable<InspectionLine>;
  readonly leftOut: Iterable<{ readonly task: string; readonly why: string }>;
}

/** The manifest comes last: it says that the others are whole. */
export async function writeDataSet(folder: string, { manifest, ...lines }: DataSet): Promise<void> {
  for (const name of Object.keys(lines) as (keyof typeof lines)[])
    await writeFileAtomic(join(folder, DATA_FILES[name]), jsonLines(lines[name]));
  await writeFileAtomic(join(folder, DATA_FILES.manifest), `${JSON.stringify(manifest, null, 2)}\n`);
}

const EXPECTED = "a folder of `arenakit data synth`";

export function readManifest(folder: string): DataManifest {
  return readJsonFile("in", join(folder, DATA_FILES.manifest), DataManifest, EXPECTED);
}

/** Throws harness/usage for a folder that holds none, or one that is not finished. */
export function readFinished(folder: string): FinishedManifest {
  const { found, ...settings } = readManifest(folder);
  if (!found) return failUsage(`--in ${folder}: its data set is not finished; go on with \`data synth --resume\``);
  return { ...settings, found };
}

export const readTrajectories = (folder: string) =>
  readJsonLines(join(folder, DATA_FILES.sft), Trajectory as z.ZodType<Trajectory>);
export const readRlTasks = (folder: string) => readJsonLines(join(folder, DATA_FILES.rlTasks), Task as z.ZodType<Task>);
export const readSftTasks = (folder: string) =>
  readJsonLines(join(folder, DATA_FILES.sftTasks), Task as z.ZodType<Task>);
