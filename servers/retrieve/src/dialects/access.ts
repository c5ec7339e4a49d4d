/** `/access` of ASearcher: whole pages by address, null for one that is not there. */
import { contentsOf } from "@arenakit/contracts";
import { list, record, required, text } from "../body/shapes.ts";
import { defineDialect } from "../dialects.ts";
import { depthOf } from "../rows.ts";

export const access = defineDialect({
  name: "asearcher-access",
  method: "POST",
  path: "/access",
  clients: "ASearcher",
  asks: '{"urls": […]}',
  answers: '{"result": [{"contents", "url"} or null]}',
  failure: "ten tries ten seconds apart, each at another server of its folder, then the run ends",
  over: "web",
  shape: record<{ urls: string[] }>({ urls: required(list(text)) }),
  async answer(exchange) {
    const { urls } = exchange.body;
    depthOf({ topk: 1, queries: urls.length }, exchange);
    const pages = await Promise.all(urls.map((url) => exchange.services.open(url)));
    return {
      result: pages.map((page, at) => (page ? { contents: contentsOf(page), url: page.url ?? urls[at] } : null)),
    };
  },
});
