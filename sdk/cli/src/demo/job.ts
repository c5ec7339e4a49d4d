/**
 * The main job: a world, a gateway on loopback, a group per task rolled out over MCP, the arena, rewards, the
 * report. Everything that decides bytes is in the run's manifest; the wall clock only measures.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  answerOf,
  canonicalJson,
  type Environment,
  fail,
  isValid,
  omitUndefined,
  RunManifest,
  type Task,
  type ToolCaller,
  type Trajectory,
} from "@arenakit/contracts";
import { type ChatDialect, rolloutGroup } from "@arenakit/core";
import { contentId } from "@arenakit/corpus-text/snapshot";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { judgeGroup, type RankerSettings } from "@arenakit/evaluator-arena";
import type { Agreement } from "@arenakit/server-pages";
import { rankingOf } from "../arena/ranking-options.ts";
import { Interrupted, interruption } from "../interruption.ts";
import { requirePlace, WRITABLE } from "../option-file.ts";
import { rolloutSettings } from "../rollout-settings.ts";
import { openRolloutTools } from "../rollout-tools.ts";
import { type GroupRecord, openRunDirectory, RUN_FILES, type RunDirectory } from "../run/run-directory.ts";
import { dialectFor, entryNamed, openTables, requireToolset } from "../tables.ts";
import type { LeftOut } from "../task-sources.ts";
import { VERSION } from "../version.ts";
import { openNamedWorld, requireNowInside } from "../world-store.ts";
import { agreementOf } from "./agreement.ts";
import { chosenTasks, linesOf } from "./chosen-tasks.ts";
import { type Contestants, contestantsOf } from "./contestants.ts";
import { nextSteps } from "./next-steps.ts";
import type { DemoOptions } from "./options.ts";
import { createProgress, type Progress } from "./progress.ts";
import { writeReport } from "./report.ts";
import { renderTable, separationLine, type TaskResult } from "./table.ts";

type Ranking = Omit<RankerSettings, "topology">;

/** What a group needs to be rolled out and judged. */
interface Job {
  readonly options: DemoOptions;
  readonly environment: Environment;
  readonly dialect: ChatDialect;
  readonly contestants: Contestants;
  readonly ranking: Ranking;
  readonly manifest: RunManifest;
  readonly directory: RunDirectory;
  readonly tools: ToolCaller;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Runs the main job to its end and prints its result; throws Interrupted on Ctrl-C, and when no group was scored. */
export async function runDemo(options: DemoOptions): Promise<void> {
  const began = performance.now();
  const out = options.out ?? nextFree(join("runs", "demo"));
  const { signal, release } = interruption();
  const tables = await openTables(options.plugin);
  const environment = await entryNamed(tables.environments, "env", options.env)();
  requireToolset(environment, tables);
  const dialect = dialectFor(options, environment, tables);
  const ranking = await rankingOf(options, options.topology);
  const contestants = await contestantsOf(options, environment, tables);
  const opened = await openNamedWorld(options.world, options.seed);
  requireNowInside(opened, options.now);
  const { tasks, leftOut } = await chosenTasks(environment, options, opened);
  const manifest = manifestOf(options, { environment, opened, tasks, contestants, ranking });
  const directory = await openRunDirectory(out, manifest, { resume: options.resume });
  const { tools, close } = await openRolloutTools({
    environment,
    world: opened,
    toolsets: tables.toolsets,
    seed: options.seed,
    options,
  });
  const terminal = process.stderr.isTTY === true;
  const progress = createProgress({ rollouts: tasks.length * options.groupSize }, { terminal });
  const job: Job = {
    options,
    environment,
    dialect,
    contestants,
    ranking,
    manifest,
    directory,
    tools,
    progress,
    signal,
  };
  if (leftOut.length > 0) console.error(linesOf(leftOut));
  const records: { task: Task; record: GroupRecord }[] = [];
  try {
    for (const task of tasks) {
      progress.say(task.id);
      records.push({ task, record: await runGroup(job, task) });
      await directory.publish(records.map(({ record }) => record));
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new Interrupted(
      `Interrupted. Finished work is kept in ${out}; go on with the same options and --out ${out} --resume`,
    );
  } finally {
    progress.stop();
    release();
    await close();
  }
  const results = records.map(({ task, record }) => resultOf(job, task, record));
  const pairsOf = environment.scripted?.comparablePairs;
  const agreement = contestants.scripted && pairsOf ? agreementOf(results, pairsOf) : null;
  await writeReport(directory, {
    manifest,
    environment,
    world: opened,
    records: records.map(({ record }) => record),
    results,
    agreement,
    leftOut,
  });
  directory.finish();
  printSummary({
    options,
    out,
    results,
    agreement,
    leftOut,
    world: opened,
    seconds: (performance.now() - began) / 1000,
  });
  const failure = results.every(({ reward }) => reward.status !== "scored") ? results[0]?.reward.failure : null;
  if (failure) fail(failure.owner, failure.code, `no group was scored: ${failure.message}`);
}

/** Rolls out what is not known yet, judges, and gives the group's lines. */
async function runGroup(job: Job, task: Task): Promise<GroupRecord> {
  const { options, directory, environment, contestants, progress, signal, manifest } = job;
  const group = `${manifest.run}:${task.id}`;
  const trajectories = await rollOut(job, task, group);
  // What failed in an earlier start was tried again: an attempt that was void, a match without scores.
  const isKept = (index: number) => keptTrajectory(job, task, index) !== undefined;
  const knownMatches = (directory.knownMatches.get(group) ?? [])
    .map((line) => line.match)
    .filter((match) => match.scores !== null && match.pair.every(isKept));
  for (const _ of knownMatches) progress.judged();
  const judged = await judgeGroup({
    group,
    task,
    rubric: environment.rubric(task),
    trajectories,
    judge: contestants.judge,
    topology: options.topology,
    slots: options.slots,
    ...job.ranking,
    concurrency: options.concurrency,
    knownMatches,
    onMatch(match) {
      directory.addMatch({ group, task: task.id, match });
      progress.judged();
    },
    signal,
  });
  const matches = judged.matches.map((match) => ({ group, task: task.id, match }));
  return { trajectories, matches, reward: judged.reward };
}

/** The group's trajectories; a valid one of an earlier start is kept. */
async function rollOut(job: Job, task: Task, group: string): Promise<Trajectory[]> {
  const { options, directory, environment, dialect, contestants, manifest, tools, signal, progress } = job;
  const beganAt = new Map<number, number>();
  const policies = contestants.policies(task).slice(0, options.groupSize);
  const { faults, limits } = rolloutSettings(options);
  return rolloutGroup({
    environment,
    task,
    dialect,
    tools,
    group,
    policies,
    context: { world: manifest.world, now: task.now ?? manifest.now, seed: options.seed, ...omitUndefined({ faults }) },
    ...omitUndefined({ limits }),
    concurrency: options.concurrency,
    signal,
    known(index) {
      const trajectory = keptTrajectory(job, task, index);
      if (trajectory) progress.rolledOut();
      return trajectory;
    },
    onBegin: (index) => void beganAt.set(index, performance.now()),
    onTrajectory(trajectory, index) {
      signal.throwIfAborted();
      directory.addTrajectory(trajectory);
      const milliseconds = Math.round(performance.now() - beganAt.get(index)!);
      directory.addDuration({ what: `${task.id}-${index}`, milliseconds });
      progress.rolledOut();
    },
  });
}

function keptTrajectory({ directory }: Job, task: Task, index: number): Trajectory | undefined {
  const known = directory.knownTrajectories.get(`${task.id}-${index}`);
  return known && isValid(known) ? known : undefined;
}

function resultOf(
  { environment, contestants }: Job,
  task: Task,
  { trajectories, matches, reward }: GroupRecord,
): TaskResult {
  const policies = contestants.policies(task).map((policy) => policy.id);
  const order = reward.rank
    .flatMap((rank, index) => (rank === null ? [] : [{ rank, index }]))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ index }) => index);
  const unanswered = [...trajectories.keys()].filter((index) => answerOf(trajectories[index]!) === null);
  const separated = separationLine(
    matches.map((line) => line.match),
    { rubric: environment.rubric(task), order, policies, answered: (index) => !unanswered.includes(index) },
  );
  return { task, reward, policies, unanswered, separation: separated };
}

