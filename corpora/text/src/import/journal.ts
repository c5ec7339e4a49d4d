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
import { onDisk } from "../snapshot/on-disk.ts";
import type { SourcePlace } from "./lines.ts";

export const JOURNAL_FILE = "import.journal";

export interface JournalMark {
  /** Index of the source, and the place in it. */
  readonly source: number;
  readonly place: SourcePlace;
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
   * Opens the journal of a folder, or begins one; whoever wrote to it before is busy no more. Throws a FailureError of
   * owner "harness" and code usage where the folder holds an unfinished import of something else, of owner "corpus" and
   * code import_damaged for a journal that cannot be read.
   */
  static open(folder: string, facts: ImportFacts): Journal {
    const path = join(folder, JOURNAL_FILE);
    const text = existsSync(path) ? readFileSync(path, "utf8") : "";
    const whole = text.slice(0, text.lastIndexOf("\n") + 1);
    const [begun, ...lines] = whole
      .split("\n")
      .slice(0, -1)
      .map((line) => lineOf(path, line));
    if (begun) sameImport(folder, { begun: begun as ImportFacts, facts });
    const marks = lines.filter((line): line is JournalMark => !("takenUp" in line));
    const file = openSync(path, text === "" ? "w" : "r+");
    const length = Buffer.byteLength(whole);
    ftruncateSync(file, length);
    const journal = new Journal(path, { last: marks.at(-1) ?? null, file, length });
    try {
      // The file grows whenever it is opened, so that one who still writes to this folder finds out at its next mark.
      journal.#append(begun ? { takenUp: lines.length } : facts);
    } catch (error) {
      // Nobody has it yet who could close it.
      journal.close();
      throw error;
    }
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
    const line = `${canonicalJson(value)}\n`;
    this.#length += onDisk(this.path, () => writeSync(this.#file, line, this.#length));
    onDisk(this.path, () => fsyncSync(this.#file));
  }
}

function lineOf(path: string, line: string): ImportFacts | JournalMark | { readonly takenUp: number } {
  // What is no JSON was not written by an import.
  try {
    return JSON.parse(line);
  } catch {
    return fail(
      "corpus",
      "import_damaged",
      `expected lines of JSON in ${path}, got ${JSON.stringify(line.slice(0, 80))}: remove the folder and import again`,
    );
  }
}

/** Says what is different between an import that was begun and the one that is asked for. */
export function sameImport(folder: string, { begun, facts }: { begun: ImportFacts; facts: ImportFacts }): void {
  const names = [...new Set([...Object.keys(begun), ...Object.keys(facts)])];
  const different = names.filter((name) => canonicalJson(begun[name] ?? null) !== canonicalJson(facts[name] ?? null));
  if (different.length === 0) return;
  const said = different.map((name) =>
    name === "sources"
      ? "its files are others, or have changed since"
      : `${name} was ${JSON.stringify(begun[name] ?? null)} and is ${JSON.stringify(facts[name] ?? null)}`,
  );
  fail(
    "harness",
    "usage",
    `--out: ${folder} holds an import of something else (${said.join("; ")}): give the same files and options to go on, or another folder`,
  );
}
