/**
 * The corpora that a seed generates, by their kinds, and where each is kept. Questions, answers and findings, for judges,
 * are in none of them.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Corpus, type Document, omitUndefined, type PassageIndex } from "@arenakit/contracts";
import { createCorpusWriter, memoryCorpus, type OpenedCorpus, splitPassages } from "@arenakit/corpus-text";
import { programDigest } from "@arenakit/corpus-text/snapshot";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { type KeptCorpora, LEXICAL_INDEX, openKeptFolder } from "./kept-folder.ts";

export type { KeptCorpora };

export const GENERATED_KINDS = ["wiki", "web", "papers"] as const;
export type GeneratedKind = (typeof GENERATED_KINDS)[number];

export interface GeneratedOptions {
  readonly kind: GeneratedKind;
  readonly seed: number;
  /** Its guides are part of the web. */
  readonly world?: OpenedWorld;
}

/** Passages of articles, pages and papers: some sentences. */
const PASSAGES = { maxCharacters: 1_200 };
/** A document is found by its title before others that speak of it. */
const LEXICAL = { titleWeight: 3 };

interface CorpusSource {
  readonly about: string;
  documents(options: GeneratedOptions): Promise<Iterable<Document>>;
  /** What a policy is asked and judged by; in no document. */
  questions(options: GeneratedOptions): Promise<readonly object[]>;
}

// What generates and indexes is loaded where there is something to generate: mostly the corpus is there.
const wiki = () => import("./wiki/index.ts");
const papers = () => import("./papers/index.ts");
const lexical = () => import("@arenakit/search/lexical");

const SOURCES: Readonly<Record<GeneratedKind, CorpusSource>> = {
  wiki: {
    about: "encyclopaedia",
    documents: async ({ seed }) => (await wiki()).generateWiki({ seed }).documents,
    async questions({ seed }) {
      const { generateQuestions, generateWiki, indexFacts } = await wiki();
      const { facts, statements } = generateWiki({ seed });
      return generateQuestions({ index: indexFacts(facts), statements });
    },
  },
  web: {
    about: "web",
    documents: async (options) => (await webOf(options)).documents,
    questions: async (options) => (await webOf(options)).questions,
  },
  papers: {
    about: "papers",
    documents: async ({ seed }) => (await papers()).generatePapers({ seed }).documents,
    async questions({ seed }) {
      const { generatePaperQuestions, generatePapers } = await papers();
      return generatePaperQuestions(generatePapers({ seed }), { seed });
    },
  },
};

async function webOf({ seed, world }: GeneratedOptions) {
  const { generateWeb } = await import("./web/index.ts");
  const { generateWiki } = await wiki();
  const guides = world ? { world: { guides: [...world.guides.list()] } } : {};
  return generateWeb({ seed, facts: generateWiki({ seed }).facts, ...guides });
}

/** `the encyclopaedia of seed 1`. */
export const aboutGenerated = ({ kind, seed }: GeneratedOptions): string =>
  `the ${SOURCES[kind].about} of seed ${seed}`;

const nameOf = ({ kind, seed }: GeneratedOptions) => `generated ${SOURCES[kind].about}, seed ${seed}`;

/** What a policy is asked and judged by, with answers or findings: for tasks and judges, beside the corpus and not in it. */
export const generatedQuestions = (options: GeneratedOptions): Promise<readonly object[]> =>
  SOURCES[options.kind].questions(options);

/** Writes the corpus to a folder that is new or holds a corpus, which is replaced with its indexes. */
export async function generateCorpus(options: GeneratedOptions, folder: string): Promise<void> {
  const { kind, seed, world } = options;
  rmSync(join(folder, "index"), { recursive: true, force: true });
  const writer = createCorpusWriter(folder, {
    name: nameOf(options),
    licences: ["Apache-2.0"],
    passages: PASSAGES,
    made: `generate ${kind}`,
    settings: { seed, ...omitUndefined({ world: world?.id }) },
  });
  for (const document of await SOURCES[kind].documents(options)) writer.add(document);
  await writer.finish();
}

/** The corpus with its index for words, from the folder; in memory, and with another id, where it cannot be kept. */
export async function openKeptSearch(
  options: GeneratedOptions,
  kept: KeptCorpora,
): Promise<{ readonly corpus: Corpus; readonly index: PassageIndex }> {
  const { memoryLexicalIndex, openLexicalIndex } = await lexical();
  const opened = await openKeptCorpus(options, kept);
  if (opened)
    return {
      corpus: opened,
      index: await openLexicalIndex(opened, join(opened.folder, LEXICAL_INDEX), { phrases: false }),
    };
  kept.onMake();
  const corpus = memoryCorpus({
    name: nameOf(options),
    documents: [...(await SOURCES[options.kind].documents(options))],
    passagesOf: ({ text }) => splitPassages(text, PASSAGES),
  });
  return { corpus, index: memoryLexicalIndex(corpus, { ...LEXICAL, phrases: false }) };
}

/** The kept corpus; null where it is not there and cannot be kept, of which `onUnkept` was told. */
export const openKeptCorpus = (options: GeneratedOptions, kept: KeptCorpora): Promise<OpenedCorpus | null> =>
  openKeptFolder(
    {
      name: keptName(options),
      about: aboutGenerated(options),
      lexical: LEXICAL,
      write: (folder) => generateCorpus(options, folder),
    },
    kept,
  );

/** Other programs make other bytes, and other names. The web is made with the guides of whatever world. */
export function keptName({ kind, seed, world }: GeneratedOptions): string {
  const own = [".", "../tables"].map((folder) => join(import.meta.dirname, folder));
  const others = ["@arenakit/corpus-text", "@arenakit/search/lexical"].map((name) =>
    fileURLToPath(new URL(".", import.meta.resolve(name))),
  );
  return `${kind}-${seed}-${programDigest([...own, ...others], `${kind} ${seed} ${kind === "web" ? (world?.id ?? "") : ""}`)}`;
}
