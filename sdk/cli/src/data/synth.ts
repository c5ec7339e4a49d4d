/** `arenakit data synth`: queries, baselines and trajectories to learn from, of any environment, offline unless told otherwise. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import {
  type Environment,
  eachBounded,
  fail,
  failureText,
  type ModelClient,
  omitUndefined,
  type Task,
  type ToolCaller,
} from "@arenakit/contracts";
import type { ChatDialect } from "@arenakit/core";
import { boundedModel } from "@arenakit/core/model";
import type { OpenedWorld } from "@arenakit/corpus-world";
import type { Toolsets } from "@arenakit/server-gateway";
import { Command } from "commander";
import * as z from "zod";
import { collect, failUsage, numberIn, readOptions, wholeNumber } from "../commands/arguments.ts";
import { asOnlyBuilderOrRefused } from "../corpus/build-lock.ts";
import { endpointModel } from "../endpoint-model.ts";
import { SourceOptions, withSourceOptions, worldOf } from "../env/source-options.ts";
import { evaluationProgress } from "../eval/progress.ts";
import { Interrupted, interruption } from "../interruption.ts";
import { askedModel } from "../judge/judges.ts";
import { modelOfReplies } from "../judge/reply-file.ts";
import { MODEL_JUDGE, RECORDED_REPLIES } from "../judge/spec-words.ts";
import { askedAndServed, judgeSpec } from "../judge/specs.ts";
import { printSummary } from "../output.ts";
import { openFolder, requireRoom } from "../resumable.ts";
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
import { type ChosenQueries, chooseQueries } from "./choose-queries.ts";
import {
  DATA_FILES,
  DATA_FOLDER,
  type DataManifest,
  type FinishedManifest,
  readManifest,
  writeDataSet,
} from "./data-set.ts";
import { generateQueries } from "./generate-queries.ts";
import { MIN_SCORE } from "./inspect-trajectory.ts";
import { modelTrajectoryJudge, type TrajectoryJudge } from "./judge-trajectory.ts";
import { leastScoreOf, recipeOf, SPARE } from "./recipes.ts";
import { openSynthJournal, type RecordedAttempt, type SynthJournal } from "./synth-journal.ts";
import { type Teacher, teach, withSubstitutes } from "./teach.ts";
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
  minScore: numberIn(0, 1).optional(),
  allowMissing: wholeNumber(0, 100_000).default(0),
  concurrency: wholeNumber(1, 1_024).default(8),
  resume: z.boolean().default(false),
  json: z.boolean().default(false),
  plugin: z.array(z.string().min(1)).default([]),
});
type SynthOptions = z.infer<typeof SynthOptions>;

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
    .option(
      "--judge <spec>",
      `inspects trajectories after the rules: ${RECORDED_REPLIES} or ${MODEL_JUDGE} (default: rules alone)`,
    )
    .option("--rewrites <n>", "further attempts at a task whose trajectory is refused (default 3)")
    .option("--min-score <share>", `least score of a trajectory that has one (default ${MIN_SCORE}; of report 0.2)`)
    .option("--allow-missing <n>", "attempts that may fail to the end or not be judged, and be left out (default 0)")
    .option(
      "--dialect <name>",
      `how a teacher writes calls as text (default: the environment's, else ${DEFAULT_DIALECT})`,
    )
    .option("--concurrency <n>", "rollouts at once (default 8)")
    .option("--resume", "complete the data set in --out; what is finished is kept")
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
  readonly generators: readonly ModelClient[];
  readonly judge: TrajectoryJudge | undefined;
  readonly tools: ToolCaller;
  readonly signal: AbortSignal;
}

async function synth(options: SynthOptions): Promise<void> {
  const { env, out, plugin, resume } = options;
  if (!resume) requireRoom(out, DATA_FOLDER);
  const tables = await openTables(plugin);
  const environment = await entryNamed(tables.environments, "env", env)();
  requireToolset(environment, tables);
  const dialect = dialectFor(options, environment, tables);
  const teacher = teacherOf(options.teacher, environment);
  const generators = options.generator.map((text) => modelOf("generator", text));
  const judge = options.judge === undefined ? undefined : modelTrajectoryJudge(modelOf("judge", options.judge));
  const world = await worldOf(options);
  const prepared = { environment, dialect, world, teacher, generators, judge };
  await asOnlyBuilderOrRefused(out, () => completed(options, prepared, tables.toolsets));
}

/** By one program at a time: a second one would pay for everything once more, and take away the journal of the first. */
async function completed(
  options: SynthOptions,
  prepared: Omit<Opened, "tools" | "signal">,
  toolsets: Toolsets,
): Promise<void> {
  const { out, seed, resume } = options;
  const { environment, world } = prepared;
  const settings = settingsOf(options, prepared);
  await openFolder(out, settings, { kind: DATA_FOLDER, resume });
  const { found } = readManifest(out);
  if (found) {
    rmSync(join(out, DATA_FILES.journal), { force: true });
    return printSummary(summaryOf({ ...settings, found }, out), options.json);
  }
  const { signal, release } = interruption();
  const { tools, close } = await openRolloutTools({ environment, world, toolsets, seed });
  try {
    const manifest = await synthesize(options, settings, { ...prepared, tools, signal });
    printSummary(summaryOf(manifest, out), options.json);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new Interrupted("Interrupted. Finished work is kept; go on with the same options and --resume");
  } finally {
    release();
    await close();
  }
}

