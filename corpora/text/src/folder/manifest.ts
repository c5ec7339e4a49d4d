/**
 * The manifest of a corpus, which is written last: what the folder holds, from where, and the checksums of its parts.
 * The id names the content alone: its documents, their passages and its name.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { boundary, canonicalJson } from "@arenakit/contracts";
import * as z from "zod";
import { contentId } from "../snapshot/index.ts";
import { checksumWrong, corpusFormat, corpusMissing, corpusVersion } from "./corpus-errors.ts";

const KIND = "arenakit.corpus";
export const CORPUS_FORMAT = `${KIND}/1`;
export const MANIFEST_FILE = "manifest.json";

/** Parts that the id names, in its order. */
const CONTENT = ["documents.jsonl", "passages.bin"] as const;
/** Parts that are made from them, or tell of their making. */
const DERIVED = [
  "documents.offsets",
  "documents.keys",
  "documents.columns",
  "documents.origins",
  "sources.jsonl",
  "rejects.jsonl",
  "duplicates.jsonl",
] as const;
export const SECTIONS = [...CONTENT, ...DERIVED] as const;
export type SectionName = (typeof SECTIONS)[number];

const count = z.int().min(0);
const SectionFigures = z.object({ bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type SectionFigures = z.infer<typeof SectionFigures>;

/** How texts are cut into passages: whole, or at borders of paragraphs and sentences after so many characters. */
export const PassagePolicy = z.union([z.literal("whole"), z.object({ maxCharacters: z.int().min(16) })]);
export type PassagePolicy = z.infer<typeof PassagePolicy>;

export const CorpusManifest = z.object({
  format: z.literal(CORPUS_FORMAT),
  id: z.string(),
  name: z.string(),
  documents: count,
  passages: count,
  /** UTF-16 units of all texts. */
  characters: count,
  rejects: count,
  duplicates: count,
  licences: z.array(z.string()),
  /** Documents by language; `""` for those that do not say. */
  languages: z.record(z.string(), count),
  passagePolicy: PassagePolicy,
  /** How it was made, and the sha256 of the settings and sources: an import that is run again knows its own work. */
  provenance: z.object({
    made: z.string(),
    settings: z.record(z.string(), z.json()),
    sources: count,
    fingerprint: z.string(),
  }),
  sections: z.record(z.enum(SECTIONS), SectionFigures),
});
export type CorpusManifest = z.infer<typeof CorpusManifest>;

/** 64 hex digits: the sha256 of format, name and the checksums of what the corpus holds. */
export function corpusId({ name, sections }: Pick<CorpusManifest, "name" | "sections">): string {
  const content = CONTENT.map((section) => [section, sections[section].bytes, sections[section].sha256]);
  return contentId(Buffer.from(canonicalJson({ format: CORPUS_FORMAT, name, content })));
}

/**
 * Reads a manifest. Throws a FailureError of owner "corpus": corpus_missing, corpus_format, corpus_version, or
 * corpus_checksum where the id is not what its sections make it.
 */
export async function readManifest(folder: string): Promise<CorpusManifest> {
  const path = join(folder, MANIFEST_FILE);
  // Whether it is there is only known by reading it.
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return corpusMissing(folder);
    throw error;
  });
  const json = await boundary("corpus", () => JSON.parse(text) as unknown);
  if (!json.ok) return corpusFormat(folder, "text that is no JSON");
  const format = z.object({ format: z.string() }).safeParse(json.value).data?.format;
  if (format === undefined || !format.startsWith(`${KIND}/`)) {
    const got = format === undefined ? "JSON without a format" : `format ${JSON.stringify(format)}`;
    return corpusFormat(folder, got);
  }
  if (format !== CORPUS_FORMAT) return corpusVersion(folder, { expected: CORPUS_FORMAT, got: format });
  const read = CorpusManifest.safeParse(json.value);
  if (!read.success) {
    const [issue] = read.error.issues;
    return corpusFormat(folder, `one whose ${issue?.path.join(".")} is wrong (${issue?.message})`);
  }
  if (corpusId(read.data) !== read.data.id) return checksumWrong(`the id in ${path}`);
  return read.data;
}
