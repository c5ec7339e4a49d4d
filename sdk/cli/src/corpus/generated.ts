/**
 * The corpora that a seed generates, as this program keeps them: in the cache of the user, or, where nothing can be
 * written there, in a folder that goes with the process. Questions, for judges, are kept in a file of their own.
 */
import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fail } from "@arenakit/contracts";
import {
  aboutGenerated,
  type GeneratedOptions,
  generatedQuestions,
  isGeneratedBy,
  type KeptCorpora,
  keptName,
  openKept,
} from "@arenakit/corpus-generated/kept";
import { CorpusManifest } from "@arenakit/corpus-text";
import { type SharedMemory, writeFileAtomic } from "@arenakit/corpus-text/snapshot";
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

/**
 * What `open` makes of the folder of the seed's corpus, which has an index for words: the one that the package brings
 * along, or the kept one, made again when the program that makes it has changed or where `open` throws for it.
 */
export async function openGenerated<Opened>(
  options: GeneratedOptions,
  open: (folder: string) => Promise<Opened>,
  memory?: SharedMemory,
): Promise<Opened> {
  const packaged = packagedFolder(options);
  if (packaged) return open(packaged);
  const told: Omit<KeptCorpora, "folder"> = {
    onMake: () => console.error(`making ${aboutGenerated(options)}, once …`),
    onProgress: console.error,
    onProblem: console.error,
    onUnkept: tellUnkept,
  };
  const unkept = `unkept ${options.kind} ${options.seed}`;
  const known = memory?.get(unkept) as { readonly folder: string } | undefined;
  const kept = known ? null : await openKept(options, { ...told, folder: generatedFolder() }, open);
  if (kept) return kept;
  const folder = known?.folder ?? temporaryFolder();
  memory?.set(unkept, { folder });
  const made = await openKept(options, { ...told, folder }, open);
  return made ?? fail("harness", "not_written", `${aboutGenerated(options)} cannot be written to ${folder}`);
}

/** Of what the package brings along; its web has the guides of one world, and is no other one's. */
function packagedFolder(options: GeneratedOptions): string | undefined {
  const path = packagedPath(options.kind, options.seed);
  if (!path) return undefined;
  const manifest = CorpusManifest.parse(JSON.parse(readFileSync(join(path, "manifest.json"), "utf8")));
  return isGeneratedBy(options, manifest) ? path : undefined;
}
