/**
 * How far an import is: a line for what is imported, then a line for each mark up to which everything is on the disk.
 * A line counts when it is whole; the last one says where to go on.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { canonicalJson, fail } from "@arenakit/contracts";
import type { CorpusMark } from "../folder/corpus-writer.ts";
import type { Place } from "./lines.ts";

export const JOURNAL_FILE = "import.journal";

export interface JournalMark {
  /** Index of the source, and the place in it. */
  readonly source: number;
  readonly place: Place;
  /** Rows of all sources that were read. */
  readonly rows: number;
  readonly mark: CorpusMark;
}

/** What an import is of, by name, so that a difference can be told. */
export type ImportFacts = Readonly<Record<string, string | number | boolean | null>>;

export class Journal {
  readonly path: string;
  readonly last: JournalMark | null;
  readonly #file: number;
  #length: number;
  #isOpen = true;

  private constructor(
    path: string,
    { last, file, length }: { last: JournalMark | null; file: number; length: number },
  ) {
    this.path = path;
    this.last = last;
    this.#file = file;
    this.#length = length;
  }

  /**
   * Opens the journal of a folder, or begins one. Throws a FailureError of owner "harness" and code usage where the
   * folder holds an unfinished import of something else.
   */
  static open(folder: string, facts: ImportFacts): Journal {
    const path = join(folder, JOURNAL_FILE);
    const text = existsSync(path) ? readFileSync(path, "utf8") : "";
    const whole = text.slice(0, text.lastIndexOf("\n") + 1);
    const lines = whole.split("\n").slice(0, -1);
    const begun = lines[0] ? (JSON.parse(lines[0]) as ImportFacts) : null;
    if (begun) sameImport(folder, { begun, facts });
    const last = lines.length > 1 ? (JSON.parse(lines.at(-1)!) as JournalMark) : null;
    const file = openSync(path, text === "" ? "w" : "r+");
    const length = Buffer.byteLength(whole);
    ftruncateSync(file, length);
    const journal = new Journal(path, { last, file, length });
    if (!begun) journal.#append(facts);
    return journal;
  }

  /** The mark is on the disk when this returns. */
  append(mark: JournalMark): void {
    if (fstatSync(this.#file).size !== this.#length)
      fail("harness", "import_busy", `${this.path}: another import writes to this folder; let one of them finish`);
    this.#append(mark);
  }

  close(): void {
    if (this.#isOpen) closeSync(this.#file);
    this.#isOpen = false;
  }

  /** The import is done. */
  remove(): void {
    this.close();
    rmSync(this.path, { force: true });
  }

  #append(value: unknown): void {
    this.#length += writeSync(this.#file, `${canonicalJson(value)}\n`, this.#length);
    fsyncSync(this.#file);
  }
}

/** Says what is different between an import that was begun and the one that is asked for. */
export function sameImport(folder: string, { begun, facts }: { begun: ImportFacts; facts: ImportFacts }): void {
  const names = [...new Set([...Object.keys(begun), ...Object.keys(facts)])];
  const different = names.filter((name) => canonicalJson(begun[name]) !== canonicalJson(facts[name]));
  if (different.length === 0) return;
  const said = different.map(
    (name) => `${name} was ${JSON.stringify(begun[name] ?? null)} and is ${JSON.stringify(facts[name] ?? null)}`,
  );
  fail(
    "harness",
    "usage",
    `--out: ${folder} holds an import of something else (${said.join("; ")}): give the same files and options to go on, or another folder`,
  );
}
