/** DR Tulu's reward: a judge's reply, rubrics, citations, form, their mix, and the buffer of adaptive rubrics. */

import * as z from "zod";
import { citationReward } from "../reference/dr-tulu-citation.ts";
import { scoreProperty } from "../reference/dr-tulu-reward.ts";
import { formatReward, readResponse, searchTurns } from "../reference/dr-tulu-text.ts";
import type { ParityAnswer, ParityMode } from "../sets.ts";
import { BufferInputs, bufferAddition, bufferRetirement } from "./dr-tulu-buffer.ts";
import { citationReplies, combined, overallReward, Replies, RewardInputs } from "./dr-tulu-reward.ts";
import { readInput } from "./inputs.ts";
import { answerOrError } from "./reference-error.ts";

const Parser = z.string().nullish();
const Input = z.discriminatedUnion("fn", [
  z.object({
    fn: z.literal("score_property"),
    raw_judge_reply: z.string().nullish(),
    judge_error: z.boolean().default(false),
    score_scale: z.number().default(2),
  }),
  ...RewardInputs,
  ...BufferInputs,
  z.object({ fn: z.literal("compute_format_reward"), response: z.string(), mcp_parser_name: Parser }),
  z.object({ fn: z.literal("extract_answer_context_citations"), response: z.string() }),
  z.object({
    fn: z.literal("score_num_in_context_search_turns"),
    context: z.string().nullable(),
    mcp_parser_name: Parser,
  }),
  z.object({
    fn: z.literal("score_in_context_citations"),
    response: z.string(),
    citations: z.record(z.string(), z.string()),
    judge_replies: Replies,
  }),
]);
type Input = z.infer<typeof Input>;

export const drTuluRubric: ParityAnswer = async (asked, mode) => {
  const input = readInput(Input, asked.input);
  return answerOrError(() => answer(input, mode));
};

function answer(input: Input, mode: ParityMode): unknown {
  switch (input.fn) {
    case "score_property":
      return property(input, mode);
    case "compute_rubric_scores_and_reward":
      return overallReward(input, mode);
    case "compute_weighted_rubric_reward":
    case "compute_weighted_rubric_reward_with_citation_and_format_reward":
      return combined(input, mode);
    case "compute_format_reward":
      return formatReward(input.response, input.mcp_parser_name ?? null);
    case "extract_answer_context_citations":
      return readResponse(input.response);
    case "score_num_in_context_search_turns":
      return searchTurns(input.context, input.mcp_parser_name ?? null, mode);
    case "score_in_context_citations":
      return citation(input, mode);
    case "update_ground_truths_with_adaptive_rubrics":
      return bufferAddition(input, mode);
    case "retire_rubrics":
      return bufferRetirement(input, mode);
  }
}

function property(input: Extract<Input, { fn: "score_property" }>, mode: ParityMode) {
  const reply = input.judge_error ? null : (input.raw_judge_reply ?? "");
  const { parsed, score, reason } = scoreProperty(reply, input.score_scale, mode);
  return score === null ? { parsed, status: "unscored", reason } : { parsed, score };
}

function citation(input: Extract<Input, { fn: "score_in_context_citations" }>, mode: ParityMode) {
  const { claims, reward, calls } = citationReward(input.response, input.citations, {
    mode,
    reply: citationReplies(input.judge_replies),
  });
  return { claims, reward, judge_calls: calls };
}
