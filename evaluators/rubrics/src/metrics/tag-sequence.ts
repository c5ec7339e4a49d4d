/**
 * Whether an assistant's text keeps the order think, (search, information, think)*, answer, and the reward that
 * depends on it (Search-R1, qa_em_format.py).
 */
import { tableOf } from "@arenakit/contracts";
import { lastAnswer } from "./answer-blocks.ts";
import { exactMatch, listOf, subMatch } from "./answer-match.ts";
import { pythonStrip } from "./python-text.ts";

const TAGS = ["think", "search", "information", "answer"] as const;
const ASSISTANT = "<|im_start|>assistant";
const TAG = /(<\/?(?:think|search|information|answer)>)/;
const INFORMATION = ["<information>", "</information>"] as const;

/** State and tag → next state. */
const STEPS = tableOf({
  "start <think>": "in_think",
  "in_think </think>": "after_think",
  "after_think <search>": "in_search",
  "after_think <answer>": "in_answer",
  "in_search </search>": "after_search",
  "after_search <information>": "in_information",
  "in_information </information>": "information",
  "information <think>": "in_think",
  "in_answer </answer>": "end",
});

export interface TagSequence {
  readonly valid: boolean;
  /** In the words of the published code. */
  readonly reason: string;
}

/** Reads what follows the first assistant marker. Nothing but white space may stand between tags. */
export function tagSequence(text: string): TagSequence {
  const at = text.indexOf(ASSISTANT);
  if (at < 0) return refused("Missing assistant marker");
  const content = text.slice(at + ASSISTANT.length);
  for (const tag of TAGS) {
    const [opening, closing] = [`<${tag}>`, `</${tag}>`].map((one) => content.split(one).length - 1);
    if (opening !== closing) return refused(`Mismatch in ${tag} tags: ${opening} opening vs ${closing} closing tags`);
  }
  let state = "start";
  for (const part of content.split(TAG)) {
    const shown = pythonStrip(part);
    if (shown === "") continue;
    const isTag = TAG.test(part);
    const next = isTag ? STEPS.get(`${state} ${part}`) : state;
    if (next === undefined) return refused(`Unexpected tag ${part} in state ${state}`);
    if (!isTag && state === "end") return refused("Unexpected content in state end");
    if (!isTag && !state.startsWith("in_"))
      return refused(`Unexpected content '${shown}' between tags (state: ${state})`);
    state = next;
  }
  if (state !== "end") return refused(`Incomplete sequence, ended in state ${state}`);
  return { valid: true, reason: "Valid sequence format" };
}

const refused = (reason: string): TagSequence => ({ valid: false, reason });

/** Whether an expected answer stands in an `<information>` block. */
export function isRetrieved(text: string, expected: string | readonly string[]): boolean {
  return informationBlocks(text).some((block) => subMatch(block, listOf(expected)) === 1);
}

/** What stands in the `<information>` blocks of a text, stripped. */
export function informationBlocks(text: string): string[] {
  const [opening, closing] = INFORMATION;
  const blocks: string[] = [];
  for (let at = text.indexOf(opening); at >= 0; ) {
    const end = text.indexOf(closing, at + opening.length);
    if (end < 0) break;
    blocks.push(pythonStrip(text.slice(at + opening.length, end)));
    at = text.indexOf(opening, end + closing.length);
  }
  return blocks;
}

export interface TagSequenceRewardOptions {
  /** Of a valid sequence with a wrong answer, and what an invalid one costs a right answer; default 0. */
  readonly structureScore?: number;
  /** Of an invalid sequence with a wrong answer, default 0. */
  readonly finalScore?: number;
  /** Added to `structureScore` where an expected answer was retrieved, default 0. */
  readonly retrievalScore?: number;
  /** Of a right answer, default 1. */
  readonly score?: number;
}

/** The reward of answer and form together; 0 for an invalid sequence without an answer. */
export function tagSequenceReward(
  solution: string,
  expected: string | readonly string[],
  { structureScore = 0, finalScore = 0, retrievalScore = 0, score = 1 }: TagSequenceRewardOptions = {},
): number {
  const isValid = tagSequence(solution).valid;
  const answer = lastAnswer(solution);
  if (answer !== null && exactMatch(answer, listOf(expected)) === 1) return isValid ? score : score - structureScore;
  if (isValid) return isRetrieved(solution, expected) ? structureScore + retrievalScore : structureScore;
  return answer === null ? 0 : finalScore;
}
