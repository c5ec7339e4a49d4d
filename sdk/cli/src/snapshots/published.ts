/**
 * What a store of snapshots says of a world or a corpus: its id, and every file with its size and sha256. A manifest comes
 * from outside: what it names lies in its own folder, and is as long as it says.
 *
 * `worlds/ID.akworld`, `corpora/ID/…`; beside them `ID.json`, which is written last, and `names/NAME.json` for each name.
 */
import { canonicalJson, fail, parseJson } from "@arenakit/contracts";
import * as z from "zod";

/** The folder of each kind, in a store as in the cache. */
export const FOLDERS = { world: "worlds", corpus: "corpora" } as const;
export type SnapshotKind = keyof typeof FOLDERS;

export const WORLD_EXTENSION = ".akworld";
const FORMAT = "arenakit.snapshot-files/1";
const NAME_FORMAT = "arenakit.snapshot-name/1";
/** Of an id, in the names of files and as a name that every push gives. */
export const SHORT_DIGITS = 16;

const ID = /^[0-9a-f]{64}$/;
const NAME = /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,63}$/;
/** A word of a path begins with a letter or a digit: no `..`, nothing hidden, nothing absolute. */
const WORD = /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,127}$/;
const MOST_WORDS = 8;
const MOST_FILES = 10_000;
/** 16 TiB. */
const MOST_BYTES = 2 ** 44;

const SnapshotFile = z.object({
  /** Below the folder of the kind. */
  path: z.string().refine(isPath, "expected a path of at most 8 words that each begin with a letter or a digit"),
  bytes: z.int().min(0).max(MOST_BYTES),
  sha256: z.string().regex(ID),
});
export type SnapshotFile = z.infer<typeof SnapshotFile>;

const SnapshotManifest = z.object({
  format: z.literal(FORMAT),
  kind: z.enum(["world", "corpus"]),
  id: z.string().regex(ID),
  /** It is shown on a terminal. */
  name: z.string().max(1_000).transform(withoutControls),
  files: z.array(SnapshotFile).min(1).max(MOST_FILES),
});
export type SnapshotManifest = Omit<z.infer<typeof SnapshotManifest>, "format">;

const SnapshotName = z.object({ format: z.literal(NAME_FORMAT), id: z.string().regex(ID) });

function isPath(text: string): boolean {
  const words = text.split("/");
  return words.length <= MOST_WORDS && words.every((word) => WORD.test(word));
}

function withoutControls(text: string): string {
  const isControl = (code: number) => code < 0x20 || (code >= 0x7f && code < 0xa0);
  return Array.from(text, (letter) => (isControl(letter.codePointAt(0)!) ? " " : letter)).join("");
}

export const isId = (text: string): boolean => ID.test(text);
export const isName = (text: string): boolean => NAME.test(text);

export const manifestPath = (kind: SnapshotKind, id: string): string => `${FOLDERS[kind]}/${id}.json`;
export const namePath = (kind: SnapshotKind, name: string): string => `${FOLDERS[kind]}/names/${name}.json`;
export const filePath = (kind: SnapshotKind, { path }: SnapshotFile): string => `${FOLDERS[kind]}/${path}`;

export const manifestText = (manifest: SnapshotManifest): string =>
  `${canonicalJson({ format: FORMAT, ...manifest })}\n`;
export const nameText = (id: string): string => `${canonicalJson({ format: NAME_FORMAT, id })}\n`;

/** The part of a snapshot that is taken as a whole: `index/NAME`, or "" for all the rest. */
export function unitOf({ path }: Pick<SnapshotFile, "path">): string {
  const [, folder, unit] = path.split("/");
  return folder === "index" && unit !== undefined ? `${folder}/${unit}` : "";
}

/** Throws corpus/remote_manifest for what is none of this id and kind, or names a place outside of its folder. */
export function readSnapshotManifest(text: string, place: string, { kind, id }: { kind: SnapshotKind; id: string }) {
  const read = SnapshotManifest.safeParse(parseJson(text));
  if (!read.success) {
    const [issue] = read.error.issues;
    return wrongManifest(place, `${issue?.path.join(".") || "the text"}: ${issue?.message}`);
  }
  const { format: _, ...manifest } = read.data;
  if (manifest.id !== id || manifest.kind !== kind) wrongManifest(place, `it is of ${manifest.kind} ${manifest.id}`);
  checkPaths(manifest, place);
  return manifest;
}

/** The id that a name stands for. Throws corpus/remote_manifest. */
export function readSnapshotName(text: string, place: string): string {
  return SnapshotName.safeParse(parseJson(text)).data?.id ?? wrongManifest(place, "it holds no id");
}

function checkPaths({ kind, id, files }: SnapshotManifest, place: string): void {
  const seen = new Set<string>();
  for (const { path } of files) {
    const isOwn = kind === "world" ? path === `${id}${WORLD_EXTENSION}` : path.startsWith(`${id}/`);
    if (!isOwn) wrongManifest(place, `${JSON.stringify(path)} lies outside of what it is of`);
    // Some file systems know no capitals.
    const key = path.toLowerCase();
    if (seen.has(key)) wrongManifest(place, `${JSON.stringify(path)} is listed twice`);
    seen.add(key);
  }
  for (const path of seen)
    for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1))
      if (seen.has(path.slice(0, end))) wrongManifest(place, `${path.slice(0, end)} is a file and a folder`);
}

function wrongManifest(place: string, problem: string): never {
  return fail(
    "corpus",
    "remote_manifest",
    `${place} is no list of files as arenakit pushes it (${problem}): push again`,
  );
}

export const mebibytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);
