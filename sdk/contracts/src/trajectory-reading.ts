/**
 * Reading a trajectory: the few questions that judges, checks and reports ask of it. Pure; works on what other
 * tools recorded too, where our `extra.arenakit` is absent.
 */

import type { Failure } from "./failure.ts";
import type { InjectedFault } from "./fault.ts";
import { type JsonObject, nestsDeeper, omitUndefined } from "./json.ts";
import { imagePlaceholder } from "./message.ts";
import { inertJson } from "./reply-json.ts";
import type { AtifPart, AtifStep, StopReason, Trajectory } from "./trajectory.ts";

/**
 * Levels of a trajectory that is judged: six down to the arguments of a call, of which our own reader takes 64, and some.
 * Whoever writes or compares a value by recursion runs out of stack at some thousand.
 */
export const MAX_TRAJECTORY_NESTING = 80;

/** One result of a step as a judge sees it; `call` is null for the report of a call that could not be read. */
export interface ReadObservation {
  readonly call: { readonly id: string; readonly name: string; readonly arguments: JsonObject } | null;
  readonly text: string;
  readonly isError: boolean;
  readonly code?: string;
  /** What was injected on purpose into the call; what it changed in the result is no fact. */
  readonly faults?: readonly InjectedFault[];
}

/** A message or an observation as one string: parts are joined by line feeds, absent is empty; images are their placeholders. */
export function textOfAtif(message: AtifStep["message"] | undefined): string {
  if (message === undefined) return "";
  return typeof message === "string" ? message : message.map(textOfPart).join("\n");
}

const textOfPart = (part: AtifPart) => (part.type === "text" ? part.text : imagePlaceholder(part.source.media_type));

/** The steps that the policy took, in order; not those that were copied into its prompt (examples, earlier turns). */
export function agentSteps(trajectory: Trajectory): AtifStep[] {
  return trajectory.steps.filter(isOwn);
}

const isOwn = ({ source, is_copied_context }: AtifStep) => source === "agent" && is_copied_context !== true;

/**
 * The step that says what the policy was asked: the last user message before its first own step, so that examples and
 * earlier turns of a prompt are none; where the policy speaks first the first user message. Undefined without any.
 */
export function askedStep({ steps }: Trajectory): AtifStep | undefined {
  const first = steps.findIndex(isOwn);
  const prompt = first < 0 ? steps : steps.slice(0, first);
  return prompt.findLast(({ source }) => source === "user") ?? steps.find(({ source }) => source === "user");
}

/** What the policy was asked, trimmed; empty when no user message says it. */
export function queryOf(trajectory: Trajectory): string {
  return textOfAtif(askedStep(trajectory)?.message).trim();
}

/**
 * The final answer; null when there is none. What our recorder noted counts as long as the agent's last step says it:
 * where the steps were edited they are what judges and checks read, so the answer is read from them, as it is in a
 * trajectory of another tool: from the policy's last own step, whatever users say behind it. That is its message when
 * it calls nothing, or what its last call gives as the answer. An episode that was noted to have no answer has none,
 * whatever its last step says (it may have been cut).
 */
export function answerOf(trajectory: Trajectory): string | null {
  const noted = trajectory.extra?.arenakit?.answer;
  if (noted === null) return null;
  const last = agentSteps(trajectory).at(-1);
  if (!last) return null;
  return noted !== undefined && textOfAtif(last.message).includes(noted) ? noted : answerOfStep(last);
}

/** Tools whose one text argument is the answer, by the names that agent frameworks give them. */
const ANSWER_TOOLS = new Set(["final_answer", "finish", "submit", "submit_answer"]);
const ANSWER_ARGUMENTS = new Set(["answer", "text", "content"]);

function answerOfStep(step: AtifStep): string | null {
  const call = step.tool_calls?.at(-1);
  if (!call) return stepMessage(step).trim() || null;
  const [[name, value] = [], ...others] = Object.entries(call.arguments);
  if (!ANSWER_TOOLS.has(call.function_name) || others.length > 0 || !ANSWER_ARGUMENTS.has(name ?? "")) return null;
  return typeof value === "string" ? value.trim() || null : null;
}

