/** A corpus of a few towns and an index by shared words, for tests of the server: small enough to work out by hand. */
import type { Document, PassageIndex, Retriever } from "@arenakit/contracts";
import { memoryCorpus } from "@arenakit/corpus-text";
import { createRetriever } from "@arenakit/search/engines";

export const TOWNS: readonly Document[] = [
  {
    id: "t0",
    title: "Arden",
    text: "Arden is a harbour town.",
    url: "https://towns.example/arden",
    date: "2026-01-31",
  },
  {
    id: "t1",
    title: "Brill",
    text: "Brill has a harbour and a mill.\nThe mill is old.",
    url: "https://towns.example/brill",
  },
  { id: "t2", title: "临港", text: "临港 是 一座 海港 城市。" },
  { id: "t3", title: "Empty", text: "" },
];

/** Score: how many words of the query a text holds; passages without any are not found. */
export function townRetriever(documents: readonly Document[] = TOWNS, before?: () => Promise<void>): Retriever {
  const corpus = memoryCorpus({ name: "towns", documents });
  const words = documents.map(({ title, text }) => new Set(wordsOf(`${title} ${text}`)));
  const index: PassageIndex = {
    engine: "words",
    corpus: corpus.id,
    async search(queries, { k }) {
      await before?.();
      return queries.map((query) =>
        words
          .map((held, passage) => ({ passage, score: wordsOf(query).filter((word) => held.has(word)).length }))
          .filter(({ score }) => score > 0)
          .sort((one, other) => other.score - one.score || one.passage - other.passage)
          .slice(0, k),
      );
    },
    close: async () => {},
  };
  return createRetriever({ corpus, index });
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** What an application answers to a body: status, headers and the text as it was sent. */
export async function ask(
  app: { fetch(request: Request): Promise<Response> },
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; headers: Headers; text: string; json: unknown }> {
  const init =
    body === undefined
      ? { headers }
      : {
          method: "POST",
          body: typeof body === "string" ? body : JSON.stringify(body),
          headers: { "content-type": "application/json", ...headers },
        };
  const response = await app.fetch(new Request(`http://localhost${path}`, init));
  const text = await response.text();
  const isJson = response.headers.get("content-type") === "application/json";
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
}
