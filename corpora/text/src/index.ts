export { documentField, fieldsFit } from "./filter.ts";
export { type MemoryCorpusOptions, memoryCorpus } from "./memory-corpus.ts";
