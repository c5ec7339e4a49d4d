/** `arenakit data inspect`: the inspection of stage III over a data set, or over any file of trajectories. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  type Environment,
  isValid,
  omitUndefined,
  RecordedTrajectory,
  type Task,
  type ToolCaller,
  type Trajectory,
} from "@arenakit/contracts";
import { scoreTrajectory } from "@arenakit/core";
import { Command } from "commander";
import * as z from "zod";
import { failUsage, numberIn, readOptions, wholeNumber } from "../commands/arguments.ts";
import { SourceOptions, withSourceOptions, worldOf } from "../env/source-options.ts";
import { printLine, valuesIn } from "../json-lines.ts";
import { printSummary } from "../output.ts";
import { openRolloutTools } from "../rollout-tools.ts";
import { entryNamed, openTables, requireToolset, withPluginOption } from "../tables.ts";
import { askableTasks } from "../task-sources.ts";
import { DATA_FILES, readFinished, readSftTasks } from "./data-set.ts";
import { inspectTrajectory, MIN_SCORE, REMARKS, type Remark, refusalsOf } from "./inspect-trajectory.ts";
import { leastScoreOf } from "./recipes.ts";

const InspectOptions = z.object({
  ...SourceOptions.omit({ count: true }).shape,
  in: z.string({ error: "needed: a folder of `arenakit data synth`, or a file of trajectories" }).min(1),
  env: z.string().min(1).optional(),
  minScore: numberIn(0, 1).optional(),
  concurrency: wholeNumber(1, 1_024).default(8),
  json: z.boolean().default(false),
  plugin: z.array(z.string().min(1)).default([]),
});
type InspectOptions = z.infer<typeof InspectOptions>;

export function inspectCommand(): Command {
  const command = withPluginOption(new Command("inspect"))
    .option("--in <path>", "folder of `arenakit data synth`, or a file of ATIF trajectories")
    .option("--env <name>", "environment of a file's trajectories (a folder names its own)")
    .option("--min-score <share>", `least score of a trajectory that has one (default ${MIN_SCORE})`)
    .option("--concurrency <n>", "trajectories at once (default 8)")
    .option("--json", "end with one JSON line {trajectories, accepted, refused, notJudged, remarks} alone");
  return withSourceOptions(command, { count: false })
    .addHelpText(
      "after",
      "\nA line {trajectory, task, remarks} for each that is not accepted; exit code 1 where one is.",
    )
    .action((given: unknown) => inspect(readOptions(InspectOptions, given)));
}

interface Line {
  readonly trajectory: string;
  readonly task: string;
  readonly remarks: readonly Remark[];
}

async function inspect(options: InspectOptions): Promise<void> {
  const { plugin, concurrency, json } = options;
  const isFolder = existsSync(join(options.in, DATA_FILES.manifest));
  const manifest = isFolder ? readFinished(options.in) : null;
  const name = manifest?.env.split("@")[0] ?? options.env ?? failUsage("--env: needed with a file of trajectories");
  const tables = await openTables(plugin);
  const environment = await entryNamed(tables.environments, manifest ? `in ${options.in}: environment` : "env", name)();
  requireToolset(environment, tables);
  const seed = manifest?.seed ?? options.seed;
  const world = await worldOf({ ...options, seed });
  const file = isFolder ? join(options.in, DATA_FILES.sft) : options.in;
  const tasks = isFolder
    ? await readSftTasks(options.in)
    : (await askableTasks(environment, "all", { seed, world, ...omitUndefined({ now: options.now }) })).tasks;
  const known = new Map(tasks.map((task) => [task.id, task]));
  const { toolsets } = tables;
  const { tools, close } = await openRolloutTools({ environment, world, toolsets, seed });
  try {
    const setup = {
      environment,
      tools,
      known,
      minScore: options.minScore ?? manifest?.minScore ?? leastScoreOf(environment.id),
    };
    const lines = await linesOf(valuesIn(file, RecordedTrajectory as z.ZodType<Trajectory>), setup, concurrency);
    const told = lines.filter(({ remarks }) => remarks.length > 0);
    const refused = told.filter(({ remarks }) => refusalsOf(remarks).length > 0);
    if (!json) for (const line of told) await printLine(JSON.stringify(line));
    const count = (dimension: string) =>
      lines.filter((line) => line.remarks.some((one) => one.dimension === dimension));
    const summary = {
      trajectories: lines.length,
      accepted: lines.length - told.length,
      refused: refused.length,
      notJudged: told.length - refused.length,
      remarks: Object.fromEntries(REMARKS.map((dimension) => [dimension, count(dimension).length])),
    };
    if (json) printSummary(summary, true);
    else console.error(JSON.stringify(summary));
    if (told.length > 0) process.exitCode = 1;
  } finally {
    await close();
  }
}

/** In the order of the file, of which no more is held than is inspected at once. */
async function linesOf(
  trajectories: AsyncIterable<Trajectory>,
  setup: InspectionSetup,
  concurrency: number,
): Promise<Line[]> {
  const lines: Line[] = [];
  const underWay: Promise<Line>[] = [];
  for await (const trajectory of trajectories) {
    underWay.push(lineOf(trajectory, setup));
    if (underWay.length >= concurrency) lines.push(await underWay.shift()!);
  }
  return [...lines, ...(await Promise.all(underWay))];
}

interface InspectionSetup {
  readonly environment: Environment;
  readonly tools: ToolCaller;
  readonly known: ReadonlyMap<string, Task>;
  readonly minScore: number;
}

async function lineOf(trajectory: Trajectory, { environment, tools, known, minScore }: InspectionSetup): Promise<Line> {
  const id = trajectory.trajectory_id ?? "";
  const named = trajectory.extra?.arenakit?.task ?? "";
  const task = known.get(named);
  if (!task)
    return {
      trajectory: id,
      task: named,
      remarks: [{ dimension: "not_judged", message: `${environment.id} has no task "${named}"`, owner: "task" }],
    };
  const score = isValid(trajectory)
    ? await scoreTrajectory({ environment, task, trajectory, toolset: tools, isRecorded: true })
    : { score: null, verified: [], failure: null };
  return {
    trajectory: id,
    task: task.id,
    remarks: inspectTrajectory({ environment, task, trajectory, score, minScore }),
  };
}
