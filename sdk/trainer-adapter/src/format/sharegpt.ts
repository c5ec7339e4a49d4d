/** ShareGPT's conversations, with the roles for tools that LLaMA-Factory, Hermes and glaive gave it. */
import { omitUndefined, tableOf } from "@arenakit/contracts";
import * as z from "zod";
import type { Utterance } from "../conversation.ts";
import { assistantOf, bareCall, dialectOfAll, readToolResponses, readUser, type TextDialect } from "../dialect-text.ts";
import { defineFormat } from "../format.ts";
import { type MessageReading, readInOrder, readOwn } from "../templated-text.ts";
import { besideMessages } from "./members.ts";

const ROLES = tableOf<"system" | "user" | "assistant" | "call" | "result">({
  system: "system",
  human: "user",
  user: "user",
  gpt: "assistant",
  chatgpt: "assistant",
  assistant: "assistant",
  model: "assistant",
  bing: "assistant",
  function_call: "call",
  tool_call: "call",
  observation: "result",
  function_response: "result",
  tool_response: "result",
  tool: "result",
  function: "result",
});
const ShareGptTurn = z.looseObject({
  from: z.string().refine((role) => ROLES.has(role), `expected one of ${[...ROLES.keys()].join(", ")}`),
  value: z.string(),
});
const Turn = z.preprocess((given, context) => {
  const isOpenAi = typeof given === "object" && given !== null && "role" in given && !("from" in given);
  if (!isOpenAi) return given;
  const message = "expected {from, value}, got {role, content}: call the list messages and convert it from openai";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}, ShareGptTurn);
const Turns = z.array(Turn).min(1);
const ShareGptRecord = z.union([
  z.looseObject({ conversations: Turns, system: z.string().nullish(), tools: z.unknown().optional() }),
  Turns.transform((conversations) => ({ conversations })),
]);
type ShareGptRecord = {
  conversations: z.infer<typeof Turns>;
  system?: string | null | undefined;
  tools?: unknown;
  [other: string]: unknown;
};

const TAKEN = ["conversations", "system", "tools"];

export const sharegpt = defineFormat<ShareGptRecord>({
  id: "sharegpt",
  expects: "{conversations: [{from: system | human | gpt | function_call | observation, value}], system?, tools?}",
  record: ShareGptRecord as z.ZodType<ShareGptRecord>,
  read(record) {
    const { conversations, system, tools } = record;
    const own = conversations.flatMap(({ from, value }) => (ROLES.get(from) === "assistant" ? [value] : []));
    const dialect = dialectOfAll(own.join("\n"), "found");
    const said = readInOrder(conversations, ({ from, value }, reading) =>
      utterancesOf(ROLES.get(from)!, value, { dialect, ...reading }),
    ).flat();
    return [
      {
        utterances: joined([...(system ? [{ role: "system" as const, content: system }] : []), ...said]),
        ...besideMessages(record, { tools, taken: TAKEN }),
      },
    ];
  },
});

function utterancesOf(
  role: "system" | "user" | "assistant" | "call" | "result",
  value: string,
  { before, dialect, isInline }: MessageReading & { readonly dialect: TextDialect },
): Utterance[] {
  if (role === "assistant") return readOwn(value, dialect, isInline);
  if (role === "call") return [callTurn(value)];
  if (role === "result") return readToolResponses(value) ?? [{ role: "tool", content: value }];
  if (role === "user") return readUser(value, before, dialect);
  return [{ role, content: value }];
}

/** A turn that is one call, or a list of them, as JSON; a thought may stand before it. */
function callTurn(value: string): Utterance {
  if (/<think>|<tool_call>/.test(value)) {
    const turn = assistantOf(value);
    if (turn.calls || turn.broken) return turn;
    const read = listOfCalls(typeof turn.content === "string" ? turn.content : "");
    return { ...turn, content: "", ...read };
  }
  return { role: "assistant", content: "", raw: value, ...listOfCalls(value) };
}

function listOfCalls(text: string): Pick<Utterance, "calls" | "broken"> {
  const bodies = /^\s*\[/.test(text) ? itemsOf(text) : [text];
  const read = bodies.map(bareCall);
  const [calls, broken] = [read.flatMap((one) => one.calls ?? []), read.flatMap((one) => one.broken ?? [])];
  return omitUndefined({ calls: calls.length > 0 ? calls : undefined, broken: broken.length > 0 ? broken : undefined });
}

function itemsOf(text: string): string[] {
  // A list that cannot be read is one broken call.
  try {
    const items: unknown = JSON.parse(text);
    return Array.isArray(items) ? items.map((item) => JSON.stringify(item)) : [text];
  } catch {
    return [text];
  }
}

/** What a model says before its call, and calls that stand in turns of their own, are one turn. */
function joined(utterances: readonly Utterance[]): Utterance[] {
  const turns: Utterance[] = [];
  for (const one of utterances) {
    const before = turns.at(-1);
    if (one.role !== "assistant" || before?.role !== "assistant" || one.content !== "" || one.reasoning !== undefined) {
      turns.push(one);
      continue;
    }
    turns[turns.length - 1] = {
      ...before,
      ...omitUndefined({
        calls: one.calls ? [...(before.calls ?? []), ...one.calls] : undefined,
        broken: one.broken ? [...(before.broken ?? []), ...one.broken] : undefined,
      }),
    };
  }
  return turns;
}
