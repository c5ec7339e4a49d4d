/** vllm_hosted_reranker of dr-tulu: texts in the order in which they answer a query, as one JSON object. No model is asked. */
import type { Retriever } from "@arenakit/contracts";
import { defineTool, jsonRefusal, jsonText, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { wordScores } from "../../word-scores.ts";

/** A search has ten of them, a page of a crawler some 32,000 characters. */
const MOST_DOCUMENTS = 200;
const LONGEST_DOCUMENT = 50_000;
const LONGEST_QUERY = 4_096;

export const vllmHostedReranker = defineTool<Retriever>()({
  name: "vllm_hosted_reranker",
  title: "Order texts",
  description:
    "Order texts by how well they answer a query, best first. Returns a JSON object whose list results has index and relevance_score.",
  annotations: READ_ONLY,
  input: z.strictObject({
    query: z.string().max(LONGEST_QUERY).describe("What the texts should answer"),
    documents: z.array(z.string().max(LONGEST_DOCUMENT)).max(MOST_DOCUMENTS).describe("The texts"),
    top_n: z.number().int().default(-1).describe("How many of the best to return; -1 for all"),
    model_name: z.string().max(200).default("").describe("A model; this server compares words and asks none"),
    api_url: z.string().max(2_000).default("").describe("Another server; this one answers by itself"),
  }),
  output: z.object({
    method: z.literal("bm25"),
    model_name: z.string(),
    results: z.array(
      z.object({
        index: z.number().int(),
        relevance_score: z.number().describe("Between 0 and 1: no word of the query, and all of them over and over"),
        document: z.object({ text: z.string() }),
      }),
    ),
  }),

  async handler({ query, documents, top_n, model_name }) {
    const scores = wordScores(query, documents);
    const ranked = documents
      .map((text, index) => ({ index, relevance_score: scores[index]!, document: { text } }))
      .sort((one, other) => other.relevance_score - one.relevance_score || one.index - other.index);
    return { method: "bm25" as const, model_name, results: top_n < 0 ? ranked : ranked.slice(0, top_n) };
  },

  render: jsonText,
  refuse: jsonRefusal,
});
