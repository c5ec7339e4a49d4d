/** query_rag as RL-Factory has it: the answer of a /retrieve server as JSON text. */
import type { Retriever } from "@arenakit/contracts";
import { retrieverAsOf } from "@arenakit/search/engines";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { DEFAULT_PASSAGES, PassageCount, passageContents, Query } from "../../passages.ts";

export const queryRag = defineTool<Retriever>()({
  name: "query_rag",
  title: "Encyclopaedia search",
  description: "Search an encyclopaedia. Returns the passages that fit the query best, with their titles and scores.",
  annotations: READ_ONLY,
  input: z.strictObject({
    query: Query.describe("What to search for"),
    topk: PassageCount.default(DEFAULT_PASSAGES).describe("How many passages"),
  }),
  output: z.object({
    result: z.array(
      z.array(z.object({ document: z.object({ id: z.string(), contents: z.string() }), score: z.number() })),
    ),
  }),

  async handler({ query, topk }, { backend, call, signal }) {
    const known = retrieverAsOf(backend, call.now.slice(0, 10));
    const [hits = []] = await known.search([query], { k: topk, signal });
    return {
      result: [
        hits.map((hit) => ({ document: { id: hit.document.id, contents: passageContents(hit) }, score: hit.score })),
      ],
    };
  },

  render: (output) => JSON.stringify(output),
});
