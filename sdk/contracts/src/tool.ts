/** What a policy and the harness know of a tool, and what a call brings back. */
import * as z from "zod";
import { CallContext } from "./call-context.ts";
import { InjectedFault } from "./fault.ts";
import { JsonObject } from "./json.ts";
import { Image } from "./message.ts";
import type { Task } from "./task.ts";
import { Trajectory } from "./trajectory.ts";

export const ToolSpec = z.object({
  name: z.string().min(1),
  title: z.string().optional(),
  description: z.string(),
  /** JSON Schema of the arguments, an object schema. */
  inputSchema: JsonObject,
  /** JSON Schema of the structured content. */
  outputSchema: JsonObject.optional(),
  /** A call that may have run may be made again: it changes nothing. Absent: nobody says so. */
  repeatable: z.boolean().optional(),
  /** Its server keeps state for an episode: of one that is over it knows nothing. Absent: it keeps none. */
  stateful: z.boolean().optional(),
});
export type ToolSpec = z.infer<typeof ToolSpec>;

/**
 * Key of the Failure in an error result's `_meta`. A failure of owner "policy" is an observation; any other
 * owner means that the tool gave none, and voids the rollout.
 */
export const FAILURE_META_KEY = "arenakit/failure";

/** The answer to one call as the policy gets it; an error of the policy's is an answer too. */
export const ToolResult = z.object({
  text: z.string(),
  structured: JsonObject.optional(),
  /** Shown behind the text. */
  images: z.array(Image).optional(),
  isError: z.boolean(),
  /** Stable error code when `isError`. */
  code: z.string().optional(),
  /** The context that the server echoed. */
  context: CallContext.optional(),
  /** What the server injected into this answer on purpose; absent when nothing was. */
  faults: z.array(InjectedFault).optional(),
  /** How an agent that was asked came to it; no policy is shown it. */
  trajectory: Trajectory.optional(),
});
export type ToolResult = z.infer<typeof ToolResult>;

/**
 * Calls tools wherever they are. Resolves with what the policy shall see; throws a FailureError whose owner
 * is not "policy" when the tool could not be reached or broke (deadline, connection, protocol).
 */
export interface ToolCaller {
  list(): Promise<ToolSpec[]>;
  call(name: string, args: JsonObject, options: { context: CallContext; signal: AbortSignal }): Promise<ToolResult>;
  /** Tools for one episode alone, where some keep state between calls. Absent: any number of episodes may share them. */
  lease?(signal: AbortSignal): Promise<ToolLease>;
}

/** Tools that one episode has for itself. */
export interface ToolLease {
  readonly tools: ToolCaller;
  /** Gives back what is this lease's alone. */
  release(): Promise<void>;
}

/**
 * A tool that an environment brings itself, beside those of its toolset: a program, a model that is asked, or an agent
 * (an environment that is rolled out). It is called in the process of the rollout, and served over MCP with the episode.
 */
export interface LocalTool {
  readonly kind: "program" | "model" | "agent";
  readonly spec: ToolSpec;
  /** Deadline of a call; default: that of the environment's limits. */
  readonly timeoutMs?: number;
  /** Calls at once, over all rollouts; default: no bound. */
  readonly concurrency?: number;
  /** As `ToolCaller.call`: resolves with what the policy shall see, throws a FailureError for what is not its mistake. */
  call(args: JsonObject, options: LocalCallOptions): Promise<ToolResult>;
}

export interface LocalCallOptions {
  readonly context: CallContext;
  readonly signal: AbortSignal;
  /** The task whose policy calls. */
  readonly task: Task;
  /** The tools of the environment's toolset; absent where it has none. */
  readonly toolset?: ToolCaller;
}
