export { type Analyser, type AnalyserOptions, createAnalyser, type Token } from "./analysis/analyser.ts";
export { hanWordsOf } from "./analysis/han.ts";
export { languageOf } from "./analysis/language.ts";
export { sentencesOf } from "./analysis/sentences.ts";
export { simplified } from "./analysis/traditional.ts";
export { documentField, fieldsFit } from "./filter.ts";
export { AppendFile } from "./folder/append-file.ts";
export {
  type OpenCorpusOptions,
  type OpenedCorpus,
  type Origin,
  openCorpus,
} from "./folder/corpus-reader.ts";
export {
  type CorpusWriter,
  type CorpusWriterOptions,
  createCorpusWriter,
} from "./folder/corpus-writer.ts";
export { CORPUS_FORMAT, CorpusManifest, type PassagePolicy } from "./folder/manifest.ts";
export { formatNamed, IMPORT_FORMATS } from "./format-registry.ts";
export type { ImportFormat, ImportRow, SourceDocument } from "./formats.ts";
export { type ImportOptions, type ImportProgress, type ImportResult, importCorpus } from "./import/import-corpus.ts";
export { type LineRow, linesOf, rowsOfLines, type SourceLine, type SourcePlace } from "./import/lines.ts";
export { type SourceFile, wholeSource, wholeText } from "./import/sources.ts";
export { type MemoryCorpusOptions, memoryCorpus } from "./memory-corpus.ts";
export { type DecodedPage, decodePage } from "./pages/decode.ts";
export { dayIn } from "./pages/facts.ts";
export {
  MAX_MARKUP_CHARACTERS,
  type ReadablePage,
  type ReadablePageOptions,
  readablePage,
} from "./pages/readable.ts";
export { type SplitOptions, type Stretch, splitPassages } from "./passages.ts";
export { runInSlices, type Steps } from "./time-slices.ts";
export { readQrels } from "./topics/trec.ts";
export { type Qrel, type ReadTopicsOptions, readTopics, TOPIC_FORMATS, type Topic, type Topics } from "./topics.ts";
