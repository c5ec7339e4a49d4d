/** Lists put in a new order by a reranker, each query against its own documents only. */
import { eachBounded } from "@arenakit/contracts";
import { encoderReranker } from "@arenakit/retrieval";
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
  if (!reranker) return refuse(501, "this server has no reranker and no encoder: start it with one of them");
  return eachBounded(queries, SIDE_BY_SIDE, async (query, at) => {
    const items = lists[at] ?? [];
    if (items.length === 0) return [];
    const scores = await reranker.score(query, items.map(textOf), signal);
    return items.map((item, at) => ({ item, score: scores[at]! })).sort((one, other) => other.score - one.score);
  });
}
