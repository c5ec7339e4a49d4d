/**
 * Searches an index of Meilisearch: by the server's own ranking, or by BM25 over what the server finds for each word.
 * Every hit is looked up in the corpus, so that none passes a filter that its document does not fit.
 */
import { type Corpus, eachBounded, fail, omitUndefined, type PassageIndex } from "@arenakit/contracts";
import type { MultiSearchQuery } from "meilisearch";
import { nativeSearch } from "./native.ts";
import { type About, FORMAT, type Page, PROBE, PROBE_PART, PROBES, serverFilter } from "./pages.ts";
import { pooledSearch } from "./pooled.ts";
import type { MeilisearchSearchOptions, PageHit, PageHits, SearchContext } from "./search-context.ts";
import { type MeilisearchConnection, type MeilisearchServer, meilisearchSearcher } from "./server.ts";

export interface MeilisearchOpenOptions extends MeilisearchConnection, MeilisearchSearchOptions {
  readonly indexName: string;
}

const SEARCH_DEFAULTS = { mode: "pooled", variants: true } as const;
/** Queries in a request: a server takes more, but its answers grow. */
const QUERIES_A_REQUEST = 50;
/** Requests of one search at once. */
const AT_ONCE = 4;

/**
 * Opens an index of this corpus; a key with the right to search is enough. Throws a FailureError of owner "corpus" where
 * it is missing, unfinished or of another corpus, and in `native` where the server cannot tell Chinese words apart.
 */
export async function openMeilisearchIndex(corpus: Corpus, options: MeilisearchOpenOptions): Promise<PassageIndex> {
  const { indexName } = options;
  const server = meilisearchSearcher(options);
  const settings = { ...SEARCH_DEFAULTS, ...options };
  const about = await checkedAbout(server, corpus, { indexName, mode: settings.mode });
  let isClosed = false;
  const searching: SearchContext = {
    corpus,
    about,
    settings,
    maxTotalHits: about.maxTotalHits,
    async ask(queries, signal) {
      const lists = await askServer(server, queries, { indexName, ...omitUndefined({ signal }) });
      const other = lists.flatMap(({ hits }) => hits).find(({ build }) => build !== about.build);
      if (other) failReplaced(indexName);
      return lists;
    },
  };
  const search = settings.mode === "native" ? nativeSearch : pooledSearch;
  return {
    engine: `meilisearch-${settings.mode}`,
    corpus: corpus.id,
    async search(queries, searchOptions) {
      const { k, filter, signal } = searchOptions;
      signal?.throwIfAborted();
      if (isClosed) fail("corpus", "index_closed", `the index ${indexName} was closed; open it again`);
      if (!Number.isInteger(k) || k < 1) throw new RangeError(`k is ${k}: expected a whole number from 1`);
      const fits = filter && Object.keys(filter).length > 0 ? corpus.matching(filter) : null;
      const passing = fits ? fits.includes(1) : corpus.passageCount > 0;
      if (!passing || queries.length === 0) return queries.map(() => []);
      if (Math.min(k, corpus.passageCount) > about.maxTotalHits) {
        fail("corpus", "too_many_hits", `k is ${k}: the index gives at most ${about.maxTotalHits} (maxTotalHits)`);
      }
      const lists = await search(searching, queries, {
        ...searchOptions,
        fits,
        serverFilter: filter ? serverFilter(filter) : [],
      });
      // Nothing found tells no build: an index that was swapped for another must not look like an empty answer.
      if (lists.every((hits) => hits.length === 0)) {
        const now = await readAbout(server, indexName, signal);
        if (now.about?.build !== about.build) failReplaced(indexName);
      }
      return lists;
    },
    outage: () => server.outage(),
    async close() {
      isClosed = true;
    },
  };
}

function failReplaced(indexName: string): never {
  fail("corpus", "index_replaced", `the index ${indexName} was built anew meanwhile; open it again`);
}

type ServerQuery = Omit<MultiSearchQuery, "indexUid">;

async function askServer(
  server: MeilisearchServer,
  queries: readonly ServerQuery[],
  { indexName, signal }: { readonly indexName: string; readonly signal?: AbortSignal },
): Promise<PageHits[]> {
  const requests = Array.from({ length: Math.ceil(queries.length / QUERIES_A_REQUEST) }, (_, at) =>
    queries.slice(at * QUERIES_A_REQUEST, (at + 1) * QUERIES_A_REQUEST),
  );
  const answers = await eachBounded(requests, AT_ONCE, async (request) => {
    const some = request.map((query) => ({ indexUid: indexName, ...query }));
    const { results } = await server.call(
      (client, ends) =>
        client.multiSearch<{ queries: MultiSearchQuery[] }, PageHit>({ queries: some }, { signal: ends }),
      signal,
    );
    return results.map(({ hits, estimatedTotalHits }) => ({ hits, total: estimatedTotalHits ?? hits.length }));
  });
  return answers.flat();
}

/** What the index says of itself, and whether the server tells Chinese words apart. */
export async function readAbout(server: MeilisearchServer, indexName: string, signal?: AbortSignal) {
  const probes = [PROBE, PROBE_PART].map((word) => ({
    indexUid: indexName,
    q: `"${word}"`,
    attributesToSearchOn: PROBES,
    attributesToRetrieve: ["id", "about"],
    limit: 1,
  }));
  const { results } = await server.call(
    (client, ends) => client.multiSearch<{ queries: MultiSearchQuery[] }, Page>({ queries: probes }, { signal: ends }),
    signal,
  );
  return { about: results[0]?.hits[0]?.about, tellsWords: results[1]?.hits.length === 0 };
}

async function checkedAbout(
  server: MeilisearchServer,
  corpus: Corpus,
  { indexName, mode }: { indexName: string; mode: "native" | "pooled" },
): Promise<About> {
  const { about, tellsWords } = await readAbout(server, indexName);
  if (about?.format !== FORMAT) {
    fail("corpus", "index_of_other_kind", `the index ${indexName} holds no corpus of format ${FORMAT}; build it anew`);
  }
  if (about.corpus !== corpus.id || about.passages !== corpus.passageCount) {
    fail("corpus", "other_corpus", `the index ${indexName} is of the corpus ${about.corpus}, not of ${corpus.id}`);
  }
  if (about.uploaded < about.passages) {
    fail(
      "corpus",
      "index_unfinished",
      `the index ${indexName} holds ${about.uploaded} of ${about.passages}; build it on`,
    );
  }
  if (mode === "native" && about.hasChinese && !tellsWords) {
    fail(
      "corpus",
      "no_chinese_tokeniser",
      "this Meilisearch was built without its Chinese tokeniser and finds single characters; use an official build, or pooled",
    );
  }
  return about;
}
