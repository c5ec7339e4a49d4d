/** search as BrowseComp-Plus has it: five documents with ids and snippets; the whole text comes by get_document. */
import type { Retriever } from "@arenakit/contracts";
import { retrieverAsOf, searchDocuments, withRelevanceFloor } from "@arenakit/search/engines";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { Query } from "../../passages.ts";

const DOCUMENTS = 5;
/** About 512 tokens (of the benchmark's tokenizer) of English text, at four characters a token. */
const SNIPPET_CHARACTERS = 2_048;

export const search = defineTool<Retriever>()({
  name: "search",
  title: "Document search",
  description: `Search the documents. Returns the ${DOCUMENTS} best with docid, score and a snippet; get_document gives the whole text.`,
  annotations: READ_ONLY,
  input: z.strictObject({ query: Query.describe("What to search for") }),
  output: z.object({
    results: z.array(z.object({ docid: z.string(), score: z.number(), snippet: z.string() })),
  }),

  async handler({ query }, { backend, call, signal }) {
    const known = withRelevanceFloor(retrieverAsOf(backend, call.now.slice(0, 10)), "encyclopaedia");
    const [hits = []] = await searchDocuments(known, [query], { k: DOCUMENTS, signal });
    return {
      results: hits.map(({ document, score, text }) => ({
        docid: document.id,
        score,
        snippet: `${document.title}\n${text}`.slice(0, SNIPPET_CHARACTERS).toWellFormed(),
      })),
    };
  },

  render: ({ results }) => JSON.stringify(results),
});
