/** Joins what an index finds with the documents of its corpus. */
import {
  type Corpus,
  type Document,
  fail,
  type Hit,
  type PassageIndex,
  type Retriever,
  type SearchOptions,
} from "@arenakit/contracts";

/** Throws corpus/other_corpus when the index was made from another corpus. */
export function createRetriever({ corpus, index }: { corpus: Corpus; index: PassageIndex }): Retriever {
  if (index.corpus !== corpus.id)
    fail(
      "corpus",
      "other_corpus",
      `the ${index.engine} index was made from corpus ${index.corpus.slice(0, 12)}, not from ${corpus.id.slice(0, 12)}: build it again`,
    );
  return {
    corpus,
    engine: index.engine,
    async search(queries, options) {
      const found = await index.search(queries, options);
      return found.map((list) => list.map(({ passage, score }) => hitOf(corpus, passage, score)));
    },
    get(id) {
      const number = corpus.numberOf(id);
      return number === null ? null : corpus.document(number);
    },
    outage: () => index.outage?.() ?? null,
    close: () => index.close(),
  };
}

function hitOf(corpus: Corpus, passage: number, score: number): Hit {
  const { document: number, start, end } = corpus.passage(passage);
  const document = corpus.document(number);
  return { passage, score, document, text: document.text.slice(start, end), start };
}

/** The document with this web address, or of this id: some are named by their addresses; null where there is none. */
export function documentAt(corpus: Corpus, address: string): Document | null {
  const number = corpus.numberOfUrl(address) ?? corpus.numberOf(address);
  return number === null ? null : corpus.document(number);
}

/** How many passages a document has among the first ones, at a guess; asked for again, four times more, where it was too low. */
const PASSAGES_A_DOCUMENT = 3;
/** Beyond so many passages a list may hold fewer documents than were asked for. */
const MOST_PASSAGES = 2_000;

/** The best passage of each document: one list a query, each document once, at most `k` of them. */
export async function searchDocuments(
  retriever: Pick<Retriever, "search" | "corpus">,
  queries: readonly string[],
  options: SearchOptions,
): Promise<Hit[][]> {
  const { k } = options;
  const { passageCount, documentCount } = retriever.corpus;
  if (passageCount === documentCount) return retriever.search(queries, options);
  const lists: Hit[][] = queries.map(() => []);
  let open = queries.map((_, at) => at);
  for (let depth = k * PASSAGES_A_DOCUMENT; open.length > 0; depth *= 4) {
    const most = Math.min(depth, Math.max(k, MOST_PASSAGES), passageCount);
    const found = await retriever.search(
      open.map((at) => queries[at]!),
      { ...options, k: Math.max(1, most) },
    );
    const unfinished: number[] = [];
    for (const [position, at] of open.entries()) {
      const hits = found[position]!;
      lists[at] = firstOfEach(hits).slice(0, k);
      if (lists[at].length < k && hits.length === most && most === depth) unfinished.push(at);
    }
    open = unfinished;
  }
  return lists;
}

function firstOfEach(hits: readonly Hit[]): Hit[] {
  const seen = new Set<string>();
  return hits.filter(({ document: { id } }) => !seen.has(id) && seen.add(id));
}
