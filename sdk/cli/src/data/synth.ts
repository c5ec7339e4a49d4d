/** `arenakit data synth`: queries, baselines and trajectories to learn from, of any environment, offline unless told otherwise. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Environment, isValid, omitUndefined, type Task, type ToolCaller } from "@arenakit/contracts";
import type { ChatDialect } from "@arenakit/core";
import { boundedModel } from "@arenakit/core/model";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { Command } from "commander";
import * as z from "zod";
import { collect, failUsage, numberIn, readOptions, wholeNumber } from "../commands/arguments.ts";
import { SourceOptions, withSourceOptions, worldOf } from "../env/source-options.ts";
import { evaluationProgress } from "../eval/progress.ts";
import { interruption } from "../interruption.ts";
import { askedModel } from "../judge/judges.ts";
import { MODEL_JUDGE } from "../judge/spec-words.ts";
import { judgeSpec } from "../judge/specs.ts";
import { printSummary } from "../output.ts";
import { openRolloutTools } from "../rollout-tools.ts";
import {
  DEFAULT_DIALECT,
  DEFAULT_ENVIRONMENT,
  dialectFor,
  entryNamed,
  openTables,
  requireToolset,
  withPluginOption,
} from "../tables.ts";
import { askableTasks } from "../task-sources.ts";
import { VERSION } from "../version.ts";
import { chooseQueries } from "./choose-queries.ts";
import { DATA_FILES, writeDataSet } from "./data-set.ts";
import { generateQueries } from "./generate-queries.ts";
import { MIN_SCORE } from "./inspect-trajectory.ts";
import { modelTrajectoryJudge } from "./judge-trajectory.ts";
import { recipeOf } from "./recipes.ts";
import { type Taught, type Teacher, teach } from "./teach.ts";
import { teacherOf } from "./teacher.ts";

const SynthOptions = z.object({
  ...SourceOptions.omit({ count: true }).shape,
  env: z.string().min(1).default(DEFAULT_ENVIRONMENT),
  dialect: z.string().min(1).optional(),
  out: z.string({ error: "needed: the folder of the data set" }).min(1),
  sft: wholeNumber(0, 100_000).optional(),
  rl: wholeNumber(0, 100_000).optional(),
  /** Baseline trajectories, one a test task. */
  baselines: wholeNumber(0, 10_000).default(250),
  teacher: z.string().min(1).default("scripted"),
  generator: z.array(z.string().min(1)).default([]),
  judge: z.string().min(1).optional(),
  rewrites: wholeNumber(0, 20).default(3),
  minScore: numberIn(0, 1).default(MIN_SCORE),
  concurrency: wholeNumber(1, 1_024).default(8),
  json: z.boolean().default(false),
  plugin: z.array(z.string().min(1)).default([]),
});
type SynthOptions = z.infer<typeof SynthOptions>;

/** More tasks than are wanted are asked for, since some are left out. */
const SPARE = 1.25;
/** Requests to one model at once. */
const MODEL_CONCURRENCY = 16;

export function synthCommand(): Command {
  const command = withPluginOption(new Command("synth"))
    .option("--env <name>", `environment (default ${DEFAULT_ENVIRONMENT})`)
    .option("--out <dir>", "folder of the data set, which must be new")
    .option("--sft <n>", "tasks with trajectories (default: as the environment's paper has, else 500)")
    .option("--rl <n>", "tasks for reinforcement learning (default: as the environment's paper has, else 1000)")
    .option("--baselines <n>", "test tasks with a baseline trajectory (default 250)")
    .option("--teacher <spec>", "scripted (default) or MODEL@URL[,key=VARIABLE][,tools=native|text]")
    .option("--generator <spec>", `writes further queries: ${MODEL_JUDGE}; several take turns (default: none)`, collect)
    .option("--judge <spec>", `inspects trajectories after the rules: ${MODEL_JUDGE} (default: rules alone)`)
    .option("--rewrites <n>", "further attempts at a task whose trajectory is refused (default 3)")
    .option("--min-score <share>", `least score of a trajectory that has one (default ${MIN_SCORE})`)
    .option(
      "--dialect <name>",
      `how a teacher writes calls as text (default: the environment's, else ${DEFAULT_DIALECT})`,
    )
    .option("--concurrency <n>", "rollouts at once (default 8)")
    .option("--json", "end with one JSON line on stdout");
  return withSourceOptions(command, { count: false }).action((given: unknown) =>
    synth(readOptions(SynthOptions, given)),
  );
}

interface Opened {
  readonly environment: Environment;
  readonly dialect: ChatDialect;
  readonly world: OpenedWorld;
  readonly teacher: Teacher;
  readonly tools: ToolCaller;
  readonly signal: AbortSignal;
}

