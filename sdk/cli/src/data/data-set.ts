/** The folder of a data set: what was chosen, what was written, what was refused and why. Equal settings give equal bytes. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Task, Trajectory } from "@arenakit/contracts";
import { writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import * as z from "zod";
import { formatJsonLines, readJsonLines } from "../json-lines.ts";
import { readJsonFile } from "../parse-json.ts";

export const DATA_FILES = {
  manifest: "data.json",
  sftTasks: "sft-tasks.jsonl",
  rlTasks: "rl-tasks.jsonl",
  sft: "sft-trajectories.jsonl",
  baselines: "baselines.jsonl",
  inspections: "inspections.jsonl",
  leftOut: "left-out.jsonl",
} as const;

/** data.json: what decided the bytes of the others, and how many there are. */
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
  wanted: z.object({ sft: z.number(), rl: z.number(), baselines: z.number() }),
  found: z.object({ sft: z.number(), rl: z.number(), baselines: z.number() }),
  refused: z.number(),
});
export type DataManifest = z.infer<typeof DataManifest>;

/** What the inspection said of the last attempt at a task. */
export const InspectionLine = z.object({
  task: z.string(),
  accepted: z.boolean(),
  attempts: z.number(),
  remarks: z.array(z.object({ dimension: z.string(), message: z.string() })),
});
export type InspectionLine = z.infer<typeof InspectionLine>;

export interface DataSet {
  readonly manifest: DataManifest;
  readonly sftTasks: readonly Task[];
  readonly rlTasks: readonly Task[];
  readonly sft: readonly Trajectory[];
  readonly baselines: readonly Trajectory[];
  readonly inspections: readonly InspectionLine[];
  readonly leftOut: readonly { readonly task: string; readonly why: string }[];
}

export async function writeDataSet(folder: string, { manifest, ...lines }: DataSet): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const name of Object.keys(lines) as (keyof typeof lines)[])
    await writeFileAtomic(join(folder, DATA_FILES[name]), formatJsonLines(lines[name]));
  await writeFileAtomic(join(folder, DATA_FILES.manifest), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Throws harness/usage for a folder that holds none. */
export function readManifest(folder: string): DataManifest {
  return readJsonFile("in", join(folder, DATA_FILES.manifest), DataManifest, "a folder of `arenakit data synth`");
}

export const readTrajectories = (folder: string) =>
  readJsonLines(join(folder, DATA_FILES.sft), Trajectory as z.ZodType<Trajectory>);
export const readRlTasks = (folder: string) => readJsonLines(join(folder, DATA_FILES.rlTasks), Task as z.ZodType<Task>);
export const readSftTasks = (folder: string) =>
  readJsonLines(join(folder, DATA_FILES.sftTasks), Task as z.ZodType<Task>);
