/**
 * A conversation as ATIF 1.8: a turn of the assistant and the results of its calls are one step. What has no place in
 * ATIF stays in `extra.source`; of ours (`extra.arenakit`) there is only what a step itself says, and of an attempt that
 * its machinery ended the failure.
 */
import { createHash } from "node:crypto";
import {
  type AtifResult,
  type AtifStep,
  canonicalJson,
  type JsonObject,
  omitUndefined,
  type Trajectory,
  wellFormed,
} from "@arenakit/contracts";
import type * as z from "zod";
import { readCallArguments } from "./arguments.ts";
import type { Conversation, Utterance } from "./conversation.ts";

type Result = z.infer<typeof AtifResult>;
type AtifCall = NonNullable<AtifStep["tool_calls"]>[number];

/** Where an utterance went: a step from 0, and for a result its place in it. */
export type UtterancePlace = readonly [step: number, result: number | null];

export interface Origin {
  readonly format: string;
  /** Line of the file, from 1. */
  readonly line: number;
  /** Of several trajectories of a line, from 0. */
  readonly sample: number;
  /** Its content names it already: without an id of its own it gets none. */
  readonly isForGood?: boolean;
}

export interface AtifConversion {
  readonly trajectory: Trajectory;
  /** Of each utterance, in its order. */
  readonly places: readonly UtterancePlace[];
}

/** Characters of a hash that names a group or a trajectory. */
const NAME_LENGTH = 16;

/** Never throws for what a conversation can hold; calls without an id get one, results find their call by id, else by name and order. */
export function toAtif(conversation: Conversation, origin: Origin): AtifConversion {
  const steps: AtifStep[] = [];
  const open: OpenCall[] = [];
  const places = conversation.utterances.map((utterance): UtterancePlace => {
    if (utterance.role === "tool") return placeResult(utterance, steps, open);
    const step =
      utterance.role === "assistant" ? agentStep(utterance, steps.length, open) : plainStep(utterance, steps.length);
    steps.push(utterance.kept ? withSource(step, { kept: utterance.kept }) : step);
    return [steps.length - 1, null];
  });
  const { agent = origin.format, model, tools, reward, kept, id, index, failure } = conversation;
  const group =
    conversation.group ?? `prompt-${hashOf([conversation.groupSalt ?? null, promptOf(conversation.utterances)])}`;
  const hashed = () => `${origin.format}-${hashOf([origin.line, origin.sample, conversation.utterances])}`;
  const name = id ?? (origin.isForGood ? undefined : hashed());
  const source = {
    format: origin.format,
    line: origin.line,
    sample: origin.sample,
    group,
    ...omitUndefined({ index, reward, kept: kept && Object.keys(kept).length > 0 ? kept : undefined }),
  };
  const trajectory = wellFormed<Trajectory>({
    schema_version: "ATIF-v1.8",
    session_id: group,
    ...omitUndefined({ trajectory_id: name }),
    agent: {
      name: agent,
      version: "unknown",
      ...omitUndefined({ model_name: model, tool_definitions: tools && tools.length > 0 ? [...tools] : undefined }),
    },
    steps,
    extra: {
      source,
      ...omitUndefined({ arenakit: failure ? { stop: "infrastructure" as const, answer: null, failure } : undefined }),
    },
  });
  return { trajectory, places };
}

/** Whatever was said before the assistant's first turn; attempts at one prompt have it in common. */
function promptOf(utterances: readonly Utterance[]): readonly unknown[] {
  const first = utterances.findIndex(({ role, isGiven }) => role === "assistant" && !isGiven);
  return utterances.slice(0, first < 0 ? utterances.length : first).map(({ role, content }) => [role, content]);
}

const hashOf = (value: unknown) =>
  createHash("sha256").update(canonicalJson(value)).digest("hex").slice(0, NAME_LENGTH);

/** A call that no result has answered. */
interface OpenCall {
  readonly step: number;
  /** As the source has it; the step's own may differ where the source repeats one. */
  readonly sourceId: string | undefined;
  /** Null for a call that could not be read. */
  readonly id: string | null;
  readonly name: string;
}

