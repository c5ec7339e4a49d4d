/** Which encyclopaedia tools each profile has, in the order in which they are listed. */
import type { Retriever } from "@arenakit/contracts";
import type { AnyTool } from "@arenakit/server-kit";
import { getDocument } from "./tools/browsecomp/get-document.ts";
import { search } from "./tools/browsecomp/search.ts";
import { massiveServeSearch } from "./tools/dr-tulu/massive-serve-search.ts";
import { vllmHostedReranker } from "./tools/dr-tulu/vllm-hosted-reranker.ts";
import { wikiSearch } from "./tools/o2/wiki-search.ts";
import { queryRag } from "./tools/rl-factory/query-rag.ts";

export const WIKI_PROFILES: Readonly<
  Record<"rl-factory" | "o2" | "browsecomp" | "dr-tulu", readonly AnyTool<Retriever>[]>
> = {
  "rl-factory": [queryRag],
  o2: [wikiSearch],
  browsecomp: [search, getDocument],
  "dr-tulu": [massiveServeSearch, vllmHostedReranker],
};
