export { type Analyser, type AnalyserOptions, createAnalyser, type Token } from "./analysis/analyser.ts";
export { languageOf } from "./analysis/language.ts";
export { sentencesOf } from "./analysis/sentences.ts";
export { documentField, fieldsFit } from "./filter.ts";
export { type MemoryCorpusOptions, memoryCorpus } from "./memory-corpus.ts";
export { type DecodedPage, decodePage } from "./pages/decode.ts";
export {
  MAX_MARKUP_CHARACTERS,
  type PageLink,
  type ReadablePage,
  type ReadablePageOptions,
  readablePage,
} from "./pages/readable.ts";
