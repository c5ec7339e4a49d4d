/** The engines by their names: which index a corpus has for each, built where it is missing and can be. Each is loaded when it is opened. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Encoder, omitUndefined, type PassageIndex } from "@arenakit/contracts";
import type { OpenedCorpus } from "@arenakit/corpus-text";
import { contentId, type SharingThread } from "@arenakit/corpus-text/snapshot";
import type { DenseIndex } from "@arenakit/search/dense";
import { hybridIndex } from "@arenakit/search/engines";
import type { LexicalIndex, LexicalSettings, OpenLexicalOptions } from "@arenakit/search/lexical";
import { failUsage } from "../commands/arguments.ts";
import { fromEnvironment } from "../variables.ts";
import { asOnlyBuilder } from "./build-lock.ts";
import { ENGINES } from "./corpus-words.ts";
import { openEncoder } from "./encoders.ts";
import { progressLine } from "./progress.ts";
import { type OpenReranker, rerankIndex } from "./reranking.ts";

export type EngineName = (typeof ENGINES)[number];

export interface EngineOptions {
  readonly engine: EngineName;
  /** What makes vectors; see openEncoder. Default "static". */
  readonly encoder?: string;
  /** Of an index that is built now; one that is there must have them. */
  readonly lexical?: Partial<LexicalSettings>;
  /** The index of the corpus' words, opened with lexicalOptions; by default it is opened here. */
  readonly lexicalIndex?: LexicalIndex;
  /** Whether quotes in a query ask for a phrase. Default false: who asks quotes titles, and wants more than the pages that have them. */
  readonly phrases?: boolean;
  /** What scores its first passages anew; by default nothing does. */
  readonly rerank?: OpenReranker | undefined;
  /** Which thread this is of those that share the index; none does by default. */
  readonly sharing?: SharingThread;
  /** Builds the index anew although one is there. */
  readonly isFresh?: boolean;
  readonly signal?: AbortSignal;
}

/** Opens an engine over a corpus; an index that is not there is built first, with words on stderr. */
export async function openEngine(corpus: OpenedCorpus, options: EngineOptions): Promise<PassageIndex> {
  return rerankIndex(await openAlone(corpus, options), corpus, await options.rerank?.(corpus));
}

function openAlone(corpus: OpenedCorpus, options: EngineOptions): Promise<PassageIndex> {
  switch (options.engine) {
    case "bm25":
      return openLexical(corpus, options);
    case "dense":
      return openDense(corpus, options);
    case "hybrid":
      return openHybrid(corpus, options);
    case "meilisearch":
    case "meilisearch-native":
      return openMeilisearch(corpus, options);
    case "pgvector":
      return openPgvector(corpus, options);
  }
}

async function openDense(corpus: OpenedCorpus, options: EngineOptions): Promise<DenseIndex> {
  const { buildDenseIndex, openDenseIndex } = await import("@arenakit/search/dense");
  const { encoder: name = "static", isFresh = false, sharing, signal } = options;
  const encoder = await openEncoder(corpus, name, omitUndefined({ memory: sharing?.memory }));
  const folder = indexFolder(corpus, `dense-${contentId(Buffer.from(encoder.id)).slice(0, NAME_DIGITS)}`);
  await builtOnce(folder, isFresh, async () => {
    const tell = progressLine(`building dense of ${corpus.name}`);
    await buildDenseIndex(corpus, folder, {
      encoder,
      onProgress: ({ stage, done, total }) => tell(`${stage} ${done} of ${total}`),
      ...omitUndefined({ signal }),
    });
  });
  return closingBoth(await openDenseIndex(corpus, folder, encoder, omitUndefined({ sharing })), encoder);
}

/** Words, and meaning that the best passages by words have a say in: measured better than either alone. */
async function openHybrid(corpus: OpenedCorpus, options: EngineOptions): Promise<PassageIndex> {
  const { feedbackIndex } = await import("@arenakit/search/dense");
  const lexical = await openLexical(corpus, options);
  const dense = await openDense(corpus, options);
  return hybridIndex([lexical, feedbackIndex({ first: lexical, dense })]);
}

/** Uploads what the server does not hold yet. */
async function openMeilisearch(corpus: OpenedCorpus, options: EngineOptions): Promise<PassageIndex> {
  const { buildMeilisearchIndex } = await import("@arenakit/search/meilisearch");
  const tell = progressLine(`uploading ${corpus.name}`);
  const key = process.env[MEILI_KEY];
  return buildMeilisearchIndex(corpus, {
    mode: options.engine === "meilisearch-native" ? "native" : "pooled",
    onTrouble: (line) => console.error(`arenakit: ${line}`),
    url: fromEnvironment(MEILI_URL, "the address of the Meilisearch server, such as http://127.0.0.1:7700"),
    indexName: `arenakit-${corpus.id.slice(0, NAME_DIGITS)}`,
    fresh: options.isFresh ?? false,
    alone: (work) => asOnlyBuilder(indexFolder(corpus, "meilisearch"), work, options.signal),
    onProgress: ({ uploaded, passages }) => tell(`${uploaded} of ${passages}`),
    ...omitUndefined({ apiKey: key || undefined, signal: options.signal }),
  });
}

