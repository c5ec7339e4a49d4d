/** `arenakit rollout`: groups of trajectories with their own scores, without a judge; kept so that it can be resumed. */
import { join } from "node:path";
import {
  canonicalJson,
  type Environment,
  eachBounded,
  FailureError,
  isValid,
  offersTools,
  omitUndefined,
  type Policy,
  type Task,
  type ToolCaller,
  type Trajectory,
} from "@arenakit/contracts";
import { type ChatDialect, modelPolicy, rollout, scoreTrajectory, withLease } from "@arenakit/core";
import { judgedComponents } from "@arenakit/evaluator-rubrics";
import { failUsage } from "../commands/arguments.ts";
import { chosenTasks, linesOf, tasksOfFile } from "../demo/chosen-tasks.ts";
import { scriptsOf } from "../demo/contestants.ts";
import { endpointModel } from "../endpoint-model.ts";
import { digest } from "../eval/inputs.ts";
import { evaluationProgress } from "../eval/progress.ts";
import { Interrupted, interruption } from "../interruption.ts";
import { agentSpec, publicUrl } from "../judge/specs.ts";
import { printSummary } from "../output.ts";
import { rolloutSettings } from "../rollout-settings.ts";
import { openRolloutTools } from "../rollout-tools.ts";
import { criteriaReader, RubricJudgeOptions, unjudgedText } from "../rubric/judging.ts";
import { dialectFor, entryNamed, openTables, requireToolset } from "../tables.ts";
import { apiKeyFrom } from "../variables.ts";
import { VERSION } from "../version.ts";
import { openNamedWorld, requireNowInside } from "../world-store.ts";
import { openRolloutFolder, ROLLOUT_FILES, type RolledOut, RolloutManifest, type ScoreLine } from "./folder.ts";
import type { RolloutJobOptions } from "./options.ts";
import { whyUnscored } from "./unscored.ts";
import { processNote, requireComponents } from "./weights.ts";

interface Players {
  readonly name: string;
  /** Where a model is served. */
  readonly endpoint?: RolloutManifest["endpoint"];
  /** One policy an index. */
  policies(task: Task): readonly Policy[];
}

/** Rolls out and prints what came of it; throws Interrupted on Ctrl-C, and a failure where none has a score since something went wrong. */
export async function runRollouts(options: RolloutJobOptions): Promise<void> {
  const tables = await openTables(options.plugin);
  const environment = await entryNamed(tables.environments, "env", options.env)();
  requireToolset(environment, tables);
  const dialect = dialectFor(options, environment, tables);
  const players = playersOf(options, environment, dialect);
  const world = await openNamedWorld(options.world, options.seed);
  requireNowInside(world, options.now);
  const { tasks, leftOut } = options.taskFile
    ? await tasksOfFile(environment, options.taskFile, { world, now: options.now })
    : await chosenTasks(environment, options, world);
  if (leftOut.length > 0) console.error(linesOf(leftOut));
  const groups = tasks.slice(0, options.groups);
  if (options.weights) await requireComponents(environment, groups, options.weights);
  const note = processNote(options.weights ?? {});
  if (note !== null) console.error(note);
  const reader = await readerOf(environment, options);
  const manifest = manifestOf(options, { environment, world, tasks: groups, players, reader });
  const folder = await openRolloutFolder(options.out, manifest, { resume: options.resume });
  const { signal, release } = interruption();
  const { toolsets } = tables;
  const { tools, close } = await openRolloutTools({ environment, world, toolsets, seed: options.seed, options });
  const progress = evaluationProgress({ terminal: process.stderr.isTTY === true });
  const job: Job = { options, environment, dialect, manifest, players, reader, tools, signal };
  const wanted = groups.flatMap((task) => Array.from({ length: options.n }, (_, index) => ({ task, index })));
  const knownOf = ({ task, index }: Wanted) => {
    const known = folder.known.get(`${task.id}-${index}`);
    return known && known.score.failure === null ? known : undefined;
  };
  progress.begin("rollouts", wanted.length, wanted.filter(knownOf).length);
  try {
    const all = await eachBounded(wanted, options.concurrency, async (one) => {
      const known = knownOf(one);
      if (known) return known;
      const began = performance.now();
      const rolledOut = await rollOne(job, one);
      folder.add(rolledOut);
      const milliseconds = Math.round(performance.now() - began);
      folder.addDuration({ what: rolledOut.score.trajectory, milliseconds, ...omitUndefined({ mode: one.task.mode }) });
      progress.step("");
      return rolledOut;
    });
    await folder.publish(all);
    progress.stop();
    const unjudged = reader && unjudgedText(reader.unjudged);
    if (unjudged !== undefined) console.error(unjudged);
    if (options.tokenIds) await tellMissingIds(all);
    printSummary(summaryOf(options, groups.length, all), options.json);
    const scores = all.map(({ score }) => score);
    const why = whyUnscored(scores, reader?.unjudged);
    if (why?.failure) throw new FailureError(why.failure);
    if (why) console.error(why.message);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new Interrupted(`Interrupted. Finished work is kept; go on with the same options and --resume`);
  } finally {
    progress.stop();
    release();
    await close();
  }
}

