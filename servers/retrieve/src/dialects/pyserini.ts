/** The REST interface of Pyserini and Anserini, version 1: `GET /v1/{index}/search` and `/v1/{index}/doc/{docid}`. */
import { contentsOf, type Document, omitUndefined } from "@arenakit/contracts";
import { type DialectDefinition, defineDialect, type Exchange } from "../dialects.ts";
import { refuse } from "../refusal.ts";
import { rowOf, searchPassages } from "../rows.ts";

const DEFAULT_HITS = 10;
const SHORTEST_PREFIX = 6;
const SHOWN = 12; // digits of an id, enough to be unique and to be typed
/** Of a score, as Pyserini rounds it. */
const DECIMALS = 6;

type PyseriniRequest = Pick<Exchange<unknown>, "query" | "params" | "services">;

const errors = {
  failure: '400 and 404 with {"error"}',
  errorBody: (error: string) => ({ error }),
  invalid: 400,
} satisfies Partial<DialectDefinition<unknown>>;

export const pyseriniSearch = defineDialect({
  ...errors,
  name: "pyserini",
  method: "GET",
  path: "/v1/{index}/search",
  clients: "Pyserini's and Anserini's REST clients",
  asks: "?query=…&hits=10&parse=true&max_doc_length=…; the index is the corpus's name or the start of its id, k1 and b are the index's own",
  answers: '{"api": "v1", "index", "query": {"text"}, "candidates": [{"docid", "score", "rank", "doc"}]}',
  async answer(exchange) {
    const { query } = exchange;
    const index = indexOf(exchange);
    const asked = query.get("query");
    if (asked === null || asked.trim() === "") return refuse(400, "Parameter 'query' is required");
    const hits = positiveOf(query, "hits") ?? DEFAULT_HITS;
    const isParsed = parseOf(query);
    refuseWeights(query);
    const length = lengthOf(query, isParsed);
    const [found = []] = await searchPassages(exchange, [asked], { topk: hits, field: "hits" });
    const candidates = found.map((hit, at) => ({
      docid: hit.document.id,
      score: roundScore(hit.score),
      rank: at + 1,
      doc: renderRow(rowOf(hit), { isParsed, length }),
    }));
    return { api: "v1", index, query: { text: asked }, candidates };
  },
});

export const pyseriniDocument = defineDialect({
  ...errors,
  name: "pyserini-doc",
  method: "GET",
  path: "/v1/{index}/doc/{docid}",
  clients: "Pyserini's and Anserini's REST clients",
  asks: "?parse=true&max_doc_length=…",
  answers: '{"api": "v1", "index", "docid", "doc"}',
  async answer(exchange) {
    const index = indexOf(exchange);
    const [, docid = ""] = exchange.params;
    const isParsed = parseOf(exchange.query);
    const length = lengthOf(exchange.query, isParsed);
    const document = exchange.services.get(docid);
    if (!document) return refuse(404, `Document not found: ${docid}`);
    return { api: "v1", index, docid, doc: renderRow(wholeRow(document), { isParsed, length }) };
  },
});

const wholeRow = (document: Document) => ({
  id: document.id,
  contents: contentsOf(document),
  ...omitUndefined({ url: document.url }),
});

function indexOf({ params: [index = ""], services: { corpus } }: PyseriniRequest): string {
  const isKnown = index === corpus.name || (index.length >= SHORTEST_PREFIX && corpus.id.startsWith(index));
  return isKnown
    ? index
    : refuse(400, `Index '${index}' is not served here; this one is: ${corpus.name} (${corpus.id.slice(0, SHOWN)})`);
}

/** Null where it is absent or empty. */
function positiveOf(query: URLSearchParams, name: string): number | null {
  const spelt = query.get(name)?.trim() ?? "";
  if (spelt === "") return null;
  if (!/^[+-]?\d+(?:_\d+)*$/.test(spelt)) return refuse(400, `Parameter '${name}' must be an integer`);
  const value = Number(spelt.replaceAll("_", ""));
  return value > 0 ? value : refuse(400, `Parameter '${name}' must be positive`);
}

function parseOf(query: URLSearchParams): boolean {
  const spelt = query.get("parse")?.trim().toLowerCase() ?? "true";
  return spelt === "true" || spelt === "false"
    ? spelt === "true"
    : refuse(400, "Parameter 'parse' must be 'true' or 'false'");
}

function lengthOf(query: URLSearchParams, isParsed: boolean): number | null {
  const length = positiveOf(query, "max_doc_length");
  if (length !== null && !isParsed) refuse(400, "Parameter 'max_doc_length' requires parse=true");
  return length;
}

/** What is wrong with them is told as there; what is right is refused too, since the weights of an index are fixed when it is built. */
function refuseWeights(query: URLSearchParams): void {
  const [k1, b] = ["k1", "b"].map((name) => numberOf(query, name));
  if (k1 === undefined && b === undefined) return;
  if (k1 === undefined || b === undefined) refuse(400, "BM25 parameters k1 and b must be set together");
  if (Number.isNaN(k1) || k1 < 0) refuse(400, "BM25 parameter k1 must be a non-negative number");
  if (Number.isNaN(b) || b < 0 || b > 1) refuse(400, "BM25 parameter b must be between 0 and 1");
  refuse(400, "BM25 parameters k1 and b were fixed when this index was built: leave them out");
}

/** As Python's `float` reads it; undefined where it is absent or empty. */
function numberOf(query: URLSearchParams, name: string): number | undefined {
  const spelt = query.get(name)?.trim().toLowerCase() ?? "";
  if (spelt === "") return undefined;
  const [, sign, word] = /^([+-]?)(inf|infinity|nan)$/.exec(spelt) ?? [];
  if (word === "nan") return Number.NaN;
  if (word) return sign === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const isNumber = /^[+-]?(?:\d+(?:_\d+)*\.?|(?:\d+(?:_\d+)*)?\.\d+(?:_\d+)*)(?:e[+-]?\d+)?$/.test(spelt);
  return isNumber ? Number(spelt.replaceAll("_", "")) : refuse(400, `Parameter '${name}' must be a number`);
}

/** As Python's `round`: the nearest number of six decimals, of two that are as near the one with an even last digit. */
function roundScore(score: number): number {
  const scale = 10 ** DECIMALS;
  // Only a multiple of a 128th can lie in the middle, and its product is exact.
  const isMiddle = Number.isInteger(score * 128) && Math.abs((score * scale) % 1) === 0.5;
  if (!isMiddle) return Number(score.toFixed(DECIMALS));
  const below = Math.floor(score * scale);
  return (below % 2 === 0 ? below : below + 1) / scale;
}

interface Telling {
  readonly isParsed: boolean;
  /** Characters of the contents, null for all. */
  readonly length: number | null;
}

/** The stored row as JSON text; parsed, its members without the id, or the only one that is left. */
function renderRow(
  row: { readonly id: string; readonly contents: string; readonly url?: string },
  { isParsed, length }: Telling,
) {
  if (!isParsed) return JSON.stringify(row);
  // Characters of Python, which halves none.
  const contents = length === null ? row.contents : [...row.contents].slice(0, length).join("");
  return row.url === undefined ? contents : { contents, url: row.url };
}
