export { type Analyser, type AnalyserOptions, createAnalyser, type Token } from "./analysis/analyser.ts";
export { languageOf } from "./analysis/language.ts";
export { sentencesOf } from "./analysis/sentences.ts";
export { documentField, fieldsFit } from "./filter.ts";
export { type MemoryCorpusOptions, memoryCorpus } from "./memory-corpus.ts";
