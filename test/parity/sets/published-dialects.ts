/** Dialects of retrieval as their references answer them, defects included; each takes the place of ours. */
import { type Document, eachBounded, fail, type Hit } from "@arenakit/contracts";
import { DIALECTS, type Dialect, type DialectName } from "@arenakit/server-retrieve";
import {
  list,
  nullable,
  optional,
  record,
  required,
  type Shape,
  text,
  truth,
  whole,
} from "../../../servers/retrieve/src/body/shapes.ts";
import type { Exchange } from "../../../servers/retrieve/src/dialects.ts";
import { rowOf } from "../../../servers/retrieve/src/rows.ts";
import { publishedFindingScores } from "../reference/o2-findings.ts";
import { publishedIndependence } from "../reference/o2-query-independence.ts";

/** Hits of Search-R1 where `topk` is null, 0 or absent; pages of O2-Searcher's search. */
const DEFAULT_HITS = 3;
/** What faiss gives for a hit that is not there. */
const NO_HIT_SCORE = -3.4028234663852886e38;

interface SearchBody {
  readonly queries: string[];
  readonly topk: number | null;
  readonly return_scores: boolean;
}

/**
 * Without scores the reference unpacks the list of results into two: of exactly two queries the first one's rows come
 * back, anything else is an error. Its index fails for a negative number, and pads with the last document.
 */
async function answerSearch({ body, services }: Exchange<SearchBody>): Promise<unknown> {
  const { queries, return_scores: hasScores } = body;
  const topk = body.topk || DEFAULT_HITS;
  if (topk < 0 || (!hasScores && queries.length !== 2)) throw new Error("the reference's handler raises");
  const found = await services.passages(queries, Math.min(topk, services.corpus.passageCount));
  const lists = padLikeFaiss(found, { topk, last: services.last() });
  const scored = (hit: Hit) => ({ document: rowOf(hit), score: hit.score });
  return { result: hasScores ? lists.map((hits) => hits.map(scored)) : lists[0]!.map(rowOf) };
}

/** Lists as faiss and `corpus[-1]` make them, where more was asked for than there is. */
function padLikeFaiss(
  lists: readonly Hit[][],
  { topk, last }: { readonly topk: number; readonly last: Document | null },
): Hit[][] {
  if (!last) return [...lists];
  const nothing: Hit = { passage: -1, score: NO_HIT_SCORE, document: last, text: last.text, start: 0 };
  return lists.map((hits) => [...hits, ...Array.from({ length: Math.max(0, topk - hits.length) }, () => nothing)]);
}

interface LearningsBody {
  readonly queries: string[][];
  readonly topk: number | null;
  readonly return_raw: boolean;
}

/** The reference walks over whatever it is given, so that a text is a list of characters. */
const charactersOrTexts: Shape<string[]> = (value, place) =>
  typeof value === "string" ? [...value] : list(text)(value, place);
/** Python cuts a list by whole numbers only, and does not read them out of texts. */
const wholeAsSent: Shape<number> = (value, place) => whole(typeof value === "string" ? null : value, place);
const LEARNINGS_BODY = record<LearningsBody>({
  queries: required(list(charactersOrTexts)),
  topk: optional(nullable(wholeAsSent), DEFAULT_HITS),
  return_raw: optional(truth, false),
});

/** The reference searches three pages and cuts that list, from its end for a negative number. */
async function answerLearnings(exchange: Exchange<LearningsBody>, ours: Dialect): Promise<unknown> {
  const { body, services } = exchange;
  if (body.queries.length === 0) throw new Error("the reference's handler raises");
  const pages: typeof services.pages = async (asked, depth) =>
    (await services.pages(asked, depth)).map((hits) => hits.slice(0, body.topk ?? DEFAULT_HITS));
  return ours.answer({ ...exchange, body: { ...body, topk: DEFAULT_HITS }, services: { ...services, pages } });
}

interface FindingsBody {
  readonly reference_points: string[];
  readonly threshold: number | null;
}

const encoderOf = ({ encoder }: Exchange<unknown>["services"]) =>
  encoder ?? fail("harness", "usage", "these scores need an encoder");

const scoreFindings = ({ body, services, signal }: Exchange<FindingsBody>, generated: string) =>
  publishedFindingScores(generated, body.reference_points, {
    encoder: encoderOf(services),
    signal,
    ...(body.threshold === null ? {} : { threshold: body.threshold }),
  });

/** How the references differ from our dialect of the same name. */
const DIFFERENCES: Readonly<Record<string, (ours: Dialect) => Partial<Dialect>>> = {
  "search-r1": () => ({ answer: answerSearch }),
  "o2-learnings": (ours) => ({
    shape: LEARNINGS_BODY,
    answer: (exchange: Exchange<LearningsBody>) => answerLearnings(exchange, ours),
  }),
  "o2-findings": () => ({
    answer: (exchange: Exchange<FindingsBody & { generated_text: string }>) =>
      scoreFindings(exchange, exchange.body.generated_text),
  }),
  "o2-findings-batch": () => ({
    answer: (exchange: Exchange<FindingsBody & { generated_texts: string[] }>) =>
      eachBounded(exchange.body.generated_texts, 1, (generated) => scoreFindings(exchange, generated)),
  }),
  "o2-independence": () => ({
    answer: ({ body, services, signal }: Exchange<{ queries: string[] }>) =>
      publishedIndependence(body.queries, { encoder: encoderOf(services), signal }),
  }),
};

/** Dialects by name as their references speak them; `onCrash` is called where the reference's handler raises. */
export function publishedDialects(names: readonly DialectName[], onCrash: () => void): Dialect[] {
  return DIALECTS.filter(({ name }) => names.includes(name)).map((ours: Dialect) => {
    const published: Dialect = { ...ours, ...DIFFERENCES[ours.name]?.(ours) };
    return {
      ...published,
      async answer(exchange) {
        // What is no refusal of the request is an exception in the reference's handler.
        try {
          return await published.answer(exchange);
        } catch (error) {
          if (!(error instanceof Error && error.name === "Refusal")) onCrash();
          throw error;
        }
      },
    };
  });
}
