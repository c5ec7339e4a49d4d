export { BM25_DEFAULTS, type Bm25Settings, inverseFrequency, saturation, termScore } from "./bm25.ts";
export {
  type BuildLexicalOptions,
  type BuildProgress,
  buildLexicalIndex,
  type LexicalOptions,
  type MemoryLexicalOptions,
} from "./build-index.ts";
export { type IndexManifest, LexicalSettings, readIndexManifest } from "./index-manifest.ts";
export {
  type LexicalIndex,
  lexicalIndexOf,
  memoryLexicalIndex,
  memoryLexicalIndexInSteps,
  type OpenLexicalOptions,
  openLexicalIndex,
} from "./lexical-index.ts";
export { type MarkedText, markText, type Snippet, snippet, snippetOfMarked } from "./snippet.ts";
