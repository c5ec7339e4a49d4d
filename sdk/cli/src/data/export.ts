/** `arenakit data export`: the sets of a data set in the layouts that trainers read. */
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { omitUndefined } from "@arenakit/contracts";
import { writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import { Command } from "commander";
import * as z from "zod";
import { failUsage, oneOf, readOptions } from "../commands/arguments.ts";
import { SourceOptions, worldOf } from "../env/source-options.ts";
import { jsonLines } from "../json-lines.ts";
import { printSummary } from "../output.ts";
import { entryNamed, openTables, requireToolset, withPluginOption } from "../tables.ts";
import { dataSetId, writeDataSet } from "../tasks/export.ts";
import { EXPORT_FORMATS, type ExportFormatName } from "../tasks/export-formats.ts";
import { promptedTasks } from "../tasks/prompted-tasks.ts";
import { readFinished, readRlTasks, readTrajectories } from "./data-set.ts";
import { SFT_FORMATS, type SftFormat, type SftFormatName, sftSet } from "./sft-formats.ts";

const SFT_NAMES = Object.keys(SFT_FORMATS) as SftFormatName[];
const RL_NAMES = Object.keys(EXPORT_FORMATS) as ExportFormatName[];

const ExportOptions = z.object({
  ...SourceOptions.pick({ world: true, now: true }).shape,
  in: z.string({ error: "needed: the folder of `arenakit data synth`" }).min(1),
  out: z.string({ error: "needed: the folder to write" }).min(1),
  set: oneOf(["sft", "rl"]).default("sft"),
  format: z.string().min(1),
  json: z.boolean().default(false),
  plugin: z.array(z.string().min(1)).default([]),
});
type ExportOptions = z.infer<typeof ExportOptions>;

export function exportCommand(): Command {
  const about = [...Object.values(SFT_FORMATS), ...Object.values(EXPORT_FORMATS)].map((one) => `  ${one.about}`);
  return withPluginOption(new Command("export"))
    .requiredOption("--in <dir>", "folder of `arenakit data synth`")
    .requiredOption("--out <dir>", "folder to write; files that are there are replaced")
    .option("--set <name>", "sft (default): trajectories; rl: tasks")
    .requiredOption("--format <name>", `of sft: ${SFT_NAMES.join(" | ")}; of rl: ${RL_NAMES.join(" | ")}`)
    .option("--world <small|full|file|id>", "world that the data set was made for (default: small, of its seed)")
    .option("--now <time>", "simulated local time of the prompts of rl (default: that of the data set)")
    .option("--json", "end with one JSON line {env, set, format, files, leftOut} on stdout")
    .addHelpText("after", `\n${about.join("\n")}`)
    .action((given: unknown) => exportSet(readOptions(ExportOptions, given)));
}

async function exportSet(options: ExportOptions): Promise<void> {
  const { set, format } = options;
  const summary = set === "sft" ? await exportSft(options) : await exportRl(options);
  printSummary({ env: readFinished(options.in).env, set, format, ...summary }, options.json);
}

async function exportSft({ in: folder, out, format: name }: ExportOptions) {
  if (!Object.hasOwn(SFT_FORMATS, name)) failUsage(`--format ${name}: the set sft has ${SFT_NAMES.join(", ")}`);
  const format: SftFormat = SFT_FORMATS[name as SftFormatName];
  const env = readFinished(folder).env.split("@")[0]!;
  const { rows, leftOut } = sftSet(await readTrajectories(folder), format);
  const path = join(out, format.file);
  mkdirSync(dirname(path), { recursive: true });
  await writeFileAtomic(path, jsonLines(rows));
  for (const [file, text] of Object.entries(format.extras?.(env, dataSetId(env, jsonLines(rows))) ?? {}))
    await writeFileAtomic(join(out, file), text);
  return { files: [{ path, rows: rows.length }], leftOut };
}

/** Prompts and tools are those of a rollout, so the tools are opened. */
async function exportRl({ in: folder, out, format: name, world: named, now, plugin }: ExportOptions) {
  if (!Object.hasOwn(EXPORT_FORMATS, name)) failUsage(`--format ${name}: the set rl has ${RL_NAMES.join(", ")}`);
  const manifest = readFinished(folder);
  const env = manifest.env.split("@")[0]!;
  const tables = await openTables(plugin);
  const environment = await entryNamed(tables.environments, `in ${folder}: environment`, env)();
  requireToolset(environment, tables);
  const { seed } = manifest;
  const world = await worldOf({ seed, ...omitUndefined({ world: named, now }) });
  if (world.id !== manifest.world)
    failUsage(`--world: the data set was made for the world ${manifest.world.slice(0, 16)}`);
  const { toolsets } = tables;
  const how = { world, seed, now: now ?? manifest.now, toolsets };
  const tasks = await promptedTasks(environment, await readRlTasks(folder), how);
  return {
    files: await writeDataSet(tasks, { env, format: EXPORT_FORMATS[name as ExportFormatName], out }),
    leftOut: 0,
  };
}
