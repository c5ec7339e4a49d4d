/** The REST interface of Pyserini and Anserini, version 1: `GET /v1/{index}/search` and `/v1/{index}/doc/{docid}`. */
import { contentsOf, type Document } from "@arenakit/contracts";
import { defineDialect, type Exchange } from "../dialects.ts";
import { refuse } from "../refusal.ts";
import { depthOf, rowOf } from "../rows.ts";

const DEFAULT_HITS = 10;
const SHORTEST_PREFIX = 6;
const SHOWN = 12; // digits of an id, enough to be unique and to be typed

type Asked = Pick<Exchange<unknown>, "query" | "params" | "services">;

export const pyseriniSearch = defineDialect({
  name: "pyserini",
  method: "GET",
  path: "/v1/{index}/search",
  clients: "Pyserini's and Anserini's REST clients",
  asks: "?query=…&hits=10&parse=true; the index is the corpus's name or the start of its id",
  answers: '{"api": "v1", "index", "query": {"text"}, "candidates": [{"docid", "score", "rank", "doc"}]}',
  failure: '400 and 404 with {"error"}',
  async answer(exchange) {
    const { query, services } = exchange;
    const index = indexOf(exchange);
    const asked = query.get("query");
    if (asked === null || asked.trim() === "") return refuse(400, "Parameter 'query' is required");
    const hits = hitsOf(query.get("hits"));
    const isParsed = parseOf(query.get("parse"));
    const [found = []] = await services.passages([asked], depthOf({ topk: hits, queries: 1, field: "hits" }, exchange));
    const candidates = found.map((hit, at) => ({
      ...{ docid: hit.document.id, score: hit.score, rank: at + 1, doc: told(rowOf(hit), isParsed) },
    }));
    return { api: "v1", index, query: { text: asked }, candidates };
  },
  errorBody: (error) => ({ error }),
});

export const pyseriniDocument = defineDialect({
  name: "pyserini-doc",
  method: "GET",
  path: "/v1/{index}/doc/{docid}",
  clients: "Pyserini's and Anserini's REST clients",
  asks: "?parse=true",
  answers: '{"api": "v1", "index", "docid", "doc"}',
  failure: '400 and 404 with {"error"}',
  async answer(exchange) {
    const index = indexOf(exchange);
    const [, docid = ""] = exchange.params;
    const isParsed = parseOf(exchange.query.get("parse"));
    const document = exchange.services.get(docid);
    if (!document) return refuse(404, `Document not found: ${docid}`);
    return { api: "v1", index, docid, doc: told(wholeRow(document), isParsed) };
  },
  errorBody: (error) => ({ error }),
});

const wholeRow = (document: Document) => ({
  id: document.id,
  contents: contentsOf(document),
  ...(document.url === undefined ? {} : { url: document.url }),
});

function indexOf({ params: [index = ""], services: { corpus } }: Asked): string {
  const isKnown = index === corpus.name || (index.length >= SHORTEST_PREFIX && corpus.id.startsWith(index));
  return isKnown
    ? index
    : refuse(400, `Index '${index}' is not served here; this one is: ${corpus.name} (${corpus.id.slice(0, SHOWN)})`);
}

function hitsOf(given: string | null): number {
  const spelt = given?.trim() ?? "";
  if (spelt === "") return DEFAULT_HITS;
  if (!/^[+-]?\d+$/.test(spelt)) return refuse(400, "Parameter 'hits' must be an integer");
  return Number(spelt) > 0 ? Number(spelt) : refuse(400, "Parameter 'hits' must be positive");
}

function parseOf(given: string | null): boolean {
  const spelt = given?.trim().toLowerCase() ?? "true";
  return spelt === "true" || spelt === "false"
    ? spelt === "true"
    : refuse(400, "Parameter 'parse' must be 'true' or 'false'");
}

/** The stored row as JSON text; parsed, its members without the id, or the only one that is left. */
function told(row: { readonly id: string; readonly contents: string; readonly url?: string }, isParsed: boolean) {
  if (!isParsed) return JSON.stringify(row);
  const { id: _, ...members } = row;
  return members.url === undefined ? members.contents : members;
}
