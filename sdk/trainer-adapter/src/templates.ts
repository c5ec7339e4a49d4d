/**
 * Messages of a text by the marks of its chat template: ChatML, Llama 3's headers, DeepSeek's, harmony, and messages in
 * JSON, one a line. Who spoke is told by the marks alone; what was said is read elsewhere. Text that no mark claims is a
 * message of whoever spoke before.
 */
import { type JsonObject, omitUndefined } from "@arenakit/contracts";
import { outsideOf, tagBlocks } from "./tag-blocks.ts";

export interface TemplateMessage {
  /** The template's word for it; `tool` where the marks are those of a result. */
  readonly role: string;
  readonly content: string;
  /** Of a result: its tool, and the call that it answers. */
  readonly name?: string;
  readonly callId?: string;
}

/** Special tokens that end a turn or open one; none of them is a word of anybody. */
const SPECIAL = [
  ...["<|im_start|>", "<|im_end|>", "<|endoftext|>"],
  ...["<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>", "<|eom_id|>", "<|begin_of_text|>", "<|end_of_text|>"],
  ...["<｜begin▁of▁sentence｜>", "<｜end▁of▁sentence｜>", "<｜User｜>", "<｜Assistant｜>"],
];
/** What a parser would end the turn at; what the source has behind it is the turn's as well. */
const ENDS = ["<|im_end|>", "<|endoftext|>", "<|eot_id|>", "<|eom_id|>", "<|end_of_text|>", "<｜end▁of▁sentence｜>"];
const without = (text: string, tokens: readonly string[]) =>
  tokens.reduce((left, token) => left.replaceAll(token, ""), text);

export const withoutSpecial = (text: string) => without(text, SPECIAL);
/** Harmony parts messages by the token that ends the last of them. */
export const withoutEnds = (text: string) => without(text, ENDS).replaceAll("<|return|>", "<|end|>");
/** For what a policy was told, where a mark may be left of its own turn before. */
export const withoutAnyMark = (text: string) => without(text, [...SPECIAL, "<|call|>", "<|end|>", "<|return|>"]);

interface Template {
  /** The first of these marks stands where the template begins. */
  readonly openings: readonly string[];
  /** `first` says what stands before the first mark. */
  read(text: string, first: string): TemplateMessage[];
}

const OUTPUT = "<｜tool▁output▁begin｜>";
const OUTPUTS = "<｜tool▁outputs▁begin｜>";
/** Who speaks in harmony: how a message begins behind `<|start|>`. */
const AUTHORS = [
  ...["assistant", "user<|message|>", "system<|message|>", "developer<|message|>"],
  ...["functions.", "python to=", "browser."],
];
const TEMPLATES: readonly Template[] = [
  {
    openings: ["<|start_header_id|>"],
    read: headed("<|start_header_id|>", "<|end_header_id|>", ["<|eot_id|>", "<|eom_id|>"]),
  },
  { openings: ["<|im_start|>"], read: headed("<|im_start|>", "\n", ["<|im_end|>"]) },
  { openings: [OUTPUTS, OUTPUT, "<｜User｜>", "<｜Assistant｜>"], read: deepseekMessages },
  { openings: AUTHORS.map((author) => `<|start|>${author}`), read: harmonyMessages },
];
const isOpened = ({ openings }: Template, text: string) => openings.some((mark) => text.includes(mark));
const templateOf = (text: string) => TEMPLATES.find((one) => isOpened(one, text));

/** Offset of the first mark of the text's template, -1 for none. */
export function openingIn(text: string): number {
  const at = (templateOf(text)?.openings ?? []).map((mark) => text.indexOf(mark)).filter((place) => place >= 0);
  return at.length > 0 ? Math.min(...at) : -1;
}

/** Null for a text without a template's marks. A dialect with a template of its own is read by that. */
export function messagesIn(text: string, first: string, dialect = "found"): TemplateMessage[] | null {
  if (dialect === "openai") return jsonMessages(text);
  const read = templateOf(text)?.read ?? (dialect === "deepseek" ? deepseekMessages : null);
  if (!read) return null;
  const [before, ...messages] = read(text, first);
  return before && withoutSpecial(before.content).trim() !== "" ? [before, ...messages] : messages;
}

