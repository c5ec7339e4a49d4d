/**
 * The one state machine of an episode: start, turn, turn, …, finish. The state is plain JSON, so an episode can be
 * kept anywhere between turns; the rollout loop and every protocol only drive it.
 *
 * How a turn is understood:
 * - Calls run side by side; their observations keep the order of the calls. A call that cannot be read, or that is
 *   over a limit, is answered by an observation that says so.
 * - A turn without calls ends the episode: its answer is the `<answer>` block, else the visible text. A turn with
 *   neither ends it as "policy_error" with no answer; that is the policy's mistake and the trajectory stays valid.
 * - A turn that its endpoint cut (finish "length") inside of an `<answer>` block has no answer; one that was cut
 *   elsewhere keeps what it has, and the trajectory says that the answer was `cut`.
 * - A turn that alone is over the context budget ends the episode: nothing in it is called and it answers nothing.
 * - A turn that both calls and answers goes on, since the policy has not seen the results; its answer counts only
 *   when a limit ends the episode right there.
 * - When the budget of tool calls runs out the policy is told so; the next turn that calls ends the episode.
 * - An episode that was out of real time, or whose model holds no more of it, ends without an answer, and is valid.
 * - A failure that is not the policy's ends the episode and voids the trajectory.
 */
import {
  type AtifStep,
  boundary,
  type CallContext,
  type Dialect,
  type Environment,
  type EpisodeLimits,
  type Failure,
  fail,
  type Json,
  type Message,
  type Observation,
  omitUndefined,
  type ParsedTurn,
  type Policy,
  type PolicyTurn,
  type StopReason,
  type Task,
  type ToolCaller,
  type ToolSpec,
  type Trajectory,
  type TrajectoryExtra,
  textPart,
  wellFormed,
} from "@arenakit/contracts";
import { firstStateOf, promptOf, stepOf } from "./environment-members.ts";
import { observe } from "./observations.ts";
import { agentStep, buildTrajectory, promptStep, saidOf, subagentsOf, voids } from "./trajectory.ts";
import {
  APPROXIMATE_COUNTER,
  approximatePartTokens,
  approximateTokens,
  producedText,
  producedTokens,
  REPORTED_COUNTER,
  readTurn,
  takeTurn,
} from "./turn.ts";
import { WORDS } from "./words.ts";

/** What an episode is about; the same at every turn and not part of the state. */
export interface EpisodeSetup {
  /** Id of the trajectory. */
  readonly id: string;
  readonly environment: Environment;
  readonly task: Task;
  readonly tools: readonly ToolSpec[];
  readonly dialect: Dialect;
  readonly policy: Pick<Policy, "id" | "scripted" | "model">;
  /** World, time, seed and profile of every call; a task's own `now` wins. */
  readonly context: CallContext;
  readonly group: NonNullable<TrajectoryExtra["group"]>;
  /** Lowers the environment's limits; never raises them. */
  readonly limits?: Partial<EpisodeLimits>;
}

/** Plain JSON. */
export interface EpisodeState {
  readonly id: string;
  readonly messages: readonly Message[];
  readonly steps: readonly AtifStep[];
  readonly turns: number;
  /** Calls that were named, valid ones; the next is `call-{n + 1}`. */
  readonly namedCalls: number;
  /** Calls that were made. */
  readonly toolCalls: number;
  readonly tokens: { readonly count: number; readonly counter: string };
  /** What the policy wrote in all its turns. */
  readonly producedTokens: number;
  /** Trajectories of agents that were asked. */
  readonly subagents: readonly Trajectory[];
  readonly environment: Json;
  /** null while the episode is open. */
  readonly stop: StopReason | null;
  readonly answer: string | null;
  readonly cut?: true;
  readonly failure: Failure | null;
  readonly note?: string;
}

export interface EpisodeRuntime {
  readonly tools: ToolCaller;
  readonly signal: AbortSignal;
  /** Wait before a failed call's second attempt; default 200. */
  readonly retryDelayMs?: number;
}

export interface EpisodeTurn {
  readonly state: EpisodeState;
  readonly parsed: ParsedTurn;
  readonly observations: readonly Observation[];
  /** What a trainer appends after the policy's text, ready to tokenise; empty when the episode is over. */
  readonly appendText: string;
  readonly stepReward?: number;
}

/** Throws when there is no simulated time, the environment gives no prompt, or it alone is over the context budget. */
export function startEpisode(setup: EpisodeSetup): EpisodeState {
  const messages = wellFormed(promptOf(setup.environment, setup.task, { tools: setup.tools, now: nowOf(setup) }));
  const count = approximateTokens(setup.dialect.render(messages, setup.tools));
  const { contextTokens } = limitsOf(setup);
  if (count >= contextTokens) {
    fail(
      "harness",
      "prompt_too_long",
      `the prompt of task ${setup.task.id} takes about ${count} tokens of a context of ${contextTokens}: raise contextTokens`,
    );
  }
  return {
    id: setup.id,
    messages,
    steps: messages.map((message, at) => promptStep(message, at + 1)),
    turns: 0,
    namedCalls: 0,
    toolCalls: 0,
    tokens: { count, counter: APPROXIMATE_COUNTER },
    producedTokens: 0,
    subagents: [],
    environment: firstStateOf(setup.environment, setup.task),
    stop: null,
    answer: null,
    failure: null,
  };
}

