/** `/retrieve` with one query, as SkyRL-gym's service takes it; the outer list is kept. */
import { nullable, optional, queryText, record, required, truth, whole } from "../body/shapes.ts";
import { defineDialect } from "../dialects.ts";
import { emptyLists, renderLists, rowOf, searchPassages } from "../rows.ts";

const DEFAULT_TOPK = 3;

interface SkyRlBody {
  readonly query: string;
  readonly topk: number | null;
  readonly return_scores: boolean;
}

export const skyRl = defineDialect({
  name: "skyrl",
  method: "POST",
  path: "/retrieve",
  clients: "SkyRL-gym",
  asks: '{"query": "…", "topk": 3, "return_scores": true}',
  answers:
    '{"result": [[{"document": {"id", "contents", "url"?}, "score"}]]}, without scores [[{"id", "contents", "url"?}]]',
  failure: "ten tries on 500, 502, 503, 504 and broken connections",
  takes: (body) => "query" in body && ("topk" in body || "return_scores" in body),
  shape: record<SkyRlBody>({
    query: required(queryText),
    topk: optional(nullable(whole), null),
    return_scores: optional(truth, false),
  }),
  async answer(exchange) {
    const { query, return_scores: hasScores } = exchange.body;
    const lists = await searchPassages(exchange, [query], { topk: exchange.body.topk || DEFAULT_TOPK });
    return { result: renderLists(lists, { hasScores, rowOf }) };
  },
  empty: () => ({ result: emptyLists(1) }),
});
