/** A small encyclopaedia for the tests of tools: passages are found when they hold the query. */
import type { Document, JsonObject, PassageIndex, Retriever } from "@arenakit/contracts";
import { memoryCorpus } from "@arenakit/corpus-text";
import { createRetriever } from "@arenakit/search/engines";
import { type AnyTool, bindTools, createLocalCaller } from "@arenakit/server-kit";

const documents: Document[] = [
  { id: "paris", title: "Paris", text: "Paris is the capital of France.\nIt lies on the Seine." },
  { id: "lyon", title: "Lyon", text: "Lyon lies on the Rhône." },
  { id: "own", title: "Own", text: "It lies apart.", contents: "Own\nIt lies apart." },
];
const corpus = memoryCorpus({
  name: "test",
  documents,
  passagesOf: ({ text }) => {
    const line = text.indexOf("\n");
    return line < 0
      ? [[0, text.length]]
      : [
          [0, line],
          [line + 1, text.length],
        ];
  },
});
const index: PassageIndex = {
  engine: "substring",
  corpus: corpus.id,
  async search(queries, { k }) {
    const texts = Array.from({ length: corpus.passageCount }, (_, passage) => {
      const { document, start, end } = corpus.passage(passage);
      return corpus.document(document).text.slice(start, end);
    });
    return queries.map((query) =>
      texts.flatMap((text, passage) => (text.includes(query) ? [{ passage, score: 1 }] : [])).slice(0, k),
    );
  },
  close: async () => undefined,
};

/** Calls one tool over the small encyclopaedia. */
export function callerOf(tool: AnyTool<Retriever>) {
  const backend = createRetriever({ corpus, index });
  const holding = { kind: "corpus" as const, id: corpus.id, now: "2026-05-01T08:00", backend };
  const caller = createLocalCaller(bindTools([tool], [holding]));
  return (args: JsonObject) => caller.call(tool.name, args, { context: {}, signal: new AbortController().signal });
}
