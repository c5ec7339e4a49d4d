/** All dialects; their order is the order in which a body is tried at a path that several share. */
import { access } from "./dialects/access.ts";
import { browseComp } from "./dialects/browsecomp.ts";
import { flashRagBatch, flashRagSearch } from "./dialects/flashrag.ts";
import { hierarchical } from "./dialects/hierarchical.ts";
import { massiveServe, massiveServeCurrent, massiveServeQueue } from "./dialects/massive-serve.ts";
import { o2Learnings } from "./dialects/o2-learnings.ts";
import { o2BatchFindings, o2Findings, o2Independence, o2ModelFindings } from "./dialects/o2-metrics.ts";
import { o2Web } from "./dialects/o2-web.ts";
import { o2Wiki } from "./dialects/o2-wiki.ts";
import { pyseriniDocument, pyseriniSearch } from "./dialects/pyserini.ts";
import { r1Searcher } from "./dialects/r1-searcher.ts";
import { rerank } from "./dialects/rerank.ts";
import { rllm } from "./dialects/rllm.ts";
import { asearcher, searchR1 } from "./dialects/search-r1.ts";
import { serper, serperGet, serperNews, serperScholar, serperScrape } from "./dialects/serper.ts";
import { skyRl } from "./dialects/skyrl.ts";
import { tavily } from "./dialects/tavily.ts";
import { tavilyExtract } from "./dialects/tavily-extract.ts";
import { zeroSearch } from "./dialects/zero-search.ts";
import type { Dialect } from "./dialects.ts";

export const DIALECTS = [
  hierarchical,
  searchR1,
  zeroSearch,
  skyRl,
  browseComp,
  rllm,
  asearcher,
  access,
  o2Wiki,
  o2Learnings,
  o2Web,
  massiveServe,
  massiveServeCurrent,
  massiveServeQueue,
  serper,
  serperGet,
  serperNews,
  serperScholar,
  serperScrape,
  flashRagSearch,
  flashRagBatch,
  tavily,
  tavilyExtract,
  r1Searcher,
  rerank,
  pyseriniSearch,
  pyseriniDocument,
  o2Findings,
  o2BatchFindings,
  o2ModelFindings,
  o2Independence,
] as const satisfies readonly Dialect[];

export type DialectName = (typeof DIALECTS)[number]["name"];
