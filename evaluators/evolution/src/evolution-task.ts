/**
 * One task of a run: what a group of attempts is asked for, by the solver or by the proposer. Written once, when it is handed
 * out, and never changed. As a `Task` it belongs to the environment `tri-evolution`.
 */
import { type JsonObject, RubricItem, RubricSet, type Task } from "@arenakit/contracts";
import * as z from "zod";

export const TRI_EVOLUTION = "tri-evolution";
export const EVOLUTION_ROLES = ["solver", "proposer"] as const;
export type EvolutionRole = (typeof EVOLUTION_ROLES)[number];

/** What the proposer is told of a task of the last step: its query, and how the solver did on its criteria. */
export const TaskInBrief = z.strictObject({
  id: z.string(),
  query: z.string(),
  /** Mean of eq. 2 over the attempts that were scored; null where none was. */
  score: z.number().nullable(),
  /** Criteria with the mean that the attempts earned, in [−1, 1] with the polarity. */
  criteria: z.array(z.strictObject({ text: z.string(), mean: z.number() })),
});
export type TaskInBrief = z.infer<typeof TaskInBrief>;

/** What a task of the proposer consists of: `extra` of its `Task`. */
export const ProposerBrief = z.strictObject({
  /** The combination of tasks that it is to propose from. */
  basis: z.array(TaskInBrief),
  /** Eq. 4: what the solver lacked, and what the solvers of its proposals are scored by. */
  meta: z.array(RubricItem),
});
export type ProposerBrief = z.infer<typeof ProposerBrief>;

export const EvolutionTask = z.strictObject({
  /** Of the run, role, step and place; an id of a `Task`. */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
  /** From 1. */
  step: z.int().min(1),
  /** Place among the tasks of its role and step, from 0: of a solver's the real ones first, then group by group. */
  at: z.int().min(0),
  role: z.enum(EVOLUTION_ROLES),
  origin: z.enum(["real", "synthetic", "combination"]),
  mode: z.enum(["tool", "no_tool"]),
  language: z.enum(["zh", "en"]),
  /** What the solver is asked; of a proposer what it is asked in one line. */
  query: z.string().min(1),
  /** Persistent and active criteria, as they are before the step; null of a proposer. */
  rubrics: RubricSet.nullable(),
  /** Of a proposer. */
  brief: ProposerBrief.nullable(),
  /** Of a real task: its place in the pool of real tasks. */
  poolAt: z.int().min(0).nullable(),
  /** Of a synthetic task: the proposer's task and the index of the attempt that proposed it. */
  proposedBy: z.strictObject({ task: z.string(), index: z.int().min(0) }).nullable(),
});
export type EvolutionTask = z.infer<typeof EvolutionTask>;

/** As environments, episodes and groups know it. */
export function taskOfEvolution(task: EvolutionTask): Task {
  const { id, role, query, language, mode, rubrics, brief } = task;
  return {
    id,
    env: TRI_EVOLUTION,
    subtask: role,
    split: "train",
    query,
    language,
    mode,
    constraints: { cities: [], people: 1, preferences: [] },
    ...(rubrics ? { gold: { rubrics } as unknown as JsonObject } : {}),
    ...(brief ? { extra: { brief } as unknown as JsonObject } : {}),
  };
}
