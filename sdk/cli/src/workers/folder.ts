/** The folder in which workers of one process find each other: of this user alone, and short enough for what stands in it. */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { failUsage } from "../commands/arguments.ts";

const PREFIX = "arenakit-workers-";
/** What is put behind the prefix, and the longest name of a socket: a worker's number and how many were started before it. */
const MORE_BYTES = "XXXXXX/255-9999999".length;
/** Bytes of a socket's path that every system takes (macOS; Linux has 107). A longer one is cut, and made somewhere else. */
const MOST_BYTES = 103;
/** Where TMPDIR is too long. */
const SHORT = "/tmp";

const isShort = (parent: string) => Buffer.byteLength(join(parent, PREFIX)) + MORE_BYTES <= MOST_BYTES;

/** In `temporary`, or in a shorter one. Throws harness/usage where there is none. */
export function makeWorkersFolder(temporary: string, short = SHORT): string {
  const parent = [temporary, short].find(isShort);
  const isLong = `TMPDIR is ${temporary}, where the paths of workers' sockets are longer than ${MOST_BYTES} bytes`;
  if (parent === undefined) failUsage(`${isLong}: set TMPDIR to a folder with a shorter path`);
  try {
    // Only this user may enter it, and what listens in it answers as the guard of the address allows.
    return mkdtempSync(join(parent, PREFIX));
  } catch (error) {
    // Whoever started the command set the variable, and can set it again.
    const { code } = error as NodeJS.ErrnoException;
    const why = parent === temporary ? `TMPDIR is ${temporary}` : `${isLong}, and ${short} is no way out`;
    failUsage(
      `${why}: cannot make a folder in ${parent} (${code}): set TMPDIR to a folder that there is and that you may write in`,
    );
  }
}

export const removeWorkersFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });
