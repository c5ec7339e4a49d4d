/** Builds ATIF 1.8: an episode's prompt and turns as steps, then the whole as one trajectory. */
import {
  type AtifPart,
  type AtifStep,
  type CallContext,
  dataUri,
  type Failure,
  type InjectedFault,
  type Message,
  type Observation,
  omitUndefined,
  type ParsedTurn,
  type Part,
  type PolicyTurn,
  type ResultExtra,
  type ToolSpec,
  type Trajectory,
  type TrajectoryExtra,
  textOf,
  wellFormed,
} from "@arenakit/contracts";

/** The version that trajectories name as their recorder's. */
export const RECORDER_VERSION = "0.1.0";

/** An observation with what the trajectory keeps of how it came about. */
export interface RecordedObservation {
  readonly observation: Observation;
  readonly attempt?: number;
  readonly context?: CallContext;
  /** What servers injected on purpose into any attempt. */
  readonly faults?: readonly InjectedFault[];
  /** How much of the result is not in the observation. */
  readonly truncated?: ResultExtra["truncated"];
  /** Of the agent that was asked. */
  readonly subagent?: Trajectory;
}

/** Trajectories of agents that were asked, under the names that the results of `agentStep` refer to. */
export function subagentsOf(episode: string, observations: readonly RecordedObservation[]): Trajectory[] {
  return observations.flatMap(({ observation, subagent }) =>
    subagent ? [{ ...subagent, trajectory_id: subagentId(episode, observation) }] : [],
  );
}

const subagentId = (episode: string, { callId }: Observation) => `${episode}/${callId}`;

export interface RecordedTurn {
  /** Id of the episode. */
  readonly episode: string;
  readonly stepId: number;
  /** No model was asked. */
  readonly scripted: boolean;
  readonly turn: PolicyTurn;
  readonly parsed: ParsedTurn;
  readonly observations: readonly RecordedObservation[];
  readonly stepReward?: number;
}

/** A message of the prompt as a step. Throws a RangeError for roles that no prompt has. */
export function promptStep(message: Message, stepId: number): AtifStep {
  if (message.role !== "system" && message.role !== "user") {
    throw new RangeError(`expected a prompt of system and user messages, got one of role ${message.role}`);
  }
  return { step_id: stepId, source: message.role, message: textOf(message.content) };
}

/** What a turn says apart from its thought: visible text, then the answer. */
export function saidOf(parsed: ParsedTurn): string {
  return [parsed.visible, parsed.answer ?? ""].filter(Boolean).join("\n\n");
}

/**
 * A turn as a step. A scripted step names no model and so has neither metrics nor reasoning_content: its thought
 * goes into the message (trajectory-reading.ts in contracts tells the two apart again).
 */
export function agentStep(recorded: RecordedTurn): AtifStep {
  const { parsed, turn, scripted } = recorded;
  const said = saidOf(parsed);
  const calls = parsed.calls.flatMap((entry) => (entry.valid ? [entry.call] : []));
  const step: AtifStep = {
    step_id: recorded.stepId,
    source: "agent",
    message: scripted ? scriptedMessage(parsed.thought, said, calls.length > 0) : said,
    llm_call_count: scripted ? 0 : 1,
  };
  if (!scripted && parsed.thought !== null) step.reasoning_content = parsed.thought;
  if (calls.length > 0) {
    step.tool_calls = calls.map(({ id, name, arguments: args }) => ({
      tool_call_id: id,
      function_name: name,
      arguments: args,
    }));
  }
  if (recorded.observations.length > 0) {
    step.observation = { results: recorded.observations.map((result) => resultOf(recorded.episode, result)) };
  }
  const metrics = scripted ? null : metricsOf(turn);
  if (metrics) step.metrics = metrics;
  const extra = stepExtra(recorded);
  if (Object.keys(extra).length > 0) step.extra = { arenakit: extra };
  return step;
}

function scriptedMessage(thought: string | null, said: string, calls: boolean): AtifStep["message"] {
  if (thought === null) return said;
  if (said === "" && calls) return thought;
  return [
    { type: "text", text: thought },
    { type: "text", text: said },
  ];
}

