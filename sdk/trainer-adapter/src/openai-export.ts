/** A trajectory as messages of OpenAI's chat completions; what was read from there comes back as it was. */
import {
  type AtifResult,
  type AtifStep,
  canonicalJson,
  type Json,
  type JsonObject,
  omitUndefined,
  type Trajectory,
} from "@arenakit/contracts";
import type * as z from "zod";
import type { UtterancePlace } from "./to-atif.ts";

type Result = z.infer<typeof AtifResult>;

/** What a message had that its step does not say: members to set, and members to leave out. */
export interface MessagePatch {
  readonly set?: JsonObject;
  readonly drop?: readonly string[];
}

export interface OpenAiRecord {
  readonly messages: JsonObject[];
  readonly tools?: JsonObject[];
  readonly model?: string;
}

/** Messages of all steps with their results, tools and model where the trajectory names them. */
export function toOpenAi(trajectory: Trajectory): OpenAiRecord {
  const { model_name: model, tool_definitions: tools } = trajectory.agent;
  const placed = placedMessages(trajectory);
  const order = (trajectory.extra?.source as { order?: UtterancePlace[] } | undefined)?.order;
  const messages = order && order.length === placed.length ? inOrder(placed, order) : placed;
  return {
    messages: messages.map(({ message }) => message),
    ...omitUndefined({ tools, model }),
  };
}

interface PlacedMessage {
  readonly place: UtterancePlace;
  readonly message: JsonObject;
}

/** In the order of steps, each followed by its results. */
export function placedMessages(trajectory: Trajectory, isPatched = true): PlacedMessage[] {
  return trajectory.steps.flatMap((step, at) => {
    const results = step.observation?.results ?? [];
    // A step that was made to hold results of no call was no message.
    const isHolder = (step.extra?.source as { holder?: boolean } | undefined)?.holder === true;
    const own = { place: [at, null] as UtterancePlace, message: patched(messageOf(step), step, isPatched) };
    const answers = results.map((result, place) => ({
      place: [at, place] as UtterancePlace,
      message: patched(resultMessage(result, step), result, isPatched),
    }));
    return isHolder ? answers : [own, ...answers];
  });
}

function inOrder(placed: readonly PlacedMessage[], order: readonly UtterancePlace[]): PlacedMessage[] {
  const byPlace = new Map(placed.map((one) => [one.place.join(), one]));
  const found = order.map((place) => byPlace.get(place.join())).filter((one) => one !== undefined);
  return found.length === placed.length ? found : [...placed];
}

function messageOf(step: AtifStep): JsonObject {
  if (step.source !== "agent") return { role: step.source, content: step.message };
  return {
    role: "assistant",
    content: step.message,
    ...omitUndefined({
      reasoning_content: step.reasoning_content,
      tool_calls: step.tool_calls?.length ? step.tool_calls.map(callOf) : undefined,
    }),
  };
}

function callOf({
  tool_call_id: id,
  function_name: name,
  arguments: args,
  extra,
}: NonNullable<AtifStep["tool_calls"]>[number]): JsonObject {
  const text = extra?.arguments_text;
  return {
    id,
    type: "function",
    function: { name, arguments: stillSays(text, args) ? (text as string) : JSON.stringify(args) },
  };
}

/** The text of the source, as long as nobody changed the arguments since. */
function stillSays(text: Json | undefined, args: JsonObject): boolean {
  if (typeof text !== "string") return false;
  // A text that is no JSON says nothing of them.
  try {
    return canonicalJson(JSON.parse(text)) === canonicalJson(args);
  } catch {
    return false;
  }
}

function resultMessage(result: Result, step: AtifStep): JsonObject {
  const source = (result.extra?.source ?? {}) as { tool_call_id?: string | null; name?: string };
  const id = source.tool_call_id === undefined ? (result.source_call_id ?? null) : source.tool_call_id;
  return {
    role: "tool",
    ...omitUndefined({ tool_call_id: id === null && step.tool_calls === undefined ? undefined : id }),
    content: result.content ?? "",
    ...omitUndefined({ name: source.name }),
  };
}

function patched(
  message: JsonObject,
  { extra }: { extra?: { [member: string]: unknown } | undefined },
  isPatched: boolean,
): JsonObject {
  const patch = (extra?.source as { openai?: MessagePatch } | undefined)?.openai;
  if (!isPatched || !patch) return message;
  const kept = Object.entries({ ...message, ...patch.set }).filter(([name]) => !patch.drop?.includes(name));
  return Object.fromEntries(kept);
}

/** What makes `rebuilt` into `original`; null where they are the same. */
export function patchBetween(rebuilt: JsonObject, original: JsonObject): MessagePatch | null {
  const set = Object.entries(original).filter(
    ([name, value]) => !Object.hasOwn(rebuilt, name) || canonicalJson(rebuilt[name]) !== canonicalJson(value),
  );
  const drop = Object.keys(rebuilt).filter((name) => !Object.hasOwn(original, name));
  if (set.length === 0 && drop.length === 0) return null;
  return omitUndefined({
    set: set.length > 0 ? Object.fromEntries(set) : undefined,
    drop: drop.length > 0 ? drop : undefined,
  });
}