/**
 * Longest answer that is judged, in UTF-16 units as `inertJson` writes it: some hundred pages. A judge is shown answers
 * whole, and one that no context holds would cost every attempt that meets it its verdict.
 */
export const MAX_ANSWER_LENGTH = 300_000;
/** Steps, calls and results of a trajectory that is judged: each has its place in a prompt, however short its words are. */
export const MAX_TRAJECTORY_PARTS = 3000;
/** Most units that `inertJson` writes for one: an escape. */
const LONGEST_ESCAPE = 6;

/** Why the trajectory is not to be judged; null when it is valid. One that no judge could be shown is its policy's own failure. */
export function failureOf(trajectory: Trajectory): Failure | null {
  const noted = trajectory.extra?.arenakit?.failure;
  if (noted) return noted;
  if (nestsDeeper(trajectory, MAX_TRAJECTORY_NESTING))
    return tooMuch("nests_too_deep", `the trajectory nests more than ${MAX_TRAJECTORY_NESTING} levels deep`);
  const parts = partsOf(trajectory);
  if (parts > MAX_TRAJECTORY_PARTS)
    return tooMuch("too_many_parts", `expected at most ${MAX_TRAJECTORY_PARTS} steps, calls and results, got ${parts}`);
  const length = writtenLength(answerOf(trajectory) ?? "");
  if (length > MAX_ANSWER_LENGTH)
    return tooMuch(
      "answer_too_long",
      `expected an answer of at most ${MAX_ANSWER_LENGTH} characters as a prompt writes them, got ${length}`,
    );
  return null;
}

const tooMuch = (code: string, message: string): Failure => ({ owner: "policy", code, message, retryable: false });

function partsOf({ steps }: Trajectory): number {
  const inside = ({ tool_calls, observation, extra }: AtifStep) =>
    (tool_calls?.length ?? 0) + (observation?.results.length ?? 0) + (extra?.arenakit?.invalidCalls?.length ?? 0);
  return steps.reduce((sum, step) => sum + 1 + inside(step), 0);
}

/** As it is written in a prompt; the plain length where that alone says enough. */
function writtenLength(answer: string): number {
  const isPlain = answer.length * LONGEST_ESCAPE <= MAX_ANSWER_LENGTH || answer.length > MAX_ANSWER_LENGTH;
  return isPlain ? answer.length : inertJson(answer).length - 2;
}

/** Whether the trajectory may be judged and rewarded. */
export function isValid(trajectory: Trajectory): boolean {
  return failureOf(trajectory) === null;
}

/** Why the episode ended; null when the recorder did not say. */
export function stopOf(trajectory: Trajectory): StopReason | null {
  return trajectory.extra?.arenakit?.stop ?? null;
}

/**
 * The thought of a step; null when there is none. A scripted step (llm_call_count 0) may have no
 * reasoning_content: its thought is its message when it calls tools, else the first of several parts.
 */
export function stepThought(step: AtifStep): string | null {
  if (step.reasoning_content !== undefined) return step.reasoning_content;
  if (step.llm_call_count !== 0) return null;
  if (typeof step.message !== "string") return textOfAtif(step.message.slice(0, 1)) || null;
  return step.tool_calls?.length ? step.message || null : null;
}

/** What a step said apart from its thought; empty when nothing. */
export function stepMessage(step: AtifStep): string {
  if (step.llm_call_count !== 0 || step.reasoning_content !== undefined) return textOfAtif(step.message);
  if (typeof step.message !== "string") return textOfAtif(step.message.slice(1));
  return step.tool_calls?.length ? "" : step.message;
}

/** The results of a step in the order of its calls, each with the call it answers. */
export function observationsOf(step: AtifStep): ReadObservation[] {
  return (step.observation?.results ?? []).map((result) => {
    const call = step.tool_calls?.find((candidate) => candidate.tool_call_id === result.source_call_id);
    const ours = result.extra?.arenakit;
    return {
      call: call ? { id: call.tool_call_id, name: call.function_name, arguments: call.arguments } : null,
      text: textOfAtif(result.content),
      isError: ours?.isError ?? false,
      ...omitUndefined({ code: ours?.code, faults: ours?.faults }),
    };
  });
}
