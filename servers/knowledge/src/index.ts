export { PaperRow } from "./papers.ts";
export { PAPERS_PROFILES, WIKI_PROFILES } from "./profiles.ts";
