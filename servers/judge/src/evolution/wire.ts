/** What is said to a run of tri-evolution and what it answers: one schema is the type, the validator and the JSON Schema. */
import { Failure, RubricSet } from "@arenakit/contracts";
import { EVOLUTION_ROLES, EvolutionSettings, EvolutionTask, PoolRow, StepReport } from "@arenakit/evaluator-evolution";
import * as z from "zod";
import { LIMITS } from "../groups/limits.ts";
import { GroupTerms } from "./stored-run.ts";

/** Groups of a run are named by it and two words more, and its tasks by its hash. */
export const EvolutionName = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/,
    "expected a name of letters, digits and . _ -, at most 100, such as hote-1",
  )
  .refine((name) => name !== "openapi.json", "expected another name: openapi.json is the document of these paths");

export const EVOLUTION_LIMITS = {
  /** Real tasks of a run: DR Tulu has 9,000. */
  maxPool: 100_000,
  /** Texts that no proposal may repeat. */
  maxHeldOut: 100_000,
  /** All of a run in one request. */
  maxCreateBytes: 256 * 1024 * 1024,
  /** Reports in one answer. */
  maxReports: 100,
} as const;

const TaskRows = z.array(PoolRow).min(1).max(EVOLUTION_LIMITS.maxPool);
const TasksOfEnvironment = z.strictObject({
  environment: z.string().min(1).max(100),
  split: z.enum(["train", "validation", "test", "demo"]).default("train"),
});

/** PUT /evolution/{run} */
export const CreateEvolution = z.strictObject({
  settings: EvolutionSettings.prefault({}),
  judge: z.string().min(1).max(200).optional().describe("Name of a judge of the server; by default its first."),
  terms: GroupTerms.prefault({}).describe("Of all groups of the run."),
  tasks: z
    .union([TaskRows, TasksOfEnvironment])
    .describe("The real tasks: rows with their persistent criteria, or those of an environment of the server."),
  heldOut: z
    .array(z.string().min(1).max(100_000))
    .max(EVOLUTION_LIMITS.maxHeldOut)
    .default([])
    .describe("Queries of tests: no proposal may repeat one."),
});
export type CreateEvolution = z.infer<typeof CreateEvolution>;

/** The same, read by what the tasks are: what is wrong with a row is said of the row. */
export const CreateFromRows = CreateEvolution.extend({ tasks: TaskRows });
export const CreateFromEnvironment = CreateEvolution.extend({ tasks: TasksOfEnvironment });

/** POST /evolution/{run}/tasks:next */
export const NextBody = z.strictObject({
  role: z.enum(EVOLUTION_ROLES),
  step: z.int().min(1).describe("Of the trainer, from 1: asking again gives the same tasks."),
  wait: z
    .number()
    .min(0)
    .max(LIMITS.maxWaitSeconds)
    .default(LIMITS.waitSeconds)
    .describe("Seconds to wait for what is not there yet."),
  partial: z
    .boolean()
    .default(false)
    .describe("Answers with the tasks that there are, and does not wait for the others."),
});
export type NextBody = z.infer<typeof NextBody>;

export const HandedTask = z.object({
  ...EvolutionTask.pick({
    id: true,
    step: true,
    at: true,
    role: true,
    origin: true,
    mode: true,
    language: true,
    query: true,
  }).shape,
  /** Persistent and active criteria before the step; null of a proposer. No policy sees them. */
  rubrics: RubricSet.nullable(),
  environment: z.string(),
  /** What the policy is shown first; an episode of the task begins with the same. */
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  /** To be sent with each of its attempts: POST /groups/{id}/attempts, or `group` of POST /episodes. */
  group: z.object({
    id: z.string(),
    size: z.int(),
    settings: z.object({
      environment: z.string(),
      task: z.string(),
      run: z.string(),
      step: z.int(),
      quorum: z.int().optional(),
      collectSeconds: z.number(),
      judgeSeconds: z.number(),
      config: z.object({ evolution: z.string(), judge: z.string().optional() }),
    }),
  }),
});
export type HandedTask = z.infer<typeof HandedTask>;

export const NextAnswer = z.object({
  /** `ready`: all tasks of the step are here · `waiting`: some are not there yet · `over`: there will be none. */
  status: z.enum(["ready", "waiting", "over"]),
  run: z.string(),
  role: z.enum(EVOLUTION_ROLES),
  step: z.int(),
  tasks: z.array(HandedTask),
  /** Why it waits, where a judge is away. */
  failure: Failure.nullable(),
});
export type NextAnswer = z.infer<typeof NextAnswer>;

/** Of GET /evolution/{run} */
export const ViewQuery = z.object({
  from: z.coerce.number().int().min(1).default(1).describe("First step whose report is told."),
});

export const EvolutionView = z.object({
  run: z.string(),
  settings: EvolutionSettings,
  judge: z.string().nullable(),
  step: z.int(),
  isOver: z.boolean(),
  /** What went wrong last, while it is tried again. */
  failure: Failure.nullable(),
  poolSize: z.int(),
  reports: z.array(StepReport),
});
export type EvolutionView = z.infer<typeof EvolutionView>;
