/**
 * Whole episodes that a trainer kept as one text: a prompt and a response with the marks of a chat template, with or
 * without its special tokens (verl drops them), or with a search agent's dialect and no template at all.
 */
import { omitUndefined } from "@arenakit/contracts";
import type { Utterance } from "./conversation.ts";
import { assistantOf, dialectOfAll, inlineResults, isToldInline, readUser, type TextDialect } from "./dialect-text.ts";
import { tagBlocks } from "./tag-blocks.ts";
import { messagesIn, type TemplateMessage, withoutSpecial } from "./templates.ts";

/** A prompt whose special tokens were dropped: roles stand on lines of their own. */
const BARE_PROMPT = /^(?:system|user)\n/;
const BARE_ROLE = /(?:^|\n)(system|user|assistant)\n/g;
/** What parts results from the model's turns in a response whose special tokens were dropped. */
const BEFORE_RESULTS = /(?:^|\n{1,99})user\n$/;
const AFTER_RESULTS = /^\n+assistant\n/;

/** Messages of a prompt; a text without any mark is the user's. */
export function readPrompt(text: string, dialect: TextDialect = "found"): Utterance[] {
  const marked = dialect === "openai" ? null : messagesIn(text, "system");
  if (marked) return utterancesOf(marked, dialectOfAll(modelsText(marked), dialect));
  if (!BARE_PROMPT.test(text)) return [{ role: "user", content: text }];
  const starts = [...text.matchAll(BARE_ROLE)];
  const messages = starts.map((start, at) => {
    const content = text.slice(start.index + start[0].length, starts[at + 1]?.index ?? text.length);
    return { role: start[1]!, content: content.trim() };
  });
  return utterancesOf(messages, dialect);
}

/** Turns and results of a response, parted by its marks. */
export function readResponse(text: string, dialect: TextDialect = "found"): Utterance[] {
  const ofAll = dialectOfAll(text, dialect);
  const marked = messagesIn(text, "assistant", ofAll);
  if (marked) return utterancesOf(marked, ofAll);
  const plain = withoutSpecial(text);
  if (isToldInline(plain, ofAll)) return readTurn(plain, ofAll);
  const turns: Utterance[] = [];
  let at = 0;
  for (const { inner, start, end } of tagBlocks(plain, "tool_response")) {
    turns.push(...readTurn(plain.slice(at, start).replace(BEFORE_RESULTS, ""), ofAll));
    turns.push({ role: "tool", content: inner.replace(/^\n|\n$/g, "") });
    at = end + (AFTER_RESULTS.exec(plain.slice(end, end + LONGEST_MARK))?.[0].length ?? 0);
  }
  return [...turns, ...readTurn(plain.slice(at), ofAll)];
}
const LONGEST_MARK = 64;

/** What others told behind what was said before, in a text with a template's marks; null for one without. */
export function readTold(text: string, before: readonly Utterance[], dialect: TextDialect): Utterance[] | null {
  const marked = messagesIn(text, "tool");
  return marked && utterancesOf(marked, dialect, before);
}

const modelsText = (messages: readonly TemplateMessage[]) =>
  messages.flatMap(({ role, content }) => (role === "assistant" ? [content] : [])).join("\n");

function utterancesOf(
  messages: readonly TemplateMessage[],
  dialect: TextDialect,
  before: readonly Utterance[] = [],
): Utterance[] {
  const said = [...before];
  for (const { role, content: marked, name, callId } of messages) {
    const content = withoutSpecial(marked).trim();
    if (role === "assistant") said.push(...readTurn(content, dialect));
    else if (role === "user") said.push(...readUser(content, said, dialect));
    else if (role === "tool" || role === "ipython")
      said.push({ role: "tool", content, ...omitUndefined({ name, callId }) });
    else said.push({ role: "system", content });
  }
  return said.slice(before.length);
}

/** One message of the model's: several turns only where that is asked for and it holds results. */
export function readOwn(text: string, dialect: TextDialect, isInline: boolean): Utterance[] {
  const turns = isInline ? readTurn(text, dialect) : [];
  return turns.length > 1 ? turns : [assistantOf(text, dialect)];
}

/** One turn, or several where a search agent was told what it found within it. */
function readTurn(text: string, dialect: TextDialect): Utterance[] {
  if (text.trim() === "") return [];
  if (!isToldInline(text, dialect)) return [assistantOf(text, dialect)];
  const turns: Utterance[] = [];
  const found = inlineResults(text);
  if (found.length === 0) return [assistantOf(text, dialect)];
  // Blanks beside a result are those of whoever told it.
  const add = (turn: string) => turn.trim() !== "" && turns.push(assistantOf(turn.trim(), dialect));
  let at = 0;
  for (const { inner, start, end } of found) {
    add(text.slice(at, start));
    turns.push({ role: "tool", content: inner.trim() });
    at = end;
  }
  add(text.slice(at));
  return turns;
}

/** What a message is read with: what was said before it, and whether a search agent's turn may hold what it found. */
export interface MessageReading {
  readonly before: readonly Utterance[];
  readonly isInline: boolean;
}

/**
 * What each message of a list says. Results in a turn of the model's are read where no other message tells one: a model
 * that is told by others makes up what it tells itself.
 */
export function readInOrder<M>(
  messages: readonly M[],
  read: (message: M, reading: MessageReading) => Utterance[],
): Utterance[][] {
  const apart = readEach(messages, read, false);
  return apart.some((said) => said.some(({ role }) => role === "tool")) ? apart : readEach(messages, read, true);
}

/** The same, where each message of the model's is one turn that it wrote. */
export function readEach<M>(
  messages: readonly M[],
  read: (message: M, reading: MessageReading) => Utterance[],
  isInline = false,
): Utterance[][] {
  const before: Utterance[] = [];
  return messages.map((message) => {
    const said = read(message, { before, isInline });
    before.push(...said);
    return said;
  });
}

/** A text that is one turn of the model, whatever results it pretends to hold; `raw` where something was taken out of it. */
export function ownTurn(text: string, dialect: TextDialect): Utterance {
  const turn = assistantOf(withoutSpecial(text), dialect);
  return turn.content === text ? turn : { ...turn, raw: text };
}
