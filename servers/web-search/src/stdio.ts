/** `arenakit-web-search`: the search tools on standard input and output, for MCP clients that start their servers. */
import { memoryCorpus, openCorpus, splitPassages } from "@arenakit/corpus-text";
import { loadWorld } from "@arenakit/corpus-world";
import { createRetriever } from "@arenakit/search/engines";
import { lexicalIndexOf, memoryLexicalIndex } from "@arenakit/search/lexical";
import { extractiveCondenser } from "@arenakit/search/reading";
import { runStdioServer } from "@arenakit/server-kit";
import { WEB_RESEARCH_PROFILES, WEB_SEARCH_PROFILES } from "./profiles.ts";
import { corpusWeb } from "./web/corpus.ts";
import { guideWeb } from "./web/guides.ts";
import { researchWeb } from "./web/research.ts";

const DEFAULT_SEED = 1;
const PASSAGE_CHARACTERS = 1_200;
/** A page is found by its title before others that speak of the same. */
const TITLE_WEIGHT = 3;

await runStdioServer({
  name: "arenakit-web-search",
  summary: "web search",
  manifest: new URL("../package.json", import.meta.url),
  profiles: WEB_SEARCH_PROFILES,
  loadWorld,
  async builtInWorld() {
    const { openKeptWorld } = await import("@arenakit/corpus-world-maker");
    return (kept) => openKeptWorld(kept, "small", DEFAULT_SEED);
  },
  backendOf: guideWeb,
  corpora: {
    profiles: WEB_RESEARCH_PROFILES,
    generated:
      "the web of seed 1 with the guides of the small world, which comes along or is made at the first question",
    async open(folder) {
      const corpus = await openCorpus(folder);
      const retriever = createRetriever({ corpus, index: await lexicalIndexOf(corpus, { phrases: false }) });
      return { id: corpus.id, backend: researchWeb(corpusWeb({ retriever }), extractiveCondenser()) };
    },
    async generator() {
      const { openKeptWorld } = await import("@arenakit/corpus-world-maker");
      const { generateWiki } = await import("@arenakit/corpus-generated/wiki");
      const { generateWeb } = await import("@arenakit/corpus-generated/web");
      return (kept) => {
        kept.onMake();
        const world = openKeptWorld(kept, "small", DEFAULT_SEED);
        const { facts } = generateWiki({ seed: DEFAULT_SEED });
        const web = generateWeb({ seed: DEFAULT_SEED, facts, world: { guides: [...world.guides.list()] } });
        const corpus = memoryCorpus({
          name: `generated web, seed ${DEFAULT_SEED}`,
          documents: [...web.documents],
          passagesOf: ({ text }) => splitPassages(text, { maxCharacters: PASSAGE_CHARACTERS }),
        });
        const index = memoryLexicalIndex(corpus, { titleWeight: TITLE_WEIGHT, phrases: false });
        const retriever = createRetriever({ corpus, index });
        return { id: corpus.id, backend: researchWeb(corpusWeb({ retriever }), extractiveCondenser()) };
      };
    },
  },
});
