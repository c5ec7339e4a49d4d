/** The files of a corpus that are its own: what its manifest lists and what each index lists, not what a build has left beside them. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { boundary, canonicalJson, fail } from "@arenakit/contracts";
import { type CorpusManifest, openCorpus } from "@arenakit/corpus-text";
import { contentId, fileDigest } from "@arenakit/corpus-text/snapshot";
import * as z from "zod";
import { ownCacheFolders } from "../cache-folders.ts";
import { failUsage } from "../commands/arguments.ts";
import { parseJson } from "../parse-json.ts";
import { isId } from "../snapshots/published.ts";

export interface CorpusFile {
  /** Below the corpus, of words joined by `/`. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

const MANIFEST = "manifest.json";
/** Files of an index in a folder of its own, and what is trained beside them. */
const LONE_INDEX_FILES = ["static-encoder.bin"] as const;
const IndexFiles = z.looseObject({ files: z.record(z.string(), z.looseObject({ sha256: z.string() })) });
/** Of an id that names a corpus in the cache. */
const LEAST_DIGITS = 8;

/** The folder of that name, or the corpus that was pulled under an id that begins so. */
export function corpusFolder(name: string): string {
  if (existsSync(name) || name.length < LEAST_DIGITS || !/^[0-9a-f]+$/.test(name)) return name;
  const { corpora } = ownCacheFolders();
  const pulled = existsSync(corpora) ? readdirSync(corpora).filter((id) => isId(id) && id.startsWith(name)) : [];
  if (pulled.length > 1) failUsage(`several corpora begin with ${name}: ${pulled.join(", ")}`);
  return pulled[0] === undefined ? name : join(corpora, pulled[0]);
}

/**
 * Every file with its length and sha256, which are what the manifests say: throws corpus/corpus_checksum where one is not.
 * An index without a manifest is not finished and is left out.
 */
export async function verifiedFiles(folder: string): Promise<{ manifest: CorpusManifest; files: CorpusFile[] }> {
  const { manifest, close } = await openCorpus(folder, { memoryBytes: 0 });
  await close();
  const expected = new Map<string, string | null>([[MANIFEST, null]]);
  for (const [name, { sha256 }] of Object.entries(manifest.sections)) expected.set(name, sha256);
  for (const entry of indexesOf(folder)) {
    const index = listOf(join(folder, entry));
    if (!index) continue;
    expected.set(`${entry}/${MANIFEST}`, null);
    for (const [name, { sha256 }] of Object.entries(index.files)) expected.set(`${entry}/${name}`, sha256);
  }
  for (const name of LONE_INDEX_FILES) if (existsSync(join(folder, "index", name))) expected.set(`index/${name}`, null);
  const files: CorpusFile[] = [];
  for (const [path, sha256] of expected) {
    const found = await fileDigest(join(folder, path));
    if (sha256 !== null && found.sha256 !== sha256)
      fail(
        "corpus",
        "corpus_checksum",
        `expected ${join(folder, path)} to match its checksum, got other bytes: copy it again, or build the index again`,
      );
    files.push({ path, ...found });
  }
  return { manifest, files };
}

/** Whether an index is finished, and its manifest and every file of it are as they were written. */
export async function isWholeIndex(folder: string): Promise<boolean> {
  const list = existsSync(join(folder, MANIFEST)) ? listOf(folder) : undefined;
  if (!list) return false;
  // An index is named by all that its manifest says but how it came about.
  const { id, build: _, ...content } = list;
  if (contentId(Buffer.from(canonicalJson(content))) !== id) return false;
  for (const [name, { sha256 }] of Object.entries(list.files)) {
    const found = await boundary("corpus", () => fileDigest(join(folder, name)));
    if (!found.ok || found.value.sha256 !== sha256) return false;
  }
  return true;
}

/** Of a corpus's indexes those that are whole, and what was trained beside them. */
export async function wholeIndexes(folder: string): Promise<string[]> {
  const lone = LONE_INDEX_FILES.map((name) => `index/${name}`);
  const units: string[] = lone.filter((unit) => existsSync(join(folder, unit)));
  for (const entry of indexesOf(folder)) if (await isWholeIndex(join(folder, entry))) units.push(entry);
  return units;
}

function listOf(index: string): z.infer<typeof IndexFiles> | undefined {
  return IndexFiles.safeParse(parseJson(readFileSync(join(index, MANIFEST), "utf8"))).data;
}

/** Those that are finished. */
function indexesOf(folder: string): string[] {
  const at = join(folder, "index");
  if (!statSync(at, { throwIfNoEntry: false })?.isDirectory()) return [];
  const names = readdirSync(at).filter((name) => existsSync(join(at, name, MANIFEST)));
  return names.sort().map((name) => `index/${name}`);
}
