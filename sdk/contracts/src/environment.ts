/** What an environment, a policy and a dialect are to the rollout. */

import type { CheckResult } from "./check.ts";
import type { ClaimContext, ClaimReading, Quoted } from "./claim.ts";
import type { Json, JsonObject } from "./json.ts";
import type { Message } from "./message.ts";
import type { RouteReader } from "./route.ts";
import type { Rubric } from "./rubric.ts";
import type { RubricSet } from "./rubric-set.ts";
import type { Task } from "./task.ts";
import type { LocalTool, ToolCaller, ToolSpec } from "./tool.ts";
import type { Trajectory } from "./trajectory.ts";
import type { ParsedTurn, PolicyTurn } from "./turn.ts";

/** Languages that the rollout can speak to a policy. */
export type PolicyLanguage = "zh" | "en";

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
  /**
   * Never throws; `nextId` names the calls. Errors of calls are in the language, default zh. A dialect whose values are
   * plain text types them by the schemas of the tools that are offered.
   */
  parse(text: string, nextId: () => string, language?: PolicyLanguage, tools?: readonly ToolSpec[]): ParsedTurn;
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
  /** Process reward of this step: any finite number, and one in [0, 1] where weights of a score count `process`. */
  readonly stepReward?: number;
}

/** A task as checks may know it: all that it asks for as data, or its query alone. */
export type KnownTask = Task | Pick<Task, "query">;

export interface CheckInput {
  /** Default: what the user of the trajectory asked. Without constraints nothing is held against them. */
  readonly task?: KnownTask;
  readonly trajectory: Trajectory;
  /** Simulated local time; default: what the trajectory or the task says. */
  readonly now?: string;
  /** What the answer says, where a reader has read it already; else the environment reads it by rules. */
  readonly claims?: ClaimReading;
}

/** How much of what an answer states as facts the checks understood. */
export interface AnswerUnderstanding {
  /** Statements of fact: sentences, items and table rows with a figure, a time, a name or a ride. */
  readonly statements: number;
  /** Share of them that was understood, in [0, 1]; null where there are none. */
  readonly share: number | null;
  /** The words that were not understood, in the order of the answer. */
  readonly unread: readonly string[];
}

/** What a query asks for, read from its words. */
export interface QueryConstraints {
  /** As a task has them as data; `cities` are those that the query names, which may be none. Null for a query of another kind. */
  readonly constraints: Task["constraints"] | null;
  /** Why there are none, as a clause; null where there are some. */
  readonly why: string | null;
  /** The words that each of them was read from, in the order of the query. */
  readonly sources: readonly ConstraintSource[];
  /** Words that limit or wish something in a way that was not read. */
  readonly unread: readonly Quoted[];
}

export interface ConstraintSource extends Quoted {
  /** A member of the constraints. */
  readonly constraint: keyof Task["constraints"];
}

/** Runs deterministic checks on one trajectory. Never throws, asks no model; equal inputs give equal results. */
export type CheckRunner = (input: CheckInput) => CheckResult[];

/**
 * What the rule judge rests its sub-scores on. A check is named by its id, or with its family as `family.*`; one that is
 * named counts by its own weight alone, and not at all by the weight 0.
 */
