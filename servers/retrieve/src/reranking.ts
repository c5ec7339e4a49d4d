/** Lists put in a new order by a reranker, each query against its own documents only. */
import { eachBounded } from "@arenakit/contracts";
import { encoderReranker, scoresBy } from "@arenakit/search/engines";
import type { Exchange } from "./dialects.ts";
import { refuse } from "./refusal.ts";

/** Queries that are reranked at once. */
const SIDE_BY_SIDE = 8;

export interface RankedItem<Item> {
  readonly item: Item;
  readonly score: number;
}

/** Best first, ties as they came. Without a reranker the encoder is one; without both it is a 501. */
export function rankAgain<Item>(
  { services, signal }: Pick<Exchange<unknown>, "services" | "signal">,
  {
    queries,
    lists,
    textOf,
  }: {
    readonly queries: readonly string[];
    readonly lists: readonly (readonly Item[])[];
    readonly textOf: (item: Item) => string;
  },
): Promise<RankedItem<Item>[][]> {
  const reranker = services.reranker ?? (services.encoder && encoderReranker(services.encoder));
  if (!reranker) return refuse(501, NO_RERANKER);
  return eachBounded(queries, SIDE_BY_SIDE, async (query, at) => {
    const items = lists[at] ?? [];
    const scores = await scoresBy(reranker, { query, texts: items.map(textOf) }, signal);
    return items.map((item, at) => ({ item, score: scores[at]! })).sort((one, other) => other.score - one.score);
  });
}

const NO_RERANKER =
  "this server has nothing to rank with: start it with --rerank (an encoder, a model or an endpoint), or with --encoder static";
