/**
 * Exact match as Search-R1's and O2-Searcher's qa_em.py have it, and Search-R1's reward of answer and form (qa_em_format.py): `compat` with their defects, `fixed` without those that
 * the golden vectors mark, all else as published. Our own metrics are those of answer-match.ts, which keep what carries the meaning.
 */

import { lastAnswer } from "../../../evaluators/rubrics/src/metrics/answer-blocks.ts";
import { standsIn } from "../../../evaluators/rubrics/src/metrics/answer-match.ts";
import { answerTokens } from "../../../evaluators/rubrics/src/metrics/answer-words.ts";
import { PYTHON_WORD, pythonSplit } from "../../../evaluators/rubrics/src/metrics/python-text.ts";
import {
  informationBlocks,
  isRetrieved,
  type TagSequenceRewardOptions,
  tagSequence,
  tagSequenceReward,
} from "../../../evaluators/rubrics/src/metrics/tag-sequence.ts";
import type { ParityMode } from "../sets.ts";
import { answerAfterExample } from "./o2-findings.ts";

const ASCII_SIGNS = /[!-/:-@[-`{-~]/g;
/** With full-width forms of the same signs, and what Unicode calls punctuation. */
const ALL_SIGNS = /[!-/:-@[-`{-~\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]|\p{P}/gu;
const ARTICLES = new RegExp(`(?<![${PYTHON_WORD}])(?:a|an|the)(?![${PYTHON_WORD}])`, "gu");

/** Lower case, no punctuation (`compat`: of ASCII only), no articles, single spaces. */
export function publishedNormal(text: string, mode: ParityMode): string {
  const bare = text.toLowerCase().replace(mode === "compat" ? ASCII_SIGNS : ALL_SIGNS, "");
  return pythonSplit(bare.replace(ARTICLES, " ")).join(" ");
}

/** 1 or 0. */
export function publishedEm(prediction: string, expected: string | readonly string[], mode: ParityMode): 0 | 1 {
  const said = publishedNormal(prediction, mode);
  return listOf(expected).some((one) => publishedNormal(one, mode) === said) ? 1 : 0;
}

/** 1 or 0: `compat` looks for the characters anywhere, and finds an empty answer everywhere; `fixed` for whole tokens. */
export function publishedSubEm(prediction: string, expected: string | readonly string[], mode: ParityMode): 0 | 1 {
  return listOf(expected).some((one) => publishedHolds(prediction, one, mode)) ? 1 : 0;
}

/** Whether an expected answer stands in a text. */
export function publishedHolds(text: string, expected: string, mode: ParityMode): boolean {
  const [outer, inner] = [publishedNormal(text, mode), publishedNormal(expected, mode)];
  return mode === "compat" ? outer.includes(inner) : standsIn(answerTokens(inner), answerTokens(outer));
}

export interface PublishedScoreOptions {
  readonly mode: ParityMode;
  /** `em` or `subem`, default `em`. */
  readonly match?: "em" | "subem";
  /** Of a wrong answer, default 0. */
  readonly formatScore?: number;
  /** Of a right answer, default 1. */
  readonly score?: number;
}

/** Reward of a whole solution: 0 without an answer block. */
export function publishedScore(
  solution: string,
  expected: string | readonly string[],
  { mode, match = "em", formatScore = 0, score = 1 }: PublishedScoreOptions,
): number {
  const answer = publishedAnswer(solution, mode);
  if (answer === null) return 0;
  const isRight = match === "em" ? publishedEm(answer, expected, mode) : publishedSubEm(answer, expected, mode);
  return isRight ? score : formatScore;
}

const listOf = (expected: string | readonly string[]) => (typeof expected === "string" ? [expected] : expected);

/** The last answer block; `compat` wants two, the first being the prompt's example. */
export function publishedAnswer(text: string, mode: ParityMode): string | null {
  return mode === "compat" ? answerAfterExample(text) : lastAnswer(text);
}

/** Whether an expected answer stands in an `<information>` block. `compat` takes a single string for its characters, as the published loop does. */
export function publishedRetrieval(text: string, expected: string | readonly string[], mode: ParityMode): boolean {
  if (mode === "fixed") return isRetrieved(text, expected);
  return informationBlocks(text).some((block) => [...expected].some((one) => publishedHolds(block, one, mode)));
}

/** The reward of answer and form together; 0 for an invalid sequence without an answer. */
export function publishedFormReward(
  solution: string,
  expected: string | readonly string[],
  { mode, ...scores }: TagSequenceRewardOptions & { readonly mode: ParityMode },
): number {
  if (mode === "fixed") return tagSequenceReward(solution, expected, scores);
  const { structureScore = 0, finalScore = 0, retrievalScore = 0, score = 1 } = scores;
  const isValid = tagSequence(solution).valid;
  const answer = publishedAnswer(solution, mode);
  if (answer !== null && publishedEm(answer, expected, mode) === 1) return isValid ? score : score - structureScore;
  if (isValid) return publishedRetrieval(solution, expected, mode) ? structureScore + retrievalScore : structureScore;
  return answer === null ? 0 : finalScore;
}
