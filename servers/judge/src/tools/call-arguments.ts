/**
 * What a call is about, as callers name it: the task, which is one of an environment's or one of the caller's own of which
 * only the query is known; the rubric, the judge, the frozen calibration; trajectories as ATIF inline, by the hash of one
 * that was sent ahead, or as the messages of a chat.
 */

import { createHash } from "node:crypto";
import {
  boundary,
  canonicalJson,
  type Environment,
  fail,
  type JsonObject,
  MAX_TRAJECTORY_NESTING,
  nestsDeeper,
  QueryConstraintsInput,
  RecordedTrajectory,
  type Rubric,
  type Task,
  type Trajectory,
} from "@arenakit/contracts";
import { type Calibration, type EstimatorName, estimatorOf, LISTWISE } from "@arenakit/evaluator-arena";
import * as z from "zod";
import type { JudgeBackend, ServedJudge } from "./judge-backend.ts";

/** The names of its members; their whole schema in every tool would cost whoever reads them a thousand tokens. */
const LISTED = {
  type: "object",
  description: "What query asks; see OpenAPI.",
  properties: Object.fromEntries(Object.keys(QueryConstraintsInput.shape).map((member) => [member, {}])),
  additionalProperties: false,
};
export const CONSTRAINTS_ARGUMENT = QueryConstraintsInput.optional()
  .describe("With query: what it asks for as data; without it the query is read. Amounts are yuan.")
  .meta({ listed: LISTED });

/** Arguments of every tool that is about a task. */
export const TASK_ARGUMENTS = {
  environment: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe("Environment of `task`, such as open-travel; by default the one that has it written down."),
  task: z.string().min(1).max(200).optional().describe("Id of a task of the environment."),
  query: z
    .string()
    .min(1)
    .max(100_000)
    .optional()
    .describe(
      "Instead of environment and task: what the user asked for, for trajectories of other tasks. What compares them needs `rubric` with it.",
    ),
  constraints: CONSTRAINTS_ARGUMENT,
};
export type TaskArguments = z.output<z.ZodObject<typeof TASK_ARGUMENTS>>;

export const RUBRIC_ARGUMENT = z
  .string()
  .min(1)
  .max(100)
  .optional()
  .describe(
    "Family of the criteria: travel, travel-en, deep-research … By default those of the task's environment; required with `query`, since no environment says what a good answer to it is.",
  );
export const JUDGE_ARGUMENT = z
  .string()
  .min(1)
  .max(100)
  .optional()
  .describe("Name of the judge; by default the first.");

export interface TaskRequest {
  readonly task: Task;
  /** Null for a task of the caller's own. */
  readonly environment: Environment | null;
}

type KnownTasks = Pick<JudgeBackend, "environments" | "madeTask">;

/**
 * Tasks that are made are found where their environment is named. Throws policy/invalid_task, no_such_environment and
 * no_such_task, each with what there is.
 */
export async function taskOf({ environments, madeTask }: KnownTasks, args: TaskArguments): Promise<TaskRequest> {
  const { environment: name, task: id, query, constraints } = args;
  if ((query === undefined) === (id === undefined))
    fail("policy", "invalid_task", "name a task of an environment, or give a query: one of the two");
  if (query !== undefined) return { task: ownTask(query, constraints), environment: null };
  if (constraints !== undefined) fail("policy", "invalid_task", "constraints go with a query: a task has its own");
  const asked = name === undefined ? environments : environments.filter((one) => one.id === name);
  if (asked.length === 0) {
    const known = environments.map((one) => one.id).join(", ") || "none";
    fail("policy", "no_such_environment", `${JSON.stringify(name ?? null)}: there are ${known}`);
  }
  const having = asked.flatMap((environment) => {
    const task = environment.tasks("all").find((one) => one.id === id);
    return task ? [{ task, environment }] : [];
  });
  if (having.length === 1) return having[0]!;
  const [only] = asked;
  const made = having.length === 0 && name !== undefined && only && id ? await madeTask?.(only, id) : null;
  if (made && only) return { task: made, environment: only };
  const lacksMade = name !== undefined && only?.makeTasks !== undefined;
  const there = lacksMade ? `${name} has none of this id, written or made` : asked.map(someTasks).join("; ");
  const problem =
    having.length > 1
      ? `the task ${JSON.stringify(id)} is in ${having.map(({ environment }) => environment.id).join(" and ")}; name the environment`
      : `there is no task ${JSON.stringify(id)}; ${there}`;
  fail("policy", "no_such_task", problem);
}

