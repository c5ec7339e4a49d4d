/** The manifest of a dense index, written last: from what it was made, how, what its files hash to, how good it is. */
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { boundary, canonicalJson, fail } from "@arenakit/contracts";
import { contentId, fileDigest, writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import * as z from "zod";
import { corruptIndex } from "./dense-errors.ts";
import { KINDS } from "./vectors/row-search.ts";

export const MANIFEST_FILE = "manifest.json";
const FORMAT = "arenakit.index/1";

const count = z.int().min(0);
const FileFigures = z.object({ bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) });

const DenseContent = z.object({
  format: z.literal(FORMAT),
  engine: z.literal("dense"),
  corpus: z.string(),
  settings: z.object({
    encoder: z.string(),
    dimensions: z.int().min(1),
    kind: z.enum(KINDS),
    /** Of the graph; null for an exact index. */
    graph: z.object({ connectivity: count, expansionAdd: count, width: count, threads: count }).nullable(),
  }),
  files: z.record(z.string(), FileFigures),
  figures: z.object({
    rows: count,
    /** The share of the ten nearest rows by 32-bit numbers that a search finds, over sampled queries; null for none. */
    recallAt10: z.number().min(0).max(1).nullable(),
    sampledQueries: count,
  }),
});

/** `id` is the sha256 over everything else. */
export const DenseManifest = DenseContent.extend({ id: z.string() });
export type DenseManifest = z.infer<typeof DenseManifest>;
export type DenseContent = z.infer<typeof DenseContent>;

const idOf = (content: DenseContent) => contentId(Buffer.from(canonicalJson(content)));

export async function writeManifest(folder: string, content: DenseContent): Promise<DenseManifest> {
  const manifest = { ...content, id: idOf(content) };
  await writeFileAtomic(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** Throws corpus/index_missing, or corpus/index_corrupt for one that is not as it was written. */
export async function readManifest(folder: string): Promise<DenseManifest> {
  const path = join(folder, MANIFEST_FILE);
  // Whether it is there is only known by reading it.
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
    return fail("corpus", "index_missing", `no dense index in ${folder}: build it first`);
  });
  const read = await boundary("corpus", () => DenseManifest.parse(JSON.parse(text)));
  if (!read.ok) corruptIndex(path, `expected the manifest of a dense index (${FORMAT})`);
  const { id, ...content } = read.value;
  if (id !== idOf(content)) corruptIndex(path, "its id is not that of what it says");
  return read.value;
}

/** Compares every file with the manifest: its size and, unless `sizesOnly`, its checksum. */
export async function checkFiles(
  folder: string,
  { files }: DenseManifest,
  { sizesOnly = false }: { sizesOnly?: boolean } = {},
): Promise<void> {
  for (const [name, figures] of Object.entries(files)) {
    const path = join(folder, name);
    const found = await boundary("corpus", () => stat(path));
    if (!found.ok) corruptIndex(path, "it cannot be read");
    if (found.value.size !== figures.bytes)
      corruptIndex(path, `expected ${figures.bytes} bytes, found ${found.value.size}`);
    if (!sizesOnly && (await fileDigest(path)).sha256 !== figures.sha256)
      corruptIndex(path, "its checksum is another one");
  }
}
