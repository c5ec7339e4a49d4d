/** get_document as BrowseComp-Plus has it: the whole text of a document by its id. */
import { fail, type Retriever } from "@arenakit/contracts";
import { retrieverAsOf } from "@arenakit/search/engines";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";

const LONGEST_ID = 2_000;

export const getDocument = defineTool<Retriever>()({
  name: "get_document",
  title: "Read a document",
  description: "Get the whole text of a document by its docid, as search gave it.",
  annotations: READ_ONLY,
  input: z.strictObject({ docid: z.string().min(1).max(LONGEST_ID).describe("Id of the document") }),
  output: z.object({ docid: z.string(), text: z.string() }),

  async handler({ docid }, { backend, call }) {
    const document = retrieverAsOf(backend, call.now.slice(0, 10)).get(docid);
    if (!document)
      fail(
        "policy",
        "no_such_document",
        `there is no document ${docid.slice(0, 200)}: take a docid from a search result`,
      );
    return { docid, text: `${document.title}\n${document.text}` };
  },

  render: (output) => JSON.stringify(output),
});
