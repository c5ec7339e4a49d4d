/**
 * The corpora that a seed generates, as this program keeps them: in the cache of the user, or, where nothing can be
 * written there, in a folder that goes with the process. Questions, for judges, are kept in a file of their own.
 */
import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fail } from "@arenakit/contracts";
import {
  aboutGenerated,
  type GeneratedOptions,
  generatedQuestions,
  type KeptCorpora,
  keptName,
  openKeptCorpus,
} from "@arenakit/corpus-generated/kept";
import { type OpenCorpusOptions, type OpenedCorpus, openCorpus } from "@arenakit/corpus-text";
import { writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import { makingFolder, ownCacheFolders, tellUnkept, temporaryFolder } from "../cache-folders.ts";
import { formatJsonLines } from "../json-lines.ts";
import { packagedPath } from "../packaged.ts";

const generatedFolder = () => join(ownCacheFolders().corpora, "generated");

/** One canonical JSON line a question, with its answers or findings. */
export async function questionLines(options: GeneratedOptions): Promise<string> {
  return formatJsonLines(await generatedQuestions(options));
}

/** The lines in a file that is kept beside the corpus, and made again when the program that makes them has changed. */
export async function openQuestions(options: GeneratedOptions): Promise<string> {
  const file = join(generatedFolder(), `${keptName(options)}.questions.jsonl`);
  if (existsSync(file)) return file;
  console.error(`making the questions of ${aboutGenerated(options)}, once …`);
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
  const packaged = await openPackaged(options, sharing);
  if (packaged) return packaged;
  const told: Omit<KeptCorpora, "folder"> = {
    ...sharing,
    onMake: () => console.error(`making ${aboutGenerated(options)}, once …`),
    onProgress: console.error,
    onProblem: console.error,
    onUnkept: tellUnkept,
  };
  const unkept = `unkept ${kind} ${seed}`;
  const known = sharing.memory?.get(unkept) as { readonly folder: string } | undefined;
  const kept = known ? null : await openKeptCorpus(options, { ...told, folder: generatedFolder() });
  if (kept) return kept;
  const folder = known?.folder ?? temporaryFolder();
  sharing.memory?.set(unkept, { folder });
  const made = await openKeptCorpus(options, { ...told, folder });
  return made ?? fail("harness", "not_written", `${aboutGenerated(options)} cannot be written to ${folder}`);
}

/** The one that the package brings along; the web has the guides of one world, and is no other one's. */
async function openPackaged(
  { kind, seed, world }: GeneratedOptions,
  sharing: Pick<OpenCorpusOptions, "memory">,
): Promise<OpenedCorpus | null> {
  const path = packagedPath(kind, seed);
  if (!path) return null;
  const corpus = await openCorpus(path, sharing);
  if (kind !== "web" || corpus.manifest.provenance.settings.world === world?.id) return corpus;
  await corpus.close();
  return null;
}
