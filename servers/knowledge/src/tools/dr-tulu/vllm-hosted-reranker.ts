/** vllm_hosted_reranker of dr-tulu: texts in the order in which they answer a query, as one JSON object. No model is asked. */
import type { Retriever } from "@arenakit/contracts";
import { createAnalyser } from "@arenakit/corpus-text";
import { BM25_DEFAULTS, inverseFrequency, saturation } from "@arenakit/search/lexical";
import { defineTool, jsonRefusal, jsonText, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";

/** A search has ten of them, a page of a crawler some 32,000 characters. */
const MOST_DOCUMENTS = 200;
const LONGEST_DOCUMENT = 50_000;
const LONGEST_QUERY = 4_096;

const analyser = createAnalyser({ stem: "porter", stopWords: "english" });

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

/**
 * How well texts answer a query by its words alone: one score a text between 0 and 1. It is the sum over the query's different words of idf · tf / (tf + K) (Robertson and Zaragoza, 2009,
 * equations 3.3 and 3.15), divided by the sum of their idf, which no text reaches. Rounded to nine digits.
 */
function wordScores(query: string, texts: readonly string[]): number[] {
  const wanted = [...new Set(analyser.terms(query))];
  const held = texts.map((text) => analyser.terms(text));
  const meanLength = held.reduce((sum, { length }) => sum + length, 0) / Math.max(1, held.length);
  const counts = held.map(countsOf);
  const weights = wanted.map((term) =>
    inverseFrequency(texts.length, counts.filter((count) => count.has(term)).length),
  );
  const most = weights.reduce((sum, weight) => sum + weight, 0);
  return counts.map((count, at) => {
    const part = saturation(BM25_DEFAULTS, held[at]!.length, Math.max(1, meanLength));
    const sum = wanted.reduce((sum, term, which) => {
      const times = count.get(term) ?? 0;
      return sum + weights[which]! * (times / (times + part));
    }, 0);
    return most === 0 ? 0 : Math.round((sum / most) * 1e9) / 1e9;
  });
}

function countsOf(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