/** A trainer would find out at its first step, after all the rollouts. */
async function tellMissingIds(all: readonly RolledOut[]): Promise<void> {
  const { tokenSamples } = await import("@arenakit/core/tokens");
  const without = all.filter(({ trajectory }) => tokenSamples(trajectory).missing.length > 0).length;
  if (without > 0)
    console.error(
      `token ids: ${without} of ${all.length} trajectories have turns without. The endpoint has to know return_token_ids`,
    );
}

interface Job {
  readonly options: RolloutJobOptions;
  readonly environment: Environment;
  readonly dialect: ChatDialect;
  readonly manifest: RolloutManifest;
  readonly players: Players;
  /** Absent: what needs a reader is not judged. */
  readonly reader: Reader | undefined;
  readonly tools: ToolCaller;
  readonly signal: AbortSignal;
}

type Reader = Awaited<ReturnType<typeof criteriaReader>>;

interface Wanted {
  readonly task: Task;
  readonly index: number;
}

/** What the score asks of tools, it asks of those that the episode had. */
function rollOne(job: Job, wanted: Wanted): Promise<RolledOut> {
  return withLease(job.tools, job.signal, (tools) => rollAndScore({ ...job, tools }, wanted));
}

async function rollAndScore(job: Job, { task, index }: Wanted): Promise<RolledOut> {
  const { options, environment, dialect, manifest, players, tools, signal } = job;
  const { faults, limits } = rolloutSettings(options);
  signal.throwIfAborted();
  const group = { id: `${manifest.run}:${task.id}`, index, size: options.n, anchor: index === 0 };
  const trajectory = await rollout({
    environment,
    task,
    policy: players.policies(task)[index]!,
    dialect,
    tools,
    context: { world: manifest.world, now: task.now ?? manifest.now, seed: options.seed, ...omitUndefined({ faults }) },
    ...omitUndefined({ limits }),
    group,
    signal,
  });
  signal.throwIfAborted();
  return { trajectory, score: await scoreLineOf(job, { task, trajectory, group }) };
}

async function scoreLineOf(
  { options, environment, reader, tools, signal }: Job,
  { task, trajectory, group }: { task: Task; trajectory: Trajectory; group: { id: string; index: number } },
): Promise<ScoreLine> {
  const judged =
    reader && isValid(trajectory)
      ? await judgedComponents({ environment, task, trajectory, judge: reader.judge, signal })
      : undefined;
  const chosen = omitUndefined({ judged, weights: options.weights });
  const { score, verified, failure } = await scoreTrajectory({
    environment,
    task,
    trajectory,
    toolset: tools,
    signal,
    ...chosen,
  });
  signal.throwIfAborted();
  return {
    trajectory: trajectory.trajectory_id ?? `${task.id}-${group.index}`,
    task: task.id,
    group: group.id,
    index: group.index,
    total: score?.total ?? null,
    components: { ...score?.components },
    ...omitUndefined({ weights: score?.weights && { ...score.weights } }),
    verified: [...verified],
    failure,
  };
}

