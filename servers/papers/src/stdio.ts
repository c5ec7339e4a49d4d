/** `arenakit-papers`: the tools for papers on standard input and output, for MCP clients that start their servers. */
import type { Retriever } from "@arenakit/contracts";
import { generatePapers } from "@arenakit/corpus-papers";
import { memoryCorpus, openCorpus, splitPassages } from "@arenakit/corpus-text";
import { createRetriever } from "@arenakit/retrieval";
import { lexicalIndexOf, memoryLexicalIndex } from "@arenakit/retrieval-lexical";
import { runCorpusStdioServer, type StdioCorpus } from "@arenakit/server-kit";
import { PAPERS_PROFILES } from "./profiles.ts";

const DEFAULT_SEED = 1;
const PASSAGE_CHARACTERS = 1_200;
/** A paper is found by its title before others that speak of the same. */
const TITLE_WEIGHT = 3;

await runCorpusStdioServer<Retriever>({
  name: "arenakit-papers",
  summary: "tools for papers",
  manifest: new URL("../package.json", import.meta.url),
  corpora: {
    profiles: PAPERS_PROFILES,
    generated: "the papers of seed 1, made at the first question",
    async open(folder): Promise<StdioCorpus<Retriever>> {
      const corpus = await openCorpus(folder);
      const index = await lexicalIndexOf(corpus, { phrases: false });
      return { id: corpus.id, backend: createRetriever({ corpus, index }) };
    },
    generate({ onMake }) {
      onMake();
      const corpus = memoryCorpus({
        name: `generated papers, seed ${DEFAULT_SEED}`,
        documents: [...generatePapers({ seed: DEFAULT_SEED }).documents],
        passagesOf: ({ text }) => splitPassages(text, { maxCharacters: PASSAGE_CHARACTERS }),
      });
      const index = memoryLexicalIndex(corpus, { titleWeight: TITLE_WEIGHT, phrases: false });
      return { id: corpus.id, backend: createRetriever({ corpus, index }) };
    },
  },
});
