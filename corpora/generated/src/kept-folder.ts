/**
 * A corpus that is kept as a folder with its index for words: opened where it is there and whole, made where not. What
 * writes it is an argument.
 */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { boundary, FailureError, omitUndefined } from "@arenakit/contracts";
import { type OpenCorpusOptions, type OpenedCorpus, openCorpus } from "@arenakit/corpus-text";
import type { LexicalOptions } from "@arenakit/search/lexical";

/** Where corpora are kept, and who hears of it. */
export interface KeptCorpora extends Pick<OpenCorpusOptions, "memory"> {
  /** Made when it is missing. */
  readonly folder: string;
  /** Told before a corpus is made. */
  readonly onMake: () => void;
  /** Told how far it is, in words. */
  readonly onProgress: (message: string) => void;
  /** Told of a corpus that cannot be read and is made again, in words. */
  readonly onProblem: (message: string) => void;
  /** Told, in words, why a corpus cannot be kept. */
  readonly onUnkept: (message: string) => void;
}

export interface KeptSource {
  /** Of its folder: other bytes have another one. */
  readonly name: string;
  /** `the papers of seed 1`. */
  readonly about: string;
  readonly lexical: LexicalOptions;
  /** Writes the corpus into an empty folder. */
  write(folder: string): Promise<void>;
}

/** Of a corpus, from its folder. */
export const LEXICAL_INDEX = "index/bm25";

// Loaded where a corpus is opened or made.
const lexical = () => import("@arenakit/search/lexical");

/** Null where it is not there and cannot be kept, of which `onUnkept` was told. */
export async function openKeptFolder(source: KeptSource, kept: KeptCorpora): Promise<OpenedCorpus | null> {
  const path = join(kept.folder, source.name);
  const found = await boundary("corpus", () => openWhole(path, kept));
  if (found.ok) return found.value;
  if (existsSync(path)) kept.onProblem(`${path}: ${found.failure.message}; making ${source.about} again`);
  const made = await boundary("corpus", async () => {
    await make(source, path, kept);
    return openWhole(path, kept);
  });
  if (made.ok) return made.value;
  kept.onUnkept(`${source.about} cannot be kept at ${path}: ${made.failure.message}`);
  return null;
}

/** Of several programs that make the same at once the first one's stays, and all see the whole corpus or none. */
async function make({ write, lexical: settings }: KeptSource, path: string, kept: KeptCorpora): Promise<void> {
  mkdirSync(kept.folder, { recursive: true });
  const making = mkdtempSync(`${path}.`);
  try {
    rmSync(path, { recursive: true, force: true });
    kept.onMake();
    await write(making);
    const corpus = await openCorpus(making);
    kept.onProgress(`${corpus.documentCount} documents written; building the index of their words`);
    await (await lexical()).buildLexicalIndex(corpus, join(making, LEXICAL_INDEX), settings);
    await corpus.close();
    // Refused where another program was faster.
    await boundary("corpus", () => renameSync(making, path));
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

/** Throws a FailureError where the corpus or its index is not there, or not as it was written. */
async function openWhole(folder: string, { memory }: Pick<KeptCorpora, "memory">): Promise<OpenedCorpus> {
  const sharing = omitUndefined({ memory });
  const corpus = await openCorpus(folder, sharing);
  const { openLexicalIndex } = await lexical();
  const index = await boundary("corpus", () => openLexicalIndex(corpus, join(folder, LEXICAL_INDEX), sharing));
  if (!index.ok) {
    await corpus.close();
    throw new FailureError(index.failure);
  }
  await index.value.close();
  return corpus;
}
