/** The files that an evaluation reads: trajectories, tasks, labels, prices, rubrics, recorded judgements. */
import { createReadStream } from "node:fs";
import {
  agentSteps,
  type Environment,
  fail,
  queryOf,
  RecordedTrajectory,
  Rubric,
  Task,
  type Trajectory,
} from "@arenakit/contracts";
import { contentId } from "@arenakit/corpus-text/snapshot";
import { RecordedComparison } from "@arenakit/evaluator-arena";
import { EVALUATION_MATCHES_FORMAT, HumanLabel, JudgedCase, Prices } from "@arenakit/evaluator-benchmark";
import type * as z from "zod";
import { failUsage } from "../commands/arguments.ts";
import { linesOf, readJsonLines } from "../json-lines.ts";
import type { AgentSpec } from "../judge/specs.ts";
import { readJsonFile } from "../parse-json.ts";
import { openTaskSources, tasksOf } from "../task-sources.ts";

const DIGEST_DIGITS = 16;

/** The first 16 hex digits of sha256. */
export function digest(text: string): string {
  return contentId(new TextEncoder().encode(text)).slice(0, DIGEST_DIGITS);
}

/** A trajectory of a file, and what it was asked: the last user message before the policy's first own step. */
export interface AskedTrajectory {
  readonly trajectory: Trajectory;
  readonly query: string;
}

export interface LoadedAgent {
  readonly name: string;
  /** What all trajectories name; null where they name several or none. */
  readonly model: string | null;
  /** In the order of the lines. */
  readonly asked: readonly AskedTrajectory[];
}

/** Trajectories of one agent. */
export async function loadAgent(spec: Extract<AgentSpec, { kind: "file" }>): Promise<LoadedAgent> {
  const all = await readJsonLines(spec.path, RecordedTrajectory);
  if (all.length === 0) failUsage(`${spec.path} holds no trajectory.`);
  const models = new Set(all.flatMap(modelsOf));
  const [model = null] = models;
  const asked = all.map((trajectory) => ({ trajectory, query: queryOf(trajectory) }));
  return { name: spec.name, model: models.size === 1 ? model : null, asked };
}

function modelsOf(trajectory: Trajectory): string[] {
  const named = [trajectory.agent.model_name, ...agentSteps(trajectory).map(({ model_name }) => model_name)];
  return named.filter((model) => model !== undefined);
}

export function readTasks(path: string): Promise<Task[]> {
  return readJsonLines(path, Task as z.ZodType<Task>);
}

/** The task of each id: a given one, the environment's, or made of the question that the trajectories were asked. */
export async function tasksOfFiles(
  ids: readonly string[],
  queries: ReadonlyMap<string, string>,
  options: { tasks: readonly Task[]; environment: Pick<Environment, "id" | "tasks" | "makeTasks">; seed: number },
): Promise<Task[]> {
  const { tasks, environment, seed } = options;
  const known = new Map([...environment.tasks("all"), ...tasks].map((task) => [task.id, task]));
  if (ids.some((id) => !known.has(id))) {
    const sources = openTaskSources({ seed });
    for (const task of await tasksOf(environment, "all", sources)) if (!known.has(task.id)) known.set(task.id, task);
    await sources.close();
  }
  return ids.map((id) => known.get(id) ?? askedTask(id, queries.get(id) ?? ""));
}

function askedTask(id: string, query: string): Task {
  if (query === "")
    fail("harness", "no_query", `task ${id}: no user message says what was asked, and no --task-file names it.`);
  const constraints = { cities: [], people: 1, preferences: [] };
  const named = Task.omit({ constraints: true }).parse({
    id,
    env: "imported",
    subtask: "imported",
    split: "test",
    query,
  });
  return { ...named, constraints };
}

export function readLabels(path: string): Promise<HumanLabel[]> {
  return readJsonLines(path, HumanLabel as z.ZodType<HumanLabel>);
}

export type RecordedFile =
  | { readonly kind: "comparisons"; readonly lines: readonly RecordedComparison[] }
  | { readonly kind: "matches"; readonly lines: readonly JudgedCase[] };

/** Lines with a `key` are recorded comparisons; any other file must be a match log. */
export async function readRecorded(path: string): Promise<RecordedFile> {
  const first = await firstLine(path);
  if (typeof first === "object" && first !== null && "key" in first)
    return { kind: "comparisons", lines: await readJsonLines(path, RecordedComparison) };
  return { kind: "matches", lines: await readJsonLines(path, JudgedCase, EVALUATION_MATCHES_FORMAT) };
}

async function firstLine(path: string): Promise<unknown> {
  for await (const { value } of linesOf(createReadStream(path))) return value;
  return undefined;
}

export function readPrices(path: string): Prices {
  return readJsonFile(
    "prices",
    path,
    Prices,
    '{"currency":"USD","models":{"NAME":{"inputPerMillion":1,"outputPerMillion":2}}}',
  );
}

export function readRubric(path: string): Rubric {
  return readJsonFile("rubric", path, Rubric, "a rubric: id, criteria, dimensions, scale");
}
