/** Research questions over documents, ideas and explanations, with citations. */
export { openDeepResearch } from "./open-deepresearch.ts";
