/**
 * A folder that is made once and kept: opened where it is there and whole, made where not. What writes it and what opens
 * it are arguments.
 */
import { existsSync, lstatSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { boundary, FailureError } from "@arenakit/contracts";

/** Where folders are kept, and who hears of it. */
export interface KeptCorpora {
  /** Made when it is missing. */
  readonly folder: string;
  /** Told before a corpus is made. */
  readonly onMake: () => void;
  /** Told how far it is, in words. */
  readonly onProgress: (message: string) => void;
  /** Told of a corpus that cannot be read and is made again, in words. */
  readonly onProblem: (message: string) => void;
  /** Told, in words, why a corpus cannot be kept. */
  readonly onUnkept: (message: string) => void;
}

export interface KeptSource<Opened> {
  /** Of its folder: other bytes have another one. */
  readonly name: string;
  /** `the papers of seed 1`. */
  readonly about: string;
  /** Writes it into an empty folder. */
  write(folder: string): Promise<void>;
  /** Throws where the folder is not there, or not as it was written. */
  open(folder: string): Promise<Opened>;
}

/** Null where it is not there and cannot be kept, of which `onUnkept` was told. */
export async function openKeptFolder<Opened>(source: KeptSource<Opened>, kept: KeptCorpora): Promise<Opened | null> {
  const path = join(kept.folder, source.name);
  const found = await boundary("corpus", () => source.open(path));
  if (found.ok) return found.value;
  if (existsSync(path)) kept.onProblem(`${path}: ${found.failure.message}; making ${source.about} again`);
  const made = await boundary("corpus", () => make(source, path, kept));
  if (made.ok) return made.value;
  kept.onUnkept(`${source.about} cannot be kept at ${path}: ${made.failure.message}`);
  return null;
}

async function make<Opened>(source: KeptSource<Opened>, path: string, kept: KeptCorpora): Promise<Opened> {
  mkdirSync(kept.folder, { recursive: true });
  const making = mkdtempSync(`${path}.`);
  try {
    kept.onMake();
    await source.write(making);
    return await openPlaced(making, path, source);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

/**
 * Opens what was made in its place. Of several programs that make the same at once the first one's stays, and each opens
 * a whole one. A broken one gives its place away, and nothing else does.
 */
async function openPlaced<Opened>(making: string, path: string, { open }: KeptSource<Opened>): Promise<Opened> {
  for (;;) {
    // Refused where a folder is in its place, which is known by trying only.
    const placed = await boundary("corpus", () => renameSync(making, path));
    if (placed.ok) return open(path);
    const there = identityOf(path);
    if (there === null) throw new FailureError(placed.failure);
    const other = await boundary("corpus", () => open(path));
    if (other.ok) return other.value;
    if (identityOf(path) === there) await removeBroken(path, there, `${making}.broken`);
  }
}

/** Moves it aside first: what was moved is known, what is in a place may be another program's by now. */
async function removeBroken(path: string, identity: string, aside: string): Promise<void> {
  renameSync(path, aside);
  // Another one, which goes back. Where that is refused, one more took the place, and this one is not needed.
  if (identityOf(aside) !== identity) await boundary("corpus", () => renameSync(aside, path));
  rmSync(aside, { recursive: true, force: true });
}

/** The same after it was moved, and another one for another folder; null where there is none. */
function identityOf(path: string): string | null {
  const found = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino} ${found.mtimeNs}` : null;
}
