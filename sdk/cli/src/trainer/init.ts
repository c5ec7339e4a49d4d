/** `arenakit trainer init`: a folder that a trainer is launched from, with the data set of any environment. */
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { omitUndefined, SPLITS, type Task, tableOf } from "@arenakit/contracts";
import { writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import {
  RECIPE_NAMES,
  RECIPE_TRAINERS,
  RECIPES,
  type RecipeTrainer,
  recipeFiles,
  recipeNamed,
  requireReward,
  templateOf,
} from "@arenakit/trainer-adapter/recipes";
import { Command } from "commander";
import * as z from "zod";
import { failUsage, oneOf, readOptions } from "../commands/arguments.ts";
import { chosenTasks, linesOf } from "../demo/chosen-tasks.ts";
import { SourceOptions, withSourceOptions, worldOf } from "../env/source-options.ts";
import { printSummary } from "../output.ts";
import { entryNamed, openTables, requireToolset, withPluginOption } from "../tables.ts";
import { writeDataSet } from "../tasks/export.ts";
import { EXPORT_FORMATS, type ExportFormat, type ExportFormatName } from "../tasks/export-formats.ts";
import { promptedTasks } from "../tasks/prompted-tasks.ts";

const InitOptions = z.object({
  ...SourceOptions.shape,
  recipe: oneOf(RECIPE_NAMES),
  env: z.string().min(1).optional(),
  out: z.string().min(1),
  json: z.boolean().default(false),
  plugin: z.array(z.string().min(1)).default([]),
});
type InitOptions = z.infer<typeof InitOptions>;

export function initCommand(): Command {
  return withSourceOptions(withPluginOption(new Command("init")))
    .argument("<trainer>", RECIPE_TRAINERS.join(" | "))
    .requiredOption("--recipe <name>", RECIPE_NAMES.join(" | "))
    .option("--env <name>", "environment of the tasks (default: the recipe's)")
    .requiredOption("--out <dir>", "folder to write; one that holds anything is refused")
    .option("--json", "end with one JSON line {trainer, recipe, env, files} on stdout")
    .addHelpText("after", `\n${RECIPES.map(({ name, about }) => `  ${name}: ${about}`).join("\n")}`)
    .action((trainer: string, given: unknown) => init(trainerNamed(trainer), readOptions(InitOptions, given)));
}

/** Libraries of environments, which others train on. */
const TRAINED_BY = tableOf({ "nemo-gym": "nemo-rl", verifiers: "prime-rl" });

function trainerNamed(name: string): RecipeTrainer {
  const read = z.enum(RECIPE_TRAINERS).safeParse(name);
  if (read.success) return read.data;
  const other = TRAINED_BY.get(name);
  if (other) return failUsage(`${name} trains nothing by itself: take ${other}`);
  return failUsage(`no trainer ${name}: expected one of ${RECIPE_TRAINERS.join(", ")}`);
}

async function init(trainer: RecipeTrainer, options: InitOptions): Promise<void> {
  const { out, plugin, json, seed, now, count } = options;
  const recipe = recipeNamed(options.recipe);
  requireReward(trainer, recipe);
  refuseFilled(out);
  const env = options.env ?? recipe.environment;
  const tables = await openTables(plugin);
  const environment = await entryNamed(tables.environments, "env", env)();
  requireToolset(environment, tables);
  const world = await worldOf(options);
  const chosen = await chosenTasks(environment, { tasks: "all", seed, ...omitUndefined({ now, count }) }, world);
  if (chosen.leftOut.length > 0) console.error(linesOf(chosen.leftOut));
  const how = { world, seed, toolsets: tables.toolsets, ...omitUndefined({ now }) };
  const tasks = await promptedTasks(environment, chosen.tasks, how);
  const format: ExportFormat = EXPORT_FORMATS[templateOf(trainer).dataFormat as ExportFormatName];
  const data = await writeDataSet(tasks, { env, format, out: join(out, "data") });
  const splits = splitsOf(chosen.tasks);
  const files = recipeFiles(trainer, {
    recipe,
    environment: env,
    toolset: environment.toolset ?? null,
    run: `${recipe.name}-${trainer}`,
    data: {
      train: join("data", format.path(splits.train)),
      validation: join("data", format.path(splits.validation)),
      trainSplit: splits.train,
    },
  });
  for (const [path, text] of Object.entries(files)) {
    const file = join(out, path);
    await writeFileAtomic(file, text);
    if (path.endsWith(".sh")) chmodSync(file, 0o755);
  }
  console.error(`Next: read ${join(out, "README.md")}, then ${join(out, "serve.sh")} and ${join(out, "launch.sh")}`);
  const written = [...Object.keys(files), ...data.map(({ path }) => relative(out, path))].sort();
  printSummary({ trainer, recipe: recipe.name, env, files: written }, json);
}

/** A recipe never overwrites: what stands in a folder may be somebody's training. */
function refuseFilled(folder: string): void {
  if (!existsSync(folder)) return void mkdirSync(folder, { recursive: true });
  if (!statSync(folder).isDirectory()) failUsage(`--out ${folder}: is a file; expected a new or an empty folder`);
  if (readdirSync(folder).length > 0)
    failUsage(`--out ${folder}: expected a new or an empty folder; this one holds ${readdirSync(folder)[0]!}`);
}

/** What is trained on, and what the trainer measures itself by, of the splits that have tasks. */
function splitsOf(tasks: readonly Task[]): { readonly train: Task["split"]; readonly validation: Task["split"] } {
  const there = SPLITS.filter((split) => tasks.some((task) => task.split === split));
  const first = (...wanted: Task["split"][]) => wanted.find((split) => there.includes(split)) ?? there[0]!;
  const train = first("train", "demo");
  return { train, validation: first("validation", "test", train) };
}