/** Takes the policy's turn. Rejects when the episode is over or `signal` is aborted; everything else is in the state. */
export async function episodeTurn(
  setup: EpisodeSetup,
  state: EpisodeState,
  given: PolicyTurn,
  runtime: EpisodeRuntime,
): Promise<EpisodeTurn> {
  assertOpen(state);
  const limits = limitsOf(setup);
  const { language = "zh" } = setup.environment;
  const { turn, isTooLong } = takeTurn(given, limits.contextTokens);
  const read = wellFormed(
    readTurn(setup.dialect, turn, { namedCalls: state.namedCalls, language, tools: setup.tools }),
  ); // JSON can spell what the text did not hold
  const isAnswer = turn.kind === "message" && turn.isAnswer === true;
  const parsed = isTooLong || isAnswer ? { ...read, calls: [] } : read;
  const observed = await observe(parsed.calls, {
    limits,
    timeoutOf: (name) => setup.environment.tools?.find(({ spec }) => spec.name === name)?.timeoutMs,
    isRepeatable: (name) => setup.tools.find((spec) => spec.name === name)?.repeatable === true,
    callsLeft: limits.maxToolCalls - state.toolCalls,
    words: WORDS[language],
    context: Object.assign({}, setup.context, { now: nowOf(setup), episode: state.id }),
    ...runtime,
  });
  const observations = observed.entries.map((entry) => entry.observation);
  const stepped = await boundary("harness", () =>
    observed.failure === null ? stepOf(setup.environment, state.environment, parsed, observations) : null,
  );
  const failure = observed.failure ?? (stepped.ok ? null : stepped.failure);
  const taken = (stepped.ok ? stepped.value : null) ?? { state: state.environment };
  const { stepReward } = taken;
  const tokens = countTokens(state.tokens, given, observations);
  const reward = stepReward === undefined ? {} : { stepReward };
  const step = agentStep({
    episode: state.id,
    stepId: state.steps.length + 1,
    scripted: setup.policy.scripted === true,
    turn,
    parsed,
    observations: observed.entries,
    ...reward,
  });
  const turns = state.turns + 1;
  const produced = state.producedTokens + producedTokens(given);
  const budgetSpent = state.toolCalls >= limits.maxToolCalls;
  const end = endOf({
    parsed,
    failure,
    isCut: turn.finish === "length",
    isTooLong,
    over: {
      environment: taken.done === true,
      max_tool_calls: budgetSpent && parsed.calls.some((entry) => entry.valid),
      max_turns: turns >= limits.maxTurns,
      context_budget: tokens.count >= limits.contextTokens,
      token_budget: produced >= (limits.maxTokens ?? Infinity),
    },
  });
  const next: EpisodeState = {
    ...state,
    messages: [...state.messages, assistantMessage(parsed, turn), ...observations],
    steps: [...state.steps, step],
    turns,
    namedCalls: state.namedCalls + parsed.calls.filter((entry) => entry.valid).length,
    toolCalls: state.toolCalls + observed.executed,
    tokens,
    producedTokens: produced,
    subagents: [...state.subagents, ...subagentsOf(state.id, observed.entries)],
    environment: taken.state,
    ...end,
  };
  const appendText = next.stop === null ? setup.dialect.renderObservations(observations) : "";
  return { state: next, parsed, observations, appendText, ...reward };
}

/**
 * Ends the episode because no turn could be had. A model's failure voids the trajectory; a policy that gave up by
 * itself, or that has written more than its model's context holds, leaves a valid one without an answer.
 */
export function failEpisode(state: EpisodeState, failure: Failure): EpisodeState {
  assertOpen(state);
  if (failure.code === "context_overflow" && state.turns > 0)
    return { ...state, stop: "context_budget", note: `${failure.code}: ${failure.message}` };
  const stop = failure.owner === "policy" || failure.owner === "model" ? "policy_error" : "infrastructure";
  return voids(failure) ? { ...state, stop, failure } : { ...state, stop, note: `${failure.code}: ${failure.message}` };
}

/** Ends the episode because its time is up: what was under way is dropped, and there is no answer. */
export function expireEpisode(state: EpisodeState): EpisodeState {
  assertOpen(state);
  return { ...state, stop: "time_budget" };
}

