/** The files of a corpus that are its own: what its manifest lists and what each index lists, not what a build has left beside them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fail } from "@arenakit/contracts";
import { type CorpusManifest, openCorpus } from "@arenakit/corpus-text";
import { fileDigest } from "@arenakit/corpus-text/snapshot";
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
const IndexFiles = z.object({ files: z.record(z.string(), z.object({ sha256: z.string() })) });
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
    const index = IndexFiles.safeParse(parseJson(readFileSync(join(folder, entry, MANIFEST), "utf8")));
    if (!index.success) continue;
    expected.set(`${entry}/${MANIFEST}`, null);
    for (const [name, { sha256 }] of Object.entries(index.data.files)) expected.set(`${entry}/${name}`, sha256);
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

/** Those that are finished. */
function indexesOf(folder: string): string[] {
  const at = join(folder, "index");
  if (!existsSync(at)) return [];
  const names = readdirSync(at).filter((name) => existsSync(join(at, name, MANIFEST)));
  return names.sort().map((name) => `index/${name}`);
}
