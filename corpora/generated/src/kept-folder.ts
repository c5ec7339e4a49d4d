/**
 * A folder that is made once and kept: opened where it is there and whole, made where not. What writes it and what opens
 * it are arguments.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { boundary } from "@arenakit/contracts";
import { placeFolder } from "@arenakit/corpus-text/snapshot";

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
    return (await placeFolder(making, path, source.open)) ?? (await source.open(path));
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}