function plainStep({ role, content }: Utterance, at: number): AtifStep {
  return { step_id: at + 1, source: role === "system" ? "system" : "user", message: content };
}

function agentStep(utterance: Utterance, at: number, open: OpenCall[]): AtifStep {
  const { content, reasoning, model, metrics, isGiven, raw, finish } = utterance;
  const calls: AtifCall[] = [];
  const invalid = [...(utterance.broken ?? [])];
  for (const [place, call] of (utterance.calls ?? []).entries()) {
    const args = readCallArguments(call.arguments);
    if ("error" in args) {
      invalid.push({ raw: JSON.stringify(call), error: args.error });
      open.push({ step: at, sourceId: call.id, id: null, name: call.name });
      continue;
    }
    const id = freeId(call.id, `call-${at + 1}-${place + 1}`, calls);
    const written = typeof call.arguments === "string" && call.arguments !== JSON.stringify(args.object);
    const extra = {
      ...(call.id !== undefined && call.id !== id ? { source_id: call.id } : {}),
      ...(call.id === undefined ? { source_id: null } : {}),
      ...(written ? { arguments_text: call.arguments as string } : {}),
    };
    calls.push({
      tool_call_id: id,
      function_name: call.name,
      arguments: args.object,
      ...omitUndefined({ extra: Object.keys(extra).length > 0 ? extra : undefined }),
    });
    open.push({ step: at, sourceId: call.id, id, name: call.name });
  }
  const ours = omitUndefined({ raw, finish, invalidCalls: invalid.length > 0 ? invalid : undefined });
  return {
    step_id: at + 1,
    source: "agent",
    message: content,
    ...omitUndefined({
      model_name: model,
      reasoning_content: reasoning,
      tool_calls: calls.length > 0 ? calls : undefined,
      metrics: metrics && Object.keys(metrics).length > 0 ? metrics : undefined,
      is_copied_context: isGiven || undefined,
      extra: Object.keys(ours).length > 0 ? { arenakit: ours } : undefined,
    }),
  };
}

/** An id that no other call of the step has. */
function freeId(given: string | undefined, made: string, calls: readonly AtifCall[]): string {
  const taken = new Set(calls.map((call) => call.tool_call_id));
  if (given !== undefined && given !== "" && !taken.has(given)) return given;
  return taken.has(made) ? `${made}-${calls.length}` : made;
}

function placeResult(
  { content, callId, name, isError, kept }: Utterance,
  steps: AtifStep[],
  open: OpenCall[],
): UtterancePlace {
  const found = callOf(open, callId, name);
  if (found) open.splice(open.indexOf(found), 1);
  // What answers nothing that was asked is a report to whoever spoke last.
  if (!found && steps.length === 0)
    steps.push(withSource<AtifStep>({ step_id: 1, source: "system", message: "" }, { holder: true }));
  const at = found?.step ?? steps.length - 1;
  const step = steps[at]!;
  const source = omitUndefined({ tool_call_id: found?.sourceId === callId ? undefined : (callId ?? null), name, kept });
  const result: Result = omitUndefined({
    source_call_id: found?.id || undefined,
    content,
    extra:
      isError === undefined && Object.keys(source).length === 0
        ? undefined
        : omitUndefined({
            arenakit: isError === undefined ? undefined : { isError },
            source: Object.keys(source).length > 0 ? source : undefined,
          }),
  });
  step.observation ??= { results: [] };
  return [at, step.observation.results.push(result) - 1];
}

/** By id the latest such call; without one the first open call of that name, else the first open one of the last turn. */
function callOf(open: readonly OpenCall[], callId: string | undefined, name: string | undefined): OpenCall | undefined {
  if (callId !== undefined && callId !== "") return open.findLast((call) => call.sourceId === callId);
  const last = open.at(-1)?.step;
  const recent = open.filter((call) => call.step === last);
  return recent.find((call) => name !== undefined && call.name === name) ?? recent[0];
}

/** The holder with what its source says beside. */
export function withSource<T extends { extra?: { [member: string]: unknown } | undefined }>(
  holder: T,
  source: JsonObject,
): T {
  const before = holder.extra?.source as JsonObject | undefined;
  return { ...holder, extra: { ...holder.extra, source: { ...before, ...source } } };
}