function resultOf(
  episode: string,
  { observation, attempt, context, faults, truncated, subagent }: RecordedObservation,
): NonNullable<AtifStep["observation"]>["results"][number] {
  return omitUndefined({
    source_call_id: observation.callId ?? undefined,
    content: atifContent(observation.content),
    subagent_trajectory_ref: subagent && [{ trajectory_id: subagentId(episode, observation) }],
    extra: {
      arenakit: {
        isError: observation.isError,
        ...omitUndefined({
          code: observation.code,
          attempt: attempt || undefined,
          context,
          faults: faults === undefined ? undefined : [...faults],
          truncated,
        }),
      },
    },
  });
}

/** A text where all of it is text; else parts, images inside of the trajectory. */
function atifContent(content: readonly Part[]): string | AtifPart[] {
  if (content.every(({ type }) => type === "text")) return textOf(content);
  return content.map((part) =>
    part.type === "text"
      ? part
      : { type: "image", source: { media_type: part.image.mediaType, path: dataUri(part.image) } },
  );
}

function metricsOf({ usage, tokens }: PolicyTurn): AtifStep["metrics"] | null {
  if (!usage && !tokens) return null;
  return {
    prompt_tokens: usage?.promptTokens ?? tokens?.promptIds.length ?? 0,
    completion_tokens: usage?.completionTokens ?? tokens?.completionIds.length ?? 0,
    ...(tokens ? { prompt_token_ids: tokens.promptIds, completion_token_ids: tokens.completionIds } : {}),
    ...omitUndefined({
      logprobs: tokens?.logprobs,
      extra: tokens?.weightVersion === undefined ? undefined : { arenakit: { weightVersion: tokens.weightVersion } },
    }),
  };
}

function stepExtra({ turn, parsed, stepReward }: RecordedTurn) {
  const invalidCalls = parsed.calls.flatMap((entry) => (entry.valid ? [] : [{ raw: entry.raw, error: entry.error }]));
  return omitUndefined({
    raw: turn.kind === "text" ? turn.text : undefined,
    finish: turn.finish,
    invalidCalls: invalidCalls.length > 0 ? invalidCalls : undefined,
    stepReward,
  });
}

export interface TrajectoryParts {
  readonly id: string;
  readonly policy: { readonly id: string; readonly model?: string };
  readonly tools: readonly ToolSpec[];
  readonly steps: readonly AtifStep[];
  /** Of agents that were asked. */
  readonly subagents: readonly Trajectory[];
  readonly extra: TrajectoryExtra;
  /** What the policy said went wrong, when it gave up by itself. */
  readonly notes?: string;
}

/** No string of it has a lone surrogate, whoever wrote it: other tools read trajectories with strict readers. */
export function buildTrajectory({ id, policy, tools, steps, subagents, extra, notes }: TrajectoryParts): Trajectory {
  return wellFormed<Trajectory>({
    schema_version: "ATIF-v1.8",
    session_id: id,
    trajectory_id: id,
    agent: {
      name: policy.id,
      version: RECORDER_VERSION,
      ...omitUndefined({
        model_name: policy.model,
        tool_definitions: tools.length > 0 ? tools.map(toolDefinition) : undefined,
      }),
    },
    steps: [...steps],
    ...omitUndefined({ notes }),
    final_metrics: finalMetrics(steps),
    ...omitUndefined({ subagent_trajectories: subagents.length > 0 ? [...subagents] : undefined }),
    extra: { arenakit: extra },
  });
}

function toolDefinition({ name, description, inputSchema }: ToolSpec) {
  return { type: "function", function: { name, description, parameters: inputSchema } };
}

function finalMetrics(steps: readonly AtifStep[]) {
  const counted = steps.flatMap((step) => (step.metrics ? [step.metrics] : []));
  const sum = (field: "prompt_tokens" | "completion_tokens") =>
    counted.reduce((total, metrics) => total + (metrics[field] ?? 0), 0);
  const tokens =
    counted.length === 0
      ? {}
      : { total_prompt_tokens: sum("prompt_tokens"), total_completion_tokens: sum("completion_tokens") };
  return { ...tokens, total_steps: steps.length };
}

/** Whether a failure voids the trajectory: what the policy itself did wrong does not. */
export function voids(failure: Failure): boolean {
  return failure.owner !== "policy";
}
