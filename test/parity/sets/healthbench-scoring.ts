/** HealthBench's scores: of a sample, of its tags, of many samples, and what a grader replied. */

import * as z from "zod";
import { clippedMean, graderReply, healthbenchScore, sampleMetrics } from "../reference/healthbench.ts";
import type { ParityAnswer } from "../sets.ts";
import { readInput } from "./inputs.ts";
import { answerOrError } from "./reference-error.ts";

const Met = z.array(z.boolean());
const Input = z.discriminatedUnion("fn", [
  z.object({ fn: z.literal("calculate_score"), points: z.array(z.number()), criteria_met: Met }),
  z.object({ fn: z.literal("clipped_mean"), values: z.array(z.number()) }),
  z.object({ fn: z.literal("parse_json_to_dict"), text: z.string() }),
  z.object({
    fn: z.literal("grade_sample"),
    rubric_items: z.array(z.object({ points: z.number(), tags: z.array(z.string()) })),
    criteria_met: Met,
    example_tags: z.array(z.string()),
  }),
]);

export const healthbenchScoring: ParityAnswer = async (asked, mode) => {
  const input = readInput(Input, asked.input);
  return answerOrError(() => {
    switch (input.fn) {
      case "calculate_score":
        return { score: healthbenchScore(input.points, input.criteria_met) };
      case "clipped_mean":
        // Published code has NaN for the mean of nothing.
        return {
          mean: mode === "fixed" && input.values.length === 0 ? null : clippedMean(input.values),
          n_samples: input.values.length,
        };
      case "parse_json_to_dict":
        return graderReply(input.text);
      case "grade_sample":
        return { metrics: sampleMetrics(input.rubric_items, input.criteria_met, input.example_tags) };
    }
  });
};
