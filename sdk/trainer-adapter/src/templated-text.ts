/**
 * Whole episodes that a trainer kept as one text: a prompt and a response with the marks of a chat template, with or
 * without its special tokens (verl drops them), or with a search agent's dialect and no template at all.
 */
import type { Utterance } from "./conversation.ts";
import { assistantOf, readToolResponses, saysSearches, type TextDialect } from "./dialect-text.ts";
import { tagBlocks } from "./tag-blocks.ts";

const CHATML = /<\|im_start\|>([a-z]+)\n([\s\S]*?)(?:<\|im_end\|>\n?|(?=<\|im_start\|>)|$)/g;
const LLAMA =
  /<\|start_header_id\|>([a-z]+)<\|end_header_id\|>\n*([\s\S]*?)(?:<\|eot_id\|>|(?=<\|start_header_id\|>)|$)/g;
const CHATML_OPENING = "<|im_start|>assistant\n";
const LLAMA_OPENING = "<|start_header_id|>assistant<|end_header_id|>\n\n";
/** Special tokens of templates; none of them is a word of anybody. */
export const MARKS =
  /<\|(?:im_start|im_end|endoftext|start_header_id|end_header_id|eot_id|begin_of_text|end_of_text)\|>/g;
export const OPENING = /<\|im_start\|>|<\|start_header_id\|>/;
/** A prompt whose special tokens were dropped: roles stand on lines of their own. */
const BARE_PROMPT = /^(?:system|user)\n/;
const BARE_ROLE = /(?:^|\n)(system|user|assistant)\n/g;
/** What parts results from the model's turns in a response whose special tokens were dropped. */
const BEFORE_RESULTS = /(?:^|\n{1,99})user\n$/;
const AFTER_RESULTS = /^\n+assistant\n/;
/** Search-R1's, O2-Searcher's and DR Tulu's: what was found, told in the model's own turn. */
export const FOUND = ["information", "learnings", "tool_output"] as const;

/** Messages of a prompt; a text without any mark is the user's. */
export function readPrompt(text: string): Utterance[] {
  const marked = markedMessages(text);
  if (marked) return marked;
  if (!BARE_PROMPT.test(text)) return [{ role: "user", content: text }];
  const starts = [...text.matchAll(BARE_ROLE)];
  const messages = starts.map((start, at) => {
    const content = text.slice(start.index + start[0].length, starts[at + 1]?.index ?? text.length);
    return { role: start[1]!, content };
  });
  return messages.flatMap(({ role, content }) => utterancesOf(role, content.trim()));
}

/** Turns and results of a response, parted by its marks. */
export function readResponse(text: string, dialect: TextDialect = "found"): Utterance[] {
  const isLlama = text.includes("<|start_header_id|>");
  if (isLlama || text.includes("<|im_start|>"))
    return markedMessages(`${isLlama ? LLAMA_OPENING : CHATML_OPENING}${text}`, dialect) ?? [];
  const plain = text.replace(MARKS, "");
  if (saysSearches(plain, dialect)) return readTurn(plain, dialect);
  const turns: Utterance[] = [];
  let at = 0;
  for (const { inner, start, end } of tagBlocks(plain, "tool_response")) {
    turns.push(...readTurn(plain.slice(at, start).replace(BEFORE_RESULTS, ""), dialect));
    turns.push({ role: "tool", content: inner.replace(/^\n|\n$/g, "") });
    at = end + (AFTER_RESULTS.exec(plain.slice(end, end + LONGEST_MARK))?.[0].length ?? 0);
  }
  return [...turns, ...readTurn(plain.slice(at), dialect)];
}
const LONGEST_MARK = 64;

/** Null for a text without messages in a template's marks. */
export function markedMessages(text: string, dialect: TextDialect = "found"): Utterance[] | null {
  const pattern = text.includes("<|start_header_id|>") ? LLAMA : CHATML;
  if (!OPENING.test(text)) return null;
  const messages = [...text.matchAll(pattern)].map(([, role, content]) => ({ role: role!, content: content! }));
  // The last one is the generation prompt where nothing follows it.
  if (messages.at(-1)?.role === "assistant" && messages.at(-1)?.content.trim() === "") messages.pop();
  return messages.flatMap(({ role, content }) => utterancesOf(role, content.replace(MARKS, "").trim(), dialect));
}

function utterancesOf(role: string, content: string, dialect: TextDialect = "found"): Utterance[] {
  if (role === "assistant") return content === "" ? [] : readTurn(content, dialect);
  if (role === "tool" || role === "ipython") return [{ role: "tool", content }];
  if (role === "user") return readToolResponses(content) ?? [{ role: "user", content }];
  return [{ role: "system", content }];
}

/** One turn, or several where a search agent was told what it found within it. */
function readTurn(text: string, dialect: TextDialect): Utterance[] {
  if (text.trim() === "") return [];
  if (!saysSearches(text, dialect)) return [assistantOf(text, dialect)];
  const found = FOUND.flatMap((tag) => tagBlocks(text, tag)).sort((one, other) => one.start - other.start);
  const turns: Utterance[] = [];
  const add = (turn: string) => turn.trim() !== "" && turns.push(assistantOf(turn, dialect));
  let at = 0;
  for (const { inner, start, end } of found) {
    if (start < at) continue; // inside of what was found before
    add(text.slice(at, start));
    turns.push({ role: "tool", content: inner.trim() });
    at = end;
  }
  add(text.slice(at));
  return turns;
}

/** A text that is one turn of the model, whatever results it pretends to hold; `raw` where something was taken out of it. */
export function ownTurn(text: string, dialect: TextDialect): Utterance {
  const turn = assistantOf(text.replace(MARKS, ""), dialect);
  return turn.content === text ? turn : { ...turn, raw: text };
}
