export { PaperRow } from "./paper-row.ts";
export { PAPERS_PROFILES, WIKI_PROFILES } from "./profiles.ts";
