/**
 * What DR Tulu's reward reads out of a response: the answer, the snippets it may cite, its searches, the form of it
 * (rl/open-instruct/open_instruct/search_rewards/utils at 6188f34). Pure.
 */
import { fail } from "@arenakit/contracts";
import type { ParityMode } from "../sets.ts";
import { SPACES, strip } from "./python.ts";

const ANSWER = /<answer>([\s\S]*?)<\/answer>/;
const CITED = new RegExp(`<cite id=["']?[^"'>${SPACES}]+["']?[^>]*>[^<]+</cite>`);
/** Plural, singular and page, one after another: what a later one reads replaces what an earlier one did. */
const SNIPPETS = ["snippets?", "snippet?", "webpage?"].map(
  (tag) => new RegExp(`<${tag}[${SPACES}]+id=(["']?)([^"'>${SPACES}]+)\\1[^>]*>([\\s\\S]*?)</${tag}>`, "g"),
);

export interface ReadResponse {
  /** What stands before the answer; null without an answer, as the answer. */
  readonly context: string | null;
  readonly answer: string | null;
  /** Text of a snippet by its id; null without an answer. */
  readonly citations: Readonly<Record<string, string>> | null;
}

/** All three are null without a whole answer block, as published: the snippets before an unfinished one are lost. */
export function readResponse(response: string): ReadResponse {
  const answer = ANSWER.exec(response);
  if (!answer) return { context: null, answer: null, citations: null };
  const context = strip(response.slice(0, response.indexOf("<answer>")));
  return { context, answer: strip(answer[1]!), citations: snippetsOf(context) };
}

function snippetsOf(context: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const tag of SNIPPETS) for (const [, , id, text] of context.matchAll(tag)) found[strip(id!)] = strip(text!);
  return found;
}

/** The queries that were searched for. Throws harness/invalid_input for a parser that there is none of. */
export function searchesOf(text: string, parser: string | null): string[] {
  if (!parser)
    return [...text.matchAll(/<search>([\s\S]*?)<\/search>/g)].map(([, query]) => strip(query!)).filter(Boolean);
  const said = (tag: RegExp) => [...text.matchAll(tag)].map(([, , query]) => query!);
  if (parser === "unified") return said(/<tool name=([\s\S]*?)>([\s\S]*?)<\/tool>/g).filter((query) => strip(query));
  if (parser !== "v20250824") return fail("harness", "invalid_input", `Unsupported MCP parser name: ${parser}`);
  const closed = said(/<call_tool name=([\s\S]*?)>([\s\S]*?)<\/call_tool>/g);
  const calls = closed.length > 0 ? closed : said(/<call_tool name=([\s\S]*?)>([\s\S]*?)<\/call>/g);
  return calls.filter((query) => strip(query));
}

/** 0.5 for an answer, 0.3 for a citation, 0.2 for a search. */
export function formatReward(response: string, parser: string | null): number {
  const answer = ANSWER.test(response) ? 1 : 0;
  const cited = CITED.test(response) ? 1 : 0;
  const searched = searchesOf(response, parser).length > 0 ? 1 : 0;
  return 0.5 * answer + 0.3 * cited + 0.2 * searched;
}

/** As many searches earn the full mark. */
const ENOUGH_SEARCHES = 3;

/** The share of three searches that were made before the answer; `fixed` counts a repeated query once. */
export function searchTurns(
  context: string | null,
  parser: string | null,
  mode: ParityMode,
): { reward: number; num: number } {
  if (!context) return { reward: 0, num: 0 };
  const queries = searchesOf(context, parser);
  const num = mode === "compat" ? queries.length : new Set(queries.map(strip)).size;
  return { reward: Math.min(num / ENOUGH_SEARCHES, 1), num };
}
