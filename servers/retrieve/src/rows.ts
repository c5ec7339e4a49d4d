/** What dialects tell of hits and how deep they search: the rows of clients of the Search-R1 family, bounds of `topk`. */
import { contentsOf, type Hit, omitUndefined } from "@arenakit/contracts";
import type { Exchange } from "./dialects.ts";
import { refuseInput } from "./refusal.ts";

/** A row of a corpus as these clients know it; `url` only where the document has one (ASearcher needs it). */
export interface CorpusRow {
  readonly id: string;
  readonly contents: string;
  readonly url?: string;
}

/** The row of a hit: the whole document where the passage is all of it, the passage under the document's title otherwise. */
export function rowOf(hit: Hit): CorpusRow {
  const { id, url } = hit.document;
  return { id, contents: contentsOfHit(hit), ...omitUndefined({ url }) };
}

/** `"title"`, a newline and the text that was found. */
export function contentsOfHit({ document, text }: Hit): string {
  return text === document.text ? contentsOf(document) : contentsOf({ title: document.title, text });
}

interface DepthRequest {
  readonly topk: number;
  readonly queries: number;
  /** How the body calls the first, default `topk`. */
  readonly field?: string;
  /** Searched corpus, default the one of passages. */
  readonly passageCount?: number;
}

/**
 * How many hits a query to search for, never more than the corpus has. Throws the 422 of a negative number, of one beyond
 * the server's bound in a corpus that has so many, and of more queries or hits than one body may ask for.
 */
export function depthOf(
  { topk, queries, field = "topk", passageCount }: DepthRequest,
  { services, limits }: Pick<Exchange<unknown>, "services" | "limits">,
): number {
  const loc = ["body", field];
  const tooMany = (most: number) => ({
    type: "less_than_equal",
    loc,
    msg: `Input should be less than or equal to ${most}`,
    input: topk,
    ctx: { le: most },
  });
  if (topk < 0) {
    const msg = "Input should be greater than or equal to 0";
    refuseInput({ type: "greater_than_equal", loc, msg, input: topk, ctx: { ge: 0 } });
  }
  if (queries > limits.maxQueries) refuseTooMany(queries, limits.maxQueries);
  const depth = Math.min(topk, passageCount ?? services.corpus.passageCount);
  const most = Math.min(limits.maxDepth, Math.max(1, Math.floor(limits.maxHits / Math.max(1, queries))));
  if (depth > most) refuseInput(tooMany(most));
  return depth;
}

/** Passages of each query, as deep as `depthOf` lets a body ask that calls this `field`. */
export function searchPassages(
  exchange: Pick<Exchange<unknown>, "services" | "limits">,
  queries: readonly string[],
  { topk, field = "topk" }: Pick<DepthRequest, "topk" | "field">,
): Promise<Hit[][]> {
  return exchange.services.passages(queries, depthOf({ topk, queries: queries.length, field }, exchange));
}

function refuseTooMany(count: number, most: number): never {
  refuseInput({
    type: "too_long",
    loc: ["body", "queries"],
    msg: `List should have at most ${most} items after validation, not ${count}`,
    input: null,
    ctx: { field_type: "List", max_length: most, actual_length: count },
  });
}

/** Lists of rows, each beside its score where scores are asked for. */
export const renderLists = (
  lists: readonly Hit[][],
  { hasScores, rowOf: row }: { readonly hasScores: boolean; readonly rowOf: (hit: Hit) => object },
): object[][] =>
  lists.map((hits) => hits.map((hit) => (hasScores ? { document: row(hit), score: hit.score } : row(hit))));

/** One empty list for each of so many queries. */
export const emptyLists = (count: number): [][] => Array.from({ length: count }, () => []);
