/** What was there on a day: documents that bear a later date, or only a later year, are not found and not opened. */
import type { Document, Hit, Retriever } from "@arenakit/contracts";

/**
 * Whether a document is from `day` (`2026-05-01`) or before. One without a date is as old as its field `year` says; one
 * without either has always been there.
 */
export function isKnownOn({ date, fields }: Pick<Document, "date" | "fields">, day: string): boolean {
  if (date !== undefined) return date.slice(0, day.length) <= day;
  const year = fields?.year;
  return typeof year !== "number" || year <= Number(day.slice(0, 4));
}

/** Lists of hits, one a query. */
type Search = (queries: readonly string[], k: number) => Promise<Hit[][]>;

/**
 * The best `k` hits of each query that are known on a day. What is not known yet is seldom found, so that a query is
 * asked for again, four times as deep, only where it took the place of others; never deeper than `most`.
 */
export async function searchAsOf(
  search: Search,
  queries: readonly string[],
  { k, day, most }: { readonly k: number; readonly day: string; readonly most: number },
): Promise<Hit[][]> {
  const lists: Hit[][] = queries.map(() => []);
  let open = queries.map((_, at) => at);
  for (let depth = k; open.length > 0; depth = Math.min(depth * 4, most)) {
    const asked = open.map((at) => queries[at]!);
    const found = await search(asked, depth);
    open = open.filter((at, position) => {
      const hits = found[position]!;
      lists[at] = hits.filter(({ document }) => isKnownOn(document, day)).slice(0, k);
      return lists[at].length < k && hits.length === depth && depth < most;
    });
  }
  return lists;
}

/** Beyond so many passages a list may hold fewer than were asked for. */
const MOST_PASSAGES = 16_384;

/** The same retriever as of a day; the corpus below it is the whole one. */
export function retrieverAsOf(retriever: Retriever, day: string): Retriever {
  return {
    ...retriever,
    search: (queries, options) =>
      searchAsOf((asked, k) => retriever.search(asked, { ...options, k }), queries, {
        k: options.k,
        day,
        most: Math.max(options.k, Math.min(retriever.corpus.passageCount, MOST_PASSAGES)),
      }),
    get(id) {
      const document = retriever.get(id);
      return document && isKnownOn(document, day) ? document : null;
    },
  };
}
