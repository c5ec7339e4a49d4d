/** A retriever that never gives what is on a list, with as many hits as were asked for all the same. */
import type { Corpus, Document, Hit, Retriever, SearchOptions } from "@arenakit/contracts";
import type { Blocklist } from "./blocklist.ts";

export interface GuardedRetriever extends Retriever {
  /** What has been kept back so far. */
  readonly kept: { readonly hits: number; readonly documents: number };
}

/** Where hits are kept back, so many more are asked for, then four times as many, until enough are left. */
const SPARE = 8;
const GROWTH = 4;
const UNKNOWN = 0;
const ALLOWED = 1;
const BLOCKED = 2;

/**
 * Wraps search and get, and what the corpus finds by id or address. Every document is compared once, whole: a question in one of its
 * passages blocks them all. The answer of a query is the retriever's own without the blocked hits, and after them what a
 * deeper search brings up: those that are left keep their order, even of an engine whose ranking depends on its depth.
 */
export function guardRetriever(retriever: Retriever, blocklist: Blocklist): GuardedRetriever {
  const { corpus } = retriever;
  const verdicts = new Uint8Array(corpus.documentCount);
  const counts = { hits: 0, documents: 0 };
  const isBlocked = (number: number, document: Document): boolean => {
    if (verdicts[number] === UNKNOWN) {
      verdicts[number] = blocklist.blocks(document) === null ? ALLOWED : BLOCKED;
      if (verdicts[number] === BLOCKED) counts.documents++;
    }
    return verdicts[number] === BLOCKED;
  };
  const allowed = (hits: readonly Hit[]) =>
    hits.filter(({ passage, document }) => !isBlocked(corpus.passage(passage).document, document));

  async function search(queries: readonly string[], options: SearchOptions): Promise<Hit[][]> {
    const answers: Hit[][] = queries.map(() => []);
    let open = queries.map((_, at) => at);
    // As many as were asked for at first: where nothing is blocked, the answer is the retriever's own.
    for (let k = options.k; open.length > 0; k = Math.min((k + SPARE) * GROWTH, corpus.passageCount)) {
      const found = await retriever.search(
        open.map((at) => queries[at]!),
        { ...options, k },
      );
      const short: number[] = [];
      for (const [order, at] of open.entries()) {
        const hits = found[order]!;
        const left = allowed(hits);
        if (k === options.k) counts.hits += hits.length - left.length;
        answers[at] = followedBy(answers[at]!, left).slice(0, options.k);
        if (answers[at].length < options.k && hits.length >= k && k < corpus.passageCount) short.push(at);
      }
      open = short;
    }
    return answers;
  }

  return {
    corpus: guardedCorpus(corpus, isBlocked),
    engine: retriever.engine,
    kept: counts,
    search,
    get(id) {
      const document = retriever.get(id);
      const number = corpus.numberOf(id);
      return document && number !== null && isBlocked(number, document) ? null : document;
    },
    outage: () => retriever.outage?.() ?? null,
    close: () => retriever.close(),
  };
}

/** The hits, and those of the deeper search that are not among them, none with a better score than the last of them. */
function followedBy(hits: readonly Hit[], deeper: readonly Hit[]): Hit[] {
  const known = new Set(hits.map(({ passage }) => passage));
  const best = hits.at(-1)?.score ?? Number.POSITIVE_INFINITY;
  const others = deeper.filter(({ passage }) => !known.has(passage));
  return [...hits, ...others.map((hit) => (hit.score > best ? { ...hit, score: best } : hit))];
}

/** A blocked document has no number; who has its number from elsewhere has seen it before. */
function guardedCorpus(corpus: Corpus, isBlocked: (number: number, document: Document) => boolean): Corpus {
  const open = (number: number | null) =>
    number !== null && isBlocked(number, corpus.document(number)) ? null : number;
  return {
    id: corpus.id,
    name: corpus.name,
    documentCount: corpus.documentCount,
    passageCount: corpus.passageCount,
    document: (number) => corpus.document(number),
    passage: (number) => corpus.passage(number),
    passagesOf: (document) => corpus.passagesOf(document),
    matching: (filter) => corpus.matching(filter),
    numberOf: (id) => open(corpus.numberOf(id)),
    numberOfUrl: (url) => open(corpus.numberOfUrl(url)),
  };
}
