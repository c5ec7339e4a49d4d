/** `arenakit-wiki`: the encyclopaedia tools on standard input and output, for MCP clients that start their servers. */
import type { Retriever } from "@arenakit/contracts";
import { memoryCorpus, openCorpus, splitPassages } from "@arenakit/corpus-text";
import { generateWiki } from "@arenakit/corpus-wiki";
import { createRetriever } from "@arenakit/retrieval";
import { lexicalIndexOf, memoryLexicalIndex } from "@arenakit/retrieval-lexical";
import { runCorpusStdioServer, type StdioCorpus } from "@arenakit/server-kit";
import { WIKI_PROFILES } from "./profiles.ts";

const DEFAULT_SEED = 1;
const PASSAGE_CHARACTERS = 1_200;
/** An article is found by its name before others that speak of it. */
const TITLE_WEIGHT = 3;

await runCorpusStdioServer<Retriever>({
  name: "arenakit-wiki",
  summary: "encyclopaedia tools",
  manifest: new URL("../package.json", import.meta.url),
  corpora: {
    profiles: WIKI_PROFILES,
    generated: "the encyclopaedia of seed 1, made at the first question",
    async open(folder): Promise<StdioCorpus<Retriever>> {
      const corpus = await openCorpus(folder);
      const index = await lexicalIndexOf(corpus, { phrases: false });
      return { id: corpus.id, backend: createRetriever({ corpus, index }) };
    },
    generate({ onMake }) {
      onMake();
      const corpus = memoryCorpus({
        name: `generated encyclopaedia, seed ${DEFAULT_SEED}`,
        documents: [...generateWiki({ seed: DEFAULT_SEED }).documents],
        passagesOf: ({ text }) => splitPassages(text, { maxCharacters: PASSAGE_CHARACTERS }),
      });
      const index = memoryLexicalIndex(corpus, { titleWeight: TITLE_WEIGHT, phrases: false });
      return { id: corpus.id, backend: createRetriever({ corpus, index }) };
    },
  },
});
