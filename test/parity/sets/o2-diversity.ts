/** O2-Searcher's diversity reward: queries, their vectors and their lengths in tokens are given. */
import { queryIndependence } from "@arenakit/evaluator-rubrics/metrics";
import * as z from "zod";
import { publishedIndependence } from "../reference/o2-query-independence.ts";
import type { ParityAnswer } from "../sets.ts";
import { readInput } from "./inputs.ts";

const Input = z.object({
  queries: z.array(z.string()),
  embeddings: z.array(z.array(z.number())),
  token_lengths: z.array(z.number()),
});

export const o2Diversity: ParityAnswer = async (asked, mode) => {
  const { queries, embeddings, token_lengths: lengths } = readInput(Input, asked.input);
  const encoder = { encode: async (texts: readonly string[]) => embeddings.slice(0, texts.length) };
  const score = mode === "compat" ? publishedIndependence : queryIndependence;
  return score(queries, { encoder, tokenLengths: () => lengths });
};
