/** A few papers for the tests of tools: all of them fit every query, in their order. */
import type { Document, JsonObject, PassageIndex, Retriever } from "@arenakit/contracts";
import { memoryCorpus } from "@arenakit/corpus-text";
import { createRetriever } from "@arenakit/search/engines";
import { type AnyTool, bindTools, createLocalCaller } from "@arenakit/server-kit";

const paper = (
  id: string,
  year: number,
  fields: Document["fields"] = {},
  text: string = `Abstract of ${id}.`,
): Document => ({
  id,
  title: `Paper ${id}`,
  text,
  url: `https://papers.example/${id}`,
  fields: { year, ...fields },
});
const corpus = memoryCorpus({
  name: "papers",
  documents: [
    paper("a", 2019, { venue: "CONF", citations: 12, authors: ["Ada", "Ben", "Cem", "Dora"] }),
    paper("b", 2021, { venue: "CONF", citations: 3 }),
    paper(
      "c",
      2023,
      { venue: "Journal of Tests", citations: 0, authors: ["Eve"] },
      "## Abstract\nAbstract of c.\n\n## 1 Introduction\nIt begins.",
    ),
  ],
});
const index: PassageIndex = {
  engine: "all",
  corpus: corpus.id,
  async search(queries, { k, filter }) {
    const fits = corpus.matching(filter ?? {});
    const list = [0, 1, 2].filter((passage) => fits[passage] === 1).map((passage) => ({ passage, score: 3 - passage }));
    return queries.map(() => list.slice(0, k));
  },
  close: async () => undefined,
};

/** Calls one tool over the papers. */
export function callerOf(tool: AnyTool<Retriever>) {
  const backend = createRetriever({ corpus, index });
  const holding = { kind: "corpus" as const, id: corpus.id, now: "2026-05-01T08:00", backend };
  const caller = createLocalCaller(bindTools([tool], [holding]));
  return (args: JsonObject, now?: string) =>
    caller.call(tool.name, args, { context: now === undefined ? {} : { now }, signal: new AbortController().signal });
}