/** Undefined without a judge and for an environment that needs none. */
async function readerOf(environment: Environment, { judge, plugin, seed }: RolloutJobOptions) {
  if (judge === undefined || !environment.rubricSet) return undefined;
  return criteriaReader(RubricJudgeOptions.parse({ judge, plugin, seed, showSteps: offersTools(environment) }));
}

function playersOf(options: RolloutJobOptions, environment: Environment, dialect: ChatDialect): Players {
  const { policy, n, seed, tokenIds, images } = options;
  if (policy === "scripted") {
    const scripted = scriptsOf(environment, dialect.id);
    return { name: "scripted", policies: (task) => scripted.policies(task, n) };
  }
  const spec = agentSpec("policy", policy, environment.scripted?.ids ?? []);
  if (spec.kind === "file") return failUsage(`--policy ${policy}: expected scripted, scripted:POLICY or MODEL@URL`);
  if (spec.kind === "scripted") {
    const { ids, policies } = scriptsOf(environment, dialect.id);
    const at = ids.indexOf(spec.policy);
    return {
      name: `scripted ${spec.policy}`,
      policies: (task) => Array.from({ length: n }, () => policies(task)[at]!),
    };
  }
  const { baseUrl, model, apiKeyEnv } = spec.endpoint;
  const client = endpointModel({ baseUrl, model, tokenIds, images, ...apiKeyFrom(apiKeyEnv) });
  const tools = spec.toolCalls === "native" ? "native" : dialect;
  const policies = Array.from({ length: n }, (_, index) => modelPolicy({ client, index, tools, seed }));
  const name = `${model}, ${spec.toolCalls} tool calls in ${dialect.id}${tokenIds ? ", token ids" : ""}${images ? ", images" : ""}`;
  return { name, endpoint: { model, url: publicUrl(baseUrl) }, policies: () => policies };
}

function manifestOf(
  options: RolloutJobOptions,
  about: {
    environment: Environment;
    world: { id: string; meta: { now: string } };
    tasks: readonly Task[];
    players: Players;
    reader: Reader | undefined;
  },
): RolloutManifest {
  const { environment, world, tasks, players, reader } = about;
  const settings = {
    format: "arenakit.rollouts/1" as const,
    version: VERSION,
    seed: options.seed,
    world: world.id,
    now: options.now ?? world.meta.now,
    env: `${environment.id}@${environment.version}`,
    tasks: tasks.map(({ id }) => id),
    ...(options.taskFile && { taskFile: digest(canonicalJson([...tasks])) }),
    n: options.n,
    policy: players.name,
    ...rolloutSettings(options),
    ...omitUndefined({ judge: reader?.judge.id, weights: options.weights && { ...options.weights } }),
  };
  // Where a model is served is no part of what the run is known by.
  const run = digest(canonicalJson(settings));
  return RolloutManifest.parse({ ...settings, run, ...omitUndefined({ endpoint: players.endpoint }) });
}

function summaryOf({ out }: RolloutJobOptions, groups: number, all: readonly RolledOut[]) {
  const invalid = all.filter(({ trajectory }) => !isValid(trajectory)).length;
  const scored = all.flatMap(({ score: { total } }) => (total === null ? [] : [total]));
  return {
    groups,
    trajectories: all.length,
    completed: all.length - invalid,
    invalid,
    scored: scored.length,
    // Of those that have a score; the others are told by their number.
    meanScore: scored.length === 0 ? null : scored.reduce((sum, total) => sum + total, 0) / scored.length,
    out: join(out, ROLLOUT_FILES.trajectories),
  };
}
