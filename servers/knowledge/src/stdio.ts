/** `arenakit-wiki` and `arenakit-papers`: the tools of this package on standard input and output, for MCP clients that start their servers. */
import type { Retriever } from "@arenakit/contracts";
import { openCorpus } from "@arenakit/corpus-text";
import { createRetriever } from "@arenakit/search/engines";
import { lexicalIndexOf } from "@arenakit/search/lexical";
import { type AnyTool, runCorpusStdioServer } from "@arenakit/server-kit";
import { PAPERS_PROFILES, WIKI_PROFILES } from "./profiles.ts";

const DEFAULT_SEED = 1;

interface KnowledgeProgram {
  readonly summary: string;
  /** What it serves without a corpus. */
  readonly about: string;
  readonly profiles: Readonly<Record<string, readonly AnyTool<Retriever>[]>>;
}

const PROGRAMS: Readonly<Record<"wiki" | "papers", KnowledgeProgram>> = {
  wiki: {
    summary: "encyclopaedia tools",
    about: "encyclopaedia",
    profiles: WIKI_PROFILES,
  },
  papers: {
    summary: "tools for papers",
    about: "papers",
    profiles: PAPERS_PROFILES,
  },
};

/** Serves the tools of one program until its client leaves. */
export async function runKnowledgeServer(name: keyof typeof PROGRAMS): Promise<void> {
  const { summary, about, profiles } = PROGRAMS[name];
  await runCorpusStdioServer<Retriever>({
    name: `arenakit-${name}`,
    summary,
    manifest: new URL("../package.json", import.meta.url),
    corpora: {
      profiles,
      generated: `the ${about} of seed ${DEFAULT_SEED}, which comes along, or is made once and kept in the user's cache folder or in ARENAKIT_CORPORA`,
      async open(folder) {
        const corpus = await openCorpus(folder);
        const index = await lexicalIndexOf(corpus, { phrases: false });
        return { id: corpus.id, backend: createRetriever({ corpus, index }) };
      },
      async generator() {
        const { openKeptSearch } = await import("@arenakit/corpus-generated/kept");
        return async (kept) => {
          const search = await openKeptSearch({ kind: name, seed: DEFAULT_SEED }, kept);
          return { id: search.corpus.id, backend: createRetriever(search) };
        };
      },
    },
  });
}
