/** Exact match as Search-R1 and O2-Searcher have it, a function of theirs at a time. */
import { informationBlocks, tagSequence } from "@arenakit/evaluator-rubrics/metrics";
import * as z from "zod";
import {
  publishedAnswer,
  publishedEm,
  publishedFormReward,
  publishedNormal,
  publishedRetrieval,
  publishedScore,
  publishedSubEm,
} from "../reference/published-em.ts";
import type { ParityAnswer, ParityMode } from "../sets.ts";
import { readInput } from "./inputs.ts";

const Answers = z.union([z.string(), z.array(z.string())]);
const Truth = z.object({ target: Answers });
const Scores = {
  solution_str: z.string(),
  ground_truth: Truth,
  format_score: z.number().optional(),
  score: z.number().optional(),
};
const Match = { prediction: z.string(), golden_answers: Answers };

const Input = z.discriminatedUnion("fn", [
  z.object({ fn: z.literal("normalize_answer"), s: z.string() }),
  z.object({ fn: z.literal("em_check"), ...Match }),
  z.object({ fn: z.literal("subem_check"), ...Match }),
  z.object({ fn: z.literal("extract_solution"), solution_str: z.string() }),
  z.object({
    fn: z.literal("compute_score_em"),
    ...Scores,
    structure_format_score: z.number().optional(),
    final_format_score: z.number().optional(),
    retrieval_score: z.number().optional(),
  }),
  z.object({ fn: z.literal("compute_score_subem"), ...Scores }),
  z.object({ fn: z.literal("is_valid_sequence"), text: z.string() }),
  z.object({ fn: z.literal("extract_information_blocks"), text: z.string() }),
  z.object({ fn: z.literal("is_retrieval_correct"), text: z.string(), golden_answers: Answers }),
]);
type Input = z.infer<typeof Input>;

/** Cases of qa_em_format.py have it in their id; both files have a `compute_score_em`. */
const FORMAT_CASES = "format_";

export const searchR1Em: ParityAnswer = async ({ id, input }, mode) =>
  answerOf(readInput(Input, input), id.startsWith(FORMAT_CASES), mode);

function answerOf(input: Input, isFormat: boolean, mode: ParityMode): unknown {
  switch (input.fn) {
    case "normalize_answer":
      return publishedNormal(input.s, mode);
    case "em_check":
      return publishedEm(input.prediction, input.golden_answers, mode);
    case "subem_check":
      return publishedSubEm(input.prediction, input.golden_answers, mode);
    case "extract_solution":
      return publishedAnswer(input.solution_str, mode);
    case "is_valid_sequence":
      return tagSequence(input.text);
    case "extract_information_blocks":
      return informationBlocks(input.text);
    case "is_retrieval_correct":
      return publishedRetrieval(input.text, input.golden_answers, mode);
    case "compute_score_subem":
      return publishedScore(input.solution_str, input.ground_truth.target, {
        ...scoresOf(input),
        mode,
        match: "subem",
      });
    case "compute_score_em":
      return isFormat || hasFormatScores(input)
        ? formatReward(input, mode)
        : publishedScore(input.solution_str, input.ground_truth.target, { ...scoresOf(input), mode });
  }
}

type Scored = Extract<Input, { fn: "compute_score_em" }>;

const hasFormatScores = (input: Scored) =>
  [input.structure_format_score, input.final_format_score, input.retrieval_score].some((one) => one !== undefined);

/** The names of the published arguments, less those that are absent. */
const scoresOf = ({ format_score: formatScore, score }: Pick<Scored, "format_score" | "score">) => ({
  ...(formatScore === undefined ? {} : { formatScore }),
  ...(score === undefined ? {} : { score }),
});

function formatReward(input: Scored, mode: ParityMode): number {
  return publishedFormReward(input.solution_str, input.ground_truth.target, {
    mode,
    structureScore: input.structure_format_score ?? 0,
    finalScore: input.final_format_score ?? 0,
    retrievalScore: input.retrieval_score ?? 0,
    score: input.score ?? 1,
  });
}
