/** `/rerank` of Search-R1's rerank_server; each query is scored against its own documents, not against everybody's. */
import type { PythonJson } from "../body/python-json.ts";
import {
  dictionary,
  isObject,
  list,
  nullable,
  optional,
  queryText,
  record,
  required,
  truth,
  whole,
} from "../body/shapes.ts";
import { defineDialect, type Exchange } from "../dialects.ts";
import { refuseInput } from "../refusal.ts";
import { rankAgain } from "../reranking.ts";

const DEFAULT_TOPK = 3;

interface RerankBody {
  readonly queries: string[];
  readonly documents: Readonly<Record<string, PythonJson>>[][];
  readonly rerank_topk: number | null;
  readonly return_scores: boolean;
}

export const rerank = defineDialect({
  name: "rerank",
  method: "POST",
  path: "/rerank",
  clients: "Search-R1's reranker service",
  asks: '{"queries": […], "documents": [[{"contents"} or {"document": {"contents"}}]], "rerank_topk": 3, "return_scores": false}',
  answers: '{"result": [[{"document": "(Title: …) text", "score"}]]}, without scores [["(Title: …) text"]]',
  failure: "no retry",
  shape: record<RerankBody>({
    queries: required(list(queryText)),
    documents: required(list(list(dictionary))),
    rerank_topk: optional(nullable(whole), null),
    return_scores: optional(truth, false),
  }),
  async answer(exchange) {
    const { queries, return_scores: hasScores } = exchange.body;
    const passages = readPassages(exchange);
    const topk = exchange.body.rerank_topk || DEFAULT_TOPK;
    const ranked = await rankAgain<string>(exchange, { queries, lists: passages, textOf: (passage) => passage });
    const result = ranked.map((list) =>
      list.slice(0, topk).map(({ item, score }) => (hasScores ? { document: item, score } : item)),
    );
    return { result };
  },
});

function readPassages({ body, limits }: Exchange<RerankBody>): string[][] {
  const { queries, documents, rerank_topk: topk } = body;
  if (documents.length !== queries.length) {
    const msg = `expected a list of documents for each of the ${queries.length} queries, got ${documents.length}`;
    refuseInput({ type: "value_error", loc: ["body", "documents"], msg, input: null });
  }
  const count = documents.reduce((sum, { length }) => sum + length, 0);
  if (count > limits.maxHits) {
    const msg = `List should have at most ${limits.maxHits} items after validation, not ${count}`;
    refuseInput({ type: "too_long", loc: ["body", "documents"], msg, input: null });
  }
  if (topk !== null && topk < 0) {
    const msg = "Input should be greater than or equal to 0";
    refuseInput({ type: "greater_than_equal", loc: ["body", "rerank_topk"], msg, input: topk, ctx: { ge: 0 } });
  }
  return documents.map((list, row) => list.map((item, column) => passageOf(item, ["body", "documents", row, column])));
}

/** The first line of the contents as the title, as it stands there. */
function passageOf(item: Readonly<Record<string, PythonJson>>, loc: (string | number)[]): string {
  const { document } = item;
  const holder = isObject(document) ? document : item;
  const { contents } = holder;
  if (typeof contents !== "string") {
    const place = [...loc, ...(holder === item ? [] : ["document"]), "contents"];
    refuseInput({ type: "missing", loc: place, msg: "Field required", input: item });
  }
  const [title, ...lines] = contents.split("\n");
  return `(Title: ${title}) ${lines.join("\n")}`;
}