function someTasks(environment: Environment): string {
  const all = environment.tasks("all").map((one) => one.id);
  if (all.length === 0) return `${environment.id} makes all its tasks; name the environment for one of them`;
  const shown = all.slice(0, SHOWN_TASKS).join(", ");
  const some = `of the ${all.length} written of ${environment.id} there are ${shown}${all.length > SHOWN_TASKS ? " …" : ""}`;
  return environment.makeTasks ? `${some}; name the environment for one that it makes` : some;
}

/** A task of an environment's. Throws policy/invalid_task for one of the caller's own. */
export async function environmentTaskOf(evaluation: KnownTasks, args: TaskArguments) {
  const { task, environment } = await taskOf(evaluation, args);
  if (environment) return { task, environment };
  fail("policy", "invalid_task", "only tasks of an environment can be scored by it: name environment and task");
}

/** Tasks of an environment that an error names. */
const SHOWN_TASKS = 5;
const SHOWN_HASH = 12;

function ownTask(query: string, given: TaskArguments["constraints"]): Task {
  const constraints = { people: 1, preferences: [], ...given, cities: given?.cities ?? [] };
  const named = given ? canonicalJson({ query, constraints } as JsonObject) : query;
  const hash = createHash("sha256").update(named).digest("hex").slice(0, SHOWN_HASH);
  return { id: `query-${hash}`, env: "none", subtask: "none", split: "test", query, constraints };
}

/** The rubric that was named, or that of the task. Throws policy/no_such_rubric. */
export function rubricOf(
  { rubrics }: Pick<JudgeBackend, "rubrics">,
  name: string | undefined,
  { task, environment }: TaskRequest,
): Rubric {
  if (name === undefined && environment) return environment.rubric(task);
  const [only, ...others] = Object.values(rubrics);
  const unnamed = others.length === 0 ? only : undefined;
  const found = name === undefined ? unnamed : Object.hasOwn(rubrics, name) && rubrics[name];
  if (found) return found;
  const known = Object.keys(rubrics);
  const wrong =
    name === undefined
      ? `a query needs a rubric, since no environment brings one; give it as "rubric": ${JSON.stringify(known[0] ?? "…")}`
      : JSON.stringify(name);
  fail("policy", "no_such_rubric", `${wrong}: there are ${known.join(", ") || "none"}`);
}

/** The judge that was named, or the first. Throws policy/no_such_judge, and policy/no_judge where the server has none. */
export function judgeOf({ judges }: Pick<JudgeBackend, "judges">, name: string | undefined) {
  if (Object.keys(judges).length === 0)
    fail(
      "policy",
      "no_judge",
      "this server has no judge: start it with --judge MODEL@URL, or with --judge rules for tasks of environments that have checks",
    );
  const chosen = name ?? Object.keys(judges)[0] ?? "";
  const judge = Object.hasOwn(judges, chosen) ? judges[chosen] : undefined;
  if (judge) return { name: chosen, ...judge };
  fail("policy", "no_such_judge", `${JSON.stringify(chosen)}: there are ${Object.keys(judges).join(", ") || "none"}`);
}

/** Instead of a calibration's hash: the group's own matches alone. */
export const NO_CALIBRATION = "none";

export interface CalibrationArguments {
  /** A hash, or `none`; by default the first calibration for the estimator that takes one. */
  readonly calibration?: string | undefined;
  readonly topology: string;
  readonly estimator?: EstimatorName | undefined;
}

