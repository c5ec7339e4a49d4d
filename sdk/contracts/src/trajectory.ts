/**
 * A trajectory in ATIF 1.8, one JSON object a line (docs/formats.md). Structural objects are closed; what is
 * ours lives in `extra.arenakit`. A reader accepts foreign `extra` members and keeps them.
 */
import * as z from "zod";
import { CallContext } from "./call-context.ts";
import { Failure } from "./failure.ts";
import { InjectedFault } from "./fault.ts";
import { JsonObject } from "./json.ts";
import { Image } from "./message.ts";

const extraOf = <T extends z.ZodType>(ours: T) => z.looseObject({ arenakit: ours.optional() });

export const StopReason = z.enum([
  "answer",
  "max_turns",
  "max_tool_calls",
  "context_budget",
  "token_budget",
  "time_budget",
  "policy_error",
  "infrastructure",
  "environment",
]);
export type StopReason = z.infer<typeof StopReason>;

/** We write images as `data:` URIs in `path`; what stands in for one where only text is read is `imagePlaceholder`. */
export const AtifPart = z.discriminatedUnion(
  "type",
  [
    z.object({ type: z.literal("text"), text: z.string() }).strict(),
    z
      .object({
        type: z.literal("image"),
        source: z.object({ media_type: Image.shape.mediaType, path: z.string() }).strict(),
      })
      .strict(),
  ],
  { error: "expected a part of text, or an image" },
);
export type AtifPart = z.infer<typeof AtifPart>;
const Text = z.union([z.string(), z.array(AtifPart)], { error: "expected a text, or a list of parts" });

export const AtifToolCall = z
  .object({ tool_call_id: z.string(), function_name: z.string(), arguments: JsonObject, extra: JsonObject.optional() })
  .strict();

/** What we add to a result: why it failed and in which world it was answered. */
export const ResultExtra = z.object({
  isError: z.boolean(),
  code: z.string().optional(),
  attempt: z.number().int().nonnegative().optional(),
  context: CallContext.optional(),
  /** What the server injected on purpose into any attempt of this call, in order. */
  faults: z.array(InjectedFault).optional(),
  /** The result was longer than the policy may be shown: of how many UTF-16 units `kept` were shown and `cut` left out at its end. */
  truncated: z.object({ kept: z.number().int().nonnegative(), cut: z.number().int().positive() }).optional(),
});
export type ResultExtra = z.infer<typeof ResultExtra>;

export const AtifResult = z
  .object({
    source_call_id: z.string().optional(),
    content: Text.optional(),
    /** Of the agent that was asked: its trajectory is among those of the root. */
    subagent_trajectory_ref: z.array(z.object({ trajectory_id: z.string() }).strict()).optional(),
    extra: extraOf(ResultExtra).optional(),
  })
  .strict();

/** The package of the format takes negative counts. */
const Count = z.int("expected a whole number");

export const AtifMetrics = z
  .object({
    prompt_tokens: Count.optional(),
    completion_tokens: Count.optional(),
    cached_tokens: Count.optional(),
    cost_usd: z.number().optional(),
    prompt_token_ids: z.array(z.number().int()).optional(),
    completion_token_ids: z.array(z.number().int()).optional(),
    logprobs: z.array(z.number()).optional(),
    extra: JsonObject.optional(),
  })
  .strict();

/** Of the whole trajectory. */
const AtifFinalMetrics = z
  .object({
    total_prompt_tokens: Count.optional(),
    total_completion_tokens: Count.optional(),
    total_cached_tokens: Count.optional(),
    total_cost_usd: z.number().optional(),
    total_steps: Count.optional(),
    extra: JsonObject.optional(),
  })
  .strict();

/** A call that could not be read: what stood there and why it is none. */
export const InvalidCall = z.object({ raw: z.string(), error: z.string() });
export type InvalidCall = z.infer<typeof InvalidCall>;

/** What we add to an agent step. */
export const StepExtra = z.object({
  /** The text that the policy produced, unchanged but for lone surrogates and what no context could hold. */
  raw: z.string().optional(),
  invalidCalls: z.array(InvalidCall).optional(),
  stepReward: z.number().optional(),
  /** Why the endpoint stopped writing, in its own word; "length" is a turn that was cut. Absent when it did not say. */
  finish: z.string().optional(),
});
export type StepExtra = z.infer<typeof StepExtra>;

export const AtifStep = z
  .object({
    step_id: z.number().int().positive(),
    timestamp: z.string().optional(),
    source: z.enum(["system", "user", "agent"]),
    model_name: z.string().optional(),
    reasoning_effort: z.union([z.string(), z.number()], { error: "expected a word or a number" }).optional(),
    message: Text,
    reasoning_content: z.string().optional(),
    tool_calls: z.array(AtifToolCall).optional(),
    observation: z
      .object({ results: z.array(AtifResult) })
      .strict()
      .optional(),
    metrics: AtifMetrics.optional(),
    llm_call_count: z.number().int().nonnegative().optional(),
    is_copied_context: z.boolean().optional(),
    extra: extraOf(StepExtra).optional(),
  })
  .strict();
export type AtifStep = z.infer<typeof AtifStep>;

/** What we add to the trajectory. Our recorder notes all of it; what a converted source does not tell is absent. */
export const TrajectoryExtra = z.object({
  env: z.string().optional(),
  task: z.string().optional(),
  policy: z.string().optional(),
  world: z.string().optional(),
  now: z.string().optional(),
  dialect: z.string().optional(),
  group: z
    .object({
      id: z.string(),
      index: z.number().int().nonnegative(),
      size: z.number().int().positive(),
      anchor: z.boolean(),
    })
    .optional(),
  stop: StopReason,
  /** The answer's text; null when there is none. */
  answer: z.string().nullable(),
  /** The turn that gave the answer was cut by the limit of its length; absent when it was not. */
  cut: z.literal(true).optional(),
  /** Why the trajectory is not to be judged; null when it is valid. */
  failure: Failure.nullable(),
  /** How "context_budget" was counted. */
  tokens: z.object({ count: z.number().int().nonnegative(), counter: z.string() }).optional(),
});
export type TrajectoryExtra = z.infer<typeof TrajectoryExtra>;

export const Trajectory = z
  .object({
    /** `ATIF-v1.8` where we write it; the format takes any text. */
    schema_version: z.string(),
    session_id: z
      .string()
      .refine((name) => name.isWellFormed(), "expected whole characters")
      .optional(),
    trajectory_id: z.string().optional(),
    agent: z
      .object({
        name: z.string(),
        version: z.string(),
        model_name: z.string().optional(),
        tool_definitions: z.array(JsonObject).optional(),
        extra: JsonObject.optional(),
      })
      .strict(),
    steps: z.array(AtifStep),
    notes: z.string().optional(),
    final_metrics: AtifFinalMetrics.optional(),
    continued_trajectory_ref: z.string().optional(),
    /** Of agents that were asked as tools, in the order of their calls; each has an id of its own. */
    get subagent_trajectories() {
      return z.array(Trajectory).optional();
    },
    extra: extraOf(TrajectoryExtra).optional(),
  })
  .strict();
export type Trajectory = z.infer<typeof Trajectory>;
