/** `arenakit tasks export`: the tasks of an environment as a data set of a trainer. */
import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { omitUndefined, SPLITS, type Task } from "@arenakit/contracts";
import { writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import { Command } from "commander";
import * as z from "zod";
import { oneOf, readOptions } from "../commands/arguments.ts";
import { chosenTasks, linesOf } from "../demo/chosen-tasks.ts";
import { TASK_SETS } from "../demo/options.ts";
import { SourceOptions, withSourceOptions, worldOf } from "../env/source-options.ts";
import { printSummary } from "../output.ts";
import { entryNamed, openTables, requireToolset, withPluginOption } from "../tables.ts";
import { EXPORT_FORMATS, type ExportFormat, type ExportFormatName, type PromptedTask } from "./export-formats.ts";
import { promptedTasks } from "./prompted-tasks.ts";

const NAMES = Object.keys(EXPORT_FORMATS) as [ExportFormatName, ...ExportFormatName[]];

const ExportOptions = z.object({
  ...SourceOptions.shape,
  env: z.string().min(1),
  format: oneOf(NAMES),
  split: oneOf(TASK_SETS).default("all"),
  out: z.string().min(1),
  json: z.boolean().default(false),
  plugin: z.array(z.string().min(1)).default([]),
});

export function exportCommand(): Command {
  return withSourceOptions(withPluginOption(new Command("export")))
    .requiredOption("--env <name>", "environment")
    .requiredOption("--format <name>", NAMES.join(" | "))
    .requiredOption("--out <dir>", "folder of the data set; files that are there are replaced")
    .option("--split <set>", "demo | train | validation | test | all (default)")
    .option("--json", "end with one JSON line {env, format, files} on stdout")
    .addHelpText(
      "after",
      `\n${Object.values(EXPORT_FORMATS)
        .map(({ about }) => `  ${about}`)
        .join("\n")}`,
    )
    .action(async (given: unknown) => {
      const { env, format, split, out, json, plugin, ...options } = readOptions(ExportOptions, given);
      const tables = await openTables(plugin);
      const environment = await entryNamed(tables.environments, "env", env)();
      requireToolset(environment, tables);
      const world = await worldOf(options);
      const { seed, now, count } = options;
      const chosen = await chosenTasks(environment, { tasks: split, seed, ...omitUndefined({ now, count }) }, world);
      if (chosen.leftOut.length > 0) console.error(linesOf(chosen.leftOut));
      const { toolsets } = tables;
      const tasks = await promptedTasks(environment, chosen.tasks, {
        world,
        seed,
        toolsets,
        ...omitUndefined({ now }),
      });
      const files = await writeDataSet(tasks, { env, format: EXPORT_FORMATS[format], out });
      printSummary({ env, format, files }, json);
    });
}

/** Another for other bytes, readable by its environment. */
export function dataSetId(env: string, files: Iterable<string | Uint8Array>): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file);
  return `${env}-${hash.digest("hex").slice(0, 12)}`;
}

/** A file a split that has tasks, and those that stand beside them; paths with their rows. */
export async function writeDataSet(
  tasks: readonly PromptedTask[],
  { env, format, out }: { env: string; format: ExportFormat; out: string },
): Promise<{ path: string; rows: number }[]> {
  const files: { path: string; rows: number }[] = [];
  const written: (string | Uint8Array)[] = [];
  const splits: Task["split"][] = SPLITS.filter((split) => tasks.some(({ task }) => task.split === split));
  for (const split of splits) {
    const rows = tasks.filter(({ task }) => task.split === split).map((task) => format.row(task));
    const path = join(out, format.path(split));
    mkdirSync(dirname(path), { recursive: true });
    const bytes = format.write(rows);
    await writeFileAtomic(path, bytes);
    files.push({ path, rows: rows.length });
    written.push(bytes);
  }
  for (const [name, text] of Object.entries(format.extras?.(env, splits, dataSetId(env, written)) ?? {}))
    await writeFileAtomic(join(out, name), text);
  return files;
}