/** Throws policy/no_such_calibration with what there is, policy/calibration_unused for an estimator that takes none. */
export function calibrationOf(
  { calibrations = [] }: Pick<JudgeBackend, "calibrations">,
  { calibration: named, topology, estimator = estimatorOf(topology).id as EstimatorName }: CalibrationArguments,
): Calibration | null {
  const takesOne = estimator === "refit";
  if (named === NO_CALIBRATION) return null;
  if (named === undefined) return takesOne ? (calibrations[0] ?? null) : null;
  if (!takesOne)
    fail("policy", "calibration_unused", `estimator ${estimator} uses no calibration: take refit, or name none`);
  const known = calibrations.map(({ hash }) => hash).join(", ") || "none";
  return (
    calibrations.find(({ hash }) => hash === named) ??
    fail("policy", "no_such_calibration", `${named}: there are ${known}; who serves them gives --calibration FILE`)
  );
}

/** What a topology asks of a judge: lists or pairs. Throws policy/no_listwise_judge. */
export function judgeFor({ name, pairwise, listwise }: ServedJudge & { readonly name: string }, topology: string) {
  if (topology !== LISTWISE) return pairwise;
  return listwise ?? fail("policy", "no_listwise_judge", `judge ${name} compares pairs: take another topology`);
}

/** A trajectory and the sha256 of its canonical JSON. */
export interface TrajectoryReference {
  readonly trajectory: Trajectory;
  readonly hash: string;
}

/** One trajectory among the arguments of a tool. */
export const TrajectoryArgument = z.looseObject({});
export const TRAJECTORY_FORMS =
  'ATIF 1.x inline, {"sha256": "…"} of one that was sent with PUT /trajectories/{sha256}, or {"messages": […]} of a chat';

const HASH = /^[0-9a-f]{64}$/;
const Reference = z.strictObject({ sha256: z.string() });

/** Reads what is no ATIF, such as the messages of a chat. Throws policy/invalid_trajectory. */
export type Convert = (value: object) => Promise<Trajectory>;

export interface ReadingOptions {
  readonly convert?: Convert | undefined;
  /** What it is called in a refusal: `trajectories[2]`. */
  readonly place: string;
}

/** Reads a trajectory that is given as it is, with its hash. Throws policy/invalid_trajectory, which says where it is wrong. */
export async function trajectoryIn(value: unknown, options: ReadingOptions): Promise<TrajectoryReference> {
  return named(await readTrajectory(value, options));
}

/** The same without the hash, which costs as much again. */
export async function readTrajectory(value: unknown, { convert, place }: ReadingOptions): Promise<Trajectory> {
  shallow(value, place);
  const read = RecordedTrajectory.safeParse(value);
  if (read.success) return read.data;
  if (convert && typeof value === "object" && value !== null && !Array.isArray(value)) {
    const converted = await boundary("policy", () => convert(value));
    if (converted.ok) {
      shallow(converted.value, place);
      return converted.value;
    }
    fail("policy", "invalid_trajectory", `${place}: ${converted.failure.message}`);
  }
  const [issue] = read.error.issues;
  const at = [place, ...(issue?.path ?? [])].join(".");
  fail("policy", "invalid_trajectory", `${at}: ${issue?.message}; expected an ATIF 1.x trajectory`);
}

/** Throws policy/invalid_trajectory for what nobody could walk. */
export function shallow(value: unknown, place: string): void {
  if (!nestsDeeper(value, MAX_TRAJECTORY_NESTING)) return;
  const message = `${place}: nests more than ${MAX_TRAJECTORY_NESTING} levels deep, the arguments of a call perhaps; leave it out`;
  fail("policy", "invalid_trajectory", message);
}

function named(trajectory: Trajectory): TrajectoryReference {
  return { trajectory, hash: createHash("sha256").update(canonicalJson(trajectory)).digest("hex") };
}

/** The hash that an argument is nothing but; null for one that is given inline. Throws policy/invalid_trajectory. */
export function referenceIn(value: object, place: string): string | null {
  if (!("sha256" in value)) return null;
  const read = Reference.safeParse(value);
  if (!read.success || !HASH.test(read.data.sha256))
    fail("policy", "invalid_trajectory", `${place}: expected {"sha256": 64 hex digits in lower case} and nothing else`);
  return read.data.sha256;
}
