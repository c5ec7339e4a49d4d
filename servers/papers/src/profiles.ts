/** Which tools for papers each profile has, in the order in which they are listed. */
import type { Retriever } from "@arenakit/contracts";
import type { AnyTool } from "@arenakit/server-kit";
import { pubmedSearch } from "./tools/dr-tulu/pubmed-search.ts";
import { semanticScholarSearch } from "./tools/dr-tulu/semantic-scholar-search.ts";
import { semanticScholarSnippetSearch } from "./tools/dr-tulu/semantic-scholar-snippet-search.ts";
import { serperGoogleScholarSearch } from "./tools/dr-tulu/serper-google-scholar-search.ts";
import { paperSearch } from "./tools/hote/paper-search.ts";

export const PAPERS_PROFILES: Readonly<Record<"hote" | "dr-tulu", readonly AnyTool<Retriever>[]>> = {
  hote: [paperSearch],
  "dr-tulu": [semanticScholarSnippetSearch, semanticScholarSearch, serperGoogleScholarSearch, pubmedSearch],
};
