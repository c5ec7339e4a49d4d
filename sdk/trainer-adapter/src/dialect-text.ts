/**
 * Text of a model in the dialects of `@arenakit/core/dialects`: which one a text is in, the turn that it holds, and how a
 * policy of that dialect is told results. Which message follows which is found elsewhere. Pure; never throws: what cannot
 * be read is a broken call.
 */
import { type Dialect, type Json, type JsonObject, omitUndefined } from "@arenakit/contracts";
import { dialects, drTulu, o2, searchR1 } from "@arenakit/core/dialects";
import type { BrokenCall, SourceCall, Utterance } from "./conversation.ts";
import { outsideOf, type TagBlock, tagBlocks } from "./tag-blocks.ts";
import { callIdsIn, jsonMessages, resultsApart, strayMessages, withoutEnds } from "./templates.ts";

type DialectName = keyof typeof dialects;
export const DIALECT_NAMES = Object.keys(dialects) as readonly DialectName[];

/** How a text says calls, or as it is found in the text. */
export type TextDialect = DialectName | "found";

interface DialectMarks {
  /** Turns are recorded whole: what their trainer's loop did not cut off is theirs. */
  readonly dialect: Dialect;
  /** Whether a text is in this dialect and no other; the first that says so decides. */
  isIn(text: string): boolean;
  /** What a user's message tells a policy that called: results, and the text around them. */
  results(text: string): ToldText;
  /** Policies are told in their own turn as well. */
  readonly isInline?: boolean;
  /** A turn without marks of its own is in the dialect of the others. */
  readonly isOfAllTurns?: boolean;
  /** Values are text, and no record says of which type they are: what is JSON and no string is taken for that. */
  readonly isUntyped?: boolean;
  /** Calls have ids, which their results name. */
  readonly hasIds?: boolean;
  /** What the parser leaves out of a turn; it stays text. */
  strays?(turn: string): string[];
}

interface ToldText {
  readonly results: readonly Utterance[];
  readonly around: string;
}

/** Search-R1's, O2-Searcher's and DR Tulu's. */
const FOUND = ["information", "learnings", "tool_output"] as const;
const hasAny = (text: string, marks: readonly string[]) => marks.some((mark) => text.includes(mark));
const searchOf = (text: string) => tagBlocks(text, "search")[0]?.inner;

/** A search keeps the name of its tag. */
const MARKS = {
  "qwen3-coder": {
    dialect: dialects["qwen3-coder"],
    isIn: (text) => text.includes("<tool_call>") && firstCallIsXml(text),
    results: tagged("tool_response"),
    isUntyped: true,
  },
  hermes: {
    dialect: dialects.hermes,
    isIn: (text) => text.includes("<tool_call>"),
    results: tagged("tool_response"),
  },
  deepseek: {
    dialect: dialects.deepseek,
    isIn: (text) => hasAny(text, ["<｜tool▁calls▁begin｜>", "<｜DSML｜", "<｜tool▁output▁begin｜>"]),
    // V3.2's, V4's, and what a chat API without tools is told.
    results: tagged("function_results", "tool_result", "tool_output"),
    isOfAllTurns: true,
  },
  "gpt-oss": {
    dialect: dialects["gpt-oss"],
    isIn: (text) => text.includes("<|channel|>"),
    results: tagged("tool_output"),
    isOfAllTurns: true,
    strays: strayMessages,
  },
  "llama3-json": {
    dialect: dialects["llama3-json"],
    isIn: (text) => text.includes("<|python_tag|>"),
    // A text of its own, which nothing marks.
    results: (text) => ({ results: [], around: text }),
    isOfAllTurns: true,
  },
  "dr-tulu": {
    dialect: drTulu({ readsOn: true }),
    isIn: (text) => text.includes("<call_tool "),
    results: tagged(...FOUND),
    isInline: true,
    isUntyped: true,
  },
  o2: {
    dialect: o2({ readsOn: true, tools: ["search"] }),
    isIn: (text) => tagBlocks(searchOf(text) ?? "", "query").length > 0,
    results: tagged(...FOUND),
    isInline: true,
  },
  "search-r1": {
    dialect: searchR1({ readsOn: true }),
    isIn: (text) => searchOf(text) !== undefined,
    results: tagged(...FOUND),
    isInline: true,
  },
  openai: {
    dialect: dialects.openai,
    // JSON is an answer like any other, unless the record names the dialect.
    isIn: () => false,
    results(text) {
      const messages = jsonMessages(text);
      const tool = messages.filter(({ role }) => role === "tool");
      const around = messages.filter(({ role }) => role !== "tool").map(({ content }) => content);
      return { results: tool.map(({ role: _, ...one }) => ({ role: "tool", ...one })), around: around.join("\n") };
    },
    isOfAllTurns: true,
    hasIds: true,
  },
} as const satisfies Readonly<Record<DialectName, DialectMarks>>;
const ROWS: readonly (readonly [DialectName, DialectMarks])[] = Object.entries(MARKS) as [DialectName, DialectMarks][];
const marksOf = (name: DialectName): DialectMarks => MARKS[name];

/** Without any of these a turn of the default's is plain, as it stands. */
const TAGS = ["<think>", "</think>", "<answer>", "<tool_call>", "<function="];

const markedDialect = (text: string) => ROWS.find(([, { isIn }]) => isIn(text))?.[0];

