/** The cases of DR Tulu's rubric reward, alone and mixed with citation, form and search turns. */

import * as z from "zod";
import type { CitationQuestion } from "../reference/dr-tulu-citation.ts";
import { combinedReward, overallOr, type RubricReward, type TuluTask, tuluKey } from "../reference/dr-tulu-reward.ts";
import { readResponse } from "../reference/dr-tulu-text.ts";
import type { ParityMode } from "../sets.ts";

export const Rubric = z.object({ description: z.string(), weight: z.number(), title: z.string().exactOptional() });
export const Replies = z.record(z.string(), z.string());
const Raw = z.array(z.string().nullable());
const GroundTruth = z.object({
  query: z.string(),
  rubrics: z.array(Rubric),
  rubrics_types: z.array(z.string()).nullish(),
});

const Alone = z.object({
  fn: z.literal("compute_rubric_scores_and_reward"),
  ...GroundTruth.shape,
  raw_judge_replies: Raw.default([]),
  raw_judge_reply: z.string().nullable().optional(),
  mode: z.enum(["likert", "general"]).nullish(),
});
const Answered = { response: z.string(), ground_truth: GroundTruth, raw_judge_replies: Raw.default([]) };
const Plain = z.object({ fn: z.literal("compute_weighted_rubric_reward"), ...Answered });
const Mixed = z.object({
  fn: z.literal("compute_weighted_rubric_reward_with_citation_and_format_reward"),
  ...Answered,
  citation_judge_replies: Replies.default({}),
  no_citation_reward: z.boolean().default(false),
  raw_judge_reply: z.string().nullable().optional(),
  mode: z.enum(["likert", "general"]).nullish(),
  mcp_parser_name: z.string().nullish(),
});
export const RewardInputs = [Alone, Plain, Mixed] as const;

/** The more specific key of a kind and a statement wins; what is not there is an empty reply. */
export function citationReplies(replies: Readonly<Record<string, string>>) {
  return (kind: CitationQuestion, statement: string) => replies[`${kind}|${statement}`] ?? replies[kind] ?? "";
}

const taskOf = ({ query, rubrics, rubrics_types }: z.infer<typeof GroundTruth>): TuluTask => ({
  query,
  rubrics,
  ...(rubrics_types ? { rubricsTypes: rubrics_types } : {}),
});

const OVERALL = {
  likert: { key: "likert_rubric", scale: 10 },
  general: { key: "general_rubric", scale: 2 },
} as const;

/** One reply for each rubric, or one on the answer as a whole. */
const repliesOf = (input: Pick<z.infer<typeof Alone>, "mode" | "raw_judge_reply" | "raw_judge_replies">) =>
  input.mode
    ? { replies: [input.raw_judge_reply ?? null], overallScale: OVERALL[input.mode] }
    : { replies: input.raw_judge_replies };

export function overallReward(input: z.infer<typeof Alone>, mode: ParityMode) {
  const reward = overallOr(taskOf(input), { mode, ...repliesOf(input) });
  return {
    title_scores: reward.scores,
    per_rubric_scores: listed(reward),
    overall_reward: reward.overall,
    persistent_reward: reward.persistent,
    adaptive_reward: reward.adaptive,
    ...extras(reward),
  };
}

const listed = ({ scores }: Pick<RubricReward, "scores">) =>
  Object.fromEntries(Object.entries(scores).map(([key, score]) => [key, [score]]));

/** What `fixed` says beyond the recordings, where there is something to say. */
const extras = ({ missing, denominators }: RubricReward) => ({
  ...(missing > 0 ? { missing_rate: missing } : {}),
  ...(denominators ? { denominators } : {}),
});

const NO_ANSWER = "Failed to extract answer from response";

export function combined(input: z.infer<typeof Plain> | z.infer<typeof Mixed>, mode: ParityMode) {
  const task = taskOf(input.ground_truth);
  const isMixed = input.fn !== "compute_weighted_rubric_reward";
  const { reward, answered, rubric, citation, format, searchTurns } = combinedReward(input.response, task, {
    mode,
    ...(isMixed ? repliesOf(input) : { replies: input.raw_judge_replies }),
    citationReply: citationReplies(isMixed ? input.citation_judge_replies : {}),
    noCitation: isMixed ? input.no_citation_reward : true,
    parser: (isMixed && input.mcp_parser_name) || null,
  });
  const shown = rubric ?? withoutAnswer(task, mode);
  const parts = { rubric_scores_by_title: shown.scores, per_rubric_rewards: listed(shown) };
  const shares = { persistent_rubric_reward: shown.persistent, adaptive_rubric_reward: shown.adaptive };
  const status = { error: answered ? null : NO_ANSWER, ...(rubric ? extras(rubric) : {}) };
  const correct = readResponse(input.response).answer === null ? 0 : 1;
  const count = task.rubrics.length;
  if (!isMixed) {
    const log = { rubric_reward: shown.overall, format_correct_has_answer: correct, num_rubrics: count };
    const values = { ...log, ...(answered ? shares : {}), ...parts };
    return { reward: shown.overall, log_values: values, ...status };
  }
  const log = {
    format_correct_has_answer: correct,
    rubric_reward: shown.overall,
    citation_reward: citation,
    format_reward: format,
    num_search_turns_reward: searchTurns,
    num_rubrics: count,
  };
  return { reward, log_values: { ...log, ...shares, ...parts }, ...status };
}

/** The published code gives every rubric 0; without an answer nothing was judged. */
function withoutAnswer(task: TuluTask, mode: ParityMode): Omit<RubricReward, "missing"> {
  const none = mode === "compat" ? 0 : null;
  const scores = Object.fromEntries(task.rubrics.map((rubric) => [tuluKey(task.query, rubric), none]));
  return { scores, overall: none, persistent: none, adaptive: none };
}
