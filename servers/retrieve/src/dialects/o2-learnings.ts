/** `/search` of O2-Searcher for open-ended questions: what pages say about each query, condensed, one text for each list. */
import { type Document, eachBounded } from "@arenakit/contracts";
import {
  anything,
  list,
  nullable,
  optional,
  queryText,
  record,
  required,
  type Shape,
  truth,
  whole,
} from "../body/shapes.ts";
import { defineDialect, type Exchange } from "../dialects.ts";
import { refuse } from "../refusal.ts";
import { depthOf } from "../rows.ts";

const DEFAULT_PAGES = 3;
const LEARNINGS_A_QUERY = 3;
/** Queries that are condensed at once, as many as the reference's. */
const SIDE_BY_SIDE = 64;

interface LearningsBody {
  readonly queries: string[][];
  readonly topk: number | null;
  readonly return_raw: boolean;
}

const BODY: Shape<LearningsBody> = record<LearningsBody & { model_name: unknown }>({
  queries: required(list(list(queryText))),
  topk: optional(nullable(whole), DEFAULT_PAGES),
  model_name: optional(anything, null),
  return_raw: optional(truth, false),
});

export const o2Learnings = defineDialect({
  name: "o2-learnings",
  method: "POST",
  path: "/search",
  clients: "O2-Searcher (open-ended questions)",
  asks: '{"queries": [["…"]], "topk": 3, "model_name": "…", "return_raw": false}',
  answers: '["learnings\\nlearnings"], with return_raw {"learnings": […], "raw_contents": [{"refs", "contents"}]}',
  failure:
    'no retry; the reference answers 200 with null to every error, whose client makes "Invalid search." of it as of any other body',
  over: "web",
  takesAnyType: true,
  takes: ({ queries }) => Array.isArray(queries) && Array.isArray(queries[0]),
  shape: BODY,
  async answer(exchange) {
    const { queries, return_raw: hasRaw } = exchange.body;
    const { services, signal } = exchange;
    const { learnings } = services;
    if (!learnings)
      return refuse(501, "this server has nothing to condense pages with: start it with an engine for learnings");
    const asked = queries.flat();
    const pages = await pagesOfEach(exchange, asked);
    const learned = await eachBounded(asked, SIDE_BY_SIDE, async (query, at) => {
      const read = pages[at]!.filter((page) => page.text !== "");
      return read.length === 0 ? "" : learnings.learn(query, read, { limit: LEARNINGS_A_QUERY, signal });
    });
    const joined = joinBatches(queries, learned);
    return hasRaw ? { learnings: joined, raw_contents: pages.map(rawOf) } : joined;
  },
  empty: ({ queries, return_raw: hasRaw }) => {
    const joined = joinBatches(
      queries,
      queries.flat().map(() => ""),
    );
    return hasRaw ? { learnings: joined, raw_contents: [] } : joined;
  },
});

async function pagesOfEach(exchange: Exchange<LearningsBody>, asked: readonly string[]): Promise<Document[][]> {
  const { services, body } = exchange;
  const topk = body.topk ?? DEFAULT_PAGES;
  const { passageCount } = services.webCorpus;
  const wanted = { topk, queries: asked.length, passageCount };
  const lists = await services.pages(asked, depthOf(wanted, exchange));
  return asked.map((_, at) => (lists[at] ?? []).slice(0, topk).map(({ document }) => document));
}

function joinBatches(queries: readonly string[][], learned: readonly string[]): string[] {
  let at = 0;
  return queries.map((batch) => batch.map(() => learned[at++]).join("\n"));
}

function rawOf(pages: readonly Document[]) {
  return {
    refs: pages.map(({ url, id }) => url ?? id),
    contents: pages.map((page) => `${page.title}: ${page.text}`),
  };
}
