/** Which tools each profile has over an encyclopaedia and over papers, in the order in which they are listed. */
import type { Retriever } from "@arenakit/contracts";
import type { AnyTool } from "@arenakit/server-kit";
import { getDocument } from "./tools/browsecomp/get-document.ts";
import { search } from "./tools/browsecomp/search.ts";
import { massiveServeSearch } from "./tools/dr-tulu/massive-serve-search.ts";
import { pubmedSearch } from "./tools/dr-tulu/pubmed-search.ts";
import { semanticScholarSearch } from "./tools/dr-tulu/semantic-scholar-search.ts";
import { semanticScholarSnippetSearch } from "./tools/dr-tulu/semantic-scholar-snippet-search.ts";
import { serperGoogleScholarSearch } from "./tools/dr-tulu/serper-google-scholar-search.ts";
import { vllmHostedReranker } from "./tools/dr-tulu/vllm-hosted-reranker.ts";
import { paperSearch } from "./tools/hote/paper-search.ts";
import { wikiSearch } from "./tools/o2/wiki-search.ts";
import { queryRag } from "./tools/rl-factory/query-rag.ts";

type Profiles<Name extends string> = Readonly<Record<Name, readonly AnyTool<Retriever>[]>>;

export const WIKI_PROFILES: Profiles<"rl-factory" | "o2" | "browsecomp" | "dr-tulu"> = {
  "rl-factory": [queryRag],
  o2: [wikiSearch],
  browsecomp: [search, getDocument],
  "dr-tulu": [massiveServeSearch, vllmHostedReranker],
};

export const PAPERS_PROFILES: Profiles<"hote" | "dr-tulu"> = {
  hote: [paperSearch],
  "dr-tulu": [semanticScholarSnippetSearch, semanticScholarSearch, serperGoogleScholarSearch, pubmedSearch],
};