const ROLE = /^[a-z]+$/;

/** `opening` ROLE `behindRole` text, up to one of the ends. */
function headed(opening: string, behindRole: string, ends: readonly string[]): Template["read"] {
  return (text, first) => {
    const [before, ...parts] = text.split(opening);
    const messages = parts.map((part) => {
      const end = part.indexOf(behindRole);
      const role = part.slice(0, end < 0 ? part.length : end).trim();
      if (!ROLE.test(role)) return { role: first, content: part };
      return { role, content: end < 0 ? "" : part.slice(end + behindRole.length) };
    });
    return [{ role: first, content: before! }, ...messages].flatMap(({ role, content }) =>
      parted(content, ends).map((one) => ({ role, content: one })),
    );
  };
}

/** The text up to each of the marks, and what is behind the last; blanks behind the first are nothing. */
function parted(text: string, marks: readonly string[]): string[] {
  const [mark, ...others] = marks;
  const parts = marks.length === 0 ? [text] : text.split(mark!).flatMap((part) => parted(part, others));
  return parts.filter((part, at) => at === 0 || part.trim() !== "");
}

/** V3's and R1's outputs stand in a block of their own, V3.1's do not; behind them the policy goes on without a mark. */
function deepseekMessages(text: string, first: string): TemplateMessage[] {
  const speakers = new Map([
    ["<｜User｜>", "user"],
    ["<｜Assistant｜>", "assistant"],
    ["<｜end▁of▁sentence｜>", "assistant"],
    [OUTPUT, "tool"],
    ["<｜tool▁output▁end｜>", "assistant"],
  ]);
  const bare = without(text, [OUTPUTS, "<｜tool▁outputs▁end｜>", "<｜begin▁of▁sentence｜>"]);
  return cutAt(bare, first, speakers).flatMap(functionResults);
}

/** Each piece of a text with who speaks behind the mark before it. */
function cutAt(text: string, first: string, speakers: ReadonlyMap<string, string>): TemplateMessage[] {
  let pieces: TemplateMessage[] = [{ role: first, content: text }];
  for (const [mark, role] of speakers) {
    pieces = pieces.flatMap((piece) =>
      piece.content.split(mark).map((content, at) => ({ role: at === 0 ? piece.role : role, content })),
    );
  }
  return pieces;
}

/** V3.2 tells results behind the end of a turn, in tags that are no tokens. */
function functionResults({ role, content }: TemplateMessage): TemplateMessage[] {
  const block = tagBlocks(content, "function_results")[0];
  if (role !== "assistant" || !block || content.slice(0, block.start).trim() !== "") return [{ role, content }];
  const results = resultsApart(block.inner) ?? [block.inner.trim()];
  return [...results.map((one) => ({ role: "tool", content: one })), { role, content: content.slice(block.end) }];
}

/** What V3.2 tells, each result in a tag of its own; null where the text is otherwise. */
export function resultsApart(text: string): string[] | null {
  const each = tagBlocks(text, "result");
  const isAll = each.length > 0 && outsideOf(text, each).trim() === "";
  return isAll ? each.map(({ inner }) => inner) : null;
}

const [MESSAGE, CHANNEL, RETURN] = ["<|message|>", "<|channel|>", "<|return|>"];

