/** `/retrieve` of BrowseComp-Plus's search_r1_server: a bare query, one level of results. */
import { queryText, record, required } from "../body/shapes.ts";
import { defineDialect } from "../dialects.ts";
import { searchPassages } from "../rows.ts";

/** Its servers are started with so many. */
const TOPK = 5;

export const browseComp = defineDialect({
  name: "browsecomp",
  method: "POST",
  path: "/retrieve",
  clients: "BrowseComp-Plus",
  asks: '{"query": "…"}',
  answers: '{"result": [{"document": {"title", "text"}, "docid"}]}',
  failure: "no retry; anything but 200 ends the run",
  takes: (body) => "query" in body,
  shape: record<{ query: string }>({ query: required(queryText) }),
  async answer(exchange) {
    const [hits = []] = await searchPassages(exchange, [exchange.body.query], { topk: TOPK });
    return {
      result: hits.map(({ document, text: found }) => ({
        document: { title: document.title, text: found },
        docid: document.id,
      })),
    };
  },
  empty: () => ({ result: [] }),
});
