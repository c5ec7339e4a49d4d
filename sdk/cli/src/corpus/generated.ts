/**
 * The corpora that a seed generates, kept as folders so that each is made once: the encyclopaedia, the web and the
 * papers. Questions, answers and findings are written to a file of their own, for judges.
 */
import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Document, omitUndefined } from "@arenakit/contracts";
import {
  createCorpusWriter,
  type OpenCorpusOptions,
  type OpenedCorpus,
  openCorpus,
  type PassagePolicy,
} from "@arenakit/corpus-text";
import { programDigest, writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { makingFolder, ownCacheFolders } from "../cache-folders.ts";
import { formatJsonLines } from "../json-lines.ts";
import { packagedPath } from "../packaged.ts";
import { openEngine } from "./engines.ts";

export const GENERATED_KINDS = ["wiki", "web", "papers"] as const;
export type GeneratedKind = (typeof GENERATED_KINDS)[number];

/** Passages of articles and pages: some sentences. */
const PAGE_PASSAGES: PassagePolicy = { maxCharacters: 1_200 };
/** An article is found by its name before others that speak of it. */
const LEXICAL = { titleWeight: 3 };

interface CorpusSource {
  readonly about: string;
  readonly passages: PassagePolicy;
  documents(seed: number, world: OpenedWorld | undefined): Promise<Iterable<Document>>;
  /** What a policy is asked and judged by; in no document. */
  questions(seed: number, world: OpenedWorld | undefined): Promise<readonly object[]>;
}

// What generates is loaded where there is something to generate: mostly the corpus is there.
const wiki = () => import("@arenakit/corpus-generated/wiki");
const papers = () => import("@arenakit/corpus-generated/papers");

const SOURCES: Readonly<Record<GeneratedKind, CorpusSource>> = {
  wiki: {
    about: "encyclopaedia",
    passages: PAGE_PASSAGES,
    documents: async (seed) => (await wiki()).generateWiki({ seed }).documents,
    async questions(seed) {
      const { generateQuestions, generateWiki, indexFacts } = await wiki();
      const { facts, statements } = generateWiki({ seed });
      return generateQuestions({ index: indexFacts(facts), statements });
    },
  },
  web: {
    about: "web",
    passages: PAGE_PASSAGES,
    documents: async (seed, world) => (await webOf(seed, world)).documents,
    questions: async (seed, world) => (await webOf(seed, world)).questions,
  },
  papers: {
    about: "papers",
    passages: PAGE_PASSAGES,
    documents: async (seed) => (await papers()).generatePapers({ seed }).documents,
    async questions(seed) {
      const { generatePaperQuestions, generatePapers } = await papers();
      return generatePaperQuestions(generatePapers({ seed }), { seed });
    },
  },
};

async function webOf(seed: number, world: OpenedWorld | undefined) {
  const { generateWeb } = await import("@arenakit/corpus-generated/web");
  const { generateWiki } = await wiki();
  const guides = world ? { world: { guides: [...world.guides.list()] } } : {};
  return generateWeb({ seed, facts: generateWiki({ seed }).facts, ...guides });
}

export interface GeneratedOptions {
  readonly kind: GeneratedKind;
  readonly seed: number;
  /** Its guides are part of the web. */
  readonly world?: OpenedWorld;
}

/** Writes the corpus to a folder that is new or holds a corpus, which is replaced with its indexes. */
export async function generateCorpus({ kind, seed, world }: GeneratedOptions, folder: string): Promise<void> {
  const { documents, passages, about } = SOURCES[kind];
  rmSync(join(folder, "index"), { recursive: true, force: true });
  const writer = createCorpusWriter(folder, {
    name: `generated ${about}, seed ${seed}`,
    licences: ["Apache-2.0"],
    passages,
    made: `generate ${kind}`,
    settings: { seed, ...omitUndefined({ world: world?.id }) },
  });
  for (const document of await documents(seed, world)) writer.add(document);
  await writer.finish();
}

/** One canonical JSON line a question, with its answers or findings: for tasks and judges, beside the corpus and not in it. */
export async function questionLines({ kind, seed, world }: GeneratedOptions): Promise<string> {
  const questions = await SOURCES[kind].questions(seed, world);
  return formatJsonLines(questions);
}

/** The lines in a file that is kept beside the corpus, and made again when the program that makes them has changed. */
export async function openQuestions(options: GeneratedOptions): Promise<string> {
  const file = `${keptPath(options)}.questions.jsonl`;
  if (existsSync(file)) return file;
  console.error(`making the questions of the ${SOURCES[options.kind].about} of seed ${options.seed}, once …`);
  const { making, canBeKept } = await makingFolder(file);
  const made = join(making, "questions.jsonl");
  await writeFileAtomic(made, await questionLines(options));
  if (!canBeKept) return made;
  renameSync(made, file);
  rmSync(making, { recursive: true });
  return file;
}

/** The kept corpus of the seed with its index for words; it is made again when the program that makes it has changed. */
export async function openGenerated(
  options: GeneratedOptions,
  sharing: Pick<OpenCorpusOptions, "memory"> = {},
): Promise<OpenedCorpus> {
  const { kind, seed } = options;
  // The web is made with the guides of whatever world.
  const folder = (kind !== "web" && packagedPath(kind, seed)) || keptPath(options);
  if (existsSync(join(folder, "manifest.json"))) return openCorpus(folder, sharing);
  const unkept = `unkept ${folder}`;
  const known = sharing.memory?.get(unkept) as { readonly folder: string } | undefined;
  if (known) return openCorpus(known.folder, sharing);
  console.error(`making the ${SOURCES[kind].about} of seed ${seed}, once …`);
  // Another program sees the whole corpus or none.
  const { making, canBeKept } = await makingFolder(folder);
  await generateCorpus(options, making);
  const made = await openCorpus(making);
  await (await openEngine(made, { engine: "bm25", lexical: LEXICAL })).close();
  await made.close();
  if (!canBeKept) {
    sharing.memory?.set(unkept, { folder: making });
    return openCorpus(making, sharing);
  }
  if (existsSync(join(folder, "manifest.json"))) rmSync(making, { recursive: true });
  else {
    rmSync(folder, { recursive: true, force: true });
    renameSync(making, folder);
  }
  return openCorpus(folder, sharing);
}

/** Other programs make other bytes, and other paths. */
function keptPath({ kind, seed, world }: GeneratedOptions): string {
  const folders = PROGRAMS.map(([name, folder]) => fileURLToPath(new URL(folder, import.meta.resolve(name))));
  const digest = programDigest(folders, `${kind} ${seed} ${kind === "web" ? (world?.id ?? "") : ""}`);
  return join(ownCacheFolders().corpora, "generated", `${kind}-${seed}-${digest}`);
}

/** What decides the bytes: modules of packages, and folders of code and tables beside them. */
const PROGRAMS = [
  ["@arenakit/corpus-text", "."],
  ["@arenakit/corpus-generated/wiki", ".."],
  ["@arenakit/corpus-generated/wiki", "../../tables"],
  ["@arenakit/search/lexical", "."],
] as const;
