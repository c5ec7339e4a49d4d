/** The index of a corpus folder, where `arenakit corpus build` keeps it; a corpus of some size needs none. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fail } from "@arenakit/contracts";
import type { OpenedCorpus } from "@arenakit/corpus-text";
import type { LexicalOptions } from "./build-index.ts";
import { type LexicalIndex, memoryLexicalIndex, type OpenLexicalOptions, openLexicalIndex } from "./lexical-index.ts";

/** An index of so many passages is made in seconds, and needs some hundred megabytes. */
const MOST_IN_MEMORY = 100_000;

/**
 * Opens the index that lies in the folder, or makes the same in memory. Throws a FailureError of owner "corpus":
 * index_missing where a larger corpus has none, and whatever openLexicalIndex does.
 */
export async function lexicalIndexOf(
  corpus: OpenedCorpus,
  options: LexicalOptions & OpenLexicalOptions = {},
): Promise<LexicalIndex> {
  const folder = join(corpus.folder, "index", "bm25");
  if (existsSync(join(folder, "manifest.json"))) return openLexicalIndex(corpus, folder, options);
  if (corpus.passageCount > MOST_IN_MEMORY)
    fail(
      "corpus",
      "index_missing",
      `${corpus.folder} holds ${corpus.passageCount} passages and no index of their words: make it with arenakit corpus build ${corpus.folder} --engine bm25`,
    );
  return memoryLexicalIndex(corpus, options);
}
