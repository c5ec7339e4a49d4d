/** What trainers say to the service of episodes: one schema is the type, the validator and the JSON Schema. */
import {
  CallContext,
  Failure,
  JsonObject,
  NativeCall,
  parseJson,
  SPLITS,
  TurnTokens,
  Usage,
} from "@arenakit/contracts";
import { FAULT_PRESETS, FaultSpec } from "@arenakit/server-kit";
import * as z from "zod";
import { EPISODE_LIMITS } from "./limits.ts";

const nameOf = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .refine(
      (text) => text.isWellFormed() && !/\p{Cc}/u.test(text),
      "expected whole characters, without control characters",
    );

/** Of an episode: what a path can hold. */
export const EpisodeId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$/, "expected letters, digits and . _ : -, at most 200, such as run1-t7-0");
export const TurnKey = nameOf(300);

const Limit = z.int().min(1);

/** Faults that no tool could make would end the episode at its first call. */
const Faults = z
  .string()
  .refine(
    (text) => Object.hasOwn(FAULT_PRESETS, text) || FaultSpec.safeParse(parseJson(text)).success,
    `expected one of ${Object.keys(FAULT_PRESETS).join(", ")}, or JSON such as {"errors":{"10016":0.05}}`,
  );

/** The attempt that a finished episode becomes; settings of the group are those of POST /groups/{group}/attempts. */
export const EpisodeGroup = z.strictObject({
  id: nameOf(300),
  index: z.int().min(0).describe("Index in the group; 0 is the greedy one."),
  size: z.int().min(1).describe("How many attempts the group has."),
  generation: z.int().min(0).default(0).describe("A higher one replaces the attempt while the group is open."),
  anchor: z.boolean().optional().describe("This is the greedy attempt; by default where the index is 0."),
  submit: z.boolean().default(true).describe("Whether the finished episode is handed to the group-reward service."),
  settings: JsonObject.default({}).describe("run, step, config, trainer, quorum, … of the group."),
});
export type EpisodeGroup = z.infer<typeof EpisodeGroup>;

/** POST /episodes */
export const CreateBody = z.strictObject({
  id: EpisodeId.optional().describe(
    "Names the episode; the same request again gives the same episode. Made up unless given.",
  ),
  environment: nameOf(100),
  task: nameOf(200).optional().describe("Id of a task of the environment."),
  split: z.enum(SPLITS).optional().describe("With index, in place of task."),
  index: z.int().min(0).optional().describe("Of the task in its split."),
  dialect: nameOf(50)
    .optional()
    .describe("How the policy writes calls; by default what the environment teaches, else the server's."),
  policy: nameOf(200).default("remote").describe("Id of the policy in the trajectory."),
  model: nameOf(200).optional(),
  group: EpisodeGroup.optional(),
  limits: z
    .strictObject({
      maxTurns: Limit,
      maxToolCalls: Limit,
      maxCallsPerTurn: Limit,
      callTimeoutMs: Limit,
      contextTokens: Limit,
      maxTokens: Limit,
      maxWallMs: Limit.max(EPISODE_LIMITS.maxWallMs),
      maxResultLength: Limit,
    })
    .partial()
    .optional()
    .describe("Lowers the environment's limits; never raises them."),
  context: CallContext.pick({ world: true, corpus: true, now: true, seed: true })
    .extend({ faults: Faults.optional() })
    .strict()
    .optional()
    .describe("World, simulated time, seed and faults of every call."),
  idleSeconds: z
    .number()
    .positive()
    .max(EPISODE_LIMITS.maxIdleMs / 1000)
    .default(EPISODE_LIMITS.idleMs / 1000)
    .describe(`How long it may rest before it is given up; ${EPISODE_LIMITS.idleMs / 1000}.`),
});
export type CreateBody = z.infer<typeof CreateBody>;

/** What the policy produced: text in the dialect, or with `calls` what a chat endpoint has parsed. */
const Produced = {
  text: z.string().optional().describe("Empty where the policy wrote nothing."),
  thought: z.string().optional(),
  calls: z.array(NativeCall).max(256).optional(),
  finish: z.string().max(100).optional(),
  usage: Usage.optional(),
  tokens: TurnTokens.refine(
    ({ completionIds, logprobs }) => logprobs === undefined || logprobs.length === completionIds.length,
    "expected one of logprobs for each of completionIds",
  ).optional(),
};

const TurnFields = z.strictObject({
  turn: z
    .int()
    .min(0)
    .optional()
    .describe(
      "Index of the turn, from 0. A turn that is sent again with it, or with an Idempotency-Key, is answered again.",
    ),
  ...Produced,
});
export type TurnBody = z.infer<typeof TurnFields>;

/** A turn without any of these says that somebody forgot them, never that the policy wrote nothing. */
const saysSomething = ({ text, calls = [], thought = "" }: Pick<TurnBody, "text" | "calls" | "thought">) =>
  text !== undefined || calls.length > 0 || thought !== "";
const SAYS_SOMETHING =
  'expected what the policy produced: text, calls or a thought; of one that wrote nothing, text: ""';

/** POST /episodes/{episode}/turns */
export const TurnBody = TurnFields.refine(saysSomething, SAYS_SOMETHING);
/** A turn as an action of OpenEnv, which knows no index. */
export const TurnAction = TurnFields.omit({ turn: true })
  .extend({ metadata: z.looseObject({}).optional() })
  .refine(saysSomething, SAYS_SOMETHING);

/** POST /episodes/{episode}/finish, and …/verify */
export const FinishBody = z
  .strictObject({
    answer: z
      .string()
      .optional()
      .describe("The policy's answer, where no turn has given it: it is taken as a last turn."),
    failure: Failure.optional().describe(
      "Why it ended without an answer. One of owner policy is the policy's own, and scored as no answer; any other voids the episode, which is neither scored nor ranked.",
    ),
  })
  .refine(
    ({ answer, failure }) => answer === undefined || failure === undefined,
    "expected an answer, or the failure for want of which there is none, and never both",
  );
export type FinishBody = z.infer<typeof FinishBody>;

/** DELETE /episodes/{episode} */
export const AbandonBody = z.strictObject({ reason: z.string().max(2000).optional() });

export const ListQuery = z.object({
  status: z.enum(["open", "over", "finished", "abandoned"]).optional(),
  environment: nameOf(100).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});

export const TasksQuery = z.object({
  split: z.enum(SPLITS).default("train"),
  from: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(EPISODE_LIMITS.maxTasksListed).default(100),
});
