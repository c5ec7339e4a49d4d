export { PaperRow } from "./paper-row.ts";
export { PAPERS_PROFILES } from "./profiles.ts";