function manifestOf(
  options: DemoOptions,
  {
    environment,
    opened,
    tasks,
    contestants,
    ranking: { calibration, ...ranking },
  }: Pick<Job, "environment" | "contestants" | "ranking"> & { opened: OpenedWorld; tasks: readonly Task[] },
): RunManifest {
  const settings = {
    format: "arenakit.run/1" as const,
    version: VERSION,
    seed: options.seed,
    world: opened.id,
    now: options.now ?? opened.meta.now,
    env: `${environment.id}@${environment.version}`,
    tasks: tasks.map((task) => task.id),
    groupSize: options.groupSize,
    topology: options.topology,
    slots: options.slots,
    policy: contestants.name,
    judge: contestants.identity,
    ...ranking,
    ...omitUndefined({ calibration: calibration?.hash }),
    ...rolloutSettings(options),
  };
  const run = contentId(new TextEncoder().encode(canonicalJson(settings))).slice(0, 16);
  return RunManifest.parse({ ...settings, run });
}

/** Throws harness/usage where it could not be made. */
function nextFree(stem: string): string {
  let number = 1;
  while (existsSync(`${stem}-${number}`)) number++;
  const path = `${stem}-${number}`;
  requirePlace({ option: "the run, where --out is not given", path, expected: `${WRITABLE} with --out DIR` });
  return path;
}

function printSummary(summary: {
  options: DemoOptions;
  out: string;
  results: readonly TaskResult[];
  agreement: Agreement | null;
  leftOut: readonly LeftOut[];
  world: OpenedWorld;
  seconds: number;
}): void {
  const { options, out, results, agreement, leftOut, world, seconds } = summary;
  const files = Object.fromEntries(
    (["trajectories", "matches", "rewards", "checks", "durations", "report"] as const).map((key) => [
      key,
      join(out, RUN_FILES[key]),
    ]),
  );
  const say = options.json ? console.error : console.log;
  say(`\n${renderTable(results)}\n`);
  if (agreement?.share != null) {
    say(
      `agreement with the expected order: ${agreement.right} of ${agreement.compared} pairs (${agreement.share.toFixed(3)})`,
    );
    for (const pair of agreement.wrong) say(`  not as expected: ${pair}`);
  }
  if (leftOut.length > 0) say(linesOf(leftOut));
  say(`world ${world.id.slice(0, 16)} · ${seconds.toFixed(1)} s`);
  say(
    `rewards       ${files.rewards}\ntrajectories  ${files.trajectories}\nreport        ${files.report}  (open it in a browser)`,
  );
  say(nextSteps(options, process.env));
  if (options.json)
    console.log(
      canonicalJson({
        agreement: agreement?.share ?? null,
        files,
        leftOut,
        seconds: Math.round(seconds * 100) / 100,
        world: world.id,
      }),
    );
}
