/** `arenakit-web-search`: the search tools on standard input and output, for MCP clients that start their servers. */
import { openCorpus } from "@arenakit/corpus-text";
import { loadWorld } from "@arenakit/corpus-world";
import { createRetriever } from "@arenakit/search/engines";
import { lexicalIndexOf } from "@arenakit/search/lexical";
import { extractiveCondenser } from "@arenakit/search/reading";
import { runStdioServer } from "@arenakit/server-kit";
import { WEB_RESEARCH_PROFILES, WEB_SEARCH_PROFILES } from "./profiles.ts";
import { corpusWeb } from "./web/corpus.ts";
import { guideWeb } from "./web/guides.ts";
import { researchWeb } from "./web/research.ts";

const DEFAULT_SEED = 1;

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
      "the web of seed 1 with the guides of the small world, which comes along, or is made once and kept in the user's cache folder or in ARENAKIT_CORPORA",
    async open(folder) {
      const corpus = await openCorpus(folder);
      const retriever = createRetriever({ corpus, index: await lexicalIndexOf(corpus, { phrases: false }) });
      return { id: corpus.id, backend: researchWeb(corpusWeb({ retriever }), extractiveCondenser()) };
    },
    async generator() {
      const { openKeptWorld } = await import("@arenakit/corpus-world-maker");
      const { openKeptSearch } = await import("@arenakit/corpus-generated/kept");
      return async (kept, worlds) => {
        const world = openKeptWorld(worlds, "small", DEFAULT_SEED);
        const search = await openKeptSearch({ kind: "web", seed: DEFAULT_SEED, world }, kept);
        const web = corpusWeb({ retriever: createRetriever(search) });
        return { id: search.corpus.id, backend: researchWeb(web, extractiveCondenser()) };
      };
    },
  },
});
