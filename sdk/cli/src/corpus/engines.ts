/** The engines by their names: which index a corpus has for each, built where it is missing and can be. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fail, type PassageIndex } from "@arenakit/contracts";
import type { OpenedCorpus } from "@arenakit/corpus-text";
import { buildLexicalIndex, type LexicalSettings, openLexicalIndex } from "@arenakit/retrieval-lexical";
import { progressLine } from "./progress.ts";

export const ENGINES = ["bm25"] as const;
export type EngineName = (typeof ENGINES)[number];

export interface EngineOptions {
  readonly engine: EngineName;
  /** Of an index that is built now; one that is there keeps its own. */
  readonly lexical?: Partial<LexicalSettings>;
  /** Whether quotes in a query ask for a phrase; default true. */
  readonly phrases?: boolean;
  /** Builds the index anew although one is there. */
  readonly isFresh?: boolean;
  readonly signal?: AbortSignal;
}

/** Opens an engine over a corpus; an index that is not there is built first, with words on stderr. */
export async function openEngine(corpus: OpenedCorpus, options: EngineOptions): Promise<PassageIndex> {
  return openLexical(corpus, options);
}

async function openLexical(corpus: OpenedCorpus, options: EngineOptions): Promise<PassageIndex> {
  const folder = indexFolder(corpus, "bm25");
  if (options.isFresh || !existsSync(join(folder, "manifest.json"))) {
    const tell = progressLine(`building bm25 of ${corpus.name}`);
    await buildLexicalIndex(corpus, folder, {
      ...options.lexical,
      progress: ({ phase, done, total }) => tell(`${phase} ${done}${total === null ? "" : ` of ${total}`}`),
      now: () => performance.now(),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  }
  return openLexicalIndex(corpus, folder, { phrases: options.phrases ?? true });
}

function indexFolder({ folder }: OpenedCorpus, name: string): string {
  return join(folder, "index", name);
}

/** Throws harness/usage for a name that is none. */
export function engineNamed(name: string): EngineName {
  return (
    ENGINES.find((one) => one === name) ??
    fail("harness", "usage", `no engine ${JSON.stringify(name)}: expected one of ${ENGINES.join(", ")}`)
  );
}