/** Stores what the database does not hold yet. */
async function openPgvector(corpus: OpenedCorpus, options: EngineOptions): Promise<PassageIndex> {
  const { buildPgvectorIndex } = await import("@arenakit/search/pgvector");
  const connection = fromEnvironment(
    POSTGRES_URL,
    "the address of the database, such as postgres://user@127.0.0.1/arenakit",
  );
  const encoder = await openEncoder(
    corpus,
    options.encoder ?? "static",
    omitUndefined({ memory: options.sharing?.memory }),
  );
  const tell = progressLine(`storing ${corpus.name}`);
  const index = await buildPgvectorIndex(corpus, {
    connection,
    table: `arenakit_${corpus.id.slice(0, NAME_DIGITS)}_${contentId(Buffer.from(encoder.id)).slice(0, NAME_DIGITS)}`,
    encoder,
    fresh: options.isFresh ?? false,
    onProgress: ({ stored, passages }) => tell(`${stored} of ${passages}`),
    ...omitUndefined({ signal: options.signal }),
  });
  return closingBoth(index, encoder);
}

/** The index closes its encoder with itself. */
function closingBoth<Index extends PassageIndex>(index: Index, encoder: Encoder): Index {
  const close = async () => {
    await index.close();
    await encoder.close();
  };
  return { ...index, close };
}

/** Variables of the environment: where the servers are, and the key of one. */
const MEILI_URL = "MEILI_URL";
const MEILI_KEY = "MEILI_KEY";
const POSTGRES_URL = "ARENAKIT_POSTGRES";

/** Of an id, in the names of folders and indexes. */
const NAME_DIGITS = 12;

async function openLexical(corpus: OpenedCorpus, options: EngineOptions): Promise<PassageIndex> {
  if (options.lexicalIndex) return options.lexicalIndex;
  const { buildLexicalIndex, openLexicalIndex } = await import("@arenakit/search/lexical");
  const folder = indexFolder(corpus, "bm25");
  await builtOnce(folder, options.isFresh, async () => {
    const tell = progressLine(`building bm25 of ${corpus.name}`);
    await buildLexicalIndex(corpus, folder, {
      ...options.lexical,
      progress: ({ phase, done, total }) => tell(`${phase} ${done}${total === null ? "" : ` of ${total}`}`),
      now: () => performance.now(),
      ...omitUndefined({ signal: options.signal }),
    });
  });
  const index = await openLexicalIndex(corpus, folder, lexicalOptions(options));
  requireSettings(index.manifest.settings, options.lexical ?? {}, corpus);
  return index;
}

/** How an index of words is opened for these. */
export const lexicalOptions = ({
  phrases = false,
  sharing,
}: Pick<EngineOptions, "phrases" | "sharing">): OpenLexicalOptions => ({
  phrases,
  // Each thread decodes lists of its own: together they keep what one alone would.
  ...(sharing && { memory: sharing.memory, cacheBytes: Math.floor(LIST_BYTES / sharing.of) }),
});

/** Decoded lists of all threads together, the default of one. */
const LIST_BYTES = 256 * 2 ** 20;

/** Throws harness/usage for an index with other settings than those that were asked for. */
function requireSettings(has: LexicalSettings, asked: Partial<LexicalSettings>, { name }: OpenedCorpus): void {
  const others = Object.entries(asked).filter(([key, value]) => has[key as keyof LexicalSettings] !== value);
  if (others.length === 0) return;
  const differences = others.map(([key, value]) => `${key} ${has[key as keyof LexicalSettings]}, not ${value}`);
  failUsage(`the bm25 index of ${name} has ${differences.join("; ")}: build it anew with corpus build --fresh`);
}

/** Builds what is not there, or what is to be made anew; several programs that want it wait for one. */
async function builtOnce(folder: string, isFresh: boolean | undefined, build: () => Promise<void>): Promise<void> {
  const isThere = () => existsSync(join(folder, "manifest.json"));
  if (isThere() && !isFresh) return;
  await asOnlyBuilder(folder, async () => {
    if (!isThere() || isFresh) await build();
  });
}

function indexFolder({ folder }: OpenedCorpus, name: string): string {
  return join(folder, "index", name);
}

/** Throws harness/usage for a name that is none. */
export function engineNamed(name: string): EngineName {
  return (
    ENGINES.find((one) => one === name) ??
    failUsage(`no engine ${JSON.stringify(name)}: expected one of ${ENGINES.join(", ")}`)
  );
}