function dialectOf(text: string, dialect: TextDialect): DialectName {
  return dialect === "found" ? (markedDialect(text) ?? "hermes") : dialect;
}

/**
 * That of all turns in a text, where the marks of one of them tell it; else it is found for each. Results of the role
 * `ipython` tell Llama 3's, whose calls need no mark, where nothing else does.
 */
export function dialectOfAll(
  text: string,
  dialect: TextDialect,
  isToldAsIpython = text.includes("<|start_header_id|>ipython<|end_header_id|>"),
): TextDialect {
  const name = dialect === "found" ? markedDialect(text) : dialect;
  if (name === undefined) return isToldAsIpython ? "llama3-json" : "found";
  return marksOf(name).isOfAllTurns ? name : dialect;
}

/** Whether policies of the dialect are told what they found in their own turn. */
export const isToldInline = (text: string, dialect: TextDialect) => marksOf(dialectOf(text, dialect)).isInline === true;

/** Whether the first call is Qwen3-Coder's. */
function firstCallIsXml(text: string): boolean {
  const start = text.indexOf("<tool_call>") + "<tool_call>".length;
  return text.slice(start).trimStart().startsWith("<function=");
}

/** Results of the first of the tags that a text has. */
function tagged(...tags: readonly string[]): (text: string) => ToldText {
  return (text) => {
    const blocks = tags.map((tag) => tagBlocks(text, tag)).find((found) => found.length > 0) ?? [];
    return { results: blocks.flatMap(({ inner }) => resultsIn(inner)), around: outsideOf(text, blocks).trim() };
  };
}

/** DeepSeek V3.2 has each result in a tag of its own. */
function resultsIn(inner: string): Utterance[] {
  const text = inner.replace(/^\n|\n$/g, "");
  const apart = text.startsWith("<result>") ? resultsApart(text) : null;
  return (apart ?? [text]).map((content) => ({ role: "tool", content }));
}

function toldBy({ results, around }: ToldText): Utterance[] | null {
  if (results.length === 0) return null;
  return around === "" ? [...results] : [...results, { role: "user", content: around }];
}

/** A user's message that holds `<tool_response>` blocks: results, and what is said around them; null where it holds none. */
export const readToolResponses = (text: string) => toldBy(MARKS.hermes.results(text));

const anyResults = tagged("tool_response", ...FOUND, "function_results", "tool_result");

/** What others told in any of the dialects' tags; null where there are none. A template may open a thought behind them. */
export function readAnyResults(text: string): Utterance[] | null {
  const { results, around } = anyResults(text);
  return toldBy({ results, around: around === "<think>" || around === "</think>" ? "" : around });
}

/** A user's message behind others: results in the tags of the dialect that a call before it is in, which nobody answered yet. */
export function readUser(text: string, before: readonly Utterance[], dialect: TextDialect): Utterance[] {
  const caller = openCaller(before);
  const name = caller && dialectOf(rawOf(caller), dialect);
  const told = name ? toldBy(marksOf(name).results(text)) : null;
  return told ?? readToolResponses(text) ?? [{ role: "user", content: text }];
}

/** Calls of one turn that are looked back for over their results: keeps a list of results alone linear. */
const MOST_CALLS = 1_000;

function openCaller(before: readonly Utterance[]): Utterance | null {
  const near = before.slice(-MOST_CALLS);
  const last = near.findLastIndex(({ role }) => role !== "tool");
  const caller = near[last];
  if (caller?.role !== "assistant" || caller.raw === undefined) return null;
  const calls = (caller.calls?.length ?? 0) + (caller.broken?.length ?? 0);
  return near.length - 1 - last < calls ? caller : null;
}

const rawOf = ({ raw }: Utterance) => raw ?? "";

/** Blocks of what was found, told in a turn of the model's; none overlap. */
export function inlineResults(text: string): TagBlock[] {
  let at = 0;
  return FOUND.flatMap((tag) => tagBlocks(text, tag))
    .sort((one, other) => one.start - other.start)
    .filter(({ start, end }) => {
      if (start < at) return false; // inside of what was found before
      at = end;
      return true;
    });
}

/** An assistant's utterance out of its text; `raw` is kept where the dialect took something out of it. */
export function assistantOf(text: string, dialect: TextDialect = "found"): Utterance {
  const name = dialectOf(text, dialect);
  const isPlain = (name === "hermes" || name === "qwen3-coder") && !hasAny(text, TAGS);
  if (isPlain) return { role: "assistant", content: text };
  const marks = marksOf(name);
  const written = withoutEnds(text);
  const turn = marks.dialect.parse(written, () => "unnamed", "en");
  const ids = marks.hasIds ? callIdsIn(text) : [];
  const calls = turn.calls.flatMap((one, at): SourceCall[] => {
    if (!one.valid) return [];
    const { name: tool, arguments: args } = one.call;
    const id = omitUndefined({ id: ids[at] ?? undefined });
    return [{ ...id, name: tool, arguments: marks.isUntyped ? typedArguments(args) : args }];
  });
  const broken = turn.calls.flatMap((one): BrokenCall[] => (one.valid ? [] : [{ raw: one.raw, error: one.error }]));
  const content = [turn.visible, ...(marks.strays?.(written) ?? []), turn.answer ?? ""].filter(Boolean).join("\n\n");
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

function typedArguments(args: JsonObject): JsonObject {
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