export interface RuleGrounds {
  /** The weights of the checks that each criterion rests on. */
  readonly criteria?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Checks that nobody can live with failing: each one that fails takes its part of `answer.feasibility`. */
  readonly hard?: readonly string[];
  /** Checks of how much of the answer is there: how far each counts in each criterion, in [0, 1]. */
  readonly delivered?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** What an environment brings to judges that go by checks. */
export type EnvironmentChecks = Pick<
  Environment,
  "id" | "runChecks" | "understandingOf" | "unheldIn" | "claimContextOf" | "constraintsOf" | "ruleGrounds"
>;

export interface VerifiedResult {
  readonly id: string;
  readonly ok: boolean;
  readonly message: string;
}

/** Pointwise components of a score; null where something could not be scored. */
export interface ScoreBreakdown {
  /** In [0, 1], or null when a component that counts is missing. */
  readonly total: number | null;
  /** Null is "not judged", never 0. */
  readonly components: Readonly<Record<string, number | null>>;
  /** What each component counts in the total; absent: all the same. */
  readonly weights?: Readonly<Record<string, number>>;
  readonly checks: readonly CheckResult[];
}

/** What was found out beside the trajectory, before it is scored. */
export interface ScoreEvidence {
  /** What `verifyTool` confirmed; empty where nothing was called. */
  readonly verified: readonly VerifiedResult[];
  /** Components that a judge scored, in [0, 1], by name; null where it could not. Absent: no judge was asked. */
  readonly judged?: Readonly<Record<string, number | null>>;
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
  /** Tokens that the policy writes in all its turns, as its endpoint counts them, else approximated. Absent: as many as it likes. */
  readonly maxTokens?: number;
  /** Real time of the whole episode; what is under way when it is over is given up. Absent: as long as it takes. */
  readonly maxWallMs?: number;
  /** UTF-16 units of a tool's result that the policy is shown; it is told how many were cut. Absent: all of them. */
  readonly maxResultLength?: number;
  /**
   * Deadline of `verifyTool` for one trajectory, with all its tries, and of `computeScore`. Absent: five times the longest
   * deadline of a call, at least 60 s. A caller does not lower it.
   */
  readonly verifyTimeoutMs?: number;
}

/** What of a world decides which tasks can be asked of it. */
export interface WorldFacts {
  /** Names of its cities, without 市. */
  readonly cities: readonly string[];
  /** Names of its layers. */
  readonly layers: readonly string[];
  /** First and last date that it knows. */
  readonly horizon: { readonly from: string; readonly to: string };
  /** Simulated local time of a task that names none. */
  readonly now: string;
}

/** What tasks are made from. Each part is opened when it is asked for. */
export interface TaskSources {
  readonly seed: number;
  /** How many at most; absent: as many as the environment makes by default. */
  readonly count?: number;
  readonly world?: WorldFacts;
  /** The opened world, for an environment that imports `@arenakit/corpus-world`. */
  readonly openedWorld?: unknown;
  /** The questions that are made with a generated corpus, with their answers or findings. */
  questions(corpus: "web" | "wiki" | "papers"): Promise<readonly JsonObject[]>;
  /** Text of a document of a generated corpus, by its id; null where there is none. */
  documentText?(corpus: "web" | "wiki" | "papers", id: string): Promise<string | null>;
}

/** Can its policies call anything? */
export const offersTools = ({ toolset, tools, mcpServers }: Pick<Environment, "toolset" | "tools" | "mcpServers">) =>
  toolset !== undefined || tools !== undefined || mcpServers !== undefined;

/** Two policies by id; the first must rank strictly better. */
export interface ComparablePair {
  readonly better: string;
  readonly worse: string;
}

/** The policies of an environment that ask no model. */
export interface ScriptedPolicies {
  /** In group order; the first is the anchor. */
  readonly ids: readonly string[];
  /** One policy for each index of a group; a group larger than `ids` repeats them. Default size: one of each. */
  policies(task: Task, groupSize?: number): Policy[];
  /** Name of the dialect that they write; absent where they write none, but give calls as data. */
  readonly dialect?: string;
  /** The pairs whose order on the task is known. Absent: no order is known. */
  comparablePairs?(taskId: string): readonly ComparablePair[];
}

/** Tasks, prompts, rubrics and scores of one kind of work. A new one needs nothing but this contract. */
export interface Environment {
  readonly id: string;
  readonly version: string;
  /** One sentence for lists of environments. */
  readonly description?: string;
  /** Toolset served by the gateway, `/mcp/toolset/{name}`. Absent: its own tools alone, or none. */
  readonly toolset?: string;
  /** Names of tools of the toolset that a task is not offered. Absent: none. */
  withheldTools?(task: Task): readonly string[];
  /** Tools that it brings itself, beside those of the toolset. */
  readonly tools?: readonly LocalTool[];
  /** MCP servers whose tools it uses too: by name, what an `mcpServers` file says of each. */
  readonly mcpServers?: Readonly<Record<string, JsonObject>>;
  readonly limits: EpisodeLimits;
  /** Language of the messages that the rollout writes to the policy; default zh. */
  readonly language?: PolicyLanguage;
  /** Name of the dialect that its prompt teaches a model that writes text. Absent: any, by default hermes. */
  readonly dialect?: string;
  /** The tasks of a split that are written down; with a world, those of any world and those made for that world. */
  tasks(split: Task["split"] | "all", world?: WorldFacts): readonly Task[];
  /**
   * The tasks of a split that are made, from a world, a corpus or a seed alone; equal sources give equal tasks. They are
   * added to those of `tasks`. Absent: all its tasks are written down.
   */
  makeTasks?(split: Task["split"], sources: TaskSources): Promise<readonly Task[]>;
  /** Why the task cannot be asked in the world, as a clause; null where it can. Absent: every task can be asked. */
  whyNotAsked?(task: Task, world: WorldFacts): string | null;
  /** The first messages; `now` is the simulated local time. */
  getPrompt(task: Task, tools: readonly ToolSpec[], now: string): Message[];
  start?(task: Task): Json;
  step?(state: Json, turn: ParsedTurn, observations: readonly Observation[]): StepResult;
  rubric(task: Task): Rubric;
  /** Its own checks, with those of any environment that suit it; absent: those of any environment. */
  readonly runChecks?: CheckRunner;
  /** What `runChecks` understood of the answer. Absent: its checks read no statements. */
  understandingOf?(input: CheckInput): AnswerUnderstanding;
  /** Words of what was understood and that none of its checks held against anything. Absent: nobody knows. */
  unheldIn?(input: CheckInput): readonly string[];
  /** What a reader of claims is told beside the answer. Absent: its checks ask no claims. */
  claimContextOf?(input: CheckInput): ClaimContext;
  /** What a query asks for, where the task has no constraints as data; `now` is the simulated local time. */
  constraintsOf?(query: string, now?: string): QueryConstraints;
  /** What the rule judge holds against its attempts beside what it holds against any text; by id of its own checks. */
  readonly ruleGrounds?: RuleGrounds;
  /** Calls tools again to confirm what the answer claims. */
  verifyTool?(trajectory: Trajectory, task: Task, tools: ToolCaller): Promise<VerifiedResult[]>;
  /** The score of one trajectory by itself. A component that nothing decided is null, and so is the total then. */
  computeScore(trajectory: Trajectory, task: Task, evidence: ScoreEvidence): ScoreBreakdown;
  /** Criteria that a reader scores one by one; their aggregate is the judged component `rubric`. Absent: no reader is needed. */
  rubricSet?(task: Task): RubricSet;
  /** An answer that must score high, as a policy would write it; null where the task has none. */
  goldAnswer?(task: Task): string | null;
  readonly scripted?: ScriptedPolicies;
  /** Where an attempt went; absent where nobody moves. */
  readonly routeOf?: RouteReader;
}
