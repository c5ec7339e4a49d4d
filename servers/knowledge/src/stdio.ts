/** `arenakit-wiki` and `arenakit-papers`: the tools of this package on standard input and output, for MCP clients that start their servers. */
import type { Document, Retriever } from "@arenakit/contracts";
import { memoryCorpus, openCorpus, splitPassages } from "@arenakit/corpus-text";
import { createRetriever } from "@arenakit/search/engines";
import { lexicalIndexOf, memoryLexicalIndex } from "@arenakit/search/lexical";
import { type AnyTool, runCorpusStdioServer } from "@arenakit/server-kit";
import { PAPERS_PROFILES, WIKI_PROFILES } from "./profiles.ts";

const DEFAULT_SEED = 1;
const PASSAGE_CHARACTERS = 1_200;
/** A document is found by its title before others that speak of the same. */
const TITLE_WEIGHT = 3;

interface KnowledgeProgram {
  readonly summary: string;
  /** What it serves without a corpus. */
  readonly about: string;
  readonly profiles: Readonly<Record<string, readonly AnyTool<Retriever>[]>>;
  /** Loads what generates the documents. */
  loadGenerator(): Promise<() => Iterable<Document>>;
}

const PROGRAMS: Readonly<Record<"wiki" | "papers", KnowledgeProgram>> = {
  wiki: {
    summary: "encyclopaedia tools",
    about: "encyclopaedia",
    profiles: WIKI_PROFILES,
    async loadGenerator() {
      const { generateWiki } = await import("@arenakit/corpus-generated/wiki");
      return () => generateWiki({ seed: DEFAULT_SEED }).documents;
    },
  },
  papers: {
    summary: "tools for papers",
    about: "papers",
    profiles: PAPERS_PROFILES,
    async loadGenerator() {
      const { generatePapers } = await import("@arenakit/corpus-generated/papers");
      return () => generatePapers({ seed: DEFAULT_SEED }).documents;
    },
  },
};

/** Serves the tools of one program until its client leaves. */
export async function runKnowledgeServer(name: keyof typeof PROGRAMS): Promise<void> {
  const { summary, about, profiles, loadGenerator } = PROGRAMS[name];
  await runCorpusStdioServer<Retriever>({
    name: `arenakit-${name}`,
    summary,
    manifest: new URL("../package.json", import.meta.url),
    corpora: {
      profiles,
      generated: `the ${about} of seed ${DEFAULT_SEED}, which comes along or is made at the first question`,
      async open(folder) {
        const corpus = await openCorpus(folder);
        const index = await lexicalIndexOf(corpus, { phrases: false });
        return { id: corpus.id, backend: createRetriever({ corpus, index }) };
      },
      async generator() {
        const documents = await loadGenerator();
        return ({ onMake }) => {
          onMake();
          const corpus = memoryCorpus({
            name: `generated ${about}, seed ${DEFAULT_SEED}`,
            documents: [...documents()],
            passagesOf: ({ text }) => splitPassages(text, { maxCharacters: PASSAGE_CHARACTERS }),
          });
          const index = memoryLexicalIndex(corpus, { titleWeight: TITLE_WEIGHT, phrases: false });
          return { id: corpus.id, backend: createRetriever({ corpus, index }) };
        };
      },
    },
  });
}