/** Messages of the assistant's one behind another are one turn; whoever is neither user nor instructions is a tool. */
function harmonyMessages(text: string, first: string): TemplateMessage[] {
  const [before, ...parts] = text.split("<|start|>");
  const messages: TemplateMessage[] = [];
  let turn = "";
  const endTurn = () => {
    if (turn.trim() !== "") messages.push({ role: "assistant", content: turn });
    turn = "";
  };
  messages.push({ role: first, content: first === "assistant" ? "" : before! });
  /** A piece of a turn; nothing of the same turn follows what was final. */
  const speak = (header: string, written: string) => {
    turn += written;
    if (written.includes(RETURN) || header.includes(`${CHANNEL}final`)) endTurn();
  };
  if (first === "assistant") speak(headerOf(before!), before!);
  for (const part of parts) {
    const header = headerOf(part);
    const text = part.slice(header.length).replace(MESSAGE, "");
    const author = header.split(CHANNEL)[0]!.trim().split(" ")[0]!;
    const isWritten = AUTHORS.some((one) => part.startsWith(one));
    if (author === "assistant" || !isWritten) {
      // A header that nothing follows opens the turn that is to be written.
      if (!isWritten || text.trim() !== "") speak(header, `<|start|>${part}`);
      continue;
    }
    endTurn();
    const [content, ...behind] = parted(text, ["<|end|>", "<|call|>", RETURN]);
    messages.push({ ...authorOf(author), content: content! });
    turn = behind.join("");
  }
  endTurn();
  return messages;
}

/** The channels of harmony that a turn is read from. */
const CHANNELS = ["analysis", "commentary", "final"];

/** Messages in a turn that are nothing of the assistant's to harmony: of other authors or channels, and finals but the last. */
export function strayMessages(turn: string): string[] {
  const parts = turn.split("<|start|>").map((part, at) => {
    const header = headerOf(part);
    const isOther = at > 0 && !header.startsWith("assistant") && AUTHORS.some((one) => part.startsWith(one));
    const channel = header.split(CHANNEL)[1]?.trim().split(" ")[0];
    const isUnknown = channel !== undefined && !header.includes(" to=") && !CHANNELS.includes(channel);
    const text = `${at === 0 ? "" : "<|start|>"}${part.split("<|end|>", 1)[0]}`;
    return { isFinal: !isOther && channel === "final", isStray: isOther || isUnknown, text };
  });
  const last = parts.findLastIndex(({ isFinal }) => isFinal);
  return parts.flatMap(({ isFinal, isStray, text }, at) => (isStray || (isFinal && at < last) ? [text] : []));
}

const headerOf = (part: string) => part.split(MESSAGE, 1)[0]!;

function authorOf(author: string): Omit<TemplateMessage, "content"> {
  if (author === "user" || author === "system" || author === "developer") return { role: author };
  return { role: "tool", name: author.startsWith("functions.") ? author.slice("functions.".length) : author };
}

/** Lines that are messages in JSON of anybody but the assistant; the others are the assistant's. */
export function jsonMessages(text: string): TemplateMessage[] {
  const messages: TemplateMessage[] = [];
  let own: string[] = [];
  const endTurn = () => {
    if (own.join("\n").trim() !== "") messages.push({ role: "assistant", content: own.join("\n") });
    own = [];
  };
  for (const line of text.split("\n")) {
    const message = messageOf(line);
    if (message?.role !== "assistant" && message) {
      endTurn();
      messages.push(message);
      continue;
    }
    // A message of the assistant's is a whole turn.
    if (message) endTurn();
    own.push(line);
    if (message) endTurn();
  }
  endTurn();
  return messages;
}

/** Ids of the calls in a turn that is the message in JSON; null for one without, none for any other text. */
export function callIdsIn(text: string): (string | null)[] {
  if (!text.trimStart().startsWith("{")) return [];
  // A text that is no JSON has no ids.
  try {
    const { tool_calls: calls } = JSON.parse(text) as { tool_calls?: unknown };
    if (!Array.isArray(calls)) return [];
    return calls.map((call: { id?: unknown } | null) => (typeof call?.id === "string" ? call.id : null));
  } catch {
    return [];
  }
}

function messageOf(line: string): TemplateMessage | null {
  if (!line.trimStart().startsWith("{")) return null;
  // A line that is no JSON is text.
  try {
    const { role, content, name, tool_call_id: callId } = JSON.parse(line) as JsonObject;
    if (role === "assistant") return { role, content: line };
    const isTold = role === "tool" || role === "user" || role === "system" || role === "developer";
    if (!isTold || typeof content !== "string") return null;
    const named = { name: typeof name === "string" ? name : undefined };
    return { role, content, ...omitUndefined({ ...named, callId: typeof callId === "string" ? callId : undefined }) };
  } catch {
    return null;
  }
}
