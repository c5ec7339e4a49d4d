/** Files of a tar archive (POSIX ustar and its forerunner); archives with sparse files are refused as damaged. */
import { fail } from "@arenakit/contracts";

export interface TarEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

const BLOCK = 512;

/** Regular files in their order. Throws a FailureError of owner "corpus" and code source_unreadable for no tar. */
export function tarEntries(archive: Buffer, name: string): TarEntry[] {
  const entries: TarEntry[] = [];
  let longName: string | null = null;
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0; ) {
    const header = archive.subarray(at, at + BLOCK);
    if (checksumOf(header) !== octal(header, 148, 8)) broken(name, `a header at byte ${at} that is none`);
    const size = octal(header, 124, 12);
    if (Number.isNaN(size)) broken(name, "an entry whose size is written otherwise than in octal digits");
    const start = at + BLOCK;
    if (start + size > archive.length) broken(name, `the end of the file in an entry of ${size} bytes`);
    const bytes = archive.subarray(start, start + size);
    const kind = header[156];
    // GNU's names of more than a hundred characters come in an entry of their own.
    if (kind === 0x4c) longName = bytes.toString().replace(/\0.*$/s, "");
    else {
      if (kind === 0 || kind === 0x30) entries.push({ name: longName ?? nameOf(header), bytes });
      longName = null;
    }
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  if (entries.length === 0) broken(name, "none");
  return entries;
}

function nameOf(header: Buffer): string {
  const prefix = header.toString("latin1", 257, 262) === "ustar" ? text(header, 345, 155) : "";
  return prefix === "" ? text(header, 0, 100) : `${prefix}/${text(header, 0, 100)}`;
}

function text(header: Buffer, at: number, length: number): string {
  return header
    .subarray(at, at + length)
    .toString()
    .replace(/\0.*$/s, "");
}

function octal(header: Buffer, at: number, length: number): number {
  return Number.parseInt(text(header, at, length).trim() || "0", 8);
}

/** Sum of the header's bytes, its own place read as spaces. */
function checksumOf(header: Buffer): number {
  let sum = 0;
  for (let at = 0; at < BLOCK; at++) sum += at >= 148 && at < 156 ? 0x20 : header[at]!;
  return sum;
}

function broken(name: string, got: string): never {
  return fail("corpus", "source_unreadable", `expected entries of a tar archive in ${name}, got ${got}`);
}
