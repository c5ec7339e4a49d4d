/** massive_serve_search of dr-tulu: passages with scores, as one JSON object. */
import { fail, type Retriever } from "@arenakit/contracts";
import { retrieverAsOf } from "@arenakit/search/engines";
import { absentOrNull, defineTool, jsonRefusal, jsonText, mistakeAsResult, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { MOST_PASSAGES, passageContents } from "../../passages.ts";

const PASSAGES = 10;
const LONGEST_QUERY = 4_096;

export const massiveServeSearch = defineTool<Retriever>()({
  name: "massive_serve_search",
  title: "Passage search",
  description:
    "Search a large collection of passages. Returns a JSON object whose list data has passage, score and doc_id.",
  annotations: READ_ONLY,
  input: z.strictObject({
    query: z.string().trim().max(LONGEST_QUERY).describe("What to search for"),
    n_docs: z.number().int().default(PASSAGES).describe(`How many passages, at most ${MOST_PASSAGES}`),
    domains: absentOrNull(z.string().max(2_000)).describe("Collections; this server has one and searches it"),
    base_url: absentOrNull(z.string().max(2_000)).describe("Another server; this one answers by itself"),
    nprobe: absentOrNull(z.number().int()).describe("Breadth of an inexact search; changes nothing here"),
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
    error: z.string().optional(),
  }),

  handler({ query, n_docs: wanted }, { backend, call, signal }) {
    const n_docs = Math.min(Math.max(wanted, 1), MOST_PASSAGES);
    return mistakeAsResult(
      async () => {
        if (query === "") fail("policy", "invalid_arguments", "the query is empty: expected what to search for");
        const known = retrieverAsOf(backend, call.now.slice(0, 10));
        const [hits = []] = await known.search([query], { k: n_docs, signal });
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
      (error) => ({
        message: "Search failed",
        query,
        n_docs,
        error,
        results: { scores: [[]], passages: [[]], IDs: [[]] },
        data: [],
      }),
    );
  },

  render: jsonText,
  refuse: jsonRefusal,
});
