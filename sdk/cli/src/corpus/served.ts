/** The corpora that a server answers from: folders, or what a seed generates, with an engine over each. */
import { omitUndefined, type Reranker, type Retriever } from "@arenakit/contracts";
import { GENERATED_KINDS, type GeneratedKind, openSearch } from "@arenakit/corpus-generated/kept";
import { type OpenedCorpus, openCorpus } from "@arenakit/corpus-text";
import type { SharingThread } from "@arenakit/corpus-text/snapshot";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { createRetriever } from "@arenakit/search/engines";
import type { LexicalIndex } from "@arenakit/search/lexical";
import type { ServedCorpora, ServedCorpus } from "@arenakit/server-gateway";
import { failUsage } from "../commands/arguments.ts";
import { corpusFolder } from "./corpus-files.ts";
import { GENERATED, NONE } from "./corpus-words.ts";
import { type EngineName, lexicalOptions, openEngine } from "./engines.ts";
import { openGenerated } from "./generated.ts";
import { type OpenReranker, rerankIndex } from "./reranking.ts";

export interface CorpusSettings {
  readonly seed: number;
  readonly engine: EngineName;
  readonly encoder?: string;
  /** What scores the first passages of the engine anew. */
  readonly rerank?: OpenReranker | undefined;
  /** The guides of the generated web, and the time of calls that name none. */
  readonly world: OpenedWorld | undefined;
  readonly now: string;
  /** Which thread this is of those that share what is opened; none does by default. */
  readonly sharing?: SharingThread;
  /** Wraps each retriever, such as one that keeps back what a policy is tested on. */
  readonly guard?: (retriever: Retriever) => Retriever;
}

export type NamedCorpora = Readonly<Record<keyof ServedCorpora, readonly string[]>>;

/** Opens all of them. Throws harness/usage for a name that is neither a folder nor one of the two words. */
export async function openServedCorpora(named: NamedCorpora, settings: CorpusSettings): Promise<ServedCorpora> {
  const open = (kind: keyof ServedCorpora) =>
    Promise.all(
      named[kind]
        .filter((name) => name !== NONE)
        .map(async (name): Promise<ServedCorpus> => {
          const { retriever } = await openNamedCorpus(kind, name, settings);
          return { retriever: settings.guard?.(retriever) ?? retriever, now: settings.now };
        }),
    );
  return { web: await open("web"), wiki: await open("wiki"), papers: await open("papers") };
}

export interface NamedCorpus {
  readonly corpus: OpenedCorpus;
  readonly retriever: Retriever;
  /** With a reranker: the engine without it, and what it is. */
  readonly reranking?: { readonly unranked: Retriever; readonly reranker: Reranker };
}

/** One of them with its engine. */
export async function openNamedCorpus(kind: string, name: string, settings: CorpusSettings): Promise<NamedCorpus> {
  const { engine, encoder, sharing } = settings;
  const { corpus, lexicalIndex } =
    name === GENERATED
      ? await openGeneratedKind(kind, settings)
      : { corpus: await openCorpus(corpusFolder(name), omitUndefined({ memory: sharing?.memory })) };
  const index = await openEngine(corpus, { engine, ...omitUndefined({ encoder, sharing, lexicalIndex }) });
  const opened = await settings.rerank?.(corpus);
  const retriever = createRetriever({ corpus, index: rerankIndex(index, corpus, opened) });
  if (!opened) return { corpus, retriever };
  return { corpus, retriever, reranking: { unranked: createRetriever({ corpus, index }), reranker: opened.reranker } };
}

/** Engines that search by words, whose index is kept with a generated corpus. */
const LEXICAL_ENGINES: readonly EngineName[] = ["bm25", "hybrid"];

function openGeneratedKind(name: string, { seed, world, engine, sharing }: CorpusSettings) {
  const kind: GeneratedKind =
    GENERATED_KINDS.find((one) => one === name) ??
    failUsage(`nothing generates ${name}: expected a folder, for ${GENERATED_KINDS.join(" and ")} also ${GENERATED}`);
  const memory = omitUndefined({ memory: sharing?.memory });
  const open = async (folder: string): Promise<OpenedGenerated> => {
    if (!LEXICAL_ENGINES.includes(engine)) return { corpus: await openCorpus(folder, memory) };
    const { corpus, index } = await openSearch(folder, lexicalOptions(omitUndefined({ sharing })));
    return { corpus, lexicalIndex: index };
  };
  return openGenerated({ kind, seed, ...omitUndefined({ world }) }, open, sharing?.memory);
}

interface OpenedGenerated {
  readonly corpus: OpenedCorpus;
  readonly lexicalIndex?: LexicalIndex;
}
