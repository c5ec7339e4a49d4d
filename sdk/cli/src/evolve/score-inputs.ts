/** What `arenakit evolve score` reads: benchmark files, a solver's answers, reference reports, and who judged the solver's training. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { answerOf, fail, queryOf, RecordedTrajectory, type RubricSet, type Trajectory } from "@arenakit/contracts";
import { RubricBenchmark } from "@arenakit/evaluator-benchmark";
import { importRubrics, rubricSourceOf } from "@arenakit/evaluator-rubrics";
import * as z from "zod";
import { failUsage } from "../commands/arguments.ts";
import type { AskedTrajectory } from "../eval/inputs.ts";
import { asId, HOW_MATCHED, matchTasks } from "../eval/matching.ts";
import { readJsonLines } from "../json-lines.ts";
import { parseJson } from "../parse-json.ts";
import { ROLLOUT_FILES } from "../rollout/folder.ts";

export interface BenchmarkTask {
  readonly id: string;
  readonly benchmark: RubricBenchmark;
  readonly set: RubricSet;
}

/** Rows of published files, whose layout is found out from each; an id that two benchmarks have gets its benchmark before it. */
export async function readBenchmarks(paths: readonly string[]): Promise<BenchmarkTask[]> {
  const read: { benchmark: RubricBenchmark; set: RubricSet; own: string }[] = [];
  for (const path of paths)
    for (const [at, row] of (await readJsonLines(path, z.unknown())).entries()) {
      const kind = RubricBenchmark.safeParse(rubricSourceOf(row));
      if (!kind.success)
        failUsage(`--benchmark ${path}: row ${at + 1}: expected one of ${RubricBenchmark.options.join(", ")}`);
      const set = importRubrics(kind.data!, row);
      read.push({ benchmark: kind.data!, set, own: asId(set.taskId ?? `${kind.data}-${at + 1}`) });
    }
  const times = new Map<string, number>();
  for (const { own } of read) times.set(own, (times.get(own) ?? 0) + 1);
  const tasks = read.map(({ benchmark, set, own }) => ({
    benchmark,
    set,
    id: times.get(own) === 1 ? own : `${benchmark}-${own}`,
  }));
  const ids = tasks.map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) failUsage(`--benchmark: two rows are task ${twice}; expected each row once`);
  return tasks;
}

/** An answer without how it came about, also as DeepResearch Bench's reports are written. */
const AnswerRow = z
  .object({
    id: z.union([z.string(), z.number()]).optional(),
    prompt: z.string().optional(),
    query: z.string().optional(),
    answer: z.string().nullish(),
    article: z.string().nullish(),
  })
  .refine(
    ({ id, prompt, query, answer, article }) =>
      (id ?? prompt ?? query) !== undefined && (answer !== undefined || article !== undefined),
    "expected a trajectory, or {id | query | prompt, answer | article}",
  );

/** A folder of rollouts, or a file of trajectories or of answers. */
export async function readAnswers(path: string): Promise<AskedTrajectory[]> {
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  const rows = await readJsonLines(isFolder ? join(path, ROLLOUT_FILES.trajectories) : path, z.unknown());
  if (rows.length === 0) failUsage(`--answers ${path}: it holds no answer`);
  return rows.map((row, at) => {
    const recorded = RecordedTrajectory.safeParse(row);
    if (recorded.success) return { trajectory: recorded.data, query: queryOf(recorded.data) };
    const read = AnswerRow.safeParse(row);
    if (!read.success) return failUsage(`--answers ${path}: record ${at + 1}: ${read.error.issues[0]!.message}`);
    return askedOf(read.data);
  });
}

function askedOf({ id, prompt, query = prompt ?? "", answer, article }: z.infer<typeof AnswerRow>): AskedTrajectory {
  const given = answer ?? article ?? null;
  const trajectory: Trajectory = {
    schema_version: "ATIF-v1.8",
    agent: { name: "answers", version: "0" },
    steps: [
      { step_id: 1, source: "user", message: query },
      ...(given === null ? [] : [{ step_id: 2, source: "agent" as const, message: given }]),
    ],
    ...(id === undefined ? {} : { extra: { task_id: String(id) } }),
  };
  return { trajectory, query };
}

/** By task: its answers, each with its repetition; those of several sources are further repetitions. `others` are of no task. */
export function answersOf(
  tasks: readonly BenchmarkTask[],
  sources: readonly (readonly AskedTrajectory[])[],
): { byTask: Map<string, { repetition: number; trajectory: Trajectory }[]>; others: number } {
  const known = tasks.map(({ id, set }) => ({ id, query: set.query }));
  const byTask = new Map<string, { repetition: number; trajectory: Trajectory }[]>(known.map(({ id }) => [id, []]));
  let first = 0;
  let others = 0;
  for (const asked of sources) {
    const own = matchTasks({ agents: new Map([["solver", asked]]), baseline: "solver", tasks: known }).agents;
    let most = 0;
    for (const [id, trajectories] of own.get("solver")!) {
      const answers = byTask.get(id);
      if (!answers) others += trajectories.length;
      else answers.push(...trajectories.map((trajectory, at) => ({ repetition: first + at, trajectory })));
      if (answers) most = Math.max(most, trajectories.length);
    }
    first += most;
  }
  if (first === 0) failUsage(`--answers: none is of a task of the benchmark files. ${HOW_MATCHED}`);
  return { byTask, others };
}

/** The reference report of each task that has one. */
export async function readReferences(path: string, tasks: readonly BenchmarkTask[]): Promise<Map<string, string>> {
  const { byTask } = answersOf(tasks, [await readAnswers(path)]);
  return new Map(
    [...byTask].flatMap(([id, [first]]) => {
      const report = first ? answerOf(first.trajectory) : null;
      return report === null ? [] : [[id, report] as const];
    }),
  );
}

const Judged = z.object({ judge: z.string().min(1).optional(), judges: z.array(z.string().min(1)).optional() });
/** Of a solver that was trained by nobody. */
const UNTRAINED = "none";

/**
 * Judges that trained the solver: those that the settings of a run's folder name as `judge` or `judges`, or the id, spec or model
 * that is given; none for `none`. A folder that names none is refused: silence is no held-out judge.
 */
export function trainingJudges(given: readonly string[]): string[] {
  if (given.includes(UNTRAINED) && given.length > 1) failUsage(`--trained-by: ${UNTRAINED} stands alone`);
  return given.flatMap((text) => {
    if (text === UNTRAINED) return [];
    if (!existsSync(text) || !statSync(text).isDirectory()) return [text];
    const named = readdirSync(text)
      .filter((name) => name.endsWith(".json"))
      .flatMap((name) => {
        const { judge, judges = [] } = Judged.safeParse(parseJson(readFileSync(join(text, name), "utf8"))).data ?? {};
        return [...(judge === undefined ? [] : [judge]), ...judges];
      });
    if (named.length === 0)
      fail("harness", "usage", `--trained-by ${text}: no file of the folder says judge; give the judge's id or model`);
    return named;
  });
}
