/** `arenakit trainer init`: a folder that a trainer is launched from, with the data set of any environment. */
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { boundary, type Environment, omitUndefined, SPLITS, type Task, tableOf } from "@arenakit/contracts";
import { writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import type { OpenedWorld } from "@arenakit/corpus-world";
import {
  RECIPE_NAMES,
  RECIPE_TRAINERS,
  RECIPES,
  type Recipe,
  type RecipeTrainer,
  recipeFiles,
  recipeNamed,
  requireReward,
  type TrainerTemplate,
  templateOf,
} from "@arenakit/trainer-adapter/recipes";
import { Command } from "commander";
import * as z from "zod";
import { failUsage, oneOf, readOptions } from "../commands/arguments.ts";
import { chosenTasks, linesOf } from "../demo/chosen-tasks.ts";
import { DEFAULT_SEED, SourceOptions, withSourceOptions, worldOf } from "../env/source-options.ts";
import { printSummary } from "../output.ts";
import { entryNamed, openTables, requireToolset, withPluginOption } from "../tables.ts";
import { writeDataSet } from "../tasks/export.ts";
import { EXPORT_FORMATS, type ExportFormat, type ExportFormatName, goldAnswersOf } from "../tasks/export-formats.ts";
import { promptedTasks } from "../tasks/prompted-tasks.ts";
import { worldNameAnywhere } from "../world-store.ts";

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
  const { out, plugin, json, seed, now } = options;
  const recipe = recipeNamed(options.recipe);
  requireReward(trainer, recipe);
  await prepareFolder(out);
  const env = options.env ?? recipe.environment;
  const tables = await openTables(plugin);
  const environment = await entryNamed(tables.environments, "env", env)();
  requireToolset(environment, tables);
  const world = await worldOf(options);
  const chosen = await recipeTasks(environment, { trainer, recipe, options }, world);
  const how = { world, seed, toolsets: tables.toolsets, ...omitUndefined({ now }) };
  console.error(`writing the prompts of ${chosen.length} tasks of ${env} …`);
  const tasks = await promptedTasks(environment, chosen, how);
  const format: ExportFormat = EXPORT_FORMATS[templateOf(trainer).dataFormat as ExportFormatName];
  const data = await writeDataSet(tasks, { env, format, out: join(out, "data") });
  const splits = splitsOf(chosen);
  const files = recipeFiles(trainer, {
    recipe,
    environment: env,
    toolset: environment.toolset ?? null,
    run: `${recipe.name}-${trainer}`,
    data: {
      train: join("data", format.path(splits.train)),
      validation: join("data", format.path(splits.validation)),
      trainSplit: splits.train,
      rows: chosen.filter(({ split }) => split === splits.train).length,
    },
    program: PROGRAM,
    source: sourceArguments(options),
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

const PROGRAM = fileURLToPath(new URL("../../bin/arenakit.js", import.meta.url));

/** What the server and an export have to be told to have the same tasks, in whatever folder they run. */
function sourceArguments({ plugin, world, seed, now }: InitOptions): string[] {
  return [
    ...plugin.flatMap((file) => ["--plugin", resolve(file)]),
    ...(world === undefined ? [] : ["--world", worldNameAnywhere(world)]),
    ...(seed === DEFAULT_SEED ? [] : ["--seed", String(seed)]),
    ...(now === undefined ? [] : ["--now", now]),
  ];
}

/** The tasks that the recipe trains on. Throws harness/usage where the environment has none of its kind. */
async function recipeTasks(
  environment: Environment,
  { trainer, recipe, options }: { trainer: RecipeTrainer; recipe: Recipe; options: InitOptions },
  world: OpenedWorld,
): Promise<readonly Task[]> {
  const { seed, now, count } = options;
  const all = await chosenTasks(environment, { tasks: "all", seed, ...omitUndefined({ now, count }) }, world);
  if (all.leftOut.length > 0) console.error(linesOf(all.leftOut));
  const { exactMatch }: TrainerTemplate = templateOf(trainer);
  const unmatched = all.tasks.filter((task) => goldAnswersOf(task) === null).length;
  if (exactMatch && recipe.reward === "episode" && unmatched > 0)
    failUsage(
      `${trainer} scores by exact match, and ${unmatched} of ${all.tasks.length} tasks of ${environment.id} have no gold.answers: take --recipe rl-factory-search-r1, or one whose rewards are the arena's`,
    );
  const { withoutTools } = recipe;
  if (withoutTools === undefined) return all.tasks;
  const chosen = SPLITS.flatMap((split) => shared(all.tasks, split, withoutTools));
  const { train } = splitsOf(all.tasks);
  if (!chosen.some(({ split }) => split === train))
    failUsage(
      `${recipe.name} has ${withoutTools * 100} % of its tasks without tools, and too few tasks of ${environment.id} in ${train} have the mode no_tool: take --env deep-solver, or a larger --count`,
    );
  return chosen;
}

/** As many tasks of a split as there can be with this share of them without tools. */
function shared(tasks: readonly Task[], split: Task["split"], withoutTools: number): Task[] {
  const there = tasks.filter((task) => task.split === split);
  const isWithout = ({ mode }: Task) => mode === "no_tool";
  const [without, others] = [there.filter(isWithout), there.filter((task) => !isWithout(task))];
  const withTools = 1 - withoutTools;
  const size = Math.min(without.length / withoutTools, withTools > 0 ? others.length / withTools : Infinity);
  const chosen = new Set([
    ...without.slice(0, Math.floor(size * withoutTools)),
    ...others.slice(0, withTools > 0 ? Math.floor(size * withTools) : 0),
  ]);
  return there.filter((task) => chosen.has(task));
}

/** A recipe never overwrites: what stands in a folder may be somebody's training. */
async function prepareFolder(folder: string): Promise<void> {
  if (!existsSync(folder)) {
    const made = await boundary("harness", async () => makeFolder(folder));
    return made.ok ? undefined : failUsage(`--out ${folder}: cannot be made: ${made.failure.message}`);
  }
  if (!statSync(folder).isDirectory()) failUsage(`--out ${folder}: is a file; expected a new or an empty folder`);
  if (readdirSync(folder).length > 0)
    failUsage(`--out ${folder}: expected a new or an empty folder; this one holds ${readdirSync(folder)[0]!}`);
}

/** One folder at a time: the recursive mkdir of Node.js never returns below a folder that takes none, such as /proc. */
function makeFolder(folder: string): void {
  const above = dirname(folder);
  if (!existsSync(above)) makeFolder(above);
  mkdirSync(folder);
}

/** What is trained on, and what the trainer measures itself by, of the splits that have tasks. */
function splitsOf(tasks: readonly Task[]): { readonly train: Task["split"]; readonly validation: Task["split"] } {
  const there = SPLITS.filter((split) => tasks.some((task) => task.split === split));
  const first = (...wanted: Task["split"][]) => wanted.find((split) => there.includes(split)) ?? there[0]!;
  const train = first("train", "demo");
  return { train, validation: first("validation", "test", train) };
}
