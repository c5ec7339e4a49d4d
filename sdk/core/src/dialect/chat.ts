/**
 * A dialect out of what is particular to it: its markup, the marks of its roles and how it writes calls. Which turn stands
 * where, what is forgotten and what is made inert is the same for all of them.
 */
import type { Message, Observation, ParsedTurn, ToolCall, ToolSpec } from "@arenakit/contracts";
import { textOf, textPart } from "@arenakit/contracts";
import type { ChatDialect } from "../dialect.ts";
import { WORDS } from "../words.ts";
import { type CallReading, callReading } from "./calls.ts";

export interface ChatFormat {
  readonly id: string;
  readonly stopStrings: readonly string[];
  read(text: string, reading: CallReading): ParsedTurn;
  /** The policy's own text: without what ends its turn and what it wrote behind it. */
  ownText(raw: string): string;
  /** Control tokens: what others wrote must not open or close a turn when it is tokenised. */
  readonly control: readonly string[];
  /** Before all turns of a prompt. */
  readonly start?: string;
  turn(role: "system" | "user", text: string): string;
  /** Opens the turn that the policy writes, and ends it. */
  readonly opening: string;
  readonly closing: string;
  /** Without its markup as the last text of a system message; null: the prompt says it already. */
  tools(tools: readonly ToolSpec[], messages: readonly Message[]): string | null;
  /** The parts of a turn, written in this order. */
  write(turn: WrittenTurn): string;
  /** What was observed, as a chat API without tools is told. */
  observe(observations: readonly Observation[]): string;
  /** From the policy's last text to its next: default a user's turn with what was observed. */
  readonly between?: (observations: readonly Observation[]) => { readonly text: string; readonly isOpen: boolean };
  /** The policy's own text of an earlier turn without its thoughts; default without all up to the last `</think>`. */
  readonly forget?: (raw: string) => string;
  /** Thoughts of turns before the last user query are kept; by default they are forgotten, as most templates do. */
  readonly keepsThoughts?: boolean;
}

export interface WrittenTurn {
  /** Null for none. */
  readonly thought: string | null;
  readonly said: string;
  readonly calls: readonly ToolCall[];
}

interface Entry {
  readonly role: "system" | "user" | "assistant" | "observations";
  readonly text: string;
  readonly observations?: readonly Observation[];
}

export function chatDialect(format: ChatFormat): ChatDialect {
  const between =
    format.between ??
    ((observations: readonly Observation[]) => ({
      text: format.closing + format.turn("user", format.observe(observations)),
      isOpen: false,
    }));
  return {
    id: format.id,
    stopStrings: format.stopStrings,
    parse: (text, nextId, language = "zh", tools) => format.read(text, callReading(WORDS[language], nextId, tools)),
    toChat: (messages, tools) =>
      entriesOf(format, messages, tools).map(({ role, text }) => ({
        role: role === "observations" ? "user" : role,
        content: [textPart(text)],
      })),
    render: (messages, tools) => {
      let text = format.start ?? "";
      let isOpen = false;
      for (const entry of entriesOf(format, messages, tools)) {
        if (entry.role === "observations") {
          const told = between(entry.observations ?? []);
          // What is observed closes the turn that called; where nobody called, there is none to close.
          text += isOpen || told.isOpen ? told.text : told.text.slice(format.closing.length);
          isOpen = told.isOpen;
        } else if (entry.role === "assistant") {
          text += (isOpen ? "" : format.opening) + entry.text;
          isOpen = true;
        } else {
          text += (isOpen ? format.closing : "") + format.turn(entry.role, entry.text);
          isOpen = false;
        }
      }
      const isObserved = messages.at(-1)?.role === "tool";
      if (isOpen && isObserved) return text;
      return text + (isOpen ? format.closing : "") + format.opening;
    },
    renderObservations: (observations) => {
      const told = between(observations);
      return told.isOpen ? told.text : told.text + format.opening;
    },
  };
}

function entriesOf(format: ChatFormat, messages: readonly Message[], tools: readonly ToolSpec[]): Entry[] {
  const lastQuery = messages.findLastIndex((message) => message.role === "user");
  const entries: Entry[] = [];
  const first = messages[0];
  const system = first?.role === "system" ? [defused(textOf(first.content), format.control)] : [];
  const described = tools.length > 0 ? format.tools(tools, messages) : null;
  if (described !== null) system.push(described);
  if (system.length > 0) entries.push({ role: "system", text: system.join("\n\n") });
  for (let at = first?.role === "system" ? 1 : 0; at < messages.length; at++) {
    const message = messages[at]!;
    if (message.role === "tool") {
      let end = at + 1;
      while (messages[end]?.role === "tool") end++;
      const run = messages.slice(at, end).filter((observation) => observation.role === "tool");
      entries.push({ role: "observations", text: format.observe(run), observations: run });
      at = end - 1;
    } else if (message.role === "assistant") {
      const keepsThought = format.keepsThoughts === true || at > lastQuery;
      entries.push({ role: "assistant", text: assistantText(format, message, keepsThought) });
    } else {
      entries.push({ role: message.role, text: defused(textOf(message.content), format.control) });
    }
  }
  return entries;
}

function assistantText(
  format: ChatFormat,
  message: Extract<Message, { role: "assistant" }>,
  keepsThought: boolean,
): string {
  if (message.raw !== undefined) {
    const raw = format.ownText(message.raw);
    const { forget = (text) => text.slice(afterThought(text)).replace(/^\n+/, "") } = format;
    return keepsThought ? raw : forget(raw);
  }
  const thought = keepsThought && message.thought ? message.thought.trim() : "";
  return format.write({
    thought: thought === "" ? null : thought,
    said: defused(textOf(message.content), format.control),
    calls: message.toolCalls ?? [],
  });
}

function afterThought(raw: string): number {
  const end = raw.lastIndexOf("</think>");
  return end < 0 ? 0 : end + "</think>".length;
}

/** `<think>` as most templates write it, with an empty line behind it; nothing for no thought. */
export function thinkBlock(thought: string | null): string {
  return thought === null ? "" : `<think>\n${thought}\n</think>\n\n`;
}

/** Tokens and tags lose their form: a control token `<|x|>` becomes `<| x |>`. */
export function defused(text: string, tokens: readonly string[]): string {
  return tokens.reduce(
    (done, token) => done.replaceAll(token, `${token.slice(0, 2)} ${token.slice(2, -2)} ${token.slice(-2)}`),
    text,
  );
}

/** What was observed, where each result stands in its own tags and can close none. */
export function observationBlocks(
  observations: readonly Observation[],
  tag: string,
  control: readonly string[],
): string {
  const closing = `</${tag}>`;
  return observations
    .map(({ content }) => {
      const text = defused(textOf(content), control).replaceAll(closing, `< ${closing.slice(1)}`);
      return `<${tag}>\n${text}\n${closing}`;
    })
    .join("\n");
}
