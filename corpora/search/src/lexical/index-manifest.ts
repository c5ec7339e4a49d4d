/** What an index says of itself: from which corpus, with which settings, and the checksums of its files. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { canonicalJson, fail, parseJson } from "@arenakit/contracts";
import { contentId } from "@arenakit/corpus-text/snapshot";
import * as z from "zod";

export const INDEX_FORMAT = "arenakit.index/1";
export const LEXICAL_ENGINE = "bm25";
export const MANIFEST_FILE = "manifest.json";
/** `lengths.bin` has two bytes a passage, or four where one is longer than 65,535 words. */
export const INDEX_FILES = ["terms.bin", "groups.bin", "postings.bin", "positions.bin", "lengths.bin"] as const;
export type IndexFile = (typeof INDEX_FILES)[number];

const count = z.int().min(0);

export const LexicalSettings = z.object({
  /** See Bm25Settings. */
  k1: z.number().min(0).max(10),
  b: z.number().min(0).max(1),
  titleWeight: z.int().min(0).max(16),
  /** Where terms stand is kept, so that phrases can be required. */
  hasPositions: z.boolean(),
  /** See AnalyserOptions. */
  stem: z.enum(["none", "porter"]),
  stopWords: z.enum(["none", "english"]),
  fold: z.boolean(),
});
export type LexicalSettings = z.infer<typeof LexicalSettings>;

export const IndexManifest = z.object({
  format: z.literal(INDEX_FORMAT),
  /** 64 hex digits: the sha256 of everything here but `build`. */
  id: z.string(),
  engine: z.literal(LEXICAL_ENGINE),
  /** Id of the corpus it was made from. */
  corpus: z.string(),
  settings: LexicalSettings,
  /** Id of the analyser that made the terms. */
  analyser: z.string(),
  /** `words` is the sum of all lengths; the mean length follows from it. */
  figures: z.object({ passages: count, terms: count, postings: count, words: count }),
  files: z.record(z.enum(INDEX_FILES), z.object({ bytes: count, sha256: z.string() })),
  /** How it came about; two builds of one index differ here alone. */
  build: z.object({ blocks: count, seconds: z.number().nullable() }),
});
export type IndexManifest = z.infer<typeof IndexManifest>;

/** The id that a manifest's content makes. */
export function indexId({ id: _, build: __, ...content }: Omit<IndexManifest, "id"> & { id?: string }): string {
  return contentId(Buffer.from(canonicalJson(content)));
}

/** Throws a FailureError of owner "corpus": index_missing, index_format. */
export function readIndexManifest(folder: string): IndexManifest {
  const path = join(folder, MANIFEST_FILE);
  const text =
    textOf(path) ??
    fail(
      "corpus",
      "index_missing",
      `expected a lexical index in ${folder}, which has no ${MANIFEST_FILE}: build it first`,
    );
  const read = IndexManifest.safeParse(parseJson(text));
  if (!read.success)
    fail(
      "corpus",
      "index_format",
      `${path} is no manifest of a lexical index (${read.error.issues[0]?.path.join(".")}: ${read.error.issues[0]?.message}); build the index anew`,
    );
  if (indexId(read.data) !== read.data.id)
    fail(
      "corpus",
      "index_format",
      `${path} was changed after it was written: its id is not that of its content; build the index anew`,
    );
  return read.data;
}

/** Null where there is no such file. */
function textOf(path: string): string | null {
  // Whether it is there is only known by reading it.
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}
