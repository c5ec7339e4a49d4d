/** Writing a file so that a reader, or a crash, sees either the old bytes or the new ones and never a part. */
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * Writes to a temporary file beside `path`, flushes it to the disk, renames it over `path` and flushes the
 * folder. Missing folders are made. Two writers of one path at once need different `temporarySuffix`es.
 */
export async function writeFileAtomic(
  path: string,
  bytes: Uint8Array | string | Iterable<string>,
  { temporarySuffix = "tmp" }: { temporarySuffix?: string } = {},
): Promise<void> {
  const folder = dirname(path);
  const temporary = join(folder, `.${basename(path)}.${temporarySuffix}`);
  await mkdir(folder, { recursive: true });
  try {
    const file = await open(temporary, "w");
    try {
      await writeFile(file, bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
  const directory = await open(folder, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
