/** What recordings were made on: eight documents with vectors, hits of a web search, vectors of sentences. */
import { type Document, type Encoder, fail, type Retriever, type ScoredPassage } from "@arenakit/contracts";
import { memoryCorpus } from "@arenakit/corpus-text";
import { createRetriever } from "@arenakit/search/engines";
import * as z from "zod";

/** States of a service in which nothing comes of it. */
const BROKEN = /^(down|timeout|[45]\d\d)$/;

const Vector = z.array(z.number());

export const WireFixture = z.object({
  documents: z.array(z.object({ id: z.string(), contents: z.string() })),
  doc_vectors: z.array(Vector),
  query_vectors: z.record(z.string(), Vector),
  default_query_vector: Vector,
  web_hits: z.record(z.string(), z.array(z.object({ compressed_contents: z.string().optional() }))),
  sentence_vectors: z.record(z.string(), Vector),
});
export type WireFixture = z.infer<typeof WireFixture>;

/** Inner product in float32, ties by number. */
export function passagesOf(fixture: WireFixture): Retriever {
  const corpus = memoryCorpus({ name: "wire", documents: fixture.documents.map(documentOf) });
  const vectorOf = (query: string) => fixture.query_vectors[query] ?? fixture.default_query_vector;
  const search = (query: string, k: number): ScoredPassage[] =>
    fixture.doc_vectors
      .map((vector, passage) => ({ passage, score: product(vectorOf(query), vector) }))
      .sort((one, other) => other.score - one.score || one.passage - other.passage)
      .slice(0, k);
  return stubbed(corpus, search);
}

/** The hits of each query in their order, none for any other; a failure where the search itself is down or broken. */
export function webOf({ web_hits: hits }: WireFixture, backend: string): Retriever {
  const named = Object.entries(hits).flatMap(([query, list]) => list.map((hit, at) => ({ query, at, hit })));
  const documents = named.map(({ query, at, hit }) => ({
    id: `${query} ${at}`,
    title: query,
    text: hit.compressed_contents ?? "",
  }));
  const search = (query: string, k: number): ScoredPassage[] => {
    if (BROKEN.test(backend)) fail("corpus", "unreachable", `the search behind is ${backend}`, { retryable: true });
    return named.flatMap((one, passage) => (one.query === query ? [{ passage, score: -one.at }] : [])).slice(0, k);
  };
  return stubbed(memoryCorpus({ name: "web", documents }), search);
}

function stubbed(corpus: Retriever["corpus"], search: (query: string, k: number) => ScoredPassage[]): Retriever {
  const index = {
    engine: "recorded",
    corpus: corpus.id,
    search: async (queries: readonly string[], { k }: { k: number }) => queries.map((query) => search(query, k)),
    close: async () => {},
  };
  return createRetriever({ corpus, index });
}

/** A sentence that is not known is like no other. */
export function sentenceEncoder({ sentence_vectors: vectors }: WireFixture): Encoder {
  const dimensions = Object.values(vectors)[0]?.length ?? 1;
  return {
    id: "recorded",
    dimensions,
    encode: async (texts) =>
      texts.map((text) => Float32Array.from(vectors[text] ?? new Array<number>(dimensions).fill(0))),
    close: async () => {},
  };
}

function documentOf({ id, contents }: { id: string; contents: string }): Document {
  const [title = "", ...lines] = contents.split("\n");
  return { id, title: title.replaceAll('"', ""), text: lines.join("\n"), contents };
}

function product(one: readonly number[], other: readonly number[]): number {
  let sum = 0;
  for (const [at, value] of one.entries())
    sum = Math.fround(sum + Math.fround(Math.fround(value) * Math.fround(other[at]!)));
  return sum;
}
