/** What an environment, a policy and a dialect are to the rollout. */

import type { CheckResult } from "./check.ts";
import type { Json } from "./json.ts";
import type { Message } from "./message.ts";
import type { Rubric } from "./rubric.ts";
import type { Task } from "./task.ts";
import type { ToolCaller, ToolSpec } from "./tool.ts";
import type { Trajectory } from "./trajectory.ts";
import type { ParsedTurn, PolicyTurn } from "./turn.ts";

/** Produces assistant turns: a model endpoint or a script. */
export interface Policy {
  readonly id: string;
  /** Asks no model: its steps are recorded with llm_call_count 0. */
  readonly scripted?: boolean;
  /** Name of the model behind it. */
  readonly model?: string;
  /** The turn after `messages`; throws a FailureError of owner "model" when none can be had. */
  next(messages: readonly Message[], tools: readonly ToolSpec[], signal: AbortSignal): Promise<PolicyTurn>;
}

/** How a model writes thoughts, tool calls and answers in text. Pure. */
export interface Dialect {
  readonly id: string;
  /** The prompt text of a conversation, ready for a completion endpoint. */
  render(messages: readonly Message[], tools: readonly ToolSpec[]): string;
  /** Never throws; `nextId` names the calls. */
  parse(text: string, nextId: () => string): ParsedTurn;
  /** What is appended after the policy's text before it goes on: the observations in role markup. */
  renderObservations(observations: readonly Observation[]): string;
  readonly stopStrings: readonly string[];
}

/** The answer to one call, or the report of one that could not be read (`callId` null). */
export type Observation = Extract<Message, { role: "tool" }> & { readonly code?: string };

export interface StepResult {
  readonly state: Json;
  /** End the episode now. */
  readonly done?: boolean;
  /** Process reward of this step. */
  readonly stepReward?: number;
}

export interface VerifiedResult {
  readonly id: string;
  readonly ok: boolean;
  readonly message: string;
}

/** Pointwise components of a score; null where something could not be scored. */
export interface ScoreBreakdown {
  /** In [0, 1], or null when a component is missing. */
  readonly total: number | null;
  readonly components: Readonly<Record<string, number | null>>;
  readonly checks: readonly CheckResult[];
}

/** Limits of an episode; the environment's own, which a caller may lower. */
export interface EpisodeLimits {
  readonly maxTurns: number;
  readonly maxToolCalls: number;
  readonly maxCallsPerTurn: number;
  /** Deadline of one tool call. */
  readonly callTimeoutMs: number;
  /** Tokens of the whole conversation. */
  readonly contextTokens: number;
}

export interface Environment {
  readonly id: string;
  readonly version: string;
  /** Toolset served by the gateway, `/mcp/toolset/{name}`. */
  readonly toolset: string;
  readonly limits: EpisodeLimits;
  tasks(split: Task["split"] | "all"): readonly Task[];
  /** The first messages; `now` is the simulated local time. */
  getPrompt(task: Task, tools: readonly ToolSpec[], now: string): Message[];
  start?(task: Task): Json;
  step?(state: Json, turn: ParsedTurn, observations: readonly Observation[]): StepResult;
  rubric(task: Task): Rubric;
  /** Calls tools again to confirm what the answer claims. */
  verifyTool?(trajectory: Trajectory, task: Task, tools: ToolCaller): Promise<VerifiedResult[]>;
  computeScore(trajectory: Trajectory, task: Task, verified: readonly VerifiedResult[]): ScoreBreakdown;
}
