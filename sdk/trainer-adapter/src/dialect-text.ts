/**
 * Text of a model in the dialects of `@arenakit/core/dialects`: which one a text is in, and the turn that it holds. What a
 * policy was told in the text is cut out elsewhere. Pure; never throws: what cannot be read is a broken call.
 */
import { type Dialect, type Json, type JsonObject, omitUndefined } from "@arenakit/contracts";
import { dialects, drTulu, o2, searchR1 } from "@arenakit/core/dialects";
import type { BrokenCall, SourceCall, Utterance } from "./conversation.ts";
import { outsideOf, tagBlocks } from "./tag-blocks.ts";

/** Turns are recorded whole: what their trainer's loop did not cut off is theirs. A search keeps the name of its tag. */
const RECORDED = {
  ...dialects,
  "search-r1": searchR1({ readsOn: true }),
  o2: o2({ readsOn: true, tools: ["search"] }),
  "dr-tulu": drTulu({ readsOn: true }),
} as const satisfies Readonly<Record<keyof typeof dialects, Dialect>>;

/** How a text says calls, or as it is found in the text. */
export type TextDialect = keyof typeof dialects | "found";

/** Those whose policies are told what they found in their own turn, or in a user's with the same tags. */
const SEARCHES: readonly TextDialect[] = ["search-r1", "o2", "dr-tulu"];
export const saysSearches = (text: string, dialect: TextDialect) => SEARCHES.includes(dialectOf(text, dialect));

/** What a text of each dialect has and no other; the first that is there decides. */
const MARKS: readonly (readonly [mark: string, dialect: keyof typeof dialects])[] = [
  ["<tool_call>", "hermes"],
  ["<｜tool▁calls▁begin｜>", "deepseek"],
  ["<｜DSML｜", "deepseek"],
  ["<|channel|>", "gpt-oss"],
  ["<|python_tag|>", "llama3-json"],
  ["<call_tool ", "dr-tulu"],
];
/** Without any of these a text is plain, as it stands. */
const TAGS = ["<think>", "</think>", "<answer>", ...MARKS.map(([mark]) => mark)];

function dialectOf(text: string, dialect: TextDialect): keyof typeof dialects {
  if (dialect !== "found") return dialect;
  const found = MARKS.find(([mark]) => text.includes(mark))?.[1];
  if (found === "hermes") return isXml(text) ? "qwen3-coder" : "hermes";
  if (found) return found;
  const [search] = tagBlocks(text, "search");
  if (!search) return "hermes";
  return tagBlocks(search.inner, "query").length > 0 ? "o2" : "search-r1";
}

/** Whether the first call is Qwen3-Coder's. */
function isXml(text: string): boolean {
  const start = text.indexOf("<tool_call>") + "<tool_call>".length;
  return text.slice(start).trimStart().startsWith("<function=");
}

/** A user's message that holds `<tool_response>` blocks: results, and what is said around them; null where it holds none. */
export function readToolResponses(text: string): Utterance[] | null {
  const blocks = tagBlocks(text, "tool_response");
  if (blocks.length === 0) return null;
  const results = blocks.map(({ inner }): Utterance => ({ role: "tool", content: inner.replace(/^\n|\n$/g, "") }));
  const around = outsideOf(text, blocks).trim();
  return around === "" ? results : [...results, { role: "user", content: around }];
}

/** An assistant's utterance out of its text; `raw` is kept where the dialect took something out of it. */
export function assistantOf(text: string, dialect: TextDialect = "found"): Utterance {
  const id = dialectOf(text, dialect);
  if (!SEARCHES.includes(id) && !TAGS.some((tag) => text.includes(tag))) return { role: "assistant", content: text };
  const turn = RECORDED[id].parse(text, () => "unnamed", "en");
  const calls = turn.calls.flatMap((one): SourceCall[] =>
    one.valid ? [{ name: one.call.name, arguments: typedArguments(id, one.call.arguments) }] : [],
  );
  const broken = turn.calls.flatMap((one): BrokenCall[] => (one.valid ? [] : [{ raw: one.raw, error: one.error }]));
  const content = [turn.visible, turn.answer ?? ""].filter(Boolean).join("\n\n");
  return {
    role: "assistant",
    content,
    raw: text,
    ...omitUndefined({
      reasoning: turn.thought ?? undefined,
      calls: calls.length > 0 ? calls : undefined,
      broken: broken.length > 0 ? broken : undefined,
    }),
  };
}

/** A call that stands as JSON without the tags of a dialect. */
export function bareCall(body: string): Pick<Utterance, "calls" | "broken"> {
  // A tag in a string would be read as one; JSON spells its slash in two ways.
  return assistantOf(`<tool_call>${body.replaceAll("</", "<\\/")}</tool_call>`, "hermes");
}

/** Whose values are text, and no record says of which type they are: what is JSON and no string is taken for that. */
const UNTYPED: readonly string[] = ["qwen3-coder", "dr-tulu"];

function typedArguments(dialect: string, args: JsonObject): JsonObject {
  if (!UNTYPED.includes(dialect)) return args;
  return Object.fromEntries(Object.entries(args).map(([key, value]) => [key, typed(value)]));
}

function typed(value: Json): Json {
  if (typeof value !== "string") return value;
  // What only looks like JSON is a string.
  try {
    const read = JSON.parse(value) as Json;
    return typeof read === "string" ? value : read;
  } catch {
    return value;
  }
}
