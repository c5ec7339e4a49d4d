/** `/wiki_search` of O2-Searcher: one text for each list of queries, contents joined by spaces, queries by newlines. */
import { list, optional, queryText, record, required, whole } from "../body/shapes.ts";
import { defineDialect, type Exchange } from "../dialects.ts";
import { refuse } from "../refusal.ts";
import { contentsOfHit, depthOf } from "../rows.ts";

const DEFAULT_TOPK = 3;
/** What stands for a document that was not found. */
const BLANK = " ";

interface WikiBody {
  readonly queries: string[][];
  readonly topk: number;
}

export const o2Wiki = defineDialect({
  name: "o2-wiki",
  method: "POST",
  path: "/wiki_search",
  clients: "O2-Searcher (closed-ended questions)",
  asks: '{"queries": [["…"]], "topk": 3}',
  answers: '["contents contents contents\\ncontents contents contents"]',
  failure: 'no retry; anything that is no list of texts becomes the observation "Invalid search."',
  shape: record<WikiBody>({ queries: required(list(list(queryText))), topk: optional(whole, DEFAULT_TOPK) }),
  async answer(exchange) {
    const { queries, topk } = exchange.body;
    if (queries.length === 0) refuse(400, "Invalid queries format. Expected List[List[str]].");
    if (topk <= 0) refuse(400, "Invalid topk value. Must be positive.");
    const asked = queries.flat();
    if (asked.length === 0) return queries.map(() => "");
    const found = await contentsOfEach(exchange, asked);
    let at = 0;
    return queries.map((batch) =>
      batch.map(() => [...found[at++]!, ...blanks(topk - found[at - 1]!.length)].join(" ")).join("\n"),
    );
  },
  empty: ({ queries, topk }) =>
    queries.map((batch) => batch.map(() => blanks(Math.min(topk, MOST_BLANKS)).join(" ")).join("\n")),
});

/** Blanks are padded to what was asked for, so it is bounded although no corpus has as much. */
const MOST_BLANKS = 1_000;

async function contentsOfEach(exchange: Exchange<WikiBody>, asked: readonly string[]): Promise<string[][]> {
  const { services, body } = exchange;
  const depth = depthOf({ topk: body.topk, queries: asked.length }, exchange);
  if (body.topk > MOST_BLANKS) depthOf({ topk: body.topk, queries: asked.length, passageCount: body.topk }, exchange);
  const lists = await services.passages(asked, depth);
  // A server behind this one may answer fewer lists than queries.
  return asked.map((_, at) => (lists[at] ?? []).map(contentsOfHit));
}

const blanks = (count: number) => Array.from({ length: Math.max(0, count) }, () => BLANK);
