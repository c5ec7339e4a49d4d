/**
 * Whole episodes that a trainer kept as one text: a prompt and a response with the marks of a chat template, with or
 * without its special tokens (verl drops them), or with a search agent's tags and no template at all.
 */
import { omitUndefined } from "@arenakit/contracts";
import type { Utterance } from "./conversation.ts";
import { assistantOf, readToolResponses } from "./dialect-text.ts";
import { outsideOf, tagBlocks } from "./tag-blocks.ts";

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
/** Search-R1's and O2-Searcher's: what was found, told in the model's own turn. */
export const FOUND = ["information", "learnings"] as const;

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

/** How a turn's text says calls: in `<tool_call>`, in `<search>`, or as it is found in the text. */
export type TurnTags = "calls" | "searches" | "found";

/** Turns and results of a response, parted by its marks. */
export function readResponse(text: string, tags: TurnTags = "found"): Utterance[] {
  const isLlama = text.includes("<|start_header_id|>");
  if (isLlama || text.includes("<|im_start|>"))
    return markedMessages(`${isLlama ? LLAMA_OPENING : CHATML_OPENING}${text}`, tags) ?? [];
  const plain = text.replace(MARKS, "");
  if (tags === "searches") return readTurn(plain, tags);
  const turns: Utterance[] = [];
  let at = 0;
  for (const { inner, start, end } of tagBlocks(plain, "tool_response")) {
    turns.push(...readTurn(plain.slice(at, start).replace(BEFORE_RESULTS, ""), tags));
    turns.push({ role: "tool", content: inner.replace(/^\n|\n$/g, "") });
    at = end + (AFTER_RESULTS.exec(plain.slice(end, end + LONGEST_MARK))?.[0].length ?? 0);
  }
  return [...turns, ...readTurn(plain.slice(at), tags)];
}
const LONGEST_MARK = 64;

/** Null for a text without messages in a template's marks. */
export function markedMessages(text: string, tags: TurnTags = "found"): Utterance[] | null {
  const pattern = text.includes("<|start_header_id|>") ? LLAMA : CHATML;
  if (!OPENING.test(text)) return null;
  const messages = [...text.matchAll(pattern)].map(([, role, content]) => ({ role: role!, content: content! }));
  // The last one is the generation prompt where nothing follows it.
  if (messages.at(-1)?.role === "assistant" && messages.at(-1)?.content.trim() === "") messages.pop();
  return messages.flatMap(({ role, content }) => utterancesOf(role, content.replace(MARKS, "").trim(), tags));
}

function utterancesOf(role: string, content: string, tags: TurnTags = "found"): Utterance[] {
  if (role === "assistant") return content === "" ? [] : readTurn(content, tags);
  if (role === "tool" || role === "ipython") return [{ role: "tool", content }];
  if (role === "user") return readToolResponses(content) ?? [{ role: "user", content }];
  return [{ role: "system", content }];
}

/** One turn, or several where a search agent was told what it found within it. */
function readTurn(text: string, tags: TurnTags): Utterance[] {
  if (text.trim() === "") return [];
  if (!saysSearches(text, tags)) return [assistantOf(text)];
  const found = FOUND.flatMap((tag) => tagBlocks(text, tag)).sort((one, other) => one.start - other.start);
  const turns: Utterance[] = [];
  let at = 0;
  for (const { inner, start, end } of found) {
    if (start < at) continue; // inside of what was found before
    turns.push(...nonEmpty(text.slice(at, start)), { role: "tool", content: inner.trim() });
    at = end;
  }
  return [...turns, ...nonEmpty(text.slice(at))];
}

const nonEmpty = (text: string) => (text.trim() === "" ? [] : [searchTurn(text)]);

/** Where it is not told, a text with `<tool_call>` says none. */
function saysSearches(text: string, tags: TurnTags): boolean {
  if (tags !== "found") return tags === "searches";
  return !text.includes("<tool_call>") && tagBlocks(text, "search").length > 0;
}

/** A text that is one turn of the model, whatever results it pretends to hold; `raw` where something was taken out of it. */
export function ownTurn(text: string, tags: TurnTags): Utterance {
  const said = text.replace(MARKS, "");
  const turn = saysSearches(said, tags) ? searchTurn(said) : assistantOf(said);
  return turn.content === text ? turn : { ...turn, raw: text };
}

/** `<search>` as a call of a tool "search"; several `<query>` in one are a list. */
function searchTurn(text: string): Utterance {
  const searches = tagBlocks(text, "search");
  const calls = searches.map(({ inner }) => {
    const queries = tagBlocks(inner, "query").map((query) => query.inner.trim());
    return { name: "search", arguments: queries.length > 0 ? { queries } : { query: inner.trim() } };
  });
  const turn = assistantOf(outsideOf(text, searches).trim());
  return { ...turn, raw: text, ...omitUndefined({ calls: calls.length > 0 ? calls : undefined }) };
}
