/** massive_serve_search of dr-tulu: passages with scores, as one JSON object. */
import type { Retriever } from "@arenakit/contracts";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { PassageCount, passageContents, Query } from "../../passages.ts";

const PASSAGES = 10;

export const massiveServeSearch = defineTool<Retriever>()({
  name: "massive_serve_search",
  title: "Passage search",
  description:
    "Search a large collection of passages. Returns a JSON object whose list data has passage, score and doc_id.",
  annotations: READ_ONLY,
  input: z.strictObject({
    query: Query.describe("What to search for"),
    n_docs: PassageCount.default(PASSAGES).describe("How many passages"),
    domains: z.string().max(200).default("").describe("Collections; this server has one and searches it"),
    base_url: z.string().max(500).default("").describe("Another server; this one answers by itself"),
    nprobe: z
      .number()
      .int()
      .min(1)
      .max(100_000)
      .optional()
      .describe("Breadth of an inexact search; changes nothing here"),
  }),
  output: z.object({
    message: z.string(),
    query: z.string(),
    n_docs: z.number().int(),
    results: z.object({
      scores: z.array(z.array(z.number())),
      passages: z.array(z.array(z.string())),
      IDs: z.array(z.array(z.array(z.number()))),
    }),
    data: z.array(z.object({ passage: z.string(), score: z.number(), doc_id: z.string() })),
  }),

  async handler({ query, n_docs }, { backend, signal }) {
    const [hits = []] = await backend.search([query], { k: n_docs, signal });
    const passages = hits.map(passageContents);
    const scores = hits.map(({ score }) => score);
    return {
      message: `Search completed for '${query}'`,
      query,
      n_docs,
      results: { scores: [scores], passages: [passages], IDs: [hits.map(({ passage }) => [0, passage])] },
      data: hits.map(({ document }, at) => ({ passage: passages[at]!, score: scores[at]!, doc_id: document.id })),
    };
  },

  render: (output) => JSON.stringify(output),
  refuse: ({ code, message }) => JSON.stringify({ success: false, error: `[${code}] ${message}` }),
});