/** What decides the bytes of a data set. */
function settingsOf(
  options: SynthOptions,
  { environment, dialect, world }: Pick<Opened, "environment" | "dialect" | "world">,
): DataManifest {
  const { seed, rewrites, baselines, allowMissing } = options;
  const recipe = recipeOf(environment.id);
  const minScore = options.minScore ?? leastScoreOf(environment.id);
  const [teacher, ...generators] = [options.teacher, ...options.generator].map(askedAndServed);
  const judge = options.judge === undefined ? null : askedAndServed(options.judge);
  return {
    format: "arenakit.data/1",
    version: VERSION,
    env: `${environment.id}@${environment.version}`,
    seed,
    world: world.id,
    now: options.now ?? world.meta.now,
    teacher: teacher!.asked,
    dialect: dialect.id,
    rewrites,
    minScore,
    generators: generators.map(({ asked }) => asked),
    judge: judge?.asked ?? null,
    endpoints: [teacher!, ...generators, judge].flatMap((one) => one?.url ?? []),
    ...omitUndefined({ allowMissing: allowMissing || undefined }),
    wanted: { sft: options.sft ?? recipe.sft, rl: options.rl ?? recipe.rl, baselines },
  };
}

async function synthesize(options: SynthOptions, settings: DataManifest, opened: Opened): Promise<FinishedManifest> {
  const { wanted, seed } = settings;
  const journalPath = join(options.out, DATA_FILES.journal);
  const journal = openSynthJournal(journalPath);
  const { tasks, tests, validation } = await openTasks(options, opened, { wanted: wanted.sft + wanted.rl, journal });
  const { notInSft } = recipeOf(opened.environment.id);
  const chosen = chooseQueries(tasks, { seed, ...wanted, notInSft, heldOut: [...tests, ...validation] });
  const compared = tests.slice(0, wanted.baselines);
  const [taught, baselines] = await recordAttempts(options, opened, { chosen, tests: compared, journal });
  requireFinished([...taught, ...baselines], options.allowMissing);
  const manifest = await publish(options.out, settings, { chosen, taught, baselines });
  rmSync(journalPath, { force: true });
  return manifest;
}

/** What others failed is no refusal: a set without it is not the one that was asked for, unless so many may be missing. */
function requireFinished(attempts: readonly RecordedAttempt[], allowed: number): void {
  const missing = attempts.filter(isMissing);
  const [first] = missing;
  if (!first) return;
  const { owner, message } = first.unfinished!;
  const failed = `${missing.length} of ${attempts.length} attempts failed by no fault of the policy, or were not judged`;
  if (missing.length > allowed)
    fail(
      owner,
      "attempts_unfinished",
      `${failed}, the first with: ${message} The set is not written yet; go on with the same options and --resume, or write it without them by --allow-missing ${missing.length}`,
    );
  console.error(`${failed}, and are left out:`);
  for (const { inspection, unfinished } of missing)
    console.error(`${inspection.task}: ${failureText({ ...unfinished!, code: "attempts_unfinished" })}`);
}

interface SynthesizedSets {
  readonly chosen: ChosenQueries;
  readonly taught: readonly RecordedAttempt[];
  readonly baselines: readonly RecordedAttempt[];
}

