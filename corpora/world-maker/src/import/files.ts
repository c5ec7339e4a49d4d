/** Files as importers read them: chunks from the beginning or a piece of the middle; and which file is which part. */
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import { fail } from "@arenakit/contracts";
import type { ImportPart } from "../import.ts";
import type { ReadChunks } from "./xlsx.ts";

export interface ImportFile {
  /** Without its folder; of a whole folder the path inside it, with slashes. */
  readonly name: string;
  readonly bytes: number;
  /** The bytes from the beginning; each call begins anew. */
  readonly read: ReadChunks;
  /** Bytes `start` to before `end`. */
  slice(start: number, end: number): Promise<Uint8Array>;
}

/** A file of the disk, its name without the folder unless another is given. Throws what the system says of a path that is none. */
export async function openImportFile(path: string, name = basename(path)): Promise<ImportFile> {
  const { size } = await stat(path);
  return {
    name,
    bytes: size,
    read: () => createReadStream(path, { highWaterMark: 1 << 18 }),
    async slice(start, end) {
      const handle = await open(path);
      try {
        const { buffer } = await handle.read({ buffer: new Uint8Array(end - start), position: start });
        return buffer;
      } finally {
        await handle.close();
      }
    },
  };
}

/** The file of each part by its name; of many the last. Fails with `wrong_files` where one is missing, unknown or given twice. */
export function assignParts(files: readonly ImportFile[], parts: readonly ImportPart[]): Map<string, ImportFile> {
  const found = new Map<string, ImportFile>();
  const expected = parts.map(({ what, isOptional }) => (isOptional ? `${what} (optional)` : what)).join(", ");
  const given = files.map(({ name }) => name).join(", ");
  for (const file of files) {
    const part = parts.find(({ pattern }) => pattern.test(file.name));
    if (part === undefined)
      return fail("corpus", "wrong_files", `expected ${expected}; got ${file.name}, which is none of them by its name`);
    if (found.has(part.id) && !part.isMany)
      return fail("corpus", "wrong_files", `expected one file as ${part.what}; got two among ${given}`);
    found.set(part.id, file);
  }
  const missing = parts.filter(({ id, isOptional }) => !isOptional && !found.has(id)).map(({ what }) => what);
  if (missing.length > 0)
    fail("corpus", "wrong_files", `expected ${expected}; got ${given}: ${missing.join(", ")} is missing`);
  return found;
}
