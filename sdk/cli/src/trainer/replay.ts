/** `arenakit trainer replay`: what the arena would have given to the rollouts of a dump, beside what the trainer was given. */
import {
  canonicalJson,
  type Environment,
  eachBounded,
  type Failure,
  failureText,
  type GroupReward,
  omitUndefined,
  type PairwiseJudge,
  type Task,
  type Trajectory,
} from "@arenakit/contracts";
import { writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import { judgeGroup, topologyChoice } from "@arenakit/evaluator-arena";
import { spearman } from "@arenakit/evaluator-judge-lab";
import { DUMP_FORMATS, DUMP_TRAINERS, type DumpFormat } from "@arenakit/trainer-adapter/dumps";
import { Command } from "commander";
import * as z from "zod";
import { RankingOptions, rankingOf, withRankingOptions } from "../arena/ranking-options.ts";
import { collect, oneOf, readOptions, wholeNumber } from "../commands/arguments.ts";
import { chosenTasks, tasksOfFile } from "../demo/chosen-tasks.ts";
import { SourceOptions, withSourceOptions, worldOf } from "../env/source-options.ts";
import { evaluationProgress } from "../eval/progress.ts";
import { Interrupted, interruption } from "../interruption.ts";
import { formatJsonLines, printLine } from "../json-lines.ts";
import { oneJudge } from "../judge/judges.ts";
import { JUDGES } from "../judge/spec-words.ts";
import { requireWritable } from "../option-file.ts";
import { entryNamed, openTables, withPluginOption } from "../tables.ts";
import { type DumpGroup, groupsOfDump, taskOf, unreadable } from "./dump-groups.ts";
import { type DumpRecord, readDump, trajectoryOf } from "./read-dump.ts";

const ReplayOptions = z.object({
  ...SourceOptions.omit({ count: true }).shape,
  ...RankingOptions.shape,
  trainer: oneOf(DUMP_TRAINERS),
  env: z.string().min(1),
  taskFile: z.string().min(1).optional(),
  judge: z.array(z.string().min(1)).min(1),
  topology: topologyChoice().default("seeded-single-elimination"),
  groupSize: wholeNumber(1, 64).optional(),
  reward: z.string().min(1).optional(),
  concurrency: wholeNumber(1, 256).default(8),
  out: z.string().min(1).optional(),
  json: z.boolean().default(false),
  plugin: z.array(z.string().min(1)).default([]),
});
type ReplayOptions = z.infer<typeof ReplayOptions>;

/** Groups at a time; comparisons of all of them share `concurrency` evenly. */
const GROUPS = 4;
/** Problems that are told. */
const MOST_TOLD = 10;
/** Records after which it is said how many were read. */
const READ_STEP = 1_000;

export function replayCommand(): Command {
  return withRankingOptions(withSourceOptions(withPluginOption(new Command("replay")), { count: false }))
    .argument("<dump>", "file or folder of JSON lines, JSON or Parquet")
    .requiredOption("--trainer <name>", DUMP_TRAINERS.join(" | "))
    .requiredOption("--env <name>", "environment whose tasks were rolled out")
    .option("--task-file <file>", "the tasks, as `arenakit tasks import` writes them (default: the environment's)")
    .requiredOption("--judge <spec>", `${JUDGES}; several are an ensemble`, collect)
    .option("--topology <name>", "of the tournament (default seeded-single-elimination)")
    .option("--group-size <n>", "consecutive attempts that are a group, of dumps that name none")
    .option("--reward <member>", "member or column of a record that holds its reward (default: the trainer's own)")
    .option("--concurrency <n>", "comparisons at once (default 8)")
    .option("--out <file>", "write the lines of groups here instead of to stdout")
    .option("--json", "end with one JSON line of counts on stdout")
    .addHelpText("after", `\n${DUMP_TRAINERS.map((name) => `  ${name}: ${DUMP_FORMATS.get(name)!.about}`).join("\n")}`)
    .action((dump: string, given: unknown) => replay(dump, readOptions(ReplayOptions, given)));
}

async function replay(dump: string, options: ReplayOptions): Promise<void> {
  const { env, plugin, seed, now, taskFile, topology, out, json } = options;
  if (out) requireWritable({ option: "--out", path: out, expected: "a file" });
  const format = DUMP_FORMATS.get(options.trainer)!;
  const onRecord = (count: number) => count % READ_STEP === 0 && console.error(`${count} records read`);
  const read = await readDump(dump, format, { reward: options.reward, onRecord });
  const groups = groupsOfDump(read, { size: options.groupSize });
  const problems = read.unread.map(({ at, why }) => `${at}: ${why}`);
  const tables = await openTables(plugin);
  const environment = await entryNamed(tables.environments, "env", env)();
  // Of the environments with a world it takes half a minute.
  console.error(`${read.records.length} attempts read; tasks of ${env}: ${taskFile ?? "they are made"}`);
  const world = await worldOf(options);
  const { tasks } = taskFile
    ? await tasksOfFile(environment, taskFile, { world, now })
    : await chosenTasks(environment, { tasks: "all", seed, ...omitUndefined({ now }) }, world);
  const { judge } = await oneJudge(options.judge, tables);
  const ranking = await rankingOf(options, topology);
  const { signal, release } = interruption();
  const progress = evaluationProgress({ terminal: process.stderr.isTTY === true });
  progress.begin("groups", groups.length, 0);
  const lines = await eachBounded(groups, GROUPS, async (group) => {
    if (signal.aborted) throw new Interrupted("stopped: nothing was written");
    const member = await membersOf(group, { format, tasks, problems });
    const line = await replayed(member, environment, { ...options, ranking, judge, signal });
    progress.step(line.status);
    return line;
  }).finally(() => {
    progress.stop();
    release();
  });
  for (const problem of problems.slice(0, MOST_TOLD)) console.error(problem);
  if (out) await writeFileAtomic(out, formatJsonLines(lines));
  else if (!json) for (const line of lines) await printLine(canonicalJson(line));
  const repeated = groups.reduce((sum, group) => sum + group.repeated, 0);
  const counts = countsOf(lines, { unread: problems.length, repeated });
  if (repeated > 0) console.error(`${repeated} records stand there twice, word for word: they count once`);
  for (const { group, failure } of lines.filter((line) => line.failure).slice(0, MOST_TOLD))
    console.error(`${group}: ${failureText(failure!)}`);
  console.error(
    `${counts.scored} of ${counts.groups} groups scored, ${counts.invalid} invalid; without variance: ${counts.withoutVariance.dump} in the dump, ${counts.withoutVariance.arena} in the arena; Spearman ${counts.spearman?.toFixed(3) ?? "unknown"} over ${counts.compared} groups`,
  );
  if (json) await printLine(canonicalJson(counts));
  if (problems.length > 0 || counts.scored === 0) process.exitCode = 1;
}

interface ReplayedGroup {
  readonly group: string;
  readonly task: string | null;
  readonly status: "scored" | "invalid";
  /** By attempt, as those below: where it stands among the records of the dump, from 1. */
  readonly lines: readonly number[];
  /** What the trainer was given. */
  readonly dumped: readonly (number | null)[];
  readonly reward: readonly (number | null)[];
  readonly advantage: readonly (number | null)[];
  readonly rank: readonly (number | null)[];
  /** Of `dumped` and `reward`, over attempts that have both; null where fewer than two have, or one of them has no variance. */
  readonly spearman: number | null;
  readonly hasVariance: { readonly dump: boolean; readonly arena: boolean };
  readonly judge: string;
  readonly failure: Failure | null;
}

type HowJudged = Pick<ReplayOptions, "topology" | "seed" | "concurrency"> & {
  readonly ranking: Awaited<ReturnType<typeof rankingOf>>;
  readonly judge: PairwiseJudge;
  readonly signal: AbortSignal;
};

type Members = Pick<DumpGroup, "id" | "attempts" | "failure"> & {
  readonly task: Task | null;
  readonly trajectories: readonly Trajectory[];
};

/** A group's records become trajectories when it is its turn, so that those of one group are held at a time. */
async function membersOf(
  { id, attempts, failure }: DumpGroup,
  { format, tasks, problems }: { format: DumpFormat; tasks: readonly Task[]; problems: string[] },
): Promise<Members> {
  const trajectories: Trajectory[] = [];
  const lost: DumpRecord[] = [];
  for (const attempt of attempts) {
    const read = await trajectoryOf(attempt, format);
    if (typeof read !== "string") trajectories.push(read);
    else if (lost.push(attempt)) problems.push(`${attempt.at}: ${read}`);
  }
  const [first] = trajectories;
  const task = first ? taskOf(attempts, first, tasks) : null;
  return { id, attempts, trajectories, task, failure: failure ?? (lost.length > 0 ? unreadable(lost) : null) };
}

async function replayed(group: Members, environment: Environment, how: HowJudged): Promise<ReplayedGroup> {
  const { id, task, attempts, trajectories } = group;
  const { judge, topology, seed, concurrency, ranking, signal } = how;
  const dumped = attempts.map(({ reward }) => reward);
  const none = attempts.map(() => null);
  const about = { group: id, lines: attempts.map(({ line }) => line), dumped, judge: judge.id };
  const unasked = { status: "invalid" as const, reward: none, advantage: none, rank: none };
  const failure = group.failure ?? (task ? null : unknownTask(environment));
  const judged: Pick<GroupReward, "status" | "reward" | "advantage" | "rank" | "failure"> =
    task && !failure
      ? (
          await judgeGroup({
            group: id,
            task,
            rubric: environment.rubric(task),
            trajectories,
            judge,
            topology,
            seed,
            ...ranking,
            concurrency: Math.max(1, Math.floor(concurrency / GROUPS)),
            signal,
          })
        ).reward
      : { ...unasked, failure };
  const { status, reward, advantage, rank } = judged;
  const pairs = dumped.flatMap((own, at) => {
    const other = reward[at] ?? null;
    return own === null || other === null ? [] : [[own, other] as const];
  });
  const [own, arena] = [pairs.map(([first]) => first), pairs.map(([, second]) => second)];
  const hasVariance = { dump: varies(dumped), arena: varies(reward) };
  const isCompared = varies(own) && varies(arena);
  return {
    ...about,
    task: task?.id ?? null,
    status,
    reward,
    advantage,
    rank,
    failure: judged.failure,
    hasVariance,
    spearman: isCompared ? spearman(own, arena) : null,
  };
}

const unknownTask = ({ id }: Environment): Failure => ({
  owner: "task",
  code: "unknown_task",
  message: `no task of ${id}, or more than one, has what this group was asked: give the --world, --seed or --task-file that it was made of`,
  retryable: false,
});

const varies = (values: readonly (number | null)[]) => new Set(values.filter((value) => value !== null)).size > 1;

/** `repeated`: records that stood there once more. */
function countsOf(lines: readonly ReplayedGroup[], { unread, repeated }: { unread: number; repeated: number }) {
  const compared = lines.flatMap((line) => (line.spearman === null ? [] : [line.spearman]));
  const count = (isCounted: (line: ReplayedGroup) => boolean) => lines.filter(isCounted).length;
  return {
    groups: lines.length,
    attempts: lines.reduce((sum, line) => sum + line.lines.length, 0),
    unread,
    repeated,
    scored: count(({ status }) => status === "scored"),
    invalid: count(({ status }) => status === "invalid"),
    unknownTask: count(({ failure }) => failure?.code === "unknown_task"),
    withoutVariance: {
      dump: count(({ dumped, hasVariance }) => dumped.some((own) => own !== null) && !hasVariance.dump),
      arena: count(({ status, hasVariance }) => status === "scored" && !hasVariance.arena),
    },
    compared: compared.length,
    /** Mean over the groups that could be compared. */
    spearman: compared.length > 0 ? compared.reduce((sum, one) => sum + one, 0) / compared.length : null,
  };
}
