/** O2-Searcher's factual reward: findings, expected ones and the vectors of both are given. */
import { findingScores, findingsOf } from "@arenakit/evaluator-rubrics/metrics";
import * as z from "zod";
import { publishedFindingScores, publishedFindings } from "../reference/o2-findings.ts";
import type { ParityAnswer } from "../sets.ts";
import { readInput } from "./inputs.ts";

const Input = z.object({
  generated_text: z.string().optional(),
  generated_points: z.array(z.string()).optional(),
  reference_points: z.array(z.string()),
  threshold: z.number().nullish(),
  embeddings: z.array(z.object({ text: z.string(), vector: z.array(z.number()) })),
});

export const o2FactualF1: ParityAnswer = async (asked, mode) => {
  const { generated_text: text, generated_points: points = [], ...input } = readInput(Input, asked.input);
  const vectors = new Map(input.embeddings.map((known) => [known.text, known.vector]));
  const zeros = input.embeddings[0]?.vector.map(() => 0) ?? [0];
  // A text without a vector is like nothing else.
  const encoder = { encode: async (texts: readonly string[]) => texts.map((one) => vectors.get(one) ?? zeros) };
  const { threshold, reference_points: references } = input;
  const options = { encoder, ...(typeof threshold === "number" ? { threshold } : {}) };
  const [score, read] =
    mode === "compat" ? ([publishedFindingScores, publishedFindings] as const) : ([findingScores, findingsOf] as const);
  const scores = await score(text ?? points, references, options);
  return { ...scores, ...(text === undefined ? {} : { extracted_findings: read(text) }) };
};
