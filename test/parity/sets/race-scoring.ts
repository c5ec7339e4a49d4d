/** DeepResearch Bench: RACE's weighted scores, the JSON of a judge's reply, FACT's citation counts. */

import * as z from "zod";
import { factCounts, raceScores } from "../reference/race.ts";
import { jsonTextOf } from "../reference/race-json.ts";
import type { ParityAnswer, ParityMode } from "../sets.ts";
import { readInput } from "./inputs.ts";
import { answerOrError } from "./reference-error.ts";

const Criterions = z.record(z.string(), z.array(z.object({ criterion: z.string(), weight: z.number() })));
const Weighted = z.object({
  fn: z.literal("calculate_weighted_scores"),
  llm_output: z.record(z.string(), z.unknown()),
  criteria: z.object({
    id: z.unknown().optional(),
    dimension_weight: z.record(z.string(), z.number()).optional(),
    criterions: Criterions.nullish().transform((given) => given ?? undefined),
  }),
});
const Verified = z.object({
  validate_error: z.unknown().optional(),
  validate_res: z.array(z.object({ result: z.string() })).default([]),
});
const Input = z.discriminatedUnion("fn", [
  Weighted,
  z.object({ fn: z.literal("extract_json_from_markdown"), text: z.unknown() }),
  z.object({
    fn: z.literal("citation_stats"),
    reports: z.array(
      z.object({ citations: z.array(z.unknown()), citations_deduped: z.record(z.string(), Verified).default({}) }),
    ),
  }),
]);

export const raceScoring: ParityAnswer = async (asked, mode) => {
  const input = readInput(Input, asked.input);
  return answerOrError(
    () => {
      if (input.fn === "calculate_weighted_scores") return weighted(input, mode);
      if (input.fn === "extract_json_from_markdown") return { json: jsonTextOf(input.text) };
      return factCounts(input.reports, mode);
    },
    // A division by zero was recorded by its name alone.
    ({ code, message }) => (code === "division_by_zero" ? undefined : message),
  );
};

function weighted(input: z.infer<typeof Weighted>, mode: ParityMode) {
  const { scores, overall, normalized, unscored, missing } = raceScores(input.llm_output, input.criteria, mode);
  const found = { scores, overall_score: overall, normalized_dims: normalized };
  return unscored.length === 0 ? found : { ...found, unscored, missing_rate: missing };
}