async function synth(options: SynthOptions): Promise<void> {
  const { env, out, plugin, seed } = options;
  if (existsSync(join(out, DATA_FILES.manifest))) failUsage(`--out ${out} holds a data set already: give a new folder`);
  const tables = await openTables(plugin);
  const environment = await entryNamed(tables.environments, "env", env)();
  requireToolset(environment, tables);
  const dialect = dialectFor(options, environment, tables);
  const teacher = teacherOf(options.teacher, environment);
  const world = await worldOf(options);
  const { signal, release } = interruption();
  const { toolsets } = tables;
  const { tools, close } = await openRolloutTools({ environment, world, toolsets, seed });
  try {
    const summary = await synthesize(options, { environment, dialect, world, teacher, tools, signal });
    printSummary(summary, options.json);
  } finally {
    release();
    await close();
  }
}

async function synthesize(options: SynthOptions, opened: Opened) {
  const { environment, world, teacher, dialect } = opened;
  const { seed, out, rewrites, minScore } = options;
  const recipe = recipeOf(environment.id);
  const wanted = { sft: options.sft ?? recipe.sft, rl: options.rl ?? recipe.rl, baselines: options.baselines };
  const { tasks, tests, validation } = await openTasks(options, opened, wanted.sft + wanted.rl);
  const { notInSft } = recipe;
  const chosen = chooseQueries(tasks, { seed, ...wanted, notInSft, heldOut: [...tests, ...validation] });
  const [taught, baselines] = await writeTrajectories(options, opened, [chosen.sft, tests.slice(0, wanted.baselines)]);
  // One that failed is nothing to compare with.
  const compared = baselines.filter(({ trajectory }) => isValid(trajectory));
  const accepted = taught.filter(({ remarks }) => remarks.length === 0);
  const found = { sft: accepted.length, rl: chosen.rl.length, baselines: compared.length };
  await writeDataSet(out, {
    manifest: {
      format: "arenakit.data/1",
      version: VERSION,
      env: `${environment.id}@${environment.version}`,
      seed,
      world: world.id,
      now: options.now ?? world.meta.now,
      teacher: teacher.kind === "scripted" ? "scripted" : teacher.client.id,
      dialect: dialect.id,
      rewrites,
      minScore,
      generators: options.generator,
      judge: options.judge ?? null,
      wanted,
      found,
      refused: taught.length - accepted.length,
    },
    sftTasks: accepted.map(({ task }) => task),
    rlTasks: chosen.rl,
    sft: accepted.map(({ trajectory }) => trajectory),
    baselines: compared.map(({ trajectory }) => trajectory),
    inspections: taught.map(({ task, attempts, remarks }) => ({
      task: task.id,
      accepted: remarks.length === 0,
      attempts,
      remarks: [...remarks],
    })),
    leftOut: chosen.leftOut,
  });
  const refused = taught.length - accepted.length;
  return { env: environment.id, ...found, refused, leftOut: chosen.leftOut.length, wanted, out };
}

/** Training tasks with those that models add; tests and validation are what must not be among them. */
async function openTasks(options: SynthOptions, { environment, world, signal }: Opened, wanted: number) {
  const { seed, now, generator } = options;
  const shared = { seed, world, ...omitUndefined({ now }) };
  const own = await askableTasks(environment, "train", { ...shared, count: Math.ceil(wanted * SPARE) });
  const { tasks: tests } = await askableTasks(environment, "test", shared);
  const { tasks: validation } = await askableTasks(environment, "validation", shared);
  const clients = generator.map((text) => modelOf("generator", text));
  const made =
    clients.length === 0
      ? []
      : await generateQueries({ environment, seeds: own.tasks, clients, count: wanted, seed, signal });
  return { tasks: [...made, ...own.tasks], tests, validation };
}

async function writeTrajectories(
  options: SynthOptions,
  { environment, dialect, world, teacher, tools, signal }: Opened,
  [sft, tests]: readonly [readonly Task[], readonly Task[]],
): Promise<[Taught[], Taught[]]> {
  const { seed, now, rewrites, minScore, concurrency } = options;
  const judge = options.judge === undefined ? undefined : modelTrajectoryJudge(modelOf("judge", options.judge));
  const progress = evaluationProgress({ terminal: process.stderr.isTTY === true });
  progress.begin("rollouts", sft.length + tests.length, 0);
  const how = {
    ...{ environment, teacher, dialect, tools, world: world.id, now: now ?? world.meta.now, seed },
    ...{ rewrites, minScore, concurrency, signal, onDone: () => progress.step("") },
  };
  try {
    const taught = await teach(sft, { ...how, ...omitUndefined({ judge }) });
    // A baseline is what the teacher can do, not what passes an inspection.
    return [taught, await teach(tests, { ...how, rewrites: 0 })];
  } finally {
    progress.stop();
  }
}

function modelOf(option: string, text: string) {
  const spec = judgeSpec(text, undefined, option);
  if (spec.kind !== "model") return failUsage(`--${option} ${text}: expected ${MODEL_JUDGE}`);
  return boundedModel(askedModel(spec).client, { limit: MODEL_CONCURRENCY });
}