async function publish(
  out: string,
  settings: DataManifest,
  { chosen, taught, baselines }: SynthesizedSets,
): Promise<FinishedManifest> {
  const finished = taught.filter((one) => !isMissing(one));
  const accepted = finished.filter(({ inspection }) => inspection.accepted);
  const missing = [...taught, ...baselines].filter(isMissing);
  // By the owner alone: what a failure says may name a port, and be another one the next time.
  const leftOut = [
    ...chosen.leftOut,
    ...missing.map(({ inspection: { task }, unfinished }) => ({
      task,
      why: `not finished: owner ${unfinished!.owner}`,
    })),
  ];
  const known = new Map([...chosen.sft, ...chosen.spare].map((task) => [task.id, task]));
  const found = {
    sft: accepted.length,
    rl: chosen.rl.length,
    baselines: baselines.length - baselines.filter(isMissing).length,
    refused: finished.length - accepted.length,
    leftOut: leftOut.length,
    missing: missing.length,
  };
  const manifest = { ...settings, found };
  await writeDataSet(out, {
    manifest,
    sftTasks: accepted.map(({ inspection }) => known.get(inspection.task)!),
    rlTasks: chosen.rl,
    sft: trajectoriesOf(accepted),
    baselines: trajectoriesOf(baselines.filter((one) => !isMissing(one))),
    inspections: finished.map(({ inspection }) => inspection),
    leftOut,
  });
  return manifest;
}

function* trajectoriesOf(attempts: readonly RecordedAttempt[]) {
  for (const attempt of attempts) yield attempt.trajectory();
}

function summaryOf({ env, found, wanted }: FinishedManifest, out: string) {
  return { env: env.split("@")[0]!, ...found, wanted, out };
}

/** Training tasks with those that models add; tests and validation are what must not be among them. */
async function openTasks(
  options: SynthOptions,
  { environment, world, generators: clients, signal }: Opened,
  { wanted, journal }: { wanted: number; journal: SynthJournal },
) {
  const { seed, now } = options;
  const shared = { seed, world, ...omitUndefined({ now }) };
  const { spare = SPARE } = recipeOf(environment.id);
  const own = await askableTasks(environment, "train", { ...shared, count: Math.ceil(wanted * spare) });
  const { tasks: tests } = await askableTasks(environment, "test", shared);
  const { tasks: validation } = await askableTasks(environment, "validation", shared);
  const made =
    clients.length === 0
      ? []
      : await generateQueries({ environment, seeds: own.tasks, clients, count: wanted, seed, journal, signal });
  return { tasks: [...made, ...own.tasks], tests, validation };
}

/** In the order of the tasks; what the journal has already is not done again. */
async function recordAttempts(
  options: SynthOptions,
  { environment, dialect, world, teacher, judge, tools, signal }: Opened,
  { chosen, tests, journal }: { chosen: ChosenQueries; tests: readonly Task[]; journal: SynthJournal },
): Promise<[RecordedAttempt[], RecordedAttempt[]]> {
  const { seed, now, rewrites, concurrency } = options;
  const minScore = options.minScore ?? leastScoreOf(environment.id);
  const progress = evaluationProgress({ terminal: process.stderr.isTTY === true });
  const how = {
    ...{ environment, teacher, dialect, tools, world: world.id, now: now ?? world.meta.now, seed },
    ...{ minScore, signal },
  };
  const recorded = async (purpose: "sft" | "baseline", task: Task) => {
    const before = journal.attempt(purpose, task.id);
    if (before) return before;
    // A baseline is what the teacher can do, not what passes an inspection.
    const asked = purpose === "baseline" ? { rewrites: 0 } : { rewrites, ...omitUndefined({ judge }) };
    const attempt = journal.addAttempt(purpose, await teach(task, { ...how, ...asked }));
    progress.step("");
    return attempt;
  };
  const all = (purpose: "sft" | "baseline") => (tasks: readonly Task[]) => {
    const known = tasks.filter(({ id }) => journal.attempt(purpose, id)).length;
    progress.begin(`${purpose} rollouts`, tasks.length, known);
    return eachBounded(tasks, concurrency, (task) => recorded(purpose, task));
  };
  try {
    return [
      await withSubstitutes({ tasks: chosen.sft, spare: chosen.spare }, all("sft"), isRefused),
      await all("baseline")(tests),
    ];
  } finally {
    progress.stop();
  }
}

/** One that is not finished may be accepted yet. */
const isRefused = (attempt: RecordedAttempt) => !attempt.inspection.accepted && !isMissing(attempt);
const isMissing = ({ unfinished }: RecordedAttempt) => unfinished !== null;

function modelOf(option: string, text: string): ModelClient {
  const spec = judgeSpec(text, undefined, option);
  if (spec.kind === "recorded" && option === "judge") return modelOfReplies(option, spec.path, spec.judge);
  if (spec.kind !== "model") return failUsage(`--${option} ${text}: expected ${MODEL_JUDGE}`);
  return boundedModel(askedModel(spec, endpointModel).client, { limit: MODEL_CONCURRENCY });
}