/** The trajectory of an episode that is over. */
export function finishEpisode(setup: EpisodeSetup, state: EpisodeState): Trajectory {
  if (state.stop === null) {
    fail("harness", "episode_open", `episode ${state.id} is not over: take turns until its state has a stop reason`);
  }
  return buildTrajectory({
    id: state.id,
    policy: setup.policy,
    tools: setup.tools,
    steps: state.steps,
    subagents: state.subagents,
    ...omitUndefined({ notes: state.note }),
    extra: {
      env: setup.environment.id,
      task: setup.task.id,
      policy: setup.policy.id,
      world: worldOf(setup, state),
      now: nowOf(setup),
      dialect: setup.dialect.id,
      group: setup.group,
      stop: state.stop,
      answer: state.answer,
      ...omitUndefined({ cut: state.cut || undefined }),
      failure: state.failure,
      tokens: state.tokens,
    },
  });
}

/** Which limits this turn has reached. */
type Over = Readonly<Record<(typeof LIMITS)[number], boolean>>;
/** In the order in which they are told where several are reached. */
const LIMITS = ["environment", "max_tool_calls", "max_turns", "context_budget", "token_budget"] as const;

interface TurnEnd {
  readonly parsed: ParsedTurn;
  readonly failure: Failure | null;
  /** The endpoint's limit of length ended the turn. */
  readonly isCut: boolean;
  readonly isTooLong: boolean;
  readonly over: Over;
}

function endOf(end: TurnEnd): Pick<EpisodeState, "stop" | "answer" | "cut" | "failure"> {
  const { parsed, failure, isCut, isTooLong, over } = end;
  if (failure) return { stop: "infrastructure", answer: null, failure };
  if (isTooLong) return { stop: "context_budget", answer: null, failure: null };
  const isUnfinished = isCut && parsed.answerIsOpen === true;
  const block = isUnfinished ? null : parsed.answer || null;
  const cut = isCut ? { cut: true as const } : {};
  if (parsed.calls.length === 0) {
    const answer = block ?? (isUnfinished ? null : parsed.visible || null);
    if (answer === null) return { stop: "policy_error", answer, failure: null };
    return { stop: "answer", answer, ...cut, failure: null };
  }
  const stop = LIMITS.find((reason) => over[reason]) ?? null;
  const answer = stop === null ? null : block;
  return { stop, answer, ...(answer === null ? {} : cut), failure: null };
}

/** The world that answered, by the id it answers under; a context may name it by a prefix or not at all. */
function worldOf({ context }: EpisodeSetup, { steps }: EpisodeState): string {
  for (const step of steps) {
    for (const result of step.observation?.results ?? []) {
      const world = result.extra?.arenakit?.context?.world;
      if (world !== undefined) return world;
    }
  }
  return context.world ?? "";
}

function assistantMessage(parsed: ParsedTurn, turn: PolicyTurn): Message {
  const said = saidOf(parsed);
  const toolCalls = parsed.calls.flatMap((entry) => (entry.valid ? [entry.call] : []));
  return {
    role: "assistant",
    content: said === "" ? [] : [textPart(said)],
    ...omitUndefined({
      thought: parsed.thought ?? undefined,
      toolCalls: toolCalls.length === 0 ? undefined : toolCalls,
      raw: turn.kind === "text" ? turn.text : undefined,
    }),
  };
}

/** A count that comes with the turn covers everything up to it; else the turn is approximated. */
function countTokens(
  before: EpisodeState["tokens"],
  turn: PolicyTurn,
  observations: readonly Observation[],
): EpisodeState["tokens"] {
  const observed = observations.reduce(
    (total, { content }) => total + content.reduce((sum, part) => sum + approximatePartTokens(part), 0),
    0,
  );
  const reported = turn.tokens
    ? turn.tokens.promptIds.length + turn.tokens.completionIds.length
    : turn.usage && turn.usage.promptTokens + turn.usage.completionTokens;
  if (reported !== undefined) return { count: reported + observed, counter: REPORTED_COUNTER };
  return { count: before.count + approximateTokens(producedText(turn)) + observed, counter: before.counter };
}

/** The environment's, or the caller's where they are lower. */
export function limitsOf({ environment, limits = {} }: Pick<EpisodeSetup, "environment" | "limits">): EpisodeLimits {
  const lower = (field: keyof EpisodeLimits) =>
    Math.min(environment.limits[field] ?? Infinity, limits[field] ?? Infinity);
  const bounded = (field: keyof EpisodeLimits) => (lower(field) === Infinity ? undefined : lower(field));
  return {
    maxTurns: lower("maxTurns"),
    maxToolCalls: lower("maxToolCalls"),
    maxCallsPerTurn: lower("maxCallsPerTurn"),
    callTimeoutMs: lower("callTimeoutMs"),
    contextTokens: lower("contextTokens"),
    ...omitUndefined({
      maxTokens: bounded("maxTokens"),
      maxWallMs: bounded("maxWallMs"),
      maxResultLength: bounded("maxResultLength"),
    }),
  };
}

function nowOf({ task, context }: EpisodeSetup): string {
  return (
    task.now ??
    context.now ??
    fail("harness", "no_time", `task ${task.id} has no simulated time: give context.now, such as 2026-05-01T08:00`)
  );
}

function assertOpen(state: EpisodeState): void {
  if (state.stop !== null) {
    fail("harness", "episode_over", `episode ${state.id} ended with "${state.stop}": start another one`);
  }
}
